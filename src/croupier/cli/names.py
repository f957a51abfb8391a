"""Games by the names that people type; the last one used is offered first."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import click

from croupier.kit.refusal import Refusal


def meant(typed: str, books: bool = False, floors: bool = False, families: bool = False) -> str:
    """The id that a name stands for. One match is taken and said, of several one is chosen in a terminal."""
    from croupier.editions.catalogue import catalogue
    from croupier.editions.resolve import SeveralEditions, edition_named, place_named

    if typed.endswith(".toml") or any(entry.id == typed for entry in catalogue()):
        return typed
    if floors and _is_floor(typed):
        return typed
    if families and (family := _family(typed)):
        return family
    try:
        found = place_named(typed) if books else edition_named(typed)
    except SeveralEditions as several:
        if not in_terminal():
            raise
        return chosen(typed, several.allowed)
    except Refusal:
        if families and "/" not in typed:  # the command suggests a family
            return typed
        raise
    if "/" in found:
        click.echo(f"croupier: {typed} is {found}.", err=True)
    return found


def fits(typed: str, books: bool = False) -> bool:
    """Whether a name is that of an edition, or of several, or of a book."""
    from croupier.editions.resolve import book_named, candidates

    return bool(candidates(typed)) or (books and book_named(typed) is not None)


def _family(typed: str) -> str:
    from croupier.editions.catalogue import catalogue
    from croupier.kit.names import plain

    return next((entry.family for entry in catalogue() if plain(entry.family) == plain(typed)), "")


def _is_floor(typed: str) -> bool:
    if not typed.endswith("/room"):
        return False
    from croupier.room.law.load import floors_in

    return bool(floors_in(typed))


def in_terminal() -> bool:
    """Whether a person can be asked: the questions are printed to standard error."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def chosen(typed: str, ids: tuple[str, ...]) -> str:
    """One of several editions, from a numbered menu."""
    from croupier.editions.catalogue import catalogue
    from croupier.kit.names import matching

    titles = {entry.id: entry.title for entry in catalogue()}
    click.echo(f"{typed} may be:", err=True)
    for number, id in enumerate(ids, start=1):
        click.echo(f"{number:4}  {id:<{max(map(len, ids))}}  {titles.get(id, '')}", err=True)
    last = last_game()
    usual = ids.index(last) + 1 if last in ids else 1
    while True:
        answer = str(click.prompt("Which one", default=str(usual), err=True)).strip()
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(ids):
            return ids[int(answer) - 1]
        found = matching(answer, {id: (id, titles.get(id, "")) for id in ids})
        if len(found) == 1:
            return found[0]
        click.echo(f"Type a number from 1 to {len(ids)}.", err=True)


def asked_for(command: str) -> str:
    """The game of a command that names none: in a terminal it is asked for, the last one used being the default."""
    last = last_game()
    if not in_terminal():
        raise Refusal(
            f"Name a game: `{command} EDITION`, such as `{command} blackjack`; `croupier list` lists them."
        )
    return meant(str(click.prompt("Which game", default=last or "blackjack", err=True)).strip())


# The last game used.


def _state() -> Path:
    base = (
        os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "state"
    )
    return Path(base) / "croupier" / "last-game"


def last_game() -> str:
    """The game that was used last in a terminal; empty where there was none."""
    with suppress(OSError, UnicodeDecodeError):
        return _state().read_text("utf-8").strip()[:200]
    return ""


def remember(id: str) -> None:
    """Keep the game for the next offer. Only what a person typed in a terminal is kept."""
    if in_terminal() and id != last_game():
        with suppress(OSError):
            _state().parent.mkdir(parents=True, exist_ok=True)
            _state().write_text(id, "utf-8")


def with_edition(command: click.Command, path: str, args: list[str]) -> list[str]:
    """The words of a call: a game's name of several words becomes one word, and one that is missing is asked for."""
    from croupier.cli.options import EditionName

    arguments = [param for param in command.params if isinstance(param, click.Argument)]
    kind = arguments[0].type if arguments else None
    if not isinstance(kind, EditionName) or {"-h", "--help"} & set(args):
        return args
    if arguments[0].required and all(word.startswith("-") for word in args):
        return [asked_for(path), *args]
    size = next((place for place, word in enumerate(args) if word.startswith("-")), len(args))
    more = size if any(param.nargs < 0 for param in arguments) else len(arguments) - 1
    for count in range(size, 1, -1):
        if size - count <= more and fits(name := " ".join(args[:count]), kind.books):
            return [name, *args[count:]]
    return args if more or size < 2 else [" ".join(args[:size]), *args[size:]]
