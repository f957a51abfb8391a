"""Practice: anybody opens a table of any edition, with a filing and bots, and it closes when he has left."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel, ConfigDict, Field

from croupier.editions import load
from croupier.editions.game import Game
from croupier.games import family_of
from croupier.kit import Refusal, machine
from croupier.kit.data import without_files
from croupier.room.commands import Leave, Sit, SitOut
from croupier.room.part import By
from croupier.room.roles import BOT
from croupier.room.tables.acts import CloseTable, OpenTable, PutDealer
from croupier.room.tables.filing import game_of
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.hub.actor import PRACTICE, LiveRoom, TableActor
from croupier.server.hub.dealer import AUTOMATIC
from croupier.server.hub.hub import Hub
from croupier.server.hub.views import is_bot, seat_of
from croupier.server.identity.requests import Changer
from croupier.server.live import LiveServer

router = APIRouter()
HOUSE = f"House {BOT}"
NAMES = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat", "Gauss", "Hedy", "Ivo", "Jakob", "Karl", "Leo")
STACK = 100_000  # cents
LEAST_BANKERS, OTHERS = 2, 3  # bots at a table that players bank, and at one that is played for a pot


class PracticeRequest(BaseModel):
    """What to play, under which filing, with how many bots and chips (cents); a seed deals the same again."""

    model_config = ConfigDict(extra="forbid")

    edition: Annotated[str, Field(max_length=80)]
    filing: dict[str, Any] = {}
    bots: Annotated[int, Field(ge=0, le=30)] | None = None
    seed: Annotated[str, Field(max_length=40)] | int | None = None
    chips: Annotated[int, Field(gt=0, le=10**9)] | None = None


@router.post("/practice")
async def open_practice(body: PracticeRequest, session: Changer, live: LiveServer) -> dict[str, Any]:
    """Open a table and sit down at it."""
    room = live.hub.practice
    if room is None or not live.settings.practice:
        raise HTTPException(403, "This room has no practice tables.")
    own = [actor for actor in live.hub.actors.values() if actor.owner == session.person]
    if len(own) >= live.settings.limits.practice:
        raise HTTPException(429, f"You have {len(own)} practice tables open; leave one first.")
    actor = await practice_table(live.hub, room, body, session.person)
    return {"table": actor.name, "seat": seat_of(actor.part, session.person)}


async def practice_table(hub: Hub, room: LiveRoom, body: PracticeRequest, person: str) -> TableActor:
    """A new table with the person and bots at it."""
    with without_files():  # a guest names no file of this machine
        edition = load(body.edition)
        game = game_of(edition.id, body.filing)
    chips = _chips(game, body.chips)
    bots = _bots(game) if body.bots is None else body.bots
    least = max(1, game.edition.law.seats.least)
    if not least - 1 <= bots < game.seats:
        raise Refusal(
            f"{bots} bots are not possible; {edition.id} takes {least - 1} to {game.seats - 1} in addition to you."
        )
    names = [person, *(f"{NAMES[n % len(NAMES)]} {BOT}" for n in range(bots))]
    return await open_table(hub, room, free_name(room), edition.id, body.filing, names, chips, body.seed)


async def open_table(
    hub: Hub,
    room: LiveRoom,
    name: str,
    edition: str,
    filing: dict[str, Any],
    names: list[str],
    chips: int,
    seed: str | int | None = None,
) -> TableActor:
    """A table with the automatic dealer on and people at it; the first of them owns it."""
    stream = f"{PREFIX}{name}"
    await room.add(TablePart(stream), _house("floor"))
    actor = hub.actor(name)
    actor.owner = next((person for person in names if not is_bot(person)), None)
    actor.seed = None if seed is None else str(seed)
    for command in (OpenTable(edition, filing), PutDealer(AUTOMATIC)):
        await hub.command(room, stream, command, _house("floor"), None)
    for seat, person in zip(_seats(actor.part.game, len(names)), names, strict=True):
        by = By(person, "player", _house("floor").at)
        await hub.command(room, stream, Sit(seat, person, chips), by, None)
    return actor


async def close_practice(hub: Hub, actor: TableActor) -> None:
    """Everybody leaves and the table closes. In the middle of a round people leave when it is over, and the dealer does
    not wait for them; a table whose round does not end even so is no longer offered."""
    part, room, at = actor.part, actor.room, _house("floor").at
    if part.round is not None:
        staying = [
            seat for seat, person in part.persons.items() if not is_bot(person) and seat not in actor.leaving
        ]
        for seat in staying:
            leaves = SitOut(seat, out=True, leaving=True)
            await hub.command(room, actor.stream, leaves, By(part.persons[seat], "player", at), None)
        if staying:
            return
    else:
        for seat, person in tuple(part.persons.items()):
            await hub.command(room, actor.stream, Leave(seat), By(person, "player", at), None)
        await hub.command(room, actor.stream, CloseTable(), _house("floor"), None)
    hub.drop(actor)


def free_name(room: LiveRoom) -> str:
    """The name of the next practice table."""
    used = set(room.tables())
    number = len(used) + 1
    while f"{PRACTICE}{number}" in used:
        number += 1
    return f"{PRACTICE}{number}"


def _house(role: str) -> By:
    return By(HOUSE, role, machine.now())


def _chips(game: Game, asked: int | None) -> int:
    least, most = family_of(game.edition).buy_ins(game)
    return asked if asked is not None else min(max(STACK, least), most or STACK)


def _seats(game: Game, count: int) -> range:
    """Seats next to one another, or spread round the oval of a game for a pot."""
    apart = game.seats // count if game.edition.law.family == "pot poker" else 1
    return range(1, 1 + apart * count, apart)


def _bots(game: Game) -> int:
    """As many as a table needs to be worth playing at."""
    law = game.edition.law
    least = max(1, law.seats.least) - 1
    if law.bank is not None and not law.bank.house:
        least = max(least, LEAST_BANKERS)
    elif law.family == "pot poker":
        least = max(least, OTHERS)
    return min(least, game.seats - 1)
