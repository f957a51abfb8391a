"""Tables over many hands in a few words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from croupier.games.pot.money import cause, receiver
from croupier.games.pot.session import PotSession
from croupier.kit import dollars
from croupier.rounds.money import Moved
from tests.games.pot.told import Play, filed


def table(id: str, players: int = 3, each: int = 100, **filing: Any) -> PotSession:
    return PotSession(filed(id, **filing), dict.fromkeys(range(1, players + 1), 100 * each))


def stacks(session: PotSession) -> dict[int, str]:
    return {seat: dollars(amount) for seat, amount in session.stacks.items()}


def paid(moved: list[Moved], what: str) -> dict[int, str]:
    sums: Counter[int] = Counter()
    for move in moved:
        seat = receiver(move)
        if cause(move) == what and seat is not None:
            sums[seat] += move.amount
    return {seat: dollars(amount) for seat, amount in sums.items()}


def finish(session: PotSession, hand: Play) -> list[Moved]:
    moved = session.finish(hand.hand)
    assert session.balance == 0
    return moved


def seats(session: PotSession) -> list[int]:
    """Who is dealt in next."""
    return list(session.playing)


def meet(hand: Play) -> None:
    """Check or call."""
    hand.go(f"{hand.due.seat} c" if hand.hand.bounds.call else f"{hand.due.seat} x")
