"""Copies and versions: a backup opens to the same room, a room moves between databases, tables go up and down."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from croupier.kit import Refusal
from croupier.store.database import METADATA, VERSIONS, Database, downgrade, upgrade
from croupier.store.stored import Files
from tests.store.places import Place, state
from tests.store.toys import FLOOR, Draw, Pay


def test_a_backup_opens_to_the_same_room(place: Place, tmp_path: Path) -> None:
    """From either database into a file, while the room is open: heads, balances and cards to come are equal."""
    backup = replace(place, where=str(tmp_path / "backup.db"))
    with place.create() as stored:
        for amount in range(1, 12):
            stored.take("till/1", Pay("Bob", amount), FLOOR)
            stored.take("shoe", Draw(), FLOOR)
        before = state(stored)
        assert stored.copy(backup.where).events == stored.journal.events
        heads = dict(stored.journal.heads)
        stored.anchor()
        card = stored.take("shoe", Draw(), FLOOR).entries[-1].event
    own = replace(backup, files=Files(place.files.key, tmp_path / "backup.db.anchor"))
    with own.open() as stored:
        assert state(stored) == before
        assert dict(stored.journal.heads) == heads
        assert stored.take("shoe", Draw(), FLOOR).entries[-1].event == card


def test_a_room_moves_to_another_database_and_back(place: Place, tmp_path: Path) -> None:
    first = replace(place, where=str(tmp_path / "first.db"))
    with first.create() as stored:
        stored.take("till/1", Pay("Bob", 5), FLOOR)
        stored.copy(place.where)
        with pytest.raises(Refusal, match="There is already a room in"):
            stored.copy(place.where)
    with place.open() as stored:
        stored.take("till/1", Pay("Bob", 6), FLOOR)
        stored.copy(tmp_path / "back.db")
        before = state(stored)
    with replace(place, where=str(tmp_path / "back.db")).open() as stored:
        assert state(stored) == before


def test_the_migrations_make_the_tables_that_the_program_knows(place: Place) -> None:
    database = Database(place.where)
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        scripts = sorted(Path("src/croupier/store/migrations/versions").glob("v*.py"))
        assert [script.name[1:5] for script in scripts] == list(VERSIONS)
    database.close()


def test_the_tables_go_down_and_up_again(place: Place) -> None:
    """Down takes everything away, in one transaction; a failure on the way leaves everything."""
    place.create().close()
    database = Database(place.where)
    with pytest.raises(ZeroDivisionError), database.writing() as connection:
        downgrade(connection)
        raise ZeroDivisionError
    assert database.version() == VERSIONS[-1]
    with place.open() as stored:
        assert len(stored.room.parts) == 4
    with database.writing() as connection:
        downgrade(connection)
    with database.engine.connect() as connection:
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
    with database.writing() as connection:
        upgrade(connection)
    assert database.version() == VERSIONS[-1]
    database.close()


@pytest.mark.parametrize("version", ["0999", "none"])
def test_a_room_of_another_version_is_refused(file: Place, version: str) -> None:
    file.create().close()
    database = Database(file.where)
    with database.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = :v"), {"v": version})
    database.close()
    with pytest.raises(Refusal, match=f"is of version {version}; this program knows {VERSIONS[-1]}"):
        file.open()


@pytest.mark.parametrize("where", ["mysql://here/room", "sqlite://", "nowhere/at/all/room.db"])
def test_where_a_room_cannot_be(file: Place, where: str) -> None:
    with pytest.raises(Refusal):
        replace(file, where=where).create()
