"""F7: at every decision the sockets drop and the server is started again; the table is the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.restarts import restarted_evening

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
