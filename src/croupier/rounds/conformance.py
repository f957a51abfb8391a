"""What every round must hold to, whatever its family: played at random and checked after every event.

`check_round` raises AssertionError with what is wrong. It is for tests of the families here, and of a user's own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from croupier.kit import FULL_DECK, Refusal, card_name
from croupier.kit.cards import JOKERS
from croupier.kit.chance import Draws
from croupier.kit.tiles import FULL_SET, copies
from croupier.rounds.codec import decode, encode, hints_of, is_card
from croupier.rounds.driver import random_answer, step
from croupier.rounds.events import Act, Answer, Bet, Bets, Dealt, Decide
from croupier.rounds.money import balances, layout_account, seat_account
from croupier.rounds.round import DEALER, Opening, Round, forget_offers
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer

Opener = Callable[[Opening], Round]  # opens the same game with the same players from an opening


@dataclass
class ConformanceReport:
    """What a checked round came to: inputs, decisions, and swapped worlds that were compared or took another way."""

    inputs: int = 0
    decisions: int = 0
    compared: int = 0
    diverged: int = 0


def check_round(
    open_round: Opener, opening: Opening, draws: Draws, *, most: int = 2000, thorough: int = 8
) -> tuple[Round, ConformanceReport]:
    """Play one round at random and check it after every input; every `thorough`th input is checked in full."""
    round = open_round(json.loads(json.dumps(dict(opening))))
    report = ConformanceReport()
    choose = random_answer(draws)
    while round.due is not None:
        assert report.inputs < most, "the round does not end"
        check_due(round)
        if isinstance(round.due, Decide):
            report.decisions += 1
        if report.inputs % thorough == 0 or isinstance(round.due, Decide):
            check_refused(round)
            check_copies(open_round, round)
            check_unseen(open_round, round, draws, report)
        event = _some_bet(round, draws) or step(round, draws, choose)
        assert decode(json.loads(json.dumps(encode(event))), kinds_of(round)) == event, f"codec: {event}"
        round.push(event)
        check_money(round)
        report.inputs += 1
    check_copies(open_round, round)
    check_end(open_round, round)
    return round, report


def kinds_of(round: Round) -> tuple[type, ...]:
    """The inputs that the round takes."""
    return tuple(getattr(round, "EVENTS", ()))


def _some_bet(round: Round, draws: Draws) -> Any:
    """Now and then a bet that is not required."""
    due = round.due
    if not isinstance(due, Bets) or not due.seats or draws.below(3):
        return None
    answers = round.answers(due.seats[draws.below(len(due.seats))])
    if not answers:
        return None
    event = random_answer(draws)(round, answers)
    return event if round.refusal(event) is None else None


# What is due.


def check_due(round: Round) -> None:
    """Every seat to act has an answer, and every answer is accepted, at both ends of its amounts."""
    due = round.due
    if isinstance(due, Decide):
        assert due.seat in round.players or due.player is not None, f"{due} asks a seat where nobody sits"
        check_answers(round, round.answers(due.seat))
    elif isinstance(due, Act):
        check_answers(round, round.answers(due.role))
    elif isinstance(due, Bets):
        for seat in due.seats:
            check_answers(round, round.answers(seat))
    else:
        outcomes = getattr(due, "device", None) and round.outcomes()
        assert outcomes is None or (outcomes and all(weight > 0 for _, weight in outcomes)), (
            f"{due}: no outcome"
        )
        cards = {event.card: weight for event, weight in outcomes or () if isinstance(event, Dealt)}
        assert dict(round.cards_left()) == cards, f"{due}: other cards are left than may come"


def check_answers(round: Round, answers: tuple[Answer, ...]) -> None:
    """There is one, and each is accepted as it stands and at its bounds."""
    assert answers, f"{round.due}: no answer"
    for answer in answers:
        refusal = round.refusal(answer.event)
        assert refusal is None, f"{answer.name} is listed and refused: {refusal}"
        if answer.takes_amount:
            for amount in (answer.least, answer.most, *answer.suggested):
                refusal = round.refusal(answer.make(amount))
                assert refusal is None, f"{answer.name} of {amount} is in bounds and refused: {refusal}"


# Refusals.


def check_refused(round: Round) -> None:
    """What is no event of the game, or ill-typed, is refused and changes nothing."""
    before = fingerprint(round)
    seat = next(iter(round.players))
    for event in (None, 7, "bet", Bet(seat, "no such wager", 100), Bet(-1, "", 1), *_ill_typed(round)):
        try:
            round.push(event)
        except Refusal:
            continue
        raise AssertionError(f"{event!r} is taken")
    assert fingerprint(round) == before, "a refused event changed the round"


def _ill_typed(round: Round) -> Iterator[Any]:
    for kind in kinds_of(round):
        if is_dataclass(kind) and fields(kind):
            yield kind(*(float("inf") for _ in fields(kind)))
            yield kind(*(True for _ in fields(kind)))


# Copies.


def viewers_of(round: Round) -> tuple[Viewer, ...]:
    """Every seat, a bystander and two roles."""
    return (*(Seat(seat) for seat in round.players), Bystander(), Role(DEALER), Role("surveillance"))


def fingerprint(round: Round) -> str:
    """The whole round as text: log, lines, movements, and what every viewer sees and hears."""
    views = [(str(viewer), round.view(viewer), round.heard(viewer)) for viewer in viewers_of(round)]
    data = {
        "log": [encode(event) for event in round.log],
        "inputs": [encode(event) for event in round.inputs],
        "lines": [encode(line) for line in round.lines],
        "moved": [encode(moved) for moved in round.moved],
        "views": views,
    }
    return json.dumps(data, allow_nan=False)


def resumed(open_round: Opener, round: Round) -> Round:
    """The round read back from what a file would hold: its opening and inputs as JSON."""
    kinds = kinds_of(round)
    opening, inputs = json.loads(json.dumps([dict(round.opening), [encode(event) for event in round.inputs]]))
    twin = open_round(opening)
    for data in inputs:
        twin.push(decode(data, kinds))
    return twin


def check_heard_on(round: Round) -> None:
    """What a viewer hears from some place in the log on is the end of all that he hears."""
    for viewer in viewers_of(round):
        heard, later = round.heard(viewer), round.heard(viewer, len(round.log) // 2)
        assert later == heard[len(heard) - len(later) :], f"{viewer} hears the end of the log otherwise"
        assert round.heard(viewer, len(round.log)) == [], f"{viewer} hears more than the log"


def check_copies(open_round: Opener, round: Round) -> None:
    """Fork, replay and the round read back from JSON are equal to it in every respect."""
    check_heard_on(round)
    own = fingerprint(round)
    forget_offers()  # what was kept for the round is not what its copies are compared with
    assert fingerprint(round.replay()) == own, "replay differs"
    assert fingerprint(round.fork()) == own, "fork differs"
    assert fingerprint(resumed(open_round, round)) == own, "the round read back from JSON differs"


# Money.


def check_money(round: Round) -> None:
    """Accounts sum to zero, nothing on the layout is below zero, no movement is of nothing."""
    assert all(type(moved.amount) is int and moved.amount > 0 for moved in round.moved), (
        "a movement of nothing"
    )
    total = balances(round.moved)
    assert sum(total.values()) == 0
    for account, amount in total.items():
        carried = account.kind == "layout" and bool(round.opening)
        assert account.kind not in ("layout", "pot") or amount >= 0 or carried, f"{account} is at {amount}"


def check_end(open_round: Opener, round: Round) -> None:
    """Every seat has what its lines say, and the next round opens."""
    total = balances(round.moved)
    for seat in round.players:
        have = total.get(seat_account(seat), 0) + total.get(layout_account(seat), 0)
        lines = sum(line.kept for line in round.lines if line.seat == seat and line.player is None)
        assert have == lines - _fees(round, seat), f"seat {seat} has {have}, and its lines come to {lines}"
    opening = json.loads(json.dumps(dict(round.next_opening()), allow_nan=False))
    again = open_round(
        {**opening, **({"stacks": round.opening["stacks"]} if "stacks" in round.opening else {})}
    )
    assert again.due is not None, "the next round has nothing to wait for"


def _fees(round: Round, seat: int) -> int:
    own = seat_account(seat)
    fees = ("fee", "rake", "jackpot rake")
    paid = sum(moved.amount for moved in round.moved if moved.giver == own and moved.taker.kind in fees)
    back = sum(moved.amount for moved in round.moved if moved.taker == own and moved.giver.kind in fees)
    return paid - back


# Who may know what.


def check_unseen(open_round: Opener, round: Round, draws: Draws, report: ConformanceReport) -> None:
    """Exchanging two cards that a viewer may not know changes nothing that he sees, hears or is asked."""
    dealt = [event.card for event in round.inputs if isinstance(event, Dealt)]
    if not dealt:
        return
    left = [event.card for event, _ in round.outcomes() if isinstance(event, Dealt)] if _chance(round) else []
    for viewer in viewers_of(round):
        known = _known(round, viewer)
        hidden = sorted({card for card in dealt if card_name(card) not in known} - {-1})
        others = sorted({*hidden, *(card for card in left if card_name(card) not in known)})
        if not hidden or len(others) < 2:
            continue
        one = hidden[draws.below(len(hidden))]
        two = others[draws.below(len(others))]
        if one != two and copies(one) == copies(
            two
        ):  # of tiles some stand twice: the others are not like them
            _compare(open_round, round, viewer, {one: two, two: one}, report)


def _chance(round: Round) -> bool:
    return getattr(round.due, "device", None) == "card"


def _known(round: Round, viewer: Viewer) -> set[str]:
    """Every card named in anything that the viewer gets."""
    words = json.dumps([round.view(viewer), round.heard(viewer)])
    return {card_name(card) for card in (*FULL_DECK, *JOKERS, *FULL_SET) if f'"{card_name(card)}"' in words}


def _compare(
    open_round: Opener, round: Round, viewer: Viewer, swap: dict[int, int], report: ConformanceReport
) -> None:
    twin = open_round(json.loads(json.dumps(dict(round.opening))))
    try:
        for event in round.inputs:
            twin.push(swapped_event(event, swap))
    except Refusal:
        report.diverged += 1
        return
    if type(twin.due) is not type(round.due) or len(twin.log) != len(round.log):
        report.diverged += 1
        return
    report.compared += 1
    names = " and ".join(card_name(card) for card in swap)
    assert twin.view(viewer) == round.view(viewer), f"{viewer} can tell {names} apart by what he sees"
    assert twin.heard(viewer) == round.heard(viewer), f"{viewer} can tell {names} apart by what he hears"


def swapped_event(event: Any, swap: dict[int, int]) -> Any:
    """The event with its cards exchanged."""
    changes: dict[str, Any] = {}
    kind: Any = type(event)
    for name, hint in hints_of(kind).items():
        value = getattr(event, name)
        if not is_card(hint):
            continue
        if isinstance(value, tuple):
            changes[name] = tuple(swap.get(card, card) for card in value)
        elif value is not None:
            changes[name] = swap.get(value, value)
    return replace(event, **changes) if changes else event
