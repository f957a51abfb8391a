"""Moved to `croupier.pages.prices`; what is left draws old price sheets."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.analysis.model import GamePrice
from croupier.pages.prices import exact, exact_data, price_data, price_page
from croupier.show.words import paragraph

__all__ = ["exact", "exact_data", "note_lines", "price_data", "price_sheet"]


def price_sheet(priced: GamePrice) -> str:
    """All prices of a game as text."""
    return price_page(priced).to_text()


def note_lines(priced: GamePrice) -> Iterator[str]:
    """The notes of a page and of its prices, each once."""
    notes = dict.fromkeys((*priced.notes, *(note for each in priced.prices for note in each.notes)))
    return map(paragraph, notes)
