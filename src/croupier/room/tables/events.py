"""What happens at a table of a room. With the state before, these events give the state after; nothing else does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from croupier.room.books import Unit
from croupier.room.tables.commands import Depth
from croupier.rounds.codec import Cards

# The table itself.


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is open: its edition, what is filed, how much of it is known, its limits and the meters it shares."""

    edition: str
    filing: Mapping[str, Any] = field(default_factory=dict)
    depth: Depth = "dealt"
    limits: Mapping[str, Any] = field(default_factory=dict)
    meters: tuple[tuple[str, str], ...] = ()
    unit: Unit = "cents"


@dataclass(frozen=True, slots=True)
class TableClosing:
    """No more rounds begin but those that must be played before a table can be closed."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class TableClosed:
    """A table is closed; nobody sits there, and nothing lies on it."""


@dataclass(frozen=True, slots=True)
class PotShared:
    """Of money that was left on a table that closes, a seat has its share."""

    seat: int
    person: str
    amount: int


@dataclass(frozen=True, slots=True)
class TableIdle:
    """Nobody plays at a table that is open."""


@dataclass(frozen=True, slots=True)
class TablePaused:
    """A table has been stopped for a while."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class TableResumed:
    """A table goes on."""


@dataclass(frozen=True, slots=True)
class TableFault:
    """A table cannot go on."""

    reason: str


# People at it.


@dataclass(frozen=True, slots=True)
class Seated:
    """A person sits at a seat with chips."""

    seat: int
    person: str
    chips: int


@dataclass(frozen=True, slots=True)
class Unseated:
    """A person has left a seat with his chips."""

    seat: int
    person: str
    chips: int


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """A person at a seat has bought chips; `short`: for less than the least buy-in."""

    seat: int
    person: str
    amount: int
    short: bool = False


@dataclass(frozen=True, slots=True)
class ChipsReceived:
    """Chips came to a seat from elsewhere in the room, such as an award."""

    seat: int
    person: str
    amount: int


@dataclass(frozen=True, slots=True)
class ChipsCorrected:
    """The chips of a seat were corrected by two people: so much more, or less."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ChipsSpent:
    """A seat gave chips for tips, food or drink, which may leave the table."""

    seat: int
    amount: int
    on: Literal["tips", "food and drink"]


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """A person moves with all his chips to a seat of another table."""

    seat: int
    person: str
    chips: int
    table: str
    to_seat: int


@dataclass(frozen=True, slots=True)
class PostedFor:
    """A winner has given a player whom he has just beaten the chips for an ante or a blind."""

    seat: int
    other: int
    amount: int


@dataclass(frozen=True, slots=True)
class AwardTaken:
    """A seat was paid an award of a meter or jackpot in chips."""

    seat: int
    person: str
    amount: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """A seat is not dealt in, or is dealt in again; its player may be leaving after the round in play."""

    seat: int
    out: bool = True
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class BankTaken:
    """A seat has the bank, and posts so much for each hand."""

    seat: int
    posted: int | None = None


@dataclass(frozen=True, slots=True)
class BankDeclined:
    """A seat that was offered the bank, or had it, passes it on."""

    seat: int


@dataclass(frozen=True, slots=True)
class BankOffered:
    """The bank is offered around once more."""


@dataclass(frozen=True, slots=True)
class BankUsed:
    """An imprest bank is used at the table; none is, where it has no name."""

    bank: str


@dataclass(frozen=True, slots=True)
class DealerOn:
    """A dealer has come on."""

    person: str


@dataclass(frozen=True, slots=True)
class DealerOff:
    """A dealer has gone off."""

    person: str


# Rounds.


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round has begun: its number, who sits where, and all that it needs from the one before."""

    number: int
    seats: Mapping[str, Any]
    opening: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RoundInput:
    """Something was brought into the round, as plain data."""

    input: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over: its number, how many played, and how many hands it counts for."""

    number: int
    players: int
    hands: int = 1


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A deck has been shuffled; the order of its cards is known to nobody before they are dealt."""

    SEALED: ClassVar[tuple[str, ...]] = ("order",)  # fields that a journal closes in a box

    deck: str
    order: Cards = ()


@dataclass(frozen=True, slots=True)
class DeckChanged:
    """A new deck comes into use; `deck` names it where there are several."""

    deck: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Chips or cash went into a box of the table."""

    box: Literal["drop", "jackpot drop"]
    amount: int


# What is described or counted instead of dealt.


@dataclass(frozen=True, slots=True)
class Told:
    """The dealer of a table described a round; it was settled by its rules."""

    number: int
    situation: Mapping[str, Any]
    net: Mapping[str, Any]  # what each seat won or lost, in cents


@dataclass(frozen=True, slots=True)
class HandsCounted:
    """So many hands were played by so many players, and so much was dropped."""

    hands: int
    players: int
    amount: int


# Limits and fees.


@dataclass(frozen=True, slots=True)
class ChangeNoticed:
    """Notice was given of a change of what is filed for a table, and from when it can take effect."""

    filing: Mapping[str, Any]
    since: str


@dataclass(frozen=True, slots=True)
class LimitsChanged:
    """What is filed for a table has changed, between two rounds."""

    filing: Mapping[str, Any]
    limits: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FeeOptionChanged:
    """Another option of the collection schedules is in force from the next hand on."""

    option: str


@dataclass(frozen=True, slots=True)
class FeeDue:
    """A fee by the clock has fallen due at a seat; of nothing where so few play that none is taken."""

    seat: int
    person: str
    amount: int
    since: str


@dataclass(frozen=True, slots=True)
class FeePaid:
    """A fee by the clock was paid and dropped."""

    seat: int
    person: str
    amount: int
