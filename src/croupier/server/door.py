"""The door of a server: how many connections, how long a head, a body and a request may be, before anything is read."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.server.settings import ServerLimits

LOG = logging.getLogger("croupier.door")
LOG_EVERY = 10.0  # seconds between two lines about the same thing
SPARE = 128  # files that a process needs in addition to its connections
BUSY, SLOW, LONG = "503 Service Unavailable", "408 Request Timeout", "431 Request Header Fields Too Large"


class Door:
    """Who is connected, in all and from each address; connections that are too many, too slow or too long are
    closed."""

    def __init__(self, limits: ServerLimits, proxies: tuple[str, ...] = ()) -> None:
        self.limits, self.proxies = limits, proxies
        self.most = limits.connections
        self.is_known: Callable[[str], bool] = lambda address: (
            address in proxies
        )  # many people behind one address
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._from: Counter[str] = Counter()
        self._said: dict[str, tuple[float, int]] = {}  # when a line was written, and what happened since

    def enter(self, transport: asyncio.BaseTransport) -> str:
        """Somebody connects: why he may not, or nothing."""
        address = str((transport.get_extra_info("peername") or ("here",))[0])
        if len(self._inside) >= self.most:
            return "too many connections"
        if self._from[address] >= self.limits.connections_per_address and not self.is_known(address):
            return f"too many connections from {address}"
        self._inside[transport] = address
        self._from[address] += 1
        return ""

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has gone."""
        address = self._inside.pop(transport, None)
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def note(self, what: str) -> None:
        """A line in the log; where the same happens again and again, one with its number from time to time."""
        now = asyncio.get_running_loop().time()
        at, since = self._said.get(what, (-LOG_EVERY, 0))
        if now - at < LOG_EVERY:
            self._said[what] = at, since + 1
            return
        if len(self._said) > 1000:
            self._said.clear()
        self._said[what] = now, 0
        LOG.warning("turned away: %s%s", what, f" ({since + 1} times)" if since else "")


class DoorHttp(HttpToolsProtocol):
    """HTTP of one connection: nobody begins a request and keeps the server waiting for the rest of it."""

    def __init__(self, door: Door, **values: Any) -> None:
        super().__init__(**values)
        self._door = door
        self._head = 0  # bytes of a head that is not complete
        self._in_head = True
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # sockets of a server are always transports
        """A connection, where there is room for one."""
        super().connection_made(transport)
        why = self._door.enter(transport)
        if why:
            self._send_away(BUSY, why, "Retry-After: 5\r\n")
        else:
            self._wait(self._door.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._stop_waiting()
        self._door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request."""
        if self.transport.is_closing():
            return
        self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > self._door.limits.head and not self.transport.is_closing():
            self._send_away(LONG, "a head that is too long")

    def on_message_begin(self) -> None:
        """The first bytes of a request."""
        super().on_message_begin()
        self._in_head = True
        self._wait(self._door.limits.head_seconds)

    def on_headers_complete(self) -> None:
        """The rest is the body."""
        self._in_head, self._head = False, 0
        self._wait(self._door.limits.request_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of a request is here."""
        self._in_head, self._head = True, 0
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, which has bounds of its own."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._late)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        if not self.transport.is_closing():
            self._send_away(SLOW, "a request that did not come to its end")

    def _send_away(self, status: str, why: str, header: str = "") -> None:
        self._door.note(why)
        begun = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if not begun:
            head = f"HTTP/1.1 {status}\r\n{header}Content-Length: 0\r\nConnection: close\r\n\r\n"
            self.transport.write(head.encode())
        self.transport.close()


class DoorSocket(WebSocketsSansIOProtocol):
    """A socket that was let in as a connection, and leaves as one."""

    def __init__(self, door: Door, **values: Any) -> None:
        super().__init__(**values)
        self._door = door

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._door.leave(self.transport)
        super().connection_lost(exc)


def protocols(door: Door) -> dict[str, Any]:
    """What the server reads connections with, as many as it may have files."""
    door.most = min(door.most, _files() - SPARE)
    return {"http": partial(DoorHttp, door), "ws": partial(DoorSocket, door)}


class BoundedBodies:
    """Limit the size of every request body."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sentence = f"The body is longer than {self.most:,} bytes."
        stated = dict(scope["headers"]).get(b"content-length", b"0")
        if not stated.isdigit() or len(stated) > 18 or int(stated) > self.most:
            refused = JSONResponse({"detail": sentence}, 413, {"Connection": "close"})
            await refused(scope, receive, send)
            return
        size = 0

        async def bounded() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.most:
                raise HTTPException(413, sentence, {"Connection": "close"})
            return message

        await self.app(scope, bounded, send)


def _files() -> int:
    """How many files this process may have open: as many as the system allows it."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 2**16)
    if soft < hard:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (min(hard, 2**16), resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        )
        soft = min(hard, 2**16)
    return int(soft)
