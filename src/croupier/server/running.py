"""Running a server, or several of one room: rooms are opened at the start and closed at the end."""

from __future__ import annotations

import asyncio
import gc
import glob
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI

from croupier.kit import Refusal, machine
from croupier.kit.chance import Draws
from croupier.room.commands import Sit
from croupier.room.kinds import KINDS, STANDING, kind_of
from croupier.room.law.load import HOUSE, load_floor
from croupier.room.part import By
from croupier.room.roles import BOT
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.app import make_app
from croupier.server.door import Door, protocols
from croupier.server.hub.dealer import AUTOMATIC
from croupier.server.hub.views import is_bot
from croupier.server.identity.register import PersonRegister, people_of
from croupier.server.practice import NAMES, STACK
from croupier.server.settings import ServerSettings
from croupier.store.database import database_url
from croupier.store.shared import SharedRoom
from croupier.store.stored import ANCHOR, Files, StoredRoom

LOG = logging.getLogger("croupier.live")

# Rooms that a server opens by itself: a practice room, and the demo room with a table of every family.


DEMO = {
    "1": ("pennsylvania/three-card-poker", 2),
    "2": ("colorado/texas-holdem-high", 4),
    "3": ("grand-ronde/blackjack", 2),
    "4": ("grand-ronde/craps", 3),
    "5": ("grand-ronde/roulette", 2),
    "6": ("bankers/ez-baccarat-panda-8", 3),
    "7": ("grand-ronde/keno", 2),
    "8": ("grand-ronde/bingo", 3),
    "9": ("bankers/pai-gow-poker", 3),
}
PRACTICE = {"gaming_days": False}  # nobody is there to open and to close a day


def house_room(where: str | Path, draws: Draws | None = None) -> StoredRoom:
    """A room under the practice of the house alone, in a new file; in it any edition of any book may be played. Its key
    and its anchor are next to it: those named by the environment belong to the room being served."""
    law, files = load_floor(HOUSE), _files_beside(where)
    stored = StoredRoom.create(where, KINDS, law, PRACTICE, draws=draws, files=files)
    at = machine.now()
    for name in STANDING:
        stored.add(kind_of(name)(name), By(f"House {BOT}", "manager", at))
    return stored


def _files_beside(where: str | Path) -> Files:
    return Files(Path(f"{where}.key"), Path(f"{where}.anchor"))


def practice_room(where: Path) -> StoredRoom:
    """The practice room as it was left, with the tables that people play at; a new one if there are none."""
    if where.exists():
        stored = StoredRoom.open(where, KINDS, files=_files_beside(where))
        tables = [part for part in stored.room.parts.values() if isinstance(part, TablePart)]
        open_tables = (table for table in tables if table.status != "closed")
        if any(not is_bot(person) for table in open_tables for person in table.persons.values()):
            return stored
        stored.close()
        for path in where.parent.glob(f"{glob.escape(where.name)}*"):
            path.unlink()
    return house_room(where)


def practice_file(file: str, address: str) -> Path:
    """Where the practice tables of a server are kept: next to the file of its room or, if the room is in PostgreSQL,
    next to its anchor, by the address of the server."""
    url = database_url(file)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database}.practice")
    server = urlsplit(address).netloc.replace(":", "-")
    return Path(os.environ[ANCHOR]).with_name(f"practice-{server}.db")


def demo_room(where: str | Path) -> StoredRoom:
    """The same with a table of every family, dealt by the server, and bots who play when somebody looks."""
    stored = house_room(where)
    at = machine.now()
    floor = By(f"House {BOT}", "floor", at)
    for name, (edition, bots) in DEMO.items():
        stream = f"{PREFIX}{name}"
        stored.add(TablePart(stream), floor)
        stored.take(stream, OpenTable(edition), floor)
        stored.take(stream, PutDealer(AUTOMATIC), floor)
        part = stored.part(stream)
        assert isinstance(part, TablePart)
        least, most = part.core.family.buy_ins(part.game)
        for seat in range(2, bots + 2):
            person = f"{NAMES[(int(name) + seat) % len(NAMES)]} {BOT}"
            chips = min(max(STACK, least), most or STACK)
            stored.take(stream, Sit(seat, person, chips), By(person, "player", at))
    return stored


# Running a server: the rooms it needs are opened, and closed again when it stops.


HAND_OVER = (
    0.0002  # seconds after which the writer gets its turn while the loop is busy, and the other way round
)
STOPS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
DEMO_STAFF = "Flo"
COLLECTIONS = (20_000, 50, 100)  # of garbage: what a frame needs is freed without them


@contextmanager
def opened(file: str | None, settings: ServerSettings, keep_practice: bool = True) -> Iterator[FastAPI]:
    """The application of a room in a file or database, or of a demo room in a temporary file. Practice tables never
    touch the books of a real room: they are in a file of their own, which is kept for the next start. If that cannot
    be opened, they are in a temporary one."""
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
        practice = None
        if settings.practice and keep_practice:
            where = practice_file(file, settings.address)
            try:
                practice = stack.enter_context(practice_room(where))
            except Refusal as refusal:
                LOG.warning("practice tables are not kept; move %s away if it is damaged: %s", where, refusal)
        if settings.practice and practice is None:
            practice = stack.enter_context(house_room(folder / "practice.db"))
        yield make_app(stored, settings, people=people_of(file), practice_room=practice)


def demo_staff(people: Path) -> str:
    """An account for the back office of a demo room; its password, which is another one each time."""
    register, password = PersonRegister(people), machine.token_hex(6)
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


# Several servers of one room on this machine: started together, started again where one dies, stopped together.


LOOK = 0.2  # seconds between two looks at the processes
EARLY = 5.0  # seconds: a process that ends sooner has not started at all
GRACE = 30.0  # seconds to end by itself: everything is written down


@dataclass
class ServerProcess:
    """One server, by the words that start it."""

    words: Sequence[str]
    process: subprocess.Popen[bytes] = field(init=False)
    since: float = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """It runs."""
        self.process = subprocess.Popen(self.words)
        self.since = machine.seconds()

    def end(self) -> None:
        """It ends, by itself where it can."""
        self.process.terminate()
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def run_servers(words: Sequence[Sequence[str]], early: float = EARLY) -> int:
    """Run until stopped by a signal; 1 where one of them does not start."""
    stopped: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.append(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    servers = [ServerProcess(each) for each in words]
    try:
        while not stopped:
            for server in servers:
                if server.process.poll() is None:
                    continue
                if machine.seconds() - server.since < early:
                    return 1
                LOG.warning("a server ended with %s and is started again", server.process.returncode)
                server.start()
            machine.sleep(LOOK)
        return 0
    finally:
        for server in servers:
            server.end()
