"""What each screen of the back office shows, read from the room at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from croupier.editions import edition_ids, load
from croupier.kit import Refusal
from croupier.room.days import commands as days
from croupier.room.days.part import DaysPart
from croupier.room.incidents.commands import ReportIncident, RuleIncident
from croupier.room.kinds import KINDS
from croupier.room.pages.parts import part_page
from croupier.room.part import Part
from croupier.room.room import Room
from croupier.room.tables import commands as tables
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.floor.context import FloorVisitor
from croupier.server.floor.due import DueItem, due_items
from croupier.server.floor.forms import CommandForm, form_of
from croupier.server.floor.overview import (
    ago,
    award_lines,
    day_line,
    incident_lines,
    meter_lines,
    table_line,
    table_lines,
    tournament_lines,
)

Screen = dict[str, Any]
OFTEN: tuple[type, ...] = (
    tables.PutDealer,
    tables.RelieveDealer,
    tables.PauseTable,
    tables.ResumeTable,
    tables.CloseTable,
    tables.Sit,
    tables.MovePlayer,
    tables.CallNext,
    tables.JoinList,
    tables.CollectFees,
    tables.Drop,
)
SEATED: tuple[type, ...] = (tables.SitOut, tables.Leave, tables.BuyChips)
PARTS = ("day", "duties", "incidents", "people", "placards", "corrections")


def common(room: Room, visitor: FloorVisitor, now: datetime) -> Screen:
    """What every screen has."""
    return {
        "visitor": visitor,
        "book": room.law.book,
        "now": now,
        "tables": [part.stream for part in room.of_kind(TablePart)],
        "editions": _editions(room),
        "parts": [name for name in PARTS if name in room.parts],
        "day": day_line(room),
    }


def _editions(room: Room) -> list[tuple[str, str]]:
    """The games that can be opened: those of the room's book, where it has some."""
    own = [id for id in edition_ids() if id.startswith(f"{room.law.book}/")]
    if own:
        return [(id, load(id).title) for id in own]
    return [(id, f"{load(id).title} ({id.partition('/')[0]})") for id in edition_ids()]


def overview(room: Room, visitor: FloorVisitor) -> Screen:
    """The whole floor."""
    now = datetime.now(UTC)
    due = due_items(room, now, visitor)
    lines = table_lines(room, now)
    return {
        **common(room, visitor, now),
        "due": [(item, ago(item.since, now)) for item in due if not item.award],
        "lines": lines,
        "is_open": sum(line.status != "closed" for line in lines),
        "players": sum(line.players for line in lines),
        "awards": award_lines(room, visitor),
        "meters": meter_lines(room),
        "incidents": incident_lines(room),
        "ruling": _ruling(room, visitor),
        "tournaments": tournament_lines(room),
        "opening": form_of(room.law, "", tables.OpenTable, visitor),
    }


def _ruling(room: Room, visitor: FloorVisitor) -> Mapping[str, CommandForm]:
    """A form for each incident that waits for a ruling."""
    found = {}
    for line in incident_lines(room):
        form = form_of(room.law, "incidents", RuleIncident, visitor, {"number": line["number"]})
        if form is not None and form.role:
            found[line["number"]] = form
    return found


def table_screen(room: Room, visitor: FloorVisitor, name: str) -> Screen:
    """One table with its seats, lists, boxes and acts."""
    now = datetime.now(UTC)
    part = room.part(f"{PREFIX}{name}")
    assert isinstance(part, TablePart)
    line = table_line(part, now)
    day = next(room.of_kind(DaysPart), None)
    often = OFTEN if line.status != "closed" else (tables.OpenTable,)
    boxes = [
        (name, box, _forms(room, visitor, "day", {days.PullBox: {"box": name, "seal": box.seal}}))
        for name, box in (day.boxes_at(part.stream) if day else {}).items()
    ]
    of_day: dict[type, dict[str, str]] = {
        kind: {"table": part.stream}
        for kind in (days.AttachBox, days.CountTray, days.FillTray, days.CreditTray)
    }
    rest = [kind for kind in part.COMMANDS if kind not in (*often, *SEATED, tables.OpenTable)]
    shown = line.status != "closed"
    return {
        **common(room, visitor, now),
        "line": line,
        "acts": _forms(room, visitor, part.stream, {kind: {} for kind in _fitting(part, often)}),
        "seat_acts": {
            seat.seat: _forms(room, visitor, part.stream, _seat_acts(seat.seat, seat.away))
            for seat in line.seats
            if seat.person
        },
        "boxes": boxes,
        "day_acts": _forms(room, visitor, "day", of_day) if day and shown else [],
        "report": _forms(room, visitor, "incidents", {ReportIncident: {"table": part.stream}})
        if "incidents" in room.parts
        else [],
        "more": _forms(room, visitor, part.stream, {kind: {} for kind in rest}) if shown else [],
        "due": [
            (item, ago(item.since, now))
            for item in due_items(room, now, visitor)
            if item.stream == part.stream
        ],
    }


def due_at(room: Room, now: datetime, visitor: FloorVisitor, stream: str) -> list[DueItem]:
    """What is due at one table."""
    return [item for item in due_items(room, now, visitor) if stream in (item.stream, item.thing)]


def _seat_acts(seat: int, away: bool) -> dict[type, dict[str, str]]:
    given = {"seat": str(seat)}
    return {
        tables.SitOut: {**given, "out": "no" if away else "yes"},
        tables.Leave: given,
        tables.BuyChips: given,
    }


def _fitting(part: TablePart, kinds: Iterable[type]) -> list[type]:
    """The acts that make sense as a table stands."""
    stopped = part.status in ("paused", "idle", "fault")
    unfit = {
        tables.PutDealer: part.dealer is not None,
        tables.RelieveDealer: part.dealer is None,
        tables.PauseTable: stopped,
        tables.ResumeTable: not stopped,
    }
    return [kind for kind in kinds if not unfit.get(kind)]


def _forms(
    room: Room, visitor: FloorVisitor, stream: str, kinds: Mapping[type, Mapping[str, str]]
) -> list[CommandForm]:
    """The forms of some commands that the visitor may give."""
    if stream not in room.parts:
        return []
    found = (form_of(room.law, stream, kind, visitor, values) for kind, values in kinds.items())
    return [form for form in found if form is not None and form.role]


def part_screen(room: Room, visitor: FloorVisitor, stream: str) -> Screen:
    """Any part: how it stands, and every act that the visitor may do there."""
    now = datetime.now(UTC)
    if stream not in room.parts:
        raise Refusal(f"There is no {stream[:60]} in this room.")
    part: Part = room.part(stream)
    pulled: list[CommandForm] = []
    if isinstance(part, DaysPart):
        for box in part.uncounted():
            pulled += _forms(
                room, visitor, stream, {days.CountBox: {"box": box, "seal": part.boxes[box].seal}}
            )
    return {
        **common(room, visitor, now),
        "stream": stream,
        "title": _title(stream),
        "body": part_page(room, stream, now).to_html() if _has_page(stream) else "",
        "part": part,
        "counts": pulled,
        "acts": _forms(room, visitor, stream, {kind: {} for kind in part.COMMANDS}),
    }


def _title(stream: str) -> str:
    kind, _, name = stream.partition("/")
    return f"{kind.capitalize()} {name}".strip()


def _has_page(stream: str) -> bool:
    return stream.partition("/")[0] in ("duties", "incidents", "meter", "jackpot", "tournament")


def streams(room: Room) -> list[str]:
    """All parts that have a screen of their own, in the order of their kinds."""
    order = [kind.KIND for kind in KINDS]
    return sorted(room.parts, key=lambda stream: (order.index(stream.partition("/")[0]), stream))
