"""Commands about tables: settle, play, replay."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli.options import (
    change_option,
    changed_edition,
    choices_of,
    edition_argument,
    filing_options,
    read,
)
from croupier.cli.output import THEMES, output, output_options


@click.command("settle")
@click.argument("file", metavar="[FILE]", default="-")
@output_options
def settle(file: str) -> None:
    """Settle a described situation: what is won, lost or returned, and why, with the clause that decides it.

    FILE is JSON or TOML, as docs/situations.md describes it; - or nothing reads standard input.

    \b
    Example: croupier settle examples/situation.json    (`croupier examples --copy` makes the folder)
    Example: croupier examples pot.json | croupier settle
    """
    from croupier.api import settle as settled
    from croupier.kit.data import parse_object

    output().show(settled(parse_object(read(file))).result)


@click.command("play")
@edition_argument
@click.option("--seats", type=click.IntRange(1, 100), help="Seats at the table, yours the first.")
@click.option("--seed", type=int, help="Deal from a reproducible shuffle.")
@click.option("--bankroll", metavar="DOLLARS", default="1000", show_default=True, help="Starting chips.")
@click.option(
    "--players", metavar="NAME", help="The other players: plain, random, or a player of this family."
)
@click.option(
    "--save",
    metavar="FILE",
    help="Append each round to this file (.jsonl), for `replay`; hands of pot games also to .phhs, .ohh or .txt.",
)
@click.option("--room", "room", metavar="FILE", help="Play at an open table of this room; needs --at-table.")
@click.option("--at-table", metavar="NAME", help="The table of the room.")
@click.option("--name", default="you", show_default=True, help="Your name at a table of a room.")
@click.option("--show-procedure", is_flag=True, help="Announce what the dealer does between the decisions.")
@click.option(
    "--theme", type=click.Choice(THEMES), default="auto", help="Colours; auto follows the terminal."
)
@filing_options
@change_option
def play(edition: str, sets: Any, filing: str | None, changed: Any, **options: Any) -> None:
    """Play at a table in the terminal; type `help` there for the words it knows.

    \b
    Example: croupier play pennsylvania/three-card-poker --seats 3 --set pair_plus=B
    Example: croupier play colorado/texas-holdem-high --seats 6 --save hands.phhs
    """
    from croupier.editions.filing import game_under
    from croupier.kit.refusal import Refusal
    from croupier.preparing import explain_waiting
    from croupier.terminal.play import evening

    room, name, person = options.pop("room"), options.pop("at_table"), options.pop("name")
    if room is not None or name is not None:
        if changed:
            raise Refusal("A table of a room plays no what-if game: no book permits it. Leave --change out.")
        _play_in_room(edition, room, name, person, options)
        return

    found = changed_edition(edition, changed)
    choices = choices_of(found, filing, sets)
    explain_waiting()
    evening(game_under(found, choices), choices, **options)


def _play_in_room(edition: str, room: str | None, name: str | None, person: str, options: Any) -> None:
    """Play at a table of a room on a file."""
    from croupier.kit.refusal import Refusal
    from croupier.room.kinds import KINDS
    from croupier.room.tables.part import TablePart
    from croupier.store.stored import StoredRoom
    from croupier.terminal.play import room_evening

    if room is None or name is None:
        raise Refusal("A table of a room is named by both --room FILE and --at-table NAME.")
    with StoredRoom.open(room, KINDS) as stored:
        part = stored.room.part(f"table/{name}")
        if not isinstance(part, TablePart) or part.game.edition.id != edition:
            raise Refusal(f"Table {name} of this room does not play {edition}.")
        bots = max((options["seats"] or 1) - 1, 0)
        room_evening(
            stored, name, person=person, bankroll=options["bankroll"], bots=bots, theme=options["theme"]
        )


@click.command("replay")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Only compare the finishing stacks with the recorded ones.")
@click.option("--edition", metavar="EDITION", help="Play hands under this edition, such as bankers/omaha.")
@output_options
def replay(files: tuple[str, ...], check: bool, edition: str | None) -> None:
    """Show recorded hands and saved rounds again, event by event, with their clauses; exit 1 where stacks differ.

    FILE holds hands in the PHH notation (.phh, .phhs), as Open Hand History (.ohh) or as PokerStars text (.txt), or
    rounds of any game that `play --save` wrote (.jsonl); with --check it may be a folder.

    \b
    Example: croupier replay examples/hand.phh    (`croupier examples --copy` makes the folder)
    """
    from croupier.cli import replays

    as_json = output().as_json
    if check:
        raise click.exceptions.Exit(replays.compare(files, edition, as_json))
    if replays.show(files, edition, as_json):
        raise click.exceptions.Exit(1)


COMMANDS = {"settle": settle, "play": play, "replay": replay}
