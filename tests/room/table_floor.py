"""A floor in a few words: a room of a book, tables with players, and who gives which command."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.kit import cents
from croupier.kit.chance import Draws, SeededDraws
from croupier.players.policies import plain
from croupier.room.books import BookAccount, BookKind
from croupier.room.commands import Begin, Do, Sit
from croupier.room.days.acts import FillTray, OpenDay
from croupier.room.days.part import DaysPart
from croupier.room.law.load import load_floor
from croupier.room.part import By, Entry
from croupier.room.room import Committed, Room
from croupier.room.runner import round_steps
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import TablePart
from croupier.room.tables.played import RoomTable
from croupier.rounds.round import DEALER

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
TABLE = "table/7"


class Floor:
    """One room; commands are given by the role that may."""

    def __init__(self, book: str, draws: Draws | None = None, /, **filing: Any) -> None:
        self.room = Room(load_floor(book), draws or SeededDraws(1), filing)
        self.now = AT
        self.entries: list[Entry] = []

    def later(self, **span: int) -> Floor:
        """So much later."""
        self.now += timedelta(**span)
        return self

    def tick(self) -> Committed:
        """What time alone brings about."""
        return self._kept(self.room.tick(self.now))

    def open(
        self, edition: str, players: Mapping[int, str], stream: str = TABLE, **choices: Any
    ) -> TablePart:
        """An open table with a dealer on and players with so many dollars each."""
        table = self.room.parts.get(stream) or TablePart(stream)
        assert isinstance(table, TablePart)
        if stream not in self.room.parts:
            self.room.add(table)
        how = {key: choices.pop(key) for key in ("depth", "meters", "unit") if key in choices}
        self.floor(OpenTable(edition, choices, **how), stream)
        if how.get("depth", "dealt") != "dealt":
            if "day" not in self.room.parts:
                self.room.add(DaysPart())
                self.manager(OpenDay(), "day")
            self.take(FillTray(stream, 10_000_000), By("Cay", "cage", self.now, "Flo", "floor"), "day")
        self.floor(PutDealer(f"Dee of {stream}"), stream)
        for seat, chips in players.items():
            self.player(Sit(seat, f"player {seat}", cents(chips)), stream)
        return table

    def take(self, command: Any, by: By, stream: str = TABLE) -> Committed:
        """A command, whoever gives it."""
        return self._kept(self.room.take(stream, command, by))

    def floor(self, command: Any, stream: str = TABLE) -> Committed:
        """By the floor."""
        return self.take(command, By("Flo", "floor", self.now), stream)

    def manager(self, command: Any, stream: str = TABLE) -> Committed:
        """By a manager, the floor second."""
        return self.take(command, By("Max", "manager", self.now, "Flo", "floor"), stream)

    def dealer(self, command: Any, stream: str = TABLE) -> Committed:
        """By the dealer of the table."""
        return self.take(command, By(f"Dee of {stream}", DEALER, self.now), stream)

    def player(self, command: Any, stream: str = TABLE) -> Committed:
        """By the player of the seat that the command names."""
        seat: Any = command.who if isinstance(command, Do) else command.seat
        name = command.person if isinstance(command, Sit) else self.table(stream).persons.get(seat, "nobody")
        return self.take(command, By(name, "player", self.now), stream)

    def table(self, stream: str = TABLE) -> TablePart:
        """A table."""
        part = self.room.part(stream)
        assert isinstance(part, TablePart)
        return part

    def begin(self, stream: str = TABLE) -> Committed:
        """The dealer begins a round."""
        return self.dealer(Begin(), stream)

    def round(self, stream: str = TABLE, policy: Any = plain) -> None:
        """A whole round by players without ideas."""
        table = RoomTable(self.room, stream, lambda: self.now)
        for taken in round_steps(table, dict.fromkeys(range(1, 30), policy)):
            self.entries += taken.entries

    def act(self, choice: str, stream: str = TABLE, amount: int | None = None) -> Committed:
        """Whoever is asked answers."""
        round = self.table(stream).round
        assert round is not None and round.due is not None
        seat: int = getattr(round.due, "seat", 0)
        answer = next(each for each in round.answers(seat) if each.name == choice)
        return self.player(Do(seat, answer.make(amount)), stream)

    def fold_out(self, stream: str = TABLE) -> None:
        """Everybody who is asked folds, until the hand is over."""
        while (round := self.table(stream).round) is not None:
            assert round.due is not None
            names = [answer.name for answer in round.answers(getattr(round.due, "seat", 0))]
            self.act(
                next((name for name in ("fold", "decline", "check", "muck") if name in names), names[0]),
                stream,
            )

    def chips(self, seat: int, stream: str = TABLE) -> int:
        """What a seat has in the books, in cents."""
        return self.balance("stack", f"{stream.removeprefix('table/')}/{seat}")

    def balance(self, kind: BookKind, of: str = "7") -> int:
        """What lies on an account, in cents."""
        return self.room.books.balance(BookAccount(kind, of))

    def events(self, kind: type) -> list[Any]:
        """What has happened so far, of a kind."""
        return [entry.event for entry in self.entries if isinstance(entry.event, kind)]

    def _kept(self, committed: Committed) -> Committed:
        self.entries += committed.entries
        return committed
