"""Practice tables: any edition, filings and bots, the same cards by a seed; they close when their people have left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from croupier.server.running import house_room
from croupier.store.stored import ANCHOR, KEY
from tests.server.players import play_rounds
from tests.server.visitors import SETTINGS, Visitor, house

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
