"""S4: frames that are too large, too deep, too many or no text; readers that are too slow."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.server.settings import ServerLimits
from tests.server.players import play_rounds
from tests.server.visitors import ORIGIN, SETTINGS, Closed, Page, Visitor, house

EDITION = "pennsylvania/three-card-poker"


def visit(
    folder: Path, act: Callable[[Visitor, Page], Awaitable[None]], limits: ServerLimits | None = None
) -> None:
    async def run() -> None:
        async with house(folder, replace(SETTINGS, limits=limits or SETTINGS.limits)) as app:
            visitor = await Visitor(app).come("Ann")
            await act(visitor, await visitor.page())

    asyncio.run(run())


async def closed(page: Page) -> tuple[str, int]:
    """How the server says goodbye: its last frame, and the code."""
    last = {"code": ""}
    while True:
        try:
            last = await page.frame()
        except Closed as close:
            return last.get("code", ""), close.code


MALFORMED = [
    "",
    "hello",
    "[]",
    "null",
    "{",
    '{"t":"watch"}',
    '{"t":"watch","table":7}',
    '{"t":"sing"}',
    '{"t":"watch","table":"1","more":1}',
    '{"t":"watch","table":"1","since":NaN}',
    '{"t":"watch","table":"1","since":1e400}',
    '{"t":"watch","table":"1","since":-1}',
    '{"t":"watch","table":"1","since":' + "9" * 4000 + "}",
    '{"t":"watch","table":"\\ud800"}',
    '{"t":"watch","t":"lobby","table":"1"}',
    '{"t":"do","id":"x","table":"1","ask":1,"acts":[]}',
    '{"t":"do","id":"x","table":"1","ask":1,"acts":[' + "[" * 7000 + "]" * 7000 + "]}",
    '{"t":"do","id":"x","table":"1","ask":1,"acts":[' + '{"a":' * 900 + "1" + "}" * 900 + "]}",
]


def test_malformed_frames_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        for text in MALFORMED:
            page.send_text(text)
            answer = await page.frame()
            assert (answer["t"], answer["code"]) == ("no", "bad"), (text[:60], answer)
        page.send({"t": "lobby"})
        assert (await page.frame())["t"] == "lobby"

    visit(tmp_path, act)


@pytest.mark.parametrize("size", [16 * 1024 + 1, 10**6])
def test_a_frame_that_is_too_large_closes_the_socket(size: int, tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        page.send_text("[" * size)
        assert await closed(page) == ("large", 1009)

    visit(tmp_path, act)


def test_large_characters_count_as_bytes(tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        page.send_text("♠" * 6000)
        assert await closed(page) == ("large", 1009)

    visit(tmp_path, act)


def test_a_binary_frame_closes_the_socket(tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        page.send_bytes(b"\x00\x01")
        assert await closed(page) == ("binary", 1003)

    visit(tmp_path, act)


def test_a_flood_is_answered_with_busy_and_then_closed(tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        for _ in range(200):
            page.send({"t": "lobby"})
        busy, lobby = 0, 0
        while True:
            try:
                frame = await page.frame()
            except Closed as close:
                assert close.code == 4429
                break
            busy += frame.get("code") == "busy"
            lobby += frame["t"] == "lobby"
        assert lobby >= 40 and busy >= 30

    visit(tmp_path, act, ServerLimits(queue=1000))


def test_of_six_sockets_the_oldest_is_closed(tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        others = [await visitor.page() for _ in range(5)]
        assert await closed(page) == ("elsewhere", 4409)
        others[0].send({"t": "lobby"})
        assert (await others[0].frame())["t"] == "lobby"

    visit(tmp_path, act, ServerLimits())


async def slow_pages(visitor: Visitor, number: int) -> list[Page]:
    """Sockets that have said hello and read nothing."""
    slow = [Page(visitor.app, {"host": "testserver", "origin": ORIGIN}, reads=2) for _ in range(number)]
    for each in slow:
        each.send({"t": "hello", "ticket": await visitor.ticket(), "v": 1})
    return slow


def test_who_reads_late_is_shown_the_newest_view_and_nobody_else_waits(tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        slow = await slow_pages(visitor, 4)
        table, _ = await visitor.practice(EDITION, bots=3)
        for each in slow:
            each.send({"t": "watch", "table": table})
        await page.watch(table)
        view = await play_rounds(page, table, 12)
        assert view["view"]["table"]["rounds"] == 12
        assert all(each.waiting() <= 2 for each in slow)
        for each in slow:
            await each.accepted()
            late = await each.until(lambda frame: frame["t"] == "view" and frame["to"] == view["to"])
            assert late["view"] == view["view"] and set(view["told"]) <= set(late["told"])
            assert len(each.bytes) <= 4  # welcome, the table, and at most two views

    visit(tmp_path, act)


def test_who_asks_and_does_not_read_is_closed(tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        (slow,) = await slow_pages(visitor, 1)
        for _ in range(SETTINGS.limits.queue + 5):
            slow.send({"t": "lobby"})
        await asyncio.wait({slow.task}, timeout=5)
        assert len(visitor.app.state.live.hub.clients) == 1  # the other one

    visit(tmp_path, act)


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path) -> None:
    async def act(visitor: Visitor, page: Page) -> None:
        silent = Page(visitor.app, {"host": "testserver", "origin": ORIGIN})
        await silent.accepted()
        assert await closed(silent) == ("hello", 4401)

    visit(tmp_path, act, replace(SETTINGS.limits, hello=0.05))
