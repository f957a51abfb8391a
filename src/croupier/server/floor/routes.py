"""The routes of the back office under `/floor`: screens to read, and forms of bounded size that give commands."""

from __future__ import annotations

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.kit import Refusal, machine
from croupier.pages.csv import draw_csv
from croupier.pages.data import draw_json
from croupier.pages.page import Page
from croupier.room.room import Room
from croupier.room.tables.part import PREFIX
from croupier.server.floor import screens
from croupier.server.floor.context import FloorAccess, FloorVisitor
from croupier.server.floor.forms import act, open_table
from croupier.server.floor.reports import REPORTS, ReportRequest, report_named
from croupier.store.reports import Period, day_period

# Requests of the back office: forms of bounded size, the token of the session, and what is said after an act.


MOST_BYTES, MOST_FIELDS = 64 * 2**10, 100
HOME = "/floor"


class NotLoggedIn(Exception):
    """Nobody is logged in."""


class NotAllowed(Exception):
    """The person may not do this; the message says why."""


class NotStaff(NotAllowed):
    """The person is signed in but does not work on this floor."""


@dataclass
class Notices:
    """What is to be said to somebody on the next page he sees, by the token of his session."""

    waiting: OrderedDict[str, list[str]] = field(default_factory=OrderedDict)

    def say(self, visitor: FloorVisitor, messages: list[str]) -> None:
        """Say this on his next page."""
        self.waiting[visitor.csrf] = messages
        while len(self.waiting) > 1000:
            self.waiting.popitem(last=False)

    def heard(self, visitor: FloorVisitor) -> list[str]:
        """What there is to say; it is said once."""
        return self.waiting.pop(visitor.csrf, [])


def staff(access: FloorAccess, request: Request) -> FloorVisitor:
    """Somebody who works on this floor."""
    visitor = access.visitor(request)
    if visitor is None:
        raise NotLoggedIn
    if not visitor.is_staff(access.stored.room.law):
        raise NotStaff(f"{visitor.person} does not work on this floor; log in as somebody who does.")
    return visitor


async def form_data(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise Refusal(f"The form is longer than {MOST_BYTES:,} bytes.")
    try:
        return dict(
            parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, strict_parsing=False)
        )
    except (ValueError, UnicodeDecodeError):
        raise Refusal("The form is not understood.") from None


async def checked_form(access: FloorAccess, request: Request) -> tuple[FloorVisitor, dict[str, str]]:
    """A form of somebody who works here, sent from our own page with the token of his session."""
    visitor = staff(access, request)
    if not access.own_origin(request):
        raise NotAllowed("This form comes from another site.")
    data = await form_data(request)
    if not hmac.compare_digest(data.pop("csrf", "").encode(), visitor.csrf.encode()):
        raise NotAllowed("This form is too old; load the page again.")
    return visitor, data


def back_to(data: dict[str, str]) -> str:
    """Where a form came from; never another site."""
    place = data.pop("back", HOME)
    safe = place == HOME or place.startswith((f"{HOME}/", f"{HOME}?"))
    return place if safe and place.isprintable() else HOME


# The routes of the back office under `/floor`: screens to read, and forms that give commands.


Handler = Callable[[Request], Awaitable[Response]]
Read = Callable[[Room, FloorVisitor], screens.Screen]
MEDIA = {"csv": "text/csv", "json": "application/json"}


@cache
def environment() -> Environment:
    """The templates; everything in them is escaped."""
    found = Environment(
        loader=PackageLoader("croupier.server.floor"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["plain"] = lambda text: text.replace(PREFIX, "table ")
    found.filters["clock"] = lambda at: at.strftime("%H:%M")
    return found


def drawn(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A template as an answer."""
    values.setdefault("problem", None)
    values.setdefault("notices", [])
    return HTMLResponse(environment().get_template(template).render(**values), status)


class FloorRoutes:
    """The screens and forms over one server."""

    def __init__(self, access: FloorAccess) -> None:
        self.access = access
        self.notices = Notices()
        self._reporting = asyncio.Semaphore(
            1
        )  # long reports share the processor with the tables: one at a time

    async def show(
        self, request: Request, template: str, read: Read, problem: Refusal | None = None
    ) -> Response:
        """A screen: read from the room at one moment, outside the loop."""
        visitor = staff(self.access, request)

        def gather() -> screens.Screen:
            with self.access.stored.reading() as room:
                return read(room, visitor)

        values = await asyncio.to_thread(gather)
        notices = self.notices.heard(visitor)
        status = 422 if problem is not None else 200
        return drawn(template, status, **values, problem=problem, notices=notices, path=str(request.url.path))

    # Screens.

    async def home(self, request: Request, problem: Refusal | None = None) -> Response:
        """The whole floor."""
        return await self.show(request, "overview.html", screens.overview, problem)

    async def table(self, request: Request, name: str, problem: Refusal | None = None) -> Response:
        """One table."""
        return await self.show(
            request, "table.html", lambda room, visitor: screens.table_screen(room, visitor, name), problem
        )

    async def part(self, request: Request, stream: str, problem: Refusal | None = None) -> Response:
        """Any part."""
        return await self.show(
            request, "part.html", lambda room, visitor: screens.part_screen(room, visitor, stream), problem
        )

    async def reports(self, request: Request) -> Response:
        """The list of reports and parts."""

        def read(room: Room, visitor: FloorVisitor) -> screens.Screen:
            found = screens.common(room, visitor, machine.now())
            return {**found, "reports": REPORTS, "streams": screens.streams(room)}

        return await self.show(request, "reports.html", read)

    async def report(self, request: Request, name: str, format: str, day: str) -> Response:
        """A report, drawn in a page or as a file."""
        visitor = staff(self.access, request)

        known = report_named(name)
        period = day_period(self.access.stored.room.filing, day) if day else Period()

        def gather() -> tuple[screens.Screen, Page]:
            now, stored = machine.now(), self.access.stored
            with stored.reading() as room:  # every table waits for this, so nothing long happens in it
                asked = ReportRequest(stored, room, now, period)
                values = screens.common(room, visitor, now)
                if not known.journaled:
                    return values, known.page(asked)
            return values, known.page(asked)

        async with self._reporting:
            values, page = await asyncio.to_thread(gather)
        if format in MEDIA:
            body = draw_csv(page) if format == "csv" else draw_json(page)
            headers = {"Content-Disposition": f'attachment; filename="{name}.{format}"'}
            return Response(body, 200, headers, MEDIA[format])
        return drawn(
            "report.html",
            **values,
            name=name,
            report=known,
            body=page.to_html(),
            asked=day,
            path=f"{HOME}/reports",
        )

    # Forms.

    async def act(self, request: Request) -> Response:
        """Give a command; what is refused is said on the page the form came from."""
        visitor, data = await checked_form(self.access, request)
        back = back_to(data)
        try:
            done = await act(self.access, request, visitor, data)
        except Refusal as refusal:
            return await self._again(request, back, refusal)
        self.notices.say(visitor, done)
        return RedirectResponse(back, 303)

    async def open(self, request: Request) -> Response:
        """Open a table."""
        visitor, data = await checked_form(self.access, request)
        back = back_to(data)
        try:
            done = await open_table(self.access, request, visitor, data)
        except Refusal as refusal:
            return await self._again(request, back, refusal)
        self.notices.say(visitor, done)
        return RedirectResponse(f"{HOME}/table/{data['name'].strip()}", 303)

    async def _again(self, request: Request, back: str, refusal: Refusal) -> Response:
        """The page that a refused form came from, with the refusal."""
        place = back.removeprefix(HOME).partition("?")[0]
        if place.startswith("/table/"):
            return await self.table(request, place.removeprefix("/table/"), refusal)
        if place.startswith("/part/"):
            return await self.part(request, place.removeprefix("/part/"), refusal)
        return await self.home(request, refusal)

    async def password(self, request: Request, problem: Refusal | None = None) -> Response:
        """The form for another password."""
        return await self.show(
            request,
            "password.html",
            lambda room, visitor: screens.common(room, visitor, machine.now()),
            problem,
        )

    async def change_password(self, request: Request) -> Response:
        """Change the password of the person who is logged in."""
        visitor, data = await checked_form(self.access, request)
        try:
            if data.get("new", "") != data.get("again", ""):
                raise Refusal("The new password was typed in two different ways.")
            await self.access.change_password(request, data.get("password", ""), data.get("new", ""))
        except Refusal as refusal:
            return await self.password(request, refusal)
        self.notices.say(visitor, ["Your password is changed."])
        return RedirectResponse(HOME, 303)

    async def login(self, request: Request) -> Response:
        """Log in with a plain form."""
        if not self.access.own_origin(request):
            raise NotAllowed("This form comes from another site.")
        data = await form_data(request)
        response = RedirectResponse(HOME, 303)
        if await self.access.login(request, response, data.get("name", ""), data.get("password", "")):
            return response
        return drawn("login.html", 401, problem=Refusal("Name or password is wrong."))


def guarded(handler: Callable[..., Awaitable[Response]]) -> Callable[..., Awaitable[Response]]:
    """What is refused before a screen can be drawn, as a page of its own."""

    async def handle(*values: Any) -> Response:
        try:
            return await handler(*values)
        except NotLoggedIn:
            return drawn("login.html", 401)
        except NotStaff as error:
            return drawn("login.html", 403, problem=Refusal(str(error)))
        except NotAllowed as error:
            return drawn("refused.html", 403, problem=Refusal(str(error)))
        except Refusal as refusal:
            return drawn("refused.html", 404, problem=refusal)
        except HTTPException as error:
            return drawn("refused.html", error.status_code, problem=Refusal(str(error.detail)))

    return handle


def router(access: FloorAccess) -> APIRouter:
    """All routes of the back office."""
    found, pages = APIRouter(prefix=HOME, include_in_schema=False), FloorRoutes(access)

    @found.get("")
    async def home(request: Request) -> Response:
        return await guarded(pages.home)(request)

    @found.get("/table/{name}")
    async def table(request: Request, name: str) -> Response:
        return await guarded(pages.table)(request, name)

    @found.get("/part/{stream:path}")
    async def part(request: Request, stream: str) -> Response:
        if stream.startswith(PREFIX):
            return RedirectResponse(f"{HOME}/table/{stream.removeprefix(PREFIX)}", 303)
        return await guarded(pages.part)(request, stream)

    @found.get("/reports")
    async def reports(request: Request) -> Response:
        return await guarded(pages.reports)(request)

    @found.get("/report/{name}")
    async def report(request: Request, name: str, format: str = "html", day: str = "") -> Response:
        return await guarded(pages.report)(request, name, format, day)

    @found.get("/password")
    async def password(request: Request) -> Response:
        return await guarded(pages.password)(request)

    @found.post("/password")
    async def change_password(request: Request) -> Response:
        return await guarded(pages.change_password)(request)

    @found.post("/act")
    async def give(request: Request) -> Response:
        return await guarded(pages.act)(request)

    @found.post("/open")
    async def opened(request: Request) -> Response:
        return await guarded(pages.open)(request)

    @found.post("/login")
    async def login(request: Request) -> Response:
        return await guarded(pages.login)(request)

    @found.get("/floor.css")
    async def style() -> Response:
        text = (resources.files("croupier.server.floor") / "floor.css").read_text("utf-8")
        return Response(text, media_type="text/css")

    return found
