"""S1: exchanging two cards that a viewer may not know changes no byte of any frame that he is sent."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.swapped import compare_worlds

# One of each way to deal: banked, with a draw, pot, stud, tiles, a player's bank, twenty-one.
EDITIONS = [
    "pennsylvania/three-card-poker",
    "pennsylvania/ultimate-texas-hold-em",
    "grand-ronde/let-it-ride",
    "colorado/texas-holdem-high",
    "colorado/seven-card-stud-high",
    "bankers/pai-gow-poker",
    "grand-ronde/blackjack",
    "colorado/emperors-challenge",
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_frame_tells_unseen_cards_apart(edition: str, tmp_path: Path) -> None:
    report = asyncio.run(compare_worlds(tmp_path, edition, seed=1, most=3))
    assert report.compared > 0
