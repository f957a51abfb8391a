"""A real floor for the tests of the journal: tables of eight families, played by chance, round after round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from croupier.editions import load
from croupier.games.family import Policy
from croupier.kit.chance import SecureDraws, SeededDraws
from croupier.players.policies import at_random
from croupier.room.commands import BuyChips, Do, Sit
from croupier.room.kinds import KINDS
from croupier.room.law.load import load_floor
from croupier.room.meters.acts import LockOut, OpenMeter, accepted, is_locked, round_number
from croupier.room.meters.part import MeterPart
from croupier.room.part import By
from croupier.room.runner import begin, step
from croupier.room.table import Taken
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import TablePart
from croupier.room.tables.played import RoomTable
from croupier.rounds.events import Bets
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat
from croupier.store.stored import StoredRoom
from tests.store.places import Place

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
FLOOR = By("Flo", "floor", AT)
CHIPS, LOW = 200_000, 20_000
METER, LINKED = "meter/progressive", "colorado/three-card-poker"
EDITIONS = (
    "colorado/texas-holdem-high",
    "colorado/three-card-poker",
    "grand-ronde/blackjack",
    "grand-ronde/craps",
    "grand-ronde/roulette",
    "grand-ronde/keno",
    "bankers/ez-baccarat-panda-8",
    "pennsylvania/let-it-ride-poker",
)


def create(place: Place, editions: tuple[str, ...] = EDITIONS, book: str = "house") -> StoredRoom:
    """A room with one open table of each edition, players seated and dealers on."""
    law = load_floor(book)
    stored = StoredRoom.create(place.where, KINDS, law, draws=SecureDraws(), files=place.files)
    for number, edition in enumerate(editions, 1):
        open_table(stored, f"table/{number}", edition)
    return stored


def open_table(
    stored: StoredRoom,
    stream: str,
    edition: str,
    filing: Mapping[str, Any] | None = None,
    meters: tuple[tuple[str, str], ...] = (),
) -> None:
    """One more table."""
    stored.add(TablePart(stream), FLOOR)
    stored.take(stream, OpenTable(edition, dict(filing or {}), "dealt", meters), FLOOR)
    stored.take(stream, PutDealer(f"dealer of {stream}"), FLOOR)
    table = stored.part(stream)
    assert isinstance(table, TablePart)
    least = load(edition).law.seats.least
    most = table.core.family.buy_ins(table.game)[1]
    for seat in range(1, min(max(2, least), table.game.seats) + 1):
        person = f"{stream} player {seat}"
        stored.take(stream, Sit(seat, person, min(CHIPS, most or CHIPS)), By(person, "player", AT))


def open_linked(stored: StoredRoom, *streams: str) -> None:
    """Tables that share a progressive meter."""
    stored.add(MeterPart(METER), FLOOR)
    filing = {"rate": "35 %", "seed": "1000"}
    stored.take(METER, OpenMeter(filing), By("Mia", "manager", AT, "Flo", "floor"))
    for stream in streams:
        open_table(stored, stream, LINKED, {"progressive_rate": "35%"}, (("progressive", "progressive"),))


def open_again(place: Place) -> StoredRoom:
    """The room as it was left."""
    return StoredRoom.open(place.where, KINDS, draws=SecureDraws(), files=place.files)


@dataclass
class Play:
    """Plays at every table of a room in turn, one command after another, for ever."""

    stored: StoredRoom
    seed: int
    policies: dict[int, Policy] = field(init=False)

    def __post_init__(self) -> None:
        draws = SeededDraws(self.seed)
        self.policies = {seat: at_random(draws) for seat in range(1, 30)}

    def commands(self) -> Iterator[Taken]:
        """What came of each command; a round that was left in the middle goes on. Nothing may be refused: what is asked
        is what the rounds say may be done."""
        with self.stored.reading() as room:
            streams = [part.stream for part in room.of_kind(TablePart)]
        running = [self._table(RoomTable(self.stored, stream, lambda: AT)) for stream in streams]
        while True:
            for table in running:
                yield next(table)

    def _table(self, table: RoomTable) -> Iterator[Taken]:
        while True:
            if table.round is None:
                yield from self._buy(table)
                yield from begin(table)
            while (round := table.round) is not None:
                if isinstance(round.due, Bets):
                    yield from self._bets(table, round)
                else:
                    yield from step(table, self.policies)

    def _buy(self, table: RoomTable) -> Iterator[Taken]:
        """Whoever has little left buys chips."""
        most = table.family.buy_ins(table.game)[1] or CHIPS
        for seat, place in list(table.places.items()):
            if place.chips < min(LOW, most):
                yield table.take(BuyChips(seat, min(CHIPS, most) - place.chips))

    def _bets(self, table: RoomTable, round: Round) -> Iterator[Taken]:
        """Bets, then the chips on a meter are counted and locked out, then the dealer closes.

        It may have been left anywhere in between.
        """
        assert isinstance(round.due, Bets)
        locked = self._is_locked(table, round)
        for seat in () if locked else round.due.seats:
            while (event := self._bet(round, seat)) is not None:
                yield table.take(Do(seat, event))
        if table.part.accounts.meters and not locked:
            yield from self._lock(table, round)
        for answer in round.answers("dealer")[:1]:  # none where nobody has bet: they are asked again
            yield table.take(Do("dealer", answer.event))

    def _bet(self, round: Round, seat: int) -> Any:
        view = round.view(Seat(seat))
        return self.policies[seat](view, view["question"]) if view["question"] is not None else None

    def _is_locked(self, table: RoomTable, round: Round) -> bool:
        meter = self.stored.part(METER) if table.part.accounts.meters else None
        return isinstance(meter, MeterPart) and is_locked(meter, table.stream, round_number(table.part))

    def _lock(self, table: RoomTable, round: Round) -> Iterator[Taken]:
        wagers = accepted(round, next(iter(table.part.accounts.meters)))
        if wagers:
            counted, by = sum(stake for _, stake in wagers), By(table.part.dealer or "", "dealer", AT)
            done = self.stored.take(METER, LockOut(table.stream, counted), by)
            yield Taken(None, AT, messages=done.messages, entries=done.entries)
