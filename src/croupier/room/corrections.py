"""Corrections of the books: nothing that was written is changed; two people write what puts it right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import BookAccount, Posting
from croupier.room.fields import Cents
from croupier.room.part import By, Entry, Part
from croupier.rounds.codec import decode, encode

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


class Correct(
    RoomAct,
    doing="Correcting the books",
    by="manager cage",
    second="manager floor surveillance",
    because="journal entries are never changed; a correction is a separate entry by two people",
):
    """An amount was booked wrongly by an event: it is booked from one account to another."""

    stream: str
    seq: int
    giver: BookAccount
    taker: BookAccount
    amount: Cents
    reason: str

    def decide(self, corrections: Corrections, by: By, room: Room) -> Decided:
        _check(self.stream, self.seq, self.reason, room)
        for account in (self.giver, self.taker):
            if account.kind not in FREE and not any(
                each.correctable(account) for each in room.parts.values()
            ):
                raise Refusal(
                    f"{account} cannot be corrected: nobody has it now, or a round is in play there; void the act "
                    "that was wrong, or correct another account."
                )
        words = f"correction of {self.stream}, event {self.seq}: {self.reason}"
        posting = Posting(self.giver, self.taker, self.amount, words)
        moved = f"{money(self.amount)} from {self.giver} to {self.taker}"
        return self.done(f"{by.person} and {by.second}: {words} ({moved}).", (posting,))

    def change(self, account: BookAccount) -> int:
        """What the correction adds to an account, or takes from it."""
        return self.amount * ((account == self.taker) - (account == self.giver))

    def apply(self, corrections: Corrections, by: By) -> None:
        corrections.count += 1


class VoidAct(
    Command,
    doing="Voiding an act",
    by="manager cage floor",
    second="manager floor surveillance",
    because="an act that should not have happened is reversed by two people; the journal keeps both",
):
    """An event that should not have happened is taken back with all its postings, where nothing depends on it: a
    mistyped buy-in, fill, count or elimination. Without a number it is the last event of the stream."""

    stream: str
    reason: str
    seq: int = 0

    def decide(self, corrections: Corrections, by: By, room: Room) -> Decided:
        """Every posting of the event goes back; the part it is of takes the event back."""
        part = room.part(self.stream)
        seq = self.seq or part.seq
        _check(self.stream, seq, self.reason, room)
        if (self.stream, seq) in corrections.voided:
            raise Refusal(f"Event {seq} of {self.stream} is voided already.")
        entry = room.recorded(self.stream, seq)
        part.check_void(entry.event, room)
        words = f"event {seq} of {self.stream} is voided: {self.reason}"
        event = Voided(self.stream, seq, encode(entry.event), self.reason)
        return Happened(event, _reversed(entry, words), f"{by.person} and {by.second}: {words}.")


class Voided(Event):
    """An event was taken back: its stream, its number and what it said, and why."""

    stream: str
    seq: int
    content: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""

    def apply(self, corrections: Corrections, by: By) -> None:
        corrections.count += 1
        corrections.voided.add((self.stream, self.seq))

    def taken_back(self, part: Part, message: str = "") -> tuple[Happened, ...]:
        """What follows in the part that the event is of."""
        return (
            (Happened(TakenBack(self.seq, self.content), (), message),) if part.stream == self.stream else ()
        )


@dataclass(eq=False)
class Corrections(Part):
    """The corrections of a room, one after another."""

    KIND = "corrections"
    ACTS = acts_of(__name__)

    count: int = 0
    voided: set[tuple[str, int]] = field(default_factory=set)


class TakenBack(Event):
    """An event of this stream no longer holds: its number and what it said."""

    seq: int
    content: Mapping[str, Any] = field(default_factory=dict)

    def apply(self, part: Part, by: By) -> None:
        before = decode(self.content, part.EVENTS)
        take_back = getattr(before, "take_back", None)
        if take_back is not None:  # a fill or a count has moved money alone
            take_back(part)


def _check(stream: str, seq: int, reason: str, room: Room) -> None:
    if not 1 <= seq <= room.part(stream).seq:
        raise Refusal(f"{stream} has no event {seq}; name the event that was wrong.")
    if not reason.strip():
        raise Refusal("A correction needs a reason.")


def _reversed(entry: Entry, why: str) -> tuple[Posting, ...]:
    """The postings of an entry the other way round; a fill that the rack needed for it stays in the rack."""
    several = len(entry.postings) > 1
    return tuple(
        Posting(each.taker, each.giver, each.amount, why, each.basis)
        for each in reversed(entry.postings)
        if not (several and each.giver.kind == "cage" and each.taker.kind == "tray")
    )
