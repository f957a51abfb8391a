"""Settled lines of any round, made ready for a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from croupier.kit.basis import Basis
from croupier.kit.money import dollars
from croupier.pages.figures import ClauseRef
from croupier.pages.page import Lines, SettledLine


class LineLike(Protocol):
    """A line as every round has it."""

    @property
    def seat(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def stake(self) -> int: ...
    @property
    def result(self) -> str: ...
    @property
    def profit(self) -> int: ...
    @property
    def row(self) -> object: ...
    @property
    def basis(self) -> Basis: ...
    @property
    def why(self) -> str: ...
    @property
    def meter(self) -> int: ...
    @property
    def because_of(self) -> int | None: ...
    @property
    def player(self) -> str | None: ...


def settled_lines(
    lines: Iterable[LineLike], title: Callable[[str], str], key: str = "lines", seats: bool = False
) -> Lines:
    """Lines of a round as a block; `title` says how a wager is called in print."""
    return Lines(tuple(_settled(line, title(line.wager)) for line in lines), key, seats)


def _settled(line: LineLike, title: str) -> SettledLine:
    basis = ClauseRef(line.basis)
    return SettledLine(
        line.seat, line.wager, title, line.stake, line.result, line.profit, line.why, basis, _extra(line)
    )


def lines_data(lines: Iterable[LineLike]) -> list[dict[str, Any]]:
    """Lines of a round as the data of their block has them."""
    return [_data(line) for line in lines]


def _data(line: LineLike) -> dict[str, Any]:
    data: dict[str, Any] = {
        "wager": line.wager,
        "stake": dollars(line.stake),
        "result": line.result,
        "profit": dollars(line.profit),
        "clause": ", ".join(line.basis.clauses),
    }
    if line.basis.readings:
        data["reading"] = ", ".join(line.basis.readings)
    data["why"] = line.why
    data.update(_extra(line))
    return data


def _extra(line: LineLike) -> dict[str, Any]:
    extra: dict[str, Any] = {"row": str(line.row)}
    if line.player is not None:
        extra["player"] = line.player
    if line.meter:
        extra["from_meter"] = dollars(line.meter)
    if line.because_of is not None:
        extra["because_of"] = line.because_of
    return extra
