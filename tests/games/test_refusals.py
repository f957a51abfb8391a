"""Refusals edition by edition: each case was held against the text, and names the clause that decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import croupier
from croupier.kit.draws import SeededDraws
from croupier.rounds.demands import Bets, Decide
from croupier.rounds.driver import first_answer, step
from croupier.rounds.events import Bet, Chose, Closed
from croupier.rounds.round import Round


def opened(id: str, seats: int = 3, **filing: Any) -> Round:
    return croupier.load(id).under(**filing).open(seats)


def until(round: Round, asked: Callable[[Any], bool]) -> Round:
    """Play the first answers until something is due."""
    draws = SeededDraws("refusals")
    while not asked(round.due):
        assert round.due is not None, "the round ended first"
        round.push(step(round, draws, first_answer))
    return round


def decided(id: str, question: str = "", **filing: Any) -> Round:
    """A round in which a seat is asked the question, or the first one."""
    return until(opened(id, **filing), lambda due: isinstance(due, Decide) and question in ("", due.question))


def closed(id: str) -> Round:
    return until(opened(id), lambda due: not isinstance(due, Bets))


def refused(round: Round, event: Any, clause: str, *words: str) -> None:
    refusal = round.refusal(event)
    assert refusal is not None
    assert str(refusal.basis) == clause
    for word in words:
        assert word in refusal.sentence


def bettor(round: Round) -> int:
    assert isinstance(round.due, Bets)
    return round.due.seats[0]


LEFT = "which the text leaves to the house"

SIZES = [  # edition, wager, cents, the clause, words of the sentence
    ("pennsylvania/four-card-poker", "ante", 100, "interpretation house-limits", LEFT),
    (
        "pennsylvania/three-card-poker",
        "progressive",
        200,
        "649a.12(e)(5), interpretation progressive-sizes",
        "$1 or $5",
    ),
    (
        "pennsylvania/ultimate-texas-hold-em",
        "progressive",
        200,
        "653a.12(d)(5), interpretation progressive-sizes",
        "$5",
    ),
    ("pennsylvania/let-it-ride-poker", "bonus", 200, "643a.12(b), interpretation bonus-stake", "it is $1"),
    ("colorado/three-card-poker", "ante", 100, "1017.24(2)", LEFT),
    ("colorado/three-card-poker", "ante", 10100, "1002(2)", "the maximum is $100"),
    ("colorado/let-it-ride", "bonus", 200, "1017.14(2)", "it is $1"),
    ("colorado/ultimate-texas-holdem", "trips", 10100, "1002(2)", "the maximum is $100"),
    ("bankers/ez-baccarat-panda-8", "player", 100, "baccarat fees 1, baccarat fees", "collection"),
    ("bankers/pure-21-5-blackjack", "bet", 30100, "twenty-one fees 1, twenty-one fees", "$300"),
    ("outlaws/pure-21-5-blackjack", "bet", 100, "2692 fees 1, 2692 fees", "$5"),
    ("grand-ronde/blackjack", "bet", 100, "interpretation least-bet", LEFT),
    ("grand-ronde/blackjack", "bet", 100100, "2(c)(1)", "$1,000"),
    ("grand-ronde/let-it-ride", "bet_1", 5100, "5(c)(1)", "$50"),
    ("grand-ronde/let-it-ride", "bonus", 200, "5(b)(8)", "it is $1"),
    ("grand-ronde/let-it-ride", "three_card", 2600, "5(b)(9)", "$25"),
    ("grand-ronde/three-card-poker", "ante", 50100, "9(c)(1)", "$500"),
    ("grand-ronde/craps", "pass", 50, "interpretation least-bet", LEFT),
    ("grand-ronde/craps", "pass", 50100, "3(c)(1)", "$500"),
    ("grand-ronde/craps", "lay_4", 100100, "3(c)(1), 3(c)(1) 4 and 10", "$1,000"),
    ("grand-ronde/roulette", "red", 100, "interpretation limits", LEFT),
]


@pytest.mark.parametrize(("id", "wager", "amount", "clause", "words"), SIZES)
def test_a_bet_of_the_wrong_size_cites_what_bounds_it(
    id: str, wager: str, amount: int, clause: str, words: str
) -> None:
    round = opened(id)
    refused(round, Bet(bettor(round), wager, amount), clause, words)


LATE = [
    ("pennsylvania/four-card-poker", "ante", "641a.7(c)"),
    ("pennsylvania/let-it-ride-poker", "bet_1", "643a.7(c)"),
    ("pennsylvania/three-card-poker", "ante", "649a.7(c)"),
    ("pennsylvania/ultimate-texas-hold-em", "ante", "653a.7(c)"),
    ("colorado/let-it-ride", "bet_1", "1017.14(2)"),
    ("colorado/three-card-poker", "ante", "1017.24(2)"),
    ("colorado/ultimate-texas-holdem", "ante", "1017.47(2)"),
    ("bankers/three-card-poker", "ante", "three card 5"),
    ("bankers/three-card-poker-6-card-bonus", "ante", "six card betting 2"),
    ("bankers/ultimate-texas-holdem", "ante", "ultimate betting 2"),
    ("bankers/ez-baccarat-panda-8", "player", "baccarat deal"),
    ("bankers/pure-21-5-blackjack", "bet", "pure round 7"),
    ("bankers/buster-blackjack", "bet", "pure round 7"),
    ("bankers/pure-spanish-21-5", "bet", "spanish round 5"),
    ("outlaws/three-card-poker-6-card-bonus", "ante", "2044 6"),
    ("outlaws/pure-21-5-blackjack", "bet", "2692 round 5"),
    ("outlaws/pure-21-5-blackjack", "buster", "2692 buster 3"),
    ("grand-ronde/blackjack", "bet", "2(c)(3)"),
    ("grand-ronde/single-21", "bet", "2(c)(3)"),
    ("grand-ronde/field-gold-21", "bet", "2(c)(3)"),
    ("grand-ronde/let-it-ride", "bet_1", "5(b)(4)"),
    ("grand-ronde/three-card-poker", "ante", "9(b)(1)"),
    ("grand-ronde/three-card-poker", "pair_plus", "9(b)(3)"),
    ("grand-ronde/craps", "field", "3(c)(2)"),
    ("grand-ronde/roulette", "red", "8(c)(2)"),
]


@pytest.mark.parametrize(("id", "wager", "clause"), LATE)
def test_a_late_bet_cites_what_closes_the_betting(id: str, wager: str, clause: str) -> None:
    round = closed(id)
    refused(round, Bet(max(round.players), wager, 1000), clause, "closed")


BEHIND = [
    ("pennsylvania/four-card-poker", "ante", "641a.7(b)"),
    ("pennsylvania/let-it-ride-poker", "bet_1", "643a.7(b)"),
    ("pennsylvania/three-card-poker", "ante", "649a.7(b)"),
    ("pennsylvania/ultimate-texas-hold-em", "ante", "653a.7(b)"),
    ("colorado/let-it-ride", "bet_1", "1017.14(2)"),
    ("colorado/three-card-poker", "ante", "1017.24(2)"),
    ("colorado/ultimate-texas-holdem", "ante", "1017.47(2)"),
    ("bankers/three-card-poker-6-card-bonus", "ante", "six card betting 5"),
    ("bankers/ultimate-texas-holdem", "ante", "ultimate bonus"),
    ("bankers/ez-baccarat-panda-8", "tie", "baccarat table"),
    ("bankers/pure-spanish-21-5", "bet", "spanish rules 11"),
    ("outlaws/three-card-poker-6-card-bonus", "ante", "2044 2"),
]


@pytest.mark.parametrize(("id", "wager", "clause"), BEHIND)
def test_a_bet_behind_a_seat_cites_what_forbids_it(id: str, wager: str, clause: str) -> None:
    round = opened(id)
    refused(round, Bet(bettor(round), wager, 1000, "Bob"), clause, "ehind")


@pytest.mark.parametrize("chapter", ["641a", "643a", "649a", "653a"])
def test_x_7b_only_players_who_are_seated_wager(chapter: str) -> None:
    ids = {"641a": "four-card-poker", "643a": "let-it-ride-poker", "649a": "three-card-poker"}
    round = opened(f"pennsylvania/{ids.get(chapter, 'ultimate-texas-hold-em')}")
    refused(round, Bet(6, "ante", 1000), f"{chapter}.7(b)", "seat 6")


TURNS = [
    ("pennsylvania/three-card-poker", "649a.11(b)"),
    ("pennsylvania/four-card-poker", "641a.11(b)"),
    ("colorado/three-card-poker", "1019"),
    ("colorado/let-it-ride", "1019"),
    ("colorado/texas-holdem-high", "1019"),
    ("colorado/seven-card-stud-high", "1019"),
    ("bankers/three-card-poker-6-card-bonus", "six card round 3"),
    ("bankers/pure-21-5-blackjack", "pure round 8"),
    ("bankers/pure-spanish-21-5", "spanish round 6"),
    ("bankers/texas-holdem", "holdem 1"),
    ("bankers/seven-card-stud", "stud 1"),
    ("bankers/lowball-ace-to-five", "lowball play"),
    ("bankers/draw-poker-jacks-or-better", "jacks play"),
    ("outlaws/three-card-poker-6-card-bonus", "2044 14"),
    ("outlaws/pure-21-5-blackjack", "2692 round 6"),
    ("outlaws/texas-holdem", "2045 6"),
    ("outlaws/omaha", "2204 6"),
    ("outlaws/draw-poker-hi-lo-split", "2051 6"),
    ("grand-ronde/poker", "interpretation the-deal"),
]


@pytest.mark.parametrize(("id", "clause"), TURNS)
def test_a_decision_out_of_turn_cites_the_order_of_play(id: str, clause: str) -> None:
    round = decided(id, "act" if croupier.load(id).edition.law.family == "pot poker" else "")
    assert isinstance(round.due, Decide)
    other = next(seat for seat in round.players if seat != round.due.seat)
    refused(round, Chose(other, "fold"), clause, "not asked now")


MISSING = [  # what is bet alone, and the clause that asks for its companion
    ("pennsylvania/let-it-ride-poker", "bet_1", "643a.7(d), 643a.1 let it ride"),
    ("colorado/ultimate-texas-holdem", "ante", "1017.47(2)"),
    ("grand-ronde/let-it-ride", "bet_1", "5(b)(7), 5(c)(2)"),
]


@pytest.mark.parametrize(("id", "wager", "clause"), MISSING)
def test_a_missing_companion_cites_what_asks_for_it(id: str, wager: str, clause: str) -> None:
    round = opened(id)
    round.push(Bet(bettor(round), wager, 1000))
    refused(round, Closed(), clause, "must be placed")
