"""F7: at every decision the sockets drop and the server is started again; the table is the same."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from tests.server.restarts import restarted_evening
from tests.server.visitors import house
from tests.server.worlds import World, world

EDITIONS = [
    "pennsylvania/three-card-poker",
    "colorado/texas-holdem-high",
    "grand-ronde/blackjack",
    "grand-ronde/craps",
    "grand-ronde/keno",
    "grand-ronde/bingo",
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_restart_at_every_decision_changes_nothing(edition: str, tmp_path: Path) -> None:
    restarts = asyncio.run(restarted_evening(tmp_path, edition, most=5))
    assert restarts >= 2


def test_whoever_left_in_the_middle_of_a_round_is_gone_after_a_crash(tmp_path: Path) -> None:
    """The leave was acknowledged: the crash comes before the round is over."""
    folder, after = tmp_path / "room", tmp_path / "crashed"
    folder.mkdir()

    async def play() -> None:
        async with world(folder, "pennsylvania/three-card-poker") as made:
            while made.actor.part.round is None or len(made.actor.part.round.inputs) < 3:
                assert await made.step()
            leaves = {"t": "seat", "table": made.table, "act": "leave"}
            assert (await made.pages[0].answer(leaves))["t"] == "ack"
            assert (
                made.actor.part.round is not None
                and made.visitors[0].person in made.actor.part.persons.values()
            )
            shutil.copytree(folder, after)  # what is on the disk at this moment
            visitors = made.visitors
        async with house(after) as app:
            again = World(app, made.edition, visitors[1:])
            for visitor in again.visitors:
                visitor.moved(app)
            await again.connect()
            for _ in range(20):
                if again.actor.part.round is None:
                    break
                assert await again.step()
            await again.rest()
            assert visitors[0].person not in again.actor.part.persons.values()
            assert visitors[1].person in again.actor.part.persons.values()

    asyncio.run(play())
