"""Timing by turns, and the rows of the table that comes of it.

Work on one thread is timed by the processor time of the process, which other programs on the machine disturb
little. Work on several threads, and whole commands, need the clock on the wall.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

ROUNDS = 5
Work = Callable[[], object]
Clock = Callable[[], float]
processor: Clock = time.process_time
wall: Clock = time.perf_counter


@dataclass(frozen=True)
class Row:
    """One figure and the bar it is held to, if there is one; a ratio has the unit "x".

    Where it was too busy to tell, a bar that was not reached is not held against the figure.
    """

    what: str
    figure: float
    unit: str
    bar: float | None
    at_least: bool
    note: str = ""
    busy: bool = False

    @property
    def reached(self) -> bool:
        """Whether there is a bar, and the figure on its right side."""
        if self.bar is None:
            return False
        return self.figure >= self.bar if self.at_least else self.figure <= self.bar

    def cells(self) -> tuple[str, str, str, str, str]:
        """The row as text."""
        bar = "" if self.bar is None else f"{'>=' if self.at_least else '<='} {self.bar:,g} {self.unit}"
        verdict = "yes" if self.reached else "busy" if self.busy else "NO"
        reached = "" if self.bar is None else verdict
        return self.what, shown(self.figure, self.unit), bar, reached, self.note


def measuring(what: str) -> None:
    """Say on standard error what is measured now: some figures take minutes."""
    print(f"measuring {what} ...", file=sys.stderr, flush=True)


def at_least(what: str, figure: float, bar: float, unit: str = "x", note: str = "") -> Row:
    """A figure that should be high."""
    return Row(what, figure, unit, bar, True, note)


def at_most(what: str, figure: float, bar: float | None, unit: str = "s", note: str = "") -> Row:
    """A figure that should be low."""
    return Row(what, figure, unit, bar, False, note)


def by_turns(
    works: Mapping[str, Work], clock: Clock = processor, rounds: int = ROUNDS
) -> dict[str, list[float]]:
    """The seconds that each work takes, in rounds of one turn each, after a turn that does not count."""
    for work in works.values():
        work()
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            begun = clock()
            work()
            seconds[name].append(clock() - begun)
    return seconds


def ratio(slow: Sequence[float], fast: Sequence[float]) -> float:
    """The median over the rounds of how many times longer the one took than the other."""
    return median(one / other for one, other in zip(slow, fast, strict=True))


def each(seconds: Sequence[float], size: int) -> list[float]:
    """Seconds for one of so many equal parts of a work."""
    return [one / size for one in seconds]


def rate(seconds: Sequence[float], size: int) -> str:
    """How many parts a second, for a note; of a work in one part, the seconds."""
    if size == 1:
        return f"{median(seconds):.2f} s"
    value = size / median(seconds)
    for limit, letter in ((1e6, " M"), (1e3, " k")):
        if value >= limit:
            return f"{value / limit:,.3g}{letter}/s"
    return f"{value:,.3g} /s"


def shown(value: float, unit: str) -> str:
    """A figure in a width that suits its size."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 4
    return f"{value:,.{digits}f} {unit}"


def table(rows: Sequence[Row]) -> str:
    """The rows as text."""
    head = ("what", "figure", "bar", "reached", "")
    lines = [row.cells() for row in rows]
    widths = [max(len(line[column]) for line in (head, *lines)) for column in range(4)]
    return "\n".join(
        f"{what:<{widths[0]}}  {figure:>{widths[1]}}  {bar:>{widths[2]}}  {reached:<{widths[3]}}  {note}".rstrip()
        for what, figure, bar, reached, note in (head, *lines)
    )
