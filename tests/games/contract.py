"""What the contract asks of a round of any family, for the contract tests of the families."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.kit.draws import SeededDraws
from croupier.rounds.codec import decode, encode
from croupier.rounds.demands import Act, Answer, Bets, Chance, Decide, Read
from croupier.rounds.driver import random_answer, step
from croupier.rounds.events import Bet, Chose, Dealt, Incident, MeterRead, Rolled, Spun
from croupier.rounds.money import layout_account, seat_account
from croupier.rounds.round import DEALER, BaseRound
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer

FOREIGN: tuple[Any, ...] = (
    *(None, 7, "Closed", {}, object(), Rolled((1, 2)), Spun("17"), Dealt("dealer", 3)),
    *(Bet(1, "pass", 500), Chose(1, "fold"), MeterRead("jackpot", 5), Incident("rain")),
)


def viewers(round: BaseRound) -> list[Viewer]:
    """A viewer of every kind."""
    return [*map(Seat, round.players), Bystander(), Role("dealer"), Role("caller"), Role("floor")]


def state(round: BaseRound) -> str:
    """All that can be read of a round, as text."""
    views = [round.view(viewer) for viewer in viewers(round)]
    heard = [round.heard(viewer) for viewer in viewers(round)]
    log = [encode(event) for event in round.log]
    return json.dumps([views, heard, log, str(round.due), dict(round.next_opening()), round.incidents])


def check_money(round: BaseRound) -> None:
    """Accounts sum to zero, and what a seat has and stakes has changed by what its lines won."""
    accounts = round.balances
    assert sum(accounts.values()) == 0
    for seat in round.players:
        own = accounts.get(seat_account(seat), 0) + accounts.get(layout_account(seat), 0)
        assert own == round.net(seat), seat


def check_answers(round: BaseRound) -> None:
    """What is asked has answers; every answer is taken, at its least and its most."""
    due = round.due
    asked: list[Any] = []
    if isinstance(due, Bets):
        asked = [*due.seats, DEALER]
    elif isinstance(due, Decide):
        asked = [due.seat]
    elif isinstance(due, Act):
        asked = [due.role]
    required = False
    for who in asked:
        answers = round.answers(who)
        assert answers or who == DEALER, (due, who)
        required = required or any(answer.required for answer in answers)
        for answer in answers:
            check_answer(round, answer)
    if isinstance(due, Bets) and not required:
        assert round.answers(DEALER), "nothing is required, and the dealer cannot close"
    if isinstance(due, Chance):
        outcomes = round.outcomes()
        assert outcomes and all(type(weight) is int and weight > 0 for _, weight in outcomes)
        assert len(outcomes) <= 100
        for event, _ in (outcomes[0], outcomes[-1]):
            assert round.refusal(event) is None


def check_answer(round: BaseRound, answer: Answer) -> None:
    """The event as it stands, and with the bounds of its amount and picks."""
    events = [answer.event]
    if answer.takes_amount:
        events += [answer.make(answer.least), answer.make(answer.most)]
    if answer.pick is not None:
        of, least, most = answer.pick.of, answer.pick.least, answer.pick.most
        events += [answer.make(picks=of[:least]), answer.make(picks=of[-most:])]
    for event in events:
        assert round.refusal(event) is None, (event, str(round.refusal(event)))
        assert decode(json.loads(json.dumps(encode(event))), round.EVENTS) == event


def check_foreign(round: BaseRound) -> None:
    """Events of other families and things that are no events are refused, and change nothing."""
    before = state(round)
    for event in FOREIGN:
        assert round.refusal(event) is not None, event
        with pytest.raises(Refusal):
            round.push(event)
    assert state(round) == before


def check_twins(round: BaseRound) -> None:
    """Replayed, forked, or saved as JSON and resumed, a round is the same."""
    saved = json.loads(json.dumps([dict(round.opening), [encode(event) for event in round.inputs]]))
    resumed = type(round)(round.game, round.players, saved[0])
    for data in saved[1]:
        resumed.push_json(data)
    mine = state(round)
    assert state(resumed) == mine and state(round.replay()) == mine and state(round.fork()) == mine


def check_play(
    round: BaseRound, seed: str, extra: Callable[[BaseRound, SeededDraws], Any] | None = None, every: int = 9
) -> BaseRound:
    """Random legal play to the end; the contract is checked after every input, the costly parts now and then.

    `extra` may push inputs that nobody asks for, before the next one that is due.
    """
    draws = SeededDraws(seed)
    choose = random_answer(draws)
    for turn in range(2_000):
        if round.due is None:
            break
        assert not isinstance(round.due, Read)
        if turn % every == 0:
            check_answers(round)
            check_foreign(round)
            check_twins(round)
        event = extra(round, draws) if extra is not None else None
        round.push(event if event is not None else step(round, draws, choose))
        check_money(round)
    assert round.due is None
    check_twins(round)
    for event in round.inputs[-1:]:
        with pytest.raises(Refusal, match="over"):
            round.push(event)
    return round


def check_ill_typed(round: BaseRound, event: Any) -> None:
    """Each field of an event with values of wrong types: refused, and nothing has changed."""
    from dataclasses import fields, replace

    before = state(round)
    for field in fields(event):
        for bad in (True, 1.5, float("inf"), 10**30, "x\n", b"1", [1], (None,), {}, object()):
            if isinstance(bad, bool) and isinstance(getattr(event, field.name), bool):
                continue
            wrong = replace(event, **{field.name: bad})
            assert round.refusal(wrong) is not None, wrong
            with pytest.raises(Refusal):
                round.push(wrong)
    assert state(round) == before
