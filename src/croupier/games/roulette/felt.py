"""The roulette layout: boxes, the bets they carry, and the felt as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import Any

from croupier.editions.game import Game, holds
from croupier.games.family import Felt
from croupier.games.felts import bet_limits
from croupier.games.roulette.law import (
    LayoutBox,
    SparedBets,
    Standing,
    WheelBet,
    WheelLaw,
    all_boxes,
    wheel_law,
)
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import Basis, basis_of

# Every bet that can stand on the layout of a wheel, found from where its boxes touch.


Point = tuple[int, int]  # across and along, in quarters of a number's box


@dataclass(frozen=True)
class Spot:
    """One place for a chip: the bet it is, the numbers it is on, where it stands in words and on the layout."""

    name: str
    bet: WheelBet
    place: Standing
    numbers: tuple[str, ...]  # those it wins on
    words: str
    at: Point
    elsewhere: tuple[tuple[str, Point], ...] = ()
    reading: str | None = None  # where it wins on a number by a reading that was filed
    spared: SparedBets | None = None  # what it keeps on some numbers that it does not win on
    zeros: tuple[str, ...] = ()

    def is_spared(self, number: str) -> bool:
        """Whether it does not lose whole on a number."""
        return (
            self.spared is not None
            and number not in self.numbers
            and number in (self.spared.numbers or self.zeros)
        )

    @property
    def title(self) -> str:
        """`Split 8/9`, `Column 2`, `1 to 18`."""
        if self.place.corner or len(self.place.boxes) == 1:
            return self.bet.title
        return self.name.capitalize() if self.place.boxes else f"{self.bet.title} {self.name}"

    @property
    def cite(self) -> tuple[str, ...]:
        """Where the text says where it stands and what it pays."""
        return (*self.place.cite, *self.bet.cite)

    @cached_property
    def basis(self) -> Basis:
        """The clauses and the interpretation it rests on."""
        return basis_of(self.cite, self.bet.reading)


class WheelLayout:
    """The layout of a game: its boxes and every spot a chip may stand on."""

    def __init__(self, law: WheelLaw, filed: dict[str, object]) -> None:
        self.law = law
        self.filed = filed
        self.boxes = {box.name: box for box in all_boxes(law)}
        self.spots: dict[str, Spot] = {}
        spares = [row for row in law.spares if holds(row.under, filed)]
        for spot in self._found():
            spared = next((row for row in spares if spot.bet.name in row.bets), None)
            spot = replace(spot, spared=spared, zeros=law.compartments.zeros) if spared else spot
            if spot.name in self.spots or any(spot.at == other.at for other in self.spots.values()):
                raise Refusal(f"bets {spot.bet.name}: two bets would have the position {spot.name}.")
            self.spots[spot.name] = spot

    @cached_property
    def by_numbers(self) -> dict[frozenset[str], Spot]:
        """The inside bets by what they are on."""
        return {frozenset(spot.numbers): spot for spot in self.spots.values() if spot.bet.inside}

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The rows of numbers, from the zeros down."""
        numbers, across = self.law.compartments.numbers, self.law.layout.across
        return tuple(numbers[start : start + across] for start in range(0, len(numbers), across))

    def neighbours(self, number: str) -> tuple[str, ...]:
        """The numbers whose boxes share a line with this one's."""
        pairs = [spot.numbers for spot in self.spots.values() if len(spot.numbers) == 2]
        return tuple(other for pair in pairs if number in pair for other in pair if other != number)

    # Finding the spots.

    def _found(self) -> Iterator[Spot]:
        finders = {
            "in a box": self._in_boxes,
            "on a line": self._on_lines,
            "on an outside line": self._on_outside_lines,
            "on a corner of three": self._on_corners,
            "on a corner of four": self._on_corners,
            "on an outside corner": self._on_outside_corners,
            "on the corner of": self._on_the_corner,
            "in the box": self._in_named_boxes,
        }
        for bet in self.law.bets:
            for place in bet.places:
                yield from finders[place.at](bet, place)

    def _in_boxes(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        for number in self.law.compartments.all:
            yield Spot(number, bet, place, (number,), f"in the box of {number}", _centre(self.boxes[number]))

    def _on_lines(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        numbers = self.law.compartments.all
        for first, one in enumerate(numbers):
            for two in numbers[first + 1 :]:
                at = _common_line(self.boxes[one], self.boxes[two])
                if at is not None:
                    words = f"on the line between {one} and {two}"
                    yield Spot(
                        f"{one}/{two}", bet, place, (one, two), words, at, self._elsewhere(bet, (one, two))
                    )

    def _elsewhere(self, bet: WheelBet, numbers: tuple[str, ...]) -> tuple[tuple[str, Point], ...]:
        found = []
        for place in bet.also:
            at = _common_line(*(self.boxes[name] for name in place.between))
            if set(place.numbers) == set(numbers) and at is not None:
                one, two = place.between
                found.append((f"on the line between {one} and {two}", at))
        return tuple(found)

    def _on_outside_lines(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        for row in self.rows:
            box = self.boxes[row[0]]
            at = (box.across[0], sum(box.along) // 2)
            yield Spot(f"row {row[0]}", bet, place, row, f"on the outside line of {row[0]}", at)

    def _on_corners(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        """The points where a number of boxes meet; the text's own list, if it has one, must be the same."""
        count = 3 if place.at.endswith("three") else 4
        found = [(at, numbers) for at, numbers in self._corners().items() if len(numbers) == count]
        listed = {frozenset(group) for group in place.groups}
        if listed and listed != {frozenset(numbers) for _, numbers in found}:
            raise Refusal(f"bets {bet.name}: the boxes do not meet as the listed groups do.")
        order = {frozenset(group): group for group in place.groups}
        for at, numbers in found:
            numbers = order.get(frozenset(numbers), numbers)
            name = "-".join(numbers) if count == 3 else f"corner {numbers[0]}-{numbers[-1]}"
            words = f"on the corner of {', '.join(numbers[:-1])} and {numbers[-1]}"
            yield Spot(name, bet, place, numbers, words, at)

    def _corners(self) -> dict[Point, tuple[str, ...]]:
        points: dict[Point, list[str]] = {}
        numbers = self.law.compartments.all
        edges = {(x, y) for n in numbers for x in self.boxes[n].across for y in self.boxes[n].along}
        for x, y in sorted(edges, key=lambda point: (point[1], point[0])):
            points[(x, y)] = [number for number in numbers if _touches(self.boxes[number], (x, y))]
        return {at: tuple(found) for at, found in points.items()}

    def _on_outside_corners(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        for upper, lower in zip(self.rows, self.rows[1:], strict=False):
            box = self.boxes[lower[0]]
            words = f"on the outside corner of {upper[0]} and {lower[0]}"
            name = f"line {upper[0]}-{lower[-1]}"
            yield Spot(name, bet, place, upper + lower, words, (box.across[0], box.along[0]))

    def _on_the_corner(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        boxes = [self.boxes[name] for name in place.corner]
        shared = set.intersection(*({(x, y) for x in b.across for y in b.along} for b in boxes))
        if len(shared) != 1 or len(place.groups) != 1:
            raise Refusal(f"bets {bet.name}: the boxes {', '.join(place.corner)} do not meet in one point.")
        names = [self._box_words(name) for name in place.corner]
        words = f"on the corner of {', '.join(names[:-1])} and {names[-1]}"
        yield Spot(
            bet.title.lower().removesuffix(" numbers"), bet, place, place.groups[0], words, shared.pop()
        )

    def _in_named_boxes(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        extra = [row for row in self.law.also_wins if row.bet == bet.name and holds(row.under, self.filed)]
        for each in place.boxes:
            own = self.law.numbers_of(each.numbers)
            more = tuple(number for row in extra for number in row.numbers if number not in own)
            reading = next((row.reading for row in extra), None)
            words = each.where or f"in the box labelled {self._box_words(each.box)}"
            at = _centre(self.boxes[each.box])
            yield Spot(each.name, bet, place, own + more, words, at, reading=reading if more else None)

    def _box_words(self, name: str) -> str:
        return name if name in self.law.compartments.all else f'"{name}"'


def _centre(box: LayoutBox) -> Point:
    return sum(box.across) // 2, sum(box.along) // 2


def _touches(box: LayoutBox, at: Point) -> bool:
    """Whether a point lies in a box or on its edge."""
    return box.across[0] <= at[0] <= box.across[1] and box.along[0] <= at[1] <= box.along[1]


def _common_line(one: LayoutBox, two: LayoutBox) -> Point | None:
    """The middle of the line that two boxes share; None where they share none, or a point only."""
    across = max(one.across[0], two.across[0]), min(one.across[1], two.across[1])
    along = max(one.along[0], two.along[0]), min(one.along[1], two.along[1])
    wide, long = across[1] - across[0], along[1] - along[0]
    if (wide > 0 and long == 0) or (wide == 0 and long > 0):
        return sum(across) // 2, sum(along) // 2
    return None


_layouts: dict[tuple[str, tuple[str, ...]], WheelLayout] = {}


def layout_of(game: Game) -> WheelLayout:
    """The layout of a game; made once for each way to file what it depends on."""
    law = wheel_law(game.edition)
    unders = [*(row.under for row in law.also_wins), *(row.under for row in law.spares)]
    options = sorted({name for under in unders for name in under})
    key = (game.edition.id, tuple(str(game.options.get(name)) for name in options))
    if key not in _layouts:
        _layouts[key] = WheelLayout(law, dict(game.filed))
    return _layouts[key]


# The layout of a wheel with the chips on it: as text, and as a picture.
#
# Both are turned sideways: zeros to the left, the first number of each row at the bottom, next to the dozens.


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
        row, column = _cell_centre(layout.boxes[marker])
        for place, sign in enumerate("▲▲"):
            cells[(row + 1, column + place)] = sign
    return _joined(cells)


def _screen(at: Point) -> Point:
    """The row and column of a point: numbers four rows high and five columns wide, the boxes next to them two high."""
    across, along = at
    row = 12 - across if across >= 0 else 12 - across // 2
    return row, (along + 4) * 5 // 4


def _corners(box: LayoutBox) -> tuple[int, int, int, int]:
    """Top, bottom, left and right of a box on the screen."""
    top, left = _screen((box.across[1], box.along[0]))
    bottom, right = _screen((box.across[0], box.along[1]))
    return top, bottom, left, right


def _cell_centre(box: LayoutBox) -> Point:
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
    """Where a chip is drawn: at its point, in a low box next to the label."""
    for each in spot.place.boxes:
        top, bottom, _, right = _corners(layout.boxes[each.box])
        if each.name == spot.name:
            return (
                ((top + bottom) // 2, right - 1) if bottom - top < 4 else _cell_centre(layout.boxes[each.box])
            )
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
    """The layout as a picture; with notes, every chip has the name of its bet next to it."""
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


# The roulette layout as data: its boxes, a spot for every bet, and the numbers in the order of the wheel.


def roulette_felt(game: Game) -> Felt:
    """Boxes and spots in quarters of a number's box; the wheel's order is an area of its own.

    The layout is turned sideways: zeros to the left, the first number of each row at the bottom, next to the dozens.
    """
    layout = layout_of(game)
    law = layout.law
    unlabelled = {  # boxes that the text names by their place alone bear what they pay
        named.box: str(bet.pays)
        for bet in law.bets
        for place in bet.places
        for named in place.boxes
        if named.where
    }
    boxes = tuple(
        {
            "name": box.name,
            "label": unlabelled.get(box.name, box.name),
            "box": _box(layout, box),
            "colour": law.colour(box.name) if box.name in law.compartments.all else None,
        }
        for box in layout.boxes.values()
    )
    wheel = {
        "name": "wheel",
        "order": list(law.order.numbers),
        "colours": [law.colour(number) for number in law.order.numbers],
        "clauses": list(law.order.cite),
    }
    across, along = _reach(layout)
    size = (along[1] - along[0], across[1] - across[0])
    return Felt("grid", (*boxes, wheel), tuple(_spots(layout)), tuple(_limits(game)), size)


def _spots(layout: WheelLayout) -> Iterator[Mapping[str, Any]]:
    for spot in layout.spots.values():
        yield {
            "name": spot.name,
            "title": spot.title,
            "bet": spot.bet.name,
            "inside": spot.bet.inside,
            "numbers": list(spot.numbers),
            "at": _turned(layout, spot.at),
            "also_at": [_turned(layout, at) for _, at in spot.elsewhere],
            "words": spot.words,
            "pays": str(spot.bet.pays),
            "clauses": list(spot.cite),
        }


def _reach(layout: WheelLayout) -> tuple[Point, Point]:
    """From where to where the boxes go, across and along."""
    boxes = layout.boxes.values()
    across = min(box.across[0] for box in boxes), max(box.across[1] for box in boxes)
    return across, (min(box.along[0] for box in boxes), max(box.along[1] for box in boxes))


def _turned(layout: WheelLayout, at: Point) -> list[int]:
    """A point of the layout on the drawing."""
    across, along = _reach(layout)
    return [at[1] - along[0], across[1] - at[0]]


def _box(layout: WheelLayout, box: LayoutBox) -> list[int]:
    left, top = _turned(layout, (box.across[1], box.along[0]))
    return [left, top, box.along[1] - box.along[0], box.across[1] - box.across[0]]


def _limits(game: Game) -> Iterator[Mapping[str, Any]]:
    for what in ("inside", "outside"):
        found = bet_limits(game, what.capitalize(), f"min_{what}", f"max_{what}")
        total = game.cents_of(f"min_{what}_total") if f"min_{what}_total" in game.options else None
        if found is not None:
            yield {
                **found,
                "text": f"{found['text']} a place" + (f", {money(total)} in all" if total else ""),
            }
