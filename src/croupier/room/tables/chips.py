"""Currency on the table, and chips of one's own: colours with a value that a lammer shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS
from croupier.kit.money import money
from croupier.room.books import BookAccount
from croupier.room.part import By, Happened
from croupier.room.tables.commands import CarryOff, Do, IssueColour, LayCash, RedeemColour
from croupier.room.tables.desk import Desk, reseated
from croupier.room.tables.events import PlayerMoved, Unseated
from croupier.room.tables.money import chips_for_cash
from croupier.room.tables.seat_events import (
    CashExchanged,
    CashLaid,
    ColourCarried,
    ColourIssued,
    ColourRedeemed,
    SeatChanged,
)
from croupier.rounds.codec import decode
from croupier.rounds.events import Bet
from croupier.rounds.money import seat_account

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.play import Proceedings
    from croupier.rounds.round import Round

PIECE, OWN, CHIP = "money_on_the_piece", "own chips", "own chip"


class ChipDesk(Desk):
    """Money on the piece is changed before the pot is awarded; each player's own chips have a colour and a value."""

    NAME = "chips"
    COMMANDS = (LayCash, IssueColour, CarryOff, RedeemColour)
    EVENTS = (CashLaid, CashExchanged, ColourIssued, ColourCarried, ColourRedeemed)

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.cash: dict[int, int] = {}  # currency among the chips of a seat
        self.colours: dict[int, tuple[str, int]] = {}
        self.carried: dict[
            str, tuple[int, int]
        ] = {}  # chips a person has carried off, and what he paid for them

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Lay currency down; get, carry off or redeem chips of one's own."""
        if isinstance(command, LayCash):
            return (self._lay(command, room),)
        if isinstance(command, RedeemColour):  # also when the table is closed
            return (self._redeem(command, room),)
        rule = room.law.rule(OWN, self.table.game)
        if rule is None:
            raise Refusal(f"{self.table.game.edition.title} has no chips of a player's own.")
        if isinstance(command, IssueColour):
            return (self._issue(command, rule.basis, room),)
        return (self._carry(command, rule.basis),)

    def _carry(self, command: CarryOff, basis: Any) -> Happened:
        table, accounts = self.table, self.table.accounts
        if command.chips <= 0:
            raise Refusal("Name at least one chip.", basis)
        if table.round is not None and command.seat in table.round.players:
            raise Refusal(f"Seat {command.seat} plays; chips leave the table when the round is over.", basis)
        have = table.core.chips(command.seat)
        if command.seat not in self.colours:
            raise Refusal(f"Seat {command.seat} has no chips of its own; none were issued.", basis)
        colour, value = self.colours[command.seat]
        paid, person = command.chips * value, table.persons[command.seat]
        if paid > have:
            raise Refusal(
                f"{command.chips} {colour} chips of {money(value)} are {money(paid)}; seat {command.seat} has "
                f"{money(have)}.",
                basis,
            )
        posting = accounts.payment(
            accounts.stack(command.seat), accounts.of("unredeemed", person), paid, "carried off", basis
        )
        message = f"{person} carries off {command.chips} {colour} chips, {money(paid)}."
        return Happened(ColourCarried(command.seat, person, command.chips, paid), posting, message, basis)

    def _redeem(self, command: RedeemColour, room: Room) -> Happened:
        """Chips that were carried off are worth the least that a chip is worth, whatever was paid for them; where the
        text says nothing of it, what was paid."""
        accounts, (chips, paid) = self.table.accounts, self.carried.get(command.person, (0, 0))
        rows = [row for row in room.law.file.rules if row.name == OWN]
        basis = rows[0].basis if rows else NO_BASIS
        if command.chips <= 0:
            raise Refusal("Name at least one chip.", basis)
        if command.chips > chips:
            raise Refusal(
                f"{command.person} has carried {chips or 'no'} chips off table {self.table.name}; "
                f"{command.chips} cannot be redeemed.",
                basis,
            )
        given = paid if command.chips == chips else paid * command.chips // chips
        amount = command.chips * self._value(room) if room.law.has("limits", CHIP) else given
        unredeemed, cage = accounts.of("unredeemed", command.person), BookAccount("cage")
        postings = (
            *accounts.payment(cage, accounts.pocket(command.person), amount, "redeemed", basis),
            *accounts.payment(unredeemed, cage, amount, "redeemed", basis),
            *accounts.payment(unredeemed, BookAccount("house"), given - amount, "redeemed at less", basis),
        )
        message = f"{command.person} is paid {money(amount)} for {command.chips} chips."
        return Happened(
            ColourRedeemed(command.person, command.chips, amount, given), postings, message, basis
        )

    def _lay(self, command: LayCash, room: Room) -> Happened:
        table, accounts = self.table, self.table.accounts
        rows = [row for row in room.law.file.options if row.name == PIECE]
        if not rows or not room.filing.get(PIECE) or not table.is_pot_game:
            raise Refusal(
                "Currency is not bet here; buy chips for it.", rows[0].deciding if rows else NO_BASIS
            )
        if table.round is not None and command.seat in table.round.players:
            raise Refusal(
                "Only currency that lies on the table before a hand begins may be bet.", rows[0].deciding
            )
        table.core.chips(command.seat)  # refused where nobody sits there
        if command.amount <= 0:
            raise Refusal("Lay down more than nothing.", rows[0].deciding)
        paid = accounts.payment(
            accounts.pocket(table.persons[command.seat]),
            accounts.stack(command.seat),
            command.amount,
            "currency",
        )
        return Happened(CashLaid(command.seat, command.amount), paid, basis=rows[0].basis)

    def _issue(self, command: IssueColour, basis: Any, room: Room) -> Happened:
        self.table.core.chips(command.seat)  # refused where nobody sits there
        own = self.colours.get(command.seat)
        if own is not None:
            raise Refusal(f"Seat {command.seat} plays with {own[0]}; nobody plays with two colours.", basis)
        taken = {colour for colour, _ in self.colours.values()}
        if command.colour in taken:
            raise Refusal(f"{command.colour} is another player's colour; choose one that is free.", basis)
        least = self._value(room)
        if command.value < least:
            raise Refusal(f"A chip is worth at least {money(least)}, not {money(command.value)}.", basis)
        lammer = f", shown by a lammer at {money(command.value)}" if command.value != least else ""
        message = f"Seat {command.seat} plays with {command.colour}{lammer}."
        return Happened(
            ColourIssued(command.seat, command.colour, command.value), message=message, basis=basis
        )

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

    def _value(self, room: Room) -> int:
        """The least that one's own chip is worth, in cents."""
        bounds = room.law.limit(CHIP).money if room.law.has("limits", CHIP) else None
        return bounds[0] or 1 if bounds is not None else 1

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

    # State.

    def apply(self, event: Any, by: By) -> None:
        """Currency and colours."""
        if isinstance(event, CashLaid):
            self.cash[event.seat] = self.cash.get(event.seat, 0) + event.amount
            self.table.core.receive(event.seat, event.amount)
        elif isinstance(event, CashExchanged):
            self.cash.pop(event.seat, None)
        elif isinstance(event, ColourIssued):
            self.colours[event.seat] = (event.colour, event.value)
        elif isinstance(event, ColourCarried):
            self.table.core.receive(event.seat, -event.paid)
            chips, paid = self.carried.get(event.person, (0, 0))
            self.carried[event.person] = (chips + event.chips, paid + event.paid)
        elif isinstance(event, ColourRedeemed):
            chips, paid = self.carried.pop(event.person)
            if chips > event.chips:
                self.carried[event.person] = (chips - event.chips, paid - event.paid)

    def follows(self, event: Any, by: By) -> None:
        """Who leaves takes his currency and has his chips redeemed."""
        if isinstance(event, SeatChanged):
            self.cash, self.colours = reseated(self.cash, event), reseated(self.colours, event)
        elif isinstance(event, Unseated | PlayerMoved):
            self.cash.pop(event.seat, None)
            self.colours.pop(event.seat, None)

    def snapshot(self) -> dict[str, Any]:
        """Currency and colours by seat."""
        return {
            "cash": {str(seat): amount for seat, amount in self.cash.items()},
            "colours": {str(seat): list(colour) for seat, colour in self.colours.items()},
        }

    def load(self, state: Mapping[str, Any]) -> None:
        """Have these."""
        self.cash = {int(seat): amount for seat, amount in state["cash"].items()}
        self.colours = {int(seat): (colour, value) for seat, (colour, value) in state["colours"].items()}
