"""A table run by policies: each seat is asked with its own view, the dealer does what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.room.commands import Begin, Do, TakeBank
from croupier.room.played import PlayedTable
from croupier.room.table import Taken
from croupier.rounds.demands import Act, Bets, Decide
from croupier.rounds.round import DEALER
from croupier.rounds.viewers import Seat

PATIENCE = 64  # how often one seat may bet before the dealer closes


def begin(table: PlayedTable) -> Taken:
    """Begin the next round; where a player banks and nobody does, the seat that is offered the bank takes it."""
    banks = table.banks
    if banks is not None and banks.banker is None and not banks.law.house:
        if banks.offered is None:
            banks.ask_again()
        offered = banks.offered
        if offered is not None:
            table.take(TakeBank(offered))
    return table.take(Begin())


def bet(table: PlayedTable, seat: int, policy: Policy) -> list[Taken]:
    """Everything a seat bets before the dealer closes."""
    done: list[Taken] = []
    for _ in range(PATIENCE):
        event = _asked(table, seat, policy)
        if event is None:
            break
        try:
            done.append(table.take(Do(seat, event)))
        except Refusal:
            break
    return done


def close(table: PlayedTable) -> Taken:
    """The dealer closes the betting."""
    assert table.round is not None
    answers = table.round.answers(DEALER)
    if not answers:
        missing = [seat for seat in table.round.players if any(a.required for a in table.round.answers(seat))]
        raise Refusal(f"Bets are not complete: seat {', '.join(map(str, missing))} must bet.")
    return table.take(Do(DEALER, answers[0].event))


def step(table: PlayedTable, policies: Mapping[int, Policy]) -> list[Taken]:
    """One step of the round in play: whatever is due is answered by its policy or by the dealer."""
    assert table.round is not None
    due = table.round.due
    if isinstance(due, Bets):
        taken = [each for seat in due.seats for each in bet(table, seat, policies[seat])]
        return [*taken, close(table)]
    if isinstance(due, Decide):
        event = _asked(table, due.seat, policies[due.seat])
        return [table.take(Do(due.seat, event))]
    assert isinstance(due, Act)
    return [table.take(Do(due.role, table.round.answers(due.role)[0].event))]


def play_round(table: PlayedTable, policies: Mapping[int, Policy]) -> list[Taken]:
    """One whole round."""
    taken = [begin(table)]
    while table.round is not None:
        taken += step(table, policies)
    return taken


def _asked(table: PlayedTable, seat: int, policy: Policy) -> Any:
    assert table.round is not None
    view = table.round.view(Seat(seat))
    question = view["question"]
    return None if question is None else policy(view, question)
