"""Live tables under load: commands acknowledged over sockets after their commit, and how soon; people coming back."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.measure import Row, at_least, at_most
from croupier.players.policies import plain
from croupier.server.check import free_port

TABLES, SOCKETS = 200, 10  # tables, and sockets at each
RATE, SECONDS = 150, 15.0  # commands a second, and for how long
SEATED = 2
FREE = 1.5  # load of the machine above which others hold the processor


@dataclass
class Load:
    """What came of it."""

    port: int
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    unanswered: int = 0
    frames: int = 0
    stops: float = 0.0


def rows() -> list[Row]:
    """200 tables of eight kinds, 2,000 sockets, 150 commands a second; then everybody comes back at once."""
    busy = os.getloadavg()[0] > FREE
    with TemporaryDirectory() as folder:
        port = free_port()
        call = [sys.executable, "-m", "benchmarks.live_server", folder, str(port), str(TABLES), str(SOCKETS)]
        server = subprocess.Popen(call)
        try:
            tickets = _tickets(port)
            load = Load(port)
            first = asyncio.run(_evening(load, tickets))
        finally:
            server.terminate()
            server.wait()
    cuts = quantiles(load.waits, n=100)
    note = f"{TABLES} tables, {TABLES * SOCKETS} sockets, {load.frames / SECONDS:,.0f} frames a second"
    found = [
        at_least("live: commands", len(load.waits) / SECONDS, 0.9 * RATE, "a second", note),
        at_most("live: p50 until acknowledged", cuts[49], 0.010),
        at_most("live: p99 until acknowledged", cuts[98], 0.050),
        at_most("live: commands without an answer", load.unanswered, 0, "commands"),
        at_most(f"live: {TABLES * SOCKETS} sockets connect and have their view", first, 10.0),
    ]
    return [replace(row, busy=busy) for row in found]


def _tickets(port: int) -> dict[str, list[str]]:
    """Everybody's ticket, once the server answers."""
    for _ in range(600):
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("GET", "/tickets")
            found: dict[str, list[str]] = json.loads(connection.getresponse().read())
            return found
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the server does not start")


async def _evening(load: Load, tickets: dict[str, list[str]]) -> float:
    """All connect and watch; then those with a seat play. How long the first took, in seconds."""
    begun = time.perf_counter()
    gate = asyncio.Semaphore(100)
    pages = await asyncio.gather(
        *(
            _page(load, gate, table, ticket, each < SEATED)
            for table, own in tickets.items()
            for each, ticket in enumerate(own)
        )
    )
    taken = time.perf_counter() - begun
    load.stops = time.perf_counter() + SECONDS
    load.frames = 0
    await asyncio.gather(*(page.play() for page in pages))
    for page in pages:
        await page.close()
    return taken


async def _page(load: Load, gate: asyncio.Semaphore, table: str, ticket: str, plays: bool) -> LoadPage:
    async with gate:
        address, origin = f"ws://127.0.0.1:{load.port}/ws", Origin(f"http://127.0.0.1:{load.port}")
        socket = await connect(address, origin=origin, compression=None, ping_interval=None)
        page = LoadPage(load, socket, table, plays)
        await page.begin(ticket)
        return page


class LoadPage:
    """One socket: it reads everything, and where it has a seat it answers at its own pace."""

    def __init__(self, load: Load, socket: ClientConnection, table: str, plays: bool) -> None:
        self.load, self.socket, self.table, self.plays = load, socket, table, plays
        self.view: dict[str, Any] = {}
        self.sent: dict[str, float] = {}
        self.number = 0
        self.chance = Random(f"{table} {id(socket)}")

    async def begin(self, ticket: str) -> None:
        """Say hello, watch, and have a first view."""
        await self._send(t="hello", ticket=ticket, v=1)
        await self._send(t="watch", table=self.table)
        while not self.view:
            self._read(await self.socket.recv())

    async def play(self) -> None:
        """Until the time is over."""
        await asyncio.gather(self._listen(), self._act())
        self.load.unanswered += len(self.sent)

    async def _listen(self) -> None:
        while (left := self.load.stops + 1 - time.perf_counter()) > 0:
            try:
                self._read(await asyncio.wait_for(self.socket.recv(), left))
            except TimeoutError:
                return

    async def _act(self) -> None:
        pace = TABLES * SEATED / RATE
        while self.plays and time.perf_counter() < self.load.stops:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * pace)
            frame = self._next()
            if frame is not None and not self.sent and time.perf_counter() < self.load.stops:
                self.number += 1
                self.sent[str(self.number)] = time.perf_counter()
                await self._send(id=str(self.number), table=self.table, **frame)

    def _next(self) -> dict[str, Any] | None:
        view = self.view["view"]
        round, place = view["round"], view["table"]
        if self.view["ask"] is None or not (round["question"] or {}).get("answers"):
            return {"t": "seat", "act": "come_back"}  # a command that is written, and changes nothing
        event = plain(round, round["question"])
        if event is not None:
            return {"t": "do", "ask": self.view["ask"], "acts": [dict(event)]}
        return {"t": "seat", "act": "come_back" if place["places"][str(place["you"])]["ready"] else "ready"}

    def _read(self, text: str | bytes) -> None:
        frame = json.loads(text)
        self.load.frames += 1
        if frame["t"] == "view":
            self.view = frame
        elif frame["t"] in ("ack", "no"):
            begun = self.sent.pop(frame["id"])
            self.load.refused += frame["t"] == "no"
            if begun < self.load.stops:
                self.load.waits.append(time.perf_counter() - begun)

    async def _send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def close(self) -> None:
        """The page is gone."""
        await self.socket.close()
