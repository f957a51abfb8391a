"""A table of a room run by policies: each seat is asked with its own view, the dealer does what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.room.meters.events import KeyIn
from croupier.room.meters.holds import ValidateAward
from croupier.room.meters.meter import MeterPart
from croupier.room.part import By
from croupier.room.room import Committed, Taker
from croupier.room.tables.commands import Begin, Do, TakeBank
from croupier.room.tables.part import TablePart
from croupier.rounds.demands import Act, Bets, Decide, Read
from croupier.rounds.round import DEALER
from croupier.rounds.viewers import Seat

SUPERVISOR = "supervisor"
PATIENCE = 64  # how often one seat may bet before the dealer closes


@dataclass
class TableDriver:
    """Plays at one table: its dealer begins and closes, and a policy answers for each seat."""

    room: Taker
    stream: str
    policies: Mapping[int, Policy]
    at: datetime

    @property
    def table(self) -> TablePart:
        """The table."""
        part = self.room.part(self.stream)
        assert isinstance(part, TablePart)
        return part

    def round(self) -> Iterator[Committed]:
        """One whole round, command by command."""
        yield from self.begin()
        while self.table.round is not None:
            yield from self.step()

    def begin(self) -> Iterator[Committed]:
        """The next round; where a player must bank and nobody does, the seat that is offered the bank takes it."""
        banks = self.table.core.banks
        if banks is not None and banks.banker is None and not banks.law.house and banks.offered is not None:
            yield self._take(banks.offered, TakeBank(banks.offered))
        yield self._take(DEALER, Begin())

    def step(self) -> Iterator[Committed]:
        """Whatever is due is answered by its policy or by the dealer."""
        round = self.table.round
        assert round is not None
        due = round.due
        if isinstance(due, Bets):
            for seat in due.seats:
                yield from self._bets(seat)
            yield self._take(DEALER, Do(DEALER, round.answers(DEALER)[0].event))
        elif isinstance(due, Decide):
            yield self._take(due.seat, Do(due.seat, self._asked(due.seat)))
        elif isinstance(due, Read):
            yield from self._key_in(due)
        else:
            assert isinstance(due, Act)
            yield self._take(DEALER, Do(due.role, round.answers(due.role)[0].event))

    def _key_in(self, due: Read) -> Iterator[Committed]:
        """The dealer keys a hand in; where the tray pays it, a supervisor validates it first."""
        assert due.seat is not None
        meter = self.room.part(f"meter/{self.table.accounts.meters[due.meter]}")
        assert isinstance(meter, MeterPart)
        take = self.room.take
        yield take(meter.stream, KeyIn(self.stream, due.seat), self.by(DEALER))
        hold = list(meter.holds)[-1]
        if not hold.amount:
            yield take(meter.stream, ValidateAward(hold.id), By(SUPERVISOR, "floor", self.at))

    def _bets(self, seat: int) -> Iterator[Committed]:
        for _ in range(PATIENCE):
            event = self._asked(seat)
            if event is None:
                return
            try:
                yield self._take(seat, Do(seat, event))
            except Refusal:
                return

    def _asked(self, seat: int) -> Any:
        round = self.table.round
        assert round is not None
        view = round.view(Seat(seat))
        return None if view["question"] is None else self.policies[seat](view, view["question"])

    def _take(self, who: int | str, command: Any) -> Committed:
        return self.room.take(self.stream, command, self.by(who))

    def by(self, who: int | str) -> By:
        """The person at a seat, or the dealer."""
        table = self.table
        if isinstance(who, int):
            return By(table.persons[who], "player", self.at)
        return By(table.dealer or "", DEALER, self.at)

    def later(self, at: datetime) -> TableDriver:
        """The same at another time."""
        return replace(self, at=at)
