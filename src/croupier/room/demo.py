"""A day of a room, played by bots in simulated time: tables of six families, drops, counts, the day's figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.kit.draws import SeededDraws
from croupier.players.policies import at_random, plain
from croupier.room.books import BookAccount
from croupier.room.days.commands import AttachBox, CloseDay, CountBox, OpenDay, PullBox, StartShift
from croupier.room.part import By
from croupier.room.room import Committed, Room
from croupier.room.tables.commands import BuyChips, CloseTable, Leave, OpenTable, PutDealer, Sit
from croupier.room.tables.driver import TableDriver
from croupier.room.tables.part import TablePart

Take = Callable[[str, Any, By], Committed]
BOOK = "grand-ronde"
TABLES = {
    "1": "grand-ronde/poker",
    "2": "grand-ronde/blackjack",
    "3": "grand-ronde/craps",
    "4": "grand-ronde/roulette",
    "5": "grand-ronde/let-it-ride",
    "6": "grand-ronde/keno",
}
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Mo", "Ned")
MANAGER, SECOND, FLOOR, CAGE = "Mia", "Max", "Flo", "Cy"
ROLES = {MANAGER: "manager", SECOND: "manager", FLOOR: "floor", CAGE: "cage"}
STACK = 50_000
PACE = timedelta(minutes=4)  # between two rounds of a table


@dataclass
class DemoDay:
    """One gaming day. `take` carries out commands: of a room in memory, or of one in a file."""

    room: Room
    take: Take
    begins: datetime
    hours: int = 8
    seed: int = 1
    players: int = 4
    refused: list[str] = field(default_factory=list)

    def run(self) -> Iterator[str]:
        """The day, hour after hour; a line for each."""
        self._open()
        yield f"{len(TABLES)} tables are open."
        now = self.begins
        for hour in range(1, self.hours + 1):
            until = self.begins + timedelta(hours=hour)
            rounds = 0
            while now < until:
                rounds += sum(self._round(name, now) for name in TABLES)
                now += PACE
            yield f"hour {hour}: {rounds} rounds"
        self._close(now)
        yield "The tables are closed, the boxes are counted."

    # The beginning and the end.

    def _open(self) -> None:
        at = self.begins
        self._by("day", OpenDay(at.date().isoformat()), MANAGER, "manager", at)
        self._by("day", StartShift("day"), MANAGER, "manager", at)
        for place, (name, edition) in enumerate(TABLES.items()):
            stream = f"table/{name}"
            if stream not in self.room.parts:
                self.room.add(TablePart(stream))
            self._by(stream, OpenTable(edition), FLOOR, "floor", at)
            self._by("day", AttachBox(stream, f"box {name}", "drop", f"seal {name}"), FLOOR, "floor", at)
            self._by(stream, PutDealer(f"dealer {name}"), FLOOR, "floor", at)
            for seat in range(1, self.players + 1):
                person = f"{NAMES[(place * self.players + seat) % len(NAMES)]} {name}"
                self._by(stream, Sit(seat, person, STACK), person, "player", at)

    def _close(self, at: datetime) -> None:
        for name in TABLES:
            stream, table = f"table/{name}", self._table(name)
            for seat, person in table.persons.items():
                self._try(stream, Leave(seat), person, "player", at)
            pulled = PullBox(f"box {name}", f"seal {name}", f"next box {name}", f"next seal {name}")
            self._by("day", pulled, FLOOR, "floor", at, SECOND)
            self._try(stream, CloseTable(), FLOOR, "floor", at)
        for name in TABLES:
            self._count(name, at)
        self._try("day", CloseDay(), MANAGER, "manager", at)

    def _count(self, name: str, at: datetime) -> None:
        """Two people count a box; they find what the books say."""
        expected = self.room.books.balance(BookAccount("count", f"box {name}"))
        self._by("day", CountBox(f"box {name}", f"seal {name}", expected), CAGE, "cage", at, FLOOR)

    # Rounds.

    def _round(self, name: str, now: datetime) -> int:
        """One round at a table; whoever is short of chips buys before it."""
        stream, table = f"table/{name}", self._table(name)
        for seat, place in tuple(table.core.places.items()):
            if place.chips < STACK // 4:
                self._try(stream, BuyChips(seat, STACK - place.chips), place.name, "player", now)
        driver = TableDriver(self.room, stream, self._policies(name, table), now, self.take)
        try:
            for _ in driver.round():
                pass
        except Refusal as refusal:
            self.refused.append(f"{stream}: {refusal}")
            return 0
        return 1

    def _policies(self, name: str, table: TablePart) -> dict[int, Policy]:
        draws = SeededDraws(f"{self.seed} {name} {table.rounds}")
        bots: list[Policy] = [plain, at_random(draws)]
        return {seat: bots[seat % 2] for seat in table.persons}

    def _table(self, name: str) -> TablePart:
        table = self.room.part(f"table/{name}")
        assert isinstance(table, TablePart)
        return table

    def _by(
        self, stream: str, command: Any, person: str, role: str, at: datetime, second: str = ""
    ) -> Committed:
        return self.take(stream, command, By(person, role, at, second, ROLES.get(second, "")))

    def _try(self, stream: str, command: Any, person: str, role: str, at: datetime) -> None:
        try:
            self._by(stream, command, person, role, at)
        except Refusal as refusal:
            self.refused.append(f"{stream}: {refusal}")
