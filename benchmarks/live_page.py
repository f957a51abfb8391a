"""A page of the benchmark of the live tables: a bare socket that reads no more of its frames than it must."""

from __future__ import annotations

import asyncio
import json
import struct
import time
from random import Random
from typing import Any

from croupier.players.policies import plain

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of frames
LAST = 0x80  # a frame that is not continued
SHORT, MEDIUM = 126, 127  # lengths below are written as they are; these say that two or eight bytes follow
MASKED = 0x80
KEY = bytes(4)  # a mask that changes nothing
ASKED = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def _frame(kind: int, content: bytes) -> bytes:
    """A frame of a client; ours are short."""
    size = len(content)
    length = bytes([MASKED | size]) if size < SHORT else struct.pack("!BH", MASKED | SHORT, size)
    return bytes([LAST | kind]) + length + KEY + content


class LoadPage(asyncio.Protocol):
    """One socket. Views are kept as they come, and read only where their page has a seat and acts."""

    def __init__(self, host: str, table: str, ticket: str, plays: bool) -> None:
        self.host, self.table, self.ticket, self.plays = host, table, ticket, plays
        self.waits: list[float] = []
        self.refused = 0
        self.frames = 0
        self.sent: tuple[str, float] | None = None  # the command that waits for its answer, and since when
        self.seen = asyncio.Event()
        self._shown = b""  # the last view
        self._number = 0
        self._open = False
        self._buffer = bytearray()
        self._chance = Random(ticket)
        self._transport: Any = None

    @property
    def view(self) -> Any:
        """The last view that came."""
        return json.loads(self._shown)

    # The socket.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a web socket."""
        self._transport = transport
        self._transport.write(ASKED.format(host=self.host).encode())

    def data_received(self, data: bytes) -> None:
        """Whole frames, and the beginning of another."""
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:20]:
                raise RuntimeError(f"no socket: {bytes(buffer[:end])!r}")
            self._open = True
            del buffer[: end + 4]
            self._send(t="hello", ticket=self.ticket, v=1)
            self._send(t="watch", table=self.table)
        start = 0
        while (bounds := self._next_frame(start)) is not None:
            first, end = bounds
            self._read(buffer[start] & 15, buffer[first:end])
            start = end
        del buffer[:start]

    def _next_frame(self, start: int) -> tuple[int, int] | None:
        """Where the content of the frame begins and ends, where all of it is here."""
        buffer = self._buffer
        have = len(buffer) - start
        if have < 2:
            return None
        size, first = buffer[start + 1], start + 2
        if size == SHORT and have >= 4:
            (size,), first = struct.unpack_from("!H", buffer, first), start + 4
        elif size == MEDIUM and have >= 10:
            (size,), first = struct.unpack_from("!Q", buffer, first), start + 10
        elif size >= SHORT:
            return None
        return (first, first + size) if len(buffer) >= first + size else None

    def _read(self, kind: int, content: bytearray) -> None:
        self.frames += 1
        if kind == PING:
            self._transport.write(_frame(PONG, bytes(content)))
        elif kind == TEXT and content.startswith(b'{"t":"view"'):
            self._shown = bytes(content) if self.plays else b"{}"
            self.seen.set()
        elif kind == TEXT and content.startswith((b'{"t":"ack"', b'{"t":"no"')):
            answer = json.loads(content)
            assert self.sent is not None and self.sent[0] == answer["id"], answer
            self.refused += answer["t"] == "no"
            self.waits.append(time.perf_counter() - self.sent[1])
            self.sent = None

    def _send(self, **frame: Any) -> None:
        self._transport.write(_frame(TEXT, json.dumps(frame).encode()))

    def close(self) -> None:
        """The page is gone."""
        self._transport.abort()

    # Playing.

    async def play(self, pace: float, stops: float, patience: float) -> None:
        """A command about every so many seconds, until the time is over; then wait for the last answer."""
        wait = self._chance.uniform(0, 1) * pace  # not all begin at once
        while time.perf_counter() < stops:
            await asyncio.sleep(wait)
            wait = self._chance.uniform(0.5, 1.5) * pace
            if self.sent is None and time.perf_counter() < stops:
                frame, self._number = self._next(), self._number + 1
                self.sent = str(self._number), time.perf_counter()
                self._send(id=self.sent[0], table=self.table, **frame)
        ends = time.perf_counter() + patience
        while time.perf_counter() < ends:
            await asyncio.sleep(0.1)

    def _next(self) -> dict[str, Any]:
        frame = self.view
        round, place = frame["view"]["round"], frame["view"]["table"]
        if frame["ask"] is None or not (round["question"] or {}).get("answers"):
            return {"t": "seat", "act": "come_back"}  # a command that is written, and changes nothing
        event = plain(round, round["question"])
        if event is not None:
            return {"t": "do", "ask": frame["ask"], "acts": [dict(event)]}
        return {"t": "seat", "act": "come_back" if place["places"][str(place["you"])]["ready"] else "ready"}
