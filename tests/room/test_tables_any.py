"""Any hour at a table: whatever people do, chips are those of the books, and events give the state again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.players.policies import at_random
from croupier.room.commands import Begin, BuyChips, DeclineBank, Do, Leave, Shuffle, Sit, SitOut, TakeBank
from croupier.room.part import By
from croupier.room.tables.acts import (
    ChangeSeat,
    CloseTable,
    CollectFees,
    JoinBet,
    JoinList,
    KillAbsent,
    LayCash,
    MeetBlinds,
    OpenTable,
    PauseTable,
    PutDealer,
    RelieveDealer,
    ResumeTable,
    Spend,
    StandBehind,
)
from croupier.room.tables.part import TablePart
from croupier.rounds.events import Act, Bets, Decide
from croupier.rounds.viewers import Seat
from tests.room.floor import written
from tests.room.table_floor import TABLE, Floor

EVENINGS = [
    ("bankers", "bankers/texas-holdem", {"betting": "no limit", "collection": "147"}),
    ("bankers", "bankers/pai-gow-poker", {}),
    ("colorado", "colorado/texas-holdem-high", {}),
    ("colorado", "colorado/home-run-holdem", {}),
    ("colorado", "colorado/trips-poker", {}),
    ("grand-ronde", "grand-ronde/craps", {}),
    ("grand-ronde", "grand-ronde/pai-gow-poker", {}),
    ("outlaws", "outlaws/pure-21-5-blackjack", {"collection": "own: 4", "min_bet": "10"}),
]


class Evening:
    """Commands by chance at one table."""

    def __init__(self, book: str, edition: str, filing: dict[str, Any], seed: int) -> None:
        house = {"money_on_the_piece": True, "time_to_act": "2 minutes"} if book == "colorado" else {}
        self.floor = Floor(book, SeededDraws(seed), **house)
        self.draws = SeededDraws(f"evening {seed}")
        self.floor.room.add(TablePart(TABLE))
        self.edition, self.filing = edition, filing
        self.floor.floor(OpenTable(edition, filing))
        self.floor.floor(PutDealer("Dee of table/7"))
        self.seats = self.floor.table().game.seats
        for seat in range(1, min(4, self.seats) + 1):
            self.floor.player(Sit(seat, f"player {seat}", self.chips()))

    def chips(self) -> int:
        table = self.floor.table()
        if table.status == "closed":
            return 20_000
        least, most = table.core.family.buy_ins(table.game)
        return min(max(least, 20_000), most or 20_000)

    def one(self) -> None:
        """Something happens, or is refused."""
        kinds: list[tuple[Callable[[], None], int]] = [(self._play, 12), (self._ask, 5), (self._wait, 1)]
        at = self.draws.below(sum(weight for _, weight in kinds))
        for act, weight in kinds:
            if at < weight:
                act()
                return
            at -= weight

    def _wait(self) -> None:
        self.floor.now += timedelta(minutes=self.draws.below(20))
        self.floor.tick()

    def _ask(self) -> None:
        seat, other = 1 + self.draws.below(self.seats), 1 + self.draws.below(self.seats)
        amount = 100 * (1 + self.draws.below(50))
        name = self.floor.table().persons.get(seat, f"player {seat}")
        commands: list[tuple[Any, str]] = [
            (Sit(seat, f"player {seat}", self.chips()), "player"),
            (Leave(seat), "player"),
            (BuyChips(seat, amount), "player"),
            (SitOut(seat, bool(self.draws.below(2))), "player"),
            (Spend(seat, amount, "tips"), "player"),
            (ChangeSeat(seat, other), "player"),
            (MeetBlinds(seat, ("post", "wait", "buy the button", "kill")[self.draws.below(4)]), "player"),
            (TakeBank(seat), "player"),
            (DeclineBank(seat), "player"),
            (LayCash(seat, amount), "player"),
            (KillAbsent(seat), "dealer"),
            (CollectFees(), "dealer"),
            (Shuffle(), "dealer"),
            (PauseTable("a break"), "floor"),
            (ResumeTable(), "floor"),
            (RelieveDealer(), "floor"),
            (PutDealer("Dee of table/7"), "floor"),
            (JoinBet(seat, "Ann", amount, "shared"), "Ann"),
            (StandBehind(seat, "Ann", 10_000), "Ann"),
            (JoinList("Ann"), "Ann"),
            (CloseTable(), "floor"),
            (OpenTable(self.edition, self.filing), "floor"),
        ]
        if self.floor.table().status == "closed":
            commands = commands[-1:]
        elif self.draws.below(4):
            commands = commands[:-2]
        command, who = commands[self.draws.below(len(commands))]
        roles = {"player": By(name, "player", self.floor.now), "dealer": self._dealer()}
        others = {"floor": By("Flo", "floor", self.floor.now), "Ann": By("Ann", "player", self.floor.now)}
        by = {**roles, **others}[who]
        self._try(command, by)

    def _dealer(self) -> By:
        return By("Dee of table/7", "dealer", self.floor.now)

    def _play(self) -> None:
        """The round goes on, or begins."""
        table = self.floor.table()
        round = table.round
        if round is None:
            self._prepare(table)
            self._try(Begin(), self._dealer())
            return
        due = round.due
        if isinstance(due, Decide) or (isinstance(due, Bets) and self.draws.below(3)):
            seat = due.seat if isinstance(due, Decide) else due.seats[self.draws.below(len(due.seats))]
            view = round.view(Seat(seat))
            event = at_random(self.draws)(view, view["question"])
            if event is not None:
                self._try(Do(seat, event), By(table.persons[seat], "player", self.floor.now))
            return
        role = due.role if isinstance(due, Act) else "dealer"
        answers = round.answers(role)
        if answers:
            self._try(Do(role, answers[0].event), self._dealer())

    def _prepare(self, table: TablePart) -> None:
        """A dealer comes on, the table goes on, somebody banks, fees are collected."""
        floor = By("Flo", "floor", self.floor.now)
        if table.status == "closed":
            return
        if table.dealer is None:
            self._try(PutDealer("Dee of table/7"), floor)
        if table.status == "paused":
            self._try(ResumeTable(), floor)
        self._try(CollectFees(), self._dealer())
        banks = table.core.banks
        if banks is not None and banks.banker is None and banks.offered is not None:
            by = By(table.persons[banks.offered], "player", self.floor.now)
            self._try(TakeBank(banks.offered), by)

    def _try(self, command: Any, by: By) -> None:
        table, books = self.floor.table(), self.floor.room.books
        before = (table.snapshot(), dict(books.balances))
        try:
            self.floor.take(command, by)
        except Refusal:
            assert (table.snapshot(), books.balances) == before, command

    def check(self) -> None:
        """Chips are those of the books; nothing is lost."""
        table = self.floor.table()
        assert sum(self.floor.room.books.balances.values()) == 0
        if table.status == "closed" or table.round is not None:
            return
        for seat, place in table.core.places.items():
            assert self.floor.chips(seat) == place.chips >= 0
        assert self.floor.balance("pot") == self.floor.balance("bank") == self.floor.balance("rake area") == 0


@pytest.mark.parametrize(("book", "edition", "filing"), EVENINGS, ids=[each[1] for each in EVENINGS])
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_people_do_at_a_table(book: str, edition: str, filing: dict[str, Any], seed: int) -> None:
    evening = Evening(book, edition, filing, seed)
    for _ in range(150):
        evening.one()
        evening.check()
    table, floor = evening.floor.table(), evening.floor
    assert table.rounds > 0
    twin = TablePart(TABLE)
    for entry in floor.entries:
        twin.apply(written(entry.event, twin), entry.by)
    assert twin.snapshot() == table.snapshot()
    assert TablePart.restore(TABLE, table.snapshot(), floor.room).snapshot() == table.snapshot()
