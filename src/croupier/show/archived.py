"""Archived sections of a book, in the list and on a page of their own."""

from __future__ import annotations

from typing import Any

from croupier.editions.archived import Archived, archived, archived_ids
from croupier.show.words import paragraph, with_basis


def archived_data(id: str, found: Archived) -> dict[str, Any]:
    """An archived section in the list of editions: it offers nothing and supports nothing."""
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


def every_archived() -> list[dict[str, Any]]:
    """All archived sections, as the list has them."""
    return [archived_data(id, found) for id in archived_ids() if (found := archived(id)) is not None]


def archived_page(id: str, found: Archived) -> str:
    """What there is to say of an archived section."""
    title = f"{found.title} ({found.text.section})"
    said = f"The section is archived as of {found.since}: the book names the game and has no rules for it."
    return "\n".join(
        [
            title,
            "=" * len(title),
            f"{id}: {found.family}, archived",
            paragraph(with_basis(said, found.cite), 0),
        ]
    )
