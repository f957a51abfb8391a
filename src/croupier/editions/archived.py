"""Sections of a book that were archived: the book still names the game, says since when, and has no rules for it."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from pydantic import ValidationError

from croupier.editions.folder import law_folder
from croupier.editions.model import Cites, Model, TextRange
from croupier.kit import Refusal

FOLDER = "archived"  # beside the editions of a book, and its files are none


class Archived(Model):
    """One archived section: the game's title and family, since when, where that stands and by which clause."""

    title: str
    family: str
    since: str
    text: TextRange
    clauses: dict[str, tuple[int, int]]  # each with its first and last line
    cite: Cites

    def refusal(self, id: str) -> Refusal:
        """Why nothing can be done with it."""
        said = f"{id} is archived as of {self.since}; the book has no rules for it."
        return Refusal(said, self.cite)


@cache
def archived_ids() -> tuple[str, ...]:
    """The ids of all archived sections, book by book."""
    found = []
    for book in law_folder().iterdir():
        folder = book / FOLDER
        if book.is_dir() and folder.is_dir():
            names = [path.name for path in folder.iterdir() if path.name.endswith(".toml")]
            found += [f"{book.name}/{name.removesuffix('.toml')}" for name in names]
    return tuple(sorted(found))


@cache
def archived(id: str) -> Archived | None:
    """The archived section of this id; None where the id is no such section."""
    if id not in archived_ids():
        return None
    book, _, slug = id.partition("/")
    raw: dict[str, Any] = tomllib.loads((law_folder() / book / FOLDER / f"{slug}.toml").read_text("utf-8"))
    try:
        return Archived.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refusal(f"law/{book}/{FOLDER}/{slug}.toml: {place}: {first['msg']}.") from None
