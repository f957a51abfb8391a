"""Wheels and rules that people try first, each beside its published figure, and held against real spins."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.analysis.guard import hold, play_rounds
from croupier.games.roulette.round import RouletteRound
from croupier.kit import Refusal
from croupier.rounds.driver import first_answer
from croupier.rounds.events import Bet

ROULETTE = "grand-ronde/roulette"

# Published: 1/37 and 1/19 for single and double zero, 1/74 with la partage, 3/39 for three zeros
# (newsletter.casinocity.com issue 323). En prison without an end equals la partage with one zero.
EDGES = [
    ("single zero", "red", Fraction(1, 37)),
    ("single zero", "17", Fraction(1, 37)),
    ("single zero, la partage", "red", Fraction(1, 74)),
    ("single zero, en prison", "red", Fraction(1, 74)),
    ("single zero, en prison", "17", Fraction(1, 37)),
    ("double zero", "red", Fraction(1, 19)),
    ("la partage", "odd", Fraction(1, 38)),
    ("triple zero", "black", Fraction(3, 39)),
    ("triple zero", "17", Fraction(3, 39)),
]


def edges(game: croupier.Game) -> dict[str, Fraction]:
    """The house edge of every spot."""
    return {
        name: Fraction(price["house_edge"]) for price in game.price()["prices"] for name in price["wagers"]
    }


@pytest.mark.parametrize(("words", "spot", "edge"), EDGES)
def test_a_wheel_has_its_published_edge(words: str, spot: str, edge: Fraction) -> None:
    assert edges(croupier.load(ROULETTE).what_if(words))[spot] == edge


@pytest.mark.parametrize(
    "words", ["single zero, la partage", "single zero, en prison", "triple zero, en prison"]
)
@pytest.mark.parametrize("spot", ["red", "17"])
def test_real_spins_come_to_the_price(words: str, spot: str) -> None:
    game = croupier.load(ROULETTE).what_if(words)

    def opened() -> RouletteRound:
        played = RouletteRound(game.game, (1,))
        played.push(Bet(1, spot, 1000))
        return played

    sampled = play_rounds(opened, first_answer, rounds=1500)
    hold(f"{words}: {spot}", float(-1000 * edges(game)[spot]), sampled)


def test_what_a_second_zero_does_to_an_imprisoned_bet() -> None:
    game = croupier.load(ROULETTE).what_if("single zero, en prison").what_if({"wheel.spares.again": "lost"})
    assert edges(game)["red"] == Fraction(1, 37) * Fraction(19, 37)


def test_the_first_four_numbers_of_a_single_zero_pay_8_to_1() -> None:
    found = edges(croupier.load(ROULETTE).what_if("single zero"))
    assert found["four"] == Fraction(1, 37) and "first five" not in found


def test_spots_of_one_bet_that_differ_have_a_price_each() -> None:
    game = croupier.load(ROULETTE).what_if({"wheel.bets.dozen.places.boxes.dozen 1.numbers": "2 to 12"})
    found = [price for price in game.price()["prices"] if price["name"].startswith("Dozen")]
    assert {tuple(price["wagers"]): price["house_edge"] for price in found} == {
        ("dozen 1",): "5/38",
        ("dozen 2", "dozen 3"): "1/19",
    }


def test_a_box_without_size_is_refused() -> None:
    with pytest.raises(Refusal, match="has no size"):
        croupier.load(ROULETTE).what_if({"wheel.layout.boxes.2.across": [0, -4]})
