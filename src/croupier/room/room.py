"""The room: all parts together. One command is one transaction over the streams it touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from croupier.kit import Refusal
from croupier.kit.chance import Draws
from croupier.kit.text import nearest
from croupier.room.books import Books
from croupier.room.law.load import FloorLaw
from croupier.room.part import By, Entry, Owed, Part
from croupier.room.roles import check_role

if TYPE_CHECKING:
    from croupier.room.tables.part import TablePart

CLOCK = "clock"
P = TypeVar("P", bound=Part)


@dataclass(frozen=True, slots=True)
class Committed:
    """What came of a command: the entries of one transaction, in their order, and its messages."""

    entries: tuple[Entry, ...] = ()

    @property
    def messages(self) -> tuple[str, ...]:
        """The sentences of the entries."""
        return tuple(entry.message for entry in self.entries if entry.message)


class Taker(Protocol):
    """Whatever takes commands for parts: a room in memory, or one that is stored."""

    def part(self, stream: str) -> Part:
        """The part with this stream."""
        ...

    def take(self, stream: str, command: Any, by: By) -> Committed:
        """Carry out a command and everything that follows from it."""
        ...


class Room:
    """Parts by their streams, the books, and the law of the floor. Pure: time and chance are handed in."""

    def __init__(self, law: FloorLaw, draws: Draws, filing: dict[str, Any] | None = None) -> None:
        self.law = law
        self.draws = draws
        self.filing: dict[str, Any] = law.house(filing or {})
        self.books = Books()
        self.parts: dict[str, Part] = {}
        self._known: tuple[Part, ...] = ()  # the parts that the two below are of
        self._concerned: dict[
            str, tuple[Part, ...]
        ] = {}  # parts that have a say, by the method it is said in
        self._observers: dict[type, tuple[Part, ...]] = {}  # by what they observe

    def part(self, stream: str) -> Part:
        """The part with this stream."""
        if stream not in self.parts:
            near = nearest(stream, self.parts)
            hint = f"; did you mean {near[0]}?" if near else "."
            raise Refusal(f"There is no {stream} in this room{hint}")
        return self.parts[stream]

    def table(self, stream: str) -> TablePart:
        """The table with this stream."""
        part = self.part(stream)
        if part.KIND != "table":
            raise Refusal(f"{stream} is not a table.")
        return cast("TablePart", part)

    def add(self, part: Part) -> None:
        """A part that was opened or restored."""
        if part.stream in self.parts:
            raise Refusal(f"There is already a {part.stream} in this room.")
        self.parts[part.stream] = part

    def of_kind(self, kind: type[P]) -> Iterator[P]:
        """All parts of a kind, in the order they were opened."""
        for part in tuple(self.parts.values()):
            if isinstance(part, kind):
                yield part

    def recorded(self, stream: str, seq: int) -> Entry:
        """An event of a stream as it was written; only a room with a journal knows those of the past."""
        raise Refusal(f"This room keeps no journal; event {seq} of {stream} is not known any more.")

    def take(self, stream: str, command: Any, by: By) -> Committed:
        """Carry out a command and everything that follows from it; a refused command has changed nothing."""
        self.check(stream, command, by)
        return self._commit(self.part(stream).carry_out(command, by, self))

    def check(self, stream: str, command: Any, by: By) -> None:
        """Refuse a command that the person may not give, or that another part forbids now."""
        part = self.part(stream)
        check_role(self.law, type(command).__name__, by)
        for other in self.concerned("forbids"):
            refusal = other.forbids(part, command, by, self)
            if refusal is not None:
                raise refusal

    def tick(self, now: datetime) -> Committed:
        """Whatever time alone brings about until now."""
        by = By(CLOCK, CLOCK, now)
        entries: list[Entry] = []
        for part in tuple(self.parts.values()):
            entries += part.record(part.tick(now, self), by)
        return self._commit(entries)

    def owed(self, now: datetime) -> tuple[Owed, ...]:
        """Everything that has fallen due, the oldest first."""
        found = [each for part in self.parts.values() for each in part.owed(now, self)]
        return tuple(sorted(found, key=lambda each: each.since))

    def concerned(self, method: str) -> tuple[Part, ...]:
        """The parts with a method of their own, such as `forbids`, in the order they were opened."""
        self._look_again()
        if method not in self._concerned:
            own = getattr(Part, method)
            self._concerned[method] = tuple(
                part for part in self._known if getattr(type(part), method) is not own
            )
        return self._concerned[method]

    def observers(self, event: type) -> tuple[Part, ...]:
        """The parts that something follows in from an event, in the order they were opened."""
        self._look_again()
        if event not in self._observers:
            self._observers[event] = tuple(part for part in self._known if issubclass(event, part.OBSERVES))
        return self._observers[event]

    def _look_again(self) -> None:
        """Forget who has a say in what where parts have come or gone."""
        parts = tuple(self.parts.values())
        if parts != self._known:
            self._known, self._concerned, self._observers = parts, {}, {}

    def _commit(self, entries: list[Entry]) -> Committed:
        """Book the entries, and let every other part see them, until nothing more follows."""
        done: list[Entry] = []
        waiting = list(entries)
        while waiting:
            entry = waiting.pop(0)
            self.books.post(entry.postings)
            done.append(entry)
            for part in self.observers(type(entry.event)):
                if part.stream != entry.stream:
                    waiting += part.record(part.observe(entry, self), entry.by)
        return Committed(tuple(done))
