"""The layout of a wheel with the chips on it: as text, and as a picture.

Both lie on their side: zeros to the left, the first number of each row at the bottom, beside the dozens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from croupier.games.roulette.law import LayoutBox
from croupier.games.roulette.layout import Point, Spot, WheelLayout

Chips = Mapping[str, Iterable[int]]  # by spot, the seats that have chips there
_CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the lines that meet: up 1, down 2, left 4, right 8


def layout_text(layout: WheelLayout, chips: Chips | None = None, marker: str | None = None) -> str:
    """The layout as lines; the chips of one seat are ●, where several seats bet their number stands."""
    cells: dict[Point, str] = {}
    _draw_lines(layout, cells)
    for box in layout.boxes.values():
        _draw_label(layout, box, cells)
    for name, seats in (chips or {}).items():
        count = len(set(seats))
        cells[_chip_place(layout, layout.spots[name])] = "●" if count == 1 else str(min(count, 9))
    if marker is not None:
        row, column = _centre(layout.boxes[marker])
        for place, sign in enumerate("▲▲"):
            cells[(row + 1, column + place)] = sign
    return _joined(cells)


def _screen(at: Point) -> Point:
    """The row and column of a point: numbers four rows high and five columns wide, the boxes beside them two high."""
    across, along = at
    row = 12 - across if across >= 0 else 12 - across // 2
    return row, (along + 4) * 5 // 4


def _corners(box: LayoutBox) -> tuple[int, int, int, int]:
    """Top, bottom, left and right of a box on the screen."""
    top, left = _screen((box.across[1], box.along[0]))
    bottom, right = _screen((box.across[0], box.along[1]))
    return top, bottom, left, right


def _centre(box: LayoutBox) -> Point:
    top, bottom, left, right = _corners(box)
    return (top + bottom) // 2, (left + right) // 2


def _draw_lines(layout: WheelLayout, cells: dict[Point, str]) -> None:
    meets: dict[Point, int] = {}
    for box in layout.boxes.values():
        top, bottom, left, right = _corners(box)
        for column in range(left, right):
            for row in (top, bottom):
                meets[(row, column)] = meets.get((row, column), 0) | 8
                meets[(row, column + 1)] = meets.get((row, column + 1), 0) | 4
        for row in range(top, bottom):
            for column in (left, right):
                meets[(row, column)] = meets.get((row, column), 0) | 2
                meets[(row + 1, column)] = meets.get((row + 1, column), 0) | 1
    for at, lines in meets.items():
        cells[at] = _CORNERS[lines]


def _draw_label(layout: WheelLayout, box: LayoutBox, cells: dict[Point, str]) -> None:
    top, bottom, left, right = _corners(box)
    number = box.name in layout.law.compartments.all
    label = "2to1" if box.name.startswith("column") else box.name
    small = bottom - top < 4
    words = f" {label} " if number and len(label) < 3 else label
    row = (top + bottom) // 2 if small else top + 1
    start = left + 1 if small else (left + right + 1 - len(words)) // 2
    for place, letter in enumerate(words):
        cells[(row, start + place)] = letter


def _chip_place(layout: WheelLayout, spot: Spot) -> Point:
    """Where a chip is drawn: at its point, in a low box beside the label."""
    for each in spot.place.boxes:
        top, bottom, _, right = _corners(layout.boxes[each.box])
        if each.name == spot.name:
            return ((top + bottom) // 2, right - 1) if bottom - top < 4 else _centre(layout.boxes[each.box])
    return _screen(spot.at)


def _joined(cells: Mapping[Point, str]) -> str:
    lines = []
    for row in range(min(at[0] for at in cells), max(at[0] for at in cells) + 1):
        last = max((column for line, column in cells if line == row), default=-1)
        lines.append("".join(cells.get((row, column), " ") for column in range(last + 1)).rstrip())
    return "\n".join(lines)


# The picture.

_UNIT = 14  # pixels for a quarter of a box
_FILL = {"red": "#b3202c", "black": "#1d1d1f", "green": "#0e7a3c"}
_SEATS = ("#3aa0ff", "#ffd23f", "#ff7eb6", "#ff9f40", "#9c6b43", "#a56eff", "#2ed3c6", "#b8bec6")


def layout_svg(
    layout: WheelLayout, chips: Chips | None = None, marker: str | None = None, notes: bool = False
) -> str:
    """The layout as a picture; with notes, every chip has the name of its bet beside it."""
    left, top = -4 - 1, -12 - 1
    wide, high = (52 + 4 + 2) * _UNIT, (12 + 8 + 2) * _UNIT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        'font-family="Helvetica, Arial, sans-serif" text-anchor="middle">',
        f'<rect width="{wide}" height="{high}" fill="#0b5d38"/>',
    ]

    def place(at: Point) -> tuple[float, float]:
        return (at[1] - left) * _UNIT, (-at[0] - top) * _UNIT

    for box in layout.boxes.values():
        parts += _svg_box(layout, box, place((box.across[1], box.along[0])))
    for name, seats in (chips or {}).items():
        x, y = place(layout.spots[name].at)
        parts += _svg_chips(x, y, sorted(set(seats)), name if notes else "")
    if marker is not None:
        box = layout.boxes[marker]
        x, y = place((sum(box.across) // 2, sum(box.along) // 2))
        parts.append(
            f'<path d="M{x - 8} {y + 17} h16 l-4 -14 h-8 z" fill="#f4f4f4" stroke="#444" stroke-width="1"/>'
        )
    return "\n".join([*parts, "</svg>", ""])


def _svg_box(layout: WheelLayout, box: LayoutBox, corner: tuple[float, float]) -> list[str]:
    x, y = corner
    wide = (box.along[1] - box.along[0]) * _UNIT
    high = (box.across[1] - box.across[0]) * _UNIT
    number = box.name in layout.law.compartments.all
    colour = layout.law.colour(box.name) if number else box.name if box.name in _FILL else ""
    fill = _FILL.get(colour, "none")
    label = "2 to 1" if box.name.startswith("column") else box.name
    middle = (x + wide / 2, y + high / 2)
    turn = f' transform="rotate(-90 {middle[0]} {middle[1]})"' if not colour and wide <= 4 * _UNIT else ""
    size = 20 if number else 13 if turn else 17
    return [
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{fill}" stroke="#f4f4f4" stroke-width="1.5"/>',
        f'<text x="{middle[0]}" y="{middle[1] + 6}" font-size="{size}" fill="#fff"{turn}>{escape(label)}</text>',
    ]


def _svg_chips(x: float, y: float, seats: list[int], note: str) -> list[str]:
    parts = []
    for place, seat in enumerate(seats):
        fill = _SEATS[(seat - 1) % len(_SEATS)]
        parts.append(
            f'<circle cx="{x + 4 * place}" cy="{y - 4 * place}" r="9" fill="{fill}" stroke="#222" '
            'stroke-width="1" stroke-dasharray="3 2"/>'
        )
    if note:
        parts.append(
            f'<text x="{x}" y="{y - 12}" font-size="11" fill="#fff" stroke="#000" stroke-width="2.4" '
            f'paint-order="stroke">{escape(note)}</text>'
        )
    return parts
