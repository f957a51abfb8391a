"""What people ask of a tournament. Without a name the only event is meant; entrants go by the number of their entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from croupier.room.fields import Cents
from croupier.rounds.events import Chose

EntryPayment = Literal["cash", "complimentary", "goods", "voucher"]
SeatPoints = tuple[tuple[int, int], ...]  # seats with what lies there


@dataclass(frozen=True, slots=True)
class FileTournament:
    """The management files the tournament, as its TOML file has it."""

    filing: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SubmitRules:
    """A copy of the rules goes to the local office of the Division."""


@dataclass(frozen=True, slots=True)
class RecordAnswer:
    """What the Division answers."""

    acceptable: bool
    words: str = ""


@dataclass(frozen=True, slots=True)
class EnterPlayer:
    """A person enters an event; a voucher by its number."""

    person: str
    event_name: str = ""
    fee_by: EntryPayment = "cash"
    buy_in_by: EntryPayment = "cash"
    voucher: int = 0


@dataclass(frozen=True, slots=True)
class WithdrawEntry:
    """An entry is taken back while entries are open; what was paid for it goes back."""

    entrant: int


@dataclass(frozen=True, slots=True)
class CancelEvent:
    """An event does not take place, or ends without a winner; all that was paid goes back."""

    why: str
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class RaceChips:
    """The chips of a table below a value leave play: they are changed, and what is left over is raced off."""

    table: int
    unit: int
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class Rebuy:
    """An entrant buys chips again."""

    entrant: int


@dataclass(frozen=True, slots=True)
class AddOn:
    """An entrant buys the chips that everybody may buy once."""

    entrant: int


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """Tables and seats are drawn."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class StartEvent:
    """Play begins."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class RaiseLevel:
    """The next level begins, and the break before it."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class PausePlay:
    """A break of so many minutes."""

    minutes: int
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class ResumePlay:
    """The break is over."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class PostColours:
    """New values of the chips by their colours."""

    colours: tuple[tuple[str, int], ...]
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class PlayHand:
    """A hand at a table, played by bots."""

    table: int
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand at a table is dealt; its players act in it."""

    table: int
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class ActInHand:
    """A player answers what he is asked in a hand."""

    table: int
    answer: Chose
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class ReportHand:
    """What every seat has after a hand at a real table."""

    table: int
    points: SeatPoints
    button: int = 0
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class Eliminate:
    """Players at one table have lost all chips in one hand, and buy no more; chips as they began it with. Where the
    hand was not reported, `won_by` are the entries that won their chips, in equal parts."""

    entrants: tuple[int, ...]
    began: tuple[int, ...] = ()
    event_name: str = ""
    won_by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BalanceTables:
    """Tables are broken, balanced, or combined to the final table, as far as needed."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class MoveEntrant:
    """A player is moved to another table with the chips that he has there; the seat is drawn."""

    entrant: int
    table: int
    points: int | None = None  # as counted at a real table


@dataclass(frozen=True, slots=True)
class BreakTable:
    """The players of a table are drawn to the open seats of the others."""

    table: int
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class RedrawSeats:
    """All seats are drawn anew, on as few tables as are needed."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Hand for hand begins or ends."""

    on: bool
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class MarkAbsent:
    """A player is not at the table, or is back."""

    entrant: int
    absent: bool = True


@dataclass(frozen=True, slots=True)
class Disqualify:
    """Entries are disqualified, for example those of one person with two."""

    entrants: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class ProposeDeal:
    """A player proposes how the remaining cash is split: an amount for each remaining entrant, in this order."""

    entrants: tuple[int, ...]
    amounts: tuple[Cents, ...]
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class ConsentToDeal:
    """A remaining player consents."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class StopDeal:
    """A player refuses, or the director sees pressure and permits no early end."""

    why: str
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class AwardDeal:
    """The director, satisfied that the agreement is voluntary and unanimous, awards as agreed."""

    voluntary: bool
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class AwardPrizes:
    """The prizes are awarded to the places."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class PayVoucher:
    """A voucher that was not used is paid to its winner."""

    voucher: int


@dataclass(frozen=True, slots=True)
class CloseEvent:
    """The event is over; what is left of its pool is carried forward."""

    event_name: str = ""


@dataclass(frozen=True, slots=True)
class CloseTournament:
    """The tournament is over."""


@dataclass(frozen=True, slots=True)
class CountTournamentDeck:
    """The dealer counts the deck in use."""

    table: int
    cards: int
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class ChangeTournamentDeck:
    """The dealer takes the other deck, or one of a new pair with these backs."""

    table: int
    new_backs: tuple[str, ...] = ()
    event_name: str = ""


@dataclass(frozen=True, slots=True)
class CountEntryFees:
    """Two people count the cash of the entry fees."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class AddToPool:
    """The house adds money to the prizes of an event."""

    amount: Cents
    event_name: str = ""


TOURNAMENT_COMMANDS: tuple[type, ...] = (
    FileTournament,
    SubmitRules,
    RecordAnswer,
    EnterPlayer,
    WithdrawEntry,
    CancelEvent,
    Rebuy,
    AddOn,
    DrawSeats,
    StartEvent,
    RaiseLevel,
    PausePlay,
    ResumePlay,
    PostColours,
    RaceChips,
    PlayHand,
    OpenHand,
    ActInHand,
    ReportHand,
    Eliminate,
    BalanceTables,
    MoveEntrant,
    BreakTable,
    RedrawSeats,
    HandForHand,
    MarkAbsent,
    Disqualify,
    ProposeDeal,
    ConsentToDeal,
    StopDeal,
    AwardDeal,
    AwardPrizes,
    PayVoucher,
    CloseEvent,
    CloseTournament,
    CountTournamentDeck,
    ChangeTournamentDeck,
    CountEntryFees,
    AddToPool,
)
