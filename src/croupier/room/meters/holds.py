"""What was won and is set apart in a hold: validated by a second person, documented, paid, or given back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.fields import Seat
from croupier.room.part import By, Happened

if TYPE_CHECKING:
    from croupier.room.law.load import FloorLaw

HoldState = Literal["keyed in", "validated", "paid", "refused", "disposed"]
Way = Literal["at the table", "by hand"]
OPEN_STATES = ("keyed in", "validated")


@dataclass(frozen=True, slots=True)
class AwardPart:
    """What one seat has won of an award, and since when it is paid."""

    seat: int
    person: str
    amount: int
    what: str = ""
    paid: str = ""
    papers: tuple[tuple[str, str], ...] = ()  # of a payment by hand, once they are made out


@dataclass(frozen=True, slots=True)
class Hold:
    """An award that was won at a table, until it is paid or given back; `source` is the pool it came from."""

    id: str
    table: str
    round: int
    since: str
    shares: tuple[AwardPart, ...]
    hand: str = ""
    whole: bool = False
    source: str = ""
    state: HoldState = "keyed in"
    keyed_by: str = ""
    validated_by: str = ""
    won: bool = False  # of a jackpot: whether the pool that was offered was won, and not a part of it
    posted: int = 0  # what was posted when it was won
    left: int = 0  # what the pool that was won gave to the next
    left_to: str = ""

    @property
    def amount(self) -> int:
        """All of it."""
        return sum(share.amount for share in self.shares)

    @property
    def unpaid(self) -> tuple[AwardPart, ...]:
        """The shares that nobody has been paid yet."""
        return tuple(share for share in self.shares if not share.paid)

    @property
    def is_open(self) -> bool:
        """Whether something of it is still to be decided or paid."""
        return self.state in OPEN_STATES


# Commands.


@dataclass(frozen=True, slots=True)
class ValidateAward:
    """A supervisor has verified the winning hand."""

    hold: str


@dataclass(frozen=True, slots=True)
class RefuseAward:
    """The hand did not win after all; the money goes back."""

    hold: str
    reason: str


@dataclass(frozen=True, slots=True)
class DocumentAward:
    """The papers of a payment by hand are made out for one winner: the program fills them in, and somebody signs that
    he has seen how the winner was identified."""

    hold: str
    seat: Seat
    identification: str


@dataclass(frozen=True, slots=True)
class PayAward:
    """A seat is paid its share, in chips at the table or by hand."""

    hold: str
    seat: Seat
    way: Way = "by hand"


# Events.


@dataclass(frozen=True, slots=True)
class AwardValidated:
    """A second person has verified the award."""

    hold: str


@dataclass(frozen=True, slots=True)
class AwardRefused:
    """The award was refused, and its money has gone back."""

    hold: str
    reason: str


@dataclass(frozen=True, slots=True)
class AwardDocumented:
    """The papers of one winner are complete."""

    hold: str
    seat: int
    papers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AwardPaid:
    """A share was paid: to whom, how much, and whether in chips at the table."""

    hold: str
    table: str
    seat: int
    person: str
    amount: int
    way: Way


HOLD_COMMANDS = (ValidateAward, RefuseAward, DocumentAward, PayAward)
HOLD_EVENTS = (AwardValidated, AwardRefused, AwardDocumented, AwardPaid)


class Holds:
    """The holds of one meter or jackpot."""

    def __init__(self, stream: str, holds: Iterable[Hold] = (), opened: int = 0) -> None:
        self.stream = stream
        self.by_id: dict[str, Hold] = {hold.id: hold for hold in holds}
        self.opened = opened  # so many so far, those that are not kept any more with them

    def __iter__(self) -> Iterator[Hold]:
        return iter(self.by_id.values())

    def get(self, id: str) -> Hold:
        """The hold of this number."""
        if id not in self.by_id:
            if id.isdecimal() and 0 < int(id) <= self.opened:
                raise Refusal(f"Hold {id} of {self.stream} is paid or given back; see the report of awards.")
            raise Refusal(f"{self.stream} has no hold {id!r}; it has {', '.join(self.by_id) or 'none'}.")
        return self.by_id[id]

    @property
    def open(self) -> tuple[Hold, ...]:
        """Those that are not paid or given back yet."""
        return tuple(hold for hold in self if hold.is_open)

    @property
    def owed(self) -> int:
        """What is still to be paid of all of them."""
        return sum(share.amount for hold in self.open for share in hold.unpaid)

    def next_id(self) -> str:
        """The number of the next hold."""
        return str(self.opened + 1)

    @property
    def needed(self) -> tuple[Hold, ...]:
        """Those that something may still be asked about: open ones, and those of the last round of each table."""
        last: dict[str, int] = {}
        for hold in self:
            last[hold.table] = max(last.get(hold.table, 0), hold.round)
        return tuple(hold for hold in self if hold.is_open or hold.round == last[hold.table])

    def account(self, id: str) -> BookAccount:
        """Where the money of a hold lies."""
        return BookAccount("hold", f"{self.stream}/{id}")

    def add(self, hold: Hold) -> None:
        """A hold that was opened; those that nothing is asked about any more leave."""
        self.by_id[hold.id] = hold
        self.opened = max(self.opened, int(hold.id))
        self.by_id = {each.id: each for each in self.needed}

    # What is asked.

    def validate(self, command: ValidateAward, by: By, basis: Basis) -> Happened:
        """A second person, who did not key it in, verifies the award."""
        hold = self._open(command.hold, basis)
        if hold.state != "keyed in":
            raise Refusal(f"Hold {hold.id} is {hold.state} already.", basis)
        if by.person == hold.keyed_by:
            raise Refusal(f"{by.person} keyed in hold {hold.id}; somebody else validates it.", basis)
        what = money(hold.amount) if hold.amount else hold.hand or "the award"
        message = f"{by.person} validates {what} at {hold.table}."
        return Happened(AwardValidated(hold.id), message=message, basis=basis)

    def document(self, command: DocumentAward, law: FloorLaw, basis: Basis) -> Happened:
        """The form of one winner, filled in from what was won; only his identification is told."""
        hold, form = self._open(command.hold, basis), law.form("hand pay")
        share = self._share(hold, command.seat, basis)
        if share.papers:
            raise Refusal(f"The hand-pay document of {share.person} is made out already.", basis)
        if not command.identification.strip():
            raise Refusal(
                f"The hand-pay document of {share.person} lacks identification.", form.deciding | basis
            )
        known = {
            "hand": " ".join(filter(None, (hold.hand, share.what and f"({share.what})"))) or "as verified",
            "amount": money(share.amount),
            "person": share.person,
            "identification": command.identification.strip(),
        }
        papers = {name: known[name] for name in form.fields}
        message = f"The hand-pay document of {share.person} for {money(share.amount)} is made out."
        return Happened(AwardDocumented(hold.id, share.seat, papers), message=message, basis=basis)

    def _share(self, hold: Hold, seat: int, basis: Basis) -> AwardPart:
        """What is still to be paid to a seat of a hold."""
        for share in hold.unpaid:
            if share.seat == seat:
                return share
        left = ", ".join(f"seat {share.seat} ({share.person})" for share in hold.unpaid) or "nobody"
        raise Refusal(
            f"Nothing of hold {hold.id} is left to pay to seat {seat}; it is owed to {left}.", basis
        )

    def pay(
        self, command: PayAward, basis: Basis, persons: Mapping[int, str], from_tray: bool = True
    ) -> Happened:
        """A validated share is paid: at the table to who sits there, the whole of some meters never; by hand only with
        its papers."""
        hold = self._open(command.hold, basis)
        if hold.state != "validated":
            raise Refusal(f"Hold {hold.id} is not validated yet; a supervisor verifies it first.", basis)
        share = self._share(hold, command.seat, basis)
        if hold.whole and command.way == "at the table" and not from_tray:
            raise Refusal(
                "The whole of the meter is not paid from the tray; pay it by hand, with its document.", basis
            )
        if command.way == "at the table" and persons.get(share.seat) != share.person:
            raise Refusal(f"{share.person} no longer sits at {hold.table}; pay by hand.", basis)
        if command.way == "by hand" and not share.papers:
            raise Refusal(
                f"{share.person} has no hand-pay document of hold {hold.id} yet; it is made out first.", basis
            )
        name = hold.table.removeprefix("table/")
        chips, pocket = BookAccount("stack", f"{name}/{share.seat}"), BookAccount("pocket", share.person)
        taker = chips if command.way == "at the table" else pocket
        posting = Posting(self.account(hold.id), taker, share.amount, share.what or hold.hand, basis)
        paid = AwardPaid(hold.id, hold.table, share.seat, share.person, share.amount, command.way)
        return Happened(
            paid, (posting,), f"{share.person} is paid {money(share.amount)} {command.way}.", basis
        )

    def refuse(self, command: RefuseAward, basis: Basis, back: Sequence[Posting]) -> Happened:
        """The award is refused before anything of it is paid; what goes back where, the meter or jackpot says."""
        hold = self._open(command.hold, basis)
        if any(share.paid for share in hold.shares):
            raise Refusal(f"Part of hold {hold.id} is paid; it cannot be refused any more.", basis)
        message = f"Hold {hold.id} is refused: {command.reason}."
        return Happened(AwardRefused(hold.id, command.reason), tuple(back), message, basis)

    def _open(self, id: str, basis: Basis) -> Hold:
        hold = self.get(id)
        if not hold.is_open:
            raise Refusal(f"Hold {id} is {hold.state}; nothing more can be done with it.", basis)
        return hold

    # What has happened.

    def apply(self, event: Any, by: By) -> None:
        """The holds after an event."""
        hold = self.get(event.hold)
        if isinstance(event, AwardValidated):
            state: HoldState = (
                "validated" if hold.amount else "paid"
            )  # the tray has paid what is none of the meter's
            hold = replace(hold, state=state, validated_by=by.person)
        elif isinstance(event, AwardRefused):
            hold = replace(hold, state="refused")
        elif isinstance(event, AwardDocumented):
            papers = sorted((name, str(text)) for name, text in event.papers.items())  # as a journal has them
            shares = tuple(
                replace(each, papers=tuple(papers)) if each.seat == event.seat else each
                for each in hold.shares
            )
            hold = replace(hold, shares=shares)
        elif isinstance(event, AwardPaid):
            shares = tuple(
                replace(each, paid=by.at.isoformat()) if each.seat == event.seat else each
                for each in hold.shares
            )
            hold = replace(hold, shares=shares)
            hold = hold if hold.unpaid else replace(hold, state="paid")
        self.by_id[hold.id] = hold
