"""What people ask of a table of a room, beside what they ask of any table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from croupier.room.commands import (
    Begin,
    BuyChips,
    DeclineBank,
    Do,
    Leave,
    OfferBank,
    Shuffle,
    Sit,
    SitOut,
    TakeBank,
)
from croupier.room.fields import Cents, Chips, Person, Seat, TableStream

Depth = Literal["dealt", "told", "counted"]
DEPTHS: tuple[Depth, ...] = ("dealt", "told", "counted")


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The floor opens a table: the edition, what is filed for it, how much of it is known, and the meters of the room
    that its wagers share (wager and name of the meter)."""

    edition: str
    filing: Mapping[str, Any] = field(default_factory=dict)
    depth: Depth = "dealt"
    meters: tuple[tuple[str, str], ...] = ()
    unit: Literal["cents", "points"] = "cents"  # points: a table of a tournament, without rake and fees


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The floor closes a table."""


@dataclass(frozen=True, slots=True)
class PauseTable:
    """The floor pauses a table, between rounds."""

    reason: str


@dataclass(frozen=True, slots=True)
class ResumeTable:
    """A table that was paused, idle or in fault resumes play."""


@dataclass(frozen=True, slots=True)
class ReportFault:
    """A table cannot go on: what is wrong."""

    reason: str


@dataclass(frozen=True, slots=True)
class PutDealer:
    """A dealer comes on at a table."""

    person: Person


@dataclass(frozen=True, slots=True)
class RelieveDealer:
    """The dealer of a table goes off."""


@dataclass(frozen=True, slots=True)
class Drop:
    """The dealer drops chips or cash that lie in sight into the box of the table."""

    amount: Cents
    box: Literal["drop", "jackpot drop"] = "drop"


@dataclass(frozen=True, slots=True)
class Spend:
    """A player gives chips of his stack for tips, or for food and drink served at the table."""

    seat: Seat
    amount: Cents
    on: Literal["tips", "food and drink"]


@dataclass(frozen=True, slots=True)
class MovePlayer:
    """The floor moves a player with all his chips to a seat of another table."""

    seat: Seat
    table: TableStream
    to_seat: Seat


@dataclass(frozen=True, slots=True)
class PostFor:
    """A winner puts up an ante or a blind for a player whom he has just beaten."""

    seat: Seat
    other: Seat
    amount: Cents


@dataclass(frozen=True, slots=True)
class CollectFees:
    """The dealer takes the fees by the clock that have fallen due, and drops them."""


@dataclass(frozen=True, slots=True)
class ChangeFeeOption:
    """Another option of the collection schedules comes into use, between hands."""

    option: str


@dataclass(frozen=True, slots=True)
class GiveNotice:
    """Notice is given at the table of what will be filed for it."""

    filing: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChangeFiling:
    """What is filed for a table changes, between rounds, as far as notice was given."""

    filing: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tell:
    """The dealer of a real table describes a round; it is settled by the rules."""

    situation: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CountHands:
    """The dealer counts hands, players and what was dropped."""

    hands: int
    players: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class MeetBlinds:
    """A player who owes blinds says how he comes in: he posts them, waits for the big blind, buys the button, or kills
    the pot where nobody objects."""

    seat: Seat
    how: Literal["post", "wait", "buy the button", "kill"]


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """A player moves to another seat of the same table, between rounds."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class KillAbsent:
    """The dealer kills the hand of a player who is not at the table when it is his turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StandBehind:
    """A person stands behind a seat with chips, to bet there where the game allows it."""

    seat: Seat
    name: Person
    chips: Cents


@dataclass(frozen=True, slots=True)
class LeaveBehind:
    """A person behind a seat goes with his chips."""

    seat: Seat
    name: Person


@dataclass(frozen=True, slots=True)
class JoinBet:
    """A person joins in a bet: he puts chips together with a seat's (`shared`), or along the bank's (`dai-su`)."""

    seat: Seat
    name: Person
    amount: Cents
    way: Literal["shared", "dai-su"] = "shared"


@dataclass(frozen=True, slots=True)
class LeaveBet:
    """A person takes back what was joined to a bet, before the next hand begins."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class MakeProposition:
    """The player who banks and another bet between them on the next hand."""

    seat: Seat
    other: Seat
    amount: Cents
    terms: str


@dataclass(frozen=True, slots=True)
class SettleProposition:
    """The floor says who won a proposition bet."""

    number: int
    winner: Seat


@dataclass(frozen=True, slots=True)
class LayCash:
    """A player lays currency on the table before a hand, to bet when his chips run out."""

    seat: Seat
    amount: Cents


@dataclass(frozen=True, slots=True)
class IssueColour:
    """A player gets chips of a colour of his own, each worth so much."""

    seat: Seat
    colour: str
    value: Cents


@dataclass(frozen=True, slots=True)
class CarryOff:
    """A player takes chips of his own colour away from the table without having them redeemed."""

    seat: Seat
    chips: Chips


@dataclass(frozen=True, slots=True)
class RedeemColour:
    """The cage or the dealer redeems chips that a player has carried off from the table."""

    person: Person
    chips: Chips


@dataclass(frozen=True, slots=True)
class JoinList:
    """A person asks for a seat; he is called when one is free."""

    person: Person


@dataclass(frozen=True, slots=True)
class LeaveList:
    """A person is no longer on the list."""

    person: Person


@dataclass(frozen=True, slots=True)
class CallNext:
    """The floor calls the next person of the list to a free seat."""


@dataclass(frozen=True, slots=True)
class FeedTable:
    """The table is a must-move game: its players move to another table in the order they came."""

    table: TableStream


__all__ = [
    "DEPTHS",
    "Begin",
    "BuyChips",
    "CloseTable",
    "DeclineBank",
    "Depth",
    "Do",
    "Drop",
    "Leave",
    "MovePlayer",
    "OfferBank",
    "OpenTable",
    "PauseTable",
    "PostFor",
    "PutDealer",
    "RelieveDealer",
    "ReportFault",
    "ResumeTable",
    "Shuffle",
    "Sit",
    "SitOut",
    "Spend",
    "TakeBank",
]
