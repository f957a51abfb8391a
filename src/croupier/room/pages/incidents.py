"""The register of incidents as a page, and as CSV."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.pages.figures import Cell, ClauseRef, Value
from croupier.pages.page import Column, Grid, Page, Paragraph
from croupier.pages.words import count
from croupier.room.incidents.register import IncidentRecord
from croupier.room.pages.meters import minute

COLUMNS = (
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
    rows = [_row(record) for record in records]
    if not rows:
        return Page(
            "Incidents", [Paragraph("No incidents.")], kind="incidents", book=book, data={"incidents": []}
        )
    return Page(count(len(rows), "incident"), [Grid("incidents", COLUMNS, rows)], kind="incidents", book=book)


def _row(record: IncidentRecord) -> tuple[Value, ...]:
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
