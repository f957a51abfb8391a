"""Two players who are each still dealt cards of their own: all pairs of disjoint sets, without going through pairs.

Both players' sets are visited in the order of their rates. For each small set of cards, a counter says how many
sets of the second player seen so far hold it. The seen sets that share no card with one of the first player's
follow by inclusion and exclusion over the subsets of that one.
"""

import numpy as np
from numba import njit

from croupier.kernels.canonical import I32
from croupier.kernels.evaluate import U8, U16, U64, Int, inlined
from croupier.kernels.pot.equity import I64, ROOM, rate_cards
from croupier.kernels.pot.equity_deals import choose


@njit(cache=True, nogil=True)
def rate_sets(
    held: U8, sets: U8, board: U8, choices: U8, part: Int, keys: U64, heads: U64, table: U16, rates: U16
) -> None:
    """Rate every hand of the cards held and a set of further ones."""
    own = np.zeros(len(held) + sets.shape[1], np.uint8)
    for place in range(len(held)):
        own[place] = held[place]
    room = np.zeros((ROOM, 2), np.uint64)
    for row in range(len(sets)):
        for place in range(sets.shape[1]):
            own[len(held) + place] = sets[row, place]
        rates[row] = rate_cards(own, board, choices, part, keys, heads, table, room)


@inlined
def highest(rates: U16) -> Int:
    """The highest of the rates."""
    top = np.int64(0)
    for value in rates:
        top = max(top, np.int64(value))
    return top


@njit(cache=True, nogil=True)
def by_rate(rates: U16, top: Int) -> tuple[I32, I64]:
    """The rows in order of their rates, and where each rate begins."""
    starts = np.zeros(top + 2, np.int64)
    for value in rates:
        starts[np.int64(value) + 1] += 1
    for value in range(top + 1):
        starts[value + 1] += starts[value]
    order = np.zeros(len(rates), np.int32)
    at = starts.copy()
    for row in range(len(rates)):
        order[at[rates[row]]] = row
        at[rates[row]] += 1
    return order, starts


@njit(cache=True, nogil=True)
def subset_places(places: U8, most: Int, starts: I64, sizes: I64, found: I64) -> None:
    """The counter of every subset of ascending places, by its bits; subsets of more than `most` are left out.

    `found` holds colex indices while it is filled; `starts` says where the counters of a size begin.
    """
    found[0] = 0
    for bits in range(1, len(found)):
        top = len(places) - 1
        while not bits >> top & 1:
            top -= 1
        if sizes[bits] <= most:
            found[bits] = found[bits ^ (1 << top)] + choose(places[top], sizes[bits])
    for bits in range(1, len(found)):
        if sizes[bits] <= most:
            found[bits] += starts[sizes[bits]]


@njit(cache=True, nogil=True)
def counters_of(cards: Int, most: Int, longest: Int) -> tuple[I64, I64]:
    """Where the counters of each size of subsets begin, and the size of every subset of so many places."""
    starts = np.zeros(most + 2, np.int64)
    for size in range(1, most + 2):
        starts[size] = starts[size - 1] + choose(cards, size - 1)
    sizes = np.zeros(1 << longest, np.int64)
    for bits in range(1, len(sizes)):
        sizes[bits] = sizes[bits >> 1] + (bits & 1)
    return starts, sizes


@njit(cache=True, nogil=True)
def count_pairs(
    first: U8, first_rates: U16, second: U8, second_rates: U16, cards: Int, above_zero: Int, result: I64
) -> None:
    """How many disjoint pairs the first player wins and how many are ties: the two numbers of the result.

    Sets are rows of ascending places in a deck of so many cards. With `above_zero` only hands that qualify win or tie.
    """
    most = min(first.shape[1], second.shape[1])
    starts, sizes = counters_of(cards, most, max(first.shape[1], second.shape[1]))
    counters = np.zeros(starts[most + 1], np.int32)
    top = max(highest(first_rates), highest(second_rates))
    first_order, first_starts = by_rate(first_rates, top)
    second_order, second_starts = by_rate(second_rates, top)
    mine = np.zeros(1 << first.shape[1], np.int64)
    theirs = np.zeros(1 << second.shape[1], np.int64)
    for value in range(top + 1):
        before = seen_by(first, first_order, first_starts, value, most, starts, sizes, counters, mine)
        for place in range(second_starts[value], second_starts[value + 1]):
            subset_places(second[second_order[place]], most, starts, sizes, theirs)
            for bits in range(len(theirs)):
                if sizes[bits] <= most:
                    counters[theirs[bits]] += 1
        if value > 0 or not above_zero:
            upto = seen_by(first, first_order, first_starts, value, most, starts, sizes, counters, mine)
            result[0] += before
            result[1] += upto - before


@njit(cache=True, nogil=True)
def seen_by(
    sets: U8,
    order: I32,
    by_value: I64,
    value: Int,
    most: Int,
    starts: I64,
    sizes: I64,
    counters: I32,
    mine: I64,
) -> Int:
    """Pairs of a set of this rate with a disjoint set seen so far."""
    total = 0
    for place in range(by_value[value], by_value[value + 1]):
        total += disjoint(sets[order[place]], most, starts, sizes, counters, mine)
    return total


@njit(cache=True, nogil=True)
def disjoint(places: U8, most: Int, starts: I64, sizes: I64, counters: I32, mine: I64) -> Int:
    """How many of the sets seen share no card with this one."""
    subset_places(places, most, starts, sizes, mine)
    total = np.int64(0)
    for bits in range(len(mine)):
        if sizes[bits] <= most:
            count = np.int64(counters[mine[bits]])
            total += -count if sizes[bits] & 1 else count
    return total


@njit(cache=True, nogil=True)
def count_both(
    first: U8,
    first_rates: U16,
    first_lows: U16,
    second: U8,
    second_rates: U16,
    second_lows: U16,
    cards: Int,
    lows: Int,
) -> Int:
    """How many disjoint pairs the first player wins both ways; low rates are numbered from 0 to lows - 1.

    The counters are kept for every low rate, so that those below one's own can be added up.
    """
    most = min(first.shape[1], second.shape[1])
    starts, sizes = counters_of(cards, most, max(first.shape[1], second.shape[1]))
    counters = np.zeros((starts[most + 1], lows), np.int32)
    top = max(highest(first_rates), highest(second_rates))
    first_order, first_starts = by_rate(first_rates, top)
    second_order, second_starts = by_rate(second_rates, top)
    mine = np.zeros(1 << first.shape[1], np.int64)
    theirs = np.zeros(1 << second.shape[1], np.int64)
    total = np.int64(0)
    for value in range(top + 1):
        for place in range(first_starts[value], first_starts[value + 1]):
            row = first_order[place]
            subset_places(first[row], most, starts, sizes, mine)
            for bits in range(len(mine)):
                if sizes[bits] <= most:
                    below = np.int64(0)
                    for low in range(first_lows[row]):
                        below += counters[mine[bits], low]
                    total += -below if sizes[bits] & 1 else below
        for place in range(second_starts[value], second_starts[value + 1]):
            row = second_order[place]
            subset_places(second[row], most, starts, sizes, theirs)
            for bits in range(len(theirs)):
                if sizes[bits] <= most:
                    counters[theirs[bits], second_lows[row]] += 1
    return total
