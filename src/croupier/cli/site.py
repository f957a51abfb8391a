"""`croupier site`: a static rulebook of everything."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli.options import editions_kept, on_option, where_argument
from croupier.cli.output import output, output_options
from croupier.cli.sheet import date_of


@click.command("site")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@where_argument
@click.option("--quick", is_flag=True, help="Leave out prices and audits that no earlier run has kept.")
@click.option("--date", metavar="DATE", help="The date on the pages, as 2026-01-31; default: today.")
@on_option("default: two processes.")
@output_options
def _site(folder: Path, where: str | None, quick: bool, date: str | None, on: str | None) -> None:
    """Write a static rulebook: a page for each edition with rules, prices, strategy, layout and audit; searchable.

    It needs no server and no network. The first run computes every price, which takes long; later runs use the
    cache.

    \b
    Example: croupier site rulebook --quick
    Example: croupier site rulebook pennsylvania
    """
    from croupier.editions import editions_in
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting
    from croupier.site.build import build_site

    ids = editions_in(where)
    explain_waiting()
    with bar("editions") as step, editions_kept():
        built = build_site(folder, date_of(date), ids, quick=quick, on=on, progress=step)
    output().show(built.page())


COMMANDS = {"site": _site}
