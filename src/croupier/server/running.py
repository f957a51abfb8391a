"""Running a server: the rooms it needs are opened, and closed again when it stops."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from types import FrameType

import uvicorn
from fastapi import FastAPI

from croupier.room.kinds import KINDS
from croupier.server.app import make_app
from croupier.server.door import Door, protocols
from croupier.server.identity.register import PersonRegister, people_of
from croupier.server.rooms import demo_room, house_room
from croupier.server.settings import ServerSettings
from croupier.store.database import database_url
from croupier.store.shared import SharedRoom
from croupier.store.stored import StoredRoom

HAND_OVER = (
    0.0002  # seconds after which the writer gets its turn while the loop is busy, and the other way round
)
STOPS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
DEMO_STAFF = "Flo"
COLLECTIONS = (20_000, 50, 100)  # of garbage: what a frame needs is freed without them


@contextmanager
def opened(file: str | None, settings: ServerSettings) -> Iterator[FastAPI]:
    """The application of a room in a file or database, or of a demo room in a temporary file. Practice tables never
    touch the books of a real room: they are in a file of their own that is gone afterwards."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="croupier-")))
        if file is None:
            stored = stack.enter_context(demo_room(folder / "demo.db"))
            people = folder / "people.db"
            password = demo_staff(people)
            app = make_app(stored, settings, people=people, practice_room=stored)
            app.state.demo_staff = (DEMO_STAFF, password)
            yield app
            return
        stored = stack.enter_context(served_room(file))
        practice = stack.enter_context(house_room(folder / "practice.db")) if settings.practice else None
        yield make_app(stored, settings, people=people_of(file), practice_room=practice)


def demo_staff(people: Path) -> str:
    """An account for the back office of a demo room; its password, which is another one each time."""
    register, password = PersonRegister(people), token_hex(6)
    register.add(DEMO_STAFF, password, ("floor", "manager"))
    register.close()
    return password


def served_room(where: str) -> StoredRoom:
    """A room in a file, which is this server's alone, or one in PostgreSQL, which it shares with other servers."""
    shared = database_url(where).get_backend_name() == "postgresql"
    return SharedRoom.open(where, KINDS) if shared else StoredRoom.open(where, KINDS)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Whatever asks the process to end ends it as Ctrl-C does: what is open is closed in good order. Asked again while
    it does, it goes on with that."""

    def stop(number: int, frame: FrameType | None) -> None:
        for each in STOPS:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    def hang_up(number: int, frame: FrameType | None) -> None:
        signal.raise_signal(signal.SIGTERM)  # which the server takes over while it runs

    handlers = {number: stop if number == signal.SIGTERM else hang_up for number in STOPS}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def serve_until_stopped(app: FastAPI, host: str, port: int, started: Callable[[], None]) -> None:
    """Serve until the process is stopped, on the quickest loop that is installed."""
    server = uvicorn.Server(configured(app, host, port))
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_serve(server, started))


def configured(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    """Small frames, no compression, sockets that are asked whether they live."""
    limit = 16 * 1024
    door: Door = getattr(app.state, "door", None) or Door(ServerSettings().limits)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        **protocols(door),
        proxy_headers=bool(door.proxies),
        forwarded_allow_ips=list(door.proxies),
        ws_max_size=limit,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


async def _serve(server: uvicorn.Server, started: Callable[[], None]) -> None:
    async def tell() -> None:
        while not server.started:
            await asyncio.sleep(0.02)
        settle_down()
        started()

    telling = asyncio.create_task(tell())
    try:
        await server.serve()
    finally:
        telling.cancel()


def settle_down() -> None:
    """Short turns for the threads of this process; what was loaded until now is not looked through for garbage."""
    sys.setswitchinterval(HAND_OVER)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
