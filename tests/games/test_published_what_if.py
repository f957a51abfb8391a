"""Figures as they are published for paytables and rules that no book prints: asked for by changes.

Each has its value to the places it is published with, and where it is published. Sides that stand beside a long main
game are in the soak tests.
"""

from __future__ import annotations

import json
from fractions import Fraction as F
from typing import Any

import pytest

import croupier
from croupier.games import family_of
from croupier.games.banked.price.game import price_wager
from tests import paths
from tests.what_if import what_if_game

THREE = "pennsylvania/three-card-poker"
WIZARD = "Wizard of Odds, Three Card Poker and its side bets"
PUBLISHED: list[tuple[str, str, dict[str, Any], str, str]] = [
    # the edition, the wager, what is changed, the house edge in per cent, and the source
    (THREE, "pair_plus", {"pair_plus": "50-30-6-3-1"}, "5.10", WIZARD),
    (THREE, "pair_plus", {"pair_plus": "40-25-6-4-1"}, "3.49", WIZARD),
    (THREE, "pair_plus", {"pair_plus": "40-25-5-4-1"}, "6.75", WIZARD),
    (THREE, "pair_plus", {"pair_plus": "35-25-6-4-1"}, "4.58", WIZARD),
    (THREE, "ante", {"ante_bonus": "3-2-1"}, "4.28", WIZARD),
    (THREE, "six_card", {"six_card": "1000-200-100-20-15-9-8"}, "6.74", WIZARD),
    (THREE, "six_card", {"six_card": "1000-200-100-20-15-9-7"}, "10.34", WIZARD),
    ("bankers/ez-baccarat-panda-8", "Banker Line", {"commission": "5%"}, "1.06", "Wizard of Odds, list of house edges"),
    ("grand-ronde/craps", "Field", {"field.12": "3 to 1"}, "2.778", "standard"),
    ("grand-ronde/craps", "Place 6", {"place.6": "1 to 1"}, "9.09", "as Big 6, rankerx1.com"),
    ("grand-ronde/craps", "Place 8", {"place.8": "1 to 1"}, "9.09", "as Big 8, rankerx1.com"),
]  # fmt: skip


def edge(id: str, wager: str, rules: dict[str, Any]) -> F | float:
    game = what_if_game(id, rules)
    word = wager.split()[0].lower()
    found = family_of(game.edition).edges(game, wager if wager.islower() else word)
    return found.get(wager, next(iter(found.values())))


@pytest.mark.parametrize(("id", "wager", "rules", "published", "source"), PUBLISHED)
def test_published_edges(id: str, wager: str, rules: dict[str, Any], published: str, source: str) -> None:
    places = len(published.partition(".")[2])
    assert f"{float(edge(id, wager, rules)) * 100:.{places}f}" == published, source


@pytest.mark.parametrize(
    ("zeros", "partage", "published"), [("1", "no", "2.70"), ("1", "yes", "1.35"), ("3", "no", "7.69")]
)
def test_other_wheels(zeros: str, partage: str, published: str) -> None:
    """One zero, one with half of an even-money bet back, three: described wheels of the price (casinocity.com)."""
    sheet = croupier.load("grand-ronde/roulette").price(zeros=zeros, partage=partage)
    red = next(price for price in sheet["prices"] if price["name"] == "Red")
    assert f"{float(F(red['house_edge'])) * 100:.2f}" == published


@pytest.mark.parametrize(("prizes", "spots", "back"), [("1:3", 1, "75.00"), ("12", 12, "68.39")])
def test_keno(prizes: str, spots: int, back: str) -> None:
    """3 for 1 on one spot (pokeronlineguru.com); twelve spots as the default of the edition has them (jimloy.com)."""
    game = croupier.load("grand-ronde/keno")
    game = game.what_if({f"pays_{spots}": prizes}) if ":" in prizes else game
    sheet = game.price()
    found = {price["name"]: float(F(price["house_edge"])) for price in sheet["prices"]}
    name = next(name for name in found if name.split()[0] == str(spots))
    assert f"{(1 - found[name]) * 100:.2f}" == back


@pytest.mark.skipif(
    not paths.PUBLISHED.exists(), reason="the file of published figures is not beside the project"
)
def test_the_figures_are_those_of_the_file() -> None:
    """Every edge here stands in the file of published figures, with the game and the paytable."""
    rows = json.loads(paths.PUBLISHED.read_text("utf-8"))
    values = {(row["game"], row["value"]) for row in rows}
    known = {value for _, value in values} | {part.strip() for _, v in values for part in str(v).split("/")}
    for _, _, _, published, _ in PUBLISHED:
        assert any(str(value).startswith(f"{published}%") for value in known), published


LOSERS = {  # deals of two holes and a board, of C(52,2) C(50,2) C(48,5) = 2,781,381,002,400
    "full house": 8_435_225_376,
    "flush": 19_434_208_592,
    "three of a kind": 64_049_759_448,
    "pair": 1_366_512_556_968,
}


def test_published_counts_of_the_losing_hand_of_holdem() -> None:
    """S. How counted the hand that loses, of the player or of the dealer."""
    rows = [f"{hand} {place}" for place, hand in enumerate(LOSERS, start=2)]
    side_bet = {"name": "mine", "title": "Bad Beat", "hand": "losing", "pays": rows}
    game = what_if_game("colorado/ultimate-texas-holdem", {"side_bets": [side_bet]})
    price = price_wager(game, "mine", {})
    chances = dict(price.distribution)
    for place, count in enumerate(LOSERS.values(), start=2):
        assert chances[F(place)] * 2_781_381_002_400 == count


def test_a_royal_flush_wins_unless_it_is_on_the_board() -> None:
    """4,324 of C(52,7) hands of seven cards have one, 4 of C(52,5) boards; either of the two may hold it."""
    side_bet = {"name": "mine", "title": "Best Hand", "hand": "winning", "pays": ["royal flush 1000"]}
    game = what_if_game("colorado/ultimate-texas-holdem", {"side_bets": [side_bet]})
    won = dict(price_wager(game, "mine", {}).distribution)[F(1000)]
    assert won == 2 * (F(4324, 133_784_560) - F(4, 2_598_960))
