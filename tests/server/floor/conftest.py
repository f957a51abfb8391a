"""A floor for the tests of a file, and clients for its people."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.room.kinds import KINDS
from croupier.store.stored import StoredRoom
from tests.server.floor.house import application, stored_floor

Enter = Callable[[str], TestClient]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The floor in a folder, left in good order."""
    folder = tmp_path_factory.mktemp("floor")
    stored_floor(folder / "room.db").close()
    return folder


@pytest.fixture
def stored(built: Path, tmp_path: Path) -> Iterator[StoredRoom]:
    """A copy of it to act in."""
    shutil.copytree(built, tmp_path / "floor")
    with StoredRoom.open(tmp_path / "floor" / "room.db", KINDS) as room:
        yield room


@pytest.fixture
def enter(stored: StoredRoom) -> Enter:
    """Somebody comes in: a browser with his cookie."""
    app = application(stored)

    def come(person: str) -> TestClient:
        return TestClient(app, cookies={"who": person} if person else None, follow_redirects=False)

    return come
