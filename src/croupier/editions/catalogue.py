"""The catalogue: every edition by id, title and family, read from one file instead of all the law.

`catalogue.json` is part of the package. `python -m croupier.games.listing` writes it anew; a test compares the two.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

FILE = "catalogue.json"


@dataclass(frozen=True)
class CatalogueEntry:
    """One edition, or one archived section, as the catalogue lists it."""

    id: str
    title: str
    book: str
    family: str
    section: str
    supports: tuple[str, ...] = ()
    archived: str | None = None

    @property
    def slug(self) -> str:
        """The game's part of the id."""
        return self.id.partition("/")[2]


@cache
def catalogue() -> tuple[CatalogueEntry, ...]:
    """Every edition and every archived section, by id."""
    text = (resources.files("croupier") / "law" / FILE).read_text("utf-8")
    return tuple(CatalogueEntry(**{**row, "supports": tuple(row["supports"])}) for row in json.loads(text))
