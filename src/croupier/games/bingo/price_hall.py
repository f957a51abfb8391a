"""A hall full of cards: when the first bingo comes, and how many cards have it with the same ball.

All cards see the same balls, so multiplying the chances of single cards is wrong. But once it is known how many balls
of each column are out, cards that were made independently are independent, and each has the same chance. So the sum
over the ways to divide the balls called among the five columns is exact. Counts are whole numbers; powers of chances
are evaluated in floating point, good for about twelve digits. That no two cards of a hall are equal is left aside: with
K cards it changes less than one part in 10**26 / K**2. Picked numbers have no columns: the number of balls decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games.bingo.patterns import Goal, Matches, Pattern
from croupier.games.bingo.price import BALLS, COLUMN_BALLS, COLUMN_SQUARES, column_counts, within
from croupier.kit import Refusal

MOST_WINNERS = 512
NOTHING = 1e-18  # what is less likely than this is left out of the winners' count
ROUNDING = 1e-12
MOST_CARDS = 10**9
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class HallGrid:
    """For every way to divide balls among the columns: how many balls, how likely after so many calls, and the chance
    that a card has not reached the goal."""

    calls: NDArray[np.int64]
    weight: Floats
    short: Floats


@lru_cache(maxsize=4)
def grid_of(pattern: Pattern) -> HallGrid:
    """The grid of a pattern: 16**5 divisions."""
    side = COLUMN_BALLS + 1
    ways = column_counts(pattern).astype(np.uint64)
    for column, squares in enumerate(COLUMN_SQUARES):
        others = COLUMN_BALLS - squares
        step = [
            [comb(others, balls - own) if balls >= own else 0 for own in range(squares + 1)]
            for balls in range(side)
        ]
        # Squares of a column give way to balls of it: a given set of squares is covered in so many ways.
        ways = np.moveaxis(np.tensordot(np.array(step, np.uint64), ways, (1, column)), 0, column)
    each = np.array([comb(COLUMN_BALLS, balls) for balls in range(side)], np.uint64)
    total = each
    for _ in range(4):
        total = np.multiply.outer(total, each)  # at most 6435**5, which is below 2**64
    calls = np.indices(total.shape).sum(axis=0)
    every = np.array([float(comb(BALLS, number)) for number in range(BALLS + 1)])
    return HallGrid(calls, total / every[calls], (total - ways) / total)


@dataclass(frozen=True)
class Hall:
    """The first bingo among so many cards: `first[n, w]` is the chance that it comes with call n and w cards have it;
    the last w stands for that many or more. `winners[n]` is the mean number of cards, counted only where it is n."""

    cards: int
    goal: Goal
    start: int  # balls that are out at once, before any call
    first: Floats
    winners: Floats

    @property
    def by_call(self) -> Floats:
        """The chance that the first bingo comes with just this call."""
        found: Floats = self.first.sum(axis=1)
        return found

    def within(self, calls: int) -> float:
        """The chance that it has come by then."""
        return float(self.by_call[: calls + 1].sum())

    @property
    def mean_calls(self) -> float:
        """How many calls it takes on the average."""
        return float((self.by_call * np.arange(BALLS + 1)).sum())

    def quantile(self, share: float) -> int:
        """The fewest calls within which it comes so often at least."""
        return int(np.searchsorted(self.by_call.cumsum(), share - 1e-12))

    @property
    def mean_winners(self) -> float:
        """How many cards have it on the average."""
        return float(self.winners.sum())

    @property
    def alone(self) -> float:
        """How often one card wins alone."""
        return float(self.first[:, 1].sum())


@dataclass(frozen=True)
class HallStep:
    """Ways to go from one state of the balls to the next: how likely, and the chance before and after that a card is
    short of the goal."""

    calls: NDArray[np.int64]
    chance: Floats
    before: Floats
    after: Floats


def _steps(goal: Goal, start: int) -> Iterator[HallStep]:
    """All ways in which a ball can come, the balls that are out at the start as the first."""
    if isinstance(goal, Matches):
        short = np.array([float(1 - within(goal, calls)) for calls in range(BALLS + 1)])
        if start:
            yield HallStep(np.array([start]), np.ones(1), np.ones(1), short[start : start + 1])
        calls = np.arange(start, BALLS)
        yield HallStep(calls + 1, np.ones(len(calls)), short[start:-1], short[start + 1 :])
        return
    grid = grid_of(goal)
    if start:
        here = grid.calls == start
        yield HallStep(grid.calls[here], grid.weight[here], np.ones(int(here.sum())), grid.short[here])
    for column in range(len(COLUMN_SQUARES)):
        low = tuple(slice(None, -1) if axis == column else slice(None) for axis in range(5))
        high = tuple(slice(1, None) if axis == column else slice(None) for axis in range(5))
        shape = [1] * 5
        shape[column] = COLUMN_BALLS
        left = (COLUMN_BALLS - np.arange(COLUMN_BALLS)).reshape(shape)
        calls = grid.calls[low]
        chance = grid.weight[low] * left / (BALLS - calls)
        keep = calls >= start
        yield HallStep(calls[keep] + 1, chance[keep], grid.short[low][keep], grid.short[high][keep])


@lru_cache(maxsize=32)
def hall_of(goal: Goal, cards: int, start: int = 0) -> Hall:
    """The first bingo among so many cards made independently, every bingo declared at once; `start` balls, if any, are
    out before the first call and count as one."""
    if not 1 <= cards <= MOST_CARDS:
        raise Refusal(f"{cards} cards are refused; there are 1 to {MOST_CARDS:,}.")
    first = np.zeros((BALLS + 1, MOST_WINNERS + 1))
    winners = np.zeros(BALLS + 1)
    for step in _steps(goal, start):
        live = step.chance * step.before**cards > NOTHING
        calls, chance = step.calls[live], step.chance[live]
        before, after = step.before[live], step.after[live]
        fresh = before - after
        winners += _by_call(calls, chance * cards * fresh * before ** (cards - 1))
        _count_winners(first, cards, calls, chance, (before, after, fresh))
    return Hall(cards, goal, start, first, winners)


def _by_call(calls: NDArray[np.int64], weights: Floats) -> Floats:
    found: Floats = np.bincount(calls, weights, minlength=BALLS + 1).astype(np.float64)
    return found


def _count_winners(
    first: Floats, cards: int, calls: NDArray[np.int64], chance: Floats, card: tuple[Floats, Floats, Floats]
) -> None:
    """Add the chance of w winners, one w after the other; what is left over goes to the last."""
    before, after, fresh = card
    all_win = after <= 0  # every card still in the game has it
    first[:, min(cards, MOST_WINNERS)] += _by_call(calls[all_win], (chance * before**cards)[all_win])
    calls, chance = calls[~all_win], chance[~all_win]
    before, after, fresh = before[~all_win], after[~all_win], fresh[~all_win]
    some = chance * (before**cards - after**cards)  # at least one of the cards still in the game
    ratio = fresh / after
    exact = chance * cards * fresh * after ** (cards - 1)
    left = _by_call(calls, some)
    for winners in range(1, min(cards, MOST_WINNERS - 1) + 1):
        found = _by_call(calls, exact)
        first[:, winners] += found
        left -= found
        if left.sum() < ROUNDING:  # what is left is what floating point has lost
            return
        factor = ratio * (cards - winners) / (winners + 1)
        exact = exact * factor
        keep = (exact > NOTHING / 1000) | (factor > 1)  # what is next to nothing and shrinks can be forgotten
        if 2 * keep.sum() < len(keep):
            calls, exact, ratio = calls[keep], exact[keep], ratio[keep]
    first[:, MOST_WINNERS] += np.maximum(left, 0)
