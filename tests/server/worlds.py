"""A table where every seat is a visitor: the same evening can be played again, with other cards or another server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from croupier.editions import load
from croupier.kit.chance import Draws
from croupier.players.policies import plain
from croupier.room.commands import Sit
from croupier.room.part import By
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import TablePart
from croupier.server.hub.actor import TableActor
from croupier.server.hub.dealer import AUTOMATIC
from croupier.server.live import Live
from tests.room.table_floor import AT
from tests.server.visitors import Frame, Page, Visitor, house

FLOOR = By("House (bot)", "floor", AT)


class World:
    """Visitors at a table, and one who only looks on."""

    def __init__(self, app: FastAPI, edition: str, visitors: list[Visitor], table: str = "t0") -> None:
        self.app, self.edition, self.visitors, self.table = app, edition, visitors, table
        self.pages: list[Page] = []
        self.script: list[tuple[int, Frame]] = []  # who sent what

    @property
    def live(self) -> Live:
        """The server."""
        found: Live = self.app.state.live
        return found

    @property
    def actor(self) -> TableActor:
        """The actor of the table."""
        return self.live.hub.actor(self.table)

    async def open(self, rest: bool = True) -> None:
        """Open the table and seat the visitors; the last of them looks on."""
        room, stream = self.live.room, f"table/{self.table}"
        await room.add(TablePart(stream), FLOOR)
        for command in (OpenTable(self.edition), PutDealer(AUTOMATIC)):
            await self.live.hub.command(room, stream, command, FLOOR, None)
        for seat, visitor in enumerate(self.visitors[:-1], start=1):
            by = By(visitor.person, "player", AT)
            await self.live.hub.command(room, stream, Sit(seat, visitor.person, self.chips()), by, None)
        await self.connect(rest)

    def chips(self) -> int:
        """What a seat takes that anything can be played with."""
        part = self.actor.part
        least, most = part.core.family.buy_ins(part.game)
        return min(max(100_000, least), most or 100_000)

    async def connect(self, rest: bool = True) -> None:
        """A page for everybody, all at the table; nobody may begin before the last is there."""
        self.pages = [await visitor.page() for visitor in self.visitors]
        for page in self.pages:
            await page.watch(self.table)
        if rest:
            await self.rest()

    async def rest(self) -> None:
        """Until the table waits for somebody, and every page has its frames."""
        async with asyncio.timeout(20):
            while not (self.actor.resting and self.actor.inbox.empty()):
                await asyncio.sleep(0)
        for page in self.pages:
            for _ in range(20):
                await asyncio.sleep(0)
            while page.waiting() or not self._is_current(page):
                async with asyncio.timeout(20):
                    await page.frame()

    def _is_current(self, page: Page) -> bool:
        """Whether the last view of a page is of the table as it is now."""
        known = page.views.get(self.table)
        return known is None or known["to"] >= self.actor.part.seq

    async def do(self, who: int, frame: Frame) -> Frame:
        """One visitor does something, and the table comes to rest after it."""
        answer = await self.pages[who].answer(frame)
        if answer["t"] == "ack":
            self.script.append((who, frame))
        await self.rest()
        return answer

    def next(self, policy: Any = plain) -> tuple[int, Frame] | None:
        """What somebody would do now: who, and the frame; None where nobody has anything to do."""
        for who, page in enumerate(self.pages[:-1]):
            frame = page.views[self.table]
            found = self._of(frame, policy)
            if found is not None:
                return who, found
        return None

    def _of(self, frame: Frame, policy: Any) -> Frame | None:
        table, round = frame["view"]["table"], frame["view"]["round"]
        you = table["you"]
        if you is None:
            return None
        if round is None:
            if table["offered_bank"] == you and table["banker"] is None:
                return {"t": "seat", "table": self.table, "act": "bank"}
            return {"t": "seat", "table": self.table, "act": "ready"}
        question = round["question"] or {}
        if frame["ask"] is None or not question.get("answers") or table["places"][str(you)]["ready"]:
            return None
        event = policy(round, question)
        if event is not None:
            return {"t": "do", "table": self.table, "ask": frame["ask"], "acts": [event]}
        return {"t": "seat", "table": self.table, "act": "ready"}

    async def step(self, policy: Any = plain) -> bool:
        """Somebody does what is next; False where nobody can."""
        found = self.next(policy)
        if found is None:
            return False
        await self.do(*found)
        return True

    def sent(self, who: int) -> list[str]:
        """Every frame of the table that a visitor was sent, as it was sent; answers to his own commands left out."""
        own = [text for text in self.pages[who].bytes if f'"table":"{self.table}"' in text]
        return [
            text.replace(f'"{self.table}"', '"T"').replace(f"able {self.table}", "able T") for text in own
        ]

    async def close(self) -> None:
        """Everybody closes his page."""
        for page in self.pages:
            await page.close()


@asynccontextmanager
async def world(folder: Path, edition: str, draws: Draws | None = None) -> AsyncIterator[World]:
    """A table of an edition with visitors, in a room of its own."""
    async with house(folder, draws=draws) as app:
        made = World(app, edition, await visitors_of(app, edition))
        await made.open()
        yield made


async def visitors_of(app: FastAPI, edition: str) -> list[Visitor]:
    """As many guests as the edition needs, and one who looks on."""
    return [await Visitor(app).come(f"Visitor {n + 1}") for n in range(least_players(edition) + 1)]


def least_players(edition: str) -> int:
    """Two, or as many as the edition needs."""
    law = load(edition).law
    banked = law.bank is not None and not law.bank.house
    return max(2, law.seats.least, 3 if banked else 0)
