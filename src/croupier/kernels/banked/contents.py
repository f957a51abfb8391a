"""How many sets of cards of one pack contain each row of a paytable, suit by suit.

A set is four masks of ranks, one a suit. Suits that no row tells apart are taken in falling order of their masks and
weighted by the orders they stand for.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import Int

I64 = NDArray[np.int64]

GROUP, SUIT, COLOUR, CARD, RANKS, RUN, NO_PAIR, TOP = range(8)
# An element: kind, count, least rank, highest rank, of one suit, mask of ranks, mask of suits (of a colour the red).
FIELDS = 7
ACE = 12


@njit(cache=True, nogil=True, inline="always")
def _bits(mask: Int) -> Int:
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@njit(cache=True, nogil=True)
def _runs(ranks: Int, count: Int, low: Int, high: Int) -> bool:
    """Whether ranks hold a run of so many with its top between two ranks; an ace may stand below the two."""
    below = (ranks << 1) | (ranks >> ACE & 1)  # place 0 is the ace below
    for top in range(low, high + 1):
        if top + 2 >= count:
            wanted = ((1 << count) - 1) << (top + 2 - count)
            if below & wanted == wanted:
                return True
    return False


@njit(cache=True, nogil=True)
def _single(suits: I64, times: I64, element: I64) -> bool:
    """Whether the cards hold one element."""
    kind, count, low, high, suited, ranks, of = element
    if kind == GROUP:
        return bool(count <= 4 and times[count] & (((1 << (high - low + 1)) - 1) << low) != 0)
    if kind == SUIT:
        for suit in range(4):
            if _bits(suits[suit]) >= count:
                break
        else:
            return False
        return True
    if kind == COLOUR:
        red = black = 0
        for suit in range(4):
            if of >> suit & 1:
                red += _bits(suits[suit])
            else:
                black += _bits(suits[suit])
        return bool(red >= count or black >= count)
    if kind == CARD:
        for suit in range(4):
            if of >> suit & 1 and suits[suit] & ranks:
                break
        else:
            return False
        return True
    if kind == NO_PAIR:
        return bool(times[2] == 0)
    if kind == TOP:  # the highest rank
        return bool(times[1] >> low == 1)
    if not suited:
        return bool(times[1] & ranks == ranks) if kind == RANKS else _runs(times[1], count, low, high)
    for suit in range(4):
        if suits[suit] & ranks == ranks if kind == RANKS else _runs(suits[suit], count, low, high):
            return True
    return False


@njit(cache=True, nogil=True)
def _groups(times: I64, elements: I64, first: Int, last: Int) -> bool:
    """Whether up to three groups of different ranks can be made of the cards."""
    second = first + 1
    third = first + 2 if last - first > 2 else second  # the same again, where there are but two
    if elements[first, 1] > 4 or elements[second, 1] > 4 or elements[third, 1] > 4:
        return False
    for one in range(elements[first, 2], elements[first, 3] + 1):
        if not times[elements[first, 1]] >> one & 1:
            continue
        for two in range(elements[second, 2], elements[second, 3] + 1):
            if two == one or not times[elements[second, 1]] >> two & 1:
                continue
            if third == second:
                return True
            for three in range(elements[third, 2], elements[third, 3] + 1):
                if three not in (one, two) and times[elements[third, 1]] >> three & 1:
                    return True
    return False


@njit(cache=True, nogil=True)
def first_row(suits: I64, times: I64, elements: I64, patterns: I64, ways: I64, rows: I64, none: Int) -> Int:
    """The first row that the cards contain. `patterns` says where the elements of each begin, and whether they must not
    be held; `ways` where the patterns of each way to contain a row begin; `rows` whose way it is."""
    a, b, c, d = suits
    times[1] = a | b | c | d
    times[2] = (a & b) | ((a | b) & (c | d)) | (c & d)
    times[3] = (a & b & (c | d)) | ((a | b) & c & d)
    times[4] = a & b & c & d
    for way in range(len(rows)):
        holds = True
        for pattern in range(ways[way], ways[way + 1]):
            first, last = patterns[pattern, 0], patterns[pattern + 1, 0]
            if last - first == 1:
                found = _single(suits, times, elements[first])
            else:
                found = _groups(times, elements, first, last)
            if found == bool(patterns[pattern, 1]):
                holds = False
                break
        if holds:
            return rows[way]
    return none


@njit(cache=True, nogil=True)
def count_sets(
    size: Int,
    held: I64,
    follows: I64,
    elements: I64,
    patterns: I64,
    ways: I64,
    rows: I64,
    counts: I64,
    examples: I64,
) -> None:
    """Count the sets of so many cards by the row that they contain, the last for none, and keep one of each. `held` are
    the ranks that the deck has in each suit; a suit `follows` the one before where both are alike."""
    none = len(counts) - 1
    suits, times = np.zeros(4, np.int64), np.zeros(5, np.int64)
    sized = np.zeros(1 << 13, np.int64)
    for mask in range(1 << 13):
        sized[mask] = _bits(mask)
    for m0 in range(1 << 13):
        if m0 & ~held[0] or sized[m0] > size:
            continue
        for m1 in range(1 << 13):
            if follows[1] and m1 > m0:
                break
            if m1 & ~held[1] or sized[m0] + sized[m1] > size:
                continue
            two = sized[m0] + sized[m1]
            for m2 in range(1 << 13):
                if follows[2] and m2 > m1:
                    break
                if m2 & ~held[2] or two + sized[m2] > size:
                    continue
                left = size - two - sized[m2]
                if left > 13:
                    continue
                m3 = (1 << left) - 1  # every mask of so many ranks, from the lowest
                while m3 < 1 << 13:
                    if follows[3] and m3 > m2:
                        break
                    if not m3 & ~held[3]:
                        suits[0], suits[1], suits[2], suits[3] = m0, m1, m2, m3
                        row = first_row(suits, times, elements, patterns, ways, rows, none)
                        if counts[row] == 0:
                            examples[row] = suits
                        counts[row] += _orders(suits, follows)
                    if left == 0:
                        break
                    low = m3 & -m3
                    ripple = m3 + low
                    m3 = ripple | (((m3 ^ ripple) >> 2) // low)


@njit(cache=True, nogil=True)
def _orders(suits: I64, follows: I64) -> Int:
    """In how many orders the suits of each run of alike ones may stand."""
    found, length, same = 1, 1, 1
    for suit in range(1, 4):
        if not follows[suit]:
            length, same = 1, 1
            continue
        length += 1
        same = same + 1 if suits[suit] == suits[suit - 1] else 1
        found = found * length // same
    return found
