"""Who gives a command where only its words are typed: the person and role that fit it best."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from croupier.kit import Refusal
from croupier.room.part import By
from croupier.room.people import PeoplePart
from croupier.room.room import CLOCK, Room
from croupier.room.tables.part import TablePart

HOUSE = "house"


def actor_of(
    room: Room,
    stream: str,
    command: Any,
    at: datetime,
    person: str | None = None,
    role: str | None = None,
    second: str | None = None,
) -> By:
    """The person who gives a command: as named, or whoever is on at the table, or the player whose seat it is.

    `second` is `NAME` or `NAME:ROLE`.
    """
    act = room.law.act(type(command).__name__)
    table = room.parts.get(stream)
    if not isinstance(table, TablePart):  # a meter or the day is told about a table: its dealer speaks
        table = room.parts.get(str(getattr(command, "table", "")), table)
    role = role or _role(act.roles, table, command)
    if person is None:
        person = _person(table, command, role)
        if person == role and any(register.is_open for register in room.of_kind(PeoplePart)):
            raise Refusal(f"The register of people is open; say who acts as {role}: --by NAME.")
    name, _, second_role = (second or "").partition(":")
    return By(person, role, at, name, second_role or (act.second[0] if name and act.second else ""))


def _role(roles: tuple[str, ...], table: object, command: Any) -> str:
    """The role that gives such a command at most tables: a player at a seat, the dealer who is on, or the floor."""
    usual = [role for role in roles if role != CLOCK]
    if "player" in usual and _seat(command) is not None:
        return "player"
    if "dealer" in usual and isinstance(table, TablePart) and table.dealer is not None:
        return "dealer"
    return next((role for role in usual if role not in ("player", "dealer")), usual[0])


def _person(table: object, command: Any, role: str) -> str:
    if role == "player" and isinstance(table, TablePart):
        seat = _seat(command)
        name = getattr(command, "person", None) or table.persons.get(seat or 0)
        if name is None:
            raise Refusal(f"Nobody sits at seat {seat} of table {table.name}.")
        return str(name)
    if role == "dealer" and isinstance(table, TablePart):
        if table.dealer is None:
            raise Refusal(f"Nobody deals at table {table.name}; put a dealer on first.")
        return table.dealer
    return role if role != CLOCK else HOUSE


def _seat(command: Any) -> int | None:
    seat = getattr(command, "seat", None)
    who = getattr(command, "who", None)
    found = seat if isinstance(seat, int) else who
    return found if isinstance(found, int) else None
