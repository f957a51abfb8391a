"""A place for a room in each of the two databases."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store.stored import Files
from tests.store.places import Place


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    """Where a room can be kept, with its key and its anchor."""
    found: Place = request.getfixturevalue("file" if request.param == "sqlite" else "served")
    return found


@pytest.fixture
def file(tmp_path: Path) -> Place:
    """A place for a room in a file."""
    return Place(str(tmp_path / "room.db"), Files(tmp_path / "room.key", tmp_path / "room.anchor"))
