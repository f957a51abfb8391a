"""Refusals edition by edition: each case was held against the text, and names the clause that decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import croupier
from croupier.games.keno.settle import TicketWritten
from croupier.games.roulette.chips import Bought, ChipBet
from croupier.kit.chance import SeededDraws
from croupier.rounds.driver import first_answer, step
from croupier.rounds.events import Bet, Bets, Chose, Closed, Decide, Incident, Rolled
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat


def opened(id: str, seats: int = 3, **filing: Any) -> Round:
    return croupier.load(id).configure(**filing).open(seats)


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
    ("bankers/ez-baccarat-panda-8", "tie", 50, "baccarat table, interpretation spaces-and-limits", LEFT),
    (
        "bankers/ez-baccarat-panda-8",
        "tie",
        1000000,
        "baccarat table, interpretation spaces-and-limits",
        "$10,000",
    ),
    ("colorado/208-poker", "outcome_flush", 10, "1017.32(6), 1017.32(19)", "$0.25"),
    ("colorado/208-poker", "outcome_flush", 10100, "1002(2)", "$100"),
    ("colorado/emperors-challenge", "primary", 1200, "1017.49(31)", "whole steps of $5."),
    ("colorado/emperors-challenge", "primary", 10500, "1017.49(4), 1002(2)", "$100"),
    ("colorado/pai-gow-poker", "main", 1250, "1017.43(9)", LEFT),
    ("colorado/pai-gow-poker", "main", 10100, "1002(2)", "$100"),
    ("colorado/vegas-double-action", "stud", 100, "interpretation house-limits", LEFT),
    ("colorado/three-card-split", "four_card_bonus", 100, "1017.48(5)", LEFT),
    ("colorado/texas-holdem-bonus", "progressive", 200, "1017.39 schedules THBP-09 and 10", "it is $1"),
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
    ("colorado/boston-5-7-stud", "first", "1017.34(2)"),
    ("colorado/champion-poker", "hold_em_bonus", "1017.40(2)"),
    ("colorado/emperors-challenge", "primary", "1017.49(8)"),
    ("colorado/three-card-split", "low", "1017.48(6)"),
    ("colorado/wild-six-card-draw", "poker", "1017.42(5)"),
    ("colorado/208-poker", "ante", "1017.32(6)"),
    ("colorado/3-5-7-poker", "three", "1017.37(2)"),
    ("colorado/bonus-6", "ante", "1017.28(2)"),
    ("colorado/players-choice-poker", "hand_1", "1017.36(2)"),
    ("colorado/colorado-holdem", "ante", "1017.16(2)"),
    ("colorado/high-five-poker", "ante", "1017.45(2)"),
    ("colorado/vegas-double-action", "hand", "1017.20(2)(a)"),
    ("colorado/western-stud", "ante", "1017.18(2)"),
    ("bankers/fortune-pai-gow-poker-joker-fully-wild", "game", "joker round 6 a"),
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


@pytest.mark.parametrize(
    ("schedule", "clause"),
    [
        ("THBP-3", "1017.39 schedules THBP-1 to 4"),
        ("THBP-7", "1017.39 schedules THBP-5 to 7"),
        ("THBP-8", "1017.39 schedule THBP-8"),
    ],
)
def test_1017_39_23_a_progressive_of_the_wrong_size_cites_the_schedule_filed(
    schedule: str, clause: str
) -> None:
    round = opened("colorado/texas-holdem-bonus", progressive=schedule, envy=schedule)
    refused(round, Bet(bettor(round), "progressive", 200), clause, "it is $")


@pytest.mark.parametrize(("id", "wager"), [("pai-gow-poker", "basic"), ("fortune-pai-gow", "basic")])
def test_6_is_silent_on_when_bets_close(id: str, wager: str) -> None:
    round = closed(f"grand-ronde/{id}")
    words = "bets are closed (when they close is unknown to the text of"
    refused(round, Bet(max(round.players), wager, 1000), "", words)


BEHIND = [
    ("pennsylvania/four-card-poker", "ante", "641a.7(b)"),
    ("pennsylvania/let-it-ride-poker", "bet_1", "643a.7(b)"),
    ("pennsylvania/three-card-poker", "ante", "649a.7(b)"),
    ("pennsylvania/ultimate-texas-hold-em", "ante", "653a.7(b)"),
    ("colorado/let-it-ride", "bet_1", "1017.14(2)"),
    ("colorado/three-card-poker", "ante", "1017.24(2)"),
    ("colorado/ultimate-texas-holdem", "ante", "1017.47(2)"),
    ("colorado/caribbean-stud", "ante", "1017.10(2)"),
    ("colorado/crazy-4-poker", "ante", "1017.44(2)"),
    ("colorado/high-five-poker", "ante", "1017.45(2)"),
    ("colorado/western-stud", "ante", "1017.18(2)"),
    ("colorado/208-poker", "ante", "1017.32(6)"),
    ("colorado/bonus-6", "ante", "1017.28(2)"),
    ("colorado/caribbean-draw", "ante", "1017.12(2)"),
    ("colorado/colorado-holdem", "ante", "1017.16(2)"),
    ("colorado/fortune-pai-gow-poker", "ante", "1017.50(2)"),
    ("colorado/mississippi-stud", "ante", "1017.46(2)"),
    ("colorado/pai-gow-poker", "main", "1017.43 order of hands"),
    ("colorado/players-choice-poker", "hand_1", "1017.36(2)"),
    ("colorado/prospector-poker", "gold_hi", "1017.22(4)"),
    ("colorado/vegas-double-action", "hand", "1017.20(2)(a)"),
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


@pytest.mark.parametrize(
    ("id", "wager"),
    [
        ("grand-ronde/blackjack", "bet"),
        ("grand-ronde/three-card-poker", "ante"),
        ("colorado/three-card-split", "low"),
    ],
)
def test_a_text_that_is_silent_on_bets_behind_a_seat_is_not_said_to_forbid_them(id: str, wager: str) -> None:
    round = opened(id)
    refused(round, Bet(bettor(round), wager, 1000, "Bob"), "", "is unknown to the text of")


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
    ("pennsylvania/let-it-ride-poker", "643a.11(b)"),
    ("pennsylvania/ultimate-texas-hold-em", "653a.11(b)"),
    ("grand-ronde/let-it-ride", "5(g)(1)"),
    ("bankers/three-card-poker", "interpretation turns"),
    ("bankers/ultimate-texas-holdem", "interpretation turns"),
    ("colorado/mississippi-stud", "1019"),
]


@pytest.mark.parametrize(("id", "clause"), TURNS)
def test_a_decision_out_of_turn_cites_the_order_of_play(id: str, clause: str) -> None:
    round = decided(id, "act" if croupier.load(id).edition.law.family == "pot poker" else "")
    assert isinstance(round.due, Decide)
    other = next(seat for seat in round.players if seat != round.due.seat)
    refused(round, Chose(other, "fold"), clause, "not asked now")


DRAWS = [
    ("bankers/lowball-ace-to-five", "discard", "lowball play"),
    ("outlaws/draw-poker-hi-lo-split", "discard", "2051 6"),
    ("colorado/pineapple-high", "discard", "1019"),
    ("colorado/trips-poker", "stay", "1019"),
]


@pytest.mark.parametrize(("id", "question", "clause"), DRAWS)
def test_a_draw_out_of_turn_cites_the_order_of_play(id: str, question: str, clause: str) -> None:
    round = decided(id, question)
    assert isinstance(round.due, Decide)
    other = next(seat for seat in round.players if seat != round.due.seat)
    refused(round, Chose(other, "fold"), clause, "not asked now")


def test_1033_a_hand_is_shown_whole() -> None:
    round = decided("colorado/texas-holdem-high", "show")
    assert isinstance(round.due, Decide)
    refused(round, Chose(round.due.seat, "show"), "1033", "must show all of them")


def test_2045_no_limit_a_raise_above_the_stack_is_not_bounded_by_the_house() -> None:
    round = decided("outlaws/texas-holdem", "act")
    assert isinstance(round.due, Decide)
    refused(round, Chose(round.due.seat, "raise", 99999999), "interpretation table-stakes", "all its chips")


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


# Tickets of keno, chips and spots at the wheel, dice that have a point.

TICKETS = [
    (TicketWritten(1, (1, 2, 3), 50), "interpretation least-bets", LEFT),
    (TicketWritten(1, (1, 2, 3), 100100), "4(c), interpretation limit", "$1,000"),
    (TicketWritten(1, tuple(range(1, 22)), 100), "4(e)(2), 4(f)(1), 4(b)(5)", "1 to 20"),
    (TicketWritten(1, (81,), 100), "4(e)(1)", "1 to 80"),
    (TicketWritten(1, (1, 2), 100, spots=3), "4(a)(2)A, 4(f)(3)", "the ticket says 3; the two must"),
    (TicketWritten(1, (1, 2), 100, games=0), "4(f)(4), 4(a)(2)C", "games"),
    (TicketWritten(1, (1, 2), 100, games=500), "4(f)(4), 4(a)(2)C, interpretation consecutive", LEFT),
]


@pytest.mark.parametrize(("ticket", "clause", "words"), TICKETS)
def test_4_a_ticket_is_refused_with_its_clause(ticket: TicketWritten, clause: str, words: str) -> None:
    refused(opened("grand-ronde/keno"), ticket, clause, words)


def test_4_f_5_a_late_ticket() -> None:
    round = opened("grand-ronde/keno")
    round.push(TicketWritten(1, (1, 2, 3), 200))
    round.push(Closed())
    refused(round, TicketWritten(2, (4, 5), 200), "4(f)(5), interpretation late", "late")


SPOTS = [
    (Bet(1, "17", 50), "interpretation limits", LEFT),
    (Bet(1, "8/12", 500), "8(b)(3)B", "are not adjacent on the layout; a"),
    (Bet(1, "corner 1-9", 500), "8(b)(3)D", "corner 1-5"),
    (Bet(1, "37", 500), "8(a)(1)", "not on the wheel"),
    (ChipBet(1, "red", 500, "cash"), "8(b)(1)", "Cash bets"),
    (Bought(1, 10, 100, "white"), "8(b)(2), interpretation colour-chips", "value chip"),
]


@pytest.mark.parametrize(("event", "clause", "words"), SPOTS)
def test_8_b_a_bet_at_the_wheel_is_refused_with_its_clause(event: Any, clause: str, words: str) -> None:
    refused(opened("grand-ronde/roulette"), event, clause, words)


def with_point() -> Round:
    """A table with a point of six, a don't pass bet of seat 1 and a pass bet of seat 2."""
    round = opened("grand-ronde/craps", 2)
    for event in (Bet(1, "dont_pass", 1000), Bet(2, "pass", 1000), Closed(), Rolled((3, 3))):
        round.push(event)
    return croupier.load("grand-ronde/craps").open(2, round.next_opening())


DICE = [
    (Bet(1, "dont_pass", 2000), "3(c)(3), interpretation dont-bets", "increased"),
    (Bet(1, "pass", 1000), "3(b)(21)", "come-out"),
    (Bet(1, "come_8", 1000), "3(b)(4), interpretation come-point", "cannot be bet directly; a come or"),
    (Bet(2, "pass", 500), "3(c)(2)", "can no longer be removed or reduced"),
    (Bet(2, "pass_odds", 10100), "3(c)(5), 3(c)(6)", "10 times"),
    (Bet(1, "place_6", 60100), "3(c)(1) 6 and 8", "$600"),
]


@pytest.mark.parametrize(("event", "clause", "words"), DICE)
def test_3_a_bet_on_a_point_is_refused_with_its_clause(event: Any, clause: str, words: str) -> None:
    refused(with_point(), event, clause, words)


def test_3_e_1_a_shooter_needs_a_line_bet() -> None:
    round = opened("grand-ronde/craps", 2)
    refused(round, Closed(), "3(e)(1), 3(b)(24)", "come-out")


# Acts in a pot game.

ACTS = [  # edition, choice, amount in cents, clause, words
    ("colorado/texas-holdem-high", "check", None, "1002(8)", "there is a bet to call"),
    ("colorado/texas-holdem-high", "raise", 500, "interpretation house-amounts", LEFT),
    ("grand-ronde/poker", "check", None, "7(b)(3)", "there is a bet to call"),
    ("outlaws/texas-holdem", "check", None, "2045 6 e", "there is a bet to call"),
    ("outlaws/omaha", "check", None, "2204 6 e", "there is a bet to call"),
    ("bankers/texas-holdem", "check", None, "holdem 5", "there is a bet to call"),
    ("bankers/texas-holdem", "raise", 500, "interpretation stakes", LEFT),
    ("bankers/lowball-ace-to-five", "check", None, "lowball play", "there is a bet to call"),
    (
        "colorado/texas-holdem-high",
        "knock",
        None,
        "1002(8), 1002(7), 1002(16)",
        "no action in a betting round",
    ),
    ("outlaws/omaha", "knock", None, "2204 6 e, 2204 6 a, 2204 6 b", "no action in a betting round"),
    (
        "bankers/seven-card-stud",
        "call",
        None,
        "stud 1 a, stud 1 a bring-in, stud 2, stud 10, interpretation stakes",
        "bring in",
    ),
]


@pytest.mark.parametrize(("id", "choice", "amount", "clause", "words"), ACTS)
def test_an_act_on_a_bet_is_refused_with_its_clause(
    id: str, choice: str, amount: int | None, clause: str, words: str
) -> None:
    round = decided(id, "act")
    assert isinstance(round.due, Decide)
    refused(round, Chose(round.due.seat, choice, amount), clause, words)


def test_1002_2_and_1002_27_no_bet_is_above_a_hundred_dollars() -> None:
    round = decided("colorado/texas-holdem-high", "act", betting="spread", min_bet="2", max_bet="100")
    assert isinstance(round.due, Decide)
    refused(round, Chose(round.due.seat, "raise", 10300), "1002(2), 1002(27)", "to $102")


def test_1038_a_hand_that_a_ruling_kills_is_shown_as_dead_and_a_folded_one_as_folded() -> None:
    round = decided("colorado/texas-holdem-high", "act")
    assert isinstance(round.due, Decide)
    late = round.due.seat
    round.push(Incident("time out", late))
    assert isinstance(round.due, Decide)
    folds = round.due.seat
    round.push(Chose(folds, "fold"))
    seats = round.view(Seat(late))["seats"]
    assert [seats[str(seat)]["status"] for seat in (late, folds)] == ["dead", "folded"]


# Decisions of banked games and of twenty-one.

CHOICES = [  # edition, question, choice, amount, clause, words
    (
        "pennsylvania/four-card-poker",
        "play",
        "play",
        3000,
        "641a.11(b), interpretation play-any-amount",
        "from $",
    ),
    ("pennsylvania/three-card-poker", "play", "play", 3000, "649a.11(b)", "it is $"),
    ("pennsylvania/three-card-poker", "play", "check", None, "649a.11(b)", "play, fold"),
    ("colorado/let-it-ride", "first bet", "fold", None, "1017.14(6)", "ride, withdraw"),
    ("grand-ronde/blackjack", "play", "surrender", None, "interpretation surrender", "may not 'surrender'"),
    ("grand-ronde/blackjack", "play", "double", 99900, "2(g)(4), interpretation double-most", "from $0.01"),
    (
        "grand-ronde/blackjack",
        "play",
        "insure",
        None,
        "2(d)(2), 2(g)(8), interpretation insurance",
        "may not",
    ),
]


@pytest.mark.parametrize(("id", "question", "choice", "amount", "clause", "words"), CHOICES)
def test_a_decision_that_is_not_offered_cites_what_is(
    id: str, question: str, choice: str, amount: int | None, clause: str, words: str
) -> None:
    round = decided(id, question)
    assert isinstance(round.due, Decide)
    refused(round, Chose(round.due.seat, choice, amount), clause, words)
