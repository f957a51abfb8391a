"""Waiting lists and must-move games: practice of the house, printed nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS
from croupier.room.part import By, Happened, Owed
from croupier.room.tables.commands import CallNext, FeedTable, JoinList, LeaveList, Sit
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import PlayerMoved, Seated, TableClosed, Unseated
from croupier.room.tables.seat_events import ListCalled, ListJoined, ListLeft, TableFed

if TYPE_CHECKING:
    from croupier.room.room import Room


class ListDesk(Desk):
    """People wait in the order they came; a seat is held for whoever is called, for a while."""

    NAME = "lists"
    COMMANDS = (JoinList, LeaveList, CallNext, FeedTable)
    EVENTS = (ListJoined, ListLeft, ListCalled, TableFed)

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.waiting: list[str] = []
        self.called: dict[str, str] = {}  # until when a seat is held for them
        self.feeds = ""
        self.came: list[str] = []  # who sits here, in the order they came

    @property
    def free(self) -> int:
        """Seats that are neither taken nor held."""
        core = self.table.core
        return core.game.seats - len(core.places) - len(self.called)

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Join or leave the list, call the next, or feed another table."""
        table = self.table
        if isinstance(command, FeedTable):
            if table.status == "closed" or command.table == table.stream or command.table not in room.parts:
                raise Refusal(f"{command.table} is not another table of this room.")
            return (Happened(TableFed(command.table), message=f"Table {table.name} feeds {command.table}."),)
        if isinstance(command, CallNext):
            return (self._call(by, room),)
        waits = command.person in self.waiting or command.person in self.called
        if isinstance(command, LeaveList):
            if not waits:
                raise Refusal(f"{command.person} is not on the list of table {table.name}.")
            return (Happened(ListLeft(command.person, "asked")),)
        if waits or command.person in table.persons.values():
            raise Refusal(f"{command.person} is on the list of table {table.name}, or sits there already.")
        place = len(self.waiting) + 1
        return (
            Happened(ListJoined(command.person), message=f"{command.person} is number {place} on the list."),
        )

    def _call(self, by: By, room: Room) -> Happened:
        if not self.waiting:
            raise Refusal(f"Nobody waits for table {self.table.name}.")
        if self.free <= 0:
            raise Refusal(f"No seat is free at table {self.table.name}.")
        until = room.filing["list_call"].after(by.at)
        person = self.waiting[0]
        message = f"{person}: a seat at table {self.table.name} is held until {until:%H:%M}."
        return Happened(ListCalled(person, until.isoformat()), message=message)

    def check(self, command: Any, by: By, room: Room) -> None:
        """A seat that is held is for whoever was called, and nobody passes those who wait."""
        if not isinstance(command, Sit) or command.name in self.called:
            return
        if self.free <= 0:
            raise Refusal(f"The free seats of table {self.table.name} are held for {', '.join(self.called)}.")
        if self.waiting and command.name != self.waiting[0]:
            raise Refusal(f"{self.waiting[0]} is next on the list of table {self.table.name}.")

    # Time.

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """Who was called and has not come in time is off the list."""
        late = [person for person, until in self.called.items() if datetime.fromisoformat(until) <= now]
        return [Happened(ListLeft(person, "not come in time")) for person in late]

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """A player of a must-move game moves when the main game has a seat."""
        other = room.parts.get(self.feeds)
        if type(other) is not type(self.table) or other is None or not self.came:
            return ()
        if other.status == "closed" or other.desk(ListDesk).free <= 0:
            return ()
        message = f"{self.came[0]} moves from table {self.table.name} to table {other.name}."
        return (Owed(self.table.stream, "move a player", now, "floor", NO_BASIS, message),)

    # State.

    def apply(self, event: Any, by: By) -> None:
        """Who waits, and who is called."""
        if isinstance(event, TableFed):
            self.feeds = event.table
        elif isinstance(event, ListJoined):
            self.waiting.append(event.person)
        elif isinstance(event, ListCalled):
            self.waiting.remove(event.person)
            self.called[event.person] = event.until
        else:
            self._off(event.person)

    def follows(self, event: Any, by: By) -> None:
        """Who sits down waits no longer."""
        if isinstance(event, Seated):
            self._off(event.person)
            self.came.append(event.person)
        elif isinstance(event, Unseated | PlayerMoved):
            self.came = [person for person in self.came if person != event.person]
        elif isinstance(event, TableClosed):
            self.waiting, self.called, self.feeds, self.came = [], {}, "", []

    def _off(self, person: str) -> None:
        self.waiting = [each for each in self.waiting if each != person]
        self.called.pop(person, None)

    def snapshot(self) -> dict[str, Any]:
        """The list."""
        return {
            "waiting": list(self.waiting),
            "called": dict(self.called),
            "feeds": self.feeds,
            "came": list(self.came),
        }

    def load(self, state: Mapping[str, Any]) -> None:
        """Have this list."""
        self.waiting, self.called = list(state["waiting"]), dict(state["called"])
        self.feeds, self.came = state["feeds"], list(state["came"])
