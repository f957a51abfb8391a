"""A page as HTML: a clean fragment, and a standalone document."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from croupier.kit.cards import card_name
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
    Money,
    Note,
    Page,
    Paragraph,
    Preformatted,
    Section,
    Strong,
    Value,
    printed,
    spans,
)

STYLE = """
:root {
  color-scheme: light dark;
  --ink: #1d2a31; --soft: #52616a; --paper: #ffffff; --rule: #c9cfd3; --red: #a3222f; --bar: #2874a6;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7ecef; --soft: #a9b4bb; --paper: #14191d; --rule: #3c474e; --red: #ff8b94; --bar: #6fb1e0; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
.page table { border-collapse: collapse; margin: 0.5rem 0; }
.page caption { text-align: left; font-weight: 600; }
.page th, .page td { border-bottom: 1px solid var(--rule); padding: 0.2rem 0.7rem 0.2rem 0; }
.page th, .page td { text-align: left; vertical-align: top; }
.page .right { text-align: right; font-variant-numeric: tabular-nums; }
.page .centre { text-align: center; }
.page .clause, .page .note, .page .why { color: var(--soft); font-size: 0.9em; font-style: normal; }
.page .red { color: var(--red); }
.page .wide, .page pre { overflow-x: auto; }
.page .bar { display: block; background: var(--bar); height: 0.8em; }
.page dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; margin: 0.5rem 0; }
.page dt { color: var(--soft); } .page dd { margin: 0; }
.page .chart td, .page .chart thead th + th { min-width: 1.6rem; padding: 0.2rem 0.3rem; text-align: center; }
.page svg { max-width: 100%; height: auto; }
.page figure { margin: 0.8rem 0; } .page figcaption { color: var(--soft); font-size: 0.9em; }
.page[data-kind="par sheet"] > section { border-top: 2px solid var(--rule); margin-top: 1.5rem; }
.page[data-kind="par sheet"] table { font-size: 0.9rem; }
.page[data-kind="par sheet"] td:first-child { min-width: 8rem; }
@media (min-width: 75rem) {
  main:has([data-kind="par sheet"]) { max-width: 72rem; }
  .page[data-kind="par sheet"] figure { display: inline-block; width: 49%; margin-right: 0.5%; }
}
@page { margin: 14mm; }
@media print {
  :root { --ink: #000000; --soft: #444444; --paper: #ffffff; --rule: #bbbbbb; --red: #a3222f; --bar: #2874a6; }
  body { font-size: 9.5pt; } main { margin: 0; max-width: none; padding: 0; }
  .page table, .page[data-kind] table { font-size: 7.5pt; } .page .wide { overflow-x: visible; }
  .page th, .page td { padding: 0.15rem 0.4rem 0.15rem 0; } .page[data-kind] td:first-child { min-width: 0; }
  .page table, .page tr, .page figure, .page dl { break-inside: avoid; }
  .page h1, .page h2, .page h3, .page caption { break-after: avoid; }
  .page[data-kind="par sheet"] figure { display: inline-block; width: 48%; }
}
"""


def document(page: Page, language: str = "en") -> str:
    """A standalone HTML document with its small style sheet, light or dark as the reader has it."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{fragment(page)}\n</main>\n</body>\n</html>\n"
    )


def fragment(page: Page) -> str:
    """The page as one `<article>`."""
    drawn = HtmlDrawing(page.book)
    kind = f' data-kind="{escape(page.kind)}"' if page.kind else ""
    head = f"<h1>{escape(page.title)}</h1>\n" if page.title else ""
    return f'<article class="page"{kind}>\n{head}{drawn.blocks(page.blocks, 2)}\n</article>'


def _tag(name: str, inner: str, kind: str = "") -> str:
    return f'<{name} class="{kind}">{inner}</{name}>' if kind else f"<{name}>{inner}</{name}>"


def _wide(inner: str) -> str:
    """What may be wider than the screen: it scrolls by itself, by keys too."""
    return f'<div class="wide" tabindex="0">{inner}</div>'


def _align(align: Align) -> str:
    return "" if align == "left" else align


class HtmlDrawing:
    """Draws blocks for one book; a rulebook draws headings and clauses with links."""

    def __init__(self, book: str) -> None:
        self.book = book

    def blocks(self, blocks: Iterable[Block | Section], level: int) -> str:
        return "\n".join(self.block(block, level) for block in blocks)

    def block(self, block: Block | Section, level: int) -> str:
        match block:
            case Section():
                return self.section(block, level)
            case Paragraph():
                return self.paragraph(block)
            case Note():
                return _tag("p", self.inline(block.text), "note")
            case Grid():
                return self._grid(block)
            case KeyValues():
                return self._pairs(block)
            case Cards():
                return self._cards(block)
            case Lines():
                return self._lines(block)
            case Listing():
                items = "".join(_tag("li", self.inline(item)) for item in block.items)
                return _tag("ol" if block.ordered else "ul", items)
        return self._figure(block)

    def section(self, section: Section, level: int) -> str:
        """Blocks under a heading."""
        head = _tag(f"h{min(level, 6)}", escape(section.title)) if section.title else ""
        return _tag("section", f"{head}\n{self.blocks(section.blocks, level + 1)}")

    def paragraph(self, block: Paragraph) -> str:
        """Running text."""
        return _tag("p", self.inline(block.text))

    def clauses(self, ref: ClauseRef) -> str:
        """Clauses and interpretations, as the book writes them."""
        shown = escape(printed(ref, self.book))
        return _tag("cite", shown, "clause") if shown else ""

    def _figure(self, block: Chart | Bars | Drawing | Preformatted) -> str:
        match block:
            case Chart():
                return self._chart(block)
            case Bars():
                return self._bars(block)
            case Drawing():
                inner = block.svg or _tag("pre", escape(block.text))
                return _tag("figure", f"{inner}{self._caption(block.title)}")
        return _tag("pre", escape(block.text))

    def _caption(self, title: str) -> str:
        return _tag("figcaption", escape(title)) if title else ""

    def inline(self, text: Inline) -> str:
        """Spans with their kind as a class; line breaks as such."""
        return "".join(self.value(value) for value in spans(text))

    def value(self, value: Value) -> str:
        match value:
            case Cell():
                return self.value(value.shown)
            case ClauseRef():
                return self.clauses(value)
            case CardText():
                return " ".join(_card(card) for card in value.cards)
        shown = escape(printed(value, self.book)).replace("\n", "<br>")
        return _tag("strong", shown) if isinstance(value, Strong) else shown

    def _grid(self, grid: Grid) -> str:
        shown = [place for place, column in enumerate(grid.columns) if column.shown]
        columns = [grid.columns[place] for place in shown]
        caption = _tag("caption", escape(grid.title)) if grid.title else ""
        heads = "".join(_head(column.title, "col", _align(column.align)) for column in columns)
        head = _tag("thead", _tag("tr", heads)) if any(column.title for column in columns) else ""
        bodies = []
        for group in grid.groups:
            span = f'<tr><th scope="rowgroup" colspan="{len(columns)}">{escape(group.title)}</th></tr>'
            rows = [span] if group.title else []
            for row in group.rows:
                cells = (
                    _tag("td", self.value(row[place]), _align(grid.columns[place].align)) for place in shown
                )
                rows.append(_tag("tr", "".join(cells)))
            bodies.append(_tag("tbody", "\n".join(rows)))
        return _wide(_tag("table", f"{caption}{head}\n{''.join(bodies)}"))

    def _pairs(self, block: KeyValues) -> str:
        items = []
        for pair in block.pairs:
            if pair.label:
                note = f" {_tag('span', self.inline(pair.note), 'note')}" if pair.note else ""
                items.append(f"<dt>{escape(pair.label)}</dt><dd>{self.inline(pair.value)}{note}</dd>")
        return _tag("dl", "\n".join(items)) if items else ""

    def _cards(self, block: Cards) -> str:
        items = []
        for pool in block.pools:
            cards = self.value(CardText(pool.cards)) if pool.cards else "no cards"
            called = f" ({escape(pool.called)})" if pool.called else ""
            items.append(f"<dt>{escape(pool.label)}</dt><dd>{cards}{called}</dd>")
        return _tag("dl", "\n".join(items), "cards")

    def _lines(self, block: Lines) -> str:
        titles = (["Seat"] if block.seats else []) + ["Wager", "Stake", "Result", "Profit", "Why"]
        heads = "".join(
            _head(title, "col", "right" if title in ("Stake", "Profit") else "") for title in titles
        )
        rows = []
        for each in block.lines:
            why = f"{escape(each.why)} {self.value(each.basis)}".rstrip()
            cells = [
                _tag("td", str(each.seat)) if block.seats else "",
                f'<th scope="row">{escape(each.title)}</th>',
                _tag("td", printed(Money(each.stake)), "right"),
                _tag("td", escape(each.result)),
                _tag("td", printed(Money(each.profit, plus=True)), "right"),
                _tag("td", why, "why"),
            ]
            rows.append(_tag("tr", "".join(cells)))
        body = _tag("tbody", "\n".join(rows))
        return _wide(_tag("table", f"{_tag('thead', _tag('tr', heads))}\n{body}"))

    def _chart(self, chart: Chart) -> str:
        caption = _tag("caption", escape(chart.title)) if chart.title else ""
        heads = "".join(_head(title, "col", "") for title in (chart.corner, *chart.columns))
        symbols = {symbol.code: symbol for symbol in chart.legend}
        rows = []
        for label, codes in chart.rows:
            cells = "".join(_code(code, symbols[code].fill, symbols[code].ink) for code in codes)
            rows.append(_tag("tr", f'<th scope="row">{escape(label)}</th>{cells}'))
        body = _tag("tbody", "\n".join(rows))
        legend = "".join(
            f"<dt>{escape(each.code)}</dt><dd>{escape(each.meaning)}</dd>" for each in chart.legend
        )
        drawn = _tag("table", f"{caption}{_tag('thead', _tag('tr', heads))}\n{body}", "chart")
        return _wide(f"{drawn}{_tag('dl', legend)}")

    def _bars(self, bars: Bars) -> str:
        caption = _tag("caption", escape(bars.title)) if bars.title else ""
        longest = max((length for _, _, length in bars.bars), default=0)
        rows = []
        for label, value, length in bars.bars:
            share = float(100 * length / longest) if longest else 0.0
            bar = f'<td style="width: 20rem"><span class="bar" style="width: {share:.1f}%"></span></td>'
            rows.append(
                _tag(
                    "tr",
                    f'<th scope="row">{escape(label)}</th>{_tag("td", self.value(value), "right")}{bar}',
                )
            )
        return _tag("table", caption + _tag("tbody", "\n".join(rows)), "bars")


def _head(title: str, scope: str, kind: str) -> str:
    cls = f' class="{kind}"' if kind else ""
    return f'<th scope="{scope}"{cls}>{escape(title)}</th>'


def _code(code: str, fill: str, ink: str) -> str:
    style = f' style="background: {escape(fill)}; color: {escape(ink)}"' if fill and ink else ""
    return f'<td class="centre"{style}>{escape(code)}</td>'


def _card(card: int | None) -> str:
    """A card with its sign; hearts and diamonds red; a hidden one without a name."""
    if card is None:
        return '<span class="card" aria-label="hidden card">??</span>'
    red = " red" if 0 <= card < 52 and card % 4 in (1, 2) else ""
    return f'<span class="card{red}">{card_name(card, signs=True)}</span>'
