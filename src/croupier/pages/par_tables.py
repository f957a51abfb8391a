"""A par sheet as plain tables, for CSV and spreadsheets: rectangular, one heading each, taken from the page's data."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FIGURES = (
    "return_to_player",
    "house_edge",
    "element_of_risk",
    "average_bet",
    "hit_frequency",
    "win_frequency",
    "variance",
    "standard_deviation",
    "skewness",
    "volatility_index",
    "n0",
    "greatest_win",
)
ROW = ("combinations", "probability", "one_in", "pays", "contribution")
NAMED = ("wager", "title", "paytable")
ABOUT = ("edition", "date", "version", "family")
LISTS = ("mistakes", "progressives", "session", "exposure", "law")


@dataclass(frozen=True)
class SheetTable:
    """A rectangular table: a name, headings, and rows of text, numbers and nothing."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for the beginning of a formula
NUMBER = re.compile(r"[+-]?\$?[\d,]+(\.\d+)?([eE][+-]?\d+)?( ?%|/\d+)?")


def inert(value: Any) -> Any:
    """A value that no spreadsheet carries out: text that looks like a formula and is not a number begins with an
    apostrophe, which says that it is text."""
    if isinstance(value, str) and value.lstrip().startswith(FORMULA) and not NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def sheet_tables(data: Mapping[str, Any]) -> tuple[SheetTable, ...]:
    """All tables of a par sheet."""
    found = [_about(data), _wagers(data), rows_table(data), _bands(data)]
    found += [_listed(name, data[name]) for name in LISTS if data.get(name)]
    return tuple(table for table in found if table.rows)


def draw_sheet_csv(data: Mapping[str, Any]) -> str:
    """Every row of every wager, with the figures of the wager beside it; numbers as decimals and, exactly, as p/q."""
    table = rows_table(data)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows([inert(value) for value in row] for row in table.rows)
    return out.getvalue()


def rows_table(data: Mapping[str, Any]) -> SheetTable:
    """Rows of law and net results; a wager without either has one line of its figures."""
    rows = [
        (
            *_named(wager),
            kind,
            row.get("title"),
            *(_decimal(row, key) for key in ROW),
            *(row.get(key) for key in ("probability", "contribution")),
            row.get("clause"),
            wager.get("deals"),
            wager["certainty"],
            *(_decimal(wager, key) for key in FIGURES),
            wager.get("house_edge"),
        )
        for wager in data.get("wagers", ())
        for kind, row in _rows_of(wager)
    ]
    columns = (*NAMED, "kind", "row", *ROW, "probability_exact", "contribution_exact", "clause")
    return SheetTable("rows", (*columns, "deals", "certainty", *FIGURES, "house_edge_exact"), tuple(rows))


def _rows_of(wager: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    listed = [(kind, row) for kind in ("rows", "results") for row in wager.get(kind, ())]
    yield from listed or [("", {})]


def _named(wager: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(wager[key] for key in NAMED)


def _decimal(entry: Mapping[str, Any], key: str) -> Any:
    """A figure as a number: the decimal beside an exact one, else itself."""
    value = entry.get(f"{key}_float", entry.get(key))
    return _number(value) if isinstance(value, str) else value


def _number(text: str) -> float | str:
    """`35/1` and `3/2` as numbers; any other text as it is."""
    over, slash, under = text.partition("/")
    if not slash or not over.lstrip("-").isdecimal() or not under.isdecimal():
        return text
    return int(over) / int(under)


def _about(data: Mapping[str, Any]) -> SheetTable:
    labels = [(f"paytable {wager}", label) for wager, label in data["filing"]["labels"].items()]
    options = [(name, value) for name, value in data["filing"]["options"].items() if value is not None]
    rows = [*((key, data[key]) for key in ABOUT if key in data), *labels, *options]
    return SheetTable("about", ("name", "value"), tuple((name, _plain(value)) for name, value in rows))


def _wagers(data: Mapping[str, Any]) -> SheetTable:
    rows = tuple(
        (
            *_named(wager),
            wager["certainty"],
            wager.get("deals"),
            *(_decimal(wager, key) for key in FIGURES),
            wager.get("house_edge"),
        )
        for wager in data.get("wagers", ())
    )
    return SheetTable("wagers", (*NAMED, "certainty", "deals", *FIGURES, "house_edge_exact"), rows)


def _bands(data: Mapping[str, Any]) -> SheetTable:
    keys = ("rounds", "low_90", "high_90", "low_99", "high_99", "losing_run")
    rows = tuple(
        (*_named(wager), *(_decimal(band, key) for key in keys))
        for wager in data.get("wagers", ())
        for band in wager.get("bands", ())
    )
    return SheetTable("bands", (*NAMED, *keys), rows)


def _listed(name: str, entries: Sequence[Mapping[str, Any]]) -> SheetTable:
    columns = tuple(dict.fromkeys(key for entry in entries for key in entry if not key.endswith("_float")))
    rows = tuple(tuple(_plain(_decimal(entry, key)) for key in columns) for entry in entries)
    return SheetTable(name, columns, rows)


def _plain(value: Any) -> Any:
    """A value that a cell can hold."""
    return value if isinstance(value, str | int | float | bool | None) else str(value)
