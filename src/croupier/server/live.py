"""What the routes of a server share: its settings, the hub, and who people are."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from croupier.server.hub.actor import LiveRoom
from croupier.server.hub.hub import Hub
from croupier.server.identity.rates import CreditRates, PasswordTries
from croupier.server.identity.register import PersonRegister
from croupier.server.lessons.work import Attempts
from croupier.server.pool import Pool
from croupier.server.settings import ServerSettings


@dataclass(slots=True)
class Live:
    """The server's own objects, at `app.state.live`; the first room is the one that the server was started for."""

    settings: ServerSettings
    people: PersonRegister
    rooms: tuple[LiveRoom, ...]
    hub: Hub
    tries: PasswordTries
    guests: CreditRates
    attempts: Attempts
    lessons: Pool
    panels: Pool
    faults: list[str] = field(default_factory=list)  # that stood in the way when somebody looked last
    looked: float = -math.inf  # by the loop's clock
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def room(self) -> LiveRoom:
        """The room itself."""
        return self.rooms[0]


def live_of(connection: HTTPConnection) -> Live:
    """The server that a request came to."""
    found: Live = connection.app.state.live
    return found


async def _live(connection: HTTPConnection) -> Live:
    return live_of(connection)  # not in a thread, as plain functions are


LiveServer = Annotated[Live, Depends(_live)]
