"""A disk that is full, a server that fails, at every point of a transaction: refused cleanly, and whole after it."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from croupier.kit import Refusal
from croupier.room.room import Committed
from croupier.store.database import JournalFault
from croupier.store.stored import Files, StoredRoom
from tests import paths
from tests.store.places import Place, state
from tests.store.servers import Server
from tests.store.toys import FLOOR, Draw, NewShoe, Pay

TABLES = ("stream", "account", "event", "posting", "command", "balance", "mark", "snapshot")
POINTS = ("begin", *TABLES, "commit")


def fail() -> None:
    """What SQLAlchemy raises when a driver cannot write."""
    raise sa.exc.OperationalError("", None, OSError("disk I/O error"))


@contextmanager
def failing(stored: StoredRoom, point: str) -> Iterator[list[str]]:
    """Every transaction fails at this point; the list has a word for each failure."""
    engine, failures = stored.journal.database.engine, list[str]()

    def hurt() -> None:
        failures.append(point)
        fail()

    def statement(connection: Any, cursor: Any, text: str, *others: Any) -> None:
        if (
            text.startswith('SELECT "value" FROM "mark"' if point == "begin" else f'INSERT INTO "{point}"')
            and failures == []
        ):
            hurt()

    def commit(connection: Any) -> None:
        if connection.get_execution_options().get("writes"):
            hurt()

    event: tuple[str, Callable[..., None]] = (
        ("commit", commit) if point == "commit" else ("before_cursor_execute", statement)
    )
    sa.event.listen(engine, *event)
    try:
        yield failures
    finally:
        sa.event.remove(engine, *event)


@pytest.mark.parametrize("point", POINTS)
def test_a_transaction_that_fails_anywhere_has_not_happened(place: Place, point: str) -> None:
    with place.create() as stored:
        stored.take("till/1", Pay("Bob", 300), FLOOR)
        before, events = state(stored), stored.journal.events
        with failing(stored, point) as failures:
            with stored.reading():
                answers = [
                    stored.submit("till/1", Pay("Eve", 5), FLOOR, "a"),
                    stored.submit("shoe", NewShoe("shoe/2"), FLOOR, "b"),
                    stored.submit("shoe/2", Draw(), FLOOR, "c"),
                ]
            errors = [answer.exception() for answer in answers]
        assert failures
        assert [type(error) for error in errors] == [JournalFault] * 3
        assert (state(stored), stored.journal.events, stored.fault) == (before, events, None)
        assert stored.verify().whole
        stored.take("till/1", Pay("Eve", 5), FLOOR, "a")
        stored.take("shoe", NewShoe("shoe/2"), FLOOR, "b")
        after = state(stored)
        assert after["till/1"] == (2, {"held": 305})
    with place.open() as stored:
        assert state(stored) == after
        assert stored.verify().whole


def test_what_was_written_although_the_commit_failed_is_answered(place: Place) -> None:
    """The connection is lost after the commit: the journal is asked, and says that it happened."""
    with place.create() as stored:
        engine = stored.journal.database.engine
        commit, failures = engine.dialect.do_commit, list[str]()

        def writing(connection: Any) -> None:
            if connection.get_execution_options().get("writes"):
                failures.append("lost")

        def lost(connection: Any) -> None:
            commit(connection)
            if failures == ["lost"]:
                failures.append("once")
                fail()

        sa.event.listen(engine, "commit", writing)
        engine.dialect.do_commit = lost  # type: ignore[assignment, method-assign]  # a commit whose answer is lost
        done = stored.take("till/1", Pay("Bob", 5), FLOOR, "a")
        assert stored.take("till/1", Pay("Bob", 5), FLOOR, "a") == done
        assert state(stored)["till/1"] == (1, {"held": 5})
        assert failures[:2] == ["lost", "once"]


def test_a_room_that_cannot_be_read_either_takes_nothing_until_it_can(file: Place) -> None:
    with file.create() as stored:
        stored.take("till/1", Pay("Bob", 5), FLOOR)
        before = state(stored)
        engine = stored.journal.database.engine

        def broken(*anything: Any) -> None:
            fail()

        sa.event.listen(engine, "before_cursor_execute", broken)
        for _ in range(2):
            with pytest.raises(JournalFault, match="disk I/O error"):
                stored.take("till/1", Pay("Bob", 6), FLOOR)
        sa.event.remove(engine, "before_cursor_execute", broken)
        stored.take("till/1", Pay("Bob", 7), FLOOR)
        assert stored.fault is None
        assert state(stored)["till/1"] == (2, {"held": 12})
        assert before["till/1"] == (1, {"held": 5})


def test_a_full_disk_refuses_and_loses_nothing(file: Place) -> None:
    """SQLite's own limit of pages is a disk that is full."""
    with file.create() as stored:
        engine = stored.journal.database.engine
        pages = [0]

        def limit(connection: sqlite3.Connection, *others: Any) -> None:
            connection.execute(f"PRAGMA max_page_count = {pages[0] or 2**30}")

        sa.event.listen(engine, "checkout", limit)
        with stored.journal.database.reading() as connection:
            pages[0] = connection.exec_driver_sql("PRAGMA page_count").scalar_one() + 2
        paid = 0
        with pytest.raises(JournalFault, match="full"):
            while paid < 10_000:
                stored.take("till/1", Pay("Bob", 1), FLOOR)
                paid += 1
        assert state(stored)["till/1"] == (paid, {"held": paid})
        with pytest.raises(JournalFault, match="full"):
            while True:
                stored.take("till/2", Pay("Bob", 1), FLOOR)
        pages[0] = 0
        stored.take("till/1", Pay("Bob", 1), FLOOR)
        assert stored.verify().whole
    with file.open() as stored:
        assert state(stored)["till/1"] == (paid + 1, {"held": paid + 1})


def test_an_anchor_or_a_key_that_cannot_be_written_is_a_sentence(file: Place, tmp_path: Path) -> None:
    with file.create() as stored:
        file.files.anchor.unlink(missing_ok=True)
        file.files.anchor.mkdir()
        with pytest.raises(JournalFault, match="could not be written: Is a directory"):
            stored.anchor()
        stored.take("till/1", Pay("Bob", 1), FLOOR)
        file.files.anchor.rmdir()
    assert file.files.anchor.is_file()
    nowhere = replace(
        file, where=str(tmp_path / "other.db"), files=Files(tmp_path / "no/key", tmp_path / "anchor")
    )
    with pytest.raises(Refusal, match="is missing"):
        nowhere.create()


def victim(place: Place, limit: int, *before: str) -> dict[str, Any]:
    """A room in a process of its own that pays until it is refused: how often it was answered, and refused."""
    words = [place.where, str(place.files.key), str(place.files.anchor), str(limit)]
    done = subprocess.run(
        [*before, sys.executable, "-m", "tests.store.victim", *words],
        capture_output=True,
        text=True,
        cwd=paths.ROOT,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    answered: dict[str, Any] = json.loads(done.stdout)
    return answered


def test_files_that_may_not_grow_refuse_and_lose_nothing(file: Place) -> None:
    """The operating system refuses to let any file grow beyond a size."""
    file.create().close()
    answered = victim(file, 400_000)
    assert answered["refused"] > 0
    with file.open() as stored:
        assert state(stored)["till/1"] == (answered["paid"], {"held": answered["paid"]})
        assert stored.verify().whole


@pytest.mark.skipif(shutil.which("strace") is None, reason="no strace, which makes fsync fail")
@pytest.mark.parametrize("when", ["12", "12+3", "13+2"])
def test_a_failing_fsync_refuses_and_loses_nothing(file: Place, when: str) -> None:
    """The disk does not say that it has written: whatever was answered is there, and nothing in part."""
    file.create().close()
    inject = f"inject=fsync,fdatasync:error=EIO:when={when}"
    answered = victim(file, 0, "strace", "-f", "-qq", "-o", f"{file.where}.strace", "-e", inject)
    assert answered["refused"] > 0
    with file.open() as stored:
        assert state(stored)["till/1"] == (answered["paid"], {"held": answered["paid"]})
        assert stored.verify().whole


def test_a_server_that_is_stopped_at_once_loses_nothing(place: Place, request: pytest.FixtureRequest) -> None:
    """PostgreSQL ends under a room that works, and comes back: the room goes on by itself."""
    if not place.where.startswith("postgresql"):
        pytest.skip("a file has no server that could be stopped")
    server: Server = request.getfixturevalue("postgresql")
    with place.create() as stored:
        paid = 0
        for _ in range(2):
            for _ in range(5):
                stored.take("till/1", Pay("Bob", 1), FLOOR)
                paid += 1
            server.stop()
            with pytest.raises(JournalFault):
                stored.take("till/1", Pay("Bob", 1), FLOOR)
            server.start()
        stored.take("till/1", Pay("Bob", 1), FLOOR)
        assert state(stored)["till/1"] == (paid + 1, {"held": paid + 1})
        assert stored.verify().whole


def test_the_write_ahead_log_stays_small_under_constant_writing(
    file: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log begins anew only when all of it is in the file, which it never is while somebody writes all the time."""
    monkeypatch.setattr("croupier.store.stored.ANCHOR_EVERY", 0.05)
    monkeypatch.setattr("croupier.store.stored.LOG_SIZE", 2**17)
    with file.create() as stored:
        waiting: deque[Future[Committed]] = deque()
        for _ in range(3000):  # there is always a command that waits
            waiting.append(stored.submit("till/1", Pay("Bob", 1), FLOOR))
            if len(waiting) > 20:
                waiting.popleft().result(60)
        assert stored.journal.database.log_size < 4 * 2**20


def test_amounts_beyond_what_every_program_can_read_are_refused(file: Place) -> None:
    """Bought again and again: refused in a sentence long before the database overflows."""
    with file.create() as stored:
        stored.take("till/1", Pay("Bob", 2**53 - 2), FLOOR)
        before = state(stored)
        for amount in (2, 2**53 - 1):
            with pytest.raises(Refusal, match=r"at most|cannot hold more"):
                stored.take("till/1", Pay("Bob", amount), FLOOR)
        assert state(stored) == before and stored.verify().whole
