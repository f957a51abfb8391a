"""Bingo on paper and on the screen: cards, sheets of cards to print, the flashboard, patterns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from croupier.games.bingo.cards import FREE, Pattern, Squares
from croupier.games.bingo.law import CELLS, CENTRE, SIDE, BingoLaw

CELL_WIDTH = 5
PATTERNS_A_ROW = 5


def card_lines(
    law: BingoLaw, number: int, squares: Squares, covered: int = 0, width: int = CELL_WIDTH
) -> list[str]:
    """A card as lines of text: letters, five rows, its number; covered squares stand in brackets."""
    if len(squares) != CELLS:
        return pick_lines(number, squares, covered)
    rule = "+" + f"{'-' * width}+" * SIDE
    letters = "|" + "|".join(column.letter.center(width) for column in law.card.columns) + "|"
    lines = [rule, letters, rule]
    for row in range(SIDE):
        cells = range(SIDE * row, SIDE * row + SIDE)
        words = (_cell(squares[cell], bool(covered >> cell & 1)) for cell in cells)
        lines += ["|" + "|".join(word.center(width) for word in words) + "|", rule]
    return [*lines, f"no. {number}".rjust(len(rule))]


def _cell(number: int, covered: bool) -> str:
    word = str(number) if number else "free"
    return f"({word})" if covered and number else word


def pick_lines(number: int, squares: Squares, covered: int = 0) -> list[str]:
    """Picked numbers as lines of text, ten to a line."""
    words = [_cell(square, bool(covered >> place & 1)) for place, square in enumerate(squares)]
    rows = [
        " ".join(word.rjust(4) for word in words[start : start + 10]) for start in range(0, len(words), 10)
    ]
    width = max(len(row) for row in rows)
    rule = "+" + "-" * (width + 2) + "+"
    return [rule, *(f"| {row.ljust(width)} |" for row in rows), rule, f"no. {number}".rjust(len(rule))]


def beside(blocks: Sequence[Sequence[str]], across: int, gap: int = 3) -> str:
    """Blocks of lines next to one another, a number of them across."""
    rows = []
    for start in range(0, len(blocks), across):
        group = blocks[start : start + across]
        high = max(len(block) for block in group)
        widths = [max(len(line) for line in block) for block in group]
        for place in range(high):
            cells = [
                (block[place] if place < len(block) else "").ljust(width)
                for block, width in zip(group, widths, strict=True)
            ]
            rows.append((" " * gap).join(cells).rstrip())
        rows.append("")
    return "\n".join(rows).rstrip()


def sheet_text(law: BingoLaw, cards: Mapping[int, Squares], across: int = 2) -> str:
    """A printable sheet of cards, as text."""
    return beside([card_lines(law, number, squares) for number, squares in cards.items()], across)


# A sheet to print: inches times 96, on a page of 8.5 by 11.

PAGE = (816, 1056)
MARGIN = 30
FONT = "font-family='Helvetica, Arial, sans-serif' text-anchor='middle'"


def sheet_svg(law: BingoLaw, cards: Mapping[int, Squares], title: str = "", across: int = 2) -> str:
    """A printable sheet of cards as a picture; pages of six cards follow one another downward."""
    down = across + 1
    pages = -(-len(cards) // (across * down)) or 1
    width, height = PAGE[0], PAGE[1] * pages
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' "
        f"viewBox='0 0 {width} {height}'>",
        f"<rect width='{width}' height='{height}' fill='white'/>",
    ]
    cell_w = (PAGE[0] - 2 * MARGIN) / across
    cell_h = (PAGE[1] - 2 * MARGIN - 20) / down
    for place, (number, squares) in enumerate(cards.items()):
        page, on_page = divmod(place, across * down)
        row, column = divmod(on_page, across)
        if on_page == 0 and title:
            y = page * PAGE[1] + MARGIN
            parts.append(f"<text x='{width / 2:g}' y='{y:g}' {FONT} font-size='14'>{escape(title)}</text>")
        at = (MARGIN + column * cell_w, page * PAGE[1] + MARGIN + 20 + row * cell_h)
        parts += _svg_card(law, number, squares, at, (cell_w, cell_h))
    return "\n".join([*parts, "</svg>", ""])


def _svg_card(
    law: BingoLaw, number: int, squares: Squares, at: tuple[float, float], room: tuple[float, float]
) -> list[str]:
    """One card in the middle of its room: a head with the letters, the squares, its number."""
    pick = len(squares) != CELLS
    across = SIDE if not pick else max(4, min(10, len(squares)))
    rows = SIDE + 1 if not pick else -(-len(squares) // across)
    step = min((room[0] - 16) / across, (room[1] - 28) / rows, 64)
    left, top = at[0] + (room[0] - across * step) / 2, at[1]
    parts = []
    if not pick:
        for place, column in enumerate(law.card.columns):
            parts += _svg_square(left + place * step, top, step, column.letter, "#222", "white")
    for cell, square in enumerate(squares):
        row, column_place = divmod(cell, across)
        y = top + (row + (0 if pick else 1)) * step
        free = not pick and cell == CENTRE
        word = "FREE" if free else str(square)
        parts += _svg_square(left + column_place * step, y, step, word, "#ddd" if free else "white", "black")
    foot = top + rows * step + 12
    parts.append(
        f"<text x='{left + across * step / 2:.1f}' y='{foot:.1f}' {FONT} font-size='10'>no. {number}</text>"
    )
    return parts


def _svg_square(x: float, y: float, size: float, word: str, fill: str, ink: str) -> list[str]:
    font = size * (0.5 if len(word) < 3 else 0.28)
    middle = y + size / 2 + font * 0.36
    return [
        f"<rect x='{x:.1f}' y='{y:.1f}' width='{size:.1f}' height='{size:.1f}' fill='{fill}' stroke='black'/>",
        f"<text x='{x + size / 2:.1f}' y='{middle:.1f}' {FONT} font-size='{font:.1f}' fill='{ink}'>{word}</text>",
    ]


# The flashboard and patterns.


def board_lines(law: BingoLaw, out: Collection[int], last: int = 0) -> list[str]:
    """The flashboard: a row a letter, the numbers that are out; the last one in brackets."""
    lines = []
    for column in law.card.columns:
        words = [
            f"[{ball}]".rjust(5) if ball == last else (str(ball) if ball in out else "·").rjust(4) + " "
            for ball in column.range
        ]
        lines.append(f"{column.letter} |" + "".join(words).rstrip())
    return lines


def way_lines(way: int) -> list[str]:
    """A way to cover a pattern, drawn: the free square is an o where the way passes through it or it is on the card."""
    rows = []
    for row in range(SIDE):
        cells = range(SIDE * row, SIDE * row + SIDE)
        rows.append(" ".join("#" if way >> cell & 1 else "o" if FREE >> cell & 1 else "." for cell in cells))
    return rows


def pattern_text(pattern: Pattern, most: int = 24) -> str:
    """The ways to cover a pattern, drawn next to one another."""
    shown = [way_lines(way) for way in pattern.ways[:most]]
    more = len(pattern.ways) - len(shown)
    text = beside(shown, PATTERNS_A_ROW)
    return f"{text}\n… and {more} more" if more else text
