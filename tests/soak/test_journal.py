"""The journal at length: a thousand kills, thousands of flipped bits."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store.stored import Files
from tests.store.places import Place
from tests.store.test_damage import flips
from tests.store.test_kills import campaign

pytestmark = pytest.mark.soak


def place_in(folder: Path) -> Place:
    """A place for a room in a file."""
    return Place(str(folder / "room.db"), Files(folder / "room.key", folder / "room.anchor"))


@pytest.mark.parametrize(("house", "kills"), [("toys", 500), ("floor", 500)])
def test_nothing_is_lost_by_a_thousand_kills(tmp_path: Path, house: str, kills: int) -> None:
    assert "at work" in campaign(house, place_in(tmp_path), kills, seed=11)


@pytest.mark.parametrize("seed", range(4))
def test_one_flipped_bit_in_two_thousand_places(tmp_path: Path, seed: int) -> None:
    assert flips(place_in(tmp_path), 500, seed + 100) <= {"right", "refused"}
