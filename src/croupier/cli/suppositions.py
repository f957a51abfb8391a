"""Commands that ask what if: what may be supposed of an edition."""

from __future__ import annotations

import click

from croupier.cli.options import edition_argument
from croupier.cli.output import output, output_options


@click.command("suppose")
@edition_argument
@click.option("--all", "everything", is_flag=True, help="The words of every part of the law.")
@output_options
def suppose(edition: str, everything: bool) -> None:
    """List what may be supposed of an edition, with what stands there now: paytables, odds, options, rules.

    Any of it is supposed with --suppose KEY=VALUE, in `price`, `advise`, `simulate`, `play` and `show`.

    \b
    Example: croupier suppose pennsylvania/three-card-poker
    Example: croupier price pennsylvania/three-card-poker --suppose pair_plus=50-30-5-3-1
    """
    from croupier.editions import load
    from croupier.editions.suppose_list import supposable
    from croupier.pages.supposed import supposable_page

    found = load(edition)
    output().show(supposable_page(found, supposable(found, everything)))


COMMANDS = {"suppose": suppose}
