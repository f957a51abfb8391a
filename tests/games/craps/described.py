"""A craps table described in short words, for tests: `1 pass 10 | roll 3 4 | 1 on place_8`."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games.craps.table import CrapsTable
from croupier.kit import Refusal
from croupier.rounds.events import Line
from croupier.rounds.viewers import Bystander
from tests.playthroughs.scenes.craps import event_of, perform

CRAPS = "grand-ronde/craps"
FALLS = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (2, 4), 7: (3, 4), 8: (2, 6), 9: (3, 6), 10: (4, 6)}
FALLS |= {11: (5, 6), 12: (6, 6)}


def played(script: str = "", seats: tuple[int, ...] = (1,), **filing: Any) -> CrapsTable:
    """A table after the events of a script."""
    table = CrapsTable(load(CRAPS).configure(**filing), seats)
    if script:
        perform(table, script)
    return table


def at_point(point: int, script: str = "", **filing: Any) -> CrapsTable:
    """A table at a point, the way there paved by a pass bet of $1 that seat 1 makes, and by a second seat's."""
    table = played("2 pass 1 | 1 pass dice", (1, 2), **filing)
    one, other = FALLS[point]
    perform(table, f"roll {one} {other}")
    if script:
        perform(table, script)
    return table


def roll(table: CrapsTable, total: int, hard: bool = False) -> dict[str, Line]:
    """Roll a total, and give the lines of seat 1 by wager."""
    dice = (total // 2, total // 2) if hard else FALLS[total]
    before = len(table.lines)
    perform(table, f"roll {dice[0]} {dice[1]}")
    return {line.wager: line for line in table.lines[before:] if line.seat == 1}


def refused(table: CrapsTable, event: str, match: str, *cites: str) -> None:
    """The event is refused with a sentence that says so, by these clauses, and leaves the table as it was."""
    before = table.round.view(Bystander()), table.log
    with pytest.raises(Refusal, match=match) as caught:
        table.push(event_of(table, event.split()))
    assert set(cites) <= set(caught.value.cite), caught.value.cite
    assert (table.round.view(Bystander()), table.log) == before


def taken(table: CrapsTable, event: str) -> None:
    """The event is taken."""
    table.push(event_of(table, event.split()))
