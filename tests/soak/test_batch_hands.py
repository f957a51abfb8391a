"""A hundred thousand hands of every betting structure in the compiled engine and the rules engine, by `make soak`."""

from __future__ import annotations

import pytest

from tests.games.pot.twins import STRUCTURES, compare, games

pytestmark = pytest.mark.soak
HANDS = 100_000


@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_hundred_thousand_hands_agree(structure: str) -> None:
    each = games(structure)
    for game in each:
        compare(game, HANDS // len(each), seed=2026)


@pytest.mark.parametrize("structure", STRUCTURES)
def test_sensible_players_do_the_same_in_both(structure: str) -> None:
    for game in games(structure):
        compare(game, 20, seed=7, kinds=("sensible",))
