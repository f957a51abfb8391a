"""What people do at any table: sit, buy chips, bank, begin a round, act in it. A table in memory takes these commands
as they are; at a table of a room each is an act with its roles, refusals and postings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import Posting
from croupier.room.fields import Cents, Person, Seat
from croupier.settle.fees import highest_bank_fee

if TYPE_CHECKING:
    from croupier.room.part import By
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart


class Sit(
    RoomAct,
    doing="Taking a seat",
    by="player floor manager",
    because="a player takes a seat, or is seated by the floor",
):
    """A player takes a seat with chips."""

    seat: Seat
    person: Person
    chips: Cents

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        accounts, seats = table.accounts, table.seats
        message = " ".join(table.core.check(self))
        if self.person == table.dealer:
            rule = table.deciding(room, "the dealer does not bet")
            raise Refusal(f"{self.person} deals at table {table.name} and cannot play there.", rule)
        seats.check_boxes(self, room)
        seats.check_buy_in(self, by.at, room)
        pocket, stack = accounts.pocket(self.person), accounts.stack(self.seat)
        chips = self.chips if accounts.unit != "cents" else seats.brings_back(self.person, by.at, room)
        brought = min(chips, self.chips)
        paid = accounts.payment(pocket, stack, brought, "chips brought")
        paid += seats.bought(self.seat, self.person, self.chips - brought, room)
        return self.done(message, paid, table.basis(room, "cash for chips"))

    def apply(self, table: TablePart, by: By) -> None:
        table.core.take(self)
        table.seats.left.pop(self.person, None)

    def take_back(self, table: TablePart) -> None:
        """The chips leave the seat."""
        table.core.receive(self.seat, -self.chips)


class BuyChips(
    Command, doing="Buying chips", by="player dealer cage", because="chips are bought at the table"
):
    """A player at a seat buys more chips, between rounds."""

    seat: Seat
    amount: Cents

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        place, seats = table.place(self.seat), table.seats
        message = " ".join(table.core.check(self))
        least, most = seats.buy_ins(room)
        short = table.rule(room, "one short buy")
        if most is not None and self.amount > most:
            raise Refusal(
                f"{money(self.amount)} is above the maximum buy-in of {money(most)}.",
                table.deciding(room, "buy-ins"),
            )
        if short is not None and self.amount < least and self.seat in seats.short:
            raise Refusal(
                f"Seat {self.seat} has made a short buy since its last full buy-in of {money(least)}; "
                "only one is allowed.",
                short.deciding,
            )
        event = ChipsBought(self.seat, place.name, self.amount, self.amount < least)
        paid = seats.bought(self.seat, place.name, self.amount, room)
        return Happened(event, paid, message, table.basis(room, "cash for chips"))


class ChipsBought(Event):
    """A person at a seat has bought chips; `short`: for less than the least buy-in."""

    seat: Seat
    person: Person
    amount: Cents
    short: bool = False

    def apply(self, table: TablePart, by: By) -> None:
        table.core.take(BuyChips(self.seat, self.amount))
        short = table.seats.short
        table.seats.short = short | {self.seat} if self.short else short - {self.seat}

    def take_back(self, table: TablePart) -> None:
        """The chips leave the seat."""
        table.core.receive(self.seat, -self.amount)


class Leave(
    Command,
    doing="Leaving a seat",
    by="player floor manager",
    because="a player leaves, or the floor picks up the player's chips",
):
    """A player cashes out and leaves, between rounds; with how much, where the table only counts hands."""

    seat: Seat
    amount: Cents | None = None

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        """Where hands are only counted, the table does not know what the player has: he says it, and the difference to
        what he bought is what he has won or lost."""
        accounts, seat, place = table.accounts, self.seat, table.place(self.seat)
        message = " ".join(table.core.check(self))
        chips = place.chips if self.amount is None else self.amount
        stack, paid = accounts.stack(seat), tuple[Posting, ...]()
        if table.depth == "counted":
            table.seats.check_cash_out(self, room)
            other = accounts.of("tray") if table.house_banked else table.unseated_players
            paid = accounts.payment(stack, other, max(place.chips - chips, 0), "lost")
            paid += accounts.payment(other, stack, max(chips - place.chips, 0), "won")
            message = f"{place.name} leaves seat {seat} with {money(chips)}."
        elif chips != place.chips:
            raise Refusal(
                f"Seat {seat} has {money(place.chips)}, not {money(chips)}; it leaves with all of it."
            )
        paid += accounts.payment(stack, accounts.pocket(place.name), chips)
        return Happened(Unseated(seat, place.name, chips), paid, message), *table.seats.idle()


class Unseated(Event):
    """A person has left a seat with his chips."""

    seat: Seat
    person: Person
    chips: Cents

    def apply(self, table: TablePart, by: By) -> None:
        table.seats.empty(self.seat)
        table.seats.left[self.person] = (self.chips, by.at.isoformat())


class SitOut(
    RoomAct,
    doing="Sitting out",
    by="player dealer floor clock",
    because="a player who is away is not dealt in",
):
    """A player is not dealt in until he returns; one who is leaving goes when the round in play is over."""

    seat: Seat
    out: bool = True
    leaving: bool = False

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.core.check(self)
        words = "is leaving" if self.leaving else "sits out" if self.out else "is dealt in again"
        return self.done(f"Table {table.name}: {table.persons[self.seat]}, seat {self.seat}, {words}.")

    def apply(self, table: TablePart, by: By) -> None:
        table.core.take(SitOut(self.seat, self.out))
        leaving = table.seats.leaving
        table.seats.leaving = leaving | {self.seat} if self.leaving else leaving - {self.seat}


class TakeBank(RoomAct, doing="Taking the bank", by="player", because="only a player at the table banks"):
    """The seat that is offered the bank takes it and posts so much; without a sum it covers everything."""

    seat: Seat
    posted: Cents | None = None

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        """Whoever takes the bank keeps back what the house collects for a hand."""
        core = table.core
        core.check(TakeBank(self.seat))
        kept = highest_bank_fee(core.game)
        free = core.chips(self.seat) - kept
        posted = free if self.posted is None else self.posted
        if posted <= 0 or posted > free:
            fee = f" and pay a fee of up to {money(kept)}" if kept else ""
            raise Refusal(f"Seat {self.seat} cannot post {money(posted)}{fee}; it has {money(free + kept)}.")
        taken = replace(self, posted=posted)
        return taken.done(" ".join(core.check(taken)))

    def apply(self, table: TablePart, by: By) -> None:
        table.core.take(self)


class DeclineBank(
    RoomAct,
    doing="Declining the bank",
    by="player dealer",
    because="a player declines the bank, or the dealer offers it on",
):
    """The seat that is offered the bank, or that has it, passes it on."""

    seat: Seat

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        return self.done(" ".join(table.core.check(self)))

    def apply(self, table: TablePart, by: By) -> None:
        table.core.take(self)


class OfferBank(
    RoomAct,
    doing="Offering the bank",
    by="dealer floor",
    because="the dealer offers the bank around once more when everybody has declined it",
):
    """The dealer offers the bank around once more, after everybody has declined it."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        return self.done(" ".join(table.core.check(self)))

    def apply(self, table: TablePart, by: By) -> None:
        table.core.take(self)


class Begin(Command, doing="Starting a round", by="dealer", because="the dealer begins a round"):
    """The dealer begins the next round."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        return table.tried(self, by, room)


class Do(
    Command,
    doing="Acting in a round",
    by="player dealer floor clock",
    because="players act at their own seats, the dealer for the house",
):
    """A seat or a role does something in the round: an input of the game, as plain data."""

    who: int | str
    event: Any

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        return table.tried(self, by, room)


class Shuffle(
    RoomAct, doing="Shuffling", by="dealer floor", because="the dealer shuffles, or the floor orders it"
):
    """The dealer takes a fresh shoe or deck before the next round."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        return self.done(" ".join(table.core.check(self)))

    def apply(self, table: TablePart, by: By) -> None:
        table.core.opening.pop("gone", None)
        table.core.devices.fresh()


ACTS = acts_of(__name__)
COMMANDS = tuple(each for each in ACTS if issubclass(each, Command))
TableCommand = Sit | BuyChips | Leave | SitOut | TakeBank | DeclineBank | OfferBank | Begin | Do | Shuffle
