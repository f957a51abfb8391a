"""Commands that ask what if: what may be changed, solved for, ranked, and how much each row weighs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.options import (
    EditionName,
    change_option,
    changed_edition,
    choices_of,
    edition_argument,
    filing_options,
)
from croupier.cli.output import output, output_options
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.pages import Page

_NO_GUARD = click.option(
    "--no-guard", is_flag=True, help="Own and what-if games without the check against real rounds."
)
_CSV = click.option("--csv", "as_csv", is_flag=True, help="Print the table as CSV.")


@click.command("what-if")
@edition_argument
@click.option("--all", "everything", is_flag=True, help="The words of every part of the law.")
@output_options
def what_if(edition: str, everything: bool) -> None:
    """List what `--change` can change in an edition, with the present values: paytables, odds, options, rules.

    Any of it is changed with --change KEY=VALUE, in `price`, `advise`, `simulate`, `play` and `show`.

    \b
    Example: croupier what-if pennsylvania/three-card-poker
    Example: croupier price pennsylvania/three-card-poker --change pair_plus=50-30-5-3-1
    """
    from croupier.editions import load
    from croupier.editions.what_if import changeable
    from croupier.pages.comparison import changeable_page

    found = load(edition)
    output().show(changeable_page(found, changeable(found, everything)))


@click.command("solve")
@edition_argument
@click.option("--row", metavar="KEY", help="The row whose payout is wanted, such as pair_plus.flush.")
@click.option("--meter", metavar="WAGER", help="The wager whose meter is wanted.")
@click.option("--edge", metavar="PERCENT", default="0%", show_default=True, help="The house edge wanted.")
@filing_options
@change_option
@_NO_GUARD
@_CSV
@output_options
def solve(
    edition: str,
    row: str | None,
    meter: str | None,
    edge: str,
    filing: str | None,
    sets: Any,
    changed: Any,
    no_guard: bool,
    as_csv: bool,
) -> None:
    """Find the payout of a row, or the meter, that gives a house edge, exactly; and the nearest payable odds.

    \b
    Example: croupier solve pennsylvania/three-card-poker --row pair_plus.flush --edge 2.5%
    Example: croupier solve pennsylvania/three-card-poker --meter progressive
    """
    from croupier.editions.filing import game_under
    from croupier.games.whatif import solve as solved
    from croupier.preparing import explain_waiting

    if (row is None) == (meter is None):
        raise Refusal("Choose what to compute: --row KEY for a payout, or --meter WAGER.")
    law = changed_edition(edition, changed)
    choices = choices_of(law, filing, sets)
    game = game_under(law, choices)
    explain_waiting()
    _show(solved(game, choices, row or "", meter or "", edge, no_guard).page(), law, as_csv)


def _show(page: Page, law: Any, as_csv: bool) -> None:
    from croupier.pages.comparison import labelled

    page = labelled(page, law)
    if as_csv:
        from croupier.pages.csv import draw_csv

        click.echo(draw_csv(page), nl=False)
    else:
        output().show(page)


@click.command("sensitivity")
@edition_argument
@click.argument("wager", required=False)
@filing_options
@change_option
@_NO_GUARD
@_CSV
@output_options
def sensitivity(
    edition: str,
    wager: str | None,
    filing: str | None,
    sets: Any,
    changed: Any,
    no_guard: bool,
    as_csv: bool,
) -> None:
    """Show what one more unit on each row of the paytables does to the house edge, exactly.

    \b
    Example: croupier sensitivity pennsylvania/three-card-poker pair_plus
    """
    from croupier.editions.filing import game_under
    from croupier.games.whatif import sensitivity as weigh
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting

    law = changed_edition(edition, changed)
    choices = choices_of(law, filing, sets)
    game = game_under(law, choices)
    explain_waiting()
    with bar("rows") as step:
        found = weigh(game, choices, wager or "", step, no_guard)
    _show(found.page(), law, as_csv)


@click.command("rank")
@click.argument("where", metavar="FAMILY|BOOK|EDITION", type=EditionName(books=True, families=True))
@click.argument("wager", required=False)
@_CSV
@output_options
def rank(where: str, wager: str | None, as_csv: bool) -> None:
    """Rank the paytables of a family, a book or an edition by their house edge, the lowest first.

    \b
    Example: croupier rank "banked poker" pair_plus
    Example: croupier rank pennsylvania/three-card-poker
    """
    from croupier.games.whatif import rank as ranked
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting

    explain_waiting()
    with bar("editions") as step:
        found = ranked(where, wager or "", step)
    page = found.page()
    if as_csv:
        from croupier.pages.csv import draw_csv

        click.echo(draw_csv(page), nl=False)
    else:
        output().show(page)


@click.command("new")
@click.argument("model", metavar="FAMILY|EDITION", type=EditionName(families=True))
@click.argument("file", metavar="[FILE]", required=False)
def new(model: str, file: str | None) -> None:
    """Write a commented edition file of your own, from the usual game of a family or from an edition.

    It works as it stands; change what you like. Without FILE it is printed.

    \b
    Example: croupier new "banked poker" my-game.toml
    Example: croupier price ./my-game.toml
    """
    from croupier.editions.own import model_of, new_file

    title = Path(file).stem.replace("-", " ").replace("_", " ").title() if file else "My Game"
    text = new_file(model_of(model), title)
    if file is None:
        click.echo(text, nl=False)
        return
    path = Path(file)
    if path.suffix != ".toml":
        raise Refusal(f"{file!r} is refused; the file of an edition ends in .toml.")
    if path.exists():
        raise Refusal(f"{file!r} already exists; name another file.")
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Refusal(f"{file!r} cannot be written: {error.strerror}.") from None
    click.echo(f"{file}: written. Try croupier show {path if path.is_absolute() else f'./{path}'}")


COMMANDS = {"new": new, "what-if": what_if, "solve": solve, "sensitivity": sensitivity, "rank": rank}
