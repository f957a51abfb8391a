"""A server in the process, and visitors with pages: frames and requests as they are sent, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from croupier.kit.chance import Draws
from croupier.room.kinds import KINDS
from croupier.server.app import make_app
from croupier.server.live import Live
from croupier.server.running import house_room
from croupier.server.settings import ServerLimits, ServerSettings
from croupier.store.stored import StoredRoom

ORIGIN = "http://testserver"
PATIENCE = 20.0  # seconds until a frame that does not come is an error
GENEROUS = ServerLimits(commands=10**6, practice=1000, watched=1000, guests=10**6, sockets=100)
SETTINGS = replace(ServerSettings(origins=(ORIGIN,), limits=GENEROUS).quick(), watch_sessions=0.05)
Frame = dict[str, Any]


class Closed(Exception):
    """The server has closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Page:
    """One socket of a visitor."""

    def __init__(self, app: FastAPI, headers: dict[str, str], reads: int = 0) -> None:
        self._in: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue(
            reads
        )  # so many unread; 0: any number
        scope = {
            "type": "websocket",
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("testserver", 80),
            "scheme": "ws",
            "subprotocols": [],
            "app": app,
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self._in.get, self._out.put))
        self.bytes: list[str] = []  # every frame as it was sent
        self.sent: list[Frame] = []
        self.views: dict[str, Frame] = {}
        self.number = 0

    async def _message(self) -> MutableMapping[str, Any]:
        async with asyncio.timeout(PATIENCE):
            message = await self._out.get()
        if message["type"] == "websocket.close":
            raise Closed(message.get("code", 1000))
        return message

    async def accepted(self) -> None:
        """The socket is open."""
        message = await self._message()
        assert message["type"] == "websocket.accept", message

    def send(self, frame: Frame) -> None:
        """A frame to the server."""
        self.sent.append(frame)
        self.send_text(json.dumps(frame))

    def send_text(self, text: str) -> None:
        """The same as text."""
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        """A binary frame."""
        self._in.put_nowait({"type": "websocket.receive", "bytes": data})

    async def frame(self) -> Frame:
        """The next frame of the server."""
        message = await self._message()
        self.bytes.append(message["text"])
        found: Frame = json.loads(message["text"])
        if found["t"] == "view":
            self.views[found["table"]] = found
        return found

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """The next frame of which something holds."""
        while True:
            found = await self.frame()
            if wanted(found):
                return found

    def waiting(self) -> int:
        """How many frames have come and not been read."""
        return self._out.qsize()

    def new_id(self) -> str:
        """An id for a command."""
        self.number += 1
        return f"c{self.number}"

    async def answer(self, frame: Frame) -> Frame:
        """Send a command and wait for its answer; views that come meanwhile are kept."""
        frame = {"id": self.new_id(), **frame}
        self.send(frame)
        return await self.until(lambda got: got["t"] in ("ack", "no") and got["id"] == frame["id"])

    async def watch(self, table: str, since: int | None = None) -> Frame:
        """Watch a table: its first view."""
        self.send({"t": "watch", "table": table} | ({"since": since} if since is not None else {}))
        return await self.until(lambda got: got["t"] == "view" and got["table"] == table)

    async def view(self, table: str, wanted: Callable[[Frame], bool]) -> Frame:
        """The view of a table of which something holds: the one that is known, or one to come."""
        if table in self.views and wanted(self.views[table]):
            return self.views[table]
        return await self.until(lambda got: got["t"] == "view" and got["table"] == table and wanted(got))

    async def close(self) -> None:
        """The page is gone."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait({self.task}, timeout=PATIENCE)


class Visitor:
    """Somebody with a browser."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        transport = httpx.ASGITransport(app=app)
        self.http = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"origin": ORIGIN})
        self.csrf = ""
        self.person = ""

    def moved(self, app: FastAPI) -> None:
        """The same browser, at a server that was started again."""
        cookies = self.http.cookies
        self.app = app
        transport = httpx.ASGITransport(app=app)
        self.http = httpx.AsyncClient(
            transport=transport, base_url=ORIGIN, headers={"origin": ORIGIN}, cookies=cookies
        )

    async def come(self, name: str = "") -> Visitor:
        """Come as a guest."""
        self._known(await self.http.post("/session/guest", json={"name": name}))
        return self

    async def login(self, name: str, password: str) -> Visitor:
        """Log in with an account."""
        self._known(await self.http.post("/session/login", json={"name": name, "password": password}))
        return self

    def _known(self, response: httpx.Response) -> None:
        data = response.raise_for_status().json()
        self.csrf, self.person = data["csrf"], data["person"]

    async def post(self, path: str, data: Any = None) -> httpx.Response:
        """A change, with the token of the session."""
        return await self.http.post(path, json=data, headers={"x-csrf": self.csrf})

    async def get(self, path: str) -> Any:
        """Something to read."""
        return (await self.http.get(path)).raise_for_status().json()

    async def ticket(self) -> str:
        """A ticket for a socket."""
        found: str = (await self.post("/ticket")).raise_for_status().json()["ticket"]
        return found

    async def page(self, origin: str | None = ORIGIN, ticket: str | None = None) -> Page:
        """A socket that has said hello."""
        headers = {"host": "testserver"} | ({"origin": origin} if origin is not None else {})
        page = Page(self.app, headers)
        await page.accepted()
        page.send({"t": "hello", "ticket": ticket or await self.ticket(), "v": 1})
        welcome = await page.frame()
        assert welcome["t"] == "welcome", welcome
        return page

    async def practice(self, edition: str, **asked: Any) -> tuple[str, int]:
        """A table of one's own."""
        response = await self.post("/practice", {"edition": edition, **asked})
        assert response.status_code == 200, response.text
        return response.json()["table"], response.json()["seat"]


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[Live]:
    """An application that runs."""
    async with app.router.lifespan_context(app):
        live: Live = app.state.live
        yield live


@asynccontextmanager
async def house(
    folder: Path, settings: ServerSettings = SETTINGS, draws: Draws | None = None
) -> AsyncIterator[FastAPI]:
    """A room in a folder, served; the room that is there already goes on."""
    file = folder / "room.db"
    if file.exists():
        stored = StoredRoom.open(file, KINDS, draws=draws)
    else:
        stored = await asyncio.to_thread(house_room, file, draws)
    try:
        app = make_app(stored, settings, people=folder / "people.db", practice_room=stored)
        async with served(app):
            yield app
    finally:
        await asyncio.to_thread(stored.close)
