"""Alive, and ready: what stands in the way of play is said before anybody plays."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from croupier.kit import Refusal
from croupier.room.kinds import KINDS
from croupier.room.law.load import HOUSE, load_floor
from croupier.server import app as server_app
from croupier.server.check import CheckVisitor, check_server, free_port
from croupier.store import stored as stored_rooms
from croupier.store.database import SERVER, SNAPSHOT, STREAM
from croupier.store.stored import ANCHOR, KEY, StoredRoom
from tests import paths
from tests.cli.calling import call
from tests.server.peers.servers import room_with, server, until
from tests.server.visitors import Visitor, house
from tests.store.places import Place
from tests.store.servers import Server

TIME = 60.0  # seconds for anything


@pytest.fixture(autouse=True)
def looks_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_app, "LOOK_EVERY", 0.0)


async def faults(app: FastAPI) -> str:
    """What is not ready, in words; the server is alive meanwhile, and says whether all is well."""
    visitor = Visitor(app)
    answer = await visitor.http.get("/ready")
    found: list[str] = answer.json()["faults"]
    assert answer.status_code == (503 if found else 200)
    health = await visitor.get("/health")
    assert health["alive"] and health["ok"] == (not health["faults"])
    return " ".join(found)


def test_a_server_is_ready_when_everything_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with house(tmp_path) as app:
            stored, anchor = app.state.live.room.stored, tmp_path / "room.db.anchor"
            assert await faults(app) == ""

            def full(connection: sa.Connection) -> None:
                if connection.get_execution_options().get("writes"):
                    raise sa.exc.OperationalError("", None, OSError("database or disk is full"))

            sa.event.listen(stored.journal.database.engine, "commit", full)
            assert "database or disk is full" in await faults(app)
            sa.event.remove(stored.journal.database.engine, "commit", full)
            assert await faults(app) == ""

            monkeypatch.setattr(stored_rooms, "DISK_LEFT", 2**80)
            assert "MiB left" in await faults(app)
            monkeypatch.undo()
            monkeypatch.setattr(server_app, "LOOK_EVERY", 0.0)

            anchor.unlink()
            anchor.mkdir()
            guest = await Visitor(app).come("Ann")
            await guest.practice("pennsylvania/three-card-poker")  # there is something to anchor
            async with asyncio.timeout(TIME):
                while "anchor" not in await faults(app):
                    await asyncio.sleep(0.05)
            anchor.rmdir()
            async with asyncio.timeout(TIME):
                while await faults(app):
                    await asyncio.sleep(0.05)
            assert anchor.is_file()

    asyncio.run(run())


def test_a_server_whose_database_is_gone_says_so_and_shows_no_traceback(
    served: Place, postgresql: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        await asyncio.to_thread(room_with, served, 1)
        async with server(served, lease=1.0) as app:
            guest = await Visitor(app).come("Ann")
            assert await faults(app) == ""
            await asyncio.to_thread(postgresql.stop)
            try:
                posts: list[tuple[str, object]] = [
                    ("/ticket", None),
                    ("/session/guest", {}),
                    ("/session/logout", None),
                ]
                posts.append(("/session/login", {"name": "Flo", "password": "a password"}))
                for path, data in posts:
                    answer = await guest.post(path, data)
                    assert answer.status_code == 503, (path, answer.text)
                    assert "detail" in answer.json() and answer.headers["retry-after"]
                assert (await guest.http.get("/session")).status_code == 503
                async with asyncio.timeout(TIME):
                    while "leases of this server are over" not in await faults(app):
                        await asyncio.sleep(0.05)
                assert "could not be written" in await faults(app)
            finally:
                await asyncio.to_thread(postgresql.start)
            async with asyncio.timeout(TIME):
                while await faults(app):
                    await asyncio.sleep(0.05)
            assert (await guest.post("/ticket")).status_code == 200

    asyncio.run(run())
    assert "Traceback" not in caplog.text


def test_a_room_that_is_named_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("room", "open", "--book", "colorado").exit_code == 0
    said = asyncio.run(check_server(free_port(), "room.db"))
    assert "0 tables are open" in said[0] and said[1] == "The room in room.db is ready."
    with StoredRoom.open("room.db", KINDS) as stored:
        assert not [account for account in stored.room.books.balances if account.kind == "pocket"]
        with pytest.raises(Refusal, match="is open in another process"):
            asyncio.run(check_server(free_port(), "room.db"))
    Path("room.db.anchor").unlink()
    checked = call("serve", "--check", "--room", "room.db")
    assert checked.exit_code == 2 and "room.db.anchor is missing" in checked.stderr
    monkeypatch.setenv(KEY, "room.db.key")
    monkeypatch.setenv(ANCHOR, "room.db.anchor")
    gone = call("serve", "--check", "--room", "postgresql://nobody@127.0.0.1:1/room")
    assert gone.exit_code == 2 and "could not be opened" in gone.stderr


# Processes.


@contextmanager
def serving(folder: Path, *words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`croupier serve` in a process of its own, whose temporary folders are in the folder."""
    port = free_port()
    own = {**os.environ, "TMPDIR": str(folder), "PYTHONPATH": str(paths.ROOT / "src"), **environment}
    command = [sys.executable, "-m", "croupier", "serve", "--port", str(port), *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=own)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "Croupier is at" in line, line
        yield process, port
    finally:
        process.send_signal(signal.SIGCONT)
        process.kill()
        process.wait(TIME)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_server_that_is_asked_to_end_leaves_everything_in_order(
    number: signal.Signals, tmp_path: Path
) -> None:
    """Snapshots, an anchor of the last event, the log in the file, and no folder with keys."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    where = tmp_path / "room.db"
    with StoredRoom.create(where, KINDS, load_floor(HOUSE)) as stored:
        heads = dict(stored.journal.heads)

    async def play(port: int) -> None:
        visitor = CheckVisitor(port)
        await visitor.come()
        assert len(await visitor.round("pennsylvania/three-card-poker")) > 2

    with serving(temporary, "--room", str(where), "--guests") as (process, port):
        asyncio.run(play(port))
        assert list(temporary.iterdir())
        process.send_signal(number)
        if number != signal.SIGINT:  # twice it means: at once
            process.send_signal(number)
        assert process.wait(TIME) == 0
        assert process.stdout is not None and "Traceback" not in process.stdout.read()
    assert list(temporary.iterdir()) == []
    assert not Path(f"{where}-wal").exists()
    with StoredRoom.open(where, KINDS, read_only=True) as stored:
        anchor = stored.anchors.read()
        assert anchor is not None and dict(stored.journal.heads).keys() >= heads.keys()
        assert {name: seq for name, (seq, _) in anchor.heads.items()} == {
            name: head.seq for name, head in stored.journal.heads.items()
        }
        with stored.journal.database.reading() as connection:
            rows = connection.execute(sa.select(STREAM.c.name, SNAPSHOT.c.seq).join(SNAPSHOT))
            assert all(stored.journal.heads[row.name].seq == row.seq for row in rows)


def test_a_server_that_stands_still_does_not_hold_the_other(served: Place, tmp_path: Path) -> None:
    """Stopped by a signal: the other has all tables when the lease is over, and people sit down there."""
    room_with(served, 3)
    own = {KEY: str(served.files.key), ANCHOR: str(served.files.anchor)}

    async def run() -> None:
        async with server(served, lease=6.0) as app:
            with serving(tmp_path, "--room", served.where, "--guests", **own) as (process, _):
                hub = app.state.live.hub
                await until(lambda: 0 < len(hub.actors) < 3, seconds=TIME)
                process.send_signal(signal.SIGSTOP)
                await until(lambda: len(hub.actors) == 3, seconds=TIME)
                guest = await Visitor(app).come("Ann")
                page = await guest.page()
                for table in hub.actors:
                    await page.watch(table)
                    answer = await page.answer({"t": "seat", "table": table, "act": "sit"})
                    assert answer["t"] == "ack", answer
                with app.state.live.room.stored.journal.database.reading() as connection:
                    assert len(connection.execute(sa.select(SERVER.c.id)).all()) == 1

    asyncio.run(run())
