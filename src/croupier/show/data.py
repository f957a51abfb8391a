"""The rules of an edition as plain data."""

from __future__ import annotations

from typing import Any

from croupier.editions import Edition
from croupier.pages import edition_data as pages
from croupier.pages.edition_data import odds_data, paytable_data, reading_data
from croupier.pages.filing import filing_data, options_data

__all__ = ["edition_data", "filing_data", "odds_data", "options_data", "paytable_data", "reading_data"]


def edition_data(edition: Edition) -> dict[str, Any]:
    """All that an edition says, part by part, each with its clause."""
    return pages.edition_data(edition)
