"""The command `clause`: what a clause became."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli.output import output, output_options
from croupier.kit.refusal import Refusal


@click.command("clause")
@click.argument("words", metavar="[BOOK] CLAUSE", nargs=-1, required=True)
@click.option(
    "--texts",
    metavar="DIR",
    help="A folder with the regulators' documents, to quote the clause; found by digest.",
)
@output_options
def clause(words: tuple[str, ...], texts: str | None) -> None:
    """Show how a clause is implemented, in every edition and floor that has it: rows, steps, checks, interpretations.

    CLAUSE is the short id, or the citation as it is printed; BOOK narrows it to one book.

    \b
    Example: croupier clause "649a.11(c)(3)(i)"
    Example: croupier clause bankers three card 8 c 1
    """
    from croupier.editions.resolve import book_named
    from croupier.pages.citations import law_books
    from croupier.pages.clauses import clause_page, find_clause
    from croupier.room.law.load import floors_in

    book = words[0] if words[0] in law_books() else book_named(words[0])
    rest = words[1:] if book else words
    if not rest:
        raise Refusal(f"Name a clause of {book}: croupier clause {book} CLAUSE.")
    output().show(clause_page(find_clause(rest, book, floors_in(book)), Path(texts) if texts else None))


COMMANDS = {"clause": clause}
