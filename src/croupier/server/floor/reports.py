"""The reports of the floor by name, each as a page; drawn as HTML, CSV or JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from croupier.kit import Refusal
from croupier.pages.page import Column, Grid, Page
from croupier.room.incidents import IncidentsPart
from croupier.room.pages.awards import awards_page, liability_page
from croupier.room.pages.floor import due_page, people_page, register_page, status_page
from croupier.room.room import Room
from croupier.room.tables.part import TablePart
from croupier.server.floor.screens import table_lines
from croupier.store.reports import (
    Period,
    all_awards,
    counts_report,
    flows,
    journal_page,
    proceeds_report,
    racks_report,
    takings,
    takings_page,
    tax_report,
)
from croupier.store.stored import StoredRoom

LAST = 500  # events of the journal that are shown


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """A report that is asked for: of which room, at which moment, of which span of time."""

    stored: StoredRoom
    room: Room
    now: datetime
    period: Period


@dataclass(frozen=True, slots=True)
class Report:
    """A report: its title, what it is about, how its page is made, whether it is of a span of time, and whether it is
    read from the journal, where nobody has to wait for it, and not from the room in memory."""

    title: str
    about: str
    page: Callable[[ReportRequest], Page]
    timed: bool = False
    journaled: bool = False


REPORTS: dict[str, Report] = {
    "status": Report(
        "The room",
        "Tables, accounts and what is due.",
        lambda asked: status_page(asked.room, asked.now),
    ),
    "tables": Report(
        "Tables",
        "State, game, seats, dealer, fees and lists.",
        lambda asked: tables_page(asked.room, asked.now),
    ),
    "due": Report("Due", "Every duty with its clause.", lambda asked: due_page(asked.room, asked.now)),
    "waiting": Report(
        "Waiting lists", "The waiting list of each table.", lambda asked: waiting_page(asked.room)
    ),
    "takings": Report(
        "Takings",
        "Buy-ins, win, rake, fees, drop and hold of every table.",
        lambda asked: takings_page(takings(flows(asked.stored.journal, asked.period)), asked.period),
        timed=True,
        journaled=True,
    ),
    "proceeds": Report(
        "Proceeds",
        "Rake, fees, win and entry fees by the law of the book.",
        lambda asked: proceeds_report(asked.stored, asked.period),
        timed=True,
        journaled=True,
    ),
    "tax": Report(
        "Tax",
        "The tax on gross revenue.",
        lambda asked: tax_report(asked.stored, asked.period),
        timed=True,
        journaled=True,
    ),
    "counts": Report(
        "Counts",
        "Boxes, trays and imprest banks against the books, with their variance.",
        lambda asked: counts_report(asked.stored, asked.period),
        timed=True,
        journaled=True,
    ),
    "racks": Report(
        "Racks",
        "Openers, fills, credits, drop and closers of every table, and its win.",
        lambda asked: racks_report(asked.stored, asked.period),
        timed=True,
        journaled=True,
    ),
    "incidents": Report(
        "Incidents", "The register with its rulings.", lambda asked: incidents_page(asked.room)
    ),
    "people": Report(
        "People",
        "Roles, licences, proposition players, bars.",
        lambda asked: people_page(asked.room, asked.now),
    ),
    "liability": Report(
        "Owed to players",
        "Meters, jackpots and awards.",
        lambda asked: liability_page(asked.room),
    ),
    "awards": Report(
        "Awards",
        "Won, validated, paid or refused.",
        lambda asked: awards_page(all_awards(asked.stored.journal), asked.room.law.book),
        journaled=True,
    ),
    "journal": Report(
        "Journal",
        f"The last {LAST} events, as they are on record.",
        lambda asked: journal_page(asked.stored.journal.latest(LAST)),
        journaled=True,
    ),
}


def report_named(name: str) -> Report:
    """A report by its name."""
    if name not in REPORTS:
        raise Refusal(
            f"There is no report {name[:40]!r}; choose one of {', '.join(REPORTS)}.", allowed=REPORTS
        )
    return REPORTS[name]


def tables_page(room: Room, now: datetime) -> Page:
    """Every table in a row."""
    columns = [
        Column("table", "Table"),
        Column("status", "Status"),
        Column("edition", "Edition"),
        Column("players", "Players", align="right"),
        Column("seats", "Seats", align="right"),
        Column("rounds", "Rounds", align="right"),
        Column("dealer", "Dealer"),
        Column("limits", "Limits"),
        Column("fees", "Fees due"),
        Column("waiting", "Waiting", align="right"),
    ]
    rows = [
        (
            line.name,
            line.words,
            line.edition,
            line.players,
            line.places,
            line.rounds,
            line.dealer,
            line.limits,
            line.fees,
            len(line.waiting),
        )
        for line in table_lines(room, now)
    ]
    return Page("Tables", [Grid("tables", columns, rows)], kind="tables")


def waiting_page(room: Room) -> Page:
    """The players waiting for a seat, and those for whom one is held."""
    rows = []
    for table in room.of_kind(TablePart):
        lists = table.lists
        rows += [(table.name, place, person, "") for place, person in enumerate(lists.waiting, start=1)]
        rows += [
            (table.name, 0, person, until[:16].replace("T", " ")) for person, until in lists.called.items()
        ]
    columns = [
        Column("table", "Table"),
        Column("place", "Place", align="right"),
        Column("person", "Person"),
        Column("held", "Seat held until"),
    ]
    return Page("Waiting lists", [Grid("waiting", columns, rows)], kind="waiting")


def incidents_page(room: Room) -> Page:
    """The register of incidents."""
    records = [record for part in room.of_kind(IncidentsPart) for record in part.records.values()]
    return register_page(records, room.law.book)
