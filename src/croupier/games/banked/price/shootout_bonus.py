"""Texas Shootout's hands exactly: every four cards played as stated, and every board that may come to them."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import Arrays, cached_arrays
from croupier.games.banked.price.shootout_play import NO_VALUES, pair_values
from croupier.kernels.banked import shootout as way_kernel
from croupier.kernels.banked import shootout_bonus as kernel
from croupier.kernels.banked.shootout_bonus import (
    BOARD,
    BY_BOARD,
    CODES,
    RANKS,
    SUITS,
    Boards,
    choose_all,
    count_boards,
    keep_all,
)

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
FOUR = 4
MOST = 25  # copies of a rank, and one more
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, _, FULL_HOUSE, QUADS, FIVE = range(9)


class ShootoutHands(NamedTuple):
    """Deals of four cards and a board by the class of the hand that comes of them, made by the board alone or not."""

    counts: tuple[int, ...]
    deals: int

    def of(self, code: int, board: bool = True) -> int:
        """Deals of a class; those that the board makes alone among them or not."""
        return self.counts[code] + (self.counts[code + BY_BOARD] if board else 0)


@lru_cache(maxsize=4)
def hands_of(deck: tuple[int, ...], best: bool = False, second: bool = False) -> ShootoutHands:
    """Every deal of a shoe in which four cards are played by the house way, or as is `best` by the values of pairs.

    The `second` hand is there only in deals that are split.
    """
    copies, values = _copies(deck), pair_values(deck) if best else NO_VALUES

    def make() -> Arrays:
        fours, weights, splits = fours_of(copies, values)
        if second:
            fours, weights = fours[splits > 0][:, [2, 3, 0, 1]].copy(), weights[splits > 0]
        counts = np.zeros((len(fours), CODES), np.int64)
        count_boards(fours, copies, boards_of(), counts)
        return {
            "counts": (counts.astype(object) * weights.astype(object)[:, None]).sum(axis=0).astype(np.int64)
        }

    parts = [copies.tobytes(), values.tobytes(), str(second).encode()]
    found = cached_arrays("shootout", (way_kernel, kernel), parts, make)
    deals = comb(len(deck), FOUR) * comb(len(deck) - FOUR, BOARD)
    return ShootoutHands(tuple(int(count) for count in found["counts"]), deals)


def hand_counts(deck: tuple[int, ...], kept: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """Boards of a shoe that these cards have left, by the class of the hand that they make with two cards kept."""
    counts = np.zeros((1, CODES), np.int64)
    count_boards(np.array([[*kept, *others]], np.uint8), _copies(deck), boards_of(), counts)
    return tuple(int(count) for count in counts[0])


def _copies(deck: tuple[int, ...]) -> I64:
    return np.bincount(deck, minlength=RANKS * SUITS).astype(np.int64)


def fours_of(copies: I64, values: I64 = NO_VALUES) -> tuple[U8, I64, U8]:
    """Every four cards up to a change of suits once two are kept, by the way or by values: the two kept, the two
    others; how many there are; and whether both are played."""
    every = combinations_with_replacement(np.flatnonzero(copies).tolist(), FOUR)
    listed: U8 = np.array(list(every), np.uint8)
    weights = _weights(listed, copies)
    listed, weights = listed[weights > 0], weights[weights > 0]
    splits = np.zeros(len(listed), np.uint8)
    if len(values):
        choose_all(listed, values, splits)
    else:
        keep_all(listed)
    if len(set(copies.tolist())) > 1:
        return listed, weights, splits
    keys = np.full(len(listed), np.iinfo(np.int64).max)
    for suits in permutations(range(SUITS)):
        turned = SUITS * (listed.astype(np.int64) // SUITS) + np.array(suits)[listed % SUITS]
        parts = np.hstack((np.sort(turned[:, :2], axis=1), np.sort(turned[:, 2:], axis=1)))
        keys = np.minimum(keys, parts @ (64 ** np.arange(FOUR)))
    _, first, places = np.unique(keys, return_index=True, return_inverse=True)
    return listed[first], np.bincount(places, weights=weights).astype(np.int64), splits[first]


def _weights(fours: U8, copies: I64) -> I64:
    """In how many ways each four cards can be dealt of so many copies."""
    found, times = np.ones(len(fours), np.int64), np.ones(len(fours), np.int64)
    for place in range(FOUR):
        if place:
            times = np.where(fours[:, place] == fours[:, place - 1], times + 1, 1)
        found = found * (copies[fours[:, place]] - times + 1) // times
    return found


@lru_cache(maxsize=1)
def boards_of() -> Boards:
    """The ranks of boards and of parts of them, and the classes that ranks alone make."""
    listed = [
        ranks for size in range(BOARD + 1) for ranks in combinations_with_replacement(range(RANKS), size)
    ]
    sizes = np.array([len(ranks) for ranks in listed], np.uint8)
    starts = np.searchsorted(sizes, np.arange(BOARD + 2)).astype(np.int64)
    ranks = np.zeros((len(listed), BOARD), np.uint8)
    for place, held in enumerate(listed):
        ranks[place, : len(held)] = held
    whole = {held: place for place, held in enumerate(listed[starts[BOARD] :])}
    joined = np.zeros((len(listed), starts[3] - starts[2]), np.int32)
    for place in range(int(starts[3]), len(listed)):
        size = BOARD - len(listed[place])
        for other, held in enumerate(listed[starts[size] : starts[size + 1]]):
            joined[place, other] = whole[tuple(sorted(listed[place] + held))]
    classes = np.zeros((RANKS * RANKS, len(whole)), np.uint8)
    for low, high in combinations_with_replacement(range(RANKS), 2):
        classes[low * RANKS + high] = [rank_class(board, (low, high)) for board in whole]
    choose = np.array([[comb(cards, size) for cards in range(MOST)] for size in range(BOARD + 1)], np.int64)
    tops = np.array([held[-1] if held else 0 for held in listed], np.uint8)
    times = np.array([held.count(held[-1]) if held else 0 for held in listed], np.uint8)
    places = {held: place for place, held in enumerate(listed)}
    parents = [places[held[: len(held) - int(often)]] for held, often in zip(listed, times, strict=True)]
    return Boards(ranks, sizes, starts, joined, classes, choose, np.array(parents, np.int32), tops, times)


def rank_class(board: tuple[int, ...], kept: tuple[int, ...]) -> int:
    """The class that ranks alone make of a board and two cards, and whether the board makes five of a kind itself."""
    found = _seven_ranks(tuple(sorted(board + kept)))
    return found + (BY_BOARD if found == FIVE and len(set(board)) == 1 else 0)


@cache
def _seven_ranks(ranks: tuple[int, ...]) -> int:
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if groups[0] >= FOUR:
        return QUADS if groups[0] == FOUR else FIVE
    if groups[0] == 3 and groups[1] >= 2:
        return FULL_HOUSE
    from_ace = {rank + 1 for rank in ranks} | ({0} if RANKS - 1 in ranks else set())
    if any(set(range(first, first + BOARD)) <= from_ace for first in range(RANKS - 3)):
        return STRAIGHT
    if groups[0] == 3:
        return TRIPS
    return TWO_PAIR if groups[:2] == [2, 2] else PAIR if groups[0] == 2 else HIGH
