"""Published figures of paytables that no book prints, beside main games that take long to solve; by `make soak`."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import family_of
from tests.what_if import what_if_game

pytestmark = pytest.mark.soak

THREE_CARD_BONUS = "mini royal 50, straight flush 40, three of a kind 30, straight 6, flush 3, pair 1"
EMPEROR = (
    "emperors_treasure="
    "seven-card straight flush without joker 5000, seven-card straight flush with joker 1000, five aces 500, "
    "royal flush 150, straight flush 50, four of a kind 25, full house 5, flush 4, three of a kind 3, straight 2, "
    "nine-high pai gow 40, ten-high pai gow 5, jack-high pai gow 2"
)
STUD = "250-50-20-7-5-4-3-2-1-1"


@pytest.mark.parametrize(
    ("id", "wager", "rules", "published", "source"),  # rules as words or by key
    [
        ("colorado/let-it-ride", "three_card", {"three_card": THREE_CARD_BONUS}, "7.10", "tunicatravel.com, 7.1"),
        ("pennsylvania/four-card-poker", "aces_up", {"aces_up.C": "50-40-7-5-4-3-1"}, "6.15", "Wikipedia"),
        ("pennsylvania/four-card-poker", "aces_up", {"aces_up.C": "50-40-8-5-4-3-1"}, "3.89", "Wizard of Odds"),
        ("colorado/3-5-7-poker", "three", {"three": "40-25-6-4-1"}, "3.49", "Wizard of Odds (a copy)"),
        ("colorado/emperors-challenge", "emperors_treasure", EMPEROR, "4.1714", "playpaigow.net"),
        ("colorado/caribbean-stud", "ante", {"bet": STUD}, "5.20", "M. Shackleford, Gambling 102"),
        ("colorado/ultimate-texas-holdem", "trips", {"trips": "50-40-20-7-6-5-3"}, "6.18", "Wizard of Odds"),
    ],
)  # fmt: skip
def test_published_edges(
    id: str, wager: str, rules: str | dict[str, Any], published: str, source: str
) -> None:
    game = what_if_game(id, rules)
    (edge,) = family_of(game.edition).edges(game, wager).values()
    places = len(published.partition(".")[2])
    assert f"{float(edge) * 100:.{places}f}" == published, source
