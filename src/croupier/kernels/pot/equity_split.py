"""Two ranges of hold'em hands for a pot that high and low split: every board, all hands of a range at once.

High and low are swept by themselves, and the high hands once more among those that make no low: then the pot is not
split. For the pairs in which one hand is ahead both ways, what was seen is kept apart by the low hands it makes.
"""

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U16, U64, Int
from croupier.kernels.pot.equity import FLUSHES, I64, MASKS, sum_of
from croupier.kernels.pot.equity_sweep import (
    BLOCKS,
    CARDS,
    NONE,
    WORDS,
    hang_hands,
    lay_out,
    list_hands,
    rate_blocks,
    sweep,
)

_ONE = np.uint64(1)

# What is added up over all boards, by pairs of hands and from the first player's side.
HIGH_WINS, HIGH_TIES, ALONE_WINS, ALONE_TIES, ALONE, LOW_WINS, LOW_TIES, BOTH, NEITHER = range(9)
TOTALS = 9


@njit(cache=True, nogil=True)
def sweep_split_boards(
    boards: U8, times: I64, hands: U8, weights: I64, keys: U64, heads: U64, table: U16, totals: I64
) -> None:
    """Add up over all boards, each so many times, the pairs of hands that fall in each class.

    ALONE are pairs in which neither makes a low; BOTH those in which the first hand is ahead both ways, NEITHER those
    in which the second is. Hands and weights are as for one pot.
    """
    size = len(hands)
    lists = np.full(64 * WORDS, NONE, np.uint16)
    marks = np.zeros(WORDS, np.uint64)
    after = np.zeros(size, np.uint16)
    made = np.zeros((2, BLOCKS), np.uint16)
    met = np.zeros(CARDS, np.int64)
    bits = np.zeros(size, np.uint64)
    blocks = np.zeros(size, np.uint8)
    lay_out(hands, bits, blocks)
    order = np.zeros(size, np.uint16)
    ends = np.zeros(size, np.uint16)
    some = np.zeros(size, np.uint16)
    some_ends = np.zeros(size, np.uint16)
    lows = np.zeros(size, np.uint8)
    seen = np.zeros((2, 1 + CARDS, BLOCKS + 1), np.int64)
    for board in range(len(boards)):
        time = times[board]
        key = sum_of(boards[board], keys)
        rate_blocks(key, 0, heads, table, made[0])
        rate_blocks(key, 1, heads, table, made[1])
        flushes = table[heads[0, FLUSHES] : heads[0, FLUSHES] + np.uint64(MASKS)]
        hang_hands(boards[board], bits, blocks, made[0], flushes, lists, marks, after)
        groups = list_hands(lists, marks, after, order, ends)
        if groups == 0:
            continue
        wins, ties = sweep(hands, weights, order, ends, groups, met)
        totals[HIGH_WINS] += time * wins
        totals[HIGH_TIES] += time * ties
        left = without_low(order, ends, groups, blocks, made[1], some, some_ends)
        wins, ties = sweep(hands, weights, some, some_ends, left, met)
        alone = meetings(hands, weights, some, some_ends[left - 1] if left else 0, met)
        totals[ALONE_WINS] += time * wins
        totals[ALONE_TIES] += time * ties
        totals[ALONE] += time * alone
        kinds = by_low(order, ends[groups - 1], blocks, made[1], lists, marks, after, some, some_ends, lows)
        wins, ties = sweep(hands, weights, some, some_ends, kinds, met)
        totals[LOW_WINS] += time * wins
        # Those who make no low were counted as level.
        totals[LOW_TIES] += time * (ties - alone)
        if kinds > 1:
            for player in range(2):
                ahead = ahead_both_ways(
                    hands, weights, player, order, ends, groups, lows, kinds, seen[player]
                )
                totals[BOTH + player] += time * ahead


@njit(cache=True, nogil=True)
def without_low(order: U16, ends: U16, groups: Int, blocks: U8, made: U16, some: U16, some_ends: U16) -> Int:
    """List the hands that make no low, in the groups they are in; return how many groups are left."""
    left = size = start = 0
    for group in range(groups):
        for place in range(start, ends[group]):
            if made[blocks[order[place]]] == 0:
                some[size] = order[place]
                size += 1
        start = ends[group]
        if size > (some_ends[left - 1] if left else 0):
            some_ends[left] = size
            left += 1
    return left


@njit(cache=True, nogil=True)
def meetings(hands: U8, weights: I64, some: U16, size: Int, met: I64) -> Int:
    """The weight of all pairs of these hands that share no card, once a sweep has met all of them."""
    whole = total = np.int64(0)
    for place in range(size):
        whole += weights[some[place], 1]
    for place in range(size):
        hand = some[place]
        both = met[hands[hand, 0]] + met[hands[hand, 1]] - weights[hand, 1]
        total += weights[hand, 0] * (whole - both)
    return total


@njit(cache=True, nogil=True)
def by_low(
    order: U16,
    size: Int,
    blocks: U8,
    made: U16,
    lists: U16,
    marks: U64,
    after: U16,
    some: U16,
    some_ends: U16,
    lows: U8,
) -> Int:
    """List the hands by their lows, none first; `lows` are numbered upwards. Return how many there are."""
    for place in range(size):
        hand = order[place]
        value = made[blocks[hand]]
        after[hand] = lists[value]
        lists[value] = hand
        marks[value >> 6] |= _ONE << np.uint64(value & 63)
    kinds = list_hands(lists, marks, after, some, some_ends)
    start = 0
    for kind in range(kinds):
        for place in range(start, some_ends[kind]):
            lows[some[place]] = kind
        start = some_ends[kind]
    return kinds


@njit(cache=True, nogil=True)
def ahead_both_ways(
    hands: U8,
    weights: I64,
    player: Int,
    order: U16,
    ends: U16,
    groups: Int,
    lows: U8,
    kinds: Int,
    seen: I64,
) -> Int:
    """Pairs in which this player's hand is the higher one and makes the better low.

    `seen[0]` is the weight of the other's hands visited so far, by low, and `seen[1 + card]` of those with the card.
    """
    for card in range(1 + CARDS):
        for kind in range(kinds):
            seen[card, kind] = 0
    total = np.int64(0)
    start = 0
    for group in range(groups):
        for place in range(start, ends[group]):
            hand = order[place]
            weight = weights[hand, player]
            if weight > 0:
                one, two = 1 + np.int64(hands[hand, 0]), 1 + np.int64(hands[hand, 1])
                below = np.int64(0)
                for kind in range(lows[hand]):
                    below += seen[0, kind] - seen[one, kind] - seen[two, kind]
                total += weight * below
        for place in range(start, ends[group]):
            hand = order[place]
            weight = weights[hand, 1 - player]
            kind = lows[hand]
            seen[0, kind] += weight
            seen[1 + np.int64(hands[hand, 0]), kind] += weight
            seen[1 + np.int64(hands[hand, 1]), kind] += weight
        start = ends[group]
    return total
