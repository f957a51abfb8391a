"""A table run by policies: each seat is asked with its own view, the dealer does what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.room.commands import Begin, Do, OfferBank, TakeBank
from croupier.room.places import Taken
from croupier.room.played import PlayedTable
from croupier.rounds.demands import Act, Bets, Decide, Read
from croupier.rounds.round import DEALER
from croupier.rounds.viewers import Seat

PATIENCE = 64  # how often one seat may bet before the dealer closes


def play_round(table: PlayedTable, policies: Mapping[int, Policy]) -> list[Taken]:
    """One whole round."""
    return list(round_steps(table, policies))


def round_steps(table: PlayedTable, policies: Mapping[int, Policy]) -> Iterator[Taken]:
    """One whole round, command by command."""
    yield from begin(table)
    while table.round is not None:
        yield from step(table, policies)


def begin(table: PlayedTable) -> Iterator[Taken]:
    """The next round; where a player must bank and nobody does, the seat that is offered the bank takes it."""
    banks = table.banks
    if banks is not None and banks.banker is None and not banks.law.house:
        if banks.offered is None:
            yield table.take(OfferBank())
        offered = table.banks.offered if table.banks is not None else None
        if offered is not None:
            yield table.take(TakeBank(offered))
    yield table.take(Begin())


def step(table: PlayedTable, policies: Mapping[int, Policy]) -> Iterator[Taken]:
    """Whatever is due in the round is answered by its policy or by the dealer."""
    assert table.round is not None
    due = table.round.due
    if isinstance(due, Bets):
        for seat in due.seats:
            yield from bet(table, seat, policies[seat])
        yield close(table)
    elif isinstance(due, Decide):
        yield table.take(Do(due.seat, _asked(table, due.seat, policies[due.seat])))
    elif isinstance(due, Read):
        yield from table.key_in(due)
    else:
        assert isinstance(due, Act)
        yield table.take(Do(due.role, table.round.answers(due.role)[0].event))


def bet(table: PlayedTable, seat: int, policy: Policy) -> Iterator[Taken]:
    """Everything a seat bets before the dealer closes."""
    for _ in range(PATIENCE):
        event = _asked(table, seat, policy)
        if event is None:
            return
        try:
            yield table.take(Do(seat, event))
        except Refusal:
            return


def close(table: PlayedTable) -> Taken:
    """The dealer closes the betting."""
    assert table.round is not None
    answers = table.round.answers(DEALER)
    if not answers:
        missing = [seat for seat in table.round.players if any(a.required for a in table.round.answers(seat))]
        raise Refusal(f"Bets are not complete: seat {', '.join(map(str, missing))} must bet.")
    return table.take(Do(DEALER, answers[0].event))


def _asked(table: PlayedTable, seat: int, policy: Policy) -> Any:
    assert table.round is not None
    view = table.round.view(Seat(seat))
    question = view["question"]
    return None if question is None else policy(view, question)
