"""Clocks are events by the actor `clock`: whoever does not answer in time checks, declines or folds."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from croupier.server.settings import Clocks
from tests.server.players import play_rounds
from tests.server.visitors import SETTINGS, house
from tests.server.worlds import World, visitors_of

QUICK = replace(SETTINGS, clocks=Clocks(bets=0.15, decide=0.15, bank=0.15, away=0.1))


def acts_of_the_clock(made: World) -> list[str]:
    """The inputs that the clock has brought."""
    records = made.live.room.stored.journal.records(f"table/{made.table}", kinds=("RoundInput",))
    return [str(record.body["input"].get("choice")) for record in records if record.by.role == "clock"]


def test_a_player_who_does_not_decide_is_decided_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path, QUICK) as app:
            made = World(
                app, "colorado/texas-holdem-high", await visitors_of(app, "colorado/texas-holdem-high")
            )
            await made.open(rest=False)
            page = made.pages[0]
            clock = await page.until(lambda got: got["t"] == "clock")
            assert clock["table"] == made.table and clock["left"] <= 1
            await page.view(made.table, lambda got: got["view"]["table"]["rounds"] >= 1)
            choices = acts_of_the_clock(made)
            assert choices and set(choices) <= {"check", "fold", "None"}

    asyncio.run(run())


def test_bets_close_when_the_time_is_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path, QUICK) as app:
            made = World(app, "pennsylvania/three-card-poker", await visitors_of(app, "grand-ronde/roulette"))
            await made.open(rest=False)
            page = made.pages[0]
            view = await page.view(made.table, lambda got: got["ask"] is not None)
            answer = view["view"]["round"]["question"]["answers"][0]
            frame = {"t": "do", "table": made.table, "ask": view["ask"], "acts": [answer["event"]]}
            done = await page.answer(frame)
            assert done["t"] == "ack", done
            over = await page.view(made.table, lambda got: got["view"]["table"]["rounds"] >= 1)
            assert over["view"]["last"]["lines"]

    asyncio.run(run())


def test_who_has_gone_is_not_waited_for_where_others_play(tmp_path: Path) -> None:
    async def run() -> None:
        settings = replace(SETTINGS, clocks=Clocks(None, None, None, away=0.1))
        async with house(tmp_path, settings) as app:
            made = World(app, "pennsylvania/three-card-poker", await visitors_of(app, "grand-ronde/roulette"))
            await made.open()
            await made.pages[1].close()
            view = await play_rounds(made.pages[0], made.table)
            assert {line["seat"] for line in view["view"]["last"]["lines"]} == {1}

    asyncio.run(run())
