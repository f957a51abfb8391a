"""The self-check of a server: it starts, a guest comes in over the network and plays a round at a table."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from http.client import HTTPConnection
from typing import Any

import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from croupier.kit import Refusal
from croupier.players.policies import plain
from croupier.server.live import Live
from croupier.server.running import configured, opened
from croupier.server.settings import local

EDITION = "pennsylvania/three-card-poker"
HOST, VISITOR = "127.0.0.1", "Visitor"
PATIENCE = 60.0  # seconds for the whole of it
COMMANDS = 100  # that a round takes at most


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


async def check_server(port: int, file: str | None = None, edition: str = EDITION) -> list[str]:
    """What was done, line by line; refused where anything does not work. A room that is named is opened as when it is
    served; nobody else can come in, and the round is played at a practice table."""
    settings = replace(local(port).quick(), guests=file is None)
    with opened(file, settings, keep_practice=False) as app:
        async with running(app, port), asyncio.timeout(PATIENCE):
            visitor = CheckVisitor(port)
            if file is None:
                await visitor.come()
            else:
                visitor.enter(app)
            ready = await visitor.asked("GET", "/ready", allowed=(200, 503))
            if ready["faults"]:
                raise Refusal(f"The server is not ready. {' '.join(ready['faults'])}")
            lobby = await visitor.asked("GET", "/lobby")
            said = [f"The server answers at {settings.origins[0]}; {len(lobby['tables'])} tables are open."]
            if file is not None:
                said.append(f"The room in {app.state.live.room.stored.journal.database.name} is ready.")
            said += await visitor.round(edition)
            await visitor.leave()
            return said


@asynccontextmanager
async def running(app: FastAPI, port: int) -> AsyncIterator[None]:
    """An application that is served here meanwhile."""
    server = uvicorn.Server(configured(app, HOST, port))
    serving = asyncio.create_task(server.serve())
    try:
        while not server.started:
            if serving.done():
                raise Refusal(f"The server does not start at port {port}.")
            await asyncio.sleep(0.02)
        yield
    finally:
        server.should_exit = True
        await serving


class CheckVisitor:
    """A guest without a browser."""

    def __init__(self, port: int) -> None:
        self.port, self.origin = port, f"http://{HOST}:{port}"
        self.cookie, self.csrf = "", ""

    async def asked(self, method: str, path: str, data: Any = None, allowed: Sequence[int] = (200,)) -> Any:
        """A request to the server."""
        return await asyncio.to_thread(self._asked, method, path, data, allowed)

    def _asked(self, method: str, path: str, data: Any, allowed: Sequence[int]) -> Any:
        headers = {"Origin": self.origin, "Cookie": self.cookie, "X-CSRF": self.csrf}
        connection = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        connection.request(method, path, json.dumps(data), {**headers, "Content-Type": "application/json"})
        response = connection.getresponse()
        body = json.loads(response.read())
        self.cookie = (response.getheader("Set-Cookie") or self.cookie).split(";")[0]
        connection.close()
        if response.status not in allowed:
            raise Refusal(f"{method} {path} was answered with {response.status}: {body}")
        return body

    async def come(self) -> None:
        """Come as a guest."""
        self.csrf = (await self.asked("POST", "/session/guest", {"name": VISITOR}))["csrf"]

    def enter(self, app: FastAPI) -> None:
        """Come in without asking, to a server of this process: a session that is no account's and no guest's name."""
        live: Live = app.state.live
        token, session = live.people.begin(VISITOR, True)
        self.cookie, self.csrf = f"{live.settings.cookie}={token}", session.csrf

    async def leave(self) -> None:
        """The session is over."""
        await self.asked("POST", "/session/logout", {})

    async def round(self, edition: str) -> list[str]:
        """Open a practice table, play a round over a socket, and say how it went."""
        ticket = (await self.asked("POST", "/ticket", {}))["ticket"]
        table = (await self.asked("POST", "/practice", {"edition": edition, "bots": 2}))["table"]
        address = f"ws://{HOST}:{self.port}/ws"
        async with connect(address, origin=Origin(self.origin), compression=None) as socket:
            await _send(socket, t="hello", ticket=ticket, v=1)
            await _send(socket, t="watch", table=table)
            return await _play(socket, table)


async def _play(socket: ClientConnection, table: str) -> list[str]:
    """A round by the plain rule; the sentences of the last view."""
    title = ""
    for number in range(COMMANDS):
        frame = json.loads(await socket.recv())
        if frame["t"] == "table":
            title = frame["game"]["title"]
        elif frame["t"] in ("no", "bye"):
            raise Refusal(f"Table {table}: {frame['why']}")
        if frame["t"] != "view":
            continue
        if frame["view"]["table"]["rounds"]:
            told = [f"  {sentence}" for sentence in frame["told"]]
            return [f"A round of {title} was played over a socket at table {table}:", *told]
        if frame["ask"] is not None:
            await _answer(socket, table, str(number), frame)
    raise Refusal(f"Table {table}: the round does not end.")


async def _answer(socket: ClientConnection, table: str, id: str, frame: Any) -> None:
    round, place = frame["view"]["round"], frame["view"]["table"]
    event = plain(round, round["question"])
    if event is not None:
        await _send(socket, t="do", id=id, table=table, ask=frame["ask"], acts=[dict(event)])
    elif not place["places"][str(place["you"])]["ready"]:
        await _send(socket, t="seat", id=id, table=table, act="ready")


async def _send(socket: ClientConnection, **frame: Any) -> None:
    await socket.send(json.dumps(frame))
