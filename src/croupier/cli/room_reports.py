"""The reports of `croupier room`: takings, statements, rounds, the journal; as text, JSON, CSV or HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.cli.groups import WholeGroup
from croupier.cli.output import output, print_json
from croupier.cli.room_file import RoomFile
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.pages import Page
    from croupier.store.reports import Period

F = TypeVar("F", bound=Callable[..., Any])
FORMATS = ("text", "json", "csv", "html")


def report_options(command: F) -> F:
    """`--format`, `--day`, `--since` and `--until`."""
    for option in (
        click.option("--until", metavar="TIME", help="Until before this time."),
        click.option("--since", metavar="TIME", help="From this time on."),
        click.option("--day", metavar="DATE", help="One gaming day of the house, as 2026-03-01."),
        click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True),
    ):
        command = option(command)
    return command


@click.group("report", cls=WholeGroup)
def report() -> None:
    """Reports: takings, proceeds, tax, counts, incidents, people, statement, rounds, journal."""


@report.command("takings")
@report_options
@click.pass_obj
def takings_report(room: RoomFile, /, form: str, **times: str | None) -> None:
    """Buy-ins, win, rake, fees, drop and hold of every table."""
    from croupier.store.reports import flows, takings, takings_page

    with room.reading() as stored:
        period = period_of(stored.room.filing, **times)
        show(takings_page(takings(flows(stored.journal, period)), period), form)


@report.command("statement")
@click.argument("account", nargs=-1, required=True)
@report_options
@click.pass_obj
def statement_report(room: RoomFile, /, account: tuple[str, ...], form: str, **times: str | None) -> None:
    """Every posting of an account, with its balance: `stack 7/1`, `jackpot drop 7`, `pocket Ann`.

    \b
    Example: croupier room report statement tray 7
    """
    from croupier.room.books import parse_account
    from croupier.store.reports import statement, statement_page

    found = parse_account(" ".join(account))
    with room.reading() as stored:
        period = period_of(stored.room.filing, **times)
        show(statement_page(found, statement(stored.journal, found, period), period), form)


@report.command("rounds")
@click.argument("table")
@click.option("--last", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.pass_obj
def rounds_report(room: RoomFile, /, table: str, last: int, form: str) -> None:
    """The last rounds of a table, step by step; of one that is in play, what everybody has seen."""
    from croupier.describe.story import rounds_page
    from croupier.games import describer
    from croupier.rounds.viewers import Bystander
    from croupier.store.history import rounds_of

    with room.reading() as stored:
        found = rounds_of(stored.journal, f"table/{table}", last)
        first = found[0].number if found else 1
        rounds = ((each.round, each.filing) for each in found)
        show(rounds_page(rounds, describer, first, Bystander()), form)


@report.command("journal")
@click.argument("stream", required=False)
@click.option(
    "--last", type=click.IntRange(1, 100_000), default=50, show_default=True, help="How many events."
)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.pass_obj
def journal_report(room: RoomFile, /, stream: str | None, last: int, form: str) -> None:
    """The last events of the room or of one part, as the journal has them."""
    from croupier.store.reports import journal_page

    with room.reading() as stored:
        heads = stored.journal.heads
        if stream is not None and stream not in heads:
            raise Refusal(f"There is no {stream} in this journal; it has {', '.join(heads)}.")
        records = stored.journal.latest(last, stream)
    show(journal_page(records), form)


def show(page: Page, form: str) -> None:
    """Print a page in a format."""
    if form == "json":
        print_json(page.to_data())
    elif form == "csv":
        from croupier.pages.csv import draw_csv

        click.echo(draw_csv(page), nl=False)
    elif form == "html":
        from croupier.pages.html import document

        click.echo(document(page))
    else:
        from croupier.pages import Grid

        output().show(page)
        if all(isinstance(block, Grid) and not block.rows for block in page.blocks):
            click.echo("Nothing to report.")


def period_of(
    filing: Mapping[str, Any], day: str | None = None, since: str | None = None, until: str | None = None
) -> Period:
    """The span of time that the options name; a day is a gaming day of the house."""
    from croupier.store.reports import Period, day_period

    if day is not None:
        return day_period(filing, day)
    return Period(
        None if since is None else time_of(since, "--since"),
        None if until is None else time_of(until, "--until"),
    )


def time_of(text: str, option: str) -> datetime:
    """A time that was typed; UTC unless it says otherwise."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{option}: {text!r} is not a time; write for example 2026-03-01T20:00.") from None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
