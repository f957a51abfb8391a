"""Arguments and options that several commands share, and how they are read."""

from __future__ import annotations

import sys
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.editions import Edition, Game
    from croupier.pages import Page

EditionId = Annotated[str, typer.Argument(help="book/game, as `croupier list` shows it", metavar="EDITION")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON and nothing else")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", help="a choice of the operator: KEY=VALUE; may be repeated", metavar="KEY=VALUE"),
]
Tables = Annotated[
    list[str] | None,
    typer.Option(
        "--table", help="the schedule of a wager: WAGER=LABEL; may be repeated", metavar="WAGER=LABEL"
    ),
]
Meters = Annotated[
    list[str] | None,
    typer.Option(
        "--meter", help="what a meter shows: WAGER=DOLLARS; may be repeated", metavar="WAGER=DOLLARS"
    ),
]

Filing = Annotated[
    str | None,
    typer.Option("--filing", help="a filing for this edition, as `check` reads it", metavar="FILE"),
]


def choices_of(
    edition: Edition, filing: str | None, sets: list[str] | None, tables: list[str] | None
) -> dict[str, Any]:
    """What was filed, in a file and by options; an option goes before the file."""
    from croupier.editions.filing_file import parse_filing
    from croupier.rounds.described import check_filing
    from croupier.show.typed import parse_filed

    given = parse_filed(edition, sets, tables)
    if filing is None:
        return given
    filed, choices = parse_filing(read(filing), filing)
    if filed is not edition:
        raise Refusal(f"The filing {filing} is for {filed.id}, not for {edition.id}.")
    return {**check_filing(choices), **given}


def game_of(edition: Edition, choices: dict[str, Any]) -> Game:
    """The game under the choices, or the first thing that is not permitted in them."""
    from croupier.editions.filing import game_under

    return game_under(edition, choices)


def read(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(file, encoding="utf-8-sig") as opened:  # noqa: PTH123  # Path refuses fewer names
            return opened.read()
    except (OSError, ValueError) as error:
        raise Refusal(f"{file!r} cannot be read: {error}.") from None


def print_json(data: Any) -> None:
    import json

    print(json.dumps(data, indent=2))


def print_page(page: Page, as_json: bool) -> None:
    """Print an answer as data, or as text as wide as the terminal and in letters it has; findings exit with 1."""
    import shutil

    from croupier.pages.text import draw_text

    if as_json:
        print_json(page.to_data())
    else:
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 100
        print(draw_text(page, width, sys.stdout.encoding))
    if page.findings:
        raise typer.Exit(page.exit_code)


PATIENCE = 0.5  # seconds before a wait is explained; what is refused at once needs no explanation
_notices: list[Timer] = []


def say_if_compiling() -> None:
    """Tell on standard error that a first run compiles, so that nobody takes the wait for a fault."""
    from croupier.kernels import is_compiled

    if not is_compiled():
        sentence = "croupier: compiling the kernels for the first time; later runs start at once."
        notice = Timer(PATIENCE, print, [sentence], {"file": sys.stderr})
        notice.daemon = True
        _notices.append(notice)
        notice.start()


def hush() -> None:
    """The command is over: nothing needs to be explained any more."""
    while _notices:
        _notices.pop().cancel()
