"""A page as plain data: what `--json` prints, taken from the same values as the text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from croupier.kit.cards import card_name
from croupier.kit.money import dollars
from croupier.pages.page import (
    Bars,
    Block,
    Cards,
    Chart,
    ClauseRef,
    Grid,
    Inline,
    KeyValues,
    Lines,
    Listing,
    Note,
    Page,
    Paragraph,
    Section,
    SettledLine,
    Value,
    entries,
    line,
    plain,
    spans,
)
from croupier.pages.words import NBSP


def draw_data(page: Page) -> Any:
    """The page's data: nested by the keys of sections and blocks."""
    if page.data is not None and not isinstance(page.data, Mapping):
        return page.data
    data: dict[str, Any] = {}
    _add(data, page.data or {}, page.title)
    _gather(data, page.blocks, page.title)
    return data


def draw_json(page: Page) -> str:
    """The page's data as strict JSON: no NaN, no Infinity."""
    return json.dumps(draw_data(page), ensure_ascii=False, indent=2, allow_nan=False)


def finite(data: Any) -> Any:
    """The same data with null for NaN and infinity."""
    if isinstance(data, float):
        return data if data - data == 0 else None
    if isinstance(data, dict):
        return {key: finite(value) for key, value in data.items()}
    return [finite(value) for value in data] if isinstance(data, list | tuple) else data


def _gather(data: dict[str, Any], blocks: Iterable[Block | Section], where: str) -> None:
    for block in blocks:
        if isinstance(block, Section):
            _section(data, block, where)
        else:
            _block(data, block, where)


def _section(data: dict[str, Any], section: Section, where: str) -> None:
    if not section.key:
        _add(data, section.data or {}, where)
        _gather(data, section.blocks, where)
        return
    inner: dict[str, Any] = {}
    _add(inner, section.data or {}, section.title)
    _gather(inner, section.blocks, section.title)
    if section.listed:
        data.setdefault(section.key, []).append(inner)
    else:
        _add(data, {section.key: inner}, where)


def _add(data: dict[str, Any], more: Mapping[str, Any], where: str) -> None:
    for key, value in more.items():
        if key in data:
            raise ValueError(f"{where!r}: two parts of the page have the key {key!r}")
        data[key] = value


def _block(data: dict[str, Any], block: Block, where: str) -> None:
    if isinstance(block, Note):
        if block.key:
            data.setdefault(block.key, []).append(_text(block.text) if block.data is None else block.data)
        return
    found = _derived(block) if block.data is None else block.data
    if block.key:
        _add(data, {block.key: found}, where)
    elif isinstance(block, KeyValues | Cards) or isinstance(block.data, Mapping):
        _add(data, found, where)


def _derived(block: Block) -> Any:
    match block:
        case Grid():
            return _grid(block)
        case KeyValues():
            found: dict[str, Any] = {}
            for pair in block.pairs:
                if pair.key:
                    _add(found, _entry(pair.key, pair.value), block.key)
            return found
        case Cards():
            return {
                pool.key: [None if card is None else card_name(card) for card in pool.cards]
                for pool in block.pools
                if pool.key
            }
        case Lines():
            return [_settled(each, block.seats) for each in block.lines]
        case Chart():
            return _chart(block)
        case Bars():
            return [{"label": label, **entries("value", value)} for label, value, _ in block.bars]
        case Listing():
            return [_text(item) for item in block.items]
        case Paragraph():
            return _text(block.text)
    return block.text


def _text(text: Inline) -> Any:
    """One value as itself; several as a sentence, without its clauses."""
    parts = spans(text)
    if len(parts) == 1:
        return plain(parts[0])
    return line(tuple(part for part in parts if not isinstance(part, ClauseRef))).replace(NBSP, " ").strip()


def _entry(key: str, value: Inline) -> dict[str, Any]:
    parts: tuple[Value, ...] = spans(value)
    return entries(key, parts[0]) if len(parts) == 1 else {key: _text(value)}


def _grid(grid: Grid) -> list[dict[str, Any]]:
    rows = []
    for group in grid.groups:
        for cells in group.rows:
            row: dict[str, Any] = {grid.group_key: group.title} if grid.group_key else {}
            for column, cell in zip(grid.columns, cells, strict=True):
                if column.key:
                    _add(row, entries(column.key, cell), grid.key)
            rows.append(row)
    return rows


def _settled(settled: SettledLine, seats: bool) -> dict[str, Any]:
    """A settled line as data; the seat where the lines of several stand together."""
    return {
        **({"seat": settled.seat} if seats else {}),
        "wager": settled.wager,
        "stake": dollars(settled.stake),
        "result": settled.result,
        "profit": dollars(settled.profit),
        **entries("clause", settled.basis),
        "why": settled.why,
        **settled.extra,
    }


def _chart(chart: Chart) -> dict[str, Any]:
    return {
        "name": chart.title or chart.corner,
        "columns": list(chart.columns),
        "rows": [{"row": label, "codes": list(codes)} for label, codes in chart.rows],
        "legend": {symbol.code: symbol.meaning for symbol in chart.legend},
    }
