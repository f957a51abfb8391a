"""A page as Rich renderables, with a light and a dark theme as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

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
from croupier.pages.text import BAR

if TYPE_CHECKING:
    from rich.console import Group as Renderables
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

Theme = Mapping[str, str]

DARK: Theme = {
    "title": "bold bright_white",
    "heading": "bold bright_cyan",
    "label": "bright_black",
    "clause": "bright_black",
    "note": "italic bright_black",
    "gain": "bright_green",
    "loss": "bright_red",
    "red": "bright_red",
    "strong": "bold",
    "bar": "bright_blue",
}
LIGHT: Theme = {
    "title": "bold black",
    "heading": "bold blue",
    "label": "grey37",
    "clause": "grey37",
    "note": "italic grey37",
    "gain": "dark_green",
    "loss": "red",
    "red": "red",
    "strong": "bold",
    "bar": "blue",
}
THEMES: Mapping[str, Theme] = {"dark": DARK, "light": LIGHT}


def draw_rich(page: Page, theme: Theme = DARK) -> Renderables:
    """The page for a Rich console."""
    from rich.console import Group as Renderables
    from rich.text import Text

    drawn = _Rich(page.book, theme)
    head = [Text(page.title, theme["title"])] if page.title else []
    return Renderables(*head, *(part for block in page.blocks for part in drawn.block(block)))


class _Rich:
    """Draws blocks for one book in one theme."""

    def __init__(self, book: str, theme: Theme) -> None:
        self.book, self.theme = book, theme

    def block(self, block: Block | Section) -> Iterator[RenderableType]:
        match block:
            case Section():
                yield self.text("")
                if block.title:
                    yield self.text(block.title, "heading")
                for inner in block.blocks:
                    yield from self.block(inner)
            case Paragraph():
                yield self.inline(block.text)
            case Note():
                yield self.inline(block.text, "note")
            case Grid():
                yield self._grid(block)
            case KeyValues():
                yield self._pairs(block)
            case Cards():
                yield self._cards(block)
            case Lines():
                yield self._lines(block)
            case Listing():
                yield self._listing(block)
            case _:
                yield from self._figure(block)

    def _figure(self, block: Chart | Bars | Drawing | Preformatted) -> Iterator[RenderableType]:
        match block:
            case Chart():
                yield self._chart(block)
                yield self._legend(block)
            case Bars():
                yield self._bars(block)
            case Drawing(text=""):  # a picture without a drawing in letters
                return
            case Drawing():
                if block.title:
                    yield self.text(block.title, "heading")
                yield self.text(block.text)
            case Preformatted():
                yield self.text(block.text)

    def text(self, words: str, style: str = "") -> Text:
        """Words in a style of the theme."""
        from rich.text import Text

        return Text(words, self.theme[style] if style else "")

    def inline(self, text: Inline, style: str = "") -> Text:
        """Spans, each in its style."""
        whole = self.text("", style)
        for value in spans(text):
            whole.append_text(self.value(value))
        return whole

    def value(self, value: Value) -> Text:
        match value:
            case Cell():
                return self.value(value.shown)
            case CardText():
                row = self.text("")
                for place, card in enumerate(value.cards):
                    row.append(" " if place else "")
                    row.append_text(self._card(card))
                return row
            case Money() if value.plus and value.cents:
                return self.text(printed(value), "gain" if value.cents > 0 else "loss")
            case ClauseRef():
                return self.text(printed(value, self.book), "clause")
            case Strong():
                return self.text(value.text, "strong")
        return self.text(printed(value, self.book))

    def _card(self, card: int | None) -> Text:
        if card is None:
            return self.text("??", "label")
        red = 0 <= card < 52 and card % 4 in (1, 2)
        return self.text(card_name(card, signs=True), "red" if red else "")

    def _table(self, heads: tuple[tuple[str, Align], ...] = (), title: str = "") -> Table:
        from rich import box
        from rich.table import Table

        table = Table(
            box=box.SIMPLE_HEAD if heads else None,
            show_header=bool(heads),
            title=title or None,
            title_justify="left",
            title_style=self.theme["heading"],
            header_style=self.theme["label"],
            pad_edge=False,
        )
        for name, align in heads:
            table.add_column(name, justify="center" if align == "centre" else align)
        return table

    def _grid(self, grid: Grid) -> Table:
        shown = [place for place, column in enumerate(grid.columns) if column.shown]
        heads = tuple((grid.columns[place].title, grid.columns[place].align) for place in shown)
        table = self._table(heads, grid.title)
        for group in grid.groups:
            if group.title:
                table.add_row(self.text(group.title, "strong"), *[""] * (len(shown) - 1))
            for row in group.rows:
                table.add_row(*(self.value(row[place]) for place in shown))
        return table

    def _pairs(self, block: KeyValues) -> Table:
        table = self._table()
        for pair in block.pairs:
            if pair.label:
                table.add_row(
                    self.text(pair.label, "label"), self.inline(pair.value), self.inline(pair.note, "note")
                )
        return table

    def _cards(self, block: Cards) -> Table:
        table = self._table()
        for pool in block.pools:
            table.add_row(
                self.text(pool.label, "label"), self.value(CardText(pool.cards)), self.text(pool.called)
            )
        return table

    def _lines(self, block: Lines) -> Table:
        names = ("Wager", "Stake", "Result", "Profit", "Why")
        heads: list[tuple[str, Align]] = [("Seat", "right")] if block.seats else []
        heads += [(name, "right" if name in ("Stake", "Profit") else "left") for name in names]
        table = self._table(tuple(heads))
        for each in block.lines:
            cells = [self.text(str(each.seat))] if block.seats else []
            cells += [self.text(each.title), self.value(Money(each.stake)), self.text(each.result)]
            why = self.inline((f"{each.why} ", each.basis))
            table.add_row(*cells, self.value(Money(each.profit, plus=True)), why)
        return table

    def _listing(self, block: Listing) -> Table:
        table = self._table()
        for number, item in enumerate(block.items, start=1):
            table.add_row(f"{number}." if block.ordered else "-", self.inline(item))
        return table

    def _chart(self, chart: Chart) -> Table:
        from rich.text import Text

        heads: list[tuple[str, Align]] = [(chart.corner, "left")]
        heads += [(title, "centre") for title in chart.columns]
        table = self._table(tuple(heads), chart.title)
        styles = {each.code: f"{each.ink} on {each.fill}" for each in chart.legend if each.ink and each.fill}
        for label, codes in chart.rows:
            table.add_row(label, *(Text(f" {code} ", styles.get(code, "")) for code in codes))
        return table

    def _legend(self, chart: Chart) -> Table:
        table = self._table()
        for symbol in chart.legend:
            table.add_row(self.text(symbol.code, "strong"), symbol.meaning)
        return table

    def _bars(self, bars: Bars) -> Table:
        table = self._table(title=bars.title)
        longest = max((length for _, _, length in bars.bars), default=0)
        for label, value, length in bars.bars:
            bar = BAR * round(30 * length / longest) if longest else ""
            table.add_row(label, self.value(value), self.text(bar, "bar"))
        return table
