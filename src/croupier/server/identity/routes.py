"""Sessions over HTTP: guests, logins, logouts and tickets."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, Field

from croupier.kit import Refusal
from croupier.server.identity.names import LONGEST
from croupier.server.identity.register import Session
from croupier.server.identity.requests import (
    Changer,
    Reader,
    address_of,
    own_origin,
    right_password,
    session_of,
)
from croupier.server.live import Live, LiveServer, live_of

router = APIRouter()


class GuestRequest(BaseModel):
    """The name that a guest would like to go by; where it is taken, a number stands behind it."""

    name: Annotated[str, Field(max_length=LONGEST)] = ""


class LoginRequest(BaseModel):
    """An account and its password."""

    name: Annotated[str, Field(max_length=LONGEST)]
    password: Annotated[str, Field(max_length=200)]


class PasswordRequest(BaseModel):
    """The password that an account has, and the one that it shall have."""

    password: Annotated[str, Field(max_length=200)]
    new: Annotated[str, Field(max_length=200)]


def session_data(session: Session) -> dict[str, Any]:
    """What the page knows of its own session."""
    roles = list(session.roles)
    return {"person": session.person, "roles": roles, "guest": session.guest, "csrf": session.csrf}


@router.get("/session")
async def session(request: Request) -> dict[str, Any]:
    """Who is logged in here; nobody is no error."""
    found = session_of(request)
    return session_data(found) if found else {"person": None, "roles": [], "guest": False, "csrf": None}


@router.post("/session/guest")
async def come_as_guest(
    body: GuestRequest, request: Request, response: Response, live: LiveServer
) -> dict[str, Any]:
    """Come in without an account, where the house lets guests in."""
    if not own_origin(request):
        raise HTTPException(403, "This request comes from another site.")
    if not live.settings.guests:
        raise HTTPException(403, "This room has no guests; log in.")
    if not live.guests.spend(address_of(request)):
        raise HTTPException(429, "Too many guests from this address; try again later.")
    known = await asyncio.to_thread(live.room.people)
    begun = await asyncio.to_thread(live.people.begin_guest, body.name, known)
    return begin_session(begun, request, response, live)


@router.post("/session/login")
async def login(body: LoginRequest, request: Request, response: Response, live: LiveServer) -> dict[str, Any]:
    """Log in with an account."""
    if not own_origin(request):
        raise HTTPException(403, "This request comes from another site.")
    if not await right_password(request, body.name, body.password):
        raise HTTPException(401, "Name or password is wrong.")
    return begin_session(live.people.begin(body.name, False), request, response, live)


@router.post("/session/password")
async def change_password(
    body: PasswordRequest, request: Request, session: Changer, live: LiveServer
) -> dict[str, Any]:
    """Change the password of the user's own account; its other sessions must log in again."""
    await new_password(request, session, body.password, body.new)
    return session_data(session)


async def new_password(request: Request, session: Session, password: str, new: str) -> None:
    """The account of a session has another password, where it knows the one before."""
    live = live_of(request)
    if session.guest:
        raise Refusal("A guest has no password.")
    if not await right_password(request, session.person, password):
        raise Refusal("The present password is wrong.")
    for digest in await asyncio.to_thread(live.people.set_password, session.person, new, session.digest):
        live.hub.revoke(digest)


@router.post("/session/logout")
async def logout(session: Changer, response: Response, live: LiveServer) -> dict[str, Any]:
    """End the session everywhere it is used."""
    live.people.end(session.digest)
    live.hub.revoke(session.digest)
    response.delete_cookie(live.settings.cookie, path="/", secure=live.settings.secure, httponly=True)
    return {"person": None}


@router.post("/ticket")
async def ticket(session: Changer, live: LiveServer) -> dict[str, str]:
    """A ticket for a socket: good for a minute, and once."""
    return {"ticket": live.hub.tickets.give(session.digest)}


@router.get("/lobby")
async def lobby(session: Reader, live: LiveServer) -> dict[str, Any]:
    """The tables of the room, one's own, and what the meters show."""
    return live.hub.lobby(session.person)


def begin_session(
    begun: tuple[str, Session], request: Request, response: Response, live: Live
) -> dict[str, Any]:
    """A new session; the one that the browser had before is over, so that none can be fixed beforehand."""
    old, settings = session_of(request), live.settings
    if old is not None:
        live.people.end(old.digest)
        live.hub.revoke(old.digest)
    token, session = begun
    response.set_cookie(
        settings.cookie,
        token,
        max_age=settings.session_hours * 3600,
        path="/",
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )
    return session_data(session)
