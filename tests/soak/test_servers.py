"""Servers, longer: killed at random instants, and two that race for one table."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.server.kills import kill_one_of_two, kill_servers
from tests.store.floors import EDITIONS
from tests.store.places import Place
from tests.store.races import race
from tests.store.test_shared import follow_floor

pytestmark = pytest.mark.soak

KILLS = int(os.environ.get("CROUPIER_KILLS", "30"))


def test_no_acknowledged_command_is_lost_by_a_killed_server(tmp_path: Path) -> None:
    """F1 through the server."""
    assert asyncio.run(kill_servers(str(tmp_path / "room.db"), KILLS, seed=1)) > KILLS


def test_one_of_two_servers_is_killed_and_the_other_takes_over(served: Place) -> None:
    """F1 and F9 in processes: what was acknowledged is there, once, with the cards as they were shuffled."""
    assert asyncio.run(kill_one_of_two(served.where, KILLS, seed=2, files=served.files)) > KILLS


def test_whatever_happens_on_a_floor_of_eight_families_is_followed(served: Place) -> None:
    follow_floor(served, EDITIONS, 400)


@pytest.mark.parametrize("edition", ["pennsylvania/three-card-poker", "colorado/texas-holdem-high"])
def test_two_processes_race_at_one_table_for_long(served: Place, edition: str) -> None:
    """F9."""
    assert race(served, edition, 25)["fenced"] >= 24
