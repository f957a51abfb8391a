"""The live server, longer: every edition, every viewer, every decision."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.editions import ids_of
from croupier.games import family_names
from tests.server.restarts import restarted_evening
from tests.server.swapped import compare_worlds

pytestmark = pytest.mark.soak

EDITIONS = [edition for family in family_names() for edition in ids_of(family)]
CARDS = [
    edition
    for family in family_names()
    if family not in ("craps", "roulette", "keno", "bingo")
    for edition in ids_of(family)
]


@pytest.mark.parametrize("edition", CARDS)
@pytest.mark.parametrize("seed", range(1, 6))
def test_no_frame_tells_unseen_cards_apart(edition: str, seed: int, tmp_path: Path) -> None:
    """S1 over frames as sent."""
    asyncio.run(compare_worlds(tmp_path, edition, seed, most=12))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_restart_at_every_decision_changes_nothing(edition: str, tmp_path: Path) -> None:
    """F7."""
    asyncio.run(restarted_evening(tmp_path, edition))
