"""Mississippi Stud: how much is bet on the average, where several answers are worth the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.editions import load
from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.roads.streets import bolder_average, choice_worths
from croupier.games.banked.price.stakes import UNIT
from croupier.games.banked.simulate.batch import simulate
from croupier.kit import parse_cards
from tests.naive.mississippi import expectation_and_average_bet

ID = "colorado/mississippi-stud"
EXPECTATION = Fraction(-53223, 1082900)
LEAST, MOST = Fraction(134727, 38675), Fraction(74757, 20825)  # 3.4836 and 3.5898 antes, both under best play


def test_the_average_bet_is_that_of_the_play_that_bets_less_where_answers_are_equal() -> None:
    price = price_game(load(ID).under()).prices[0]
    assert (price.expectation, price.average_bet) == (EXPECTATION, LEAST)


@pytest.mark.parametrize(
    "cards", ["Jc Qd 2h 4s", "Kc 6d 8h 2s"]
)  # two high cards; a high one and two of 6 to 10
def test_a_fold_and_the_least_bet_lose_the_same_with_three_units_at_stake(cards: str) -> None:
    found = choice_worths(load(ID).under(), parse_cards(cards), Fraction(3))
    assert found["fold", None] == found["bet", Fraction(1)] == -3 * UNIT > found["bet", Fraction(3)]
    found = choice_worths(load(ID).under(), parse_cards(cards), Fraction(5))
    assert found["fold", None] < found["bet", Fraction(1)]


def test_who_bets_more_where_answers_are_equal_bets_3_59_antes_at_the_same_price() -> None:
    """The published figure, which the sheet states beside its own."""
    game = load(ID).under()
    assert bolder_average(game) == MOST
    (note,) = price_game(game).prices[0].notes
    assert "the smaller bet: an average bet of 3.4836 antes and an element of risk of 1.4109 %" in note
    assert "With the larger bet the average is 3.5898 antes and the element of risk 1.3691 %" in note


def test_a_sample_of_the_printed_play_bets_as_much() -> None:
    sampled = simulate(load(ID).under(), 200_000, seed=3).price.prices[0]
    assert abs(sampled.average_bet - LEAST) < Fraction(
        4 * 3, 447
    )  # four errors of bets that vary by less than 3


@pytest.mark.soak
@pytest.mark.parametrize(("more", "average"), [(False, LEAST), (True, MOST)])
def test_both_averages_by_plain_enumeration(more: bool, average: Fraction) -> None:
    assert expectation_and_average_bet(more) == (EXPECTATION, average)
