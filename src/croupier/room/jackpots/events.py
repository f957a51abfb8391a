"""What people ask of a jackpot, and what happens to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.room.fields import Cents, Seat, TableStream
from croupier.room.meters.holds import AwardPart

PoolAmounts = tuple[tuple[str, int], ...]

# Commands.


@dataclass(frozen=True, slots=True)
class ProposeJackpot:
    """The house proposes rules and procedures of a jackpot."""

    filing: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RecordApproval:
    """The regulator has approved the proposal, by this reference."""

    reference: str


@dataclass(frozen=True, slots=True)
class OfferJackpot:
    """The jackpot is offered at a table."""

    table: TableStream


@dataclass(frozen=True, slots=True)
class EndOffer:
    """The jackpot is no longer offered at a table."""

    table: TableStream


@dataclass(frozen=True, slots=True)
class SeedPool:
    """The house puts money into a pool, for the players."""

    pool: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class CountIn:
    """The jackpot drop box of a table was counted; its money goes to the pools."""

    table: TableStream
    amount: Cents


@dataclass(frozen=True, slots=True)
class PostAmount:
    """The amount of the award is posted as it stands."""


@dataclass(frozen=True, slots=True)
class DeclareHit:
    """The dealer of a table whose cards the engine does not deal calls the event: seats by what they are in it."""

    table: TableStream
    cause: str  # the name of the event
    seats: tuple[tuple[str, Seat], ...]
    hand: str = ""


@dataclass(frozen=True, slots=True)
class ChangeJackpotBox:
    """The jackpot drop box of a table is removed, secured and replaced."""

    table: TableStream


@dataclass(frozen=True, slots=True)
class StopJackpotRake:
    """No more is taken from the pots for the jackpot."""


@dataclass(frozen=True, slots=True)
class ResumeJackpotRake:
    """The rake for the jackpot is taken again."""


@dataclass(frozen=True, slots=True)
class CombinePools:
    """All pools become one, so that it is paid at once."""


@dataclass(frozen=True, slots=True)
class DisposeUnclaimed:
    """An award that nobody claimed in time is disposed of as filed."""

    hold: str


# Events.


@dataclass(frozen=True, slots=True)
class JackpotProposed:
    """A filing was proposed."""

    filing: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class JackpotApproved:
    """The proposal was approved."""

    reference: str


@dataclass(frozen=True, slots=True)
class JackpotOffered:
    """The jackpot is offered at a table where this edition is played."""

    table: str
    edition: str


@dataclass(frozen=True, slots=True)
class OfferEnded:
    """The jackpot is no longer offered at a table."""

    table: str


@dataclass(frozen=True, slots=True)
class PoolSeeded:
    """The house has put money into a pool."""

    pool: str
    amount: int


@dataclass(frozen=True, slots=True)
class DropCounted:
    """What a table collected has gone to the pools."""

    table: str
    amount: int
    to: PoolAmounts


@dataclass(frozen=True, slots=True)
class AmountPosted:
    """The sign says this; awards go by it."""

    amount: int


@dataclass(frozen=True, slots=True)
class PeriodBegun:
    """A new period of the high hand begins."""


@dataclass(frozen=True, slots=True)
class HighHandHeld:
    """The highest hand of the period so far."""

    table: str
    round: int
    seat: int
    person: str
    hand: str
    strength: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JackpotHit:
    """The event has happened: who shares what, from which pool, and what was posted before and is after it; a pool that
    is won gives what it still holds to the next, which takes its place."""

    hold: str
    table: str
    round: int
    cause: str  # the name of the event
    hand: str
    pool: str
    shares: tuple[AwardPart, ...]
    won: bool = True
    posted: int = 0
    posted_before: int = 0
    left: int = 0  # what the pool that was won gave to the next
    left_to: str = ""


@dataclass(frozen=True, slots=True)
class PoolCorrected:
    """What a pool holds was corrected by two people: so much more, or less."""

    pool: str
    amount: int


@dataclass(frozen=True, slots=True)
class BoxChanged:
    """The jackpot drop box of a table was changed; what was in it is secured for this jackpot."""

    table: str
    amount: int


@dataclass(frozen=True, slots=True)
class RakeStopped:
    """No more is taken from the pots."""


@dataclass(frozen=True, slots=True)
class RakeResumed:
    """The rake is taken again."""


@dataclass(frozen=True, slots=True)
class CapLifted:
    """The pools may grow beyond their cap."""


@dataclass(frozen=True, slots=True)
class PoolsCombined:
    """All money lies in the first pool."""

    amount: int


@dataclass(frozen=True, slots=True)
class AwardDisposed:
    """An award that nobody claimed has gone back to the pools."""

    hold: str
    amount: int
