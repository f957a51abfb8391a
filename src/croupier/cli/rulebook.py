"""`croupier rulebook`: a static rulebook of everything."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli.options import editions_kept, executor_option, where_argument
from croupier.cli.output import output, output_options
from croupier.cli.par_sheet import date_of


@click.command("rulebook")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@where_argument
@click.option("--quick", is_flag=True, help="Leave out prices and audits that no earlier run has kept.")
@click.option("--on", "date", metavar="DATE", help="The date on the pages, as 2026-01-31; default: today.")
@executor_option("default: two processes.")
@output_options
def _rulebook(folder: Path, where: str | None, quick: bool, date: str | None, executor: str | None) -> None:
    """Write a static rulebook: a page for each edition with rules, prices, strategy, layout and audit; searchable.

    It needs no server and no network. The first run computes every price, which takes long; later runs use the
    cache.

    \b
    Example: croupier rulebook rulebook --quick
    Example: croupier rulebook rulebook pennsylvania
    """
    from croupier.editions import editions_in
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting
    from croupier.rulebook.build import build_rulebook

    ids = editions_in(where)
    explain_waiting()
    with bar("editions") as step, editions_kept():
        built = build_rulebook(folder, date_of(date), ids, quick=quick, executor=executor, progress=step)
    output().show(built.page())


COMMANDS = {"rulebook": _rulebook}
