"""Texas Shootout: hands of six packs scored, the house way, and rounds dealt by it on both sides."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.random import draw

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
U64 = NDArray[np.uint64]
DEALT = 13  # the player's four cards, the dealer's four, the community's five
CLASSES = 11  # from high card to five of a kind suited
ROYAL = CLASSES  # of an ace-high straight flush, as paytables tell it apart
ACE = 12
STEP = 16


@njit(cache=True)
def _run_top(mask: int) -> int:
    """The top rank of the highest five in a row, or -1; an ace may stand below the two."""
    for top in range(ACE, 3, -1):
        if mask >> (top - 4) & 31 == 31:
            return top
    return 3 if mask & 0b1000000001111 == 0b1000000001111 else -1


@njit(cache=True)
def _pack(height: int, a: int, b: int, c: int, d: int, e: int) -> int:
    return ((((height * STEP + a) * STEP + b) * STEP + c) * STEP + d) * STEP + e


@njit(cache=True)
def score(cards: U8) -> int:
    """The best five of these cards: a number that is higher for the higher hand; its class is `score // 16**5`."""
    ranks, faces = np.zeros(13, np.int64), np.zeros(52, np.int64)
    suits, masks = np.zeros(4, np.int64), np.zeros(4, np.int64)
    mask = 0
    for card in cards:
        ranks[card >> 2] += 1
        faces[card] += 1
        suits[card & 3] += 1
        masks[card & 3] |= 1 << (card >> 2)
        mask |= 1 << (card >> 2)
    five = four = three = two = low = -1
    for rank in range(12, -1, -1):
        count = ranks[rank]
        if count >= 5:
            five = max(five, rank)
        if count >= 4:
            four = max(four, rank)
        if count >= 3 and three < 0:
            three = rank
        elif count >= 2 and two < 0:
            two = rank
        elif count >= 2 and low < 0:
            low = rank
    for face in range(51, -1, -1):
        if faces[face] >= 5:
            return _pack(10, face >> 2, 0, 0, 0, 0)
    top = -1
    for suit in range(4):
        top = max(top, _run_top(masks[suit]))
    if top >= 0:
        return _pack(9, top, 0, 0, 0, 0)
    if five >= 0:
        return _pack(8, five, 0, 0, 0, 0)
    if four >= 0:
        return _pack(7, four, _highest(ranks, four, -1), 0, 0, 0)
    if three >= 0 and two >= 0:
        return _pack(6, three, two, 0, 0, 0)
    for suit in range(4):
        if suits[suit] >= 5:
            return _flush(faces, suit)
    top = _run_top(mask)
    if top >= 0:
        return _pack(4, top, 0, 0, 0, 0)
    return _by_groups(ranks, three, two, low)


@njit(cache=True)
def _highest(ranks: I64, but: int, nor: int) -> int:
    """The highest rank that is neither of these."""
    for rank in range(12, -1, -1):
        if ranks[rank] and rank != but and rank != nor:
            return rank
    return 0


@njit(cache=True)
def _flush(faces: I64, suit: int) -> int:
    """The five highest cards of a suit, equal ones as often as they are there."""
    packed, left = 5, 5
    for rank in range(12, -1, -1):
        for _ in range(faces[4 * rank + suit]):
            if left:
                packed = packed * STEP + rank
                left -= 1
    return int(packed)


@njit(cache=True)
def _by_groups(ranks: I64, three: int, two: int, low: int) -> int:
    """Three of a kind, two pair, a pair or nothing, with the highest cards beside."""
    if two >= 0 and low >= 0:
        return _pack(2, two, low, _highest(ranks, two, low), 0, 0)
    group = three if three >= 0 else two
    packed, left = 3 if three >= 0 else 1 if two >= 0 else 0, 5
    if group >= 0:
        packed, left = packed * STEP + group, 2 if three >= 0 else 3
    for rank in range(12, -1, -1):
        if ranks[rank] and rank != group and left:
            packed, left = packed * STEP + rank, left - 1
    for _ in range(2 if three >= 0 else 1 if two >= 0 else 0):
        packed *= STEP
    return int(packed)


@njit(cache=True)
def _row(first: int, second: int) -> int:
    """The first row of the house way that two cards fit, the rows counted from 0."""
    low, high = min(first >> 2, second >> 2), max(first >> 2, second >> 2)
    suited = first & 3 == second & 3
    if low == high:
        return 0 if high >= 6 else 2 if suited else 3
    if high == ACE:
        return 1 if low >= 9 else 4 if suited else 7
    if low >= 8:
        return 5 if suited else 6
    if high >= 9:
        return 8 if suited else 9
    if high - low == 1:
        return 10 if suited else 11
    return 12 if suited else 13


@njit(cache=True)
def keep(four: U8) -> None:
    """Put the two cards that the house way plays first, the others behind."""
    best, one, two = np.int64(-1), 0, 1
    for first in range(4):
        for second in range(first + 1, 4):
            a, b = min(four[first], four[second]), max(four[first], four[second])
            row = _row(a, b)
            suited = 1 if a & 3 == b & 3 and row < 2 else 0
            pair = 1 if a >> 2 == b >> 2 else 0
            worth = ((((13 - row) * 2 + pair) * 13 + (b >> 2)) * 13 + (a >> 2)) * 2 + suited
            worth = (worth * 52 + 51 - a) * 52 + 51 - b
            if worth > best:
                best, one, two = worth, first, second
    a, b = four[one], four[two]
    rest = [four[place] for place in range(4) if place != one and place != two]
    four[0], four[1], four[2], four[3] = a, b, rest[0], rest[1]


@njit(cache=True, nogil=True)
def play(rounds: int, state: U64, deck: U8, counts: I64, examples: U8) -> None:
    """Deal rounds in which both sides keep by the house way; count them by outcome and by the class of the own hand."""
    own, other = np.zeros(7, np.uint8), np.zeros(7, np.uint8)
    for _ in range(rounds):
        draw(state, deck, DEALT)
        dealt = deck[:DEALT].copy()
        keep(dealt[:4])
        keep(dealt[4:8])
        own[:2], other[:2] = dealt[:2], dealt[4:6]
        own[2:], other[2:] = dealt[8:], dealt[8:]
        mine, theirs = score(own), score(other)
        kind = mine // STEP**5
        if kind == 9 and mine // STEP**4 % STEP == ACE:
            kind = ROYAL
        outcome = 0 if mine < theirs else 1 if mine == theirs else 2
        place = outcome * (CLASSES + 1) + kind
        counts[place] += 1
        examples[place] = dealt
