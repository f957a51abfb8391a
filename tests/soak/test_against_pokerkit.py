"""Thousands of random hands of every shared variant in both engines, by `make soak`."""

from __future__ import annotations

import pytest

from croupier.games.pot.histories.phh import codes

pytest.importorskip("pokerkit", reason="pokerkit is not installed; it comes with the extra `peers`")

from tests.peers import both

pytestmark = pytest.mark.soak
HANDS = 5_000


@pytest.mark.parametrize("unit", [both.EXACT, 1])
@pytest.mark.parametrize("code", codes())
def test_thousands_of_hands_agree_with_pokerkit(code: str, unit: int) -> None:
    both.play_both(code, HANDS, unit=unit, seed=2024)
