"""Kill -9 of a server at random instants while people play over sockets (F1)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from croupier.kit import Refusal
from croupier.players.policies import plain
from croupier.room.kinds import KINDS
from croupier.room.law.load import HOUSE, load_floor
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.check import CheckVisitor, free_port
from croupier.server.hub.dealer import AUTOMATIC
from croupier.store.stored import ANCHOR, KEY, Files, StoredRoom
from tests import paths
from tests.server.victim import EDITIONS, FLOOR
from tests.store.houses import check_whole

SECONDS = 1.0  # of play at most until a server is killed


@dataclass
class Guest:
    """Somebody who plays on after every kill, and remembers what was acknowledged."""

    table: str
    visitor: CheckVisitor
    chance: random.Random
    acknowledged: dict[str, int] = field(default_factory=dict)  # command: event
    number: int = 0
    plays: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Until the server is gone."""
        self.plays.clear()
        with contextlib.suppress(OSError, HTTPException, WebSocketException, Refusal):
            ticket = (await self.visitor.asked("POST", "/ticket", {}))["ticket"]
            address = f"ws://127.0.0.1:{self.visitor.port}/ws"
            async with connect(address, origin=Origin(self.visitor.origin), compression=None) as socket:
                await self.send(socket, t="hello", ticket=ticket, v=1)
                await self.send(socket, t="watch", table=self.table)
                async for text in socket:
                    await self.take(socket, json.loads(text))

    async def play_on(self, over: asyncio.Event) -> None:
        """The same again and again, at whichever server has the table."""
        while not over.is_set():
            await self.play()
            await asyncio.sleep(0.05)

    async def send(self, socket: ClientConnection, **frame: Any) -> None:
        """A frame."""
        await socket.send(json.dumps(frame))

    async def take(self, socket: ClientConnection, frame: Any) -> None:
        """An acknowledgement is remembered; a view is answered."""
        if frame["t"] == "ack":
            self.acknowledged[frame["id"]] = frame["seq"]
            self.plays.set()
        if frame["t"] != "view" or frame["table"] != self.table:
            return
        table, round = frame["view"]["table"], frame["view"]["round"]
        if table["you"] is None:
            await self.give(socket, t="seat", act="sit", amount=1_000_000)
        elif frame["ask"] is not None and round["question"].get("answers"):
            event = plain(round, round["question"])
            if event is not None:
                await self.give(socket, t="do", ask=frame["ask"], acts=[dict(event)])
            elif not table["places"][str(table["you"])]["ready"]:
                await self.give(socket, t="seat", act="ready")
        elif round is None:
            await self.give(socket, t="seat", act="ready")

    async def give(self, socket: ClientConnection, **frame: Any) -> None:
        """A command, and now and then the same one twice."""
        self.number += 1
        kind = frame.get("act", "do")
        for _ in range(2 if self.chance.random() < 0.1 else 1):
            await self.send(
                socket, id=f"{kind}-{self.visitor.csrf[:8]}-{self.number}", table=self.table, **frame
            )


class Victims:
    """Servers of one room, one after another; each is killed at the end of its `with`."""

    def __init__(self, where: str, port: int, files: Files | None = None) -> None:
        own = {} if files is None else {KEY: str(files.key), ANCHOR: str(files.anchor)}
        words = [sys.executable, "-m", "tests.server.victim", where, str(port)]
        pipe = subprocess.PIPE
        self._parent = subprocess.Popen(
            words, stdin=pipe, stdout=pipe, text=True, cwd=paths.ROOT, env={**os.environ, **own}
        )
        self._child = 0

    def _line(self) -> str:
        assert self._parent.stdout is not None
        return self._parent.stdout.readline().strip()

    def __enter__(self) -> None:
        assert self._parent.stdin is not None
        self._parent.stdin.write("another\n")
        self._parent.stdin.flush()
        self._child = int(self._line())
        assert self._line() == "serving"

    def __exit__(self, *error: object) -> None:
        os.kill(self._child, signal.SIGKILL)
        assert self._line() == "gone"

    def close(self) -> None:
        """No more of them."""
        self._parent.communicate(timeout=60)


def open_room(where: str, files: Files | None) -> None:
    """A room with a table of each edition, dealt by the server."""
    with StoredRoom.create(where, KINDS, load_floor(HOUSE), files=files) as stored:
        for number, edition in enumerate(EDITIONS):
            stream = f"{PREFIX}{number}"
            stored.add(TablePart(stream), FLOOR)
            stored.take(stream, OpenTable(edition), FLOOR)
            stored.take(stream, PutDealer(AUTOMATIC), FLOOR)


async def kill_servers(where: str, kills: int, seed: int, files: Files | None = None) -> int:
    """Kill a server so many times; how many commands were acknowledged, all of them found again."""
    chance = random.Random(seed)
    await asyncio.to_thread(open_room, where, files)
    port = free_port()
    guests: list[Guest] = []
    victims = Victims(where, port)
    for _ in range(kills):
        with victims:
            if not guests:
                guests = [await _guest(port, str(number), chance) for number in range(len(EDITIONS))]
            playing = [asyncio.create_task(guest.play()) for guest in guests]
            if chance.random() < 0.8:  # else it may be killed before anybody is there
                async with asyncio.timeout(60):
                    await chance.choice(guests).plays.wait()
            await asyncio.sleep(chance.random() * SECONDS)
        await asyncio.gather(*playing)
        await asyncio.to_thread(_check, where, files, guests)
    victims.close()
    return sum(len(guest.acknowledged) for guest in guests)


async def kill_one_of_two(where: str, kills: int, seed: int, files: Files) -> int:
    """Two servers of one room, one of them killed again and again; how many commands were acknowledged."""
    chance = random.Random(seed)
    await asyncio.to_thread(open_room, where, files)
    ports = [free_port(), free_port()]
    victims = [Victims(where, port, files) for port in ports]
    with ExitStack() as stack:
        for each in victims:
            stack.enter_context(each)
        guests = [await _guest(ports[number % 2], str(number), chance) for number in range(len(EDITIONS))]
        over = asyncio.Event()
        playing = [asyncio.create_task(guest.play_on(over)) for guest in guests]
        for number in range(kills):
            await asyncio.sleep(chance.random() * 2 * SECONDS)
            await asyncio.to_thread(victims[number % 2].__exit__)
            await asyncio.sleep(chance.random() * 2 * SECONDS)
            await asyncio.to_thread(victims[number % 2].__enter__)
        over.set()
    await asyncio.gather(*playing)
    for each in victims:
        each.close()
    await asyncio.to_thread(_check, where, files, guests)
    return sum(len(guest.acknowledged) for guest in guests)


async def _guest(port: int, table: str, chance: random.Random) -> Guest:
    visitor = CheckVisitor(port)
    await visitor.come()
    return Guest(table, visitor, chance)


def _check(where: str, files: Files | None, guests: list[Guest]) -> None:
    """Every command that was acknowledged is in the journal, once; chain, books and cards are whole."""
    with StoredRoom.open(where, KINDS, files=files) as stored:
        for guest in guests:
            events: dict[str, list[int]] = {}
            for record in stored.journal.records(f"{PREFIX}{guest.table}"):
                events.setdefault(record.command, []).append(record.seq)
            for command, seq in guest.acknowledged.items():
                if not command.startswith("ready"):  # who is ready is not written down
                    assert events[command][-1] == seq, f"{command} was acknowledged as event {seq}"
            assert all(found == list(range(found[0], found[-1] + 1)) for found in events.values())
        check_whole(stored)
