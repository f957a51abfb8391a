"""Killing a room at random instants: `python -m tests.store.kills HOUSE WHERE KEY ANCHOR KILLS SEED`.

The parent has no thread and no connection. Each child opens the room, checks that everything that the children before
it were answered is there, and then works until it is killed.
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
from dataclasses import dataclass, field
from pathlib import Path

from croupier.store.stored import Files
from tests.store.houses import HOUSES, Answer, House, check_answers, check_whole
from tests.store.places import Place

ACK = struct.Struct("<iqI")  # number of the stream, of the event, and one number for the event itself
CHECKED, FAILED = -1, -2
WHOLE = 25  # kills between two checks of everything


@dataclass
class Campaign:
    """What the children were answered, and how many were killed before and after they had checked it."""

    house: House
    place: Place
    seed: int
    pending: list[Answer] = field(default_factory=list)  # answered, and not yet checked by a later child
    answers: int = 0
    early: int = 0
    late: int = 0

    def kill(self, child: int) -> None:
        """Start a child and kill it some time later."""
        chance = random.Random(f"{self.seed}/{child}")
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            self._live(child, writing)
        os.close(writing)
        patient = chance.random() < 0.8
        try:
            heard = _wait_for_first(reading) if patient else b""
            time.sleep(chance.random() * (self.house.seconds if patient else 0.12))
        finally:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        self._heard(heard + _all_of(reading), child)

    def _heard(self, content: bytes, child: int) -> None:
        checked, new = False, []
        for stream, seq, value in ACK.iter_unpack(content[: len(content) // ACK.size * ACK.size]):
            if stream == FAILED:
                raise SystemExit(f"child {child} found the room wrong after a kill")
            checked |= stream == CHECKED
            if stream >= 0:
                new.append((self.house.streams[stream], seq, value))
        self.pending = new if checked else self.pending + new
        self.answers += len(new)
        self.late += checked
        self.early += not checked

    def _live(self, child: int, writing: int) -> None:
        """The life of a child: it never returns."""
        try:
            stored = self.house.open(self.place)
            check_answers(stored, self.pending)
            if child % WHOLE == WHOLE - 1:
                check_whole(stored)
            os.write(writing, ACK.pack(CHECKED, 0, 0))
            for stream, seq, value in self.house.work(stored, child):
                os.write(writing, ACK.pack(self.house.streams.index(stream), seq, value))
        except BaseException:
            traceback.print_exc()
            os.write(writing, ACK.pack(FAILED, 0, 0))
        os._exit(1)

    def begin(self) -> None:
        """The room is opened, in a process of its own."""
        if os.fork() == 0:
            self.house.create(self.place).close()
            os._exit(0)
        if os.wait()[1] != 0:
            raise SystemExit("the room could not be opened")

    def finish(self) -> None:
        """Everything is checked once more, and the room goes on."""
        if os.fork() == 0:
            with self.house.open(self.place) as stored:
                check_answers(stored, self.pending)
                check_whole(stored)
                next(self.house.work(stored, -1))
            os._exit(0)
        if os.wait()[1] != 0:
            raise SystemExit("the room is wrong after the last kill")


def _wait_for_first(reading: int) -> bytes:
    ready, _, _ = select.select([reading], [], [], 120)
    if not ready:
        raise SystemExit("a child did not open the room within two minutes")
    return os.read(reading, ACK.size)


def _all_of(reading: int) -> bytes:
    content = b""
    while more := os.read(reading, 65536):
        content += more
    os.close(reading)
    return content


def main() -> None:
    """Kill so many times; print how many answers were checked."""
    house, where, key, anchor, kills, seed = sys.argv[1:]
    campaign = Campaign(HOUSES[house], Place(where, Files(Path(key), Path(anchor))), int(seed))
    campaign.house.warm()
    campaign.begin()
    for child in range(int(kills)):
        campaign.kill(child)
    campaign.finish()
    print(f"{campaign.answers} answers, {campaign.early} kills at the start, {campaign.late} at work")


if __name__ == "__main__":
    main()
