"""The slower variants of twenty-one beside their published house edges."""

from __future__ import annotations

import pytest

from tests.games.twenty_one.price.test_variants import CASES, QUICK, edge

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("name", [name for name in CASES if name not in QUICK])
def test_a_variant_has_its_published_edge(name: str) -> None:
    changes, published, within = CASES[name]
    assert edge(changes) == pytest.approx(published, abs=within)
