"""Hand histories: files converted from one format to another, and the rounds of a table as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.options import OutFile, read, write
from croupier.cli.room_reports import time_of
from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.cli.room_file import RoomFile

FORMATS = ("jsonl", "phh", "ohh", "pokerstars")  # as `croupier.games.histories` has them


@click.command("convert")
@click.argument("source", metavar="FILE")
@click.argument("target", metavar="NEW_FILE", type=OutFile())
@click.option("--format", "form", type=click.Choice(FORMATS), help="The format; default: by the ending.")
@click.option("--hero", metavar="NAME", default="", help="The player whose history it is.")
@click.option("--on", "date", metavar="TIME", help="The time of hands without a date, as 2026-03-01T20:00.")
@click.option("--edition", metavar="EDITION", help="The game of hands that become rounds of our own log.")
def convert(
    source: str, target: str, form: str | None, hero: str, date: str | None, edition: str | None
) -> None:
    """Convert hand histories: PHH, Open Hand History, PokerStars text and saved rounds, to each other.

    Every hand is played again on the way. What a format has no word for stands in a field of its own, or is refused.
    NEW_FILE - prints it.

    \b
    Example: croupier convert examples/hand.phh hand.ohh    (`croupier examples --copy` makes the folder)
    Example: croupier convert examples/hand.phh - --format pokerstars --on 2026-03-01T20:00
    """
    from croupier.games.histories import format_of

    _write(target, _converted(source, format_of(target, form), hero, date, edition))


def _converted(file: str, form: str, hero: str, date: str | None, edition: str | None) -> str:
    from croupier.cli.replays import is_log
    from croupier.games.histories import LOG, history_text, log_as
    from croupier.games.pot.histories.formats import history_rounds, play_history, write_history

    text, at = read(file), None if date is None else time_of(date, "--on")
    if is_log(text):
        return log_as(text, form, hero, {} if at is None else {"at": at})
    where = "" if file == "-" else file
    if form == LOG:
        rounds = history_rounds(text, where, edition)
        return history_text(((round, filing, {}) for round, filing in rounds), LOG)
    if edition is not None:
        raise Refusal(
            "--edition says which game the rounds of our own log are of; other formats keep the record's."
        )
    return write_history(play_history(text, where, at), form, hero)


def _write(target: str, text: str) -> None:
    if target == "-":
        click.echo(text, nl=False)
    else:
        write(target, text.encode("utf-8"))


@click.command("history")
@click.argument("table")
@click.argument("target", metavar="[NEW_FILE]", default="-", type=OutFile())
@click.option("--last", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="The format; default: by the ending.")
@click.option("--hero", metavar="NAME", default="", help="The player whose history it is.")
@click.pass_obj
def history_report(
    room: RoomFile, /, table: str, target: str, last: int, form: str | None, hero: str
) -> None:
    """The last rounds of a table that are over, for `replay`: our own log, or a notation of hands of a pot game.

    \b
    Example: croupier room report history 7 table-7.ohh --last 100
    """
    from croupier.games.histories import LOG, format_of, history_text
    from croupier.store.history import OPENED, rounds_of

    wanted = LOG if target == "-" and form is None else format_of(target, form)
    stream = f"table/{table}"
    with room.reading() as stored:
        found = [each for each in rounds_of(stored.journal, stream, last) if each.round.due is None]
        times = {
            record.body["number"]: record.by.at for record in stored.journal.records(stream, kinds=(OPENED,))
        }

    def about(number: int) -> dict[str, Any]:
        return {"hand": number, "table": table, "at": times[number]}

    rounds = ((each.round, each.filing, about(each.number)) for each in found)
    _write(target, history_text(rounds, wanted, hero))


HISTORY_REPORTS = (history_report,)
COMMANDS = {"convert": convert}
