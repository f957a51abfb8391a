"""The chances of one card, exactly: how soon a pattern is covered, numbers matched, cards of any sort together.

For one card only the number of its covered squares counts: after N of 75 balls every set of its numbers of one size is
as likely as any other of that size. So a pattern is priced by how many sets of k squares have it in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games.bingo.law import CELLS, CENTRE, SIDE
from croupier.games.bingo.patterns import Goal, Matches, Pattern
from croupier.kit import Refusal

BALLS = 75
NUMBERS = CELLS - 1
COLUMN_BALLS = BALLS // SIDE
COLUMN_SQUARES = (5, 5, 4, 5, 5)
HALF = NUMBERS // 2
ORDER = tuple(cell for column in range(SIDE) for cell in range(column, CELLS, SIDE) if cell != CENTRE)
"""The squares with numbers, column by column: the first half is B, I and half of N."""
MOST_UNIONS = 300_000


@lru_cache(maxsize=64)
def column_counts(pattern: Pattern) -> NDArray[np.int64]:
    """How many sets of squares have the pattern in them, by how many squares of each column they have.

    Each half of the squares says which ways it does not hinder; a set has the pattern where both halves let one pass.
    """
    words = -(-len(pattern.ways) // 64)
    low, low_sizes = _alike(_passes(pattern, ORDER[:HALF], words), _groups((5, 5, 2)))
    high, high_sizes = _alike(_passes(pattern, ORDER[HALF:], words), _groups((2, 5, 5)))
    both = np.zeros((len(low), len(high)), bool)
    for word in range(words):
        both |= (low[:, word, None] & high[None, :, word]) != 0
    # Every count is at most 2**24, so that floating point, which multiplies matrices fast, is exact.
    table = (low_sizes.T @ both.astype(np.float64) @ high_sizes).astype(np.int64)
    halves = table.reshape(6, 6, 3, 3, 6, 6)
    found = np.zeros((6, 6, 5, 6, 6), np.int64)
    for upper in range(3):
        for lower in range(3):
            found[:, :, upper + lower] += halves[:, :, upper, lower]
    found.setflags(write=False)
    return found


def _passes(pattern: Pattern, squares: Sequence[int], words: int) -> NDArray[np.uint64]:
    """For every set of these squares, the ways whose part among them it covers, as bits."""
    sets = np.arange(1 << len(squares))
    found = np.zeros((len(sets), words), np.uint64)
    for number, way in enumerate(pattern.ways):
        part = sum(1 << place for place, cell in enumerate(squares) if way >> cell & 1)
        found[(sets & part) == part, number // 64] |= np.uint64(1 << number % 64)
    return found


def _alike(
    passes: NDArray[np.uint64], groups: NDArray[np.int64]
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """The different rows, and how many sets of each group have each."""
    rows, which = np.unique(passes, axis=0, return_inverse=True)
    sizes = np.zeros((len(rows), int(groups.max()) + 1), np.float64)
    np.add.at(sizes, (which.ravel(), groups), 1)
    return rows, sizes


def _groups(sizes: tuple[int, int, int]) -> NDArray[np.int64]:
    """For every set of squares, how many it has of each of three runs of squares, as one number."""
    sets = np.arange(1 << sum(sizes))
    found = np.zeros(len(sets), np.int64)
    start = 0
    for size in sizes:
        count = sum(sets >> place & 1 for place in range(start, start + size))
        found = found * (size + 1) + count
        start += size
    return found


@lru_cache(maxsize=64)
def cover_counts(goal: Goal) -> tuple[int, ...]:
    """How many sets of k squares reach the goal, for k from 0."""
    if isinstance(goal, Matches):
        return tuple(comb(goal.squares, k) if k >= goal.need else 0 for k in range(goal.squares + 1))
    table = column_counts(goal)
    found = [0] * (NUMBERS + 1)
    for place in np.ndindex(*table.shape):
        found[sum(place)] += int(table[place])
    return tuple(found)


def within(goal: Goal, calls: int) -> Fraction:
    """The chance that one card has reached the goal when so many balls are out."""
    if not 0 <= calls <= BALLS:
        raise Refusal(f"{calls} calls are refused; there are 0 to {BALLS}.")
    counts = cover_counts(goal)
    others = BALLS - (len(counts) - 1)
    ways = sum(count * comb(others, calls - k) for k, count in enumerate(counts) if k <= calls)
    return Fraction(ways, comb(BALLS, calls))


def exactly(goal: Goal, calls: int) -> Fraction:
    """The chance that it reaches the goal with just this call."""
    return within(goal, calls) - (within(goal, calls - 1) if calls else 0)


def mean_calls(goal: Goal) -> Fraction:
    """How many calls it takes on the average: the sum of the chances that it is not yet there."""
    return sum((1 - within(goal, calls) for calls in range(BALLS)), Fraction(0))


def median_calls(goal: Goal) -> int:
    """The fewest calls within which it gets there at least half the time."""
    return next(calls for calls in range(BALLS + 1) if within(goal, calls) >= Fraction(1, 2))


# Cards that are known.


@dataclass(frozen=True)
class Unions:
    """Sets of numbers with coefficients, by inclusion and exclusion: how many numbers each has, and how it counts."""

    sizes: tuple[tuple[int, int], ...]

    def within(self, more: int, left: int) -> Fraction:
        """The chance that one of the sets is out after so many more of the balls that are left."""
        total = comb(left, more)
        ways = sum(sign * comb(left - size, more - size) for size, sign in self.sizes if size <= more)
        return Fraction(ways, total)


def unions_of(cards: Iterable[Sequence[int]], goal: Pattern, out: Iterable[int] = ()) -> Unions | None:
    """The first bingo among known cards, the balls that are out given; None where there are too many cases.

    Cards of one hall see the same balls, so their chances are not independent; here every case is counted.
    """
    gone = set(out)
    found: dict[int, int] = {0: 1}
    for needs in _least_needs(cards, goal, gone):
        grown = dict(found)
        for union, sign in found.items():
            grown[union | needs] = grown.get(union | needs, 0) - sign
        found = {union: sign for union, sign in grown.items() if sign}
        if len(found) > MOST_UNIONS:
            return None
    sizes: dict[int, int] = {0: 1}  # one, less the chance that none of the sets is out
    for union, sign in found.items():
        sizes[union.bit_count()] = sizes.get(union.bit_count(), 0) - sign
    return Unions(tuple(sorted(sizes.items())))


def _least_needs(cards: Iterable[Sequence[int]], goal: Pattern, gone: set[int]) -> list[int]:
    """The sets of numbers still needed, each as bits, those left out that another is part of."""
    needs = set()
    for squares in cards:
        for way in goal.ways:
            numbers = [squares[cell] for cell in range(CELLS) if way >> cell & 1]
            needs.add(sum(1 << number for number in numbers if number not in gone))
    least: list[int] = []
    for need in sorted(needs, key=int.bit_count):
        if not any(other & need == other for other in least):
            least.append(need)
    return least


# Lines of one colour.


def one_colour(balls: Iterable[int], numbers: int) -> Fraction:
    """The chance that so many given numbers all have one colour, when colours are drawn with so many balls each."""
    counts = tuple(balls)
    return Fraction(sum(comb(count, numbers) for count in counts), comb(sum(counts), numbers))
