"""What the back office needs of a server: who asks, a second person who vouches, and a room that takes commands."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from croupier.room.law.load import FloorLaw
from croupier.room.part import By, Part
from croupier.room.room import Committed
from croupier.server.identity.floor import check_person
from croupier.server.identity.requests import own_origin, right_password, session_of
from croupier.server.identity.routes import begin_session, new_password
from croupier.server.live import Live
from croupier.store.stored import Step, StoredRoom


@dataclass(frozen=True, slots=True)
class FloorVisitor:
    """Somebody who is logged in: his roles, and the token that his forms carry."""

    person: str
    roles: tuple[str, ...]
    csrf: str

    def role_for(self, roles: tuple[str, ...]) -> str | None:
        """The first of these roles that he has."""
        return next((role for role in roles if role in self.roles), None)

    def is_staff(self, law: FloorLaw) -> bool:
        """Whether he works here."""
        return any(row.staff and row.name in self.roles for row in law.file.roles)


class FloorAccess(Protocol):
    """The server, as the back office sees it."""

    @property
    def stored(self) -> StoredRoom:
        """The room; it is read inside `reading()`."""
        ...

    def visitor(self, request: Request) -> FloorVisitor | None:
        """Who asks; None where nobody is logged in."""
        ...

    def own_origin(self, request: Request) -> bool:
        """Whether a form was sent from a page of this server."""
        ...

    async def login(self, request: Request, response: Response, person: str, password: str) -> bool:
        """Begin a session on this answer, where name and password are right."""
        ...

    async def change_password(self, request: Request, password: str, new: str) -> None:
        """Another password for the account that is logged in; refused where the present one is wrong."""
        ...

    async def vouch(self, request: Request, person: str, password: str) -> tuple[str, ...]:
        """The roles of a second person who has typed his password; none where it is wrong."""
        ...

    async def take(self, stream: str, command: Any, by: By, id: str) -> Committed:
        """Carry out a command; it is on the disk when this returns."""
        ...

    async def open(self, part: Part, steps: Sequence[Step], adds: By, id: str) -> Committed:
        """Bring a part into the room and open it, all or nothing."""
        ...


# The back office of a live server: sessions of its register, commands through its hub.


class LiveFloor:
    """The room that a server was started for, as its staff runs it."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    @property
    def _live(self) -> Live:
        live: Live = self._app.state.live
        return live

    @property
    def stored(self) -> StoredRoom:
        """The room."""
        return self._live.room.stored

    def visitor(self, request: Request) -> FloorVisitor | None:
        """The person who is logged in."""
        session = session_of(request)
        return None if session is None else FloorVisitor(session.person, session.roles, session.csrf)

    def own_origin(self, request: Request) -> bool:
        """Whether the form comes from a page of this server."""
        return own_origin(request)

    async def login(self, request: Request, response: Response, person: str, password: str) -> bool:
        """A session of an account; the tries of an address are counted."""
        if not await self.vouch(request, person, password):
            return False
        begin_session(self._live.people.begin(person, False), request, response, self._live)
        return True

    async def change_password(self, request: Request, password: str, new: str) -> None:
        """The account of the session has another password."""
        session = session_of(request)
        assert session is not None
        await new_password(request, session, password, new)

    async def vouch(self, request: Request, person: str, password: str) -> tuple[str, ...]:
        """The roles of an account whose password this is."""
        right = await right_password(request, person, password)
        return tuple(self._live.people.roles_of(person) or ()) if right else ()

    async def take(self, stream: str, command: Any, by: By, id: str) -> Committed:
        """A command: to a table through its actor, to anything else for the whole room."""
        await asyncio.to_thread(check_person, self._live, command, by)
        return await self._live.hub.command(self._live.room, stream, command, by, id or None)

    async def open(self, part: Part, steps: Sequence[Step], adds: By, id: str) -> Committed:
        """A part with the commands that open it, all or nothing; tables that follow look again."""
        done = await self._live.room.open(part, steps, adds, id or None)
        self._live.hub.open_tables()
        self._live.hub.touched(done)
        return done
