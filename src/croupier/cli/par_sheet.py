"""`croupier par-sheet`: the par sheet of a game, printed or written to a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from croupier.cli.options import (
    OutFile,
    change_option,
    changed_edition,
    choices_of,
    edition_argument,
    filing_options,
    write,
)
from croupier.cli.output import output, output_options
from croupier.kit.money import cents
from croupier.kit.refusal import Refusal
from croupier.pages.par_files import BINARY, FORMATS

ENDINGS = {
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
    ".csv": "csv",
    ".json": "json",
    ".xlsx": "xlsx",
    ".txt": "text",
}


@click.command("par-sheet")
@edition_argument
@click.option(
    "--format",
    "format",
    type=click.Choice(tuple(FORMATS)),
    help="Default: by the ending of --out, else text.",
)
@click.option(
    "-o", "--out", metavar="FILE", type=OutFile(), help="Write to this file instead of standard output."
)
@click.option("--on", "date", metavar="DATE", help="The date on the sheet, as 2026-01-31; default: today.")
@click.option("--house", default="", metavar="NAME", help="The house that the sheet is for.")
@click.option(
    "--hands-per-hour",
    type=click.IntRange(1, 100_000),
    default=60,
    help="For the theoretical win; default 60.",
)
@click.option(
    "--bet", metavar="DOLLARS", help="The initial wager of the theoretical win; default: the table minimum."
)
@click.option("--wager", "wagers", multiple=True, metavar="NAME", help="Only this wager. May be repeated.")
@filing_options
@change_option
@output_options
def _par_sheet(
    edition: str,
    format: str | None,
    out: str | None,
    date: str | None,
    house: str,
    hands_per_hour: int,
    bet: str | None,
    wagers: tuple[str, ...],
    filing: str | None,
    sets: Any,
    changed: Any,
) -> None:
    """Print the par sheet of a game: every wager and paytable with its figures, and what they rest on.

    With the same date the same sheet is the same file, byte for byte.

    \b
    Example: croupier par-sheet pennsylvania/three-card-poker --out three-card.html
    Example: croupier par-sheet grand-ronde/roulette --format csv
    Example: croupier par-sheet pennsylvania/three-card-poker --set pair_plus=B --format json --on 2026-01-31
    """
    from croupier.analysis.cache import expected, measured
    from croupier.editions.filing import game_under
    from croupier.games.sheet import par_sheet
    from croupier.pages.par_sheet import SheetTerms
    from croupier.preparing import explain_waiting, quiet

    law = changed_edition(edition, changed)
    choices = choices_of(law, filing, sets)
    named = format or format_by_ending(out, ENDINGS)
    if named in BINARY and out is None:
        raise Refusal(f"--format {named} needs a file: add --out FILE.")
    wager = None if bet is None else cents(bet, "--bet")
    if wager is not None and wager <= 0:
        raise Refusal(f"--bet {bet} is refused; write dollars, such as 25.")
    terms = SheetTerms(house, hands_per_hour, wager)
    what = f"par-sheet {law.id}"
    explain_waiting(expected(what))
    with measured(what):
        sheet = par_sheet(game_under(law, choices), choices, date_of(date), wagers, terms)
    quiet()
    if out is None and named in (None, "text"):
        output().show(sheet.page())
        return
    drawn = sheet.drawn(named or "text")
    if out is None:
        click.echo(drawn.decode(), nl=False)
        return
    write(out, drawn)


def date_of(text: str | None) -> str:
    """A date as it is printed; today where none is given."""
    from datetime import date

    if text is None:
        return date.today().isoformat()
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refusal(f"--on {text!r} is not a date; write it as 2026-01-31.") from None


def format_by_ending(out: str | None, endings: Mapping[str, str]) -> str | None:
    """The format of a file by the ending of its name; None where no file is named."""
    if out is None:
        return None
    ending = Path(out).suffix.lower()
    if ending not in endings:
        formats = "|".join(dict.fromkeys(endings.values()))
        raise Refusal(f"The format of {out!r} is not known by its ending; add --format {formats}.")
    return endings[ending]


COMMANDS = {"par-sheet": _par_sheet}
