"""A real floor for the tests of the journal: tables of eight families, played by chance, round after round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from croupier.editions import load
from croupier.games.family import Policy
from croupier.kit.draws import SecureDraws, SeededDraws
from croupier.players.policies import at_random
from croupier.room.kinds import KINDS
from croupier.room.law.load import load_floor
from croupier.room.part import By
from croupier.room.room import Committed
from croupier.room.tables.commands import OpenTable, PutDealer, Sit
from croupier.room.tables.driver import TableDriver
from croupier.room.tables.part import TablePart
from croupier.store.stored import StoredRoom
from tests.store.places import Place

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
FLOOR = By("Flo", "floor", AT)
CHIPS = 200_000
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


def create(place: Place, editions: tuple[str, ...] = EDITIONS) -> StoredRoom:
    """A room with one open table of each edition, players seated and dealers on."""
    stored = StoredRoom.create(
        place.where, KINDS, load_floor("house"), draws=SecureDraws(), files=place.files
    )
    for number, edition in enumerate(editions, 1):
        open_table(stored, f"table/{number}", edition)
    return stored


def open_table(stored: StoredRoom, stream: str, edition: str) -> None:
    """One more table."""
    stored.add(TablePart(stream), FLOOR)
    stored.take(stream, OpenTable(edition), FLOOR)
    stored.take(stream, PutDealer(f"dealer of {stream}"), FLOOR)
    table = stored.part(stream)
    assert isinstance(table, TablePart)
    least = load(edition).law.seats.least
    most = table.core.family.buy_ins(table.game)[1]
    for seat in range(1, min(max(2, least), table.game.seats) + 1):
        person = f"{stream} player {seat}"
        stored.take(stream, Sit(seat, person, min(CHIPS, most or CHIPS)), By(person, "player", AT))


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
        running = [self._table(stream) for stream in streams]
        while True:
            for play in running:
                yield next(play)

    def _table(self, stream: str) -> Iterator[Committed]:
        driver = TableDriver(self.stored, stream, self.policies, AT)
        while True:
            if driver.table.round is None:
                yield from driver.begin()
            while driver.table.round is not None:
                yield from driver.step()
