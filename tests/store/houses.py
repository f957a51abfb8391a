"""Rooms that are killed: what they do until then, and how they are checked afterwards."""

from __future__ import annotations

import random
from binascii import crc32
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from itertools import islice
from typing import Any, Protocol, cast

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room.law.load import load_floor
from croupier.room.part import Part
from croupier.room.room import Committed, Room
from croupier.room.table import Taken
from croupier.room.tables.acts import OpenTable, RoundInput
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.entries import EnterPlayer, FileTournament, SubmitRules
from croupier.room.tournaments.hands import PlayHand
from croupier.room.tournaments.levels import RaiseLevel, StartEvent
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.seating import DrawSeats
from croupier.room.tournaments.simulation import TournamentRun, open_tournament, play_event, run_event
from croupier.rounds.codec import decode, encode
from croupier.rounds.events import Chance
from croupier.store.journal import plain
from croupier.store.stored import StoredRoom
from tests.room.tournaments import NOON, filing
from tests.store.floors import EDITIONS, METER, Play, create, open_again, open_linked
from tests.store.places import Place
from tests.store.toys import FLOOR, Draw, Drawn, Pay

Answer = tuple[str, int, int]  # stream, event, and one number for the event


class House(Protocol):
    """A room with something going on in it."""

    streams: tuple[str, ...]
    seconds: float  # of work until it is killed, at most

    def warm(self) -> None:
        """Load whatever every child would load, without a thread or a connection."""
        ...

    def create(self, place: Place) -> StoredRoom:
        """The room, new."""
        ...

    def open(self, place: Place) -> StoredRoom:
        """The room as it was left."""
        ...

    def work(self, stored: StoredRoom, child: int) -> Iterator[Answer]:
        """Commands for ever; what each was answered, as soon as it is."""
        ...


def answers_of(done: Committed | Taken) -> Iterator[Answer]:
    """What a command was answered."""
    for entry in done.entries:
        yield entry.stream, entry.seq, crc32(plain(encode(entry.event)).encode())


class Toys:
    """Tills and a shoe, commands in bursts that are written together."""

    streams: tuple[str, ...] = ("till/1", "till/2", "tally", "shoe")
    seconds = 0.06

    def warm(self) -> None:
        pass

    def create(self, place: Place) -> StoredRoom:
        return place.create()

    def open(self, place: Place) -> StoredRoom:
        return place.open()

    def work(self, stored: StoredRoom, child: int) -> Iterator[Answer]:
        chance, number = random.Random(child), 0
        while True:
            burst = []
            for _ in range(chance.randrange(1, 12)):
                number += 1
                command: Any = chance.choice((Pay("Bob", chance.randrange(1, 13)), Draw(), Draw()))
                stream = "shoe" if isinstance(command, Draw) else chance.choice(("till/1", "till/2"))
                burst.append(stored.submit(stream, command, FLOOR, f"{child}-{number}"))
            for answer in burst:
                yield from answers_of(answer.result(60))


TOURNAMENT = "tournament/spring"


class WholeFloor:
    """Tables of eight families, two tables on one meter, and a tournament."""

    streams: tuple[str, ...] = (
        *(f"table/{number}" for number in range(1, len(EDITIONS) + 3)),
        METER,
        TOURNAMENT,
    )
    seconds = 0.3

    def warm(self) -> None:
        for edition in EDITIONS:
            room = Room(load_floor("colorado"), SeededDraws(1))
            room.add(TablePart("table/1"))
            room.take("table/1", OpenTable(edition), FLOOR)
        run_event(open_tournament(filing(), at=NOON - timedelta(days=5)), 3)

    def create(self, place: Place) -> StoredRoom:
        stored = create(place, EDITIONS, "colorado")
        open_linked(stored, *self.streams[len(EDITIONS) : len(EDITIONS) + 2])
        stored.add(Tournament(TOURNAMENT), FLOOR)
        run = _run(stored)
        run.now = NOON - timedelta(days=5)
        run.do(FileTournament(filing()), "manager")
        run.do(SubmitRules(), "manager")
        run.now = NOON
        for number in range(20):
            run.do(EnterPlayer(f"player {number}"), "cage")
        run.do(DrawSeats())
        run.do(StartEvent())
        return stored

    def open(self, place: Place) -> StoredRoom:
        return open_again(place)

    def work(self, stored: StoredRoom, child: int) -> Iterator[Answer]:
        run, play = _run(stored), Play(stored, child).commands()
        event = next(iter(run.part.state.events))
        through = cast(_Through, run.room)
        while True:
            for taken in islice(play, 20):
                yield from answers_of(taken)
            try:
                play_event(run, event, 1)
            except Refusal:  # it was left between two tables of a level
                _catch_up(run, event)
            for done in through.heard:
                yield from answers_of(done)
            through.heard.clear()


def _catch_up(run: TournamentRun, event: str) -> None:
    """Every table that may plays a hand, and the level is raised where it is over."""
    there = run.part.state.events[event]
    for command in (*(PlayHand(number, event) for number in sorted(there.tables)), RaiseLevel(event)):
        with suppress(Refusal):
            run.do(command, "dealer" if isinstance(command, PlayHand) else "floor")


class _Through:
    """A stored room in the place of a room in memory; it keeps what it was answered."""

    def __init__(self, stored: StoredRoom) -> None:
        self.stored = stored
        self.law, self.filing = stored.room.law, stored.room.filing
        self.heard: list[Committed] = []

    def take(self, *command: Any) -> Committed:
        self.heard.append(self.stored.take(*command))
        return self.heard[-1]

    def tick(self, now: Any) -> Committed:
        self.heard.append(self.stored.tick(now))
        return self.heard[-1]


def _run(stored: StoredRoom) -> TournamentRun:
    part = stored.part(TOURNAMENT)
    assert isinstance(part, Tournament)
    return TournamentRun(cast(Room, _Through(stored)), part, NOON)


HOUSES: dict[str, House] = {"toys": Toys(), "floor": WholeFloor()}


# What must hold after a kill.


def check_answers(stored: StoredRoom, answers: Iterable[Answer]) -> None:
    """Every event that was answered stands at its place and is the same."""
    wanted: dict[str, dict[int, int]] = {}
    for stream, seq, value in answers:
        wanted.setdefault(stream, {})[seq] = value
    for stream, values in wanted.items():
        found = {}
        for record in stored.journal.records(stream):
            if record.seq in values:
                event = record.entry(stored.part(stream).EVENTS, stored.journal.key).event
                found[record.seq] = crc32(plain(encode(event)).encode())
        assert found == values, f"{stream}: answered {values}, and found {found}"


def check_whole(stored: StoredRoom) -> None:
    """The chain is whole, the books balance, and every part is what all its events give from the first on."""
    verified = stored.verify()
    assert verified.whole, verified.findings
    assert sum(stored.room.books.balances.values()) == 0
    parts: dict[str, Part] = {}
    for record in stored.journal.records():
        live = stored.room.parts.get(record.stream)
        if live is None:
            continue
        if not record.seq:
            parts[record.stream] = type(live).restore(record.stream, record.body["state"], stored.room)
            continue
        entry = record.entry(live.EVENTS, stored.journal.key)
        _check_card(parts[record.stream], entry.event)
        parts[record.stream].apply(entry.event, entry.by)
    for stream, part in parts.items():
        assert part.snapshot() == stored.room.part(stream).snapshot(), stream


def _check_card(part: Part, event: Any) -> None:
    """A card that is dealt lies on top of its deck as it was shuffled, whatever was killed in between."""
    if isinstance(event, Drawn):
        assert part.snapshot()["order"][0] == event.card
    if not isinstance(part, TablePart) or not isinstance(event, RoundInput) or part.round is None:
        return
    due, devices = part.round.due, part.core.devices
    left = devices.left(part.round)
    if isinstance(due, Chance) and left and devices.orders.get(due.deck):
        assert decode(event.input, part.core.events) == devices.top(part.round, left)
