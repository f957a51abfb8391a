"""The floor as its screens show it: tables, awards, meters, incidents, tournaments, the day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from croupier.kit.money import money
from croupier.room.days.part import DaysPart
from croupier.room.incidents.part import IncidentsPart
from croupier.room.jackpots.part import JackpotPart
from croupier.room.meters.holds import Hold
from croupier.room.meters.meter import MeterPart
from croupier.room.room import Room
from croupier.room.tables.fees import FeeDesk
from croupier.room.tables.lists import ListDesk
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.part import Tournament
from croupier.server.floor.context import FloorVisitor
from croupier.server.floor.due import award_commands
from croupier.server.floor.forms import CommandForm, form_of

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
    lists, fees = table.desk(ListDesk), table.desk(FeeDesk)
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
    owed = table.desk(FeeDesk).due
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
