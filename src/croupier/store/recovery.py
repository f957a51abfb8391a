"""A room from its journal: each part from its snapshot and the events since; from the whole history only where the
snapshot is of an earlier version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.kit import Refusal
from croupier.kit.chance import Draws
from croupier.room.law.load import FloorLaw
from croupier.room.part import Entry, Part
from croupier.room.room import Room
from croupier.store.database import Damaged
from croupier.store.journal import FORMAT, Added, Journal, JournalRecord, Snapshot

ROOM = "room"  # the stream that says which law the room is under
Kinds = Mapping[str, type[Part]]


class JournaledRoom(Room):
    """A room that remembers which parts a command has added."""

    def __init__(self, law: FloorLaw, draws: Draws, filing: dict[str, Any] | None = None) -> None:
        super().__init__(law, draws, filing)
        self.added: list[Added] = []
        self.journal: Journal | None = None

    def recorded(self, stream: str, seq: int) -> Entry:
        """An event of a stream as the journal has it."""
        if self.journal is None:
            return super().recorded(stream, seq)
        record = self.journal.record(stream, seq)
        if record is None:
            raise Refusal(f"Event {seq} of {stream} is not in the journal yet; try again.")
        return record.entry(self.part(stream).EVENTS, self.journal.key)

    def add(self, part: Part) -> None:
        """A part that is opened: its state now is where its stream begins."""
        if part.stream == ROOM:
            raise Refusal(f"No part can be called {ROOM}.")
        super().add(part)
        self.added.append(Added(part.stream, part.KIND, part.snapshot()))

    def withdraw(self) -> None:
        """The parts that were added since the last transaction are gone."""
        for added in self.added:
            self.parts.pop(added.stream, None)
        self.added = []


def rebuild(room: JournaledRoom, journal: Journal, kinds: Kinds, streams: Iterable[str]) -> dict[str, int]:
    """Throw the memory of these parts, or of all, away and make them again from the journal.

    Returns where the snapshot of each stands.
    """
    with journal.database.moment():
        journal.load()
        wanted = set(streams) or set(journal.heads)
        known = [stream for stream in journal.heads if stream in wanted and stream != ROOM]
        snapshots, records = journal.snapshots(known), journal.since(known)
        outdated = [name for name in known if name in snapshots and snapshots[name].format != FORMAT]
        records = [record for record in records if record.stream not in outdated]
        whole = [record for name in outdated for record in journal.records(name) if record.seq]
    room.books.balances = journal.balances()
    for stream in wanted:
        if stream not in journal.heads:
            room.parts.pop(stream, None)
    for stream in known:
        _restore(room, kinds, journal.heads[stream].kind, stream, snapshots.get(stream))
    for record in (*whole, *records):
        _apply(room.parts[record.stream], record, journal)
    return {stream: snapshots[stream].seq for stream in known}


def _restore(room: JournaledRoom, kinds: Kinds, kind: str, stream: str, snapshot: Snapshot | None) -> None:
    if kind not in kinds:
        raise Refusal(f"{stream} is a {kind}, which this version does not know.")
    if snapshot is None:
        raise Damaged(stream, 0, "its snapshot is missing")
    try:
        current = snapshot.format == FORMAT  # from an earlier one the part is made anew of all its events
        part = kinds[kind].restore(stream, snapshot.state, room) if current else kinds[kind](stream)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Damaged(stream, snapshot.seq, f"its state cannot be read ({error!r})") from error
    part.seq = snapshot.seq if current else 0
    room.parts[stream] = part


def _apply(part: Part, record: JournalRecord, journal: Journal) -> None:
    try:
        entry = record.entry(part.EVENTS, journal.key)
        part.apply(entry.event, entry.by)
    except (Refusal, KeyError, TypeError, AttributeError, AssertionError) as error:
        raise Damaged(record.stream, record.seq, f"it cannot be applied ({error})") from error
    part.seq = record.seq
