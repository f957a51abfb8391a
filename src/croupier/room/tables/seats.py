"""Who sits at a table and with what chips: buy-ins, table stakes, and chips that may leave the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal, dollars
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.part import By, Happened
from croupier.room.places import Place
from croupier.room.tables.commands import (
    BuyChips,
    Leave,
    MovePlayer,
    PostFor,
    Sit,
    SitOut,
    Spend,
)
from croupier.room.tables.desk import Desk, reseated
from croupier.room.tables.events import (
    AwardTaken,
    ChipsBought,
    ChipsCorrected,
    ChipsSpent,
    PlayerMoved,
    PostedFor,
    SatOut,
    Seated,
    TableClosed,
    TableIdle,
    Unseated,
)
from croupier.room.tables.money import chips_for_cash
from croupier.room.tables.seat_events import SeatChanged
from croupier.rounds.bets import seated

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart

STAKES, SHORT, FREE = "table stakes", "one short buy", "no table stakes"
ONE_SEAT = "one seat a player"


def unseated_players(table: TablePart) -> BookAccount:
    """What the players of a table that only counts hands have won from one another, and who has it is not known yet."""
    return table.accounts.pocket(f"players of table {table.name}")


class SeatDesk(Desk):
    """People come, buy chips, sit out, and leave with what they have."""

    NAME = "seats"
    COMMANDS = (Sit, BuyChips, Leave, SitOut, Spend, MovePlayer, PostFor)
    EVENTS = (
        Seated,
        ChipsBought,
        AwardTaken,
        Unseated,
        SatOut,
        ChipsSpent,
        ChipsCorrected,
        PlayerMoved,
        PostedFor,
    )

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.left: dict[str, tuple[int, str]] = {}  # who left with what, and when
        self.short: set[int] = set()  # seats whose one buy below the least has been made
        self.leaving: set[int] = set()  # seats whose players go when the round in play is over

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Take a seat, buy chips, sit out or leave."""
        core = self.table.core
        if isinstance(command, Sit):
            return (self._sit(command, by, room),)
        core.check(SitOut(command.seat))  # refused where nobody sits there
        place = core.places[command.seat]
        if isinstance(command, MovePlayer):
            return self._move(command, place, room)
        if isinstance(command, Spend | PostFor):
            return (self._spend(command, room) if isinstance(command, Spend) else self._post(command, room),)
        message = " ".join(core.check(command))
        if isinstance(command, Leave):
            return self._leave(command, place, message, room)
        if isinstance(command, BuyChips):
            return (self._buy(command, place, message, room),)
        return (Happened(SatOut(command.seat, command.out, command.leaving), message=message),)

    def _sit(self, command: Sit, by: By, room: Room) -> Happened:
        table, accounts = self.table, self.table.accounts
        message = " ".join(table.core.check(command))
        if command.name == table.dealer:
            rule = self._deciding(room, "the dealer does not bet")
            raise Refusal(f"{command.name} deals at table {table.name} and cannot play there.", rule)
        self._check_boxes(command, room)
        self._check_buy_in(command, by.at, room)
        pocket, stack = accounts.pocket(command.name), accounts.stack(command.seat)
        chips = command.chips if accounts.unit != "cents" else self.brings_back(command.name, by.at, room)
        brought = min(chips, command.chips)
        paid = accounts.payment(pocket, stack, brought, "chips brought")
        paid += self._bought(command.seat, command.name, command.chips - brought, room)
        basis = self._basis(room, "cash for chips")
        return Happened(Seated(command.seat, command.name, command.chips), paid, message, basis)

    def _check_boxes(self, command: Sit, room: Room) -> None:
        """Refuse a second seat to a player of a pot, and to others more boxes than the house has filed."""
        table = self.table
        taken = [seat for seat, name in table.persons.items() if name == command.name]
        if not taken:
            return
        if table.is_pot_game:
            rule = self._deciding(room, ONE_SEAT)
            raise Refusal(
                f"{command.name} sits at seat {taken[0]} of table {table.name}; a player takes one seat.",
                rule,
            )
        seated(table.game, {**table.persons, command.seat: command.name})

    def _check_buy_in(self, command: Sit, at: datetime, room: Room) -> None:
        """No less than the least and no more than the most; who returns brings what he left with."""
        table = self.table
        if table.accounts.unit != "cents":
            return
        brought = self.brings_back(command.name, at, room)
        if brought and command.chips < brought:
            raise Refusal(
                f"{command.name} left table {table.name} with {money(brought)} and brings it back; "
                f"{money(command.chips)} is less.",
                self._deciding(room, STAKES),
            )
        if command.chips <= 0:
            raise Refusal(
                f"{command.name} cannot take a seat without chips; buy in for more than $0.",
                self._deciding(room, "buy-ins") or self._deciding(room, ONE_SEAT),
            )
        least, most = self.buy_ins(room)
        if command.chips < least:
            raise Refusal(
                f"{money(command.chips)} is below the minimum buy-in of {money(least)}.",
                self._deciding(room, "buy-ins") or self._deciding(room, SHORT),
            )
        if most is not None and command.chips > max(most, brought):
            raise Refusal(
                f"{money(command.chips)} is above the maximum buy-in of {money(most)}.",
                self._deciding(room, "buy-ins"),
            )

    def buy_ins(self, room: Room) -> tuple[int, int | None]:
        """The least and the most buy-in: of the game as filed, else of the house."""
        least, most = self.table.core.family.buy_ins(self.table.game)
        if self.table.is_pot_game:
            least, most = (
                least or room.filing.get("least_buy_in") or 0,
                most or room.filing.get("most_buy_in"),
            )
        return least, most

    def brings_back(self, person: str, at: datetime, room: Room) -> int:
        """What a person who left must bring when he returns now, where table stakes hold."""
        chips, since = self.left.get(person, (0, ""))
        if not chips or self._rule(room, STAKES) is None or self._rule(room, FREE) is not None:
            return 0
        span = room.filing["stakes_return"]
        return chips if at < span.after(datetime.fromisoformat(since)) else 0

    def _buy(self, command: BuyChips, place: Place, message: str, room: Room) -> Happened:
        least, most = self.buy_ins(room)
        short = self._rule(room, SHORT)
        if most is not None and command.amount > most:
            raise Refusal(
                f"{money(command.amount)} is above the maximum buy-in of {money(most)}.",
                self._deciding(room, "buy-ins"),
            )
        if short is not None and command.amount < least and command.seat in self.short:
            raise Refusal(
                f"Seat {command.seat} has made a short buy since its last full buy-in of {money(least)}; "
                "only one is allowed.",
                short.deciding,
            )
        event = ChipsBought(command.seat, place.name, command.amount, command.amount < least)
        paid = self._bought(command.seat, place.name, command.amount, room)
        return Happened(event, paid, message, self._basis(room, "cash for chips"))

    def _bought(self, seat: int, person: str, amount: int, room: Room) -> tuple[Posting, ...]:
        return chips_for_cash(self.table, self.table.accounts.pocket(person), seat, amount, room)

    def _leave(self, command: Leave, place: Place, message: str, room: Room) -> Sequence[Happened]:
        """A player cashes out. Where hands are only counted, the table does not know what he has: he says it, and the
        difference to what he bought is what he has won or lost."""
        table, accounts, seat = self.table, self.table.accounts, command.seat
        chips = place.chips if command.amount is None else command.amount
        stack, paid = accounts.stack(seat), tuple[Posting, ...]()
        if table.depth == "counted":
            self._check_cash_out(command, room)
            other = accounts.of("tray") if table.house_banked else unseated_players(table)
            paid = accounts.payment(stack, other, max(place.chips - chips, 0), "lost")
            paid += accounts.payment(other, stack, max(chips - place.chips, 0), "won")
            message = f"{place.name} leaves seat {seat} with {money(chips)}."
        elif chips != place.chips:
            raise Refusal(
                f"Seat {seat} has {money(place.chips)}, not {money(chips)}; it leaves with all of it."
            )
        paid += accounts.payment(stack, accounts.pocket(place.name), chips)
        return (Happened(Unseated(seat, place.name, chips), paid, message), *self._idle())

    def _check_cash_out(self, command: Leave, room: Room) -> None:
        """Refuse to let a player leave without an amount, or with more than all chips of the players at the table."""
        table = self.table
        if command.amount is None or command.amount < 0:
            raise Refusal(
                f"The hands of table {table.name} are only counted; say with how much seat {command.seat} leaves: "
                "leave SEAT AMOUNT."
            )
        there = sum(place.chips for place in table.core.places.values())
        there += room.books.balance(unseated_players(table))
        if not table.house_banked and command.amount > there:
            raise Refusal(
                f"{money(command.amount)} is more than the {money(there)} that the players of table {table.name} have."
            )

    def _idle(self) -> Sequence[Happened]:
        """A table that its last player leaves is idle."""
        table = self.table
        if len(table.core.places) > 1 or table.status not in ("open", "opening"):
            return ()
        return (Happened(TableIdle(), message=f"Nobody plays at table {table.name}."),)

    def _move(self, command: MovePlayer, place: Place, room: Room) -> Sequence[Happened]:
        table, other = self.table, room.part(command.table)
        if type(other) is not type(table) or other is table:
            raise Refusal(f"{command.table} is not another table.")
        if table.round is not None and command.seat in table.round.players:
            raise Refusal(f"Seat {command.seat} plays; it moves when the round is over.")
        if table.depth == "counted":
            raise Refusal(
                f"Table {table.name} does not know the chips of seat {command.seat}; the player cashes out "
                "(leave SEAT AMOUNT) and sits down at the other table."
            )
        to = other.accounts
        if to.unit != table.accounts.unit:
            raise Refusal(f"{command.table} is played in {to.unit}, table {table.name} is not.")
        other.core.check(Sit(command.to_seat, place.name, place.chips))
        paid = to.payment(table.accounts.stack(command.seat), to.stack(command.to_seat), place.chips)
        message = f"{place.name} moves to {command.table}, seat {command.to_seat}."
        moved = PlayerMoved(command.seat, place.name, place.chips, command.table, command.to_seat)
        return (Happened(moved, paid, message), *self._idle())

    def _spend(self, command: Spend, room: Room) -> Happened:
        """Tips, food and drink: what may leave the table before its player does."""
        self._check_between(command.seat)
        self._check_amount(command.seat, command.amount)
        accounts = self.table.accounts
        taker = accounts.of("tips") if command.on == "tips" else BookAccount("house", "", accounts.unit)
        paid = accounts.payment(accounts.stack(command.seat), taker, command.amount, command.on)
        event = ChipsSpent(command.seat, command.amount, command.on)
        return Happened(event, paid, basis=self._basis(room, STAKES))

    def _post(self, command: PostFor, room: Room) -> Happened:
        """A winner may put up an ante or a blind for a player whom he has just beaten; he shares nothing else."""
        rule, ended = self._rule(room, "no sharing"), self.table.ended
        basis = rule.deciding if rule is not None else NO_BASIS
        if not room.filing.get("posts_for_others"):
            raise Refusal("The house does not let players post for one another.", basis)
        self._check_between(command.seat)
        self._check_amount(command.seat, command.amount)
        won = set(ended.won) if ended is not None else set()
        beaten = set(ended.players) - won if ended is not None else set()
        if command.seat not in won or command.other not in beaten:
            raise Refusal(
                f"Seat {command.seat} has not just beaten seat {command.other}; only a winner may post for a loser.",
                basis,
            )
        sizes = {self.table.game.cents_of(name) for name in ("ante", "small_blind", "big_blind")} - {None, 0}
        if command.amount not in sizes:
            listed = ", ".join(money(size) for size in sorted(filter(None, sizes))) or "nothing"
            raise Refusal(f"{money(command.amount)} is no ante or blind here; choose {listed}.", basis)
        accounts = self.table.accounts
        paid = accounts.payment(
            accounts.stack(command.seat),
            accounts.stack(command.other),
            command.amount,
            "posted for another",
            basis,
        )
        return Happened(PostedFor(command.seat, command.other, command.amount), paid, basis=basis)

    def _check_between(self, seat: int) -> None:
        if self.table.round is not None and seat in self.table.round.players:
            raise Refusal(f"Seat {seat} plays; that waits until the round is over.")

    def _check_amount(self, seat: int, amount: int) -> None:
        have = self.table.core.chips(seat)
        if not 0 < amount <= have:
            raise Refusal(f"${dollars(amount)} is refused; seat {seat} has ${dollars(have)}.")

    def _rule(self, room: Room, name: str) -> Any:
        return room.law.rule(name, self.table.game)

    def _basis(self, room: Room, name: str) -> Basis:
        row = self._rule(room, name)
        return row.basis if row is not None else NO_BASIS

    def _deciding(self, room: Room, name: str) -> Basis:
        row = self._rule(room, name)
        return row.deciding if row is not None else NO_BASIS

    # State.

    def apply(self, event: Any, by: By) -> None:
        """Who sits where, with what."""
        core = self.table.core
        if isinstance(event, Seated):
            core.take(Sit(event.seat, event.person, event.chips))
            self.left.pop(event.person, None)
        elif isinstance(event, ChipsBought):
            core.take(BuyChips(event.seat, event.amount))
            self.short = self.short | {event.seat} if event.short else self.short - {event.seat}
        elif isinstance(event, AwardTaken):
            place = core.places[event.seat]
            core.places[event.seat] = Place(place.name, place.chips + event.amount, place.out)
        elif isinstance(event, SatOut):
            core.take(SitOut(event.seat, event.out))
            self.leaving = self.leaving | {event.seat} if event.leaving else self.leaving - {event.seat}
        elif isinstance(event, ChipsSpent):
            core.receive(event.seat, -event.amount)
        elif isinstance(event, ChipsCorrected):
            core.receive(event.seat, event.amount)
        elif isinstance(event, PostedFor):
            core.receive(event.seat, -event.amount)
            core.receive(event.other, event.amount)
        else:
            core.remove(event.seat)
            self.short -= {event.seat}
            self.leaving -= {event.seat}
            if isinstance(event, Unseated):
                self.left[event.person] = (event.chips, by.at.isoformat())

    def follows(self, event: Any, by: By) -> None:
        """A table that closes lets everybody off; who changes his seat has made his buys there."""
        if isinstance(event, TableClosed):
            self.left, self.short, self.leaving = {}, set(), set()
        elif isinstance(event, SeatChanged):
            self.short = set(reseated(dict.fromkeys(self.short), event))
            self.leaving = set(reseated(dict.fromkeys(self.leaving), event))

    def snapshot(self) -> dict[str, Any]:
        """The seats, who left, short buys, and who is leaving."""
        places = self.table.core.places
        return {
            "places": {str(seat): [place.name, place.chips, place.out] for seat, place in places.items()},
            "left": {person: list(gone) for person, gone in self.left.items()},
            "short": sorted(self.short),
            "leaving": sorted(self.leaving),
        }

    def load(self, state: Mapping[str, Any]) -> None:
        """Have these seats."""
        self.table.core.places = {int(seat): Place(*place) for seat, place in state["places"].items()}
        self.left = {person: (gone[0], gone[1]) for person, gone in state["left"].items()}
        self.short = set(state["short"])
        self.leaving = set(state.get("leaving", ()))
