"""Killing a room at random instants: `python -m tests.store.kills WHERE KEY ANCHOR KILLS SEED`.

The parent has no thread and no connection. Each child opens the room, checks that everything that any child before
it was answered is there, and then works until it is killed.
"""

from __future__ import annotations

import os
import random
import select
import signal
import struct
import sys
import time
import traceback
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.room.room import Committed
from croupier.store.stored import Files, StoredRoom
from tests.store.places import Place
from tests.store.toys import FLOOR, Draw, Drawn, Mixed, Pay, Refund, Shoe, Till

ACK = struct.Struct("<iiq")  # child, command, what came of it
CHECKED, FAILED = -1, -2
EVENTS: dict[str, tuple[type, ...]] = {"till/1": Till.EVENTS, "till/2": Till.EVENTS, "shoe": Shoe.EVENTS}
STREAMS = tuple(EVENTS)


@dataclass
class Campaign:
    """What the children were answered, and how many were killed before and after they had checked it."""

    place: Place
    seed: int
    answers: dict[str, int] = field(default_factory=dict)
    pending: dict[str, tuple[str, int]] = field(
        default_factory=dict
    )  # not yet checked: stream, what came of it
    early: int = 0
    late: int = 0

    def kill(self, child: int) -> None:
        """Start a child and kill it some time later."""
        chance = random.Random(f"{self.seed}/{child}")
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            live(self, child, writing)
        os.close(writing)
        patient = chance.random() < 0.8
        try:
            heard = _wait_for_first(reading) if patient else b""
            time.sleep(chance.random() * (0.06 if patient else 0.12))
        finally:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        self._heard(heard + _all_of(reading), child)

    def _heard(self, content: bytes, child: int) -> None:
        checked, new = False, {}
        for who, command, value in ACK.iter_unpack(content[: len(content) // ACK.size * ACK.size]):
            if command == FAILED:
                raise SystemExit(f"child {child} found the room wrong after a kill")
            checked |= command == CHECKED
            if command >= 0:
                new[f"{who}-{command}"] = (STREAMS[value % 10], value // 10)
        self.pending = new if checked else {**self.pending, **new}
        self.answers.update({id: value for id, (_, value) in new.items()})
        self.late += checked
        self.early += not checked


def _wait_for_first(reading: int) -> bytes:
    ready, _, _ = select.select([reading], [], [], 60)
    if not ready:
        raise SystemExit("a child did not open the room within a minute")
    return os.read(reading, ACK.size)


def _all_of(reading: int) -> bytes:
    content = b""
    while more := os.read(reading, 65536):
        content += more
    os.close(reading)
    return content


def live(campaign: Campaign, child: int, writing: int) -> None:
    """The life of a child: it never returns."""
    try:
        stored = campaign.place.open()
        check_pending(stored, campaign.pending)
        if child % 25 == 24:
            check(stored, campaign.answers)
        os.write(writing, ACK.pack(child, CHECKED, 0))
        work(stored, child, writing)
    except BaseException:
        traceback.print_exc()
        os.write(writing, ACK.pack(child, FAILED, 0))
    os._exit(1)


def work(stored: StoredRoom, child: int, writing: int) -> None:
    """Commands in bursts, each answer told at once, for ever."""
    chance = random.Random(child)
    number = 0
    while True:
        burst: list[tuple[int, Future[Committed]]] = []
        for _ in range(chance.randrange(1, 12)):
            command: Any = chance.choice((Pay("Bob", chance.randrange(1, 13)), Draw(), Draw()))
            stream = "shoe" if isinstance(command, Draw) else chance.choice(("till/1", "till/2"))
            burst.append((number, stored.submit(stream, command, FLOOR, f"{child}-{number}")))
            number += 1
        for each, answer in burst:
            done = answer.result()
            value = value_of(done) * 10 + STREAMS.index(done.entries[0].stream)
            os.write(writing, ACK.pack(child, each, value))


def value_of(done: Committed) -> int:
    """One number for what came of a command: the amount paid, or the card drawn."""
    event = done.entries[-1].event
    return int(event.card) if isinstance(event, Drawn) else int(done.entries[0].event.amount)


def check_pending(stored: StoredRoom, pending: dict[str, tuple[str, int]]) -> None:
    """What was answered since the last check stands in the journal, once, and came to the same."""
    before = stored.journal.events
    known = stored.journal.answered((stream, FLOOR.person, id) for id, (stream, _) in pending.items())
    for id, (stream, value) in pending.items():
        answered = known[stream, FLOOR.person, id]
        last = answered.first + answered.events - 1
        amounts = [
            event.card if isinstance(event, Drawn) else event.amount
            for record in stored.journal.records(stream, answered.first, last)
            if not isinstance(event := record.entry(EVENTS[stream], stored.journal.key).event, Mixed)
        ]
        assert amounts == [value], f"{id} came to {value}, and now to {amounts}"
    assert stored.journal.events == before


def check(stored: StoredRoom, answers: dict[str, int]) -> None:
    """Everything answered is there and came to the same; the chain is whole; the cards came in their order."""
    found = {}
    held = dict.fromkeys(("till/1", "till/2"), 0)
    order: list[int] = []
    for record in stored.journal.records():
        if record.stream not in STREAMS or not record.seq:
            continue
        event = record.entry(EVENTS[record.stream], stored.journal.key).event
        if isinstance(event, Mixed):
            assert not order, "a shoe was shuffled before it was empty"
            order = list(event.order)
            continue
        if isinstance(event, Drawn):
            assert order.pop(0) == event.card, "another card was dealt than lay on top"
        else:
            held[record.stream] += event.amount
        assert record.command not in found, "a command happened twice"
        found[record.command] = event.card if isinstance(event, Drawn) else event.amount
    lost = {id: value for id, value in answers.items() if found.get(id) != value}
    assert not lost, f"answered and lost: {lost}"
    assert {name: stored.room.part(name).snapshot()["held"] for name in held} == held
    assert stored.room.part("shoe").snapshot() == {"order": order}
    verified = stored.verify()
    assert verified.whole, verified.findings


def main() -> None:
    """Kill so many times; print how many answers were checked."""
    where, key, anchor, kills, seed = sys.argv[1:]
    campaign = Campaign(Place(where, Files(Path(key), Path(anchor))), int(seed))
    if os.fork() == 0:
        campaign.place.create().close()
        os._exit(0)
    os.wait()
    for child in range(int(kills)):
        campaign.kill(child)
    if os.fork() == 0:
        with campaign.place.open() as stored:
            check(stored, campaign.answers)
            stored.take("till/1", Pay("Bob", 5), FLOOR)
            stored.take("till/1", Refund("Bob", 5), FLOOR)
        os._exit(0)
    if os.wait()[1] != 0:
        raise SystemExit("the room is wrong after the last kill")
    print(f"{len(campaign.answers)} answers, {campaign.early} kills at the start, {campaign.late} at work")


if __name__ == "__main__":
    main()
