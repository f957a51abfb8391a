"""Described situations in a few words: one seat or several, and what became of each wager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal, dollars


def seat(cards: str, wagers: Mapping[str, str | int], number: int = 1, **words: Any) -> dict[str, Any]:
    """A seat of a situation."""
    return {"seat": number, "cards": cards, "wagers": dict(wagers), **words}


def results(id: str, *seats: dict[str, Any], **table: Any) -> dict[str, str]:
    """What became of each wager of seat 1, or of the seat `of`: `won 10`, `lost 5`, `returned`."""
    of = table.pop("of", 1)
    lines = settle_situation({"edition": id, "seats": list(seats), **table}).lines
    own = [line for line in lines if line.seat == of]
    return {
        line.wager: f"{line.result} {dollars(abs(line.profit))}" if line.profit else line.result
        for line in own
    }


def cited(id: str, wager: str, *seats: dict[str, Any], **table: Any) -> tuple[str, ...]:
    """The clauses that decide a wager of the first seat."""
    lines = settle_situation({"edition": id, "seats": list(seats), **table}).lines
    return next(line.cite for line in lines if line.wager == wager)


def refusal(id: str, *seats: dict[str, Any], **table: Any) -> str:
    """The sentence that refuses a situation."""
    try:
        settle_situation({"edition": id, "seats": list(seats), **table})
    except Refusal as error:
        return str(error)
    raise AssertionError("the situation was not refused")
