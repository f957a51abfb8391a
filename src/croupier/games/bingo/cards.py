"""Bingo cards and the patterns that win on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from croupier.games.bingo.law import CELLS, CENTRE, SIDE, BingoLaw, CardRule, PatternRow
from croupier.kit import Refusal
from croupier.kit.chance import Draws, SeededDraws, drawn

# What must be covered to win: patterns drawn on the card, by name or as posted, and numbers matched.


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
        raise ValueError(f"{text!r} has no square with a number")
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
        raise Refusal(f"{times} of {len(ways)} ways of {name!r} are too many; the maximum is {MOST_WAYS}.")
    return {_union(chosen) for chosen in combinations(sorted(ways), times)}


def _union(ways: Iterable[int]) -> int:
    found = 0
    for way in ways:
        found |= way
    return found


# Cards of bingo: made to the columns of the law, read from text, and never two equal in a set.


Squares = tuple[int, ...]
"""The numbers of a card row by row, 0 for the free square; of a card with picked numbers just those, in order."""
BLANK = 0


def make_card(rule: CardRule, draws: Draws) -> Squares:
    """A card at random: each column its numbers, every set and every order as likely as any other."""
    squares = [BLANK] * CELLS
    for place, column in enumerate(rule.columns):
        cells = [cell for cell in range(place, CELLS, SIDE) if cell != CENTRE]
        for cell, number in zip(cells, drawn(draws, column.range, column.numbers), strict=True):
            squares[cell] = number
    return tuple(squares)


def make_cards(rule: CardRule, draws: Draws, count: int, besides: Iterable[Squares] = ()) -> list[Squares]:
    """So many cards, none equal to another or to one of those besides."""
    taken = set(besides)
    found: list[Squares] = []
    while len(found) < count:
        card = make_card(rule, draws)
        if card not in taken:
            taken.add(card)
            found.append(card)
    return found


def make_pick(balls: int, spaces: int, draws: Draws) -> Squares:
    """Picked numbers at random, as a player in a hurry would have them, in order."""
    return tuple(sorted(drawn(draws, range(1, balls + 1), spaces)))


def card_of_set(law: BingoLaw, set_name: int | str, number: int, spaces: int = 0) -> Squares:
    """Card so and so of a numbered set: a set is known by its name, a card of it by its number; `spaces` of picked
    numbers where it is such a set. Two cards of a set are equal about once in 10**26."""
    draws = SeededDraws(f"bingo set {set_name} card {number}")
    return make_pick(law.balls.count, spaces, draws) if spaces else make_card(law.card, draws)


def fault_of(rule: CardRule, squares: Squares) -> Refusal | None:
    """Why these are not the squares of a card, or None."""
    if len(squares) != CELLS or any(type(number) is not int for number in squares):
        return Refusal(
            f"A card has {CELLS} squares with whole numbers; {len(squares)} were given.", rule.cite
        )
    if squares[CENTRE] != BLANK:
        return Refusal(f"The centre square is free and cannot hold {squares[CENTRE]}.", rule.cite)
    for place, column in enumerate(rule.columns):
        own = [squares[cell] for cell in range(place, CELLS, SIDE) if cell != CENTRE]
        for number in own:
            if number not in column.range:
                sentence = (
                    f"{number} is not in column {column.letter}, which has {column.first} to {column.last}."
                )
                return Refusal(sentence, column.cite)
            if own.count(number) > 1:
                return Refusal(f"{number} is in column {column.letter} twice.", column.cite)
    return None


def picks_fault(law: BingoLaw, squares: Squares, spaces: int) -> Refusal | None:
    """Why these are not numbers that a player may have written, or None; doubles void a card and are no fault."""
    assert law.pick is not None
    if len(squares) != spaces:
        return Refusal(f"{spaces} spaces must be filled; {len(squares)} numbers were given.", law.pick.cite)
    for number in squares:
        if type(number) is not int or not 1 <= number <= law.balls.count:
            return Refusal(f"{number!r} is not a number from 1 to {law.balls.count}.", law.pick.cite)
    return None


def letter_of(rule: CardRule, ball: int) -> str:
    """The letter of the column that a ball belongs to."""
    return next(column.letter for column in rule.columns if ball in column.range)


def ball_name(rule: CardRule, ball: int) -> str:
    """`B7`."""
    return f"{letter_of(rule, ball)}{ball}"


def read_ball(rule: CardRule, word: object) -> int:
    """A ball from 7, `7` or `B7`; a letter that is not the number's is refused."""
    text = str(word).strip().upper()
    letters = {column.letter for column in rule.columns}
    letter, digits = (text[:1], text[1:].lstrip("- ")) if text[:1] in letters else ("", text)
    last = rule.columns[-1].last
    if isinstance(word, bool | float) or not (digits.isascii() and digits.isdecimal() and len(digits) < 4):
        raise Refusal(
            f"{word!r} is not a ball; a ball is a number from 1 to {last}, such as B7 or 7.", rule.cite
        )
    ball = int(digits)
    if not 1 <= ball <= last:
        raise Refusal(f"There is no ball {ball}; balls are 1 to {last}.", rule.cite)
    if letter and letter != letter_of(rule, ball):
        raise Refusal(f"{text} is not a ball: {ball} is in column {letter_of(rule, ball)}.", rule.cite)
    return ball


def read_balls(rule: CardRule, told: object) -> list[int]:
    """Balls from a list, or from text with spaces or commas between."""
    words = told.replace(",", " ").split() if isinstance(told, str) else told
    if not isinstance(words, Sequence):
        raise Refusal(f"{told!r} is not a list of balls, such as 'B7 I22 N38'.", rule.cite)
    return [read_ball(rule, word) for word in words]


def read_card(rule: CardRule, told: object) -> Squares:
    """A card from its five rows as printed (text with `/` between rows, or lists), or from its columns by letter."""
    rows = list(_rows(rule, told))
    squares = tuple(_square(rule, word) for row in rows for word in row)
    if [len(row) for row in rows] != [SIDE] * SIDE:
        raise Refusal(
            f"{told!r} is not a card; a card is five rows of five squares with a free centre.", rule.cite
        )
    return squares


def _rows(rule: CardRule, told: object) -> Iterator[Sequence[Any]]:
    if isinstance(told, str):
        yield from (row.replace(",", " ").split() for row in told.split("/"))
    elif isinstance(told, Mapping):
        letters = [column.letter for column in rule.columns]
        if set(told) != set(letters):
            raise Refusal(
                (f"A card has the columns {', '.join(letters)}; {', '.join(map(str, told))} were given."),
                rule.cite,
            )
        columns = [list(_numbers(rule, told[letter])) for letter in letters]
        middle = columns[SIDE // 2]
        if len(middle) == SIDE - 1:
            middle.insert(SIDE // 2, BLANK)
        if any(len(column) != SIDE for column in columns):
            raise Refusal("Each column of a card has five squares, and the centre is free.", rule.cite)
        yield from ([column[row] for column in columns] for row in range(SIDE))
    elif isinstance(told, Sequence) and all(isinstance(row, Sequence) for row in told):
        yield from told
    else:
        raise Refusal(
            f"{told!r} is not a card; give its five rows, such as '1 16 31 46 61 / 2 17 …'.", rule.cite
        )


def _numbers(rule: CardRule, told: object) -> Sequence[Any]:
    if isinstance(told, str):
        return told.replace(",", " ").split()
    if isinstance(told, Sequence):
        return told
    raise Refusal(f"{told!r} is not a column of numbers.", rule.cite)


def _square(rule: CardRule, word: object) -> int:
    if word == BLANK or (isinstance(word, str) and word.lower() in ("free", "*", "0", "-")):
        return BLANK
    return read_ball(rule, word)


def nth_card(rule: CardRule, n: int) -> Squares:
    """The n-th of a fixed sequence of different cards, for callers that need any card."""
    squares = [BLANK] * CELLS
    for place, column in enumerate(rule.columns):
        shift = n % len(column.range)
        n //= len(column.range)
        cells = [cell for cell in range(place, CELLS, SIDE) if cell != CENTRE]
        for step, cell in enumerate(cells):
            squares[cell] = column.range[(shift + step) % len(column.range)]
    return tuple(squares)
