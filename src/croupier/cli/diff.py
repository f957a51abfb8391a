"""`croupier diff`: two editions, two filings of one edition, or two books side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from croupier.cli.drawn import drawn_options, named_format, show
from croupier.cli.options import EditionName, changed_edition, choices_of
from croupier.cli.output import output_options
from croupier.kit.refusal import Refusal

F = TypeVar("F", bound=Callable[..., Any])


def _side_options(command: F) -> F:
    """`--filing-a`, `--set-a`, `--change-a`, and the same for b."""
    for side in ("b", "a"):
        words = f"A choice of the operator in {side.upper()}. May be repeated."
        command = click.option(
            f"--set-{side}", f"sets_{side}", multiple=True, metavar="KEY=VALUE", help=words
        )(command)
        words = f"A rule of {side.upper()} otherwise than the text has it. May be repeated."
        command = click.option(
            f"--change-{side}", f"changes_{side}", multiple=True, metavar="KEY=VALUE|FILE", help=words
        )(command)
        words = f"The filing of {side.upper()}, as `check` reads it."
        command = click.option(f"--filing-{side}", f"filing_{side}", metavar="FILE", help=words)(command)
    return command


@click.command("diff")
@click.argument("a", metavar="A", type=EditionName(books=True))
@click.argument("b", metavar="[B]", required=False, type=EditionName(books=True))
@_side_options
@drawn_options()
@output_options
def _diff(
    a: str,
    b: str | None,
    filing_a: str | None,
    filing_b: str | None,
    sets_a: Iterable[str],
    sets_b: Iterable[str],
    changes_a: Iterable[str],
    changes_b: Iterable[str],
    format: str | None,
    out: str | None,
) -> None:
    """Compare two editions, two filings of one edition, or two books: wagers, rules, paytables, fees, interpretations.

    What each difference is worth in house edge is found by changing that one thing in A. Without B both sides are of
    the edition A.

    \b
    Example: croupier diff pennsylvania/three-card-poker grand-ronde/three-card-poker
    Example: croupier diff pennsylvania/three-card-poker --set-a pair_plus=A --set-b pair_plus=C
    Example: croupier diff grand-ronde/craps --change-b field.12=3
    Example: croupier diff pennsylvania colorado --out books.html
    """
    from croupier.games.diff import DiffSide, diff_books, diff_games
    from croupier.pages.citations import law_books
    from croupier.pages.progress import bar
    from croupier.preparing import explain_waiting

    named = named_format(format, out)
    filed = filing_a or filing_b or sets_a or sets_b or changes_a or changes_b
    books = [each for each in (a, b) if each in law_books()]
    if books and (len(books) < 2 or filed):
        raise Refusal(
            f"{books[0]} is a book; compare it with another book, without filings: croupier diff {books[0]} BOOK."
        )
    if b is None and not filed:
        raise Refusal(f"Name what to compare {a} with: another edition, --set-b or --change-b.")
    if books:
        explain_waiting()
        with bar("games") as step:
            page = diff_books(a, str(b), step).page()
    else:
        one, other = changed_edition(a, changes_a), changed_edition(b or a, changes_b)
        sides = (
            DiffSide(one, choices_of(one, filing_a, sets_a)),
            DiffSide(other, choices_of(other, filing_b, sets_b)),
        )
        for side in sides:
            _ = side.game  # refuses before anything is calculated
        explain_waiting()
        page = diff_games(*sides).page()
    show(page, named, out)


COMMANDS = {"diff": _diff}
