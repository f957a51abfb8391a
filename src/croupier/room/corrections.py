"""Corrections of the books: nothing that was written is changed; two people write what puts it right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.room.books import BookAccount, Posting
from croupier.room.fields import Cents
from croupier.room.part import By, Happened, Part

if TYPE_CHECKING:
    from croupier.room.room import Room

# Accounts that no part counts for itself; the others are put right by commands of their parts.
OWN = (
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
class Corrected:
    """The books were corrected: which event was wrong, what was booked, and why."""

    stream: str
    seq: int
    giver: BookAccount
    taker: BookAccount
    amount: int
    reason: str


class Corrections(Part):
    """The corrections of a room, one after another."""

    KIND = "corrections"
    COMMANDS = (Correct,)
    EVENTS = (Corrected,)

    def __init__(self, stream: str, count: int = 0) -> None:
        super().__init__(stream)
        self.count = count

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """A posting by two people, for an event that is in the journal."""
        if not 1 <= command.seq <= room.part(command.stream).seq:
            raise Refusal(f"{command.stream} has no event {command.seq}; name the event that was wrong.")
        if not command.reason:
            raise Refusal("A correction needs a reason.")
        for account in (command.giver, command.taker):
            if account.kind not in OWN:
                raise Refusal(
                    f"{account} is put right by a command of its part; corrections are for {', '.join(OWN)}."
                )
        words = f"correction of {command.stream}, event {command.seq}: {command.reason}"
        posting = Posting(command.giver, command.taker, command.amount, words)
        event = Corrected(
            command.stream, command.seq, command.giver, command.taker, command.amount, command.reason
        )
        return (Happened(event, (posting,), f"{by.person} and {by.second}: {words}."),)

    def apply(self, event: Any, by: By) -> None:
        """One more."""
        self.count += 1

    def snapshot(self) -> dict[str, Any]:
        """How many there were."""
        return {"count": self.count}

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Corrections:
        """The corrections that have this state."""
        return cls(stream, state["count"])
