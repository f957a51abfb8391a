"""A real floor for the tests of the journal: tables of eight families, played by chance, round after round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from croupier.editions import load
from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.kit.draws import SecureDraws, SeededDraws
from croupier.players.policies import at_random
from croupier.room.kinds import KINDS
from croupier.room.law.load import load_floor
from croupier.room.meters.events import LockOut, OpenMeter
from croupier.room.meters.locking import accepted, is_locked, round_number
from croupier.room.meters.meter import MeterPart
from croupier.room.part import By
from croupier.room.room import Committed
from croupier.room.tables.commands import BuyChips, Do, OpenTable, PutDealer, Sit
from croupier.room.tables.driver import TableDriver
from croupier.room.tables.part import TablePart
from croupier.rounds.demands import Bets
from croupier.rounds.round import Round
from croupier.store.fault import JournalFault
from croupier.store.stored import StoredRoom
from tests.store.places import Place

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
FLOOR = By("Flo", "floor", AT)
CHIPS = 200_000
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

    def commands(self) -> Iterator[Committed]:
        """What came of each command; a round that was left in the middle goes on."""
        with self.stored.reading() as room:
            streams = [part.stream for part in room.of_kind(TablePart)]
        running = {stream: self._table(stream) for stream in streams}
        while True:
            for stream in streams:
                try:
                    yield next(running[stream])
                except JournalFault:
                    raise
                except Refusal:  # players by chance try what they may not: the table is asked anew
                    running[stream] = self._table(stream)

    def _table(self, stream: str) -> Iterator[Committed]:
        driver = TableDriver(self.stored, stream, self.policies, AT)
        while True:
            if driver.table.round is None:
                yield from self._buy(driver.table)
                yield from driver.begin()
            while (round := driver.table.round) is not None:
                if isinstance(round.due, Bets):
                    yield from self._bets(driver, round)
                else:
                    yield from driver.step()

    def _buy(self, table: TablePart) -> Iterator[Committed]:
        """Whoever has nothing left buys chips."""
        for seat, place in list(table.core.places.items()):
            if not place.chips:
                most = table.core.family.buy_ins(table.game)[1] or CHIPS
                by = By(place.name, "player", AT)
                yield self.stored.take(table.stream, BuyChips(seat, min(CHIPS, most)), by)

    def _bets(self, driver: TableDriver, round: Round) -> Iterator[Committed]:
        """Bets, then the chips on a meter are counted and locked out, then the dealer closes.

        It may have been left anywhere in between.
        """
        assert isinstance(round.due, Bets)
        for seat in round.due.seats:
            yield from driver._bets(seat)
        by = driver.by("dealer")
        if driver.table.accounts.meters:
            yield from self._lock(driver, round, by)
        for answer in round.answers("dealer")[:1]:  # none where nobody has bet: they are asked again
            yield self.stored.take(driver.stream, Do("dealer", answer.event), by)

    def _lock(self, driver: TableDriver, round: Round, by: By) -> Iterator[Committed]:
        meter, table = self.stored.part(METER), driver.table
        assert isinstance(meter, MeterPart)
        wagers = accepted(round, next(iter(table.accounts.meters)))
        if wagers and not is_locked(meter, table.stream, round_number(table)):
            yield self.stored.take(METER, LockOut(table.stream, sum(stake for _, stake in wagers)), by)
