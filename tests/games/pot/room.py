"""Tables over many hands in a few words."""

from __future__ import annotations

from typing import Any

from croupier.games.pot.session import PotSession
from croupier.games.pot.table import Moved
from croupier.kit import dollars
from tests.games.pot.told import Play, filed


def table(id: str, players: int = 3, each: int = 100, **filing: Any) -> PotSession:
    return PotSession(filed(id, **filing), dict.fromkeys(range(1, players + 1), 100 * each))


def stacks(session: PotSession) -> dict[int, str]:
    return {seat: dollars(amount) for seat, amount in session.stacks.items()}


def paid(moved: list[Moved], what: str) -> dict[int, str]:
    return {move.seat: dollars(move.amount) for move in moved if move.what == what and move.seat is not None}


def finish(session: PotSession, hand: Play) -> list[Moved]:
    moved = session.finish(hand.hand)
    assert session.balance == 0
    return moved


def seats(session: PotSession) -> list[int]:
    """Who is dealt in next."""
    return list(session.playing)


def meet(hand: Play) -> None:
    """Check or call."""
    hand.go(f"{hand.due.seat} c" if hand.due.bounds.call else f"{hand.due.seat} x")
