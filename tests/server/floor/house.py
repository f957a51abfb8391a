"""A floor to look at: a stored room with tables, people and things that wait; and a server that knows its staff."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.room.commands import Sit
from croupier.room.days.acts import AttachBox, OpenDay, StartShift
from croupier.room.incidents import ReportIncident
from croupier.room.jackpots.part import DeclareHit, JackpotPart, OfferJackpot, ProposeJackpot, SeedPool
from croupier.room.kinds import KINDS, STANDING, kind_of
from croupier.room.law.load import load_floor
from croupier.room.part import By, Part
from croupier.room.placards import PostJackpotRules, PostPlacards
from croupier.room.room import Committed
from croupier.room.tables.acts import JoinList, OpenTable, PutDealer
from croupier.room.tables.part import TablePart
from croupier.server.floor import FloorVisitor, router
from croupier.store.stored import Step, StoredRoom
from tests import paths

ROLES = {
    "Mia": ("manager",),
    "Max": ("manager",),
    "Flo": ("floor",),
    "Cy": ("cage",),
    "Dee": ("dealer",),
    "Sue": ("surveillance",),
    "Ann": ("player",),
}
JACKPOT = "jackpot/bad-beat"
FILING = {
    "editions": ["poker"],
    "rake": "1",
    "event": "bad beat",
    "pools": [{"name": "main", "share": "100 %", "seed": "2500"}],
}
TABLES = {"1": "grand-ronde/poker", "2": "grand-ronde/blackjack", "3": "grand-ronde/craps"}


def by(person: str, at: datetime, second: str = "") -> By:
    """Somebody in his own role, perhaps with a second person."""
    role = ROLES.get(person, ("player",))[0]
    return By(person, role, at, second, ROLES[second][0] if second else "")


def stored_floor(file: Path, ago: timedelta = timedelta(hours=2)) -> StoredRoom:
    """A room of Grand Ronde with three open tables, a jackpot that was hit, an incident and a waiting list."""
    at = datetime.now(UTC) - ago
    stored = StoredRoom.create(file, KINDS, load_floor("grand-ronde"), draws=SeededDraws(1))
    for name in STANDING:
        stored.add(kind_of(name)(name), by("Mia", at))
    stored.take("day", OpenDay(), by("Mia", at))
    stored.take("day", StartShift("swing"), by("Mia", at))
    for name, edition in TABLES.items():
        open_table(stored, name, edition, at)
    _jackpot(stored, at)
    report = ReportIncident(
        "table/2", "mistake of the dealer", "Seat 1 says that he doubled down.", ("Ann 2",)
    )
    stored.take("incidents", report, by("Flo", at))
    for person in ("Zoe", "Yan"):
        stored.take("table/1", JoinList(person), By(person, "player", at))
    return stored


def open_table(stored: StoredRoom, name: str, edition: str, at: datetime) -> None:
    """A table with its signs, its box, a dealer and players."""
    stream = f"table/{name}"
    stored.add(TablePart(stream), by("Flo", at))
    filing = {"jackpot_rake": "1", "rake": "0%"} if name == "1" else {}
    stored.take("placards", PostPlacards(stream, edition, filing), by("Flo", at))
    stored.take(stream, OpenTable(edition, filing, "told" if name == "1" else "dealt"), by("Flo", at))
    stored.take("day", AttachBox(stream, f"box {name}", "drop", f"seal {name}"), by("Flo", at))
    stored.take(stream, PutDealer("Dee" if name == "1" else f"Dealer {name}"), by("Flo", at))
    for seat, person in enumerate(("Ann", "Bob", "Cleo", "Dan"), start=1):
        stored.take(stream, Sit(seat, f"{person} {name}", 50_000), By(f"{person} {name}", "player", at))


def _jackpot(stored: StoredRoom, at: datetime) -> None:
    stored.add(JackpotPart(JACKPOT), by("Mia", at))
    stored.take(JACKPOT, ProposeJackpot(FILING), by("Mia", at))
    stored.take(JACKPOT, SeedPool("main", 250_000), by("Mia", at, "Max"))
    stored.take("placards", PostJackpotRules(JACKPOT), by("Flo", at))
    stored.take(JACKPOT, OfferJackpot("table/1"), by("Flo", at))
    seats = (("beaten", 1), ("winner", 2), ("others", 3), ("others", 4))
    stored.take(JACKPOT, DeclareHit("table/1", "bad beat", seats, "four tens"), by("Dee", at))


class Desk:
    """A server for the back office: whoever the cookie names is logged in, and a password is the name backwards."""

    def __init__(self, stored: StoredRoom) -> None:
        self.stored = stored

    def visitor(self, request: Request) -> FloorVisitor | None:
        """Who the cookie says."""
        name = request.cookies.get("who", "")
        return FloorVisitor(name, ROLES[name], f"token of {name}") if name in ROLES else None

    def own_origin(self, request: Request) -> bool:
        """Anybody who names no other site."""
        return request.headers.get("origin", "null") != "http://evil.example"

    async def login(self, request: Request, response: Response, person: str, password: str) -> bool:
        """The cookie, where the password is right."""
        if not await self.vouch(request, person, password):
            return False
        response.set_cookie("who", person)
        return True

    async def change_password(self, request: Request, password: str, new: str) -> None:
        """Names stay what they are."""
        raise Refusal("The present password is wrong.")

    async def vouch(self, request: Request, person: str, password: str) -> tuple[str, ...]:
        """The roles of whoever knows his name backwards."""
        return ROLES.get(person, ()) if password == person[::-1] else ()

    async def take(self, stream: str, command: Any, by: By, id: str) -> Committed:
        """Carried out by the room."""
        return await asyncio.wrap_future(self.stored.submit(stream, command, by, id))

    async def open(self, part: Part, steps: Sequence[Step], adds: By, id: str) -> Committed:
        """Opened by the room."""
        return await asyncio.wrap_future(self.stored.submit_opening(part, steps, adds, id))


def application(stored: StoredRoom) -> FastAPI:
    """The back office alone, with the style sheets of the page."""
    app = FastAPI()
    app.include_router(router(Desk(stored)))
    app.mount("/static", StaticFiles(directory=paths.SOURCE / "server" / "static"))
    return app
