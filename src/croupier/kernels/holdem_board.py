"""One complete hold'em board: for every kind of hole cards, the dealers that are lower, equal and not qualified.

Given the board, a card matters only by its rank and, where three or more board cards share a suit, by being of
that suit or not: 26 types at most. A hole is two such cards; its entry is 96 * k + block, where block = high *
(high + 1) / 2 + low for the two ranks and k = 2 * (high card is of the suit) + (low card is of the suit). Two
cards of one rank, one of them of the suit, are entry k = 2, and whoever fills entries copies it to k = 1.

All holes are visited in order of strength. `seen` counts the pairs visited and `met[t]` those of them that
hold one certain card of type t. So a player with cards of types a and b beats seen - met[a] - met[b] dealers.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.holdem_bits import lowest_bit, popcount

U8: TypeAlias = NDArray[np.uint8]
U16: TypeAlias = NDArray[np.uint16]
U64: TypeAlias = NDArray[np.uint64]
I16: TypeAlias = NDArray[np.int16]
I32: TypeAlias = NDArray[np.int32]

RANKS = 13
BLOCKS = 91
STRIDE = 96
ENTRIES = 4 * STRIDE
STRENGTHS = 7463
WORDS = 117

# The rows of `work`, the first six by entry (ORDER by place), the others by type.
ORDER, STRENGTH, HOLES, LOWER, EQUAL, UNFIT, NEXT, LEFT, MET, GROUP, BELOW = range(11)

_ONE = np.uint64(1)
_SHIFT, _BUCKET, _MASK = np.uint64(35), np.uint64(51), np.uint64((1 << 16) - 1)


class Desk(NamedTuple):
    """What one thread needs to study boards: the evaluator's tables, and room to work.

    After a board, `work[ORDER]` lists the entries that can be dealt by rising strength, and for each of them
    there is its STRENGTH, the number of its HOLES, and how many dealers are LOWER, EQUAL and UNFIT (do not
    qualify). A desk passes few arrays on purpose: each costs time on every call.
    """

    keys: U64
    multiplier: np.uint64
    displace: U16
    values: U16
    flush: U16
    heads: I16
    marks: U64
    work: I32


_BLOCK_TYPES = [(high, low) for high in range(RANKS) for low in range(high + 1)] + [(0, 0)] * (STRIDE - BLOCKS)
HIGH_TYPE: U8 = np.array([high + RANKS * (k >> 1) for k in range(4) for high, _ in _BLOCK_TYPES], np.uint8)
LOW_TYPE: U8 = np.array([low + RANKS * (k & 1) for k in range(4) for _, low in _BLOCK_TYPES], np.uint8)


@njit(cache=True, nogil=True)
def study_board(deck, cards, qualify, keys, multiplier, displace, values, flushes, heads, marks, work):
    """Fill in `work` for five cards out of the deck; return the number of entries and the flush suit or -1."""
    free = 0
    for card in deck:
        free |= 1 << card
    key = np.uint64(0)
    suits = 0
    for card in cards:
        free &= ~(1 << card)
        key += keys[card]
        suits += 1 << (8 * (card & 3))
    flush = -1
    for suit in range(4):
        if (suits >> (8 * suit)) & 255 >= 3:
            flush = suit
    for kind in range(2 * RANKS):
        work[MET, kind] = 0
        work[LEFT, kind] = 0
    for rank in range(RANKS):
        left = (free >> (4 * rank)) & 15
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
        suited = (suits >> (8 * flush)) & 255
        list_suited(key, mask, suited, multiplier, displace, values, flushes, heads, marks, work)
    return compare(qualify, heads, marks, work), flush


@njit(cache=True, nogil=True)
def list_mixed(key, multiplier, displace, values, heads, marks, work):
    """Hang the entries of a board on which no flush is possible on the lists of their strengths."""
    block = 0
    for high in range(RANKS):
        key_high = key + (_ONE << np.uint64(3 * high))
        for low in range(high + 1):
            holes = work[LEFT, high] * work[LEFT, low]
            if low == high:
                holes = work[LEFT, high] * (work[LEFT, high] - 1) // 2
            if holes > 0:
                h = (key_high + (_ONE << np.uint64(3 * low))) * multiplier
                strength = values[((h >> _SHIFT) + displace[h >> _BUCKET]) & _MASK]
                work[NEXT, block] = heads[strength]
                heads[strength] = block
                marks[strength >> 6] |= _ONE << np.uint64(strength & 63)
                work[STRENGTH, block] = strength
                work[HOLES, block] = holes
            block += 1


@njit(cache=True, nogil=True)
def list_suited(key, mask, suited, multiplier, displace, values, flushes, heads, marks, work):
    """The same where `suited` board cards, with the ranks of `mask`, can make a flush."""
    block = 0
    for high in range(RANKS):
        key_high = key + (_ONE << np.uint64(3 * high))
        for low in range(high + 1):
            h = (key_high + (_ONE << np.uint64(3 * low))) * multiplier
            plain = values[((h >> _SHIFT) + displace[h >> _BUCKET]) & _MASK]
            for k in range(4):
                in_high, in_low = k >> 1, k & 1
                holes = work[LEFT, high + RANKS * in_high] * work[LEFT, low + RANKS * in_low]
                if low == high:
                    if k == 0:
                        holes = work[LEFT, high] * (work[LEFT, high] - 1) // 2
                    elif in_low:
                        holes = 0
                if holes > 0:
                    strength = plain
                    if suited + in_high + in_low >= 5:
                        strength = flushes[mask | (in_high << high) | (in_low << low)]
                    entry = STRIDE * k + block
                    work[NEXT, entry] = heads[strength]
                    heads[strength] = entry
                    marks[strength >> 6] |= _ONE << np.uint64(strength & 63)
                    work[STRENGTH, entry] = strength
                    work[HOLES, entry] = holes
            block += 1


@njit(cache=True, nogil=True)
def compare(qualify, heads, marks, work):
    """Go up the strengths and count for every entry the dealers below it and beside it."""
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
            start, pairs = size, 0
            entry = heads[strength]
            heads[strength] = -1
            while entry >= 0:
                work[ORDER, size] = entry
                size += 1
                a, b = HIGH_TYPE[entry], LOW_TYPE[entry]
                pairs += work[HOLES, entry]
                if a == b:
                    work[GROUP, a] += work[LEFT, a] - 1
                else:
                    work[GROUP, a] += work[LEFT, b]
                    work[GROUP, b] += work[LEFT, a]
                entry = work[NEXT, entry]
            for place in range(start, size):
                entry = work[ORDER, place]
                a, b = HIGH_TYPE[entry], LOW_TYPE[entry]
                work[LOWER, entry] = seen - work[MET, a] - work[MET, b]
                # The player's own two cards were counted once as a pair and once with each of them.
                work[EQUAL, entry] = pairs - work[GROUP, a] - work[GROUP, b] + 1
            for place in range(start, size):
                entry = work[ORDER, place]
                a, b = HIGH_TYPE[entry], LOW_TYPE[entry]
                work[MET, a] += work[GROUP, a]
                work[GROUP, a] = 0
                work[MET, b] += work[GROUP, b]
                work[GROUP, b] = 0
            seen += pairs
    if unfit < 0:
        unfit, fit = seen, size
        for kind in range(2 * RANKS):
            work[BELOW, kind] = work[MET, kind]
    for place in range(size):
        entry = work[ORDER, place]
        own = 1 if place < fit else 0
        work[UNFIT, entry] = unfit - work[BELOW, HIGH_TYPE[entry]] - work[BELOW, LOW_TYPE[entry]] + own
    return size
