"""The load of the benchmark of the API: requests that are ready before the clock runs, over bare sockets."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import uvloop

from benchmarks.measure import wall

HEAD = "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {size}\r\n\r\n"
END, LENGTH = b"\r\n\r\n", b"content-length: "


def request(path: str, body: bytes) -> bytes:
    """A request as it is sent."""
    return HEAD.format(path=path, size=len(body)).encode() + body


@dataclass
class Load:
    """What came of it: how long each request waited, and what asking cost the one who asked."""

    waits: list[float] = field(default_factory=list)
    spent: float = 0.0  # processor time, in seconds


class Lane(asyncio.Protocol):
    """One connection: a request, its whole answer, the next request; once through, or again until a moment."""

    def __init__(self, requests: Sequence[bytes], until: float, waits: list[float]) -> None:
        self.requests, self.until, self.waits = requests, until, waits
        self.over = asyncio.get_running_loop().create_future()
        self._place, self._begun = 0, 0.0
        self._answer = b""
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The first request."""
        self._transport = transport
        self._ask()

    def connection_lost(self, error: Exception | None) -> None:
        """Too early unless everything was answered."""
        if not self.over.done():
            self.over.set_exception(RuntimeError(f"the server closed: {error}"))

    def data_received(self, data: bytes) -> None:
        """An answer, or a part of one."""
        answer = self._answer = self._answer + data if self._answer else data
        end = answer.find(END)
        if end < 0:
            return
        start = answer.index(LENGTH, 0, end + 2) + len(LENGTH)
        if len(answer) < end + len(END) + int(answer[start : answer.index(b"\r", start)]):
            return
        self.waits.append(wall() - self._begun)
        if not answer.startswith(b"HTTP/1.1 200"):
            self.over.set_exception(RuntimeError(answer[:end].decode()))
            return
        self._answer = b""
        self._place += 1
        if self._place < len(self.requests) or wall() < self.until:
            self._ask()
        else:
            self.over.set_result(None)

    def _ask(self) -> None:
        if self.until and wall() >= self.until:
            self.over.set_result(None)
            return
        self._begun = wall()
        self._transport.write(self.requests[self._place % len(self.requests)])

    def close(self) -> None:
        """The connection is not needed any more."""
        self._transport.close()


def ask_all(port: int, parts: Sequence[Sequence[bytes]], seconds: float = 0.0) -> Load:
    """Requests over as many connections as there are parts, each once through or again for so many seconds."""
    found = Load()
    gc.collect()
    gc.disable()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_asked(port, [part for part in parts if part], seconds, found))
    finally:
        gc.enable()
    return found


def _itself(lane: Lane) -> Lane:
    return lane


async def _asked(port: int, parts: Sequence[Sequence[bytes]], seconds: float, found: Load) -> None:
    until = wall() + seconds if seconds else 0.0
    begun = time.process_time()
    lanes = [Lane(part, until, found.waits) for part in parts]
    for lane in lanes:
        await asyncio.get_running_loop().create_connection(partial(_itself, lane), "127.0.0.1", port)
    await asyncio.gather(*(lane.over for lane in lanes))
    found.spent = time.process_time() - begun
    for lane in lanes:
        lane.close()
