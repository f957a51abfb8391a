"""What people ask of a table: to sit, to buy chips, to bank, to begin a round, to act in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.room.fields import Cents, Person, Seat


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes a seat with chips."""

    seat: Seat
    name: Person
    chips: Cents


@dataclass(frozen=True, slots=True)
class BuyChips:
    """A player at a seat buys more chips, between rounds."""

    seat: Seat
    amount: Cents


@dataclass(frozen=True, slots=True)
class Leave:
    """A player cashes out and leaves, between rounds; with how much, where the table only counts hands."""

    seat: Seat
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player is not dealt in until he returns; one who is leaving goes when the round in play is over."""

    seat: Seat
    out: bool = True
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class TakeBank:
    """The seat that is offered the bank takes it and posts so much; without a sum it covers everything."""

    seat: Seat
    posted: Cents | None = None


@dataclass(frozen=True, slots=True)
class DeclineBank:
    """The seat that is offered the bank, or that has it, passes it on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OfferBank:
    """The dealer offers the bank around once more, after everybody has declined it."""


@dataclass(frozen=True, slots=True)
class Begin:
    """The dealer begins the next round."""


@dataclass(frozen=True, slots=True)
class Do:
    """A seat or a role does something in the round: an input of the game, as plain data."""

    who: int | str
    event: Any


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The dealer takes a fresh shoe or deck before the next round."""


Command = Sit | BuyChips | Leave | SitOut | TakeBank | DeclineBank | OfferBank | Begin | Do | Shuffle
COMMANDS: tuple[type, ...] = (
    Sit,
    BuyChips,
    Leave,
    SitOut,
    TakeBank,
    DeclineBank,
    OfferBank,
    Begin,
    Do,
    Shuffle,
)
