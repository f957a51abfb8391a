"""Practice tables: any edition, filings and bots, the same cards by a seed; they close when their people have left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from croupier.server.practice import close_practice
from croupier.server.running import house_room, opened
from croupier.store.stored import ANCHOR, KEY
from tests.server.players import play_on, play_rounds
from tests.server.visitors import SETTINGS, Visitor, house, served

EDITION = "pennsylvania/three-card-poker"


def visit(folder: Path, act: Callable[[FastAPI], Awaitable[None]]) -> None:
    async def run() -> None:
        async with house(folder) as app:
            await act(app)

    asyncio.run(run())


async def tables(visitor: Visitor) -> list[str]:
    """What the lobby lists."""
    return [row["table"] for row in (await visitor.get("/lobby"))["tables"]]


def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        for asked, words in (
            ({"edition": "pennsylvania/no-such-game"}, "There is no edition"),
            ({"edition": EDITION, "filing": {"pair_plus": "Z"}}, "paytable"),
            ({"edition": EDITION, "bots": 29}, "29 bots are not possible"),
            ({"edition": "colorado/texas-holdem-high", "bots": 0}, "0 bots are not possible"),
            ({"edition": EDITION, "chips": 0}, ""),
            ({"edition": EDITION, "cards": "As"}, ""),
        ):
            response = await ann.post("/practice", asked)
            assert response.status_code == 422 and words in response.text, response.text
        assert await tables(ann) == []

    visit(tmp_path, act)


def test_a_seed_deals_the_same_cards_again(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        page, rounds = await ann.page(), []
        for seed in ("one", "one", "two"):
            table, _ = await ann.practice(EDITION, seed=seed)
            await page.watch(table)
            view = await play_rounds(page, table)
            rounds.append(view["view"]["last"]["pools"])
        assert rounds[0] == rounds[1] != rounds[2]

    visit(tmp_path, act)


def test_a_table_closes_when_its_last_person_has_left(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        ann, bob = await Visitor(app).come("Ann"), await Visitor(app).come("Bob")
        table, _ = await ann.practice(EDITION, bots=1)
        pages = [await ann.page(), await bob.page()]
        await pages[1].watch(table)
        sat = await pages[1].answer({"t": "seat", "table": table, "act": "sit", "seat": 5, "amount": 20_000})
        assert sat["t"] == "ack" and await tables(ann) == [table]
        twice = await pages[1].answer({"t": "seat", "table": table, "act": "sit", "seat": 6})
        assert twice["code"] == "refused"
        for page in pages:
            assert (await page.answer({"t": "seat", "table": table, "act": "leave"}))["t"] == "ack"
            again = await page.answer({"t": "seat", "table": table, "act": "leave"})
            assert again["t"] == "ack"  # whoever has left has left
            if page is pages[0]:
                assert await tables(bob) == [table]
        for _ in range(200):
            if not await tables(bob):
                break
            await asyncio.sleep(0.01)
        assert await tables(bob) == []

    visit(tmp_path, act)


def test_one_person_has_so_many_tables(tmp_path: Path) -> None:
    async def run() -> None:
        settings = replace(SETTINGS, limits=replace(SETTINGS.limits, practice=2))
        async with house(tmp_path, settings) as app:
            ann = await Visitor(app).come("Ann")
            codes = [(await ann.post("/practice", {"edition": EDITION})).status_code for _ in range(3)]
            assert codes == [200, 200, 429]

    asyncio.run(run())


def test_practice_leaves_the_anchor_of_the_room_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment names the key and the anchor of the room that is served, not those of the practice room."""
    monkeypatch.setenv(KEY, str(tmp_path / "room.key"))
    monkeypatch.setenv(ANCHOR, str(tmp_path / "room.anchor"))
    house_room(tmp_path / "practice.db").close()
    found = {path.name for path in tmp_path.iterdir()}
    assert {"practice.db.key", "practice.db.anchor"} <= found
    assert not {"room.key", "room.anchor"} & found


@pytest.mark.parametrize(
    ("edition", "bots", "seats"), [("bankers/texas-holdem", 3, "1357"), (EDITION, 2, "123")]
)
def test_players_for_a_pot_sit_round_the_table(tmp_path: Path, edition: str, bots: int, seats: str) -> None:
    async def act(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        table, _ = await ann.practice(edition, bots=bots)
        assert "".join(map(str, app.state.live.hub.actor(table).part.persons)) == seats

    visit(tmp_path, act)


def test_a_table_in_mid_round_is_there_after_a_restart(tmp_path: Path) -> None:
    """A real room keeps practice tables in a file of their own: the same hand goes on, and only its owner lists it."""
    room = tmp_path / "room.db"
    house_room(room).close()

    async def run() -> None:
        with opened(str(room), SETTINGS) as app:
            async with served(app):
                ann = await Visitor(app).come("Ann")
                table, _ = await ann.practice(EDITION, bots=1)
                page = await ann.page()
                view = await page.watch(table)
                while not (view["view"]["round"] and view["view"]["round"]["question"]["kind"] == "decide"):
                    view = await play_on(page, table, view)
                before = view["view"]["round"]["pools"]
        assert {path.name for path in tmp_path.iterdir()} >= {"room.db.practice", "room.db.practice.key"}
        with opened(str(room), SETTINGS) as app:
            async with served(app):
                ann.moved(app)
                bob = await Visitor(app).come("Bob")
                mine = await ann.get("/lobby")
                assert mine["mine"] == [table] and await tables(bob) == []
                page = await ann.page()
                page.number = 100  # ids of commands are used once
                view = await page.watch(table)
                assert view["view"]["round"]["pools"] == before
                await play_rounds(page, table)
                assert (await page.answer({"t": "seat", "table": table, "act": "leave"}))["t"] == "ack"
                async with asyncio.timeout(10):
                    while await tables(ann):
                        await asyncio.sleep(0.01)
        with opened(str(room), SETTINGS) as app:
            async with served(app):
                ann.moved(app)
                assert await tables(ann) == [] and app.state.live.hub.practice.tables() == []

    asyncio.run(run())


def test_practice_tables_that_cannot_be_read_do_not_stop_the_server(tmp_path: Path) -> None:
    room, kept = tmp_path / "room.db", tmp_path / "room.db.practice"
    house_room(room).close()
    kept.write_bytes(b"not a room")

    async def run() -> None:
        with opened(str(room), SETTINGS) as app:
            async with served(app):
                ann = await Visitor(app).come("Ann")
                await ann.practice(EDITION)

    asyncio.run(run())
    assert kept.read_bytes() == b"not a room"


@pytest.mark.parametrize("edition", [EDITION, "grand-ronde/craps", "grand-ronde/keno"])
@pytest.mark.parametrize("bets", [False, True])
def test_a_table_that_nobody_looks_at_is_closed_in_mid_round(
    tmp_path: Path, edition: str, bets: bool
) -> None:
    """The dealer ends the round without its player, and the table is closed in the journal too."""

    async def act(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        table, _ = await ann.practice(edition)
        page = await ann.page()
        await page.watch(table)
        view = await page.view(table, lambda got: got["view"]["round"] is not None)
        if bets:
            view = await play_on(page, table, view)
        assert view["view"]["round"] is not None
        hub = app.state.live.hub
        part = hub.actor(table).part
        await page.close()
        await close_practice(hub, hub.actor(table))
        for _ in range(500):
            if part.status == "closed":
                break
            await asyncio.sleep(0.01)
        assert part.status == "closed" and await tables(ann) == []

    visit(tmp_path, act)
