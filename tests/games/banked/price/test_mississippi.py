"""Mississippi Stud: how much is bet on the average, where several answers are worth the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.editions import load
from croupier.games.banked.price.advise import advise
from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.stakes import SEAT, UNIT
from croupier.games.banked.simulate.batch import simulate
from croupier.games.banked.solve.advice import reached
from croupier.games.banked.solve.direct import ExactSolution
from croupier.games.banked.solve.solution import bolder_average, play_of
from croupier.games.banked.solve.tree import TreeQuestion
from croupier.kit import parse_cards
from croupier.rounds.round import View
from croupier.rounds.viewers import Seat
from tests.naive.mississippi import expectation_and_average_bet

ID = "colorado/mississippi-stud"
EXPECTATION = Fraction(-53223, 1082900)
LEAST, MOST = Fraction(134727, 38675), Fraction(74757, 20825)  # 3.4836 and 3.5898 antes, both under best play


def test_the_average_bet_is_that_of_the_play_that_bets_less_where_answers_are_equal() -> None:
    price = price_game(load(ID).configure()).prices[0]
    assert (price.expectation, price.average_bet) == (EXPECTATION, LEAST)


@pytest.mark.parametrize(
    "cards", ["Jc Qd 2h 4s", "Kc 6d 8h 2s"]
)  # two high cards; a high one and two of 6 to 10
def test_a_fold_and_the_least_bet_lose_the_same_with_three_units_at_stake(cards: str) -> None:
    game = load(ID).configure()
    for third, fourth, equal in ((1, 1, True), (1, 3, False), (2, 2, False)):
        view = view_after(parse_cards(cards), Fraction(third), Fraction(fourth))
        found = {(chose.choice, chose.amount): ev for chose, ev in advise(game, view)}
        staked = 1 + third + fourth
        assert found["fold", None] == -staked
        assert (
            (found["bet", UNIT] == -staked > found["bet", 3 * UNIT])
            if equal
            else found["bet", UNIT] > -staked
        )


def view_after(cards: tuple[int, ...], third: Fraction, fourth: Fraction) -> View:
    """What is seen on the fifth street after two bets."""
    game, path = load(ID).configure(), (("third", ("bet", third)), ("fourth", ("bet", fourth)))
    question = TreeQuestion(path, "fifth", frozenset(), frozenset(), ())
    rest = next(card for card in game.cards if card not in cards)
    return reached(game, {SEAT: cards[:2], "community": (*cards[2:], rest)}, question).view(Seat(SEAT))


def test_who_bets_more_where_answers_are_equal_bets_3_59_antes_at_the_same_price() -> None:
    """The published figure, which the sheet states beside its own."""
    game = load(ID).configure()
    solution = play_of(game).found
    assert isinstance(solution, ExactSolution) and bolder_average(solution) == MOST
    (note,) = price_game(game).prices[0].notes
    assert (
        "the smaller bet: an average bet of 3.4836 times the Ante and an element of risk of 1.4109 %" in note
    )
    assert "With the larger bet the average is 3.5898 times the Ante and the element of risk 1.3691 %" in note


def test_a_sample_of_the_printed_play_bets_as_much() -> None:
    sampled = simulate(load(ID).configure(), 200_000, seed=3).price.prices[0]
    assert abs(sampled.average_bet - LEAST) < Fraction(
        4 * 3, 447
    )  # four errors of bets that vary by less than 3


@pytest.mark.soak
@pytest.mark.parametrize(("more", "average"), [(False, LEAST), (True, MOST)])
def test_both_averages_by_plain_enumeration(more: bool, average: Fraction) -> None:
    assert expectation_and_average_bet(more) == (EXPECTATION, average)
