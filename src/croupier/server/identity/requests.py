"""Who asks: the session of a request, its own origin, and the token that every change needs."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from starlette.requests import HTTPConnection

from croupier.server.identity.register import Session, checked
from croupier.server.live import live_of

HEADER = "x-csrf"


def own_origin(connection: HTTPConnection, needed: bool = False) -> bool:
    """Whether a request comes from a page of this server; a program that names no origin may, where none is needed."""
    origin = connection.headers.get("origin")
    return not needed if origin is None else origin in live_of(connection).settings.origins


def session_of(connection: HTTPConnection) -> Session | None:
    """The session of a request, where it has one."""
    live = live_of(connection)
    return live.people.session(connection.cookies.get(live.settings.cookie, ""))


async def reading(request: Request) -> Session:
    """Somebody who may look."""
    session = session_of(request)
    if session is None:
        raise HTTPException(401, "Log in first, or come as a guest.")
    return session


async def changing(request: Request) -> Session:
    """Somebody who may change something: from our own page, with the token of his session."""
    session = await reading(request)
    if not own_origin(request):
        raise HTTPException(403, "This request comes from another site.")
    if not hmac.compare_digest(request.headers.get(HEADER, "").encode(), session.csrf.encode()):
        raise HTTPException(403, "The X-CSRF header of this session is missing.")
    return session


Reader = Annotated[Session, Depends(reading)]
Changer = Annotated[Session, Depends(changing)]


def address_of(request: Request) -> str:
    """Where a request comes from; behind a proxy that is named, what it says."""
    return request.client.host if request.client is not None else "here"


async def right_password(request: Request, name: str, password: str) -> bool:
    """Whether it is the password of an account; refused where too many were wrong."""
    live, address = live_of(request), address_of(request)
    if not live.tries.begin(name, address):
        raise HTTPException(429, "Too many wrong passwords; try again later.", {"Retry-After": "600"})
    right = await checked(live.people.hash_of(name), password)
    if right:
        live.tries.was_right(name, address)
    return right
