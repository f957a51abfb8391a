"""Described hands in short: seats as `{number: (cards, put in, more)}`."""

from __future__ import annotations

from typing import Any

from croupier.games.pot.money import cause, part_of, receiver
from croupier.games.pot.settle import PotSettlement
from croupier.games.pot.situation import settle_hand

FOLDED: dict[str, Any] = {"folded": True}


def told(edition: str, seats: dict[int, tuple[Any, ...]], **top: Any) -> dict[str, Any]:
    """The situation as plain data; an empty text tells no cards."""
    rows = []
    for number, (cards, amount, *more) in seats.items():
        row: dict[str, Any] = {"seat": number, ("stack" if "actions" in top else "put_in"): str(amount)}
        if cards:
            row["cards"] = cards
        for extra in more:
            row.update(extra)
        rows.append(row)
    return {"edition": edition, "seats": rows, **top}


def settle(edition: str, seats: dict[int, tuple[Any, ...]], **top: Any) -> PotSettlement:
    """The answer to a described hand."""
    return settle_hand(told(edition, seats, **top))


def nets(answer: PotSettlement) -> dict[int, int | float]:
    """What each seat won or lost, in dollars."""
    found = {seat.number: answer.net(seat.number) for seat in answer.told.seats}
    return {seat: cents // 100 if cents % 100 == 0 else cents / 100 for seat, cents in found.items()}


def won(answer: PotSettlement) -> list[tuple[str, int | None, str, int]]:
    """Who won what of which pot: (pot, seat, part, dollars)."""
    return [
        (pot.name, receiver(move), part_of(move), move.amount // 100)
        for pot in answer.pots
        for move in pot.moved
        if cause(move) == "won"
    ]
