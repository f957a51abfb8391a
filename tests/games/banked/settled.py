"""Described situations in a few words, and what became of each wager of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.situation import settle_situation
from croupier.kit import dollars
from croupier.rounds.events import Line

Fates = dict[str, str]


def settled(edition: str, *seats: Mapping[str, Any], filing: Any = None, **rest: Any) -> list[Line]:
    """The lines of a described round; the seats are numbered from 1 where they name no number."""
    numbered = [{"seat": number, **seat} for number, seat in enumerate(seats, start=1)]
    data = {"edition": edition, "filing": dict(filing or {}), "seats": numbered, **rest}
    return list(settle_situation(data).lines)


def fates(lines: list[Line], seat: int = 1) -> Fates:
    """What became of each wager of a seat: `won 10`, `lost 5`, `returned`."""
    found: Fates = {}
    for line in lines:
        if line.seat == seat:
            amount = "" if line.result in ("returned", "withdrawn") else f" {dollars(abs(line.profit))}"
            found[line.wager] = f"{line.result}{amount}"
    return found


def clauses(lines: list[Line], wager: str, seat: int = 1) -> tuple[str, ...]:
    """What the line of a wager cites."""
    return next(line.cite for line in lines if (line.seat, line.wager) == (seat, wager))
