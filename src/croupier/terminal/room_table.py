"""A table of a room on a file, played at in the terminal: every command is in the journal before it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from croupier.editions.game import Game
from croupier.games.family import Family
from croupier.kit import Refusal, cents
from croupier.kit.draws import SecureDraws
from croupier.players.policies import policy_named
from croupier.room.actors import actor_of
from croupier.room.banks import BankRotation
from croupier.room.commands import Command, Leave, Sit
from croupier.room.devices import Devices
from croupier.room.table import Place, Taken
from croupier.room.tables.events import RoundInput, RoundOpened
from croupier.room.tables.part import TablePart
from croupier.rounds.round import Round
from croupier.store.stored import StoredRoom
from croupier.terminal.client import Client
from croupier.terminal.screen import Screen


class RoomTable:
    """The table; commands are given by the person at the seat, by the dealer who is on, or by the floor."""

    def __init__(self, stored: StoredRoom, stream: str) -> None:
        self.stored, self.stream = stored, stream
        self._before = self.part.rounds

    @property
    def part(self) -> TablePart:
        """The table as the room has it."""
        part = self.stored.room.part(self.stream)
        if not isinstance(part, TablePart):
            raise Refusal(f"{self.stream} is not a table.")
        return part

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.part.game

    @property
    def family(self) -> Family:
        """Its family."""
        return self.part.core.family

    @property
    def round(self) -> Round | None:
        """The round in play."""
        return self.part.round

    @property
    def last(self) -> Round | None:
        """The round that ended last."""
        return self.part.last

    @property
    def rounds(self) -> int:
        """Rounds since the person came."""
        return self.part.rounds - self._before

    @property
    def places(self) -> Mapping[int, Place]:
        """Who sits where."""
        return self.part.core.places

    @property
    def banks(self) -> BankRotation | None:
        """The bank that goes around."""
        return self.part.core.banks

    @property
    def meters(self) -> Mapping[str, int]:
        """What the meters show."""
        return self.part.core.meters

    @property
    def devices(self) -> Devices:
        """Shoe, dice, wheel."""
        return self.part.core.devices

    def chips(self, seat: int) -> int:
        """What a seat has now."""
        return self.part.core.chips(seat)

    def take(self, command: Command) -> Taken:
        """Carry out a command; it is on the disk when this returns."""
        now = datetime.now(UTC)
        by = actor_of(self.stored.room, self.stream, command, now)
        done = self.stored.take(self.stream, command, by)
        inputs = tuple(
            entry.event for entry in done.entries if isinstance(entry.event, RoundInput | RoundOpened)
        )
        return Taken(command, now, inputs, (), done.messages)


def room_evening(
    stored: StoredRoom, name: str, *, person: str, bankroll: str, bots: int, theme: str = "auto"
) -> None:
    """Play at a table of the room until the person leaves; bots take other seats and leave with him."""
    table = RoomTable(stored, f"table/{name}")
    if table.part.dealer is None:
        raise Refusal(
            f"Nobody deals at table {name}; put a dealer on first: croupier room dealer on {name} NAME"
        )
    free = [seat for seat in range(1, table.game.seats + 1) if seat not in table.places]
    if not free:
        raise Refusal(f"Table {name} is full.")
    chips, own = cents(bankroll, "bankroll"), free[0]
    table.take(Sit(own, person, chips))
    others = free[1 : bots + 1]
    for seat in others:
        table.take(Sit(seat, f"bot {seat}", chips))
    policies: dict[int, Any] = {
        seat: policy_named(table.game, _usual(table), SecureDraws()) for seat in table.places
    }
    screen = Screen(theme)
    Client(table, policies, screen, filing=table.part.filing, seat=own, dealer_acts=False).run()
    if table.round is not None:
        screen.say(f"Your seat is kept while the round is in play; then: croupier room leave {name} {own}")
        return
    for seat in (own, *others):
        table.take(Leave(seat))


def _usual(table: RoomTable) -> str:
    return next(iter(table.family.policies(table.game)), "plain")
