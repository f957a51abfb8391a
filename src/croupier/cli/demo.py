"""The command `demo`: a short scene of every family."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from croupier.cli.output import output, output_options
from croupier.kit.text import capitalized

if TYPE_CHECKING:
    from croupier.pages import Page

TABLE = "pennsylvania/three-card-poker"
SETTLED = "situation.json"


@click.command("demo")
@output_options
def demo() -> None:
    """Show a short scene of every family: a settled example, a round played; in a terminal, then a table.

    \b
    Example: croupier demo
    """
    for page in scenes():
        output().show(page)
        print(flush=True)
    print("Next: croupier list, croupier show EDITION, croupier play EDITION, croupier price EDITION")
    if sys.stdin.isatty() and sys.stdout.isatty() and click.confirm(f"Sit down at {TABLE}?", default=True):
        from croupier.cli.tables import play

        play.main(args=[TABLE, "--seats", "3"], standalone_mode=False)


def scenes() -> Iterator[Page]:
    """A settled example, then one round of an edition of every family, event by event."""
    from croupier.api import settle
    from croupier.cli.samples import example_files
    from croupier.editions import ids_of
    from croupier.games import family_names
    from croupier.kit.data import parse_json

    yield settle(parse_json(example_files()[SETTLED].read_text("utf-8"))).page()
    for family in family_names():
        ids = ids_of(family)
        if ids:
            yield scene(next((id for id in ids if id.startswith("grand-ronde/")), ids[0]))


def scene(id: str) -> Page:
    """Rounds of an edition with plain players until a wager is settled, event by event."""
    from croupier.describe.story import sentences
    from croupier.editions import load
    from croupier.games import describer
    from croupier.pages import Inline, Listing, Page
    from croupier.players.policies import plain
    from croupier.room.runner import play_round, seated_table

    edition = load(id)
    title = f"{capitalized(edition.law.family)}: {edition.title}, {id}"
    table = seated_table(edition.configure(), None, 100_000, seed=7)
    told: list[Inline] = []
    while table.rounds < 12 and (table.last is None or not table.last.lines):
        play_round(table, dict.fromkeys(table.places, plain))
        assert table.last is not None
        told += sentences(table.last, describer(table.last))
    shown = told if len(told) <= 14 else [*told[:6], "…", *told[-7:]]
    return Page(title, [Listing(shown, key="told")], kind="scene", book=edition.book)


COMMANDS = {"demo": demo}
