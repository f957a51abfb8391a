"""Commands of the floor over HTTP: who may give them stands in the law's table of acts, and some take two people."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field

from croupier.kit import Refusal, machine
from croupier.room.commands import Sit
from croupier.room.kinds import command_kind, kind_of
from croupier.room.pages.commands import messages_of
from croupier.room.part import By
from croupier.room.roles import check_role, either
from croupier.room.tables.acts import JoinList
from croupier.room.tournaments.entries import EnterPlayer
from croupier.rounds.codec import decode
from croupier.server.identity.names import LONGEST
from croupier.server.identity.register import PLAYER, Session
from croupier.server.identity.requests import Changer, Reader, right_password
from croupier.server.live import Live, LiveServer

router = APIRouter()


class SecondPerson(BaseModel):
    """The second person of an act, who gives his own password to it."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=LONGEST)]
    password: Annotated[str, Field(max_length=200)]
    role: Annotated[str, Field(max_length=20)] = ""


class CommandRequest(BaseModel):
    """A command to a part of the room, by its name and fields, in one of one's roles."""

    model_config = ConfigDict(extra="forbid")

    stream: Annotated[str, Field(max_length=100)]
    command: Annotated[str, Field(max_length=40)]
    fields: dict[str, Any] = {}
    role: Annotated[str, Field(max_length=20)] = ""
    second: SecondPerson | None = None
    id: Annotated[str, Field(max_length=64)] | None = None


@router.post("/room/do")
async def room_do(
    body: CommandRequest, request: Request, session: Changer, live: LiveServer
) -> dict[str, Any]:
    """Give a command; what was said of it, and the last event of its stream."""
    room = live.room.stored.room
    kind = kind_of(body.stream)
    command_class = command_kind(kind, _word(body.command))
    by = await _actor(body, command_class.__name__, session, request, live)
    try:
        check_role(room.law, command_class.__name__, by)
    except Refusal as refusal:
        raise HTTPException(403, refusal.sentence) from None
    command = decode({**body.fields, "event": command_class.__name__}, kind.COMMANDS)
    await asyncio.to_thread(check_person, live, command, by)
    if body.stream not in room.parts and command_class is kind.COMMANDS[0]:  # it opens the part
        await live.room.add(kind(body.stream), by)
    done = await live.hub.command(live.room, body.stream, command, by, body.id)
    seqs = [entry.seq for entry in done.entries if entry.stream == body.stream]
    return {"messages": list(messages_of(done)), "seq": seqs[-1] if seqs else None}


@router.get("/room/acts")
async def acts(live: LiveServer, session: Reader) -> dict[str, Any]:
    """The table of acts: who may give which command, and with whom."""
    rows = live.room.stored.room.law.acts
    return {row.name: {"roles": list(row.roles), "second": list(row.second)} for row in rows}


def check_person(live: Live, command: Any, by: By) -> None:
    """Refuse to seat somebody under the name of a guest, who would have the seat, its cards and its chips."""
    if not isinstance(command, Sit | JoinList | EnterPlayer) or by.role == PLAYER:
        return
    person = command.person
    guest = live.people.guest_like(person)
    if guest is not None:
        raise Refusal(
            f"{guest} is a guest of the page; seat {person} under another name, or let the guest sit down."
        )


def _word(name: str) -> str:
    """`open-table` for `OpenTable`; a word stays as it is."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("-")


async def _actor(body: CommandRequest, name: str, session: Session, request: Request, live: Live) -> By:
    """The person of the session in one of his roles, with the second person where one is there."""
    act = live.room.stored.room.law.act(name)
    role = body.role or next((each for each in session.roles if each in act.roles), "")
    if role not in session.roles:
        raise HTTPException(403, f"{act.called} is for {either(act.roles)}.")
    now = machine.now()
    if body.second is None:
        return By(session.person, role, now)
    second, second_role = await _second(body.second, act.second, request, live)
    return By(session.person, role, now, second, second_role)


async def _second(
    asked: SecondPerson, roles: tuple[str, ...], request: Request, live: Live
) -> tuple[str, str]:
    """The second person, where the password is his and he has the role."""
    if not await right_password(request, asked.name, asked.password):
        raise HTTPException(403, "Name or password of the second person is wrong.")
    own = live.people.roles_of(asked.name) or ()
    role = asked.role or next((each for each in own if each in roles), "")
    if role not in own:
        raise HTTPException(403, f"{asked.name} cannot be the second person here.")
    return asked.name, role
