"""What somebody decided in a round that is over: what his seat saw each time, and what he chose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games import family_of
from croupier.kit import Refusal
from croupier.rounds.codec import encode
from croupier.rounds.demands import Decide
from croupier.rounds.events import Chose
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat
from croupier.store.history import rounds_of
from croupier.store.journal import Journal

RoundTask = dict[str, Any]


def decisions_in(journal: Journal, stream: str, number: int, person: str) -> RoundTask:
    """The decisions of a person's seat in a round of a table, with the game; refused while the round goes on."""
    played = next(iter(rounds_of(journal, stream, number=number)), None)
    if played is None:
        raise Refusal(f"The table has no round {number}.")
    round = played.round
    if round.due is not None:
        raise Refusal(f"Round {number} goes on; its decisions are reviewed when it is over.")
    seat = next((seat for seat, name in round.players.items() if name == person), None)
    made = [] if seat is None else list(_decisions(round, seat))
    return {"edition": round.game.edition.id, "filing": played.filing, "decisions": made}


def _decisions(round: Round, seat: int) -> Iterator[dict[str, Any]]:
    """What the seat saw when it was asked, and its answer, in the round played again."""
    twin = family_of(round.game.edition).open(round.game, round.players, round.opening)
    for event in round.inputs:
        due = twin.due
        if isinstance(due, Decide) and due.seat == seat and isinstance(event, Chose) and event.seat == seat:
            yield {"view": twin.view(Seat(seat)), "event": encode(event)}
        twin.push(event)
