"""A page as PDF, set by Typst (the extra `pdf`): no browser, no network, fonts from the library alone."""

from __future__ import annotations

from datetime import UTC, date, datetime

from croupier.kit import Refusal
from croupier.pages.page import Page
from croupier.pages.typst_text import draw_typst


def draw_pdf(page: Page, dated: str) -> bytes:
    """The page as a PDF of this date (`2026-01-31`); the same page and date are the same bytes."""
    try:
        import typst
    except ImportError:
        raise Refusal("PDF needs the extra `pdf`: pip install 'croupier[pdf]'.") from None
    day = date.fromisoformat(dated)
    stamp = datetime(day.year, day.month, day.day, tzinfo=UTC)
    drawn = typst.compile(draw_typst(page).encode(), ignore_system_fonts=True, timestamp=stamp)
    assert isinstance(drawn, bytes)
    return drawn
