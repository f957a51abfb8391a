"""Live tables under load: commands acknowledged over sockets after their commit, and how soon; people coming back."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.live_page import LoadPage
from benchmarks.live_trainers import READY
from benchmarks.measure import Row, at_least, at_most
from croupier.server.check import free_port

TABLES, SOCKETS = 200, 10  # tables, and sockets at each
RATE, SECONDS = 150, 15.0  # commands a second, and for how long
SEATED = 2
TRAINERS = 50  # people who train beside the tables
GATE = 100  # that connect at a time
PATIENCE = 3.0  # seconds for the last answers
FREE = 1.5  # load of the machine above which others hold the processor


@dataclass
class Evening:
    """What came of it."""

    pages: list[LoadPage] = field(default_factory=list)
    connected: float = 0.0  # seconds until everybody had a view
    found: list[Any] = field(
        default_factory=list
    )  # the rounds that those with a seat found when they connected
    trained: int = 0  # answers that trainers had meanwhile
    refused: int = 0  # and those that refused them
    frames: int = 0
    spent: float = 0.0  # processor time of the server, in seconds

    @property
    def waits(self) -> list[float]:
        """How long each command waited for its answer."""
        return [wait for page in self.pages for wait in page.waits]

    @property
    def unanswered(self) -> int:
        """Commands without an answer."""
        return sum(page.sent is not None for page in self.pages)

    def rounds(self) -> list[Any]:
        """The round that everybody with a seat has before him."""
        return [page.view["view"]["round"] for page in self.pages if page.plays]


def rows() -> list[Row]:
    """200 tables of eight kinds, 2,000 sockets, 150 commands a second; then the server is started again, and people
    train beside the tables."""
    busy = os.getloadavg()[0] > FREE
    with TemporaryDirectory() as folder:
        with _server(folder) as port:
            evening = asyncio.run(_evening(port, _asked(port, "/tickets"), SECONDS))
        begun = time.perf_counter()
        with _server(folder) as port:
            tickets = _asked(port, "/tickets")
            ready = time.perf_counter() - begun
            again = asyncio.run(_evening(port, tickets, SECONDS, TRAINERS))
    lost = sum(before != after for before, after in zip(evening.rounds(), again.found, strict=True))
    waits, everybody = evening.waits, TABLES * SOCKETS
    cuts = quantiles(waits, n=100)
    note = f"{TABLES} tables, {everybody} sockets, {evening.frames / SECONDS:,.0f} frames a second"
    found = [
        at_least("live: commands", len(waits) / SECONDS, 0.9 * RATE, "a second", note),
        at_most("live: p50 until acknowledged", cuts[49], 0.010),
        at_most("live: p99 until acknowledged", cuts[98], 0.050),
        at_most("live: commands without an answer", evening.unanswered, 0, "commands"),
        at_most("live: processor time of a command", evening.spent / len(waits), 0.003, "s", "of the server"),
        at_most(f"live: {everybody} sockets connect and have their view", evening.connected, 10.0),
        at_most(f"live: {everybody} come back", again.connected, 10.0, note=f"ready after {ready:.1f} s"),
        at_most("live: rounds that changed while the server was away", lost, 0, "views"),
        *_beside(again),
    ]
    return [replace(row, busy=busy) for row in found]


def _beside(evening: Evening) -> list[Row]:
    """The same beside people who train."""
    cuts, beside = quantiles(evening.waits, n=100), f"live beside {TRAINERS} trainers"
    refused = f"{evening.refused} refused, for the queue was full" if evening.refused else "none refused"
    return [
        at_least(f"{beside}: commands", len(evening.waits) / SECONDS, 0.9 * RATE, "a second"),
        at_most(f"{beside}: p50 until acknowledged", cuts[49], 0.010),
        at_most(f"{beside}: p99 until acknowledged", cuts[98], 0.050),
        at_most(f"{beside}: commands without an answer", evening.unanswered, 0, "commands"),
        Row(f"{beside}: their answers", evening.trained / SECONDS, "a second", None, True, refused),
    ]


@contextmanager
def _server(folder: str) -> Iterator[int]:
    """A server of the room in a folder, and its port."""
    port = free_port()
    call = [sys.executable, "-m", "benchmarks.live_server", folder, str(port), str(TABLES), str(SOCKETS)]
    server = subprocess.Popen(call)
    try:
        yield port
    finally:
        server.terminate()
        server.wait()


def _asked(port: int, path: str) -> Any:
    """What the server says, once it answers."""
    for _ in range(600):
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("GET", path)
            return json.loads(connection.getresponse().read())
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server does not start")


async def _evening(port: int, tickets: dict[str, list[str]], seconds: float, trainers: int = 0) -> Evening:
    """All connect and watch; then those with a seat play for so long, beside so many who train."""
    gate, evening = asyncio.Semaphore(GATE), Evening()
    begun = time.perf_counter()
    evening.pages = await asyncio.gather(
        *(
            _page(port, gate, table, ticket, each < SEATED)
            for table, own in tickets.items()
            for each, ticket in enumerate(own)
        )
    )
    evening.connected = time.perf_counter() - begun
    evening.found = evening.rounds()
    school = await asyncio.to_thread(_training, port, trainers) if trainers else None
    before, spent = _frames(evening), await asyncio.to_thread(_asked, port, "/spent")
    pace = TABLES * SEATED / RATE
    stops = time.perf_counter() + seconds
    await asyncio.gather(*(page.play(pace, stops, PATIENCE) for page in evening.pages if page.plays))
    if school is not None:
        answers: dict[str, int] = json.loads((await asyncio.to_thread(school.communicate))[0])
        evening.trained = answers.pop("200", 0)
        evening.refused = answers.pop("503", 0)
        assert not answers, answers
    evening.frames = _frames(evening) - before
    evening.spent = await asyncio.to_thread(_asked, port, "/spent") - spent
    for page in evening.pages:
        page.close()
    return evening


def _training(port: int, trainers: int) -> subprocess.Popen[str]:
    """People who train, once everybody has begun."""
    call = [sys.executable, "-m", "benchmarks.live_trainers", str(port), str(trainers)]
    school = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert school.stdout is not None and school.stdout.readline().strip() == READY
    return school


def _frames(evening: Evening) -> int:
    return sum(page.frames for page in evening.pages)


async def _page(port: int, gate: asyncio.Semaphore, table: str, ticket: str, plays: bool) -> LoadPage:
    async with gate:
        page = LoadPage(f"127.0.0.1:{port}", table, ticket, plays)
        await asyncio.get_running_loop().create_connection(lambda: page, "127.0.0.1", port)
        await page.seen.wait()
        return page
