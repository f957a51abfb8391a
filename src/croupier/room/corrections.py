"""Corrections of the books: nothing that was written is changed; two people write what puts it right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.fields import Cents
from croupier.room.part import By, Entry, Happened, Part
from croupier.rounds.codec import encode

if TYPE_CHECKING:
    from croupier.room.room import Room

# Accounts that no part counts for itself.
FREE = (
    "pocket",
    "drop",
    "jackpot drop",
    "count",
    "cage",
    "house",
    "tips",
    "tray",
    "imprest",
    "imprest cash",
    "entry fees",
)


@dataclass(frozen=True, slots=True)
class Correct:
    """An amount was booked wrongly by an event: it is booked from one account to another."""

    stream: str
    seq: int
    giver: BookAccount
    taker: BookAccount
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True)
class VoidAct:
    """An event that should not have happened is taken back with all its postings, where nothing depends on it: a
    mistyped buy-in, fill, count or elimination. Without a number it is the last event of the stream."""

    stream: str
    reason: str
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Corrected:
    """The books were corrected: which event was wrong, what was booked, and why."""

    stream: str
    seq: int
    giver: BookAccount
    taker: BookAccount
    amount: int
    reason: str

    def change(self, account: BookAccount) -> int:
        """What the correction adds to an account, or takes from it."""
        return self.amount * ((account == self.taker) - (account == self.giver))


@dataclass(frozen=True, slots=True)
class Voided:
    """An event was taken back: its stream, its number and what it said, and why."""

    stream: str
    seq: int
    event: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An event of this stream no longer holds: its number and what it said."""

    seq: int
    event: Mapping[str, Any] = field(default_factory=dict)


class Corrections(Part):
    """The corrections of a room, one after another."""

    KIND = "corrections"
    COMMANDS = (Correct, VoidAct)
    EVENTS = (Corrected, Voided)

    def __init__(self, stream: str, count: int = 0, voided: Sequence[tuple[str, int]] = ()) -> None:
        super().__init__(stream)
        self.count = count
        self.voided = set(voided)

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What two people write about an event that is in the journal."""
        if isinstance(command, VoidAct) and not command.seq:
            command = replace(command, seq=room.part(command.stream).seq)
        if not 1 <= command.seq <= room.part(command.stream).seq:
            raise Refusal(f"{command.stream} has no event {command.seq}; name the event that was wrong.")
        if not command.reason.strip():
            raise Refusal("A correction needs a reason.")
        return (
            self._void(command, by, room) if isinstance(command, VoidAct) else _correct(command, by, room),
        )

    def _void(self, command: VoidAct, by: By, room: Room) -> Happened:
        """Every posting of the event goes back; the part it is of takes the event back."""
        if (command.stream, command.seq) in self.voided:
            raise Refusal(f"Event {command.seq} of {command.stream} is voided already.")
        entry = room.recorded(command.stream, command.seq)
        room.part(command.stream).check_void(entry.event, room)
        words = f"event {command.seq} of {command.stream} is voided: {command.reason}"
        event = Voided(command.stream, command.seq, encode(entry.event), command.reason)
        return Happened(event, _reversed(entry, words), f"{by.person} and {by.second}: {words}.")

    def apply(self, event: Any, by: By) -> None:
        """One more."""
        self.count += 1
        if isinstance(event, Voided):
            self.voided.add((event.stream, event.seq))

    def snapshot(self) -> dict[str, Any]:
        """How many there were, and which events are void."""
        return {"count": self.count, "voided": [list(each) for each in sorted(self.voided)]}

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Corrections:
        """The corrections that have this state."""
        return cls(stream, state["count"], [(name, seq) for name, seq in state["voided"]])


def _correct(command: Correct, by: By, room: Room) -> Happened:
    for account in (command.giver, command.taker):
        if account.kind not in FREE and not any(part.correctable(account) for part in room.parts.values()):
            raise Refusal(
                f"{account} cannot be corrected: nobody has it now, or a round is in play there; void the act that "
                "was wrong, or correct another account."
            )
    words = f"correction of {command.stream}, event {command.seq}: {command.reason}"
    posting = Posting(command.giver, command.taker, command.amount, words)
    event = Corrected(
        command.stream, command.seq, command.giver, command.taker, command.amount, command.reason
    )
    moved = f"{money(command.amount)} from {command.giver} to {command.taker}"
    return Happened(event, (posting,), f"{by.person} and {by.second}: {words} ({moved}).")


def _reversed(entry: Entry, why: str) -> tuple[Posting, ...]:
    """The postings of an entry the other way round; a fill that the rack needed for it stays in the rack."""
    several = len(entry.postings) > 1
    return tuple(
        Posting(each.taker, each.giver, each.amount, why, each.basis)
        for each in reversed(entry.postings)
        if not (several and each.giver.kind == "cage" and each.taker.kind == "tray")
    )
