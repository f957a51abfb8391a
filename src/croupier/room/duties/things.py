"""Things that duties are about, each with the clocks of its duties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from croupier.editions.game import holds
from croupier.room.law.rows import FloorDuty

ROOM = "room"
KINDS_OF: Mapping[str, tuple[str, ...]] = {
    "table": ("table", "dealer", "hall"),
    "deck": ("deck", "shoe"),
    "dice": ("dice",),
    "device": ("device",),
    "jackpot": ("jackpot",),
    "meter": ("meter",),
    "tournament": ("tournament",),
    ROOM: (ROOM,),
}


def thing_kind(id: str) -> str:
    """What a thing is, by its id: `table/7`, `table/7 deck 1`, `jackpot/bad-beat`, `room`."""
    words = id.split(" ")
    return words[1] if len(words) > 2 else id.partition("/")[0]


def on_table(table: str, kind: str, name: str) -> str:
    """The id of a deck, a set of dice or a device of a table."""
    return f"{table} {kind} {name}"


@dataclass(frozen=True, slots=True)
class DutyMark:
    """When something last happened to a thing: the time, its place in the order, and the rounds until then."""

    at: str
    place: int
    rounds: int


@dataclass
class DutyThing:
    """A table, a deck, a set of dice, a device, a jackpot, the room: the facts that decide which duties hold, and what
    has happened to it. The rows of the law say what follows from that."""

    id: str
    since: str
    facts: dict[str, str] = field(default_factory=dict)
    marks: dict[str, DutyMark] = field(default_factory=dict)
    rounds: int = 0

    @property
    def table(self) -> str:
        """The table that it is, or stands on."""
        return self.id.partition(" ")[0]

    def duties(self, rows: Iterable[FloorDuty], facts: Mapping[str, str]) -> Iterator[FloorDuty]:
        """The duties that hold for it, what is known of its table included."""
        kinds = KINDS_OF.get(thing_kind(self.id), ())
        known = {**facts, **self.facts}
        return (row for row in rows if row.of in kinds and holds(row.when, known))

    def note(self, what: str, at: datetime) -> None:
        """Something happened to it."""
        place = 1 + max((mark.place for mark in self.marks.values()), default=0)
        self.marks[what] = DutyMark(at.isoformat(), place, self.rounds)

    def last(self, names: Iterable[str]) -> DutyMark | None:
        """The last of these that happened."""
        marks = (self.marks[name] for name in names if name in self.marks)
        return max(marks, key=lambda mark: mark.place, default=None)

    def due(self, duty: FloorDuty, now: datetime) -> datetime | None:
        """Since when a duty is due, or None."""
        done, cause = self.last((duty.name, *duty.done_by)), self.last(duty.after)
        since = datetime.fromisoformat(done.at if done is not None else self.since)
        if duty.every is not None and now >= duty.every.after(since):
            return duty.every.after(since)
        if duty.rounds is not None and self.rounds - (done.rounds if done is not None else 0) >= duty.rounds:
            return since
        if cause is not None and (done is None or cause.place > done.place):
            return datetime.fromisoformat(cause.at)
        at_once = not (duty.every or duty.rounds or duty.after)  # it only comes before something
        return since if at_once and done is None else None

    def forbids(self, duty: FloorDuty, now: datetime) -> bool:
        """Whether what must wait for the duty may not be done now."""
        since = self.due(duty, now)
        return since is not None and (duty.within is None or now >= duty.within.after(since))

    def snapshot(self) -> dict[str, Any]:
        """The thing as plain JSON."""
        return asdict(self)

    @classmethod
    def restore(cls, state: Mapping[str, Any]) -> DutyThing:
        """The thing that has this state."""
        marks = {name: DutyMark(**mark) for name, mark in state["marks"].items()}
        return cls(state["id"], state["since"], dict(state["facts"]), marks, state["rounds"])
