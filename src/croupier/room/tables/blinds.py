"""Obligations of seats over hands: the button by the high card, new players, missed blinds, changes of seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.kit import FULL_DECK, card_name
from croupier.kit.chance import drawn
from croupier.room.commands import Sit, SitOut, Unseated
from croupier.room.part import By
from croupier.room.tables.acts import MADE_UP, ButtonDrawn, CloseTable, PlayerMoved, RoundOpened, SeatChanged
from croupier.room.tables.desk import Desk, reseated

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.play import Proceedings

HIGH_CARD = "high card for the button"


@dataclass(eq=False)
class BlindDesk(Desk):
    """Who owes blinds is dealt in when he posts them or is the big blind; a game starts with a draw for the button."""

    NAME = "blinds"

    started: bool = False  # a round has begun since the table opened
    owes: dict[int, str] = field(default_factory=dict)  # seats that owe blinds, and why
    waits: dict[int, int] = field(default_factory=dict)  # hands that a seat waits after a change
    how: dict[int, str] = field(default_factory=dict)  # how a seat that owes comes in

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

    # What follows.

    def follows(self, event: Any, by: By) -> None:
        """Who comes later, and who is passed by the blinds, owes them."""
        if isinstance(event, SeatChanged):
            self.owes, self.how = reseated(self.owes, event), reseated(self.how, event)
            self.waits = reseated(self.waits, event)
            if event.wait:
                self.waits[event.to] = event.wait
        elif isinstance(event, Sit) and self.started:
            self.owes[event.seat] = "new"
        elif isinstance(event, Unseated | PlayerMoved):
            self._forget(event.seat)
        elif isinstance(event, SitOut) and event.out:
            self.how.pop(event.seat, None)
        elif isinstance(event, RoundOpened):
            self._opened({int(seat) for seat in event.seats}, event.opening.get("button"))
        elif isinstance(event, CloseTable):
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


def place_of(seat: int, others: Sequence[int], button: Any) -> str:
    """Which blind a seat would have among others who are dealt in: the small one, the big one, or none."""
    seats = sorted({*others, seat})
    if button is None or len(seats) < 2:
        return ""
    after = [each for each in seats if each > int(button)] + [each for each in seats if each <= int(button)]
    if len(seats) == 2:
        return "big blind" if after[0] == seat else "small blind"
    return {0: "small blind", 1: "big blind"}.get(after.index(seat), "")
