"""A table of a room that is played at: commands are given by the person at the seat, or by the dealer who is on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from croupier.editions.game import Game
from croupier.games.family import Family
from croupier.kit import Refusal, machine
from croupier.room.banks import BankRotation
from croupier.room.commands import Sit
from croupier.room.devices import Devices
from croupier.room.meters.acts import KeyIn
from croupier.room.meters.awards import ValidateAward
from croupier.room.meters.part import MeterPart
from croupier.room.part import By
from croupier.room.room import Committed, Taker
from croupier.room.table import Place, Taken
from croupier.room.tables.acts import RoundInput, RoundOpened
from croupier.room.tables.part import TablePart
from croupier.rounds.events import Read
from croupier.rounds.round import DEALER, Round

SUPERVISOR = "supervisor"


def clock() -> datetime:
    """The time of day."""
    return machine.now()


class RoomTable:
    """One table of a room in memory or in a journal, at the time of a clock that is handed in."""

    def __init__(self, room: Taker, stream: str, now: Callable[[], datetime] = clock) -> None:
        self.room, self.stream, self.now = room, stream, now
        self._before = self.part.rounds

    @property
    def part(self) -> TablePart:
        """The table as the room has it."""
        part = self.room.part(self.stream)
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
        """Rounds since somebody came to play."""
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

    def take(self, command: Any) -> Taken:
        """Carry out a command; where the room has a journal, it is on the disk when this returns."""
        by = self.by(command)
        return self._taken(command, self.room.take(self.stream, command, by), by)

    def by(self, command: Any) -> By:
        """Who gives a command: the player of the seat that it names, or the dealer."""
        seat = getattr(command, "seat", None) or getattr(command, "who", None)
        if isinstance(command, Sit):
            return By(command.person, "player", self.now())
        if not isinstance(seat, int):
            return By(self.part.dealer or "", DEALER, self.now())
        if seat not in self.part.persons:
            raise Refusal(f"Nobody sits at seat {seat} of table {self.part.name}.")
        return By(self.part.persons[seat], "player", self.now())

    def key_in(self, due: Read) -> Iterator[Taken]:
        """The dealer keys a hand in, where he has not yet; what the tray pays, a supervisor validates first."""
        assert due.seat is not None
        meter = self.room.part(f"meter/{self.part.accounts.meters[due.meter]}")
        assert isinstance(meter, MeterPart)
        waiting = [hold for hold in meter.holds.open if not hold.amount and hold.table == self.stream]
        if not waiting:
            yield self._ask(
                meter.stream, KeyIn(self.stream, due.seat), By(self.part.dealer or "", DEALER, self.now())
            )
            waiting = [hold for hold in meter.holds.open if not hold.amount and hold.table == self.stream]
        for hold in waiting:
            yield self._ask(meter.stream, ValidateAward(hold.id), By(SUPERVISOR, "floor", self.now()))

    def _ask(self, stream: str, command: Any, by: By) -> Taken:
        """Something that is asked of another part of the room."""
        return self._taken(None, self.room.take(stream, command, by), by)

    def _taken(self, command: Any, done: Committed, by: By) -> Taken:
        events = (entry.event for entry in done.entries)
        inputs = tuple(event for event in events if isinstance(event, RoundInput | RoundOpened))
        return Taken(command, by.at, inputs, (), done.messages, done.entries)
