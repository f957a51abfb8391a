"""What every round keeps to, whatever the game: checked after every event of random play, by the contract alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.kit.draws import Draws
from croupier.rounds.codec import decode, encode
from croupier.rounds.demands import Act, Answer, Bets, Chance, Decide
from croupier.rounds.driver import draw, random_answer
from croupier.rounds.money import layout_account, seat_account
from croupier.rounds.round import DEALER, BaseRound
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer

FOREIGN: tuple[Any, ...] = (None, 7, "Bet", object(), {"event": "Closed"})


def state(round: BaseRound) -> dict[str, Any]:
    """All that can be told of a round from outside."""
    return {
        "log": list(round.log),
        "inputs": list(round.inputs),
        "lines": list(round.lines),
        "moved": list(round.moved),
        "due": round.due,
        "next": round.next_opening(),
        "view": round.view(Bystander()),
        "heard": round.heard(Bystander()),
    }


def asked(round: BaseRound) -> list[int | str]:
    """Who may answer now."""
    due = round.due
    if isinstance(due, Bets):
        return [*due.seats, DEALER]
    if isinstance(due, Decide):
        return [due.seat]
    return [due.role] if isinstance(due, Act) else []


def at_bounds(answer: Answer) -> list[Any]:
    """The event of an answer as it stands, at its least, its most, and with every suggested amount."""
    amounts = (answer.least, answer.most, *answer.suggested) if answer.takes_amount else ()
    return [answer.event, *(answer.make(amount) for amount in dict.fromkeys(amounts))]


def check_answers(round: BaseRound) -> None:
    """Every answer is accepted as it stands and at its bounds; one step beyond is no business of the answer's."""
    for who in asked(round):
        for answer in round.answers(who):
            for event in at_bounds(answer):
                refusal = round.refusal(event)
                assert refusal is None, f"{who}: {answer.name}: {event}: {refusal}"


def check_copies(round: BaseRound) -> None:
    """Fork, replay, and what was saved and read back are equal to the round."""
    now = state(round)
    assert state(round.fork()) == now
    assert state(round.replay()) == now
    saved = json.loads(json.dumps([encode(event) for event in round.inputs]))
    again = type(round)(round.game, round.players, json.loads(json.dumps(round.opening)))
    for data in saved:
        again.push(decode(data, round.EVENTS))
    assert state(again) == now


def check_money(round: BaseRound, standing: dict[int, int], stands: dict[int, int]) -> None:
    """Accounts sum to zero; what a seat gained is what its lines say, less what it has put on the layout."""
    balances = round.balances
    assert sum(balances.values()) == 0
    for seat in round.players:
        layout = balances.get(layout_account(seat), 0)
        assert standing[seat] + layout == stands[seat]
        assert balances.get(seat_account(seat), 0) + layout == round.net(seat)


def check_views(round: BaseRound) -> None:
    """Views and logs are plain JSON for every viewer, and a seat that is asked is given its answers."""
    viewers: list[Viewer] = [*map(Seat, round.players), Bystander(), Role(DEALER), Role("floor")]
    for viewer in viewers:
        view = round.view(viewer)
        assert json.loads(json.dumps(view)) == view
        heard = round.heard(viewer)
        assert json.loads(json.dumps(heard)) == heard
    assert round.next_opening() == json.loads(json.dumps(round.next_opening()))


def check_refusals(round: BaseRound, events: tuple[Any, ...] = ()) -> None:
    """What is no event of the game, or not allowed now, is refused with a sentence and changes nothing."""
    now = state(round)
    for event in (*FOREIGN, *events):
        refusal = round.refusal(event)
        if refusal is None:
            continue
        with pytest.raises(Refusal):
            round.push(event)
        assert refusal.sentence.endswith(".") and "\n" not in refusal.sentence
    assert state(round) == now


def next_event(round: BaseRound, draws: Draws, free: int) -> Any:
    """A required answer, now and then any other answer, and the dealer's where nothing is required any more."""
    if isinstance(round.due, Chance):
        return draw(round, draws)
    choose = random_answer(draws)
    seats = [who for who in asked(round) if who != DEALER]
    needed = [answer for who in seats for answer in round.answers(who) if answer.required]
    if needed:
        return choose(round, needed)
    if free and seats:
        any_of = [answer for who in seats for answer in round.answers(who)]
        if any_of:
            return choose(round, any_of)
    return choose(round, round.answers(DEALER))
