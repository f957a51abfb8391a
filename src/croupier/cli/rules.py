"""Commands about rules: list, show, interpretations, check."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from croupier.cli.options import EditionName, change_option, changed_edition, read
from croupier.cli.output import output, output_options, print_json
from croupier.kit.refusal import Refusal
from croupier.kit.text import did_you_mean

if TYPE_CHECKING:
    from croupier.editions.catalogue import CatalogueEntry
    from croupier.pages.page import Page


@click.command("list")
@click.argument("words", metavar="[WORDS]", nargs=-1)
@click.option("--family", metavar="NAME", help="Only games of this family, such as 'pot poker'.")
@click.option(
    "--markdown", is_flag=True, help="Print a catalogue in Markdown: where each stands, what it is."
)
@output_options
def list_editions(words: tuple[str, ...], family: str | None, markdown: bool) -> None:
    """List the editions: id, title and family, and what can be done with them; archived sections too.

    WORD is a book, or part of an id or a title. --json has seats, clauses, wagers and more of each.

    \b
    Example: croupier list colorado
    Example: croupier list --family craps --json
    """
    from croupier.editions.catalogue import catalogue
    from croupier.kit.names import matching
    from croupier.pages.catalogue import list_page

    families = tuple(dict.fromkeys(entry.family for entry in catalogue()))
    if family is not None:
        named = matching(family, dict.fromkeys(families, ()))
        if len(named) != 1:
            meant = did_you_mean(family, families, f"choose one of {', '.join(families)}.")
            raise Refusal(f"--family {family}: there is no such family; {meant}")
        family = named[0]
    found = _listed(" ".join(words), family)
    if markdown:
        from croupier.pages.catalogue import catalogue_page

        _print_markdown(catalogue_page([entry.id for entry in found]))
    elif output().as_json:
        from croupier.games.listing import summaries

        print_json(summaries([entry.id for entry in found]))
    else:
        output().show(list_page([asdict(entry) for entry in found]))


def _listed(typed: str, family: str | None) -> list[CatalogueEntry]:
    """The entries of a book, or those that a name fits in whole or in part; of one family."""
    from croupier.editions.catalogue import catalogue
    from croupier.editions.resolve import books_named, candidates
    from croupier.kit.names import plain

    word, books = plain(typed), books_named(plain(typed))
    ids = set(candidates(typed)) if word else set()
    found = [
        entry
        for entry in catalogue()
        if (entry.book in books if books else entry.id in ids or word in plain(f"{entry.id} {entry.title}"))
        and (family is None or entry.family == family)
    ]
    if not found:
        known = sorted({entry.book for entry in catalogue()})
        named = [*known, *(entry.id for entry in catalogue())]
        meant = did_you_mean(typed, named, f"the books are {', '.join(known)}.")
        raise Refusal(f"No edition has {typed!r} in its id or title; {meant}")
    return found


def _print_markdown(page: Page) -> None:
    from croupier.pages.markdown import draw_markdown

    print(draw_markdown(page), end="")


@click.command("show")
@click.argument("edition", metavar="EDITION", type=EditionName(floors=True))
@click.option("--clauses", is_flag=True, help="How each clause of its text is implemented.")
@change_option
@output_options
def show(edition: str, clauses: bool, changed: tuple[str, ...]) -> None:
    """Show the rules of an edition as a card to read, each with its clause.

    \b
    Example: croupier show pennsylvania/three-card-poker
    Example: croupier show pennsylvania/three-card-poker --clauses
    Example: croupier show colorado/room --clauses    (the law of the floor)
    """
    from croupier.editions.edition import archived
    from croupier.games import family_of
    from croupier.pages.catalogue import archived_page
    from croupier.pages.clauses import clause_data, clauses_page
    from croupier.pages.comparison import labelled
    from croupier.room.law.load import floors_in

    if changed and clauses:
        raise Refusal("--clauses lists how the text was implemented; a what-if game has none. Leave one out.")
    if "/" in edition and (floors := floors_in(edition)):
        from croupier.room.pages.law import floor_page

        output().show(clauses_page(floors[0]) if clauses else floor_page(floors[0]))
        return
    if (gone := archived(edition)) is not None:
        output().show(archived_page(edition, gone))
        return
    found = changed_edition(edition, changed)
    if clauses and not output().as_json:
        output().show(clauses_page(found))
        return
    card = family_of(found).card(found.configure())
    if clauses:
        print_json({**card.to_data(), "clauses": clause_data(found)})
    else:
        output().show(labelled(card, found))


@click.command("interpretations")
@click.argument("where", metavar="[BOOK|EDITION]", required=False, type=EditionName(books=True, floors=True))
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@output_options
def interpretations(where: str | None, markdown: bool) -> None:
    """Show where the texts are silent, garbled or contradict themselves, and how they are interpreted.

    \b
    Example: croupier interpretations pennsylvania
    Example: croupier interpretations colorado/room
    """
    from croupier.editions import editions_in
    from croupier.pages.readings import readings_page
    from croupier.room.law.load import floors_in

    floors = floors_in(where)
    only = floors and where == floors[0].id
    page = readings_page(() if only else editions_in(where), floors)
    if markdown:
        _print_markdown(page)
    else:
        output().show(page)


@click.command("check")
@click.argument("filing", metavar="FILE")
@output_options
def check(filing: str) -> None:
    """Check a filing against its edition: every violation with its clause; exit 1 if there are any.

    FILE is TOML or JSON: the edition and the operator's choices; - reads standard input.

    \b
    Example: croupier check examples/filing.toml    (`croupier examples --copy` makes the folder)
    """
    from croupier.api import checked
    from croupier.editions.filing import parse_filing

    output().show(checked(*parse_filing(read(filing), filing)).page())


COMMANDS = {"list": list_editions, "show": show, "interpretations": interpretations, "check": check}
