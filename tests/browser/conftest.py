"""A server with a room in this process, and Chromium to look at it; without a browser these tests are skipped."""

from __future__ import annotations

import shutil
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.browser.person import DESKTOP, Person

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser of this machine."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("there is no Chromium on this machine")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """A server in this process, without pauses, on a room without tables; where it listens."""
    from croupier.server.app import make_app
    from croupier.server.running import house_room
    from croupier.server.settings import local

    port = free_port()
    with house_room(folder / "room.db") as stored:
        app = make_app(stored, local(port).quick(), people=folder / "people.db", practice_room=stored)
        with serving(app, port) as address:
            yield address


@contextmanager
def serving(app: Any, port: int) -> Iterator[str]:
    """An application in a thread of this process; where it listens."""
    import uvicorn

    from croupier.server.running import configured

    server = uvicorn.Server(configured(app, "127.0.0.1", port))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server does not start"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(20)


@pytest.fixture(scope="module")
def address(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server listens."""
    with running(tmp_path_factory.mktemp("room")) as found:
        yield found


@pytest.fixture
def people(chromium: Any, address: str) -> Iterator[Any]:
    """Makes people with a browser window each; a test fails where a page reports an error of its own."""
    made: list[Person] = []

    def make(name: str, size: tuple[int, int] = DESKTOP, **options: Any) -> Person:
        made.append(Person(chromium, address, name, size, **options))
        return made[-1]

    yield make
    for each in made:
        each.close()
    for each in made:
        assert each.errors == [], each.errors


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
