"""S4 before anything is read: bodies, heads, half-sent requests and connections are bounded, and the log says so."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.server.check import CheckVisitor, free_port, running
from croupier.server.settings import ServerLimits, ServerSettings, local
from tests.server.visitors import SETTINGS, house

TIME = 30.0  # seconds for an answer
QUICK = ServerLimits(head_seconds=0.5, request_seconds=1.0, connections_per_address=40)
Act = Callable[[int], Awaitable[None]]


def visit(folder: Path, act: Act, limits: ServerLimits = QUICK, **values: object) -> None:
    """Something at a server over the network."""

    async def run() -> None:
        port = free_port()
        settings: ServerSettings = replace(SETTINGS, **values, origins=local(port).origins, limits=limits)  # type: ignore[arg-type]  # settings by name
        async with house(folder, settings) as app, running(app, port), asyncio.timeout(4 * TIME):
            await act(port)

    asyncio.run(run())


async def sent(port: int, data: bytes) -> bytes:
    """What the server answers until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(ConnectionError):
        writer.write(data)
        await writer.drain()
    found = b""
    async with asyncio.timeout(TIME):
        with contextlib.suppress(ConnectionError):
            found = await reader.read()
    writer.close()
    return found


def head(port: int, path: str, *lines: str, method: str = "POST") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *lines, "", ""]).encode()


@pytest.mark.parametrize(
    "path",
    ["/session/guest", "/session/login", "/session/password", "/practice", "/room/do", "/school/advice"],
)
def test_a_body_that_is_too_long_is_refused_before_it_is_read(path: str, tmp_path: Path) -> None:
    """Both where its length is stated and where it is not; nobody has logged in."""

    async def act(port: int) -> None:
        json = "Content-Type: application/json"
        stated = await sent(port, head(port, path, json, "Content-Length: 600000000"))
        assert stated.startswith(b"HTTP/1.1 413") and b"longer than 262,144 bytes" in stated
        chunks = b"".join(b"10000\r\n" + b"x" * 0x10000 + b"\r\n" for _ in range(5))
        unstated = await sent(port, head(port, path, json, "Transfer-Encoding: chunked") + chunks)
        assert unstated.startswith(b"HTTP/1.1 413")

    visit(tmp_path, act)


def test_a_head_that_is_too_long_is_refused(tmp_path: Path) -> None:
    async def act(port: int) -> None:
        lines = [f"X-{number}: {'x' * 1000}" for number in range(40)]
        assert (await sent(port, head(port, "/session", *lines)[:-4])).startswith(b"HTTP/1.1 431")
        one = head(port, "/session", f"X: {'x' * 40_000}")[:-4]
        assert (await sent(port, one)).startswith(b"HTTP/1.1 431")

    visit(tmp_path, act)


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-A: b",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_half_a_request_is_not_waited_for(
    half: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(port: int) -> None:
        await sent(port, half)  # which ends only when the server has closed it

    with caplog.at_level(logging.WARNING):
        visit(tmp_path, act)
    assert "turned away: a request that did not come to its end" in caplog.text


def test_a_request_in_drops_is_not_waited_for(tmp_path: Path) -> None:
    """Each byte comes in time, and all of them never."""

    async def act(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\n")
        with contextlib.suppress(ConnectionError):
            for _ in range(int(TIME / 0.1)):
                writer.write(b"X-A: b\r\n")
                await writer.drain()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.1):
                        if await reader.read(1) is not None:
                            break
        assert b"408" in await reader.read() or reader.at_eof()

    visit(tmp_path, act)


def test_more_connections_than_an_address_may_have_are_turned_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Half-sent requests hold no place for long: the next visitor plays a round."""

    async def act(port: int) -> None:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(200)]
        for _, writer in held:
            with contextlib.suppress(ConnectionError):
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        async with asyncio.timeout(TIME):
            answers = [await _rest(reader) for reader, _ in held]
        assert any(b"503" in answer and b"Retry-After" in answer for answer in answers)
        visitor = CheckVisitor(port)
        await visitor.come()
        assert len(await visitor.round("pennsylvania/three-card-poker")) > 2

    with caplog.at_level(logging.WARNING):
        visit(tmp_path, act, replace(QUICK, head_seconds=3.0))
    lines = [line for line in caplog.text.splitlines() if "too many connections from 127.0.0.1" in line]
    assert 1 <= len(lines) < 40


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b"503 Retry-After"  # sent away before it could be read


def test_a_proxy_that_is_named_has_as_many_as_it_needs(tmp_path: Path) -> None:
    async def act(port: int) -> None:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(60)]
        for reader, writer in held:
            writer.write(head(port, "/session", "Connection: close", method="GET"))
            assert (await _rest(reader)).startswith(b"HTTP/1.1 200")

    visit(tmp_path, act, replace(QUICK, head_seconds=TIME), proxies=("127.0.0.1",))


def test_sockets_leave_as_they_came(tmp_path: Path) -> None:
    """One after another, many more than may be there at once."""

    async def act(port: int) -> None:
        visitor = CheckVisitor(port)
        await visitor.come()
        for _ in range(3):
            await visitor.round("pennsylvania/three-card-poker")
        for _ in range(60):
            assert await visitor.asked("GET", "/lobby")

    visit(tmp_path, act, replace(QUICK, connections_per_address=4))


@pytest.mark.parametrize(("proxies", "codes"), [((), {401, 429}), (("127.0.0.1",), {401})])
def test_a_forged_address_is_believed_of_a_named_proxy_alone(
    proxies: tuple[str, ...], codes: set[int], tmp_path: Path
) -> None:
    async def act(port: int) -> None:
        found = set()
        for number in range(6):
            body = b'{"name": "Flo", "password": "a wrong guess"}'
            lines = ("Content-Type: application/json", f"Content-Length: {len(body)}", "Connection: close")
            forged = head(port, "/session/login", *lines, f"X-Forwarded-For: 10.0.0.{number}")
            found.add(int((await sent(port, forged + body)).split()[1]))
        assert found == codes

    visit(tmp_path, act, replace(QUICK, logins=3), proxies=proxies)
