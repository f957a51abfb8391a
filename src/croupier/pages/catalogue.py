"""The editions as pages: one line each in a terminal, the catalogue book by book, everything in the data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from croupier.editions import Edition, edition_ids, load
from croupier.editions.edition import Archived, archived, archived_ids
from croupier.pages.citations import law_book, law_books
from croupier.pages.page import (
    Block,
    ClauseRef,
    Column,
    Grid,
    Group,
    KeyValues,
    Page,
    Pair,
    Paragraph,
    Section,
)
from croupier.pages.words import count

# The catalogue of editions: book by book, where each stands and what it is in a line.


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


# The editions as a page: one line each in a terminal, everything in the data.


def edition_summary(edition: Edition, supports: Sequence[str]) -> dict[str, Any]:
    """One edition in the list: what it is, where it stands, what it offers."""
    law = edition.law
    return {
        "id": edition.id,
        "title": edition.title,
        "book": edition.book,
        "family": law.family,
        "section": law.text.section,
        "seats": law.seats.most,
        "clauses": len(edition.clauses),
        "wagers": [wager.name for wager in law.wagers],
        "paytables": len(edition.tables),
        "readings": len(law.readings),
        "supports": list(supports),
        "archived": None,
    }


def archived_summary(id: str, found: Archived) -> dict[str, Any]:
    """An archived section in the list: it offers nothing."""
    return {
        "id": id,
        "title": found.title,
        "book": id.partition("/")[0],
        "family": found.family,
        "section": found.text.section,
        "seats": None,
        "clauses": len(found.clauses),
        "wagers": [],
        "paytables": 0,
        "readings": 0,
        "supports": [],
        "archived": found.since,
        "document": found.text.doc,
        "lines": list(found.text.lines),
        "clause": ", ".join(found.cite),
    }


def list_page(found: Sequence[Mapping[str, Any]]) -> Page:
    """The editions book by book, and what can be done with each family."""
    columns = [Column("id", "Edition"), Column("title", "Title"), Column("family", "Family")]
    groups = [
        Group(_listed_book(book), [(item["id"], item["title"], _family(item)) for item in items])
        for book, items in groupby(found, key=lambda item: str(item["book"]))
    ]
    active = sum(item["archived"] is None for item in found)
    offers = _offers([item for item in found if item["archived"] is None])
    blocks: list[Block | Section] = [Grid("", columns, groups)]
    if offers:
        pairs = [Pair("", family, uses) for family, uses in offers.items()]
        blocks.append(Section("What can be done with each family", [KeyValues(pairs)]))
    return Page(count(active, "edition"), blocks, kind="list", data=list(found))


def _offers(found: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What can be done with every edition of a family, and what with some of them."""
    uses: dict[str, list[Sequence[str]]] = {}
    for item in found:
        uses.setdefault(str(item["family"]), []).append(item["supports"])
    offers = {}
    for family, each in uses.items():
        named = dict.fromkeys(use for supports in each for use in supports)
        all_do = [use for use in named if all(use in supports for supports in each)]
        some = [use for use in named if use not in all_do]
        offers[family] = ", ".join(all_do) + (f"; some also {', '.join(some)}" if some else "")
    return offers


def _listed_book(book: str) -> str:
    return f"{book}: {law_book(book).publisher}" if book in law_books() else book


def _family(item: Mapping[str, Any]) -> str:
    return f"archived {item['archived']}" if item["archived"] else str(item["family"])


def archived_page(id: str, found: Archived) -> Page:
    """What there is to say of an archived section."""
    text = f"The section is archived as of {found.since}: the book names the game and has no rules for it. "
    blocks = [Paragraph(f"{id}: {found.family}, archived"), Paragraph((text, ClauseRef(found.cite)))]
    title = f"{found.title} ({found.text.section})"
    return Page(title, blocks, book=id.partition("/")[0], data=archived_summary(id, found))


def only(
    found: Iterable[Mapping[str, Any]], where: str | None, family: str | None
) -> list[Mapping[str, Any]]:
    """The editions of a book, or whose id or title holds a word; of one family."""
    word = (where or "").lower()
    return [
        item
        for item in found
        if (not word or word in str(item["id"]) or word in str(item["title"]).lower())
        and (family is None or item["family"] == family)
    ]
