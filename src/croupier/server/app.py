"""The application: routers put together, headers for every answer, refusals as sentences."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import SQLAlchemyError
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.kit import Refusal
from croupier.server import history, practice
from croupier.server.api import ApiContext, add_api
from croupier.server.door import BoundedBodies, Door
from croupier.server.floor import router as floor_router
from croupier.server.floor.context import LiveFloor
from croupier.server.hub.socket import SocketClient
from croupier.server.identity import floor
from croupier.server.identity import routes as identity
from croupier.server.identity.rates import HOUR, CreditRates, PasswordTries
from croupier.server.identity.register import PersonRegister
from croupier.server.identity.requests import own_origin
from croupier.server.lessons import routes as lessons
from croupier.server.lessons.work import Attempts, work
from croupier.server.live import Live, live_of
from croupier.server.peers.hub import hub_of
from croupier.server.pool import Pool, Terms
from croupier.server.settings import ServerSettings
from croupier.store.database import JournalFault
from croupier.store.stored import StoredRoom

LOG = logging.getLogger("croupier.live")
LOOK_EVERY = 1.0  # seconds between two looks at what stands in the way
STATIC = Path(__file__).parent / "static"
PANELS = Terms(processes=2, queue=64, limit=300.0)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # without any, browsers call the origin of our own forms null
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
router = APIRouter()


def make_app(
    stored: StoredRoom,
    settings: ServerSettings,
    *,
    people: str | Path,
    practice_room: StoredRoom | None = None,
) -> FastAPI:
    """The server of a room. Practice tables are in a room of their own, or in this one where it is given as both;
    accounts and sessions are kept in the file or database `people`."""

    calculations = ApiContext()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        register = PersonRegister(people, settings.session_hours)
        hub = hub_of(stored, practice_room, register, settings)
        tries = PasswordTries(settings.limits)
        guests = CreditRates(settings.limits.guests, HOUR)
        attempts, school = Attempts(register.engine), Pool(work, Terms(processes=1))
        pool = Pool(history.draw_panel, PANELS)
        app.state.live = Live(settings, register, hub.rooms, hub, tries, guests, attempts, school, pool)
        app.state.door.is_known = lambda address: address in settings.proxies or hub.is_peer(address)
        hub.start()
        try:
            yield
        finally:
            await hub.stop()
            school.close()
            pool.close()
            register.close()
            await asyncio.to_thread(calculations.close)

    app = FastAPI(title="Croupier", docs_url=None, redoc_url=None, lifespan=lifespan)
    app.state.door = Door(settings.limits, settings.proxies)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(SQLAlchemyError, _unanswered)
    add_api(app, calculations)
    app.add_middleware(BoundedBodies, most=settings.limits.body)
    app.add_middleware(OwnHeaders, settings=settings)
    for each in (
        router,
        identity.router,
        floor.router,
        practice.router,
        history.router,
        history.panels_router,
    ):
        app.include_router(each)
    app.include_router(lessons.router)
    app.include_router(floor_router(LiveFloor(app)))
    app.router.routes.insert(0, WebSocketRoute("/ws", live_socket))
    if STATIC.is_dir():
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return app


@router.get("/")
async def page() -> Response:
    """The page: a shell without data."""
    shell = STATIC / "index.html"
    return FileResponse(shell) if shell.exists() else Response("The page is not installed.", 404)


@router.get("/health")
async def health(request: Request) -> dict[str, Any]:
    """Alive: it answers. Whether it can also do its work stands in `ok`, and is the status of `/ready`."""
    faults = await _faults(request)
    return {"alive": True, "ok": not faults, "faults": faults}


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Whether people can play here: the database and the disks take what is written, anchors and leases are in time."""
    faults = await _faults(request)
    headers = {"Retry-After": "5"} if faults else {}
    return JSONResponse({"ready": not faults, "faults": faults}, 503 if faults else 200, headers)


async def _faults(request: Request) -> list[str]:
    """What stands in the way; looked at once in a while, however often somebody asks."""
    live, loop = live_of(request), asyncio.get_running_loop()
    async with live.looking:
        if loop.time() - live.looked >= LOOK_EVERY:
            rooms = [room.stored.faults for room in live.rooms]
            found = await asyncio.gather(*(asyncio.to_thread(look) for look in (*rooms, live.people.faults)))
            live.faults = [str(fault) for faults in found for fault in faults] + live.hub.faults()
            live.looked = loop.time()
    return live.faults


async def live_socket(socket: WebSocket) -> None:
    """A socket of our own page; who it is comes with its first frame."""
    if not own_origin(socket, needed=True):
        await socket.close(1008)
        return
    await socket.accept()
    await SocketClient(live_of(socket).hub, socket).run()


async def _unanswered(request: Request, error: Exception) -> Response:
    """The database of accounts and sessions does not answer."""
    LOG.warning("accounts and sessions: %s", (str(error).splitlines() or [type(error).__name__])[0])
    return JSONResponse({"detail": "The database does not answer; try again."}, 503, {"Retry-After": "5"})


async def _refused(request: Request, error: Exception) -> Response:
    """A refusal as JSON: one sentence, and the clauses it rests on."""
    assert isinstance(error, Refusal)
    status = 503 if isinstance(error, JournalFault) else 422
    headers = {"Retry-After": "5"} if status == 503 else {}
    return JSONResponse(
        {"detail": error.sentence, "clauses": list(error.basis.clauses)}, status, headers=headers
    )


class OwnHeaders:
    """Answers only to hosts that are ours, with headers that keep a page to itself."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        self.hosts = {host.encode() for host in settings.hosts}
        self.headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if dict(scope["headers"]).get(b"host") not in self.hosts:
            refused = JSONResponse({"detail": "This server does not go by that name."}, 421)
            await refused(scope, receive, send)
            return
        kept = b"no-cache" if scope["path"].startswith("/static/") else b"no-store"

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                names = {name for name, _ in given}
                own = [*self.headers, (b"cache-control", kept)]
                message["headers"] = [*given, *(pair for pair in own if pair[0] not in names)]
            await send(message)

        await self.app(scope, receive, answer)
