"""A part of a room as a page: a meter, a jackpot, the register of incidents, what is due."""

from __future__ import annotations

from datetime import datetime

from croupier.kit import Refusal
from croupier.pages import Column, Grid, Page, Paragraph
from croupier.pages.figures import ClauseRef
from croupier.room.incidents.part import IncidentsPart
from croupier.room.jackpots.part import JackpotPart
from croupier.room.kinds import kind_of
from croupier.room.meters.meter import MeterPart
from croupier.room.pages.commands import commands_page
from croupier.room.pages.incidents import register_page
from croupier.room.pages.jackpots import jackpot_page
from croupier.room.pages.meters import meter_page
from croupier.room.pages.tournament_forms import tournament_page
from croupier.room.room import Room
from croupier.room.tournaments.part import Tournament


def part_page(room: Room, stream: str, now: datetime) -> Page:
    """How a part stands; where nothing is to be shown, the commands that it takes."""
    kind, _, name = stream.partition("/")
    if "/" not in stream and any(each.startswith(f"{stream}/") for each in room.parts):
        return _names(room, kind)
    if stream == "duties":
        return due_page(room, now)
    if stream not in room.parts:
        kind_of(stream)
        if name:
            raise Refusal(f"There is no {kind} {name} in this room.")
        return commands_page(kind)
    part = room.part(stream)
    if isinstance(part, MeterPart):
        return meter_page(part, room)
    if isinstance(part, JackpotPart):
        return jackpot_page(part, room)
    if isinstance(part, IncidentsPart):
        return register_page(part.records.values(), room.law.book)
    if isinstance(part, Tournament) and part.state.text:
        return tournament_page(part, room)
    return commands_page(kind)


def _names(room: Room, kind: str) -> Page:
    rows = [(each.partition("/")[2],) for each in room.parts if each.startswith(f"{kind}/")]
    return Page(f"Every {kind} of the room", [Grid(kind, [Column("name", "Name")], rows)], kind=kind)


def due_page(room: Room, now: datetime) -> Page:
    """Everything that is due in the room, the oldest first, with its clause."""
    columns = [
        Column("part", "Part"),
        Column("what", "What"),
        Column("role", "Role"),
        Column("since", "Since"),
        Column("clauses", "Clauses"),
    ]
    rows = [
        (
            each.stream,
            each.message,
            each.role,
            each.since.isoformat(" ", "minutes"),
            ClauseRef(each.basis.clauses, each.basis.readings, room.law.book),
        )
        for each in room.owed(now)
    ]
    blocks = [Grid("due", columns, rows)] if rows else [Paragraph("Nothing is due.", "due", [])]
    return Page("Due", blocks, kind="due")
