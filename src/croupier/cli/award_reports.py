"""Reports of `croupier room` about meters and jackpots: what is owed to players, awards, hand pays."""

from __future__ import annotations

import click

from croupier.cli.room_file import RoomFile
from croupier.cli.room_reports import FORMATS, show


@click.command("liability")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.pass_obj
def liability_report(room: RoomFile, /, form: str) -> None:
    """What every progressive and jackpot owes to players."""
    from croupier.room.pages.awards import liability_page

    with room.reading() as stored, stored.reading() as found:
        show(liability_page(found), form)


@click.command("awards")
@click.option("--by-hand", is_flag=True, help="Only those that are paid by hand.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.pass_obj
def awards_report(room: RoomFile, /, by_hand: bool, form: str) -> None:
    """Awards of progressives and jackpots: won, validated, paid."""
    from croupier.room.pages.awards import awards_page
    from croupier.store.reports import all_awards

    with room.reading() as stored, stored.reading() as found:
        show(awards_page(all_awards(stored.journal), found.law.book, by_hand), form)


AWARD_REPORTS = (liability_report, awards_report)
