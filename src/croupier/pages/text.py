"""A page as plain text of a given width."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from croupier.pages.page import (
    Align,
    Bars,
    Block,
    Cards,
    CardText,
    Chart,
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
    line,
    printed,
)
from croupier.pages.signs import transliterate
from croupier.pages.words import NBSP

LEAST, MOST = 60, 200
GAP = 2  # blanks between columns
BAR = "█"
_BLANKS = re.compile(r"[ \t\n\r\f\v]+")  # not the unbreakable blank


def draw_text(page: Page, width: int = 100, encoding: str | None = None) -> str:
    """The page as text; no line is wider than `width` unless one word or a drawing is.

    `encoding` names what the terminal can show; signs outside it are written with letters it has.
    """
    width = max(LEAST, min(width, MOST))
    drawn = _Text(width, page.book)
    lines = [*wrap(page.title, width), "=" * min(width, len(page.title))] if page.title else []
    for block in page.blocks:
        lines += drawn.block(block, 0)
    text = "\n".join(each.rstrip() for each in _single(lines)).replace(NBSP, " ")
    return text if encoding is None else transliterate(text, encoding)


def block_text(block: Block, book: str = "", width: int = 100) -> str:
    """One block as text, for a place that shows no whole page."""
    lines = _Text(width, book).block(block, 0)
    return "\n".join(each.rstrip() for each in _single(lines)).replace(NBSP, " ")


def _single(lines: Iterable[str]) -> Iterator[str]:
    """Lines with no blank one at either end and never two after another."""
    waiting = started = False
    for each in lines:
        if not each.strip():
            waiting = started
            continue
        if waiting:
            yield ""
        yield each
        waiting, started = False, True


def wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Words in lines of a width; `first` and `rest` are indents, narrower where a long word needs the room."""
    lines: list[str] = []
    current, empty = first, True
    for word in filter(None, _BLANKS.split(text)):
        if not empty and len(current) + 1 + len(word) > width:
            lines.append(current)
            current, empty = rest, True
        if empty and len(current) + len(word) > width:
            if current.strip():  # a bullet or a label stands alone
                lines.append(current.rstrip())
            current = " " * max(0, min(len(rest), width - len(word)))
        current = f"{current}{word}" if empty else f"{current} {word}"
        empty = False
    return lines if empty else [*lines, current]


class _Text:
    """Draws blocks at one width for one book."""

    def __init__(self, width: int, book: str) -> None:
        self.width, self.book = width, book

    def block(self, block: Block | Section, depth: int) -> list[str]:
        match block:
            case Section():
                lines = self._heading(block.title, depth)
                for inner in block.blocks:
                    lines += self.block(inner, depth + 1)
                return ["", *lines, ""]
            case Paragraph():
                return ["", *self._folded(block.text), ""]
            case Note():
                return self._folded(block.text)
            case Grid():
                return ["", *self._title(block.title), *self._grid(block), ""]
            case KeyValues():
                return self._pairs(block)
            case Cards():
                return self._cards(block)
            case Lines():
                return self._lines(block)
            case Listing():
                return self._listing(block)
        return self._figure(block)

    def _figure(self, block: Chart | Bars | Drawing | Preformatted) -> list[str]:
        match block:
            case Chart():
                return ["", *self._title(block.title), *self._chart(block), ""]
            case Bars():
                return ["", *self._title(block.title), *self._bars(block), ""]
            case Drawing(text=""):  # a picture without a drawing in letters
                return []
            case Drawing():
                return ["", *self._title(block.title), *_kept(block.text), ""]
        return ["", *_kept(block.text), ""]

    def _heading(self, title: str, depth: int) -> list[str]:
        if not title:
            return []
        lines = wrap(title, self.width)
        return [*lines, "-" * max(map(len, lines))] if depth == 0 else lines

    def _title(self, title: str) -> list[str]:
        return wrap(title, self.width)

    def _folded(self, text: Inline) -> list[str]:
        paragraphs = line(text, self.book).split("\n")
        return [each for part in paragraphs for each in wrap(part, self.width)]

    def _grid(self, grid: Grid) -> list[str]:
        shown = [place for place, column in enumerate(grid.columns) if column.shown]
        columns = [grid.columns[place] for place in shown]
        rows: list[list[str] | str] = []
        for group in grid.groups:
            rows += [group.title] if group.title else []
            rows += [[printed(row[place], self.book) for place in shown] for row in group.rows]
        heads = [column.title for column in columns]
        return table(rows, self.width, heads if any(heads) else (), [column.align for column in columns])

    def _pairs(self, block: KeyValues) -> list[str]:
        rows: list[list[str] | str] = [
            [pair.label, line(pair.value, self.book), line(pair.note, self.book)]
            for pair in block.pairs
            if pair.label
        ]
        values = [row[1] for row in rows]
        numeric = all(value[:1] in "$+-0123456789" for value in values)
        return table(rows, self.width, (), ("left", "right" if numeric else "left", "left"))

    def _cards(self, block: Cards) -> list[str]:
        lines = []
        for pool in block.pools:
            called = f" ({pool.called})" if pool.called else ""
            cards = printed(CardText(pool.cards)) if pool.cards else "no cards"
            lines += wrap(f"{pool.label}: {cards.replace(NBSP, ' ')}{called}", self.width, "  ", "    ")
        return lines

    def _lines(self, block: Lines) -> list[str]:
        rows: list[list[str]] = []
        for each in block.lines:
            seat = [f"seat {each.seat}"] if block.seats else []
            stake, profit = printed(Money(each.stake)), printed(Money(each.profit, plus=True))
            rows.append([*seat, each.title, stake, each.result, profit])
        aligns: list[Align] = ["left", "right", "left", "right"]
        drawn = records(rows, self.width, ["left", *aligns] if block.seats else aligns)
        lines: list[str] = []
        for settled, head in zip(block.lines, drawn, strict=True):
            lines += head
            why = f"{settled.why} {printed(settled.basis, self.book)}"
            lines += wrap(why, self.width, "      ", "      ")
        return lines

    def _listing(self, block: Listing) -> list[str]:
        lines = []
        for number, item in enumerate(block.items, start=1):
            mark = f"{number}. " if block.ordered else "- "
            lines += wrap(line(item, self.book), self.width, f"  {mark}", " " * (len(mark) + 2))
        return lines

    def _chart(self, chart: Chart) -> list[str]:
        heads = [chart.corner, *chart.columns]
        rows: list[list[str] | str] = [[label, *codes] for label, codes in chart.rows]
        legend: list[list[str] | str] = [[symbol.code, symbol.meaning] for symbol in chart.legend]
        aligns: list[Align] = ["left"] * len(heads)
        return [*table(rows, self.width, heads, aligns), "", *table(legend, self.width, (), ("left", "left"))]

    def _bars(self, bars: Bars) -> list[str]:
        texts = [(label, printed(value, self.book)) for label, value, _ in bars.bars]
        left = max((len(label) for label, _ in texts), default=0)
        right = max((len(value) for _, value in texts), default=0)
        room = min(50, self.width - left - right - 2 * GAP - 2)
        longest = max((length for _, _, length in bars.bars), default=0)
        lines: list[str] = []
        for (label, value), (_, _, length) in zip(texts, bars.bars, strict=True):
            drawn = BAR * round(room * length / longest) if longest and room > 0 else ""
            row = f"  {label.ljust(left)}{' ' * GAP}{value.rjust(right)}{' ' * GAP}{drawn}".rstrip()
            lines += [row] if len(row) <= self.width else wrap(f"{label} {value}", self.width, "  ", "    ")
        return lines


def _kept(text: str) -> list[str]:
    """Lines as they stand; an empty one inside is held by an unbreakable blank."""
    return [each or NBSP for each in text.strip("\n").split("\n")] if text.strip() else []


def table(
    rows: Sequence[list[str] | str], width: int, heads: Sequence[str], aligns: Sequence[Align]
) -> list[str]:
    """Rows in columns that fit the width; words wrap inside cells; a string is a heading across.

    Where even that is too wide, each row becomes a few lines of `heading: value`.
    """
    cells = [row for row in rows if not isinstance(row, str)]
    if not cells:
        return [each for row in rows if isinstance(row, str) for each in wrap(row, width, "  ", "  ")]
    widths = _widths([list(heads), *cells] if heads else cells, width - 2)
    lines: list[str] = []
    if widths is not None and heads:
        lines += _row(list(heads), widths, aligns)
        lines.append("  " + (" " * GAP).join("-" * each for each in widths if each))
    for row in rows:
        if isinstance(row, str):
            lines += [""] if row is not rows[0] else []
            lines += wrap(row, width, "  ", "  ")
        elif widths is not None:
            lines += _row(row, widths, aligns)
        else:
            lines += _stacked(row, heads, width)
    return lines


def records(rows: Sequence[list[str]], width: int, aligns: Sequence[Align]) -> list[list[str]]:
    """The lines of each row on their own, all rows in the same columns."""
    widths = _widths(rows, width - 2) if rows else None
    return [_row(row, widths, aligns) if widths is not None else _stacked(row, (), width) for row in rows]


def _widths(rows: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """How wide each column is; None where the longest words alone do not fit."""
    columns = list(zip(*rows, strict=True))
    wide = [max(len(cell) for cell in column) for column in columns]
    least = [
        max((len(word) for cell in column for word in _BLANKS.split(cell)), default=0) for column in columns
    ]
    room -= GAP * (sum(1 for each in wide if each) - 1)
    if sum(least) > room:
        return None
    while sum(wide) > room:  # the widest column that may gives way, first to the next widest
        place = max((n for n in range(len(wide)) if wide[n] > least[n]), key=lambda n: wide[n])
        others = [each for n, each in enumerate(wide) if n != place and each < wide[place]]
        floor = max(least[place], max(others, default=0))
        wide[place] -= max(1, min(sum(wide) - room, wide[place] - floor))
    return wide


def _row(row: Sequence[str], widths: Sequence[int], aligns: Sequence[Align]) -> list[str]:
    folded = [wrap(cell, wide) or [""] for cell, wide in zip(row, widths, strict=True)]
    lines = []
    for place in range(max(map(len, folded))):
        parts = [
            _set(cell[place] if place < len(cell) else "", wide, align)
            for cell, wide, align in zip(folded, widths, aligns, strict=True)
            if wide
        ]
        lines.append(f"  {(' ' * GAP).join(parts)}".rstrip())
    return lines


def _set(text: str, wide: int, align: Align) -> str:
    if align == "right":
        return text.rjust(wide)
    return text.center(wide) if align == "centre" else text.ljust(wide)


def _stacked(row: Sequence[str], heads: Sequence[str], width: int) -> list[str]:
    """A row too wide for the page: one line a cell, the first as its heading."""
    lines: list[str] = []
    for place, cell in enumerate(row):
        label = f"{heads[place]}: " if heads and place and heads[place] else ""
        if cell:
            lines += wrap(f"{label}{cell}", width, "    " if place else "  ", "      ")
    return lines
