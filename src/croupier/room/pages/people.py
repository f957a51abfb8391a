"""The people of a room as a page: roles, licences, who plays as a proposition player, who is barred, who is where."""

from __future__ import annotations

from datetime import date, datetime

from croupier.pages.page import Column, Grid, Page
from croupier.room.calendar import house_time
from croupier.room.people import PeoplePart
from croupier.room.people.register import PersonRecord
from croupier.room.room import Room
from croupier.room.tables.part import TablePart

COLUMNS = (
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
            *_row(records.get(name, PersonRecord()), now, house_time(room.filing, now).date()),
        )
        for name in sorted({*places, *records})
    ]
    return Page("People", [Grid("people", COLUMNS, rows)], kind="people", book=room.law.book)


def _row(person: PersonRecord, now: datetime, today: date) -> tuple[str, ...]:
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
