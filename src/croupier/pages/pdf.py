"""A page as PDF, set by Typst (the extra `pdf`): no browser, no network, fonts from the library alone."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from itertools import groupby

from croupier.kit import Refusal
from croupier.pages.page import (
    Align,
    Bars,
    Block,
    Cards,
    CardText,
    Cell,
    Chart,
    ClauseRef,
    Drawing,
    Grid,
    Inline,
    KeyValues,
    Lines,
    Listing,
    Note,
    Page,
    Paragraph,
    Preformatted,
    Section,
    Strong,
    Symbol,
    Value,
    line,
    printed,
    spans,
)

# A page as the text of a Typst document: what `pdf.py` sets. Pictures are embedded, nothing is fetched.


COLOURS = {
    "ink": "#000000",
    "soft": "#444444",
    "paper": "#ffffff",
    "rule": "#bbbbbb",
    "red": "#a3222f",
    "bar": "#2874a6",
}
SERIF = "Libertinus Serif"
STYLE = f"""
#set page(paper: "a4", margin: (x: 16mm, y: 18mm), numbering: "1 / 1")
#set text(font: "{SERIF}", size: 9.5pt, number-width: "tabular", hyphenate: false)
#set par(leading: 0.55em)
#set table(stroke: (x, y) => (bottom: 0.4pt + rgb("{COLOURS["rule"]}")), inset: (x: 3pt, y: 2.6pt))
#show heading: set block(above: 1.1em, below: 0.6em)
#show heading.where(level: 2): it => block(width: 100%, above: 1.6em, below: 0.7em,
  stroke: (top: 1pt + rgb("{COLOURS["rule"]}")), inset: (top: 6pt), text(size: 13pt, it.body))
#show table: set text(size: 8pt)
#let soft(body) = text(fill: rgb("{COLOURS["soft"]}"), size: 0.9em, body)
"""
LONG = 26  # letters from which a column of text shares the width that is left


def draw_typst(page: Page) -> str:
    """The whole document."""
    drawn = _Typst(page.book)
    head = f"#set document(title: {_string(page.title)}, date: none)\n{STYLE}"
    title = f'#text(size: 18pt, weight: "bold", {_string(page.title)})\n\n' if page.title else ""
    return f"{head}\n{title}{drawn.blocks(page.blocks, 2)}\n"


def _string(text: str) -> str:
    """A text as Typst reads a string."""
    return json.dumps(text, ensure_ascii=False)


def _words(text: str) -> str:
    """A text in markup, its line breaks kept."""
    return "#linebreak()".join(f"#{_string(part)}" for part in text.split("\n"))


class _Typst:
    """Draws blocks for one book."""

    def __init__(self, book: str) -> None:
        self.book = book

    def blocks(self, blocks: Iterable[Block | Section], level: int) -> str:
        parts = []
        for pictures, group in groupby(
            blocks, key=lambda block: isinstance(block, Drawing) and bool(block.svg)
        ):
            if pictures:
                parts.append(self._pictures([block for block in group if isinstance(block, Drawing)]))
            else:
                parts += [self.block(block, level) for block in group]
        return "\n\n".join(filter(None, parts))

    def block(self, block: Block | Section, level: int) -> str:
        match block:
            case Section():
                head = f"#heading(level: {min(level, 4)}, {_string(block.title)})\n\n" if block.title else ""
                return f"{head}{self.blocks(block.blocks, level + 1)}"
            case Paragraph():
                return self.inline(block.text)
            case Note():
                return f"#soft[{self.inline(block.text)}]"
            case Grid():
                return self._grid(block)
            case KeyValues():
                return self._pairs(block)
            case Listing():
                items = "".join(f"[{self.inline(item)}]," for item in block.items)
                return f"#{'enum' if block.ordered else 'list'}({items})"
        return self._figure(block)

    def _figure(self, block: Cards | Lines | Chart | Bars | Drawing | Preformatted) -> str:
        match block:
            case Chart():
                return self._chart(block)
            case Bars():
                return _table(
                    "lrl", None, [[label, printed(value, self.book)] for label, value, _ in block.bars]
                )
            case Cards():
                return _table("ll", None, [[p.label, printed(CardText(p.cards))] for p in block.pools])
            case Lines():
                rows = [[each.title, each.result, each.why] for each in block.lines]
                return _table("lll", ["Wager", "Result", "Why"], rows)
        return f"#raw(block: true, {_string(block.text)})"

    def inline(self, text: Inline) -> str:
        """Spans one after another."""
        return "".join(self.value(value) for value in spans(text))

    def value(self, value: Value) -> str:
        match value:
            case Cell():
                return self.value(value.shown)
            case Strong():
                return f"#strong[{_words(value.text)}]"
            case ClauseRef():
                return f"#soft[{_words(printed(value, self.book))}]"
        return _words(printed(value, self.book))

    def _pairs(self, block: KeyValues) -> str:
        cells = []
        for pair in block.pairs:
            if pair.label:
                note = f"#h(0.5em)#soft[{self.inline(pair.note)}]" if pair.note else ""
                cells.append(f"soft[{_words(pair.label)}], [{self.inline(pair.value)}{note}],")
        inner = "\n  ".join(cells)
        return (
            f"#grid(columns: (auto, 1fr), column-gutter: 1.2em, row-gutter: 0.45em,\n  {inner}\n)"
            if cells
            else ""
        )

    def _grid(self, grid: Grid) -> str:
        shown = [place for place, column in enumerate(grid.columns) if column.shown]
        columns = [grid.columns[place] for place in shown]
        lengths = self._lengths(grid, shown)
        widths = _widths([column.align for column in columns], lengths)
        titles = (_wrapped(column.title, length) for column, length in zip(columns, lengths, strict=True))
        heads = [f"[#strong[{_words(title)}]]" for title in titles]
        rows = []
        for group in grid.groups:
            if group.title:
                rows.append(f"table.cell(colspan: {len(shown)})[#strong[{_words(group.title)}]],")
            rows += [", ".join(f"[{self.value(row[place])}]" for place in shown) + "," for row in group.rows]
        caption = f"#block(sticky: true, strong({_string(grid.title)}))\n" if grid.title else ""
        return caption + _drawn(widths, [column.align for column in columns], heads, rows)

    def _lengths(self, grid: Grid, shown: Sequence[int]) -> list[int]:
        """The longest text of each column."""
        return [max((len(line(row[place], self.book)) for row in grid.rows), default=0) for place in shown]

    def _chart(self, chart: Chart) -> str:
        symbols = {symbol.code: symbol for symbol in chart.legend}
        heads = [f"[#strong[{_words(title)}]]" for title in (chart.corner, *chart.columns)]
        rows = [
            f"[#strong[{_words(label)}]], {', '.join(_code(symbols[code]) for code in codes)},"
            for label, codes in chart.rows
        ]
        across: list[Align] = ["centre"] * len(chart.columns)
        caption = f"#block(sticky: true, strong({_string(chart.title)}))\n" if chart.title else ""
        legend = "; ".join(f"{symbol.code}: {symbol.meaning}" for symbol in chart.legend)
        return f"{caption}{_drawn(['auto'] * len(heads), ['left', *across], heads, rows)}\n\n#soft[{_words(legend)}]"

    def _pictures(self, drawings: Sequence[Drawing]) -> str:
        """Pictures side by side."""
        cells = [
            f'[#image({_bytes(each.svg)}, format: "svg", width: 100%)#soft[{_words(each.title)}]],'
            for each in drawings
        ]
        return f"#block(breakable: false, grid(columns: (1fr, 1fr), gutter: 1em, {' '.join(cells)}))"


def _bytes(svg: str) -> str:
    """A picture in the colours of print, as Typst reads bytes."""
    coloured = re.sub(r"var\(--(\w+)\)", lambda name: COLOURS[name[1]], svg)
    set_in = re.sub(r"font-family='[^']*'", f"font-family='{SERIF}'", coloured)
    return f"bytes({_string(set_in)})"


def _code(symbol: Symbol) -> str:
    fill = f"fill: rgb({_string(symbol.fill)})" if symbol.fill else "fill: none"
    ink = (
        f"text(fill: rgb({_string(symbol.ink)}), {_string(symbol.code)})"
        if symbol.ink
        else _string(symbol.code)
    )
    return f"table.cell({fill}, {ink})"


def _wrapped(title: str, width: int) -> str:
    """A heading in lines about as long as what stands below it."""
    return "\n".join(textwrap.wrap(title, max(width, 8, *map(len, title.split(" "))))) if title else ""


def _widths(aligns: Sequence[Align], lengths: Sequence[int]) -> list[str]:
    """Columns of long text share what the others leave."""
    wide = [align == "left" and length > LONG for align, length in zip(aligns, lengths, strict=True)]
    return ["1fr" if each else "auto" for each in wide]


def _drawn(widths: Sequence[str], aligns: Sequence[Align], heads: Sequence[str], rows: Sequence[str]) -> str:
    words = {"left": "left", "right": "right", "centre": "center"}
    header = f"table.header({', '.join(heads)},),\n  " if heads else ""
    sides = ", ".join(words[align] for align in aligns)
    inner = "\n  ".join(rows)
    return f"#table(columns: ({', '.join(widths)},), align: ({sides},),\n  {header}{inner}\n)"


def _table(aligns: str, heads: Sequence[str] | None, rows: Iterable[Sequence[str]]) -> str:
    """A small table of plain texts; aligned by letters, l or r."""
    listed = [", ".join(f"[{_words(cell)}]" for cell in row) + "," for row in rows]
    sides: list[Align] = ["right" if letter == "r" else "left" for letter in aligns]
    titles = [f"[#strong[{_words(title)}]]" for title in heads or ()]
    return _drawn(["auto"] * len(aligns), sides, titles, listed)


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
