"""A player at a table in the terminal who says line after line, and then leaves."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Protocol, TypeVar

from rich.console import Console

from croupier.show.terminal import Leave, Talking


class Table(Protocol):
    """What is played at until the player leaves."""

    def run(self) -> None: ...


T = TypeVar("T", bound=Table)


def reader(said: list[str]) -> Callable[[str], str]:
    """Answers each question with the next line."""
    lines = iter(said)

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise Leave from None

    return read


def spoken(sit: Callable[[Talking], T], said: list[str], width: int) -> tuple[T, str]:
    """The table after the lines, and all that was printed."""
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False)
    live = sit({"console": console, "read": reader(said)})
    live.run()
    return live, out.getvalue()
