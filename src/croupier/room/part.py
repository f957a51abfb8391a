"""A part of the room: a table, a meter, a jackpot, a tournament, the day. Commands in, events and postings out."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Self

from croupier.kit import Refusal
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Command, Event, Happened
from croupier.room.books import BookAccount, Posting
from croupier.room.state import rebuilt, save
from croupier.rounds.codec import check_event

if TYPE_CHECKING:
    from croupier.room.room import Room


@dataclass(frozen=True, slots=True)
class By:
    """Who acts, in which role and when; a second person where one has to witness or consent."""

    person: str
    role: str
    at: datetime
    second: str = ""
    second_role: str = ""

    def __str__(self) -> str:
        return f"by {self.person}, checked by {self.second}" if self.second else f"by {self.person}"


def label(stream: str) -> str:
    """A stream as people call it: `table 7` for `table/7`."""
    return stream.replace("/", " ", 1)


def titled(stream: str) -> str:
    """`table/7` as `Table 7`, the beginning of a sentence."""
    return f"{stream[:1].upper()}{label(stream)[1:]}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of one stream, by somebody, with the postings that go with it."""

    stream: str
    event: Any
    by: By
    postings: tuple[Posting, ...] = ()
    message: str = ""
    basis: Basis = NO_BASIS
    seq: int = 0  # its place in the stream, from 1


@dataclass(frozen=True, slots=True)
class Owed:
    """Something that has fallen due in a part: what, since when, for which role, and what it rests on."""

    stream: str
    what: str
    since: datetime
    role: str
    basis: Basis
    message: str
    forbids: tuple[str, ...] = ()  # commands that must wait for it
    thing: str = ""  # what it is about, where that is not the part itself: a table, a deck, the room


@dataclass(eq=False)
class Part(ABC):
    """State changes in `apply` alone, so that the events of a stream give the state again. `decide` changes nothing.

    The fields of a part are its state, and its snapshot follows from their types; `ACTS` are its commands and events.
    """

    KIND: ClassVar[str]
    ACTS: ClassVar[tuple[type, ...]] = ()
    COMMANDS: ClassVar[tuple[type, ...]]
    EVENTS: ClassVar[tuple[type, ...]]
    OBSERVES: ClassVar[tuple[type, ...]] = ()  # events of other parts that something follows from here

    stream: str
    seq: int = field(default=0, init=False)  # of its last event

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "ACTS" in cls.__dict__:
            cls.COMMANDS = tuple(each for each in cls.ACTS if issubclass(each, Command))
            cls.EVENTS = tuple(each for each in cls.ACTS if issubclass(each, Event))

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about; refused with a sentence, nothing has changed."""
        found = command.decide(self, by, room)
        return (found,) if isinstance(found, Happened) else found

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        event.apply(self, by)

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain JSON."""
        return save(self, "stream")

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Self:
        """The part that has this state."""
        return rebuilt(cls, state, stream)

    @property
    def resting(self) -> bool:
        """Whether this is a good moment to write the whole state down: nothing is in play."""
        return True

    def undealt(self, event: Any) -> int:
        """How many cards of the deck that this event of a shuffle sealed are still to come, from its end."""
        raise Refusal(f"{self.stream} has no decks.")

    def carry_out(self, command: Any, by: By, room: Room) -> list[Entry]:
        """Decide on a command and apply what it brings about."""
        check_event(command, self.COMMANDS)
        happened = self.decide(command, by, room)
        room.books.checked(posting for each in happened for posting in each.postings)
        return self.record(happened, by)

    def record(self, happened: Sequence[Happened], by: By) -> list[Entry]:
        """Apply what has happened, as entries of this stream."""
        entries = []
        for each in happened:
            check_event(each.event, self.EVENTS)
            self.apply(each.event, by)
            entries.append(self.entry(each, by))
        return entries

    def entry(self, happened: Happened, by: By) -> Entry:
        """What has happened and was applied, as the next entry of the stream."""
        self.seq += 1
        event, postings = happened.event, happened.postings
        return Entry(self.stream, event, by, postings, happened.message, happened.basis, self.seq)

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """What follows here from an event of another part, in the same transaction; it cannot be refused."""
        return ()

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """Why a command to some part may not be carried out now, as far as this part has a say."""
        return None

    def correctable(self, account: BookAccount) -> bool:
        """Whether the part counts this account for itself, and can follow a correction of it now."""
        return False

    def check_void(self, event: Any, room: Room) -> None:
        """Refuse to take an event of this stream back, unless the part can and nothing depends on it."""
        raise Refusal(
            f"{self.stream}: this event cannot be voided, for others depend on it; correct the amounts instead."
        )

    def opening_for(self, table: Part, room: Room) -> Mapping[str, Any]:
        """What the next round at a table begins with, as far as this part has a say."""
        return {}

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """What has fallen due by now."""
        return ()

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """What time alone brings about here: fees by the clock, levels, notices that take effect."""
        return ()
