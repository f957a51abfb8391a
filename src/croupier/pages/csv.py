"""A page as comma-separated values: its tables, each with a line of headings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.pages.data import draw_data
from croupier.pages.page import Block, Grid, Page, Section
from croupier.pages.par_files import inert


def draw_csv(page: Page) -> str:
    """The tables of a page as CSV, with the keys of their columns; several stand apart by an empty line. Where it shows
    none, and of a sweep, the first list of objects in its data; of a par sheet, its tables for spreadsheets."""
    if page.kind == "par sheet":
        from croupier.pages.par_files import draw_sheet_csv

        return draw_sheet_csv(page.to_data())
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    grids = [] if page.kind == "sweep" else list(_grids(page.blocks))
    writer.writerows(() if grids else _objects(draw_data(page)))
    for place, grid in enumerate(grids):
        if place:
            writer.writerow([])
        names = [column.key or column.title for column in grid.columns]
        writer.writerow([*([grid.group_key] if grid.group_key else []), *names])
        for row in _rows(grid):
            writer.writerow(row)
    return out.getvalue()


def _grids(blocks: Iterable[Block | Section]) -> Iterator[Grid]:
    for block in blocks:
        if isinstance(block, Section):
            yield from _grids(block.blocks)
        elif isinstance(block, Grid):
            yield block


def _rows(grid: Grid) -> Iterator[list[Any]]:
    """The rows with plain values, as the data of the page has them."""
    keys = [column.key for column in grid.columns if column.key]
    shown = Grid(grid.key or "rows", grid.columns, grid.groups, group_key=grid.group_key)
    data = draw_data(Page("", [shown]))[shown.key]
    for row in data:
        lead = [_cell(row.get(grid.group_key))] if grid.group_key else []
        yield [*lead, *(_cell(row.get(key)) for key in keys)]


def _objects(data: Any) -> Iterator[list[Any]]:
    """A heading and a line for each object; those within them are left to JSON."""
    lists = data.values() if isinstance(data, dict) else [data]
    rows = next((each for each in lists if isinstance(each, list) and each and isinstance(each[0], dict)), [])
    names = [key for key, value in rows[0].items() if not _nested(value)] if rows else []
    yield from ([names] if names else ())
    yield from ([_cell(row.get(name)) for name in names] for row in rows)


def _nested(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(each, dict) for each in value)
    )


def _cell(value: Any) -> Any:
    """A value of a cell; clauses and other lists as one text."""
    return inert(", ".join(map(str, value)) if isinstance(value, list) else value)
