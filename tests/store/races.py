"""Two processes with eight workers each at one table, whose lease changes hands in the middle of rounds (F9)."""

from __future__ import annotations

import random
import threading
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from croupier.kit import Refusal
from croupier.players.policies import plain
from croupier.room.commands import Begin, Do
from croupier.room.kinds import KINDS
from croupier.room.part import By
from croupier.room.tables.acts import RoundEnded
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import encode
from croupier.rounds.events import Act, Bets
from croupier.rounds.round import DEALER
from croupier.rounds.viewers import Seat
from croupier.store.database import LEASE
from croupier.store.leases import Claim, Fenced, Lease, Leases
from croupier.store.shared import SharedRoom
from tests.store.floors import AT, create
from tests.store.houses import check_whole
from tests.store.places import Place

TABLE = "table/1"
WORKERS = 8
TIME = 60  # seconds for an answer


@dataclass
class Contender:
    """One of the processes: its room, its leases, and how often its workers were refused."""

    name: str
    stored: SharedRoom
    leases: Leases
    lease: Lease | None = None
    carried: int = 0  # the lease under which a command was carried out last
    fenced: int = 0
    refused: int = 0
    done: threading.Event = field(default_factory=threading.Event)

    def work(self, worker: int) -> None:
        """Whatever could be done next at the table is tried, under the lease that this process believes it has."""
        chance, number = random.Random(f"{self.name} {worker}"), 0
        while not self.done.is_set():
            lease = self.lease
            if lease is None:
                self.done.wait(0.002)
                continue
            number += 1
            command, by = self.command(chance)
            id = f"{lease.number}-{self.name}-{worker}-{number}"
            try:
                self.stored.submit_all(TABLE, [command], by, id, claim=Claim(lease)).result(TIME)
                self.carried = lease.number
            except Fenced:
                self.fenced += 1
                if self.lease == lease:
                    self.lease = None
            except Refusal:  # another worker was first
                self.refused += 1

    def command(self, chance: random.Random) -> tuple[Any, By]:
        """Something that may be done at the table now."""
        with self.stored.reading() as room:
            part = room.part(TABLE)
            assert isinstance(part, TablePart)
            round, dealer = part.round, By(part.dealer or "", DEALER, AT)
            if round is None:
                return Begin(), dealer
            if isinstance(round.due, Act):
                return Do(round.due.role, encode(round.answers(round.due.role)[0].event)), dealer
            closing = round.answers(DEALER) if isinstance(round.due, Bets) else ()
            seats = round.due.seats if isinstance(round.due, Bets) else (getattr(round.due, "seat", 1),)
            seat = chance.choice(list(seats))
            view = round.view(Seat(seat))
            event = plain(view, view["question"]) if view["question"] else None
            if event is None or (closing and chance.random() < 0.2):
                return (Do(DEALER, encode(closing[0].event)), dealer) if closing else (Begin(), dealer)
            return Do(seat, event), By(part.persons[seat], "player", AT)

    @property
    def rounds(self) -> int:
        """Rounds that were played at the table."""
        part = self.stored.part(TABLE)
        assert isinstance(part, TablePart)
        return part.rounds

    @property
    def in_play(self) -> bool:
        """Whether a round is in play."""
        part = self.stored.part(TABLE)
        return isinstance(part, TablePart) and part.round is not None and len(part.round.inputs) > 2


def race(place: Place, edition: str, rounds: int) -> Counter[str]:
    """Play so many rounds; the lease is lost in the middle of each of them. What was refused."""
    create(place, (edition,)).close()
    with ExitStack() as stack:
        rooms = [
            stack.enter_context(SharedRoom.open(place.where, KINDS, files=place.files)) for _ in range(2)
        ]
        both = [
            Contender(name, stored, Leases(stored.journal.database, ""))
            for name, stored in zip("ab", rooms, strict=True)
        ]
        threads = [
            threading.Thread(target=each.work, args=(worker,)) for each in both for worker in range(WORKERS)
        ]
        for thread in threads:
            thread.start()
        try:
            for number in range(rounds):
                _move(both[number % 2])
                _wait(both[number % 2], number)
        finally:
            for each in both:
                each.done.set()
            for thread in threads:
                thread.join(TIME)
        for stored in rooms:
            stored.submit_follow().result(TIME)
        _check(rooms[0], rounds)
        return Counter({"fenced": sum(each.fenced for each in both), "late": sum(e.refused for e in both)})


def _move(to: Contender) -> None:
    """The time of the lease is over, and the other process takes it, whatever is going on."""
    with to.stored.journal.database.writing() as connection:
        connection.execute(sa.update(LEASE).values(until=1))
    to.lease = to.leases.take([TABLE])[TABLE]


def _wait(owner: Contender, rounds: int) -> None:
    """Until it has done something, and is in the middle of a round that nobody has played yet."""
    assert owner.lease is not None
    number = owner.lease.number
    limit = threading.Event()
    for _ in range(20_000):
        if owner.carried == number and owner.rounds > rounds and owner.in_play:
            return
        limit.wait(0.002)
    raise AssertionError(f"process {owner.name} does not play: {owner.rounds} rounds")


def _check(stored: SharedRoom, rounds: int) -> None:
    """Every round was settled once; the numbers of the leases never fall; chain, books and cards are whole."""
    records = list(stored.journal.records(TABLE))
    ends = [record for record in records if record.kind == RoundEnded.__name__]
    part = stored.part(TABLE)
    assert isinstance(part, TablePart)
    assert len(ends) == part.rounds >= rounds
    numbers = [int(record.command.split("-")[0]) for record in records if record.command.count("-") == 3]
    assert numbers == sorted(numbers), "a fenced writer has written"
    assert set(numbers) == set(range(1, rounds + 1))
    check_whole(stored)
