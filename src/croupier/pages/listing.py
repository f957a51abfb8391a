"""The editions as a page: one line each in a terminal, everything in the data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from croupier.editions import Edition
from croupier.editions.archived import Archived
from croupier.pages.citations import law_book, law_books
from croupier.pages.figures import ClauseRef
from croupier.pages.page import Block, Column, Grid, Group, KeyValues, Page, Pair, Paragraph, Section
from croupier.pages.words import count


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
        Group(_book(book), [(item["id"], item["title"], _family(item)) for item in items])
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


def _book(book: str) -> str:
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
