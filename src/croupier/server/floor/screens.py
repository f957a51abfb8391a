"""The screens of the back office: tables, awards, meters, incidents, tournaments and the day, read at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.editions import edition_ids, load
from croupier.kit import Refusal, machine
from croupier.kit.money import money
from croupier.room.commands import BuyChips, Leave, Sit, SitOut
from croupier.room.days import acts as days
from croupier.room.days.part import DaysPart
from croupier.room.incidents import IncidentsPart, ReportIncident, RuleIncident
from croupier.room.jackpots.part import JackpotPart
from croupier.room.kinds import KINDS
from croupier.room.meters.awards import Hold
from croupier.room.meters.part import MeterPart
from croupier.room.pages.floor import part_page
from croupier.room.part import Part, titled
from croupier.room.room import Room
from croupier.room.tables import acts as tables
from croupier.room.tables.part import PREFIX, TablePart
from croupier.room.tournaments.part import Tournament
from croupier.server.floor.context import FloorVisitor
from croupier.server.floor.forms import CommandForm, DueItem, award_commands, due_items, form_of

# The floor as its screens show it: tables, awards, meters, incidents, tournaments, the day.


WORDS = {
    "closed": "closed",
    "opening": "opened, not begun",
    "open": "open",
    "idle": "idle",
    "paused": "paused",
    "closing": "closing",
    "fault": "in fault",
}


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat: who sits there with which chips, what he owes."""

    seat: int
    person: str
    chips: str
    away: bool
    owes: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table as the floor sees it from afar."""

    name: str
    stream: str
    status: str
    words: str
    edition: str
    title: str
    family: str
    depth: str
    players: int
    places: int
    rounds: int
    in_play: bool
    asked: str  # how long somebody has been asked
    dealer: str
    waiting: tuple[str, ...]
    called: tuple[str, ...]
    fees: str
    limits: str
    seats: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class AwardLine:
    """An award that waits to be validated or paid."""

    where: str
    stream: str
    hold: str
    table: str
    hand: str
    amount: str
    state: str
    forms: tuple[CommandForm, ...]


def table_lines(room: Room, now: datetime) -> list[TableLine]:
    """Every table; those that are open first."""
    found = [table_line(table, now) for table in room.of_kind(TablePart)]
    return sorted(found, key=lambda line: (line.status == "closed", _order(line.name)))


def _order(name: str) -> tuple[int, str]:
    return (int(name), name) if name.isdecimal() else (10**9, name)


def table_line(table: TablePart, now: datetime) -> TableLine:
    """One table."""
    is_open = table.status != "closed"
    lists, fees = table.lists, table.fees
    edition = table.game.edition if is_open else None
    due = sum(fees.due.values()) if is_open else 0
    return TableLine(
        table.name,
        table.stream,
        table.status,
        WORDS[table.status],
        edition.id if edition else "",
        edition.title if edition else "",
        edition.law.family if edition else "",
        table.depth,
        len(table.persons),
        table.game.seats if is_open else 0,
        table.rounds,
        table.round is not None,
        ago(datetime.fromisoformat(table.asked), now) if table.asked else "",
        table.dealer or "",
        tuple(lists.waiting),
        tuple(lists.called),
        money(due) if due else "",
        _limits(table) if is_open else "",
        tuple(_seats(table)) if is_open else (),
    )


def _seats(table: TablePart) -> Iterator[SeatLine]:
    owed = table.fees.due
    points = table.accounts.unit == "points"
    for seat in range(1, table.game.seats + 1):
        place = table.core.places.get(seat)
        if place is None:
            yield SeatLine(seat, "", "", False, "")
            continue
        chips = f"{place.chips:,} points" if points else money(place.chips)
        owes = money(owed[seat]) if seat in owed else ""
        yield SeatLine(seat, place.name, chips, place.out, owes)


def _limits(table: TablePart) -> str:
    """The limits in force, as they are posted."""
    options = table.game.options
    least, most = options.get("min_bet"), options.get("max_bet")
    if isinstance(least, int) and isinstance(most, int):
        return f"{money(least)} to {money(most)}"
    return ""


def ago(since: datetime, now: datetime) -> str:
    """How long ago: `40 s`, `12 min`, `3 h`, `2 days`."""
    seconds = max(0, int((now - since).total_seconds()))
    for size, word in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= size:
            count = seconds // size
            return f"{count} {'day' if word == 'days' and count == 1 else word}"
    return f"{seconds} s"


# Money that waits, and what is open.


def award_lines(room: Room, visitor: FloorVisitor) -> list[AwardLine]:
    """Awards of meters and jackpots that are not yet paid."""
    found = []
    parts: list[MeterPart | JackpotPart] = [*room.of_kind(MeterPart), *room.of_kind(JackpotPart)]
    for part in parts:
        for hold in part.holds.open:
            forms = (
                form_of(room.law, stream, kind, visitor, values)
                for stream, kind, values in award_commands(part.stream, hold)
            )
            found.append(_award(part, hold, tuple(form for form in forms if form is not None)))
    return found


def _award(part: MeterPart | JackpotPart, hold: Hold, forms: tuple[CommandForm, ...]) -> AwardLine:
    amount = money(hold.amount) if hold.amount else "from the tray"
    return AwardLine(part.name, part.stream, hold.id, hold.table, hold.hand, amount, hold.state, forms)


def meter_lines(room: Room) -> list[dict[str, str]]:
    """What the meters and jackpots show."""
    found = [
        {"name": part.name, "stream": part.stream, "amount": money(part.shown), "kind": "progressive"}
        for part in room.of_kind(MeterPart)
        if part.state.filing is not None and not part.state.ended
    ]
    found += [
        {
            "name": part.name,
            "stream": part.stream,
            "amount": money(part.state.posted),
            "kind": "jackpot, as posted",
        }
        for part in room.of_kind(JackpotPart)
        if part.state.filing is not None and not part.state.ended
    ]
    return found


def incident_lines(room: Room) -> list[dict[str, str]]:
    """Incidents on which nobody has ruled yet, the newest first."""
    found = []
    for part in room.of_kind(IncidentsPart):
        for record in reversed(part.records.values()):
            if not record.decided:
                first = record.steps[0]
                found.append(
                    {
                        "number": str(record.number),
                        "table": record.table,
                        "kind": record.kind,
                        "what": first.text,
                        "by": first.person,
                        "at": first.at[:16].replace("T", " "),
                    }
                )
    return found


def tournament_lines(room: Room) -> list[dict[str, str]]:
    """Tournaments with the phase of each of their events."""
    found = []
    for part in room.of_kind(Tournament):
        if not part.state.text:
            continue
        for event in part.state.events.values():
            tables = len(event.tables)
            found.append(
                {
                    "name": part.state.filing.name,
                    "stream": part.stream,
                    "event": event.name,
                    "phase": event.phase,
                    "tables": str(tables),
                }
            )
    return found


def day_line(room: Room) -> dict[str, object]:
    """The gaming day: its date, its shift, boxes at tables and boxes to be counted."""
    part = next(room.of_kind(DaysPart), None)
    if part is None:
        return {"date": "", "shift": "", "boxes": {}, "uncounted": ()}
    return {"date": part.date, "shift": part.shift, "boxes": part.boxes, "uncounted": part.uncounted()}


# What each screen of the back office shows, read from the room at one moment.


Screen = dict[str, Any]
OFTEN: tuple[type, ...] = (
    tables.PutDealer,
    tables.RelieveDealer,
    tables.PauseTable,
    tables.ResumeTable,
    tables.CloseTable,
    Sit,
    tables.MovePlayer,
    tables.CallNext,
    tables.JoinList,
    tables.CollectFees,
    tables.Drop,
)
SEATED: tuple[type, ...] = (SitOut, Leave, BuyChips)
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
    now = machine.now()
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
    now = machine.now()
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
        SitOut: {**given, "out": "no" if away else "yes"},
        Leave: given,
        BuyChips: given,
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
    now = machine.now()
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
        "title": titled(stream),
        "body": part_page(room, stream, now).to_html() if _has_page(stream) else "",
        "part": part,
        "counts": pulled,
        "acts": _forms(room, visitor, stream, {kind: {} for kind in part.COMMANDS}),
    }


def _has_page(stream: str) -> bool:
    return stream.partition("/")[0] in ("duties", "incidents", "meter", "jackpot", "tournament")


def streams(room: Room) -> list[str]:
    """All parts that have a screen of their own, in the order of their kinds."""
    order = [kind.KIND for kind in KINDS]
    return sorted(room.parts, key=lambda stream: (order.index(stream.partition("/")[0]), stream))
