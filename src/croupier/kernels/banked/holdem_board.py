"""One complete hold'em board: for every kind of hole, the dealers that are lower, equal and do not qualify.

Given the board, a card matters only by its rank and, where three or more board cards share a suit, by being of
that suit or not: 26 types at most. A hole is two such cards; its entry is 96 * k + block, where block = high *
(high + 1) / 2 + low for the two ranks and k = 2 * (high card is of the suit) + (low card is of the suit). Two
cards of one rank, one of them of the suit, are the entry k = 2, never k = 1.

All holes are visited in order of strength. `seen` counts the pairs visited and MET those of them that hold one
certain card of a type. So a player with cards of types a and b beats seen - MET[a] - MET[b] dealers.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.banked.holdem_bits import lowest_bit, popcount
from croupier.kernels.evaluate import U8, U16, U64, Int, Tables, inlined

RANKS = 13
BLOCKS = 91
STRIDE = 96
ENTRIES = 4 * STRIDE
STRENGTHS = 7463
WORDS = 117
NONE = 65535

# The rows of `work`: entries by place, five facts by entry, the next entry of equal strength, facts by type.
ORDER, STRENGTH, HOLES, LOWER, EQUAL, UNFIT, NEXT, LEFT, MET, BELOW = range(10)

_BLOCKS = [(high, low) for high in range(RANKS) for low in range(high + 1)] + [(0, 0)] * (STRIDE - BLOCKS)
HIGH_TYPE: U8 = np.array([high + RANKS * (k >> 1) for k in range(4) for high, _ in _BLOCKS], np.uint8)
LOW_TYPE: U8 = np.array([low + RANKS * (k & 1) for k in range(4) for _, low in _BLOCKS], np.uint8)

_ONE = np.uint64(1)
_SHIFT, _BUCKET, _MASK = np.uint64(35), np.uint64(51), np.uint64((1 << 16) - 1)


class BoardDesk(NamedTuple):
    """What one thread needs to study boards: tables, heads and marks of lists by strength, room to work."""

    keys: U64
    multiplier: Int
    displace: U16
    values: U16
    flushes: U16
    heads: U16
    marks: U64
    work: U16


def new_desk(tables: Tables) -> BoardDesk:
    """A desk with HighTables on it."""
    return BoardDesk(
        keys=tables.keys,
        multiplier=tables.multipliers[2],
        displace=tables.displace7,
        values=tables.values7,
        flushes=tables.flush,
        heads=np.full(64 * WORDS, NONE, np.uint16),
        marks=np.zeros(WORDS, np.uint64),
        work=np.zeros((BELOW + 1, ENTRIES), np.uint16),
    )


@inlined
def block_of(high: Int, low: Int) -> Int:
    """The block of two ranks, the higher first."""
    return high * (high + 1) // 2 + low


@inlined
def entry_of(one: Int, two: Int, flush: Int) -> Int:
    """The entry of a hole, its cards in any order; `flush` is the board's flush suit or -1."""
    high, low = np.int64(max(one, two)), np.int64(min(one, two))
    high_in, low_in = high & 3 == flush, low & 3 == flush
    if high >> 2 == low >> 2:
        high_in, low_in = high_in or low_in, False
    return STRIDE * (2 * high_in + low_in) + block_of(high >> 2, low >> 2)


@inlined
def flush_suit(cards: U8) -> Int:
    """The suit that three or more cards of a board share, or -1."""
    suits = 0
    for card in cards:
        suits += 1 << (8 * (card & 3))
    flush = -1
    for suit in range(4):
        if (suits >> (8 * suit)) & 255 >= 3:
            flush = suit
    return flush


@njit(cache=True, nogil=True)
def study_board(
    deck: Int,
    cards: U8,
    qualify: Int,
    keys: U64,
    multiplier: Int,
    displace: U16,
    values: U16,
    flushes: U16,
    heads: U16,
    marks: U64,
    work: U16,
) -> tuple[Int, Int]:
    """Fill in `work` for a board; return the number of entries that can be dealt and the flush suit or -1.

    `deck` is a mask of cards; the tables come one by one, because a call that passes them together costs as
    much as the board. `work[ORDER]` lists the entries by rising strength; each of them has its STRENGTH,
    the number of its HOLES, and how many dealers are LOWER, EQUAL and UNFIT, that is below `qualify`.
    """
    key = np.uint64(0)
    for card in cards:
        deck &= ~(1 << card)
        key += keys[card]
    flush = flush_suit(cards)
    for rank in range(RANKS):
        left = (deck >> (4 * rank)) & 15
        inside = 0 if flush < 0 else (left >> flush) & 1
        work[LEFT, rank] = popcount(left) - inside
        work[LEFT, RANKS + rank] = inside
    if flush < 0:
        list_mixed(key, multiplier, displace, values, heads, marks, work)
    else:
        mask = 0
        for card in cards:
            if card & 3 == flush:
                mask |= 1 << (card >> 2)
        list_suited(key, mask, multiplier, displace, values, flushes, heads, marks, work)
    return compare(qualify, heads, marks, work), flush


@inlined
def by_ranks(key: Int, multiplier: Int, displace: U16, values: U16) -> Int:
    """The strength that the ranks of seven cards make, from the tables for seven cards."""
    h = key * multiplier
    return values[((h >> _SHIFT) + displace[h >> _BUCKET]) & _MASK]


@inlined
def hang(entry: Int, strength: Int, holes: Int, heads: U16, marks: U64, work: U16) -> None:
    """Put an entry on the list of its strength."""
    work[STRENGTH, entry] = strength
    work[HOLES, entry] = holes
    work[NEXT, entry] = heads[strength]
    heads[strength] = entry
    marks[strength >> 6] |= _ONE << np.uint64(strength & 63)


@njit(cache=True, nogil=True)
def list_mixed(
    key: Int, multiplier: Int, displace: U16, values: U16, heads: U16, marks: U64, work: U16
) -> None:
    """Hang up the entries of a board on which no flush is possible; `key` is the sum of its cards' keys."""
    block = 0
    for high in range(RANKS):
        key_high = key + (_ONE << np.uint64(3 * high))
        for low in range(high + 1):
            holes = work[LEFT, high] * work[LEFT, low]
            if low == high:
                holes = work[LEFT, high] * (work[LEFT, high] - 1) // 2
            if holes > 0:
                strength = by_ranks(key_high + (_ONE << np.uint64(3 * low)), multiplier, displace, values)
                hang(block, strength, holes, heads, marks, work)
            block += 1


@njit(cache=True, nogil=True)
def list_suited(
    key: Int,
    mask: Int,
    multiplier: Int,
    displace: U16,
    values: U16,
    flushes: U16,
    heads: U16,
    marks: U64,
    work: U16,
) -> None:
    """The same where board cards of the ranks of `mask` can make a flush."""
    suited = popcount(mask)
    block = 0
    for high in range(RANKS):
        key_high = key + (_ONE << np.uint64(3 * high))
        for low in range(high + 1):
            plain = by_ranks(key_high + (_ONE << np.uint64(3 * low)), multiplier, displace, values)
            for k in range(4):
                high_in, low_in = k >> 1, k & 1
                holes = work[LEFT, high + RANKS * high_in] * work[LEFT, low + RANKS * low_in]
                if low == high:
                    if k == 0:
                        holes = work[LEFT, high] * (work[LEFT, high] - 1) // 2
                    elif low_in:
                        holes = 0
                if holes > 0:
                    strength = plain
                    if suited + high_in + low_in >= 5:
                        strength = flushes[mask | (high_in << high) | (low_in << low)]
                    hang(STRIDE * k + block, strength, holes, heads, marks, work)
            block += 1


@njit(cache=True, nogil=True)
def compare(qualify: Int, heads: U16, marks: U64, work: U16) -> Int:
    """Go up the strengths and count for every entry the dealers below it and beside it."""
    for kind in range(2 * RANKS):
        work[MET, kind] = 0
    seen = size = 0
    unfit = fit = -1
    for word in range(WORDS):
        bits = marks[word]
        marks[word] = 0
        while bits:
            strength = 64 * word + lowest_bit(bits)
            bits &= bits - _ONE
            if unfit < 0 and strength >= qualify:
                unfit, fit = seen, size
                for kind in range(2 * RANKS):
                    work[BELOW, kind] = work[MET, kind]
            start = size
            entry = heads[strength]
            heads[strength] = NONE
            while entry != NONE:
                work[ORDER, size] = entry
                size += 1
                work[LOWER, entry] = seen - work[MET, HIGH_TYPE[entry]] - work[MET, LOW_TYPE[entry]]
                entry = work[NEXT, entry]
            for place in range(start, size):
                entry = work[ORDER, place]
                a, b = HIGH_TYPE[entry], LOW_TYPE[entry]
                seen += work[HOLES, entry]
                if a == b:
                    work[MET, a] += work[LEFT, a] - 1
                else:
                    work[MET, a] += work[LEFT, b]
                    work[MET, b] += work[LEFT, a]
            for place in range(start, size):
                entry = work[ORDER, place]
                # The player's own two cards were now seen once as a pair, but met with each of them.
                met = work[MET, HIGH_TYPE[entry]] + work[MET, LOW_TYPE[entry]] - 1
                work[EQUAL, entry] = seen - met - work[LOWER, entry]
    if unfit < 0:
        unfit, fit = seen, size
        for kind in range(2 * RANKS):
            work[BELOW, kind] = work[MET, kind]
    for place in range(size):
        entry = work[ORDER, place]
        own = 1 if place < fit else 0
        work[UNFIT, entry] = unfit - work[BELOW, HIGH_TYPE[entry]] - work[BELOW, LOW_TYPE[entry]] + own
    return size
