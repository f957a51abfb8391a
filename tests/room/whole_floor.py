"""A whole floor for tests: a room under the law of a book, with a table, people, duties, the day and incidents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.players.policies import at_random
from croupier.room.commands import Sit
from croupier.room.days.acts import OpenDay
from croupier.room.days.part import DaysPart
from croupier.room.duties import DutiesPart
from croupier.room.incidents import IncidentsPart
from croupier.room.law.load import load_floor
from croupier.room.part import By, Entry, Part
from croupier.room.people import PeoplePart
from croupier.room.room import Room
from croupier.room.runner import round_steps
from croupier.room.table import Taken
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import TablePart
from croupier.room.tables.played import RoomTable
from tests.room.floor import written

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
TABLE = "table/7"
HOLDEM = "colorado/texas-holdem-high"
ROLES = {
    "Mia": "manager",
    "Max": "manager",
    "Flo": "floor",
    "Dee": "dealer",
    "Cy": "cage",
    "Sue": "surveillance",
}


def by(person: str, second: str = "", minutes: int = 0, role: str = "") -> By:
    """Somebody acts, so many minutes after the beginning, perhaps with a second person."""
    at = AT + timedelta(minutes=minutes)
    first = role or ROLES.get(person, "player")
    return By(person, first, at, second, ROLES.get(second, "player") if second else "")


def floor(book: str = "colorado", *parts: type[Part], filing: dict[str, Any] | None = None) -> Room:
    """A room with a closed table and some parts, or with all parts of a floor."""
    law = load_floor(book)
    room = Room(law, SeededDraws(1), filing)
    room.add(TablePart(TABLE))
    for part in parts or (PeoplePart, DutiesPart, DaysPart, IncidentsPart):
        room.add(part(part.KIND))
    if "day" in room.parts:
        room.take("day", OpenDay(), by("Mia"))
    return room


def opened(room: Room, edition: str = HOLDEM, players: Iterable[str] = (), **filing: Any) -> TablePart:
    """The table of a room, open with a dealer and players."""
    room.take(TABLE, OpenTable(edition, filing), by("Flo"))
    room.take(TABLE, PutDealer("Dee"), by("Flo"))
    for seat, person in enumerate(players, 1):
        room.take(TABLE, Sit(seat, person, 2_000_000), by(person))
    table = room.part(TABLE)
    assert isinstance(table, TablePart)
    return table


def by_chance(room: Room, minutes: int = 0, seed: int = 11) -> Iterator[Taken]:
    """A round by players by chance, so many minutes after the beginning, command by command."""
    draws = SeededDraws(seed)
    table = RoomTable(room, TABLE, lambda: AT + timedelta(minutes=minutes))
    return round_steps(table, {seat: at_random(draws) for seat in range(1, 10)})


def refused(room: Room, stream: str, command: Any, who: By) -> Refusal:
    """The refusal of a command; nothing has changed."""
    before = {name: part.snapshot() for name, part in room.parts.items()}
    books = dict(room.books.balances)
    with pytest.raises(Refusal) as caught:
        room.take(stream, command, who)
    assert {name: part.snapshot() for name, part in room.parts.items()} == before
    assert room.books.balances == books
    return caught.value


class Recorded:
    """A room that keeps its entries, and checks that the events of a part give its state again."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.entries: list[Entry] = []
        self.start = {name: part.snapshot() for name, part in room.parts.items()}

    def take(self, stream: str, command: Any, who: By) -> tuple[str, ...]:
        """Carry out a command; its messages."""
        done = self.room.take(stream, command, who)
        self.entries += done.entries
        return done.messages

    def check(self, *streams: str) -> None:
        """Fold the events of some streams over their first state, each written and read again."""
        for stream in streams:
            live = self.room.part(stream)
            part = type(live).restore(stream, self.start[stream], self.room)
            for entry in self.entries:
                if entry.stream == stream:
                    part.apply(written(entry.event, part), entry.by)
            assert part.snapshot() == live.snapshot()
            assert type(live).restore(stream, live.snapshot(), self.room).snapshot() == live.snapshot()


def later(who: By, minutes: int) -> By:
    """The same person, so many minutes later."""
    return replace(who, at=who.at + timedelta(minutes=minutes))
