"""Filings of tournaments for tests, and a room that holds one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.kit.chance import SeededDraws
from croupier.room.books import BookAccount
from croupier.room.law.load import load_floor
from croupier.room.part import By, Entry
from croupier.room.room import Committed, Room
from croupier.room.tournaments.entries import EnterPlayer, FileTournament, SubmitRules
from croupier.room.tournaments.hands import Eliminate, ReportHand
from croupier.room.tournaments.levels import StartEvent
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.seating import DrawSeats
from croupier.room.tournaments.state import EventState, TournamentState

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOLDEM = "colorado/texas-holdem-high"
EVENT: dict[str, Any] = {
    "name": "main",
    "edition": HOLDEM,
    "starts": "2026-03-01T12:00:00",
    "betting": "no limit",
    "seats": 9,
    "entry_fee": "10",
    "buy_in": "100",
    "points": 1000,
    "rebuys": False,
    "levels": [
        {"small_blind": 10, "big_blind": 20, "hands": 4},
        {"small_blind": 25, "big_blind": 50, "hands": 4},
        {"small_blind": 100, "big_blind": 200, "ante": 25, "hands": 400},
    ],
    "final_round": "The final table is drawn when nine players are left.",
    "conclusion": "Play ends when one player has all chips.",
    "prizes": [
        {"places": 1, "share": "50%"},
        {"places": 2, "share": "30%"},
        {"places": 3, "share": "20%"},
    ],
}
TOURNAMENT: dict[str, Any] = {
    "name": "spring",
    "casino": "Silver Spur",
    "licensees": ["Silver Spur"],
    "premises": "Silver Spur, Central City",
    "first_day": "2026-03-01",
    "last_day": "2026-03-08",
    "house_rules": "reference",
    "deals": True,
}


def filing(*events: Mapping[str, Any], without: str = "", **changes: Any) -> dict[str, Any]:
    """A filing: the usual one with changes; `without` names a field that is left out."""
    listed = [{**EVENT, **event} for event in events or ({},)]
    if without.startswith("events."):
        for event in listed:
            del event[without.removeprefix("events.")]
    found = {**TOURNAMENT, **changes, "events": listed}
    found.pop(without, None)
    return found


class KeptRoom(Room):
    """A room in memory that keeps its entries, as a journal does."""

    def __init__(self, *terms: Any) -> None:
        super().__init__(*terms)
        self.kept: list[Entry] = []

    def _commit(self, entries: list[Entry]) -> Committed:
        done = super()._commit(entries)
        self.kept += done.entries
        return done

    def recorded(self, stream: str, seq: int) -> Entry:
        return next(each for each in self.kept if (each.stream, each.seq) == (stream, seq))


class Floor:
    """A room with one tournament and a clock."""

    def __init__(
        self,
        filed: Mapping[str, Any] | None = None,
        seed: int | str = 1,
        book: str = "colorado",
        submitted: datetime | None = NOON - timedelta(days=5),
        **house: Any,
    ) -> None:
        self.room = KeptRoom(load_floor(book), SeededDraws(seed), house)
        self.part = Tournament("tournament/spring")
        self.room.add(self.part)
        self.now = submitted or NOON
        self.do(FileTournament(filed or filing()), "manager")
        if submitted is not None:
            self.do(SubmitRules(), "manager")
        self.now = NOON

    def do(self, command: Any, role: str = "floor", person: str = "", second: str = "") -> Committed:
        """Give a command."""
        name, _, second_role = second.partition(":")
        by = By(person or f"the {role}", role, self.now, name, second_role)
        return self.room.take(self.part.stream, command, by)

    def enter(self, *people: str, event: str = "", **how: Any) -> None:
        """Some people enter."""
        for person in people:
            self.do(EnterPlayer(person, event, **how), "cage")

    def start(self, players: int = 0, event: str = "") -> None:
        """So many enter; seats are drawn and play begins."""
        self.enter(*(f"player {number}" for number in range(1, players + 1)), event=event)
        self.do(DrawSeats(event))
        self.do(StartEvent(event))

    def eliminate(self, *numbers: int, event_name: str = "") -> Committed:
        """Some are out in one hand; another player of their table has won their chips."""
        table = self.state.entrants[numbers[0]].table
        event = self.state.events[self.state.entrants[numbers[0]].event]
        others = [n for n in event.tables[table].seats.values() if n not in numbers] if table else []
        return self.do(Eliminate(numbers, event_name=event_name, won_by=tuple(others[:1])))

    @property
    def state(self) -> TournamentState:
        """The tournament's state."""
        return self.part.state

    @property
    def main(self) -> EventState:
        """The first event."""
        return next(iter(self.state.events.values()))

    def balance(self, kind: Any, of: str = "", unit: Any = "cents") -> int:
        """What lies on an account."""
        return self.room.books.balance(BookAccount(kind, of, unit))

    def give(self, table: int, **chips: int) -> None:
        """Report a hand after which some entrants have so many points: `entry_3=500`."""
        wanted = {int(name.removeprefix("entry_")): points for name, points in chips.items()}
        there = self.main.tables[table]
        points = tuple(
            (seat, wanted.get(number, self.state.entrants[number].chips))
            for seat, number in sorted(there.seats.items())
        )
        self.do(ReportHand(table, points, event_name=self.main.name), "dealer")
