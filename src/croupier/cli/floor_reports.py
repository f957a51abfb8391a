"""Reports of `croupier room` about the floor: proceeds, tax, counts, incidents, people."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

import click

from croupier.cli.room_file import RoomFile
from croupier.cli.room_reports import FORMATS, period_of, report_options, show, time_of
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.store.records import JournalRecord
    from croupier.store.reports import Period
    from croupier.store.stored import StoredRoom

BEGAN = "table_games_began"


@click.command("proceeds")
@report_options
@click.pass_obj
def proceeds_report(room: RoomFile, /, form: str, **times: str | None) -> None:
    """Adjusted gross proceeds by the law of the book: rake, fees, win, entry fees; jackpot money apart."""
    from croupier.room.days.proceeds import proceeds_of
    from croupier.room.pages.days import proceeds_page

    with room.reading() as stored:
        law = stored.room.law
        lines = proceeds_of(law, _records(stored, period_of(**times)))
    show(proceeds_page(law, lines), form)


@click.command("tax")
@click.option(
    "--began", metavar="DATE", help="The day on which table games began; else as the house filed it."
)
@report_options
@click.pass_obj
def tax_report(room: RoomFile, /, began: str | None, form: str, **times: str | None) -> None:
    """The tax on gross revenue, by the rate of each day."""
    from croupier.room.days.proceeds import proceeds_of, revenue_of, tax_of
    from croupier.room.pages.days import tax_page

    with room.reading() as stored:
        law = stored.room.law
        if not law.file.rates:
            raise Refusal(f"The text of {law.book} names no rate of tax.")
        lines = proceeds_of(law, _records(stored, period_of(**times)))
        day = began or stored.room.filing.get(BEGAN)
    if not day:
        raise Refusal(f"The rate goes by the day on which table games began; give --began, or file {BEGAN}.")
    since: date = time_of(str(day), "--began").date()
    show(tax_page(law, tax_of(law, revenue_of(lines), since)), form)


@click.command("counts")
@report_options
@click.pass_obj
def counts_report(room: RoomFile, /, form: str, **times: str | None) -> None:
    """Counts of boxes, trays and imprest banks against the books, with their variance."""
    from croupier.room.days import DaysPart
    from croupier.room.pages.days import counts_page
    from croupier.room.part import Entry
    from croupier.rounds.codec import decode

    kinds = ("BoxCounted", "TrayCounted", "BankCounted")
    with room.reading() as stored:
        found = [
            Entry(record.stream, decode({"event": record.kind, **record.body}, DaysPart.EVENTS), record.by)
            for record in _records(stored, period_of(**times), kinds)
        ]
    show(counts_page(found), form)


@click.command("incidents")
@click.argument("text", default="")
@click.option("--kind", default="", help="Only incidents of this kind.")
@click.option("--table", default="", help="Only at this table.")
@click.option("--person", default="", help="Only those in which this person had a part.")
@click.option("--decided/--open", default=None, help="Only those that are decided, or that are not.")
@report_options
@click.pass_obj
def incidents_report(
    room: RoomFile,
    /,
    text: str,
    kind: str,
    table: str,
    person: str,
    decided: bool | None,
    form: str,
    **times: str | None,
) -> None:
    """The register of incidents: who, what, the ruling with its clauses; TEXT is searched for.

    \b
    Example: croupier room report incidents phone --person Ann --format csv
    """
    from croupier.room.incidents import IncidentsPart
    from croupier.room.incidents.register import search
    from croupier.room.pages.incidents import register_page

    period = period_of(**times)
    with room.reading() as stored, stored.reading() as live:
        registers = live.of_kind(IncidentsPart)
        records = [record for register in registers for record in register.records.values()]
        found = search(
            records,
            text,
            kind=kind,
            table=f"table/{table}" if table else "",
            person=person,
            since=period.since,
            until=period.until,
            decided=decided,
        )
        show(register_page(list(found), live.law.book), form)


@click.command("people")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.pass_obj
def people_report(room: RoomFile, /, form: str) -> None:
    """Everybody in the register or at a table: roles, licences, proposition players, bars."""
    from croupier.room.pages.people import people_page

    with room.reading() as stored, stored.reading() as live:
        show(people_page(live, room.at), form)


def _records(stored: StoredRoom, period: Period, kinds: tuple[str, ...] = ()) -> Iterator[JournalRecord]:
    """The events of a journal within a span of time."""
    for record in stored.journal.records(kinds=kinds):
        early = period.since is not None and record.by.at < period.since
        late = period.until is not None and record.by.at >= period.until
        if not early and not late:
            yield record


FLOOR_REPORTS = (proceeds_report, tax_report, counts_report, incidents_report, people_report)
