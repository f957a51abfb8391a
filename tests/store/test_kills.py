"""Killed at random instants: nothing that was answered is lost, and the same cards are dealt afterwards."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import paths
from tests.store.places import Place


def campaign(house: str, place: Place, kills: int, seed: int) -> str:
    """Kill a room so many times, in a process of its own; what it says at the end."""
    words = [house, place.where, str(place.files.key), str(place.files.anchor), str(kills), str(seed)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.kills", *words],
        capture_output=True,
        text=True,
        cwd=paths.ROOT,
        timeout=3600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_that_was_answered_is_lost_by_kills(file: Place) -> None:
    assert "at work" in campaign("toys", file, 60, seed=1)


def test_nothing_that_was_answered_is_lost_in_postgresql(place: Place) -> None:
    if not place.where.startswith("postgresql"):
        pytest.skip("a file is killed more often, in the tests above")
    assert "at work" in campaign("toys", place, 10, seed=3)
