"""A client's socket: frames in at a bounded rate, frames out as fast as it reads, of views only the newest."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.kit import Refusal
from croupier.server.hub.frames import (
    VERSION,
    HelloFrame,
    bye,
    id_of,
    read_frame,
    refusal_frame,
    refused_with,
)
from croupier.server.hub.views import STAFF
from croupier.server.identity.rates import Credit
from croupier.server.identity.register import Session

if TYPE_CHECKING:
    from croupier.server.hub.hub import Hub

# Why a socket is closed: the code of the protocol, and the sentence.
CLOSED = {
    "large": (1009, "A frame was too large."),
    "binary": (1003, "Frames are text."),
    "hello": (4401, "The first frame says hello with a ticket."),
    "ended": (4403, "The session has ended."),
    "elsewhere": (4409, "Too many pages are open; this one was closed."),
    "slow": (4408, "The page did not keep up; watch again."),
    "flood": (4429, "Too many frames."),
    "moved": (1012, "The table has moved to another server; watch it again."),
    "shutdown": (1012, "The server stops."),
}
TOLERATED = 40  # frames beyond the credit before a socket is closed
GRACE = 1.0  # seconds for the last frame to go out


class SocketClient:
    """One page of one person."""

    def __init__(self, hub: Hub, socket: WebSocket) -> None:
        self.hub, self._socket = hub, socket
        limits = hub.settings.limits
        self._unsent: dict[object, str] = {}  # frames that wait, the oldest first; of a view under its name
        self._numbers = count()  # of frames that are sent whatever comes after them
        self._wake = asyncio.Event()
        self._credit = Credit(limits.commands, limits.seconds)
        self._beyond = 0
        self._over = asyncio.Event()
        self._why = ""
        self.session: Session | None = None
        self.tables: set[str] = set()
        self.lobby = False

    @property
    def person(self) -> str:
        """Whose it is."""
        return self.session.person if self.session is not None else ""

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of the person."""
        return self.session.roles if self.session is not None else ()

    @property
    def staff(self) -> bool:
        """Whether the person sees tables in a role."""
        return any(role in STAFF for role in self.roles)

    @property
    def gone(self) -> bool:
        """Whether it is closed."""
        return self._over.is_set()

    def send(self, text: str) -> None:
        """A frame that is sent after those that wait; where too many wait it is closed, and may connect again."""
        self.show(next(self._numbers), text)

    def show(self, what: object, text: str) -> None:
        """The same for something that is shown anew whenever it changes: one that has not gone out is left out."""
        if self.gone:
            return
        if len(self._unsent) >= self.hub.settings.limits.queue and what not in self._unsent:
            self.close("slow")
            return
        self._unsent[what] = text
        self._wake.set()

    def waits(self, what: object) -> bool:
        """Whether what was shown last has not gone out yet."""
        return what in self._unsent

    def close(self, why: str) -> None:
        """No more frames; the reason goes out last."""
        if not self.gone:
            self._why = why
            self._over.set()

    async def run(self) -> None:
        """Until it is closed from either side."""
        tasks = [asyncio.create_task(work) for work in (self._read(), self._write(), self._over.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            why = self._why
            self._over.set()
            self.hub.forget(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._goodbye(why)

    async def _goodbye(self, why: str) -> None:
        if why not in CLOSED:
            return
        code, sentence = CLOSED[why]
        with contextlib.suppress(Exception):  # the connection may already be closed
            async with asyncio.timeout(GRACE):
                if why != "slow":
                    await self._send_all()
                await self._socket.send_text(bye(why, sentence))
                await self._socket.close(code)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._wake.wait()
                await self._send_all()
                self._wake.clear()

    async def _send_all(self) -> None:
        """What waits, the oldest first."""
        while self._unsent:
            await self._socket.send_text(self._unsent.pop(next(iter(self._unsent))))

    async def _read(self) -> None:
        limits = self.hub.settings.limits
        try:
            async with asyncio.timeout(limits.hello):
                if not await self._hello():
                    return
        except TimeoutError:
            self.close("hello")
            return
        while not self.gone:
            text = await self._text()
            if text is None:
                return
            await self._frame(text)

    async def _text(self) -> str | None:
        """The next frame as text; None where there is none any more."""
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        if text is None:
            self.close("binary")
        elif (
            len(text) > self.hub.settings.limits.frame or len(text.encode()) > self.hub.settings.limits.frame
        ):
            self.close("large")
            return None
        return text

    async def _hello(self) -> bool:
        text = await self._text()
        if text is None:
            return False
        try:
            frame = read_frame(text, self.hub.settings.limits.depth)
            if not isinstance(frame, HelloFrame) or frame.v != VERSION:
                raise Refusal("The first frame says hello.")
            self.hub.welcome(self, frame)
        except Refusal:
            self.close("hello")
            return False
        return True

    async def _frame(self, text: str) -> None:
        if not self._credit.spend():
            self._beyond += 1
            if self._beyond > TOLERATED:
                self.close("flood")
                return
            self.send(refusal_frame(id_of(text), "busy", "Too many frames; wait a moment."))
            return
        try:
            frame = read_frame(text, self.hub.settings.limits.depth)
        except Refusal as refusal:
            self.send(refusal_frame(id_of(text), "bad", refusal.sentence))
            return
        try:
            self.hub.receive(self, frame)
        except Refusal as refusal:
            id, table = getattr(frame, "id", None), getattr(frame, "table", None)
            self.send(refusal_frame(id, refused_with(refusal), refusal.sentence, table=table))
