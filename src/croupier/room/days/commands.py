"""What is asked of the gaming day, and what happens in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.room.fields import Cents, Person, TableStream

BoxKind = Literal["drop", "jackpot drop", "tip"]


@dataclass(frozen=True, slots=True)
class OpenDay:
    """A gaming day begins: the one that it is now by the house's calendar."""

    date: str = ""


@dataclass(frozen=True, slots=True)
class CloseDay:
    """The gaming day is over: no hand is in play, the tables are closed, boxes are counted, claims are decided."""


@dataclass(frozen=True, slots=True)
class StartShift:
    """A shift begins; the one before ends."""

    name: str


@dataclass(frozen=True, slots=True)
class AttachBox:
    """A box is attached to a table: what is dropped in it, its seal, its place, and for which jackpot it is."""

    table: TableStream
    box: str
    kind: BoxKind
    seal: str
    place: str = ""
    jackpot: str = ""


@dataclass(frozen=True, slots=True)
class PullBox:
    """A box is taken from its table with its seal unbroken, and another takes its place."""

    box: str
    seal: str
    new_box: str
    new_seal: str


@dataclass(frozen=True, slots=True)
class CountBox:
    """Two people count what is in a box; the seal was whole."""

    box: str
    seal: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class FillTray:
    """Chips go from the cage to the tray of a table."""

    table: TableStream
    amount: Cents


@dataclass(frozen=True, slots=True)
class CreditTray:
    """Chips go from the tray of a table to the cage."""

    table: TableStream
    amount: Cents


@dataclass(frozen=True, slots=True)
class CountTray:
    """The chips of a tray are counted."""

    table: TableStream
    amount: Cents


@dataclass(frozen=True, slots=True)
class IssueBank:
    """The cage issues an imprest bank of a fixed amount, some of it perhaps in cash; `owner` is the dealer whose own it
    is."""

    bank: str
    amount: Cents
    owner: Person = ""
    cash: Cents = 0


@dataclass(frozen=True, slots=True)
class PlaceBank:
    """An imprest bank is used at a table; the one that was there is taken away."""

    table: TableStream
    bank: str


@dataclass(frozen=True, slots=True)
class CountBank:
    """A dealer counts all cash and chips of an imprest bank before he accepts responsibility for it."""

    bank: str
    cash: Cents
    chips: Cents


@dataclass(frozen=True, slots=True)
class RestockBank:
    """The cage takes cash out of an imprest bank and gives chips for it."""

    bank: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class ReturnBank:
    """An imprest bank goes back to the cage."""

    bank: str


COMMANDS: tuple[type, ...] = (
    OpenDay,
    CloseDay,
    StartShift,
    AttachBox,
    PullBox,
    CountBox,
    FillTray,
    CreditTray,
    CountTray,
    IssueBank,
    PlaceBank,
    CountBank,
    RestockBank,
    ReturnBank,
)


# What has happened.


@dataclass(frozen=True, slots=True)
class DayOpened:
    """A gaming day has begun."""

    date: str


@dataclass(frozen=True, slots=True)
class DayClosed:
    """A gaming day is over."""

    date: str


@dataclass(frozen=True, slots=True)
class ShiftStarted:
    """A shift has begun."""

    name: str


@dataclass(frozen=True, slots=True)
class BoxAttached:
    """A box is at a table."""

    table: str
    box: str
    kind: BoxKind
    seal: str
    place: str = ""
    jackpot: str = ""


@dataclass(frozen=True, slots=True)
class BoxPulled:
    """A box has left its table; so much should be in it."""

    table: str
    box: str
    kind: BoxKind
    expected: int


@dataclass(frozen=True, slots=True)
class BoxCounted:
    """A box was counted against the books."""

    table: str
    box: str
    kind: BoxKind
    expected: int
    counted: int
    jackpot: str = ""
    to_players: int = 0  # of a jackpot's box: what comes to its pools now
    seal: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class SoftCountDone:
    """Every box that was pulled on a day has been counted."""

    date: str
    expected: int
    counted: int


@dataclass(frozen=True, slots=True)
class TrayFilled:
    """Chips went to a tray; a credit is an amount below zero."""

    table: str
    amount: int


@dataclass(frozen=True, slots=True)
class TrayCounted:
    """A tray was counted against the books."""

    table: str
    expected: int
    counted: int


@dataclass(frozen=True, slots=True)
class BankIssued:
    """An imprest bank was issued."""

    bank: str
    amount: int
    owner: str = ""


@dataclass(frozen=True, slots=True)
class BankPlaced:
    """An imprest bank is used at a table."""

    table: str
    bank: str


@dataclass(frozen=True, slots=True)
class BankCounted:
    """An imprest bank was counted against the books."""

    bank: str
    person: str
    expected: int
    counted: int


@dataclass(frozen=True, slots=True)
class BankAccepted:
    """A dealer has come on and answers for the imprest bank of the table."""

    table: str
    bank: str
    person: str


@dataclass(frozen=True, slots=True)
class BankRestocked:
    """Cash of an imprest bank was changed for chips."""

    bank: str
    amount: int


@dataclass(frozen=True, slots=True)
class BankReturned:
    """An imprest bank has gone back to the cage."""

    bank: str
    amount: int


EVENTS: tuple[type, ...] = (
    DayOpened,
    DayClosed,
    ShiftStarted,
    BoxAttached,
    BoxPulled,
    BoxCounted,
    SoftCountDone,
    TrayFilled,
    TrayCounted,
    BankIssued,
    BankPlaced,
    BankCounted,
    BankAccepted,
    BankRestocked,
    BankReturned,
)
