"""The catalogue of editions: book by book, where each stands and what it is in a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from croupier.editions import Edition, edition_ids, load
from croupier.editions.archived import Archived, archived, archived_ids
from croupier.pages.citations import law_book, law_books
from croupier.pages.page import Block, Column, Grid, Group, Page, Paragraph, Section
from croupier.pages.words import count

COLUMNS = (
    Column("id", "Edition"),
    Column("title", "Title"),
    Column("family", "Family"),
    Column("where", "Where"),
    Column("what", "What it is"),
)


def catalogue_page(ids: Sequence[str] = ()) -> Page:
    """Some editions and archived sections, or all of them, book by book."""
    rows, gone = [], 0
    for id in ids or sorted((*edition_ids(), *archived_ids())):
        found = archived(id)
        gone += found is not None
        rows.append(_edition_row(load(id)) if found is None else _archived_row(id, found))
    intro = (
        f"{count(len(rows) - gone, 'edition')} to play, {count(gone, 'archived section')}. "
        "`croupier show EDITION` prints the rules of one, each with its clause."
    )
    blocks: list[Block | Section] = [Paragraph(intro)]
    for book, items in groupby(rows, key=lambda row: row[0].partition("/")[0]):
        blocks.append(Section(_book(book), [Grid("", COLUMNS, [Group("", list(items))])]))
    return Page("Catalogue of editions", blocks, kind="catalogue")


def _book(book: str) -> str:
    found = law_book(book) if book in law_books() else None
    return f"{found.title} ({book})" if found else book


def _edition_row(edition: Edition) -> tuple[str, ...]:
    return edition.id, edition.title, edition.law.family, edition.law.text.section, in_a_line(edition)


def _archived_row(id: str, found: Archived) -> tuple[str, ...]:
    return (
        id,
        found.title,
        found.family,
        found.text.section,
        f"archived as of {found.since}: no rules in the book",
    )


def game_key(edition: Edition) -> str:
    """What names one game in several books: the letters of its title, without the word poker."""
    return re.sub(r"[^a-z]", "", edition.title.lower().replace("poker", "").replace("hold 'em", "holdem"))


def in_a_line(edition: Edition) -> str:
    """Who banks it or what it is played for, for how many, and its wagers.

    >>> in_a_line(load("pennsylvania/let-it-ride-poker")).partition(":")[0]
    'house-banked poker, up to 7 seats'
    """
    law = edition.law
    aside = ("tip", "coupon", "commission")
    stakes = [wager for wager in law.wagers if wager.kind not in aside and wager.group != "tips"]
    main = [wager.title for wager in stakes if wager.group == "main"]
    side = [wager.title for wager in stakes if wager.group != "main"]
    seats = f", up to {count(law.seats.most, 'seat')}" if law.seats.most else ""
    besides = _listed(f"side bet{'s' * (len(side) > 1)} ", side)
    parts = [f"{edition.family.describe(law)}{seats}", _listed("", main), besides]
    first, *rest = (part for part in parts if part)
    return f"{first}: {'; '.join(rest)}" if rest else first


def _listed(before: str, titles: Sequence[str], most: int = 8) -> str:
    """Some titles, and how many more there are."""
    more = f" and {len(titles) - most} more" if len(titles) > most else ""
    return f"{before}{', '.join(titles[:most])}{more}" if titles else ""
