"""What people ask of a meter, and what happens to it. Exact amounts are fractions of a cent, as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.room.fields import Cents, Seat, TableStream, Wagers
from croupier.room.meters.filing import Schedule


@dataclass(frozen=True, slots=True)
class OpenMeter:
    """The house opens a meter as it is filed, and seeds it."""

    filing: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LockOut:
    """The dealer locks further wagers out and counts the chips; `wagers` where the engine does not deal the table."""

    table: TableStream
    counted: Cents
    wagers: Wagers = ()


@dataclass(frozen=True, slots=True)
class KeyIn:
    """The dealer keys in a winning hand; where the engine does not deal the table, with its share of the meter and the
    number of seats that divide it."""

    table: TableStream
    seat: Seat
    hand: str = ""
    share: str = ""
    winners: int = 1


@dataclass(frozen=True, slots=True)
class MeterOpened:
    """A meter begins with its seed."""

    filing: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableLinked:
    """A table plays for the meter."""

    table: str
    edition: str
    wager: str
    schedule: Schedule


@dataclass(frozen=True, slots=True)
class TableUnlinked:
    """A table no longer plays for the meter."""

    table: str


@dataclass(frozen=True, slots=True)
class LockedOut:
    """The wagers of a round are locked and have fed the meter: what it and its reserve hold now, exactly."""

    table: str
    round: int
    wagers: Wagers
    value: str
    reserve: str
    counted: int | None = None


@dataclass(frozen=True, slots=True)
class WagersReturned:
    """Wagers went back to their players, and what they had fed came off the meter."""

    table: str
    round: int
    wagers: Wagers
    value: str
    reserve: str


@dataclass(frozen=True, slots=True)
class Keyed:
    """A hand was keyed in: what the meter showed, what comes off it into a hold (nothing, where the tray pays), and
    what a reset has put there."""

    hold: str
    table: str
    round: int
    seat: int
    person: str
    wager: str
    hand: str
    shown: int
    amount: int
    whole: bool
    base: int = 0
    from_reserve: int = 0


@dataclass(frozen=True, slots=True)
class PaidFromTray:
    """A hand that does not come off the meter was validated: the table pays it from its tray."""

    hold: str
    table: str
    seat: int
    wager: str
    shown: int


@dataclass(frozen=True, slots=True)
class MeterCorrected:
    """What the meter holds was corrected by two people: so much more, or less."""

    amount: int


@dataclass(frozen=True, slots=True)
class LowerCriteria:
    """What wins the highest award is lowered: to a hand of the paytable of a meter, or to a hand for a jackpot."""

    criteria: str


@dataclass(frozen=True, slots=True)
class CriteriaLowered:
    """Less is needed for the highest award."""

    criteria: str
