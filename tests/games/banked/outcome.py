"""What a round came to: who was dealt to and asked, what was done and settled, by which clauses."""

from __future__ import annotations

from typing import Any

from croupier.editions import examine, load
from croupier.games.banked.round import BankedRound
from croupier.kit.chance import Pool
from croupier.rounds.events import Chose, Dealt, Did, Settled


def settled(round: BankedRound) -> list[str]:
    """Seats and wagers in the order in which they were settled: `2 ante`."""
    return [f"{line.seat} {line.wager}" for line in round.lines]


def clauses(round: BankedRound, wager: str, seat: int = 1) -> tuple[str, ...]:
    """What the line of a wager cites."""
    return next(line.cite for line in round.lines if (line.seat, line.wager) == (seat, wager))


def done(round: BankedRound) -> list[str]:
    """What the dealer did and settled, in order: `turn up 2`, `2 ante`."""
    told = []
    for event in round.log:
        if isinstance(event, Did):
            told.append(event.step if event.seat is None else f"{event.step} {event.seat}")
        elif isinstance(event, Settled):
            told.append(f"{event.line.seat} {event.line.wager}")
    return told


def dealt_to(round: BankedRound) -> list[Pool]:
    """Where the cards went, in the order in which they left the deck."""
    return [event.to for event in round.inputs if isinstance(event, Dealt)]


def asked(round: BankedRound) -> list[int]:
    """The seats that decided, in order."""
    return [event.seat for event in round.inputs if isinstance(event, Chose)]


def violations(id: str, **filing: Any) -> list[str]:
    """Every sentence against a filing."""
    return [str(violation) for violation in examine(load(id), filing)[1]]
