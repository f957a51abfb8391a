"""A day of a room, played by bots in simulated time: tables of six families, drops, counts, the day's figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.kit.money import money
from croupier.players.policies import answers_of, at_random, plain, usual
from croupier.room.commands import BuyChips, Leave, Sit
from croupier.room.days.acts import (
    AttachBox,
    BoxPulled,
    CloseDay,
    CountBox,
    OpenDay,
    PullBox,
    StartShift,
)
from croupier.room.jackpots.part import (
    DeclareHit,
    JackpotPart,
    OfferJackpot,
    ProposeJackpot,
    RecordApproval,
    SeedPool,
)
from croupier.room.meters.awards import DocumentAward, PayAward, ValidateAward
from croupier.room.part import By, Part
from croupier.room.placards import PostJackpotRules, PostPlacards
from croupier.room.room import Committed, Taker
from croupier.room.runner import play_round
from croupier.room.tables.acts import CloseTable, OpenTable, PutDealer
from croupier.room.tables.part import TablePart
from croupier.room.tables.played import RoomTable

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
TOLD = "7"  # the table whose cards the engine does not deal
JACKPOT = "jackpot/bad-beat"
JACKPOT_FILING = {
    "editions": ["poker"],
    "rake": "1",
    "event": "bad beat",
    "pools": [{"name": "main", "share": "100 %", "seed": "2500"}],
}
STANDING_ROUNDS = 200  # bets that stand are decided long before
PACE = timedelta(minutes=4)  # between two rounds of a table


@dataclass
class DemoDay:
    """One gaming day of a room in memory or in a file; `add` brings a part into it."""

    room: Taker
    add: Callable[[Part, By], Any]
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
            if hour == self.hours // 2:
                yield self._bad_beat(now)
        self._close(now)
        yield "The tables are closed, the boxes are counted."

    # The beginning and the end.

    def _open(self) -> None:
        at = self.begins
        self._by("day", OpenDay(), MANAGER, "manager", at)
        self._by("day", StartShift("day"), MANAGER, "manager", at)
        self._found_jackpot(at)
        for place, (name, edition) in enumerate(TABLES.items()):
            stream = f"table/{name}"
            self.add(TablePart(stream), By(FLOOR, "floor", at))
            self._open_table(stream, OpenTable(edition), at)
            self._by("day", AttachBox(stream, f"box {name}", "drop", f"seal {name}"), FLOOR, "floor", at)
            self._by(stream, PutDealer(f"dealer {name}"), FLOOR, "floor", at)
            for seat in range(1, self.players + 1):
                person = f"{NAMES[(place * self.players + seat) % len(NAMES)]} {name}"
                self._by(stream, Sit(seat, person, STACK), person, "player", at)

    def _open_table(self, stream: str, command: OpenTable, at: datetime) -> None:
        """Post what must hang at a table, and open it."""
        self._try("placards", PostPlacards(stream, command.edition, command.filing), FLOOR, "floor", at)
        self._by(stream, command, FLOOR, "floor", at)

    def _close(self, at: datetime) -> None:
        """Players leave, boxes are pulled and counted by two people, the tables and the day are closed."""
        expected: dict[str, int] = {}
        for name in TABLES:
            stream = f"table/{name}"
            self._send_home(name, at)
            pulled = PullBox(f"box {name}", f"seal {name}", f"next box {name}", f"next seal {name}")
            done = self._by("day", pulled, FLOOR, "floor", at, SECOND)
            expected[name] = next(
                entry.event.expected for entry in done.entries if isinstance(entry.event, BoxPulled)
            )
            self._try(stream, CloseTable(), FLOOR, "floor", at)
        self._try(f"table/{TOLD}", CloseTable(), FLOOR, "floor", at)
        for name, amount in expected.items():
            self._by("day", CountBox(f"box {name}", f"seal {name}", amount), CAGE, "cage", at, FLOOR)
        self._try("day", CloseDay(), MANAGER, "manager", at)

    def _send_home(self, name: str, at: datetime) -> None:
        """Everybody leaves; bets that stand, as in craps, are played out first."""
        for _ in range(STANDING_ROUNDS):
            table = self._table(name)
            left = [seat for seat in table.persons if not self._leaves(name, seat, at)]
            if not left:
                return
            self._round(name, at, betting=False)

    def _leaves(self, name: str, seat: int, at: datetime) -> bool:
        try:
            self._by(f"table/{name}", Leave(seat), self._table(name).persons[seat], "player", at)
        except Refusal:
            return False
        return True

    # The jackpot.

    def _found_jackpot(self, at: datetime) -> None:
        """A bad beat jackpot of a poker table whose dealer tells what happens there."""
        stream = f"table/{TOLD}"
        self.add(JackpotPart(JACKPOT), By(MANAGER, "manager", at, SECOND, "manager"))
        self._by(JACKPOT, ProposeJackpot(JACKPOT_FILING), MANAGER, "manager", at, SECOND)
        self._by(JACKPOT, RecordApproval("letter of 15 February 2026"), MANAGER, "manager", at, SECOND)
        self._by(JACKPOT, SeedPool("main", 250_000), MANAGER, "manager", at, SECOND)
        self.add(TablePart(stream), By(FLOOR, "floor", at))
        filing = {"jackpot_rake": "1", "rake": "0%"}
        self._open_table(stream, OpenTable("grand-ronde/poker", filing, "told"), at)
        self._by(stream, PutDealer(f"dealer {TOLD}"), FLOOR, "floor", at)
        for seat in range(1, 5):
            person = f"{NAMES[-seat]} {TOLD}"
            self._by(stream, Sit(seat, person, STACK), person, "player", at)
        self._try("placards", PostJackpotRules(JACKPOT), FLOOR, "floor", at)
        self._by(JACKPOT, OfferJackpot(stream), FLOOR, "floor", at)

    def _bad_beat(self, at: datetime) -> str:
        """Four eights lose to a straight flush: declared, validated, paid by hand."""
        seats = (("beaten", 1), ("winner", 2), ("others", 3), ("others", 4))
        hit = DeclareHit(f"table/{TOLD}", "bad beat", seats, "four of a kind")
        self._by(JACKPOT, hit, f"dealer {TOLD}", "dealer", at)
        self._by(JACKPOT, ValidateAward("1"), FLOOR, "floor", at, SECOND)
        jackpot = self.room.part(JACKPOT)
        assert isinstance(jackpot, JackpotPart)
        paid = 0
        for share in tuple(jackpot.holds.get("1").shares):
            self._by(JACKPOT, DocumentAward("1", share.seat, "passport"), FLOOR, "floor", at, SECOND)
            self._by(JACKPOT, PayAward("1", share.seat), CAGE, "cage", at, FLOOR)
            paid += share.amount
        return f"A bad beat at table {TOLD}: the jackpot pays {money(paid)}."

    # Rounds.

    def _round(self, name: str, now: datetime, betting: bool = True) -> int:
        """One round at a table; whoever is short of chips buys before it."""
        stream, table = f"table/{name}", self._table(name)
        for seat, place in tuple(table.core.places.items()):
            if betting and place.chips < STACK // 4:
                self._try(stream, BuyChips(seat, STACK - place.chips), place.name, "player", now)
        try:
            play_round(RoomTable(self.room, stream, lambda: now), self._policies(name, table, betting))
        except Refusal as refusal:
            self.refused.append(f"{stream}: {refusal}")
            return 0
        return 1

    def _policies(self, name: str, table: TablePart, betting: bool) -> dict[int, Policy]:
        if not betting:
            return dict.fromkeys(table.persons, _only_what_is_required)
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
        return self.room.take(stream, command, By(person, role, at, second, ROLES.get(second, "")))

    def _try(self, stream: str, command: Any, person: str, role: str, at: datetime) -> None:
        try:
            self._by(stream, command, person, role, at)
        except Refusal as refusal:
            self.refused.append(f"{stream}: {refusal}")


def _only_what_is_required(view: Mapping[str, Any], question: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """A player who bets nothing more, and answers what he is asked."""
    if question["kind"] == "bets":
        needed = [answer for answer in answers_of(question) if answer.get("required")]
        return usual(needed[0]) if needed else None
    return plain(view, question)
