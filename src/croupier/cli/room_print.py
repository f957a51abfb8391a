"""`croupier room print`: signs, sheets and forms, from what is filed and from what has happened."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli.groups import WholeGroup
from croupier.cli.options import EditionName
from croupier.cli.room_file import RoomFile
from croupier.cli.room_reports import FORMATS, show
from croupier.kit.refusal import Refusal

NAMES = {"house-rules": "house rules", "guide": "gaming guide", "submission": "rules submission"}
FORM = click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
SETS = click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", help="A choice of the operator.")


@click.group("print", cls=WholeGroup)
def printing() -> None:
    """Print signs and sheets: placard, house-rules, guide, submission, tournament-sheet, hand-pay, slip."""


@printing.command("placard")
@click.argument("edition", type=EditionName())
@click.argument("name", required=False)
@SETS
@FORM
def placard(edition: str, name: str | None, sets: tuple[str, ...], form: str) -> None:
    """A sign of a game by its name; without a name the signs that its table needs.

    \b
    Example: croupier room print placard colorado/three-card-poker limits
    """
    from croupier.room.law.load import load_floor
    from croupier.room.pages.placards import needed, placard_page

    game = _game(edition, sets)
    law = load_floor(game.edition.book)
    rows = [law.placard(name)] if name else list(needed(law, game))
    if not rows:
        raise Refusal(f"The text of {game.edition.book} asks for no sign before a table of {edition} opens.")
    for row in rows:
        show(placard_page(row, game, law), form)


def _sheet(word: str, name: str) -> click.Command:
    @click.command(word, help=f"The {name} of a game, as its text asks for them.")
    @click.argument("edition", type=EditionName())
    @SETS
    @FORM
    def sheet(edition: str, sets: tuple[str, ...], form: str) -> None:
        from croupier.room.law.load import load_floor
        from croupier.room.pages.placards import placard_page

        game = _game(edition, sets)
        law = load_floor(game.edition.book)
        show(placard_page(law.placard(name), game, law), form)

    return sheet


for _word, _name in NAMES.items():
    printing.add_command(_sheet(_word, _name))


@printing.command("tournament-sheet")
@click.argument("name")
@FORM
@click.pass_obj
def tournament_sheet(room: RoomFile, /, name: str, form: str) -> None:
    """The written rules of a tournament of the room, for every player."""
    from croupier.room.pages.tournaments import rules_sheet
    from croupier.room.tournaments.part import Tournament

    with room.reading() as stored, stored.reading() as found:
        part = found.part(f"tournament/{name}")
        assert isinstance(part, Tournament)
        show(rules_sheet(part.state.filing, found.law, found.filing), form)


@printing.command("hand-pay")
@click.argument("part")
@click.argument("hold")
@click.argument("seat", type=int)
@FORM
@click.pass_obj
def hand_pay(room: RoomFile, /, part: str, hold: str, seat: int, form: str) -> None:
    """The document of an award that is paid by hand, for the winner at a seat: `meter/progressive 1 2`."""
    from croupier.room.meters.awards import AwardSource
    from croupier.room.pages.awards import hand_pay as hand_pay_page
    from croupier.store.reports import awards_of

    with room.reading() as stored, stored.reading() as found:
        source = found.part(part)
        if not isinstance(source, AwardSource):
            raise Refusal(f"{part} pays no awards; name a meter or a jackpot.")
        awards = awards_of(stored.journal, part, type(source))
        if not any(share.papers for share in awards.get(hold).shares if share.seat == seat):
            raise Refusal(
                f"Seat {seat} has no hand-pay document of hold {hold} yet; it is made out by document-award."
            )
        show(hand_pay_page(awards, hold, seat, found), form)


@printing.command("slip")
@click.argument("name")
@click.argument("which", required=False)
@FORM
@click.pass_obj
def slip(room: RoomFile, /, name: str, which: str | None, form: str) -> None:
    """The signed form of the last count, fill or payment; WHICH is the box, table, bank or person that it is about.

    \b
    Example: croupier room print slip "count of a box" D1
    """
    from croupier.store.reports import slip_page

    with room.reading() as stored, stored.reading() as found:
        show(slip_page(stored, found, name, which or ""), form)


def _game(edition: str, sets: tuple[str, ...]) -> Any:
    from croupier.cli.options import choices_of
    from croupier.editions import load
    from croupier.editions.filing import game_under

    found = load(edition)
    return game_under(found, choices_of(found, None, sets))
