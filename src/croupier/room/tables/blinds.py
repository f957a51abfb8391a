"""Obligations of seats over hands: the button by the high card, new players, missed blinds, changes of seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.kit import FULL_DECK, Refusal, card_name
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.draws import drawn
from croupier.room.part import By, Happened
from croupier.room.tables.commands import ChangeSeat, MeetBlinds
from croupier.room.tables.desk import Desk, reseated
from croupier.room.tables.events import PlayerMoved, RoundOpened, SatOut, Seated, TableClosed, Unseated
from croupier.room.tables.seat_events import BlindsMet, ButtonDrawn, SeatChanged

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.play import Proceedings

HIGH_CARD, MADE_UP = "high card for the button", "blinds are made up"
CHANGE, KILL = "a change of seat", "kill pot"


class BlindDesk(Desk):
    """Who owes blinds is dealt in when he posts them or is the big blind; a game starts with a draw for the button."""

    NAME = "blinds"
    COMMANDS = (MeetBlinds, ChangeSeat)
    EVENTS = (ButtonDrawn, BlindsMet, SeatChanged)

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.started = False  # a round has begun since the table opened
        self.owes: dict[int, str] = {}  # seats that owe blinds, and why
        self.waits: dict[int, int] = {}  # hands that a seat waits after a change
        self.how: dict[int, str] = {}  # how a seat that owes comes in

    # The button.

    def before_round(self, done: Proceedings) -> None:
        """When a game starts, the highest card has the button."""
        core = self.table.core
        rule = done.room.law.rule(HIGH_CARD, core.game)
        if rule is None or not self.table.is_pot_game or "button" in core.opening:
            return
        seats = [seat for seat, place in core.places.items() if place.chips and not place.out]
        if len(seats) < 2:
            return
        cards = dict(zip(seats, drawn(done.room.draws, FULL_DECK, len(seats)), strict=True))
        button = max(seats, key=lambda seat: cards[seat])  # by rank, then spades, hearts, diamonds, clubs
        shown = {str(seat): card_name(card) for seat, card in cards.items()}
        message = f"Seat {button} draws {shown[str(button)]} and has the button."
        done.apply(ButtonDrawn(shown, button), message=message, basis=rule.basis)

    # Blinds.

    @property
    def blinds(self) -> tuple[int, int]:
        """The small and the big blind, in cents."""
        game = self.table.game
        return game.cents_of("small_blind") or 0, game.cents_of("big_blind") or 0

    def holds(self, room: Room) -> bool:
        """Whether blinds are made up at this table."""
        made_up = room.law.rule(MADE_UP, self.table.game) is not None
        return made_up and self.table.is_pot_game and self.blinds[1] > 0

    def round_for(self, players: dict[int, str], opening: dict[str, Any], room: Room) -> None:
        """Seats that owe blinds are dealt in with their posts, as the big blind, or not at all."""
        if not self.holds(room):
            return
        owing = [seat for seat in players if seat in self.owes or self.waits.get(seat, 0) > 0]
        clear = [seat for seat in players if seat not in owing]
        if len(clear) + (len(owing) > 0) < 2:
            return  # nobody is left to play against otherwise
        posts: list[list[Any]] = []
        for seat in owing:
            found = self._comes_in(seat, clear, opening)
            if found is None:
                del players[seat]
                opening["stacks"].pop(str(seat), None)
            elif seat in self.how and self.how[seat] == "buy the button" and found:
                opening["blinds"] = found
            else:
                posts += found
        if posts:
            opening["posts"] = posts
        killed = any(self.how.get(seat) == "kill" for seat in owing if seat in players)
        if killed and room.filing.get("kill_limits") == "doubled":
            opening["kill"] = True
        missed = [seat for seat in owing if seat in players and self.owes.get(seat) == "missed"]
        if missed:
            opening["missed"] = missed

    def _comes_in(
        self, seat: int, clear: Sequence[int], opening: Mapping[str, Any]
    ) -> list[list[Any]] | None:
        """What a seat that owes posts to be dealt in; None where it is not dealt in."""
        small, big = self.blinds
        place = place_of(seat, clear, opening.get("button"))
        if place == "big blind" and seat not in self.waits:
            return []
        how = self.how.get(seat, "wait")
        if how == "kill":
            return [[seat, 2 * big, True]]
        if place == "small blind":
            both = [[seat, small, False], [seat, big, True]]
            return [each for each in both if each[1]] if how == "buy the button" else None
        if how != "post":
            return None
        return [each for each in ([seat, small, False], [seat, big, True]) if each[1]]

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """How a player who owes comes in, or where he sits now."""
        self.table.core.chips(command.seat)  # refused where nobody sits there
        if isinstance(command, ChangeSeat):
            return (self._change(command, room),)
        basis = self._basis(room, MADE_UP)
        if not self.holds(room) or (command.seat not in self.owes and not self.waits.get(command.seat)):
            raise Refusal(f"Seat {command.seat} owes no blinds.", basis)
        if command.how == "kill":
            basis = self._basis(room, KILL)
            if self.owes.get(command.seat) != "missed":
                raise Refusal("Only a player who failed to take the blind may kill the pot.", basis)
        message = f"Seat {command.seat}: {WORDS[command.how]}."
        return (Happened(BlindsMet(command.seat, command.how), message=message, basis=basis),)

    def _change(self, command: ChangeSeat, room: Room) -> Happened:
        core, accounts = self.table.core, self.table.accounts
        if core.round is not None:
            raise Refusal("Seats are changed between rounds.")
        if not 1 <= command.to <= core.game.seats or command.to in core.places:
            raise Refusal(f"Seat {command.to} is not free; the table has seats 1 to {core.game.seats}.")
        core.check_leaving(command.seat)
        place = core.places[command.seat]
        wait = self._wait(command) if room.law.rule(CHANGE, core.game) is not None else 0
        chips = accounts.payment(accounts.stack(command.seat), accounts.stack(command.to), place.chips)
        message = f"{place.name} moves from seat {command.seat} to seat {command.to}."
        event = SeatChanged(command.seat, command.to, wait)
        return Happened(event, chips, message, self._basis(room, CHANGE))

    def _wait(self, command: ChangeSeat) -> int:
        """How many places farther from the big blind the new seat is; nothing where it is closer."""
        ended, seats = self.table.ended, self.table.game.seats
        if ended is None or ended.big_blind is None:
            return 0
        return max(0, (command.to - ended.big_blind) % seats - (command.seat - ended.big_blind) % seats)

    def _basis(self, room: Room, name: str) -> Basis:
        rule = room.law.rule(name, self.table.game)
        return rule.basis if rule is not None else NO_BASIS

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The button, how somebody comes in, a change of seat."""
        core = self.table.core
        if isinstance(event, ButtonDrawn):
            core.opening["button"] = event.button
        elif isinstance(event, BlindsMet):
            self.how[event.seat] = event.how
        else:
            core.change_seat(event.seat, event.to)
            self.owes, self.how = reseated(self.owes, event), reseated(self.how, event)
            self.waits = reseated(self.waits, event)
            if event.wait:
                self.waits[event.to] = event.wait

    def follows(self, event: Any, by: By) -> None:
        """Who comes later, and who is passed by the blinds, owes them."""
        if isinstance(event, Seated) and self.started:
            self.owes[event.seat] = "new"
        elif isinstance(event, Unseated | PlayerMoved):
            self._forget(event.seat)
        elif isinstance(event, SatOut) and event.out:
            self.how.pop(event.seat, None)
        elif isinstance(event, RoundOpened):
            self._opened({int(seat) for seat in event.seats}, event.opening.get("button"))
        elif isinstance(event, TableClosed):
            self.started, self.owes, self.waits, self.how = False, {}, {}, {}

    def _opened(self, dealt: Collection[int], button: Any) -> None:
        """Who is dealt in owes nothing any more; who is passed by the blinds does."""
        self.started = True
        for seat in dealt:
            self._forget(seat)
        waiting = set(self.waits)
        self.waits = {seat: hands - 1 for seat, hands in self.waits.items() if hands > 1}
        if button is None or len(dealt) < 2:
            return
        for seat in set(self.table.core.places) - set(dealt) - waiting:
            if place_of(seat, sorted(dealt), button) and self.owes.get(seat) != "new":
                self.owes[seat] = "missed"
                self.how.pop(seat, None)

    def _forget(self, seat: int) -> None:
        self.owes.pop(seat, None)
        self.waits.pop(seat, None)
        self.how.pop(seat, None)

    def snapshot(self) -> dict[str, Any]:
        """What seats owe."""
        return {
            "started": self.started,
            "owes": {str(seat): why for seat, why in self.owes.items()},
            "waits": {str(seat): hands for seat, hands in self.waits.items()},
            "how": {str(seat): how for seat, how in self.how.items()},
        }

    def load(self, state: Mapping[str, Any]) -> None:
        """Have these obligations."""
        self.started = state["started"]
        self.owes = {int(seat): why for seat, why in state["owes"].items()}
        self.waits = {int(seat): hands for seat, hands in state["waits"].items()}
        self.how = {int(seat): how for seat, how in state["how"].items()}


WORDS = {
    "post": "posts all blinds",
    "wait": "waits for the big blind",
    "buy the button": "buys the button",
    "kill": "kills the pot",
}


def place_of(seat: int, others: Sequence[int], button: Any) -> str:
    """Which blind a seat would have among others who are dealt in: the small one, the big one, or none."""
    seats = sorted({*others, seat})
    if button is None or len(seats) < 2:
        return ""
    after = [each for each in seats if each > int(button)] + [each for each in seats if each <= int(button)]
    if len(seats) == 2:
        return "big blind" if after[0] == seat else "small blind"
    return {0: "small blind", 1: "big blind"}.get(after.index(seat), "")
