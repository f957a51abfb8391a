"""What must be covered to win: patterns drawn on the card, by name or as posted, and numbers matched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from croupier.games.bingo.law import CELLS, CENTRE, SIDE, PatternRow
from croupier.kit import Refusal

FREE = 1 << CENTRE
ALL = (1 << CELLS) - 1
DRAWN = re.compile(rf"[x.]{{{SIDE}}}(?:/[x.]{{{SIDE}}}){{{SIDE - 1}}}")
TIMES = {"double": 2, "triple": 3}
MOST_WAYS = 4096
LINES: tuple[int, ...] = tuple(
    sum(1 << cell for cell in cells)
    for cells in (
        *(range(SIDE * row, SIDE * row + SIDE) for row in range(SIDE)),
        *(range(column, CELLS, SIDE) for column in range(SIDE)),
        range(0, CELLS, SIDE + 1),
        range(SIDE - 1, CELLS - 1, SIDE - 1),
    )
)
"""The twelve straight lines: rows from the top, columns from the left, diagonals; the free square included."""


@dataclass(frozen=True)
class Pattern:
    """A pattern: covered as soon as one of its ways is. A way is a set of squares as bits; the free square, which is
    covered from the start, stands in none."""

    name: str
    ways: tuple[int, ...]

    @property
    def squares(self) -> int:
        """How many squares a card has on which it is covered."""
        return CELLS

    def done(self, covered: int) -> bool:
        """Whether these squares cover it."""
        return any(way & covered == way for way in self.ways)

    def done_by(self, covered: int, last: int) -> bool:
        """Whether they cover it in a way that has one of the last squares in it."""
        return any(way & covered == way and way & last for way in self.ways)

    def covered_ways(self, covered: int) -> tuple[int, ...]:
        """The ways that are covered."""
        return tuple(way for way in self.ways if way & covered == way)

    def missing(self, covered: int) -> tuple[int, int]:
        """How many squares are missing at the least, and one set of squares that would do."""
        rest = min((way & ~covered for way in self.ways), key=int.bit_count)
        return rest.bit_count(), rest


@dataclass(frozen=True)
class Matches:
    """So many numbers of those a player wrote must be called."""

    need: int
    squares: int

    @property
    def name(self) -> str:
        """In words."""
        return f"{self.need} of {self.squares} numbers"

    def done(self, covered: int) -> bool:
        """Whether enough squares are covered."""
        return covered.bit_count() >= self.need

    def done_by(self, covered: int, last: int) -> bool:
        """Whether enough are, one of the last among them."""
        return self.done(covered) and bool(covered & last)

    def covered_ways(self, covered: int) -> tuple[int, ...]:
        """All that is covered, as one."""
        return (covered,) if self.done(covered) else ()

    def missing(self, covered: int) -> tuple[int, int]:
        """How many more must match, and those that could."""
        return max(0, self.need - covered.bit_count()), ~covered & ((1 << self.squares) - 1)


Goal = Pattern | Matches


def parse_drawing(text: str) -> int:
    """The squares of a drawing: five rows of `x` and `.`, from the top, apart by spaces, line ends or `/`."""
    rows = text.replace("/", " ").split()
    if len(rows) != SIDE or any(len(row) != SIDE or set(row) - set("x.") for row in rows):
        raise ValueError(
            f"{text!r} is not a pattern; draw five rows of five, x and dots, such as x...x/.../…"
        )
    found = sum(1 << place for place, letter in enumerate("".join(rows)) if letter == "x")
    if not found & ~FREE:
        raise ValueError(f"{text!r} has no square that holds a number")
    return found


def draw(way: int, mark: str = "x", blank: str = ".") -> str:
    """Squares as five rows."""
    letters = "".join(mark if way >> cell & 1 else blank for cell in range(CELLS))
    return "\n".join(letters[SIDE * row : SIDE * (row + 1)] for row in range(SIDE))


def turned(way: int) -> int:
    """Squares after a quarter turn to the right."""
    found = 0
    for cell in range(CELLS):
        if way >> cell & 1:
            row, column = divmod(cell, SIDE)
            found |= 1 << (SIDE * column + SIDE - 1 - row)
    return found


def moved(way: int) -> set[int]:
    """Squares moved to every place where all of them still lie on the card."""
    cells = [divmod(cell, SIDE) for cell in range(CELLS) if way >> cell & 1]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    high = max(row for row, _ in cells) - top
    wide = max(column for _, column in cells) - left
    return {
        sum(1 << (SIDE * (row - top + down) + column - left + right) for row, column in cells)
        for down in range(SIDE - high)
        for right in range(SIDE - wide)
    }


def named_ways(row: PatternRow) -> set[int]:
    """The ways of a pattern of the law, the free square still in those that use it."""
    if not row.drawn:
        raise ValueError(f"the pattern {row.name!r} is not drawn; give at least one way to cover it")
    ways = {parse_drawing(text) for text in row.drawn}
    if row.turned:
        for _ in range(3):
            ways |= {turned(way) for way in ways}
    if row.anywhere:
        ways = set().union(*(moved(way) for way in ways))
    return ways


def least(ways: Iterable[int]) -> tuple[int, ...]:
    """The ways that no other way is part of, the free square left out; covered is the same."""
    found: list[int] = []
    for way in sorted({way & ~FREE for way in ways}, key=lambda way: (way.bit_count(), way)):
        if not any(other & way == other for other in found):
            found.append(way)
    return tuple(sorted(found))


def parse_pattern(text: str, rows: Sequence[PatternRow]) -> Pattern:
    """A pattern as it is posted: a name or a drawing, several joined by `or`; `hard` takes only the ways that do not
    use the free square, `double` and `triple` two or three different ways at once."""
    words = " ".join(text.split())
    ways: set[int] = set()
    for term in words.split(" or "):
        ways |= _term(term.strip(), rows)
    return Pattern(words, least(ways))


def _term(term: str, rows: Sequence[PatternRow]) -> set[int]:
    first, _, rest = term.partition(" ")
    if first == "hard" and rest:
        ways = {way for way in _term(rest, rows) if not way & FREE}
        if not ways:
            raise Refusal(f"{rest!r} cannot be covered without the free square.")
        return ways
    if first in TIMES and rest:
        return _together(rest, _term(rest, rows), TIMES[first])
    if DRAWN.fullmatch(term):
        try:
            return {parse_drawing(term)}
        except ValueError as error:
            raise Refusal(f"{error}.") from None
    row = next((row for row in rows if row.name == term), None)
    if row is None:
        known = ", ".join(row.name for row in rows)
        raise Refusal(
            f"{term!r} is not a pattern; there are {known}, and drawings such as x...x/...../...../...../x...x."
        )
    return named_ways(row)


def _together(name: str, ways: set[int], times: int) -> set[int]:
    if len(ways) < times:
        raise Refusal(f"{name!r} has fewer than {times} ways to cover it.")
    if comb(len(ways), times) > MOST_WAYS:
        raise Refusal(f"{times} of {len(ways)} ways of {name!r} are too many; at most {MOST_WAYS} are read.")
    return {_union(chosen) for chosen in combinations(sorted(ways), times)}


def _union(ways: Iterable[int]) -> int:
    found = 0
    for way in ways:
        found |= way
    return found
