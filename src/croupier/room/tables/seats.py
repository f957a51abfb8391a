"""Who sits at a table and with what chips: buy-ins, table stakes, currency and colours of one's own, and who waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Happened
from croupier.room.books import Posting
from croupier.room.commands import Do, Leave, Sit, Unseated
from croupier.room.part import By, Owed
from croupier.room.tables.acts import (
    CHIP,
    OWN,
    PIECE,
    STAKES,
    CashExchanged,
    CloseTable,
    LeaveList,
    PlayerMoved,
    SeatChanged,
    TableIdle,
)
from croupier.room.tables.desk import Desk, reseated
from croupier.room.tables.money import chips_for_cash
from croupier.rounds.bets import seated
from croupier.rounds.codec import decode
from croupier.rounds.events import Bet
from croupier.rounds.money import seat_account

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.play import Proceedings
    from croupier.rounds.round import Round

SHORT, FREE, ONE_SEAT = "one short buy", "no table stakes", "one seat a player"


@dataclass(eq=False)
class SeatDesk(Desk):
    """People come, buy chips, sit out, and leave with what they have."""

    NAME = "seats"

    left: dict[str, tuple[int, str]] = field(default_factory=dict)  # who left with what, and when
    short: set[int] = field(default_factory=set)  # seats whose one buy below the least has been made
    leaving: set[int] = field(default_factory=set)  # seats whose players go when the round in play is over

    def check_boxes(self, command: Sit, room: Room) -> None:
        """Refuse a second seat to a player of a pot, and to others more boxes than the house has filed."""
        table = self.table
        taken = [seat for seat, name in table.persons.items() if name == command.person]
        if not taken:
            return
        if table.is_pot_game:
            rule = self.table.deciding(room, ONE_SEAT)
            raise Refusal(
                f"{command.person} sits at seat {taken[0]} of table {table.name}; a player takes one seat.",
                rule,
            )
        seated(table.game, {**table.persons, command.seat: command.person})

    def check_buy_in(self, command: Sit, at: datetime, room: Room) -> None:
        """No less than the least and no more than the most; who returns brings what he left with."""
        table = self.table
        if table.accounts.unit != "cents":
            return
        brought = self.brings_back(command.person, at, room)
        if brought and command.chips < brought:
            raise Refusal(
                f"{command.person} left table {table.name} with {money(brought)} and brings it back; "
                f"{money(command.chips)} is less.",
                self.table.deciding(room, STAKES),
            )
        if command.chips <= 0:
            raise Refusal(
                f"{command.person} cannot take a seat without chips; buy in for more than $0.",
                self.table.deciding(room, "buy-ins") or self.table.deciding(room, ONE_SEAT),
            )
        least, most = self.buy_ins(room)
        if command.chips < least:
            raise Refusal(
                f"{money(command.chips)} is below the minimum buy-in of {money(least)}.",
                self.table.deciding(room, "buy-ins") or self.table.deciding(room, SHORT),
            )
        if most is not None and command.chips > max(most, brought):
            raise Refusal(
                f"{money(command.chips)} is above the maximum buy-in of {money(most)}.",
                self.table.deciding(room, "buy-ins"),
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
        if not chips or self.table.rule(room, STAKES) is None or self.table.rule(room, FREE) is not None:
            return 0
        span = room.filing["stakes_return"]
        return chips if at < span.after(datetime.fromisoformat(since)) else 0

    def bought(self, seat: int, person: str, amount: int, room: Room) -> tuple[Posting, ...]:
        """Chips for cash of a person."""
        return chips_for_cash(self.table, self.table.accounts.pocket(person), seat, amount, room)

    def check_cash_out(self, command: Leave, room: Room) -> None:
        """Refuse to let a player leave without an amount, or with more than all chips of the players at the table."""
        table = self.table
        if command.amount is None or command.amount < 0:
            raise Refusal(
                f"The hands of table {table.name} are only counted; say with how much seat {command.seat} leaves: "
                "leave SEAT AMOUNT."
            )
        there = sum(place.chips for place in table.core.places.values())
        there += room.books.balance(table.unseated_players)
        if not table.house_banked and command.amount > there:
            raise Refusal(
                f"{money(command.amount)} is more than the {money(there)} that the players of table {table.name} have."
            )

    def idle(self) -> Sequence[Happened]:
        """A table that its last player leaves is idle."""
        table = self.table
        if len(table.core.places) > 1 or table.status not in ("open", "opening"):
            return ()
        return (Happened(TableIdle(), message=f"Nobody plays at table {table.name}."),)

    def empty(self, seat: int) -> None:
        """Nobody sits at a seat any more."""
        self.table.core.remove(seat)
        self.short -= {seat}
        self.leaving -= {seat}

    def follows(self, event: Any, by: By) -> None:
        """A table that closes lets everybody off; who changes his seat has made his buys there."""
        if isinstance(event, CloseTable):
            self.left, self.short, self.leaving = {}, set(), set()
        elif isinstance(event, SeatChanged):
            self.short = set(reseated(dict.fromkeys(self.short), event))
            self.leaving = set(reseated(dict.fromkeys(self.leaving), event))


@dataclass(eq=False)
class ChipDesk(Desk):
    """Money on the piece is changed before the pot is awarded; each player's own chips have a colour and a value."""

    NAME = "chips"

    cash: dict[int, int] = field(default_factory=dict)  # currency among the chips of a seat
    colours: dict[int, tuple[str, int]] = field(default_factory=dict)
    carried: dict[str, tuple[int, int]] = field(
        default_factory=dict
    )  # chips carried off, and what was paid for them

    def own_chips(self, room: Room) -> Basis:
        """The clause on chips of a player's own; refused where the game has none."""
        rule = room.law.rule(OWN, self.table.game)
        if rule is None:
            raise Refusal(f"{self.table.game.edition.title} has no chips of a player's own.")
        return rule.deciding

    def least_value(self, room: Room) -> int:
        """The least that one's own chip is worth, in cents."""
        bounds = room.law.limit(CHIP).money if room.law.has("limits", CHIP) else None
        return bounds[0] or 1 if bounds is not None else 1

    def check(self, command: Any, by: By, room: Room) -> None:
        """Whatever is bet with chips of one's own is so many of them."""
        if not self.colours or self.table.round is None or not isinstance(command, Do):
            return
        event, game = command.event, self.table.game
        if isinstance(event, Mapping):
            event = decode(event, self.table.core.events)
        if not isinstance(event, Bet) or event.seat not in self.colours:
            return
        rule, wagers = room.law.rule(OWN, game), {wager.name: wager for wager in game.edition.law.wagers}
        wager, (colour, value) = wagers.get(event.wager), self.colours[event.seat]
        if rule is None or wager is None or wager is game.main_wager or wager.kind == "tip":
            return  # in chips of the house
        if event.amount % value:
            raise Refusal(
                f"{money(event.amount)} on {wager.title} is refused: seat {event.seat} bets with {colour} chips of "
                f"{money(value)} each.",
                rule.deciding,
            )

    # Rounds.

    def before_input(self, event: Any, done: Proceedings) -> None:
        """A bet beyond the chips is on the piece: the currency is changed at once, before any award."""
        seat, round = getattr(event, "seat", None), self.table.round
        cash = self.cash.get(seat, 0) if isinstance(seat, int) else 0
        if not cash or round is None or not isinstance(seat, int):
            return
        trial = round.fork()
        trial.push(event)
        left = self.table.core.places[seat].chips + trial.balances.get(seat_account(seat), 0)
        if left < cash:
            self._exchange(seat, done)

    def after_round(self, round: Round, done: Proceedings) -> None:
        """Currency that blinds or antes took is changed too."""
        for seat, cash in tuple(self.cash.items()):
            if self.table.core.places[seat].chips < cash:
                self._exchange(seat, done)

    def _exchange(self, seat: int, done: Proceedings) -> None:
        accounts, amount = self.table.accounts, self.cash[seat]
        rows = [row.basis for row in done.room.law.file.options if row.name == PIECE]
        paid = chips_for_cash(self.table, accounts.stack(seat), seat, amount, done.room)
        message = f"Seat {seat}: {money(amount)} on the piece is changed for chips."
        done.apply(CashExchanged(seat, amount), paid, message, rows[0] if rows else NO_BASIS)

    def follows(self, event: Any, by: By) -> None:
        """Who leaves takes his currency and has his chips redeemed."""
        if isinstance(event, SeatChanged):
            self.cash, self.colours = reseated(self.cash, event), reseated(self.colours, event)
        elif isinstance(event, Unseated | PlayerMoved):
            self.cash.pop(event.seat, None)
            self.colours.pop(event.seat, None)


@dataclass(eq=False)
class ListDesk(Desk):
    """People wait in the order they came; a seat is held for whoever is called, for a while."""

    NAME = "lists"

    waiting: list[str] = field(default_factory=list)
    called: dict[str, str] = field(default_factory=dict)  # until when a seat is held for them
    feeds: str = ""
    came: list[str] = field(default_factory=list)  # who sits here, in the order they came

    @property
    def free(self) -> int:
        """Seats that are neither taken nor held."""
        core = self.table.core
        return core.game.seats - len(core.places) - len(self.called)

    def waits(self, person: str) -> bool:
        """Whether a person is on the list, called or not."""
        return person in self.waiting or person in self.called

    def off(self, person: str) -> None:
        """A person waits no longer."""
        self.waiting = [each for each in self.waiting if each != person]
        self.called.pop(person, None)

    def check(self, command: Any, by: By, room: Room) -> None:
        """A seat that is held is for whoever was called, and nobody passes those who wait."""
        if not isinstance(command, Sit) or command.person in self.called:
            return
        if self.free <= 0:
            raise Refusal(f"The free seats of table {self.table.name} are held for {', '.join(self.called)}.")
        if self.waiting and command.person != self.waiting[0]:
            raise Refusal(f"{self.waiting[0]} is next on the list of table {self.table.name}.")

    # Time.

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """Who was called and has not come in time is off the list."""
        late = [person for person, until in self.called.items() if datetime.fromisoformat(until) <= now]
        return [Happened(LeaveList(person, "not come in time")) for person in late]

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """A player of a must-move game moves when the main game has a seat."""
        other = room.parts.get(self.feeds)
        if type(other) is not type(self.table) or other is None or not self.came:
            return ()
        if other.status == "closed" or other.lists.free <= 0:
            return ()
        message = f"{self.came[0]} moves from table {self.table.name} to table {other.name}."
        return (Owed(self.table.stream, "move a player", now, "floor", NO_BASIS, message),)

    def follows(self, event: Any, by: By) -> None:
        """Who sits down waits no longer."""
        if isinstance(event, Sit):
            self.off(event.person)
            self.came.append(event.person)
        elif isinstance(event, Unseated | PlayerMoved):
            self.came = [person for person in self.came if person != event.person]
        elif isinstance(event, CloseTable):
            self.waiting, self.called, self.feeds, self.came = [], {}, "", []
