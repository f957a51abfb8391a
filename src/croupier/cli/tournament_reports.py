"""Reports of `croupier room` about a tournament: entrants, prizes, accounts, standing, values of chips."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from croupier.cli.room_file import RoomFile
from croupier.cli.room_reports import FORMATS, show
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.pages import Page
    from croupier.room.room import Room
    from croupier.room.tournaments.part import Tournament

SHEETS = ("entries", "prizes", "accounts", "standing", "chips")


@click.command("tournament")
@click.argument("name")
@click.argument("sheet", type=click.Choice(SHEETS), default="accounts")
@click.option("--event", default="", help="The event, where there are several.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.pass_obj
def tournament_report(room: RoomFile, /, name: str, sheet: str, event: str, form: str) -> None:
    """A tournament: forms of entrants and prizes, accounts, standing, values of chips.

    \b
    Example: croupier room report tournament spring entries --format csv
    """
    from croupier.room.tournaments.part import Tournament

    with room.reading() as stored, stored.reading() as found:
        part = found.part(f"tournament/{name}")
        if not isinstance(part, Tournament):
            raise Refusal(f"There is no tournament {name} in this room.")
        show(_pages(part, found, event)[sheet](), form)


def _pages(part: Tournament, room: Room, event: str) -> dict[str, Callable[[], Page]]:
    from croupier.room.pages import tournaments as forms
    from croupier.room.pages.tournaments import chip_values

    return {
        "entries": lambda: forms.entry_form(part, room),
        "prizes": lambda: forms.prize_form(part, room),
        "accounts": lambda: forms.accounts_page(part, room),
        "standing": lambda: forms.standing_page(part, event),
        "chips": lambda: chip_values(part, event),
    }


TOURNAMENT_REPORTS = (tournament_report,)
