"""What has happened in a tournament; its state is a fold of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from croupier.room.tournaments.commands import EntryPayment, SeatPoints
from croupier.rounds.codec import Cards
from croupier.rounds.events import Chose

PrizeKind = Literal["cash", "voucher", "spot", "goods"]


@dataclass(frozen=True, slots=True)
class TournamentFiled:
    """The filing, as it was written."""

    filing: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RulesSubmitted:
    """The Division has a copy of the rules."""

    sheet: str  # SHA-256 of the filing they are printed from


@dataclass(frozen=True, slots=True)
class DivisionAnswered:
    """The Division finds the rules acceptable, or not."""

    acceptable: bool
    words: str = ""


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    """Somebody has entered and has a copy of the rules."""

    event_name: str
    entrant: int
    person: str
    fee: int
    buy_in: int
    fee_by: EntryPayment
    buy_in_by: EntryPayment
    sheet: str
    voucher: int = 0


@dataclass(frozen=True, slots=True)
class EntryWithdrawn:
    """An entry was taken back before the draw, and so much was given back."""

    entrant: int
    amount: int


@dataclass(frozen=True, slots=True)
class EntryRefunded:
    """What was paid for an entry of an event that is cancelled was given back."""

    entrant: int
    amount: int


@dataclass(frozen=True, slots=True)
class EventCancelled:
    """An event was cancelled."""

    event_name: str
    why: str


@dataclass(frozen=True, slots=True)
class ChipsRaced:
    """What every seat of a table has after a chip race, in multiples of a unit."""

    event_name: str
    table: int
    chips: SeatPoints
    unit: int


@dataclass(frozen=True, slots=True)
class ChipsRebought:
    """An entrant has bought chips again."""

    entrant: int
    price: int
    points: int


@dataclass(frozen=True, slots=True)
class AddOnBought:
    """An entrant has bought the add-on."""

    entrant: int
    price: int
    points: int


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The seats of a table were drawn: seats with entrants, the button, and the backs of its decks."""

    event_name: str
    table: int
    seats: SeatPoints
    button: int
    backs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """An entrant has drawn a seat: on entering late, or moved from another table."""

    entrant: int
    table: int
    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class TableBroken:
    """A table is no more in play."""

    event_name: str
    table: int


@dataclass(frozen=True, slots=True)
class EventStarted:
    """Play has begun."""

    event_name: str


@dataclass(frozen=True, slots=True)
class LevelRaised:
    """A level has begun, or begins when the break ends."""

    event_name: str
    level: int
    since: str


@dataclass(frozen=True, slots=True)
class PlayPaused:
    """A break until a moment."""

    event_name: str
    until: str


@dataclass(frozen=True, slots=True)
class EventResumed:
    """The break is over."""

    event_name: str


@dataclass(frozen=True, slots=True)
class ColoursPosted:
    """The values of the chips as the notices show them from now on."""

    event_name: str
    colours: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class CarriedPot:
    """A pot that nobody won and that stays for the next hand."""

    amount: int
    hands: int
    eligible: tuple[int, ...]
    claims: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand is dealt to seats with their entrants, at a level, from a deck in this order, the first card first."""

    SEALED: ClassVar[tuple[str, ...]] = ("order",)
    event_name: str
    table: int
    level: int
    seats: SeatPoints
    order: Cards


@dataclass(frozen=True, slots=True)
class HandActed:
    """A player has acted in a hand."""

    event_name: str
    table: int
    answer: Chose


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """A hand is over: what every seat has, where the button goes; the deck it was dealt from where bots played it."""

    SEALED: ClassVar[tuple[str, ...]] = ("order",)
    event_name: str
    table: int
    chips: SeatPoints
    button: int
    carried: CarriedPot | None = None
    order: Cards = ()


@dataclass(frozen=True, slots=True)
class PlayersOut:
    """Entrants are eliminated and share their places."""

    event_name: str
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChipsWon:
    """An entrant has won the chips of players who are out."""

    entrant: int
    points: int


@dataclass(frozen=True, slots=True)
class HandForHandSet:
    """Hand for hand has begun or ended."""

    event_name: str
    on: bool


@dataclass(frozen=True, slots=True)
class AbsenceMarked:
    """An entrant is absent, or back."""

    entrant: int
    absent: bool


@dataclass(frozen=True, slots=True)
class PlayerDisqualified:
    """An entry is out of play without a place."""

    entrant: int
    why: str


@dataclass(frozen=True, slots=True)
class DealProposed:
    """A split of the cash is proposed."""

    event_name: str
    shares: SeatPoints


@dataclass(frozen=True, slots=True)
class DealConsented:
    """An entrant has consented to it."""

    event_name: str
    entrant: int


@dataclass(frozen=True, slots=True)
class DealStopped:
    """There is no agreement."""

    event_name: str
    why: str
    final: bool  # the director permits no early end


@dataclass(frozen=True, slots=True)
class DealAwarded:
    """The cash of the remaining places was awarded as agreed; places by chips where nothing is left to play for."""

    event_name: str
    places: int
    ends: bool


@dataclass(frozen=True, slots=True)
class PrizeAwarded:
    """An entrant has received a prize; places that are shared from the first to the last."""

    event_name: str
    entrant: int
    first: int
    last: int
    kind: PrizeKind
    value: int
    words: str
    voucher: int = 0  # its number
    for_event: str = ""
    fee: int = 0  # of a voucher, the part for the fee
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class PrizesAwarded:
    """All prizes of an event have been awarded."""

    event_name: str


@dataclass(frozen=True, slots=True)
class VoucherPaid:
    """An unused voucher was paid to its winner."""

    voucher: int


@dataclass(frozen=True, slots=True)
class PoolCarried:
    """What an event did not award goes to a later one."""

    event_name: str
    to: str
    amount: int


@dataclass(frozen=True, slots=True)
class PoolIncreased:
    """The house has added money to the prizes."""

    event_name: str
    amount: int


@dataclass(frozen=True, slots=True)
class EventClosed:
    """An event is over."""

    event_name: str


@dataclass(frozen=True, slots=True)
class TournamentClosed:
    """The tournament is over."""


@dataclass(frozen=True, slots=True)
class TournamentDeckCounted:
    """The deck in use was counted and is complete."""

    event_name: str
    table: int


@dataclass(frozen=True, slots=True)
class TournamentDeckChanged:
    """The other deck is in use, or the first of a new pair."""

    event_name: str
    table: int
    backs: tuple[str, ...]  # of a new pair


@dataclass(frozen=True, slots=True)
class EntryFeesCounted:
    """The cash of the entry fees was counted by two people against the books."""

    expected: int
    counted: int


TOURNAMENT_EVENTS: tuple[type, ...] = (
    TournamentFiled,
    RulesSubmitted,
    DivisionAnswered,
    PlayerEntered,
    EntryWithdrawn,
    EntryRefunded,
    EventCancelled,
    ChipsRaced,
    ChipsRebought,
    AddOnBought,
    SeatsDrawn,
    SeatTaken,
    TableBroken,
    EventStarted,
    LevelRaised,
    PlayPaused,
    EventResumed,
    ColoursPosted,
    HandOpened,
    HandActed,
    HandPlayed,
    ChipsWon,
    PlayersOut,
    HandForHandSet,
    AbsenceMarked,
    PlayerDisqualified,
    DealProposed,
    DealConsented,
    DealStopped,
    DealAwarded,
    PrizeAwarded,
    PrizesAwarded,
    VoucherPaid,
    PoolCarried,
    PoolIncreased,
    EventClosed,
    TournamentClosed,
    TournamentDeckCounted,
    TournamentDeckChanged,
    EntryFeesCounted,
)
