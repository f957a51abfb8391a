"""A whole round of every edition over frames, by somebody who knows his views alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.editions import ids_of
from croupier.games import family_names
from tests.server.players import play_rounds
from tests.server.visitors import Visitor, house


@pytest.mark.parametrize("family", family_names())
def test_every_edition_is_played_over_frames(family: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as app:
            ann = await Visitor(app).come("Ann")
            page = await ann.page()
            for edition in ids_of(family):
                table, seat = await ann.practice(edition)
                await page.watch(table)
                view = await play_rounds(page, table)
                place, last = view["view"]["table"], view["view"]["last"]
                assert place["rounds"] == 1 and place["you"] == seat
                assert last["over"] and last["edition"] == edition
                assert view["to"] > 0 and any(view["told"])
                left = await page.answer({"t": "seat", "table": table, "act": "leave"})
                assert left["t"] == "ack"

    asyncio.run(evening())
