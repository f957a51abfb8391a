"""The floor as pages: how a room and its parts stand, what is due, its people and incidents."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from croupier.kit import Refusal
from croupier.pages import Column, Grid, Money, Page, Paragraph
from croupier.pages.page import Cell, ClauseRef, Value
from croupier.pages.words import count
from croupier.room.house import house_time
from croupier.room.incidents import IncidentRecord, IncidentsPart
from croupier.room.jackpots.part import JackpotPart
from croupier.room.kinds import kind_of
from croupier.room.meters.part import MeterPart
from croupier.room.pages.awards import jackpot_page, meter_page, minute
from croupier.room.pages.commands import commands_page
from croupier.room.pages.tournaments import tournament_page
from croupier.room.people import PeoplePart, PersonRecord
from croupier.room.room import Room
from croupier.room.tables.part import TablePart
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


# How the room stands.


BLIND = ("drop", "jackpot drop", "count", "entry fees")  # who counts these does not see what the books expect


def status_page(room: Room, now: datetime) -> Page:
    """Tables, accounts and duties."""
    tables = [
        Column("table", "Table"),
        Column("status", "Status"),
        Column("edition", "Edition"),
        Column("players", "Players", align="right"),
        Column("rounds", "Rounds", align="right"),
        Column("dealer", "Dealer"),
    ]
    rows = [
        (
            table.name,
            table.status,
            table.game.edition.id if table.status != "closed" else "",
            len(table.persons),
            table.rounds,
            table.dealer or "",
        )
        for table in room.of_kind(TablePart)
    ]
    money: dict[str, int] = {}
    for account, amount in sorted(room.books.balances.items()):
        if account.unit == "cents" and account.kind not in BLIND:
            money[account.kind] = money.get(account.kind, 0) + amount
    accounts = [(kind, Money(amount)) for kind, amount in money.items()]
    due = [(each.stream, each.message, each.role, _minute(each.since)) for each in room.owed(now)]
    none = [] if rows else [Paragraph("No table has been opened yet.")]
    return Page(
        f"The room under the law of {room.law.book}",
        [
            *none,
            Grid("tables", tables, rows, title="Tables" if rows else ""),
            Grid(
                "accounts", [Column("kind", "Account"), Column("amount", "Amount", align="right")], accounts
            ),
            Grid("due", ["part", "what", "role", "since"], due, title="Due" if due else ""),
            *([] if due else [Paragraph("Nothing is due.")]),
        ],
        kind="room",
    )


def _minute(at: datetime) -> str:
    return at.isoformat(" ", "minutes")


# People.


PEOPLE = (
    Column("person", "Person"),
    Column("at", "Where"),
    Column("roles", "Roles"),
    Column("positions", "Employed as"),
    Column("licences", "Licences"),
    Column("proposition", "Proposition player"),
    Column("barred", "Barred"),
)


def people_page(room: Room, now: datetime) -> Page:
    """Everybody who is in the register or at a table, by name; for the floor."""
    places: dict[str, str] = {}
    for table in room.of_kind(TablePart):
        places |= dict.fromkeys(table.persons.values(), table.stream)
        if table.dealer is not None:
            places[table.dealer] = f"{table.stream}, dealer"
    records = {name: person for part in room.of_kind(PeoplePart) for name, person in part.persons.items()}
    rows = [
        (
            name,
            places.get(name, ""),
            *_person_row(records.get(name, PersonRecord()), now, house_time(room.filing, now).date()),
        )
        for name in sorted({*places, *records})
    ]
    return Page("People", [Grid("people", PEOPLE, rows)], kind="people", book=room.law.book)


def _person_row(person: PersonRecord, now: datetime, today: date) -> tuple[str, ...]:
    roles = [f"{each.role} {each.scope}".strip() for each in person.roles if not each.ended(now)]
    positions = [each.position for each in person.positions if not each.until]
    licences = [f"{each.kind} {each.number}" for each in person.licences if each.valid(today)]
    bar = person.bar if person.bar is not None and person.bar.stands(now) else None
    until = f", until {bar.until}" if bar is not None and bar.until else ""
    return (
        ", ".join(roles),
        ", ".join(positions),
        ", ".join(licences),
        "" if person.proposition is None else person.proposition or "yes",
        f"{bar.reason}{until}" if bar is not None else "",
    )


# Incidents.


INCIDENTS = (
    Column("number", "No.", align="right"),
    Column("at", "Reported"),
    Column("table", "Table"),
    Column("round", "Round", align="right"),
    Column("kind", "Kind"),
    Column("persons", "Persons"),
    Column("what", "What"),
    Column("reported_by", "By"),
    Column("ruling", "Ruling"),
    Column("clauses", "Clauses"),
    Column("decided_by", "Decided by"),
    Column("reopened_by", "Reopened by"),
)


def register_page(records: Iterable[IncidentRecord], book: str = "") -> Page:
    """Incidents in their order: who, what, the ruling with its clauses, who decided, who reopened."""
    rows = [_incident_row(record) for record in records]
    if not rows:
        return Page(
            "Incidents", [Paragraph("No incidents.")], kind="incidents", book=book, data={"incidents": []}
        )
    return Page(
        count(len(rows), "incident"),
        [Grid("incidents", INCIDENTS, rows)],
        kind="incidents",
        book=book,
    )


def _incident_row(record: IncidentRecord) -> tuple[Value, ...]:
    first, ruled, reopened = record.steps[0], record.last("ruled"), record.last("reopened")
    return (
        record.number,
        Cell(minute(first.at), first.at),
        record.table,
        record.round,
        record.kind,
        ", ".join(record.persons),
        first.text,
        first.person,
        ruled.text if ruled else "",
        ClauseRef(ruled.clauses if ruled else ()),
        ruled.person if ruled else "",
        reopened.person if reopened else "",
    )
