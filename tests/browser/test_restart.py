"""The server stopped and started again in the middle of a hand: the page connects again, and the same hand goes on."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.room.part import By
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.hub.dealer import AUTOMATIC
from croupier.server.running import house_room
from tests.browser.person import DESKTOP, MOUSE, Person

pytestmark = pytest.mark.browser
TABLES = {
    "1": "pennsylvania/three-card-poker",
    "2": "grand-ronde/blackjack",
    "3": "pennsylvania/let-it-ride-poker",
}
HELD = "[...document.querySelectorAll('.felt .card')].map((each) => each.getAttribute('aria-label') ?? each.outerHTML)"


class ServerProcess:
    """`croupier serve` in a process of its own, on a room in a file."""

    def __init__(self, room: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.room = room
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        begin = "from croupier.cli import main; main()"
        wanted = ("serve", "--room", str(self.room), "--guests", "--port", str(self.port))
        self.process = subprocess.Popen([sys.executable, "-c", begin, *wanted])
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.process.poll() is None, "the server has ended"
            time.sleep(0.1)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(20)


@pytest.fixture(scope="module")
def served(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A room with a table of each game, dealt by the server."""
    file = tmp_path_factory.mktemp("restart") / "room.db"
    floor = By("House (bot)", "floor", datetime.now(UTC))
    with house_room(file) as stored:
        for name, edition in TABLES.items():
            stored.add(TablePart(f"{PREFIX}{name}"), floor)
            for command in (OpenTable(edition), PutDealer(AUTOMATIC)):
                stored.take(f"{PREFIX}{name}", command, floor)
    server = ServerProcess(file)
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize("table", TABLES)
def test_a_hand_goes_on_after_the_server_was_killed_at_a_decision(
    chromium: Any, served: ServerProcess, table: str
) -> None:
    ann = Person(chromium, served.address, "Ann", DESKTOP)
    ann.sit(table)
    for _ in range(20):
        if ann.table_data("kind") == "decide" and ann.table_data("ask"):
            break
        ann.act(MOUSE)
        ann.page.wait_for_timeout(700)
    before = ann.table_data("ask"), ann.controls(), ann.page.evaluate(HELD)
    assert before[0] and before[2]
    served.kill()
    ann.page.wait_for_selector("#link[data-state=lost]")
    served.start()
    ann.page.wait_for_selector("#link[data-state=open]", state="attached", timeout=30_000)
    ann.page.wait_for_function("() => document.querySelector('.table-page').dataset.kind === 'decide'")
    assert (ann.table_data("ask"), ann.controls(), ann.page.evaluate(HELD)) == before
    rounds = ann.rounds
    for _ in range(20):
        if ann.rounds > rounds:
            break
        ann.act(MOUSE)
        ann.page.wait_for_timeout(500)
    assert ann.page.locator(".result .headline").inner_text().startswith("You ")
    assert ann.errors == []
    ann.close()
