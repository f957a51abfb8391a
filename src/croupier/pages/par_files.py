"""A par sheet as a file: HTML, JSON, CSV, PDF, a spreadsheet or text; equal to the byte for equal sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.kit import Refusal

if TYPE_CHECKING:
    from croupier.pages.par_sheet import ParSheet


def _html(sheet: ParSheet) -> bytes:
    from croupier.pages.html import document

    return document(sheet.page()).encode()


def _json(sheet: ParSheet) -> bytes:
    from croupier.pages.data import draw_json

    return f"{draw_json(sheet.page())}\n".encode()


def _csv(sheet: ParSheet) -> bytes:
    from croupier.pages.csv import draw_csv

    return draw_csv(sheet.page()).encode()


def _text(sheet: ParSheet) -> bytes:
    return f"{sheet.page().to_text(120)}\n".encode()


def _pdf(sheet: ParSheet) -> bytes:
    from croupier.pages.pdf import draw_pdf

    return draw_pdf(sheet.page(), sheet.date)


def _xlsx(sheet: ParSheet) -> bytes:
    from croupier.pages.par_tables import sheet_tables
    from croupier.pages.xlsx import draw_xlsx

    page = sheet.page()
    data = page.to_data()
    return draw_xlsx(sheet_tables(data), page.title, sheet.date, data)


FORMATS: dict[str, Callable[[ParSheet], bytes]] = {
    "html": _html,
    "pdf": _pdf,
    "csv": _csv,
    "json": _json,
    "xlsx": _xlsx,
    "text": _text,
}
BINARY = ("pdf", "xlsx")  # not for a terminal


def draw_sheet(sheet: ParSheet, format: str) -> bytes:
    """The sheet in one of the formats; refused where there is no such format."""
    if format not in FORMATS:
        raise Refusal(f"A par sheet is not drawn as {format!r}; choose one of {', '.join(FORMATS)}.")
    return FORMATS[format](sheet)
