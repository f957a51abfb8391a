"""Reports of `croupier room` about the floor: proceeds, tax, counts, incidents, people."""

from __future__ import annotations

import click

from croupier.cli.room_file import RoomFile
from croupier.cli.room_reports import FORMATS, period_of, report_options, show, time_of


@click.command("proceeds")
@report_options
@click.pass_obj
def proceeds_report(room: RoomFile, /, form: str, **times: str | None) -> None:
    """Proceeds or gross revenue by the law of the book: rake, fees, win, entry fees; jackpot money listed apart."""
    from croupier.store.reports import proceeds_report as report

    with room.reading() as stored:
        show(report(stored, period_of(stored.room.filing, **times)), form)


@click.command("tax")
@click.option(
    "--began", metavar="DATE", help="The day on which table games began; else as the house filed it."
)
@report_options
@click.pass_obj
def tax_report(room: RoomFile, /, began: str | None, form: str, **times: str | None) -> None:
    """The tax on gross revenue, by the rate of each day."""
    from croupier.store.reports import tax_report as report

    since = None if began is None else time_of(began, "--began").date()
    with room.reading() as stored:
        show(report(stored, period_of(stored.room.filing, **times), since), form)


@click.command("counts")
@report_options
@click.pass_obj
def counts_report(room: RoomFile, /, form: str, **times: str | None) -> None:
    """Counts of boxes, trays and imprest banks against the books, with their variance."""
    from croupier.store.reports import counts_report as report

    with room.reading() as stored:
        show(report(stored, period_of(stored.room.filing, **times)), form)


@click.command("racks")
@report_options
@click.pass_obj
def racks_report(room: RoomFile, /, form: str, **times: str | None) -> None:
    """Openers, fills, credits, drop and closers of every table, and the win that follows from them."""
    from croupier.store.reports import racks_report as report

    with room.reading() as stored:
        show(report(stored, period_of(stored.room.filing, **times)), form)


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
    from croupier.room.incidents import IncidentsPart, search
    from croupier.room.pages.floor import register_page

    with room.reading() as stored, stored.reading() as live:
        period = period_of(live.filing, **times)
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
    from croupier.room.pages.floor import people_page

    with room.reading() as stored, stored.reading() as live:
        show(people_page(live, room.at), form)


FLOOR_REPORTS = (proceeds_report, tax_report, counts_report, racks_report, incidents_report, people_report)
