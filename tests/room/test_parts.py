"""Parts of a room together: one command is one transaction, over the streams and the books that it touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room.acts import Happened
from croupier.room.books import BookAccount, Books, Posting
from croupier.room.law.load import FloorFile, FloorLaw
from croupier.room.law.rows import FloorAct
from croupier.room.part import By, Entry, Part
from croupier.room.room import Room

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
FLOOR = By("Ann", "floor", AT)


@dataclass(frozen=True, slots=True)
class Put:
    """Somebody puts money into a box."""

    amount: int


@dataclass(frozen=True, slots=True)
class WasPut:
    """Money lies in a box."""

    amount: int


class Box(Part):
    """A box that counts what is put into it."""

    KIND = "box"
    COMMANDS = (Put,)
    EVENTS = (WasPut,)

    def __init__(self, stream: str, held: int = 0) -> None:
        super().__init__(stream)
        self.held = held

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        giver = BookAccount("stack", by.person)
        posting = Posting(giver, BookAccount("drop", self.stream), command.amount)
        return (Happened(WasPut(command.amount), (posting,), "It is in the box."),)

    def apply(self, event: Any, by: By) -> None:
        self.held += event.amount

    def snapshot(self) -> dict[str, Any]:
        return {"held": self.held}

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Box:
        return cls(stream, state["held"])


class Watcher(Box):
    """A box that gets as much as any other gets, and that may be locked."""

    OBSERVES = (WasPut,)
    locked = False

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        return (Happened(WasPut(entry.event.amount)),)

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        return Refusal("The boxes are locked.") if self.locked else None


def a_room() -> Room:
    acts = (FloorAct(name="Put", roles=("floor",), house="a toy"),)
    room = Room(FloorLaw("toy", FloorFile(acts=acts), {}), SeededDraws(1))
    room.add(Box("box/1"))
    room.add(Watcher("box/2"))
    room.books.post([Posting(BookAccount("pocket", "Ann"), BookAccount("stack", "Ann"), 1000)])
    return room


def test_a_command_is_recorded_booked_and_seen_by_other_parts() -> None:
    room = a_room()
    done = room.take("box/1", Put(300), FLOOR)
    assert [entry.stream for entry in done.entries] == ["box/1", "box/2"]
    assert done.messages == ("It is in the box.",)
    assert room.books.balance(BookAccount("stack", "Ann")) == 700
    assert [part.snapshot() for part in room.parts.values()] == [{"held": 300}, {"held": 300}]


def test_what_the_books_refuse_has_changed_nothing() -> None:
    room = a_room()
    with pytest.raises(Refusal, match=r"stack Ann has \$10, which does not cover it"):
        room.take("box/1", Put(1001), FLOOR)
    assert room.part("box/1").snapshot() == {"held": 0}
    assert room.books.balance(BookAccount("stack", "Ann")) == 1000


def test_a_role_that_may_not_is_refused() -> None:
    with pytest.raises(Refusal, match="The command put is for floor"):
        a_room().take("box/1", Put(1), By("Bob", "player", AT))


def test_another_part_may_forbid_a_command() -> None:
    room = a_room()
    watcher = room.part("box/2")
    assert isinstance(watcher, Watcher)
    watcher.locked = True
    with pytest.raises(Refusal, match="locked"):
        room.take("box/1", Put(1), FLOOR)


def test_an_unknown_stream_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal, match="did you mean box/1"):
        a_room().take("bux/1", Put(1), FLOOR)


@pytest.mark.parametrize(
    ("giver", "taker", "sentence"),
    [
        (BookAccount("pool", "bad beat"), BookAccount("tray", "7"), "belong to the players"),
        (BookAccount("stack", "7/1", "points"), BookAccount("tray", "7"), "points cannot be posted as cents"),
        (BookAccount("tray", "7"), BookAccount("tray", "7"), "to itself"),
    ],
)
def test_money_that_may_not_meet(giver: BookAccount, taker: BookAccount, sentence: str) -> None:
    books = Books({giver: 5000})
    with pytest.raises(Refusal, match=sentence):
        books.post([Posting(giver, taker, 100)])
    assert books.balances == {giver: 5000}
