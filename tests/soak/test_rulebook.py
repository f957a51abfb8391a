"""The whole rulebook: every link of every page."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.editions import edition_ids
from croupier.rulebook.build import build_rulebook
from tests.rulebook.links import broken_links

pytestmark = pytest.mark.soak


def test_every_link_of_the_rulebook_of_everything(tmp_path: Path) -> None:
    """Prices come from what is kept where `CROUPIER_RESULTS` names a folder; else they are left out."""
    built = build_rulebook(tmp_path, "2026-01-31", quick=True)
    assert built.editions == len(edition_ids())
    assert broken_links(tmp_path) == []
