"""A page as comma-separated values: its tables, each with a line of headings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.pages.data import draw_data
from croupier.pages.page import Block, Grid, Page, Section


def draw_csv(page: Page) -> str:
    """The tables of a page as CSV, with the keys of their columns; several stand apart by an empty line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for place, grid in enumerate(_grids(page.blocks)):
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
        lead = [row.get(grid.group_key)] if grid.group_key else []
        yield [*lead, *(_cell(row.get(key)) for key in keys)]


def _cell(value: Any) -> Any:
    """A value of a cell; clauses and other lists as one text."""
    return ", ".join(map(str, value)) if isinstance(value, list) else value
