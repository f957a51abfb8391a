"""Commands about rules: list, show, readings, check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli.options import EditionName, edition_supposed, read, suppose_option
from croupier.cli.output import output, output_options, print_json
from croupier.kit.refusal import Refusal
from croupier.kit.suggest import did_you_mean

if TYPE_CHECKING:
    from croupier.pages.page import Page


@click.command("list")
@click.argument("where", metavar="[WORD]", required=False, type=EditionName(books=True))
@click.option("--family", metavar="NAME", help="Only games of this family, such as 'pot poker'.")
@click.option(
    "--markdown", is_flag=True, help="Print a catalogue in Markdown: where each stands, what it is."
)
@output_options
def list_editions(where: str | None, family: str | None, markdown: bool) -> None:
    """List the editions: id, title and family, and what can be done with them; archived sections too.

    WORD is a book, or part of an id or a title. --json has seats, clauses, wagers and more of each.

    \b
    Example: croupier list colorado
    Example: croupier list --family craps --json
    """
    from croupier.editions import edition_ids
    from croupier.games import family_names
    from croupier.games.listing import summaries
    from croupier.pages.listing import list_page, only

    if family is not None and family not in family_names():
        listed = f"choose one of {', '.join(family_names())}."
        raise Refusal(
            f"--family {family}: there is no such family; {did_you_mean(family, family_names(), listed)}"
        )
    every = summaries()
    found = only(every, where, family)
    if not found:
        books = {str(item["book"]) for item in every}
        meant = did_you_mean(
            where or "", [*books, *edition_ids()], f"the books are {', '.join(sorted(books))}."
        )
        raise Refusal(f"No edition has {where!r} in its id or title; {meant}")
    if markdown:
        from croupier.pages.catalogue import catalogue_page

        _print_markdown(catalogue_page([str(item["id"]) for item in found]))
    else:
        output().show(list_page(found))


def _print_markdown(page: Page) -> None:
    from croupier.pages.markdown import draw_markdown

    print(draw_markdown(page), end="")


@click.command("show")
@click.argument("edition", metavar="EDITION", type=EditionName(floors=True))
@click.option("--clauses", is_flag=True, help="How each clause of its text is implemented.")
@suppose_option
@output_options
def show(edition: str, clauses: bool, supposed: tuple[str, ...]) -> None:
    """Show the rules of an edition as a card to read, each with its clause.

    \b
    Example: croupier show pennsylvania/three-card-poker
    Example: croupier show pennsylvania/three-card-poker --clauses
    Example: croupier show colorado/room --clauses    (the law of the floor)
    """
    from croupier.editions.archived import archived
    from croupier.games import family_of
    from croupier.pages.clauses import clause_data, clauses_page
    from croupier.pages.listing import archived_page
    from croupier.pages.supposed import labelled
    from croupier.room.law.load import floors_in

    if supposed and clauses:
        raise Refusal("--clauses lists what became of the text; a supposed game has none. Leave one out.")
    if "/" in edition and (floors := floors_in(edition)):
        from croupier.room.pages.law import floor_page

        output().show(clauses_page(floors[0]) if clauses else floor_page(floors[0]))
        return
    if (gone := archived(edition)) is not None:
        output().show(archived_page(edition, gone))
        return
    found = edition_supposed(edition, supposed)
    if clauses and not output().as_json:
        output().show(clauses_page(found))
        return
    card = family_of(found).card(found.under())
    if clauses:
        print_json({**card.to_data(), "clauses": clause_data(found)})
    else:
        output().show(labelled(card, found))


@click.command("readings")
@click.argument("where", metavar="[BOOK|EDITION]", required=False, type=EditionName(books=True, floors=True))
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@output_options
def readings(where: str | None, markdown: bool) -> None:
    """Show where the texts are silent, garbled or contradict themselves, and how they are interpreted.

    \b
    Example: croupier readings pennsylvania
    Example: croupier readings colorado/room
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
    from croupier.editions.filing_file import parse_filing
    from croupier.face import checked

    output().show(checked(*parse_filing(read(filing), filing)).page())


COMMANDS = {"list": list_editions, "show": show, "readings": readings, "check": check}
