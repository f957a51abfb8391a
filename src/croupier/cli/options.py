"""Arguments and options that several commands share, and how they are read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from croupier.kit.names import matching
from croupier.kit.refusal import Refusal
from croupier.kit.text import did_you_mean

if TYPE_CHECKING:
    from croupier.editions import Edition

F = TypeVar("F", bound=Callable[..., Any])


class EditionName(click.ParamType[str]):
    """A game by any of its names, or the path of a file of one's own; completed from the editions there are."""

    name = "edition"

    def __init__(self, books: bool = False, floors: bool = False, families: bool = False) -> None:
        self.books = books
        self.floors = floors
        self.families = families

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The id of the edition or the book."""
        from croupier.cli.names import meant, remember

        if ctx is not None and ctx.resilient_parsing:
            return value
        id = meant(value, self.books, self.floors, self.families)
        remember(id)
        return id

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The ids that begin so, or that hold it."""
        from croupier.editions import edition_ids

        ids = list(edition_ids())
        if self.floors:
            from croupier.room.law.load import floors_in

            ids += [floor.id for floor in floors_in(None)]
        if self.books:
            ids = sorted({id.partition("/")[0] for id in ids}) + ids
        fits = [id for id in ids if id.startswith(incomplete)] or [id for id in ids if incomplete in id]
        return [CompletionItem(id) for id in fits]


class OutFile(click.ParamType[str]):
    """A file to write: one that cannot be written is refused before anything is computed for it."""

    name = "file"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The path as it is; `-` is standard output."""
        path = Path(value)
        try:
            if value != "-" and not (ctx and ctx.resilient_parsing) and (path.is_file() or not path.exists()):
                new = not path.exists()
                with path.open("ab"):
                    pass
                if new:
                    path.unlink()
            elif path.is_dir():
                raise IsADirectoryError("it is a folder")
        except (OSError, ValueError) as error:
            raise _unwritable(value, error) from None
        return value


def write(out: str, content: bytes) -> None:
    """Write a file; refused where it cannot be."""
    try:
        Path(out).write_bytes(content)
    except (OSError, ValueError) as error:
        raise _unwritable(out, error) from None


def _unwritable(out: str, error: OSError | ValueError) -> Refusal:
    return Refusal(f"{out!r} cannot be written: {getattr(error, 'strerror', None) or error}.")


def edition_argument(command: F) -> F:
    """EDITION, which a command needs."""
    return click.argument("edition", metavar="EDITION", type=EditionName())(command)


def where_argument(command: F) -> F:
    """A book or an edition; all where it is left out."""
    return click.argument("where", metavar="[BOOK|EDITION]", required=False, type=EditionName(books=True))(
        command
    )


def filing_options(command: F) -> F:
    """`--set` and `--filing`: the operator's choices."""
    for option in (_FILING, _SET):
        command = option(command)
    return command


def change_option(command: F) -> F:
    """`--change`: rules otherwise than the text has them."""
    return _CHANGE(command)


def executor_option(usual: str) -> Callable[[F], F]:
    """`--executor`: where work is done."""
    where = "Where to compute: threads, processes, processes:4, or a Dask cluster, tcp://HOST:PORT"
    return click.option("--executor", metavar="WHERE", help=f"{where}; {usual}")


@contextmanager
def editions_kept() -> Iterator[None]:
    """While editions are computed one by one: a user who interrupts it is told that it can be resumed."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo("croupier: stopped; what was worked out is kept for the next run.", err=True)
        raise


def changed_edition(id: str, changed: Iterable[str]) -> Edition:
    """The edition of an id or a file, with what is changed of it."""
    from croupier.editions import load

    found, words = load(id), tuple(changed)
    if not words:
        return found
    from croupier.editions.what_if import rule_changes, what_if

    return what_if(found, rule_changes(found, *words))


_SET = click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="KEY=VALUE",
    help="A choice of the operator; `croupier show EDITION` lists them. May be repeated.",
)
_CHANGE = click.option(
    "--change",
    "changed",
    multiple=True,
    metavar="KEY=VALUE|FILE",
    help="Change a rule of the text; `croupier what-if EDITION` lists the keys. May be repeated.",
)
_FILING = click.option("--filing", metavar="FILE", help="A filing for this edition, as `check` reads it.")


def choices_of(edition: Edition, filing: str | None, sets: Iterable[str]) -> dict[str, Any]:
    """What was filed, in a file and by options; an option goes before the file."""
    given = _filed(edition, sets)
    if filing is None:
        return given
    from croupier.editions.filing import as_filed, parse_filing
    from croupier.rounds.described import check_filing

    filed, choices = parse_filing(read(filing), filing)
    if filed is not edition:
        raise Refusal(f"The filing {filing} is for {filed.id}, not for {edition.id}.")
    return {**as_filed(edition, check_filing(choices)), **given}


def _filed(edition: Edition, sets: Iterable[str]) -> dict[str, Any]:
    """An operator's choices from KEY=VALUE, each in the type that its option is of."""
    from croupier.editions.filing import from_text
    from croupier.editions.resolve import understood

    known = [*(option.name for option in edition.options), *(wager.name for wager in edition.law.wagers)]
    choices: dict[str, Any] = {}
    for key, text in understood(edition, pairs(sets, "--set", "KEY=VALUE")).items():
        _known(edition, "--set", key, known)
        option = edition.option(key)
        choices[key] = from_text(option.kind if option else "wager", text)
    return choices


def _known(edition: Edition, option: str, name: str, known: list[str]) -> None:
    if name not in known:
        several = matching(name, dict.fromkeys(known, ()))
        listed = f"choose one of {', '.join(several or sorted(known)) or 'none'}."
        meant = listed if several else did_you_mean(name, known, listed)
        raise Refusal(f"{option} {name}: {edition.id} has no such choice; {meant}")


def pairs(words: Iterable[str], option: str, form: str) -> dict[str, str]:
    """NAME=VALUE words, each name once."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise Refusal(f"{option} {word!r} is not understood; write {option} {form}.")
        if key.strip() in found:
            raise Refusal(f"{option} names {key.strip()} twice.")
        found[key.strip()] = value.strip()
    return found


def read(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if file == "-":
            if sys.stdin.isatty():
                click.echo(
                    "Reading from the terminal; end with Ctrl-D, or stop with Ctrl-C and name a file.",
                    err=True,
                )
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(file, encoding="utf-8-sig") as opened:  # noqa: PTH123  # Path refuses fewer names
            return opened.read()
    except (OSError, ValueError) as error:
        shown = file if len(file) <= 200 else f"{file[:200]}…"
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Refusal(f"{shown!r} cannot be read: {why}.") from None
