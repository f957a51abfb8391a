"""Fills and credits on their way: requested, approved and delivered with a slip; and the bank of the cage."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.text import listed
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import BookAccount
from croupier.room.days.acts import (
    CAGE,
    CAGE_BANK,
    Denominations,
    check_chips,
    check_credit,
    chip_words,
    moved,
    table_account,
    variance,
    variance_postings,
)
from croupier.room.fields import Cents, Person, TableStream
from croupier.room.part import By, label

if TYPE_CHECKING:
    from croupier.room.days.part import DaysPart
    from croupier.room.room import Room

SlipKind = Literal["fill", "credit"]
SlipState = Literal["requested", "approved"]
APPROVES: dict[SlipKind, tuple[str, ...]] = {"fill": ("cage",), "credit": ("floor", "manager")}
DELIVERS: dict[SlipKind, tuple[str, ...]] = {"fill": ("dealer", "floor", "manager"), "credit": ("cage",)}


@dataclass(frozen=True, slots=True)
class Slip:
    """A fill or a credit that is not delivered yet: its number, table, amount and chips, and who has signed it."""

    number: int
    kind: SlipKind
    table: str
    amount: int
    chips: Denominations = ()
    state: SlipState = "requested"
    requested_by: str = ""
    approved_by: str = ""

    @property
    def title(self) -> str:
        """`Fill slip 12, table 7`."""
        return f"{self.kind.capitalize()} slip {self.number}, {label(self.table)}"

    @property
    def on_its_way(self) -> BookAccount:
        """Where its chips are between the cage and the table."""
        return BookAccount("in transit", f"slip {self.number}")

    @property
    def ends(self) -> tuple[BookAccount, BookAccount]:
        """Where the chips come from, and where they go."""
        tray = table_account("tray", self.table)
        return (CAGE, tray) if self.kind == "fill" else (tray, CAGE)


class RequestSlip(
    Command,
    doing="Requesting a fill or a credit",
    by="dealer floor manager",
    because="the table asks for chips, or gives them back",
):
    """The table asks the cage for a fill, or offers a credit; `chips` is how many of each value."""

    kind: SlipKind
    table: TableStream
    amount: Cents
    chips: Denominations = ()

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        room.table(self.table)
        if self.amount <= 0:
            raise Refusal(f"Name an amount of more than $0 for a {self.kind}.")
        check_chips(self.amount, self.chips)
        if self.kind == "credit":
            check_credit(self.table, self.amount, room)
        slip = Slip(day.slip + 1, self.kind, self.table, self.amount, self.chips, requested_by=by.person)
        chips = f" ({chip_words(self.chips)})" if self.chips else ""
        message = f"{slip.title}: {money(self.amount)}{chips} requested by {by.person}."
        return Happened(
            SlipRequested(slip.number, self.kind, self.table, self.amount, self.chips), message=message
        )


class SlipRequested(Event):
    """A fill or a credit was asked for; its slip has a number."""

    slip: int
    kind: SlipKind
    table: TableStream
    amount: Cents
    chips: Denominations = ()

    def apply(self, day: DaysPart, by: By) -> None:
        day.slip = self.slip
        day.slips[self.slip] = Slip(
            self.slip, self.kind, self.table, self.amount, self.chips, requested_by=by.person
        )


class ApproveSlip(
    RoomAct,
    doing="Approving a fill or a credit",
    by="cage floor manager",
    second="cage dealer floor manager surveillance",
    because="the cage gives the chips of a fill, the floor those of a credit, before a witness",
):
    """The chips leave: those of a fill the cage, those of a credit the tray. They are in transit."""

    slip: int

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        slip = open_slip(day, self.slip, "requested")
        _check_role(slip, by, APPROVES[slip.kind], "approved")
        if by.person == slip.requested_by:
            raise Refusal(f"{by.person} requested {slip.title}; somebody else approves it.")
        if slip.kind == "credit":
            check_credit(slip.table, slip.amount, room)
        source, _ = slip.ends
        message = f"{slip.title}: {money(slip.amount)} approved by {by.person}, witnessed by {by.second}; in transit."
        return self.done(message, moved(source, slip.on_its_way, slip.amount, slip.kind))

    def apply(self, day: DaysPart, by: By) -> None:
        day.slips[self.slip] = replace(day.slips[self.slip], state="approved", approved_by=by.person)


class DeliverSlip(
    Command,
    doing="Delivering a fill or a credit",
    by="dealer cage floor manager",
    second="cage dealer floor manager surveillance",
    because="whoever receives the chips signs the slip before a witness",
):
    """The chips of a slip have arrived: those of a fill in the tray, those of a credit at the cage."""

    slip: int

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        slip = open_slip(day, self.slip, "approved")
        _check_role(slip, by, DELIVERS[slip.kind], "received")
        if by.person == slip.approved_by:
            raise Refusal(f"{by.person} sent the chips of {slip.title}; somebody else receives them.")
        _, target = slip.ends
        tray = table_account("tray", slip.table)
        holds = room.books.balance(tray) + (slip.amount if slip.kind == "fill" else 0)
        message = (
            f"{slip.title}: {money(slip.amount)} delivered. Given by {slip.approved_by}, received by {by.person} "
            f"({by.role}), witnessed by {by.second}. Tray now {money(holds)}."
        )
        event = SlipDelivered(
            slip.number, slip.kind, slip.table, slip.amount, slip.chips, slip.requested_by, slip.approved_by
        )
        return Happened(event, moved(slip.on_its_way, target, slip.amount, slip.kind), message)


class SlipDelivered(Event):
    """A fill or a credit has arrived, with everybody who signed for it."""

    slip: int
    kind: SlipKind
    table: TableStream
    amount: Cents
    chips: Denominations = ()
    requested_by: Person = ""
    approved_by: Person = ""

    def apply(self, day: DaysPart, by: By) -> None:
        del day.slips[self.slip]
        amount = self.amount if self.kind == "fill" else -self.amount
        day.racks[self.table] = day.rack(self.table).after(amount, self.chips)


class CancelSlip(
    Command,
    doing="Cancelling a fill or a credit",
    by="cage floor manager",
    second="cage dealer floor manager surveillance",
    because="chips that are under way are returned before a witness",
):
    """A fill or a credit is not carried out; chips in transit return to where they came from."""

    slip: int
    reason: str

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        slip = open_slip(day, self.slip)
        if not self.reason.strip():
            raise Refusal(f"Say why {slip.title} is cancelled.")
        source, _ = slip.ends
        back = slip.amount if slip.state == "approved" else 0
        message = (
            f"{slip.title}: {money(slip.amount)} cancelled by {by.person} and {by.second}: {self.reason}."
        )
        event = SlipCancelled(slip.number, slip.kind, slip.table, slip.amount, self.reason)
        return Happened(event, moved(slip.on_its_way, source, back, "cancelled"), message)


class SlipCancelled(Event):
    """A fill or a credit was not carried out, and why."""

    slip: int
    kind: SlipKind
    table: TableStream
    amount: Cents
    reason: str = ""

    def apply(self, day: DaysPart, by: By) -> None:
        del day.slips[self.slip]


def open_slip(day: DaysPart, number: int, state: SlipState | None = None) -> Slip:
    """A slip that is not delivered; refused where there is none, or where it is not that far."""
    if number not in day.slips:
        past = "is delivered or cancelled" if 0 < number <= day.slip else "does not exist"
        waiting = listed([str(each) for each in day.slips]) or "none"
        raise Refusal(f"Slip {number} {past}; open slips: {waiting}.")
    slip = day.slips[number]
    if state is not None and slip.state != state:
        then = "approve it first (approve-slip)" if state == "approved" else "deliver it (deliver-slip)"
        raise Refusal(f"{slip.title} is {slip.state}; {then}.")
    return slip


def _check_role(slip: Slip, by: By, roles: tuple[str, ...], done: str) -> None:
    """Refuse somebody who may sign slips, but not this kind of slip at this point."""
    if by.role not in roles:
        raise Refusal(f"{slip.title} is {done} by the {' or '.join(roles)}; {by.person} acts as {by.role}.")


# The cage.


class OpenCage(
    RoomAct,
    doing="Giving the cage its bank",
    by="manager",
    second="cage",
    because="the management hands the cage its bank, and the cage counts it",
):
    """The house gives the cage money; from the first time on the cage pays out no more than it has."""

    amount: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        if self.amount <= 0:
            raise Refusal("The bank of the cage must be more than $0.")
        after = room.books.balance(CAGE) + self.amount
        if after < 0:
            raise Refusal(
                f"The cage has paid out {money(-room.books.balance(CAGE))} more than it took in; give it at least that."
            )
        message = f"Cage: {money(self.amount)} given by {by.person}, received by {by.second}. Cage now {money(after)}."
        return self.done(message, moved(CAGE_BANK, CAGE, self.amount, "bank of the cage"))


class CountCage(
    Command,
    doing="Counting the cage",
    by="cage",
    second="cage floor manager",
    because="two people count the cage",
):
    """Two people count everything in the cage; they do not see what the books expect."""

    amount: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        if CAGE_BANK not in room.books.balances:
            raise Refusal("The cage has no bank of its own yet; a manager gives it one (open-cage).")
        if self.amount < 0:
            raise Refusal("A count cannot be negative.")
        expected = room.books.balance(CAGE)
        words = variance("Cage", expected, self.amount)
        return Happened(
            CageCounted(expected, self.amount), variance_postings(CAGE, expected, self.amount), words
        )


class CageCounted(Event):
    """The cage was counted against the books."""

    expected: Cents
    counted: Cents


ACTS = acts_of(__name__)
