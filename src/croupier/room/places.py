"""Seats of a table that are taken, and what came of a command to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.room.commands import Command
from croupier.room.part import Entry
from croupier.rounds.money import Moved


@dataclass(frozen=True)
class Place:
    """A seat that is taken: who sits there, what chips he has, whether he is dealt in."""

    name: str
    chips: int
    out: bool = False


@dataclass(frozen=True)
class Taken:
    """What came of a command: the command itself, events of the round, movements of money, and messages."""

    command: Command | None  # none where a part of the room beside the table was asked
    at: datetime | None
    events: tuple[Any, ...] = ()
    moved: tuple[Moved, ...] = ()
    messages: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()  # of a table of a room
