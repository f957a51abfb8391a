"""Forms carried out: every act is a command to a part, by a person in a role, with a second where the law asks."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request

from croupier.editions import Edition, edition_ids, load
from croupier.kit import Refusal
from croupier.kit.files import without_files
from croupier.room.kinds import kind_of
from croupier.room.law.load import FloorLaw
from croupier.room.part import By
from croupier.room.placards.commands import PostPlacards
from croupier.room.placards.part import PlacardsPart
from croupier.room.roles import either
from croupier.room.room import Committed
from croupier.room.tables.commands import OpenTable
from croupier.room.tables.limits import offered_game
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.floor.context import FloorAccess, FloorVisitor
from croupier.server.floor.forms import HIDDEN, command_from
from croupier.store.stored import Step

PLACARDS = "placards"
FIELD = "f."  # stands before the names of a command's own fields


async def act(
    access: FloorAccess, request: Request, visitor: FloorVisitor, data: dict[str, str]
) -> list[str]:
    """Give the command that a form describes; what came of it in sentences."""
    stream, name, id = data.get("stream", ""), data.get("command", ""), data.get("act", "")
    kind = command_type(access, stream, name)
    typed = {key.removeprefix(FIELD): text for key, text in data.items() if key.startswith(FIELD)}
    with without_files():
        command = command_from(kind, typed, _edition(access, stream, typed))
        by = await signed(access, request, visitor, name, data)
        return messages(await access.take(stream, command, by, id))


def command_type(access: FloorAccess, stream: str, name: str) -> type:
    """The class of a command to a part, by its name."""
    with access.stored.reading() as room:
        part = room.part(stream)
    known = {each.__name__: each for each in part.COMMANDS if each.__name__ not in HIDDEN}
    if name not in known:
        raise Refusal(
            f"{name[:60]!r} is not a command to {kind_of(stream).KIND} {stream}.", allowed=sorted(known)
        )
    return known[name]


async def signed(
    access: FloorAccess, request: Request, visitor: FloorVisitor, name: str, data: dict[str, str]
) -> By:
    """Who gives a command, in which role, and who stands beside him with his own password."""
    law: FloorLaw = access.stored.room.law
    row = law.act(name)
    role = visitor.role_for(row.roles)
    if role is None:
        raise Refusal(f"{row.called} is for {either(row.roles)}.", row.deciding)
    now = datetime.now(UTC)
    if not row.second:
        return By(visitor.person, role, now)
    second = data.get("second", "").strip()
    if not second:
        raise Refusal(f"{row.called} takes two people: add {either(row.second)}.", row.deciding)
    if second == visitor.person:
        raise Refusal(f"{row.called} takes two different people.", row.deciding)
    roles = await access.vouch(request, second, data.get("password", ""))
    if not roles:
        raise Refusal("The name or the password of the second person is wrong.")
    beside = next((each for each in row.second if each in roles), None)
    if beside is None:
        raise Refusal(f"{row.called} takes a second person who is {either(row.second)}.", row.deciding)
    return By(visitor.person, role, now, second, beside)


async def open_table(
    access: FloorAccess, request: Request, visitor: FloorVisitor, data: dict[str, str]
) -> list[str]:
    """Open a table: a new one comes into the room, its missing signs are posted if that is asked, and it opens. If any
    of it is refused, nothing has happened."""
    name = data.get("name", "").strip()
    if not name or len(name) > 40 or not name.isprintable() or "/" in name:
        raise Refusal("A table needs a name of at most 40 characters without a slash.")
    stream = f"{PREFIX}{name}"
    typed = {key.removeprefix(FIELD): text for key, text in data.items() if key.startswith(FIELD)}
    if typed.get("edition") not in edition_ids():
        raise Refusal("Choose the game of the table.")
    with without_files():
        command = command_from(OpenTable, typed, load(typed["edition"]))
        by = await signed(access, request, visitor, "OpenTable", data)
        steps: list[Step] = [(stream, command, by)]
        with access.stored.reading() as room:
            placards = room.parts.get(PLACARDS) if data.get("post") == "yes" else None
            game = offered_game(command.edition, command.filing, room)
            if isinstance(placards, PlacardsPart) and any(placards.missing(game, stream, room)):
                sign = By(by.person, _role(access, visitor, "PostPlacards"), by.at)
                steps.insert(0, (PLACARDS, PostPlacards(stream, command.edition, command.filing), sign))
        adds = By(by.person, _role(access, visitor, "AddPart"), by.at)
        return messages(await access.open(TablePart(stream), steps, adds, data.get("act", "")))


def _role(access: FloorAccess, visitor: FloorVisitor, name: str) -> str:
    row = access.stored.room.law.act(name)
    role = visitor.role_for(row.roles)
    if role is None:
        raise Refusal(f"{row.called} is for {either(row.roles)}.", row.deciding)
    return role


def _edition(access: FloorAccess, stream: str, typed: dict[str, str]) -> Edition | None:
    """The edition that a form is about: the one it names, or the one that is played at its table."""
    if typed.get("edition") in edition_ids():
        return load(typed["edition"])
    with access.stored.reading() as room:
        part: Any = room.parts.get(stream)
        if isinstance(part, TablePart) and part.status != "closed":
            return part.game.edition
    return None


def messages(done: Committed) -> list[str]:
    """What came of a command."""
    names = dict.fromkeys(type(entry.event).__name__ for entry in done.entries)
    return list(done.messages) or [f"Recorded: {', '.join(names)}." if names else "Nothing had to be done."]


def values_of(kind: type, data: dict[str, str]) -> dict[str, str]:
    """What was typed into the form of a command, to show it again."""
    return {each.name: data.get(f"{FIELD}{each.name}", "") for each in fields(kind)}
