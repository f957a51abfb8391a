"""What the back office needs of a server: who asks, a second person who vouches, and a room that takes commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import Response

from croupier.room.law.load import FloorLaw
from croupier.room.part import By, Part
from croupier.room.room import Committed
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
