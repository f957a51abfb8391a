"""Floors for long runs: tables of all families, a linked meter and a jackpot, with a tally that the books must meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.editions import load
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room.books import BookAccount
from croupier.room.commands import Sit
from croupier.room.jackpots.part import (
    JackpotHit,
    JackpotPart,
    OfferJackpot,
    PostAmount,
    ProposeJackpot,
    RecordApproval,
    SeedPool,
)
from croupier.room.kinds import KINDS
from croupier.room.law.load import load_floor
from croupier.room.meters.acts import Keyed, LockedOut, OpenMeter, WagersReturned
from croupier.room.meters.part import MeterPart
from croupier.room.part import By, Entry, Part
from croupier.room.room import Committed, Room
from croupier.room.tables.acts import Drop, OpenTable, PutDealer, RoundEnded, RoundInput, RoundOpened
from croupier.room.tables.part import TablePart
from croupier.store.stored import Files, StoredRoom
from tests.room.test_group_b import filed
from tests.soak.players import AT, CHIPS, SUPERVISOR, Asked, Players

BOOK = "colorado"
FLOOR, MANAGER = By("Flo", "floor", AT), By("Mia", "manager", AT, "Flo", "floor")
METER, JACKPOT = "meter/progressive", "jackpot/bad beat"
RATE, RESERVE, SEED = Fraction(35, 100), Fraction(11, 1000), 100_000
OFTEN = {
    "name": "bad beat",
    "kind": "beaten hand",
    "hand": "pair",
    "players": 2,
    "shares": [{"to": "beaten", "share": "60 %"}, {"to": "winner", "share": "40 %"}],
}  # an event that is won every few dozen hands
IN_A_ROUND = (RoundOpened, RoundInput, RoundEnded, Drop)
APART = ("the meter begins", "fill")  # what the house puts into a meter or a rack is none of the round's own
LIES = {
    "seat": "stack",
    "bank": "stack",
    "house": "tray",
    "rake": "drop",
    "fee": "drop",
    "jackpot rake": "jackpot drop",
}  # where in the books what an account of a round has gained lies when the round is over


@dataclass(frozen=True)
class SoakTable:
    """A table of a floor: its edition, how many of a hundred rounds are played there, and how it is filed."""

    edition: str
    share: int
    filing: Mapping[str, Any] = field(default_factory=dict)
    meter: bool = False
    jackpot: bool = False


class SoakFloor:
    """A room in memory or in a journal, with players at every table and a tally of all that happened."""

    def __init__(self, tables: tuple[SoakTable, ...], seed: int, stored: StoredRoom | None = None) -> None:
        self.stored = stored
        self.room: Room = stored.room if stored is not None else Room(load_floor(BOOK), SeededDraws(seed))
        self.posted: Counter[BookAccount] = Counter()  # by every entry
        self.booked: Counter[tuple[str, str]] = Counter()  # by entries of rounds: table, kind of account
        self.moved: Counter[tuple[str, str]] = Counter()  # the same as the rounds themselves have it
        self.rounds: Counter[str] = Counter()
        self.meter, self.reserve = Fraction(SEED), Fraction(0)
        self.players_money = 0  # of the jackpot: put in, less what was won
        self.hits = 0
        self.players = {f"table/{n}": self._open(n, table, seed) for n, table in enumerate(tables, 1)}

    # Opening.

    def _open(self, number: int, table: SoakTable, seed: int) -> Players:
        stream = f"table/{number}"
        if table.meter and METER not in self.room.parts:
            self._add(MeterPart(METER))
            filing = {"rate": "35 %", "reserve_rate": "1.1 %", "seed": "1000"}
            self.take((METER, OpenMeter(filing), MANAGER))
        self._add(TablePart(stream))
        meters = (("progressive", "progressive"),) if table.meter else ()
        self.take((stream, OpenTable(table.edition, table.filing, "dealt", meters), FLOOR))
        self.take((stream, PutDealer(f"dealer {number}"), FLOOR))
        part = self.room.part(stream)
        assert isinstance(part, TablePart)
        most = part.core.family.buy_ins(part.game)[1] or CHIPS
        for seat in range(1, min(max(2, load(table.edition).law.seats.least), part.game.seats) + 1):
            person = f"player {number}-{seat}"
            self.take((stream, Sit(seat, person, min(CHIPS, most)), By(person, "player", AT)))
        if table.jackpot:
            self._offer(stream)
        draws = SeededDraws(f"{seed} {stream}")
        return Players(self.room, stream, draws, JACKPOT if table.jackpot else "")

    def _offer(self, stream: str) -> None:
        """A bad beat jackpot that is won often, at a table."""
        self._add(JackpotPart(JACKPOT))
        for command in (ProposeJackpot(filed(events=[OFTEN], cap="5000000")), RecordApproval("D-1")):
            self.take((JACKPOT, command, MANAGER))
        self.take((JACKPOT, SeedPool("main", 50_000), MANAGER))
        self.take((JACKPOT, PostAmount(), SUPERVISOR))
        self.take((JACKPOT, OfferJackpot(stream), FLOOR))

    def _add(self, part: Part) -> None:
        if self.stored is not None:
            self.stored.add(part, FLOOR)
        else:
            self.room.add(part)

    # Playing.

    def take(self, asked: Asked) -> Committed:
        """Carry out a command and enter what came of it into the tally."""
        done = self.stored.take(*asked) if self.stored is not None else self.room.take(*asked)
        self.note(done)
        return done

    def play(self, stream: str) -> None:
        """One round at a table."""
        commands = self.players[stream].round()
        answer: Committed | Refusal | None = None
        try:
            while True:
                asked = commands.send(answer)  # type: ignore[arg-type]  # a generator begins with None
                try:
                    answer = self.take(asked)
                except Refusal as refusal:
                    answer = refusal
        except StopIteration:
            self.rounds[stream] += 1

    def play_together(self, streams: tuple[str, ...]) -> None:
        """One round at each of some tables at once: what they ask in the same moment is written together."""
        assert self.stored is not None
        running = {stream: self.players[stream].round() for stream in streams}
        answers: dict[str, Any] = dict.fromkeys(streams)
        while running:
            waiting = {}
            for stream, commands in tuple(running.items()):
                try:
                    waiting[stream] = self.stored.submit(*commands.send(answers[stream]))
                except StopIteration:
                    del running[stream]
                    self.rounds[stream] += 1
            for stream, future in waiting.items():
                try:
                    answers[stream] = future.result(60)
                    self.note(answers[stream])
                except Refusal as refusal:
                    answers[stream] = refusal

    # The tally.

    def note(self, done: Committed) -> None:
        """Everything that a command brought about."""
        for entry in done.entries:
            in_a_round = isinstance(entry.event, IN_A_ROUND)
            for posting in entry.postings:
                self.posted[posting.giver] -= posting.amount
                self.posted[posting.taker] += posting.amount
                if in_a_round and posting.why not in APART:
                    self.booked[entry.stream, posting.giver.kind] -= posting.amount
                    self.booked[entry.stream, posting.taker.kind] += posting.amount
            self._note_event(entry)

    def _note_event(self, entry: Entry) -> None:
        event = entry.event
        if isinstance(event, RoundEnded):
            self._note_round(entry.stream)
        elif isinstance(event, LockedOut | WagersReturned):
            sign = 1 if isinstance(event, LockedOut) else -1
            stakes = sign * sum(stake for _, stake in event.wagers)
            self.meter += RATE * stakes
            self.reserve += RESERVE * stakes
        elif isinstance(event, Keyed):
            self.meter += event.base + event.from_reserve - event.amount
            self.reserve -= event.from_reserve
            self.hits += bool(event.amount)
        elif isinstance(event, SeedPool):
            self.players_money += event.amount
        elif isinstance(event, JackpotHit):
            self.players_money -= sum(share.amount for share in event.shares)
            self.hits += 1

    def _note_round(self, stream: str) -> None:
        table = self.players[stream].table
        round = table.last
        assert round is not None
        for account, amount in round.balances.items():
            if account.kind == "meter" and account.of in table.accounts.meters:
                continue
            kind = LIES.get(account.kind, account.kind)
            self.moved[stream, kind] += amount
            if kind == "jackpot drop":
                self.players_money += amount

    # What must hold.

    def check(self) -> None:
        """Books balance, rounds equal books, meters and jackpots are whole, and every part is what it says it is."""
        books = self.room.books
        assert sum(books.balances.values()) == 0
        assert {account: cents for account, cents in self.posted.items() if cents} == books.balances
        for stream, players in self.players.items():
            self._check_table(stream, players.table)
        self._check_meter()
        self._check_jackpot()
        for part in self.room.parts.values():
            again = type(part).restore(part.stream, part.snapshot(), self.room)
            assert again.snapshot() == part.snapshot(), part.stream

    def _check_table(self, stream: str, table: TablePart) -> None:
        assert table.rounds == self.rounds[stream]
        books, accounts = self.room.books, table.accounts
        for seat, place in table.core.places.items():
            assert books.balance(accounts.stack(seat)) == place.chips >= 0
        for kind in ("pot", "bank", "rake area"):
            assert books.balance(accounts.of(kind)) == 0
        kinds = {kind for table, kind in (*self.booked, *self.moved) if table == stream}
        linked = (
            "stack" if accounts.meters else ""
        )  # what a meter of the room pays is none of the round's postings
        for kind in kinds - {linked}:
            assert self.booked[stream, kind] == self.moved[stream, kind], (stream, kind)

    def _check_meter(self) -> None:
        meter = self.room.parts.get(METER)
        if isinstance(meter, MeterPart):
            books = self.room.books
            assert (meter.value, meter.reserve) == (self.meter, self.reserve)
            assert books.balance(meter.account) == int(self.meter)
            assert books.balance(meter.reserve_account) == int(self.reserve)
            assert not meter.holds.open

    def _check_jackpot(self) -> None:
        jackpot = self.room.parts.get(JACKPOT)
        if isinstance(jackpot, JackpotPart):
            books = self.room.books
            pools = {pool.name: pool.amount for pool in jackpot.state.pools}
            assert all(books.balance(jackpot.pool_account(name)) == cents for name, cents in pools.items())
            boxes = sum(cents for _, _, cents in jackpot.uncounted(self.room))
            assert sum(pools.values()) + boxes == self.players_money
            assert books.total("hold") == 0


@contextmanager
def stored_floor(tables: tuple[SoakTable, ...], seed: int) -> Iterator[SoakFloor]:
    """A floor in a journal of its own, which is gone afterwards."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        law, files = load_floor(BOOK), Files(place / "room.key", place / "room.anchor")
        draws = SeededDraws(seed)
        with StoredRoom.create(place / "room.db", KINDS, law, draws=draws, files=files) as stored:
            yield SoakFloor(tables, seed, stored)
