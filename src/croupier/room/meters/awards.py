"""What meters and jackpots have in common: awards that were won and are set apart in holds until they are validated,
documented and paid, or given back; and leave of the regulator, without which no fund is moved and no criterion
lowered."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import Basis
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import BookAccount, Posting
from croupier.room.fields import Cents, Person, Seat, TableStream
from croupier.room.law.rows import Petition
from croupier.room.part import By, Entry, Part, label
from croupier.room.state import plain, typed

if TYPE_CHECKING:
    from croupier.room.room import Room

S = TypeVar("S")
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


class Holds:
    """The holds of one meter or jackpot."""

    def __init__(
        self, stream: str = "", holds: Iterable[Hold] = (), opened: int = 0, forgets: bool = True
    ) -> None:
        self.stream, self.forgets = stream, forgets
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
        if self.forgets:
            self.by_id = {each.id: each for each in self.needed}

    def change(self, id: str, **changes: Any) -> None:
        """A hold is otherwise now."""
        self.by_id[id] = replace(self.get(id), **changes)

    def unsettled(self, id: str, basis: Basis) -> Hold:
        """A hold that something can still be done with."""
        hold = self.get(id)
        if not hold.is_open:
            raise Refusal(f"Hold {id} is {hold.state}; nothing more can be done with it.", basis)
        return hold

    def share(self, hold: Hold, seat: int, basis: Basis) -> AwardPart:
        """What is still to be paid to a seat of a hold."""
        for share in hold.unpaid:
            if share.seat == seat:
                return share
        left = ", ".join(f"seat {share.seat} ({share.person})" for share in hold.unpaid) or "nobody"
        raise Refusal(
            f"Nothing of hold {hold.id} is left to pay to seat {seat}; it is owed to {left}.", basis
        )

    def change_share(self, id: str, seat: int, **changes: Any) -> None:
        """What a seat has won of a hold is otherwise now."""
        shares = self.get(id).shares
        self.change(id, shares=tuple(replace(e, **changes) if e.seat == seat else e for e in shares))

    def snapshot(self) -> dict[str, Any]:
        """Awards that are paid or given back are in the journal alone."""
        return {"holds": plain(tuple[Hold, ...], self.needed), "opened": self.opened}

    @classmethod
    def restore(cls, state: Mapping[str, Any]) -> Holds:
        """The holds that have this state."""
        return cls("", typed(tuple[Hold, ...], state["holds"]), state["opened"])


class HoldEvent(Event):
    """Something that has happened to an award; `keep` says what it does to the holds."""

    def keep(self, holds: Holds, by: By) -> None:
        """The holds after it."""

    def apply(self, source: Any, by: By) -> None:
        self.keep(source.holds, by)


# Awards.


class ValidateAward(
    HoldEvent,
    RoomAct,
    doing="Validating an award",
    by="floor manager",
    because="a supervisor, who is not the dealer, verifies a winning hand",
):
    """A supervisor has verified the winning hand."""

    hold: str

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        hold, basis, deciding = source.open_hold(self.hold, "validate", room)
        if hold.state != "keyed in":
            raise Refusal(f"Hold {hold.id} is {hold.state} already.", deciding)
        if by.person == hold.keyed_by:
            raise Refusal(f"{by.person} keyed in hold {hold.id}; somebody else validates it.", deciding)
        what = money(hold.amount) if hold.amount else hold.hand or "the award"
        message = f"{by.person} validates {what} at {label(hold.table)}."
        return (self.done(message, (), basis), *source.after_validation(hold))

    def keep(self, holds: Holds, by: By) -> None:
        paid = not holds.get(self.hold).amount  # the tray has paid what is none of the meter's
        holds.change(self.hold, state="paid" if paid else "validated", validated_by=by.person)


class RefuseAward(
    HoldEvent,
    RoomAct,
    doing="Refusing an award",
    by="floor manager",
    second="floor manager surveillance",
    because="refusing a keyed-in award takes two people",
):
    """The hand did not win after all; the money goes back."""

    hold: str
    reason: str

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        hold, basis, deciding = source.open_hold(self.hold, "validate", room)
        if any(share.paid for share in hold.shares):
            raise Refusal(f"Part of hold {hold.id} is paid; it cannot be refused any more.", deciding)
        back = tuple(source.back(hold, basis))
        return self.done(f"Hold {hold.id} is refused: {self.reason}.", back, basis)

    def keep(self, holds: Holds, by: By) -> None:
        holds.change(self.hold, state="refused")

    def apply(self, source: AwardSource[Any], by: By) -> None:
        source.give_back(source.holds.get(self.hold))
        self.keep(source.holds, by)


class DocumentAward(
    Command,
    doing="Completing the papers of an award",
    by="floor manager cage",
    because="the papers of a hand pay are made out by the floor or the cage",
):
    """The papers of a payment by hand are made out for one winner: the program fills them in, and somebody signs that
    he has seen how the winner was identified."""

    hold: str
    seat: Seat
    identification: str

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        (hold, _, deciding), form = source.open_hold(self.hold, "pay", room), room.law.form("hand pay")
        share = source.holds.share(hold, self.seat, deciding)
        if share.papers:
            raise Refusal(f"The hand-pay document of {share.person} is made out already.", deciding)
        if not self.identification.strip():
            raise Refusal(f"The hand-pay document of {share.person} lacks identification.", form.deciding)
        known = {
            "hand": " ".join(filter(None, (hold.hand, share.what and f"({share.what})"))) or "as verified",
            "amount": money(share.amount),
            "person": share.person,
            "identification": self.identification.strip(),
        }
        papers = {name: known[name] for name in form.fields}
        message = f"The hand-pay document of {share.person} for {money(share.amount)} is made out."
        return Happened(AwardDocumented(hold.id, share.seat, papers), message=message, basis=deciding)


class AwardDocumented(HoldEvent):
    """The papers of one winner are complete."""

    hold: str
    seat: Seat
    papers: Mapping[str, Any] = field(default_factory=dict)

    def keep(self, holds: Holds, by: By) -> None:
        papers = sorted((name, str(text)) for name, text in self.papers.items())  # as a journal has them
        holds.change_share(self.hold, self.seat, papers=tuple(papers))


class PayAward(
    Command,
    doing="Paying an award",
    by="dealer cage floor manager",
    because="at the table the dealer pays, by hand the cage or the floor",
):
    """A seat is paid its share, in chips at the table or by hand."""

    hold: str
    seat: Seat
    way: Way = "by hand"

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        """A validated share is paid: at the table to who sits there, the whole of some meters never; by hand only with
        its papers."""
        source.check_payer(by, source.deciding("pay", room, source.holds.get(self.hold).table))
        hold, basis, deciding = source.open_hold(self.hold, "pay", room)
        at_table, persons = self.way == "at the table", room.table(hold.table).persons
        if hold.state != "validated":
            raise Refusal(f"Hold {hold.id} is not validated yet; a supervisor verifies it first.", deciding)
        share = source.holds.share(hold, self.seat, deciding)
        if hold.whole and at_table and not source.pays_from_tray(hold, room):
            raise Refusal(
                "The whole of the meter is not paid from the tray; pay it by hand, with its document.",
                deciding,
            )
        if at_table and persons.get(share.seat) != share.person:
            raise Refusal(f"{share.person} no longer sits at {label(hold.table)}; pay by hand.", deciding)
        if not at_table and not share.papers:
            raise Refusal(
                f"{share.person} has no hand-pay document of hold {hold.id} yet; it is made out first.",
                deciding,
            )
        name = hold.table.removeprefix("table/")
        chips, pocket = BookAccount("stack", f"{name}/{share.seat}"), BookAccount("pocket", share.person)
        taker = chips if at_table else pocket
        posting = Posting(source.holds.account(hold.id), taker, share.amount, share.what or hold.hand, basis)
        paid = AwardPaid(hold.id, hold.table, share.seat, share.person, share.amount, self.way)
        message = f"{share.person} is paid {money(share.amount)} {self.way}."
        return Happened(paid, (posting,), message, basis)


class AwardPaid(HoldEvent):
    """A share was paid: to whom, how much, and whether in chips at the table."""

    hold: str
    table: TableStream
    seat: Seat
    person: Person
    amount: Cents
    way: Way

    def keep(self, holds: Holds, by: By) -> None:
        holds.change_share(self.hold, self.seat, paid=by.at.isoformat())
        if not holds.get(self.hold).unpaid:
            holds.change(self.hold, state="paid")


# Leave of the regulator.


@dataclass(frozen=True, slots=True)
class LeaveState:
    """A petition, and the reference of its grant where there is one."""

    what: Petition
    reason: str
    reference: str = ""


class PetitionRegulator(
    RoomAct,
    doing="Petitioning the regulator",
    by="manager",
    because="the house petitions through its management",
):
    """The house asks for leave: to lower the criteria, to move fund and liability, or to disburse otherwise."""

    what: Petition
    reason: str

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        allowed, basis = source.petitions(room)
        if self.what not in allowed:
            listed = ", ".join(allowed) or "none"
            raise Refusal(f"No petition to {self.what} is provided for; allowed is {listed}.", basis)
        if not self.reason.strip():
            raise Refusal("A petition states its reason.", basis)
        return self.done(f"Petition to {self.what}.")

    def apply(self, source: AwardSource[Any], by: By) -> None:
        source.set(leaves=(*source.leaves, LeaveState(self.what, self.reason)))


class RecordGrant(
    RoomAct,
    doing="Recording the regulator's permission",
    by="manager",
    second="manager floor auditor",
    because="the regulator's permission is recorded by two people",
):
    """The regulator has given leave, by this reference."""

    what: Petition
    reference: str

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        _, basis = source.petitions(room)
        if not any(leave.what == self.what and not leave.reference for leave in source.leaves):
            raise Refusal(f"Nobody has petitioned to {self.what}.", basis)
        if not self.reference.strip():
            raise Refusal("A grant has the reference of the regulator.", basis)
        return self.done(f"Leave to {self.what} is granted.")

    def apply(self, source: AwardSource[Any], by: By) -> None:
        leaves = list(source.leaves)
        first = next(n for n, each in enumerate(leaves) if each.what == self.what and not each.reference)
        leaves[first] = replace(leaves[first], reference=self.reference)
        source.set(leaves=tuple(leaves))


class LowerCriteria(
    RoomAct,
    doing="Lowering the criteria of an award",
    by="manager",
    second="manager floor auditor",
    because="changing the qualifying hand takes two people",
):
    """What wins the highest award is lowered: to a hand of the paytable of a meter, or to a hand for a jackpot."""

    criteria: str

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        message, basis = source.lowered(self.criteria, room)
        return self.done(message, (), basis)

    def apply(self, source: AwardSource[Any], by: By) -> None:
        source.set(criteria=self.criteria)


class TransferAward(
    Command,
    doing="Transferring an award",
    by="manager",
    second="manager floor auditor",
    because="money owed to players is moved by two people",
):
    """Fund and liability go to another part of the room, or to another licensee."""

    to: str = ""  # the stream of a meter or jackpot
    licensee: str = ""

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        _, basis = source.petitions(room)
        if bool(self.to) == bool(self.licensee):
            raise Refusal(f"Name one receiver: a {source.KIND} of the room, or another licensee.", basis)
        rests = source.check_transfer(bool(self.to), room)
        to = self.to or self.licensee
        taker = award_account(room.part(self.to)) if self.to else BookAccount("pocket", f"licensee {to}")
        amounts = source.funds
        total = sum(cents for _, cents in amounts)
        postings = tuple(
            Posting(giver, taker, cents, f"moved to {to}", rests) for giver, cents in amounts if cents
        )
        message = f"{money(total)} of the {source.KIND} {source.name} is moved to {to}."
        return Happened(Transferred(self.to, self.licensee, total), postings, message, rests)


class Transferred(Event):
    """Fund and liability have gone to another part of the room, or to another licensee."""

    to: str
    licensee: str
    amount: Cents

    def apply(self, source: AwardSource[Any], by: By) -> None:
        source.moved_out()


class AwardReceived(Event):
    """Fund and liability have come from another part of the room."""

    source: str
    amount: Cents

    def apply(self, source: AwardSource[Any], by: By) -> None:
        source.moved_in(self.amount)


class DiscontinueAward(
    RoomAct,
    doing="Discontinuing an award",
    by="manager",
    second="manager floor auditor",
    because="a jackpot or a progressive is ended by two people",
):
    """The house no longer offers it."""

    def decide(self, source: AwardSource[Any], by: By, room: Room) -> Decided:
        back, basis = source.ended(room)
        return self.done(f"The {source.KIND} {source.name} is no longer offered.", back, basis)

    def apply(self, source: AwardSource[Any], by: By) -> None:
        source.set(ended=True)


def award_account(part: Part) -> BookAccount:
    """Where a meter or jackpot takes money that is moved to it."""
    if not isinstance(part, AwardSource):
        raise Refusal(f"{part.stream} is neither a meter nor a jackpot.")
    return part.account


@dataclass(eq=False)
class AwardSource(Part, Generic[S]):
    """A part that pays awards; what was won lies in a hold until it is paid or given back."""

    PREFIX: ClassVar[str]
    ACTS = tuple(each for each in acts_of(__name__) if each is not HoldEvent)

    state: S
    holds: Holds = field(default_factory=Holds)

    def __post_init__(self) -> None:
        self.name = self.stream.removeprefix(self.PREFIX)
        self.holds.stream = self.stream

    def set(self, **changes: Any) -> None:
        """The state with these changes."""
        state: Any = self.state
        self.state = replace(state, **changes)

    @property
    def leaves(self) -> tuple[LeaveState, ...]:
        """Petitions and grants."""
        state: Any = self.state
        found: tuple[LeaveState, ...] = state.leaves
        return found

    def check_leave(self, what: Petition, basis: Basis) -> None:
        """Refuse what needs leave and has none."""
        if not any(leave.what == what and leave.reference for leave in self.leaves):
            raise Refusal(f"To {what} takes leave of the regulator; petition for it first.", basis)

    def open_hold(self, id: str, what: str, room: Room) -> tuple[Hold, Basis, Basis]:
        """A hold that something can still be done with, what its award rests on, and the one clause that decides."""
        table = self.holds.get(id).table
        basis, deciding = self.basis_at(table, room), self.deciding(what, room, table)
        return self.holds.unsettled(id, deciding), basis, deciding

    def received(self, entry: Entry) -> Sequence[Happened]:
        """What another part has moved here."""
        assert isinstance(entry.event, Transferred)
        moved = entry.event
        return (Happened(AwardReceived(entry.stream, moved.amount)),) if moved.to == self.stream else ()

    # What a meter and a jackpot say each in their own way.

    @property
    @abstractmethod
    def account(self) -> BookAccount:
        """Where it takes money that is moved to it."""

    @property
    @abstractmethod
    def funds(self) -> Sequence[tuple[BookAccount, int]]:
        """All that it holds for the players, beside its awards."""

    @abstractmethod
    def basis_at(self, table: str, room: Room) -> Basis:
        """What the award at a table rests on."""

    @abstractmethod
    def deciding(self, what: str, room: Room, table: str = "") -> Basis:
        """The one clause that a refusal to do this with an award rests on: to `validate` or to `pay` it."""

    @abstractmethod
    def petitions(self, room: Room) -> tuple[Sequence[Petition], Basis]:
        """What the text lets the house ask of the regulator."""

    @abstractmethod
    def lowered(self, criteria: str, room: Room) -> tuple[str, Basis]:
        """Refuse criteria that may not be lowered so; what is said where they may."""

    @abstractmethod
    def check_transfer(self, inside: bool, room: Room) -> Basis:
        """Refuse to move the fund without leave; what it rests on."""

    @abstractmethod
    def ended(self, room: Room) -> tuple[tuple[Posting, ...], Basis]:
        """Refuse to end it while something of it is the players'; what goes back to the house."""

    @abstractmethod
    def moved_out(self) -> None:
        """Its fund has gone elsewhere."""

    @abstractmethod
    def moved_in(self, amount: int) -> None:
        """A fund has come from elsewhere."""

    @abstractmethod
    def back(self, hold: Hold, basis: Basis) -> list[Posting]:
        """Where the money of an award that is refused goes."""

    @abstractmethod
    def give_back(self, hold: Hold) -> None:
        """An award is refused: the state without it."""

    def after_validation(self, hold: Hold) -> Sequence[Happened]:
        """What else happens when an award is validated."""
        return ()

    def check_payer(self, by: By, basis: Basis) -> None:
        """Refuse whoever may not pay an award."""

    def pays_from_tray(self, hold: Hold, room: Room) -> bool:
        """Whether all of it may be paid from the tray of the table."""
        return True
