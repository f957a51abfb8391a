"""The state of a tournament: entrants, tables, events, vouchers, the agreement, what was paid and awarded; and what
every decision about it needs: who acts and when, the law and the practice of the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.room.acts import Event
from croupier.room.fields import Cents
from croupier.room.house import house_time
from croupier.room.law.load import FloorLaw
from croupier.room.part import By
from croupier.room.room import Room
from croupier.room.tournaments.filing import (
    TournamentEvent,
    TournamentFiling,
    bound,
    deciding,
    ground,
    read_tournament,
)
from croupier.rounds.events import Chose

if TYPE_CHECKING:
    from croupier.room.tournaments.part import Tournament

EntryPayment = Literal["cash", "complimentary", "goods", "voucher"]
SeatPoints = tuple[tuple[int, int], ...]  # seats with what lies there
PrizeKind = Literal["cash", "voucher", "spot", "goods"]


@dataclass(frozen=True, slots=True)
class CarriedPot:
    """A pot that nobody won and that stays for the next hand."""

    amount: int
    hands: int
    eligible: tuple[int, ...]
    claims: tuple[tuple[int, tuple[int, ...]], ...]


class PrizeAwarded(Event):
    """An entrant has received a prize; places that are shared from the first to the last."""

    event_name: str
    entrant: int
    first: int
    last: int
    kind: PrizeKind
    value: Cents
    words: str
    voucher: int = 0  # its number
    for_event: str = ""
    fee: Cents = 0  # of a voucher, the part for the fee
    agreed: bool = False

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.awards.append(self)
        if self.voucher:
            person = state.entrants[self.entrant].person
            buy_in = self.value - self.fee
            spot = self.kind == "spot"
            state.vouchers[self.voucher] = Voucher(
                self.voucher, person, self.for_event, self.fee, buy_in, spot
            )


EntrantStatus = Literal["in", "broke", "out", "disqualified", "withdrawn", "refunded"]
NO_ENTRY = ("disqualified", "withdrawn", "refunded")
EventPhase = Literal["entries", "drawn", "running", "decided", "awarded", "closed"]


@dataclass(slots=True)
class Entrant:
    """An entry: whose it is, where it sits and what it has; `began` are the chips it began its last hand with."""

    number: int
    event: str
    person: str
    chips: int
    status: EntrantStatus = "in"
    table: int = 0
    seat: int = 0
    rebuys: int = 0
    add_on: bool = False
    absent: bool = False
    began: int = 0
    voucher: int = 0  # that paid for it
    gone: tuple[str, int, int, int] = ("", 0, 0, 0)  # status, chips, table and seat before it was eliminated


@dataclass(slots=True)
class Receipt:
    """What was paid for an entry: a fee, a buy-in, a rebuy or an add-on, how and when."""

    entrant: int
    what: str
    amount: int
    by: str
    at: str


@dataclass(slots=True)
class LiveHand:
    """A hand in play: its level, who is dealt in, the order of its deck, and what the players have answered."""

    level: int
    seats: dict[int, int]
    order: list[int]
    answers: list[Chose] = field(default_factory=list)


@dataclass(slots=True)
class TournamentTable:
    """A table: who sits where, the button, a pot left over, hands played, and its two decks."""

    number: int
    seats: dict[int, int]  # seat and entrant
    button: int
    backs: tuple[str, ...]
    counted: str
    changed: str
    deck: int = 0  # of the pair, the one in use
    hands: int = 0
    level_hands: int = 0
    round_hands: int = 0  # since hand for hand began
    carried: CarriedPot | None = None
    live: LiveHand | None = None


@dataclass(slots=True)
class ColourValues:
    """The values of the chips since a moment."""

    since: str
    values: list[tuple[str, int]]


@dataclass(slots=True)
class DealState:
    """A split that was proposed: amounts by entrant, and who has consented."""

    shares: list[tuple[int, int]]
    consents: list[int] = field(default_factory=list)


@dataclass(slots=True)
class EventState:
    """One event in play."""

    name: str
    phase: EventPhase = "entries"
    level: int = 0
    since: str = ""
    until: str = ""  # the end of a break
    hand_for_hand: bool = False
    tables: dict[int, TournamentTable] = field(default_factory=dict)
    out: list[list[int]] = field(default_factory=list)  # groups that share their places, the first out first
    colours: list[ColourValues] = field(default_factory=list)
    deal: DealState | None = None
    no_deal: bool = False  # the director permits no early end
    agreed_places: int = 0  # places whose cash was awarded by agreement
    added: int = 0  # by the house to the prizes


@dataclass(slots=True)
class Voucher:
    """A prize voucher: only its winner can use it."""

    number: int
    person: str
    event: str
    fee: int
    buy_in: int
    spot: bool
    status: Literal["open", "used", "paid"] = "open"


@dataclass(slots=True)
class TournamentState:
    """Everything that a tournament remembers."""

    text: str = ""  # the filing
    submitted: str = ""
    acceptable: bool | None = None
    answer: str = ""
    closed: bool = False
    fees_counted: int = 0
    entrants: dict[int, Entrant] = field(default_factory=dict)
    events: dict[str, EventState] = field(default_factory=dict)
    vouchers: dict[int, Voucher] = field(default_factory=dict)
    receipts: list[Receipt] = field(default_factory=list)
    awards: list[PrizeAwarded] = field(default_factory=list)

    @property
    def filing(self) -> TournamentFiling:
        """The filing."""
        if not self.text:
            raise Refusal("The tournament has not been filed yet.")
        return read_tournament(self.text)

    def event(self, name: str) -> tuple[TournamentEvent, EventState]:
        """An event as filed and as it stands."""
        filed = self.filing.event(name)
        return filed, self.events[filed.name]

    def entrant(self, number: int) -> Entrant:
        """The entrant with this number."""
        if number not in self.entrants:
            raise Refusal(f"There is no entry number {number}; entries go up to {len(self.entrants)}.")
        return self.entrants[number]

    def entries(self, event: str) -> list[Entrant]:
        """All entries of an event; disqualified ones, and those that were given back, left out."""
        return [e for e in self.entrants.values() if e.event == event and e.status not in NO_ENTRY]

    def alive(self, event: str) -> list[Entrant]:
        """Entrants who are not eliminated; who is broke may still buy chips."""
        return [e for e in self.entrants.values() if e.event == event and e.status in ("in", "broke")]

    def active(self, person: str) -> Entrant | None:
        """The entry of a person that is in play, or waits for play."""
        for entrant in self.entrants.values():
            playing = self.events[entrant.event].phase in ("entries", "drawn", "running")
            if playing and entrant.person == person and entrant.status in ("in", "broke"):
                return entrant
        return None

    def table(self, event: str, number: int) -> TournamentTable:
        """A table of an event."""
        tables = self.events[event].tables
        if number not in tables:
            there = ", ".join(map(str, sorted(tables))) or "none yet"
            raise Refusal(f"{event} has no table {number}; its tables are {there}.")
        return tables[number]

    def places(self, event: str) -> list[list[int]]:
        """Entrants by place, the best first, those still in by their points; a group shares its places."""
        alive = sorted(self.alive(event), key=lambda entrant: (-entrant.chips, entrant.number))
        ranked = [[x.number for x in tied] for _, tied in groupby(alive, key=lambda entrant: entrant.chips)]
        return [*ranked, *reversed(self.events[event].out)]


def plays(state: TournamentState, table: TournamentTable) -> bool:
    """Whether a hand can be dealt at a table: two players with chips, or with a claim to a pot left over."""
    carried = table.carried
    claims = {seat for _, seats in carried.claims for seat in seats} if carried is not None else set()
    ready = 0
    for seat, number in table.seats.items():
        if carried is None or seat in carried.eligible:
            ready += state.entrants[number].chips > 0 or seat in claims
    return ready > 1


def receipt(state: TournamentState, entrant: int, what: str, amount: int, how: str, by: By) -> None:
    """What was paid for an entry, or given back."""
    if amount:
        state.receipts.append(Receipt(entrant, what, amount, how, by.at.isoformat()))


def unseat(state: TournamentState, entrant: Entrant) -> None:
    """An entrant sits nowhere."""
    table = state.events[entrant.event].tables.get(entrant.table)
    if table is not None and table.seats.get(entrant.seat) == entrant.number:
        del table.seats[entrant.seat]
    entrant.table = entrant.seat = 0


def check_over(state: TournamentState, event: str) -> None:
    """Whether play has come to its end."""
    there, filed = state.events[event], state.filing.event(event)
    closed = there.level >= filed.late_through_level  # nobody can enter any more
    if there.phase == "running" and len(state.alive(event)) <= filed.ends_with and closed:
        there.phase = "decided"


# What every decision needs.


PHASES: dict[EventPhase, str] = {
    "entries": "takes entries",
    "drawn": "has its seats drawn",
    "running": "is in play",
    "decided": "is decided",
    "awarded": "has its prizes awarded",
    "closed": "is closed",
}


@dataclass(frozen=True)
class TournamentDesk:
    """A tournament with the person who acts."""

    name: str
    state: TournamentState
    by: By
    room: Room

    @property
    def law(self) -> FloorLaw:
        """The law of the floor."""
        return self.room.law

    @property
    def house(self) -> Mapping[str, Any]:
        """The practice of the house as filed."""
        return self.room.filing

    @property
    def now(self) -> datetime:
        """The moment by the house's own clock, as filings are written."""
        return house_time(self.house, self.by.at).replace(tzinfo=None)

    def ground(self, name: str) -> Basis:
        """What something rests on."""
        return ground(self.law, name)

    def deciding(self, name: str, what: str = "") -> Basis:
        """The one clause that a refusal rests on."""
        return deciding(self.law, name, what)

    def event(self, name: str, *phases: EventPhase) -> tuple[TournamentEvent, EventState]:
        """An event that is in one of these phases; refused otherwise, and when the tournament's time is over."""
        filed, there = self.state.event(name)
        if self.state.closed:
            raise Refusal(f"The tournament {self.name} is closed.")
        if phases and there.phase not in phases:
            needed = " or ".join(PHASES[phase] for phase in phases)
            raise Refusal(f"{filed.name} {PHASES[there.phase]}; this is for an event that {needed}.")
        return filed, there

    def check_time(self) -> None:
        """Refuse play after the tournament must be over."""
        row = bound(self.law, "tournament length")
        if row is None or row.span is None:
            return
        last = row.span.after(self.state.filing.first_day).date()
        if self.now.date() > last:
            raise Refusal(f"The tournament had to conclude by {last}, within {row.span}.", row.deciding)
