"""Texas Shootout: hands of six packs scored, the house way, and rounds dealt against it by the way or by values."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import Int
from croupier.kernels.random import draw

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
U64 = NDArray[np.uint64]
DEALT = 13  # the player's four cards, the dealer's four, the community's five
CLASSES = 11  # from high card to five of a kind suited
ROYAL = CLASSES  # of an ace-high straight flush, as paytables tell it apart
ACE = 12
STEP = 16
FACES = 52
MET = 9  # the dealer's four cards and the community's five
FIVE_OF_A_KIND = 8
ALONE = CLASSES + 1 - FIVE_OF_A_KIND  # added to the class of so high a hand where the board makes it alone
KINDS = ROYAL + ALONE + 1
OUTCOMES = 3 * KINDS
SIGNATURES = OUTCOMES * (OUTCOMES + 1)


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
    ranks: Int = np.int64(0)  # four bits a rank
    masks: Int = np.int64(0)  # thirteen bits a suit
    suits: Int = np.int64(0)  # four bits a suit
    for card in cards:
        height, colour = np.int64(card >> 2), np.int64(card & 3)
        ranks += np.int64(1) << 4 * height
        masks |= np.int64(1) << 13 * colour + height
        suits += np.int64(1) << 4 * colour
    mask = (masks | masks >> 13 | masks >> 26 | masks >> 39) & 8191
    long = -1
    for suit in range(4):
        if suits >> 4 * suit & 15 >= 5:
            long = suit
    five = four = three = two = low = -1
    for rank in range(12, -1, -1):
        count = ranks >> 4 * rank & 15
        if count < 2:
            continue
        if count >= 5:
            five = max(five, rank)
        if count >= 4:
            four = max(four, rank)
        if count >= 3 and three < 0:
            three = rank
        elif two < 0:
            two = rank
        elif low < 0:
            low = rank
    if long >= 0:
        if five >= 0 and _times(cards, 4 * five + long) >= 5:
            return _pack(10, five, 0, 0, 0, 0)
        top = _run_top(masks >> 13 * long & 8191)
        if top >= 0:
            return _pack(9, top, 0, 0, 0, 0)
    if five >= 0:
        return _pack(8, five, 0, 0, 0, 0)
    if four >= 0:
        return _pack(7, four, _highest(mask, four, -1), 0, 0, 0)
    if three >= 0 and two >= 0:
        return _pack(6, three, two, 0, 0, 0)
    if long >= 0:
        return _flush(cards, long)
    top = _run_top(mask)
    if top >= 0:
        return _pack(4, top, 0, 0, 0, 0)
    return _by_groups(mask, three, two, low)


@njit(cache=True)
def _times(cards: U8, face: int) -> int:
    """How often a card is among these."""
    times = 0
    for card in cards:
        times += card == face
    return times


@njit(cache=True)
def _highest(mask: int, but: int, nor: int) -> int:
    """The highest rank that is neither of these."""
    for rank in range(12, -1, -1):
        if mask >> rank & 1 and rank != but and rank != nor:
            return rank
    return 0


@njit(cache=True)
def _flush(cards: U8, suit: int) -> int:
    """The five highest cards of a suit, equal ones as often as they are there."""
    packed, left = 5, 5
    for rank in range(12, -1, -1):
        for _ in range(_times(cards, 4 * rank + suit)):
            if left:
                packed = packed * STEP + rank
                left -= 1
    return int(packed)


@njit(cache=True)
def _by_groups(mask: int, three: int, two: int, low: int) -> int:
    """Three of a kind, two pair, a pair or nothing, with the highest cards beside."""
    if two >= 0 and low >= 0:
        return _pack(2, two, low, _highest(mask, two, low), 0, 0)
    group = three if three >= 0 else two
    packed, left = 3 if three >= 0 else 1 if two >= 0 else 0, 5
    if group >= 0:
        packed, left = packed * STEP + group, 2 if three >= 0 else 3
    for rank in range(12, -1, -1):
        if mask >> rank & 1 and rank != group and left:
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


@njit(cache=True)
def choose(four: U8, values: I64) -> bool:
    """Put the two cards first that are worth most by `values`, by the lower and the higher card; whether both hands are
    played because they are worth more together than any one of them."""
    best, one, two = values[_place(four[0], four[1])], 0, 1
    for first in range(4):
        for second in range(first + 1, 4):
            value = values[_place(four[first], four[second])]
            if value > best:
                best, one, two = value, first, second
    splits = False
    for second in range(1, 4):
        rest = [place for place in range(1, 4) if place != second]
        mine = values[_place(four[0], four[second])]
        other = values[_place(four[rest[0]], four[rest[1]])]
        if mine + other > best:
            best, splits = mine + other, True
            one, two = (0, second) if mine >= other else (rest[0], rest[1])
    a, b = four[one], four[two]
    left = [four[place] for place in range(4) if place != one and place != two]
    four[0], four[1], four[2], four[3] = a, b, left[0], left[1]
    return splits


@njit(cache=True)
def _place(first: int, second: int) -> int:
    """Where the value of two cards stands."""
    return int(np.int64(min(first, second)) * FACES + max(first, second))


@njit(cache=True, nogil=True)
def weigh_pairs(rounds: int, state: U64, deck: U8, pairs: U8, won: I64, weights: I64) -> None:
    """Deal a dealer's four cards and a board; add up how two cards fare against them, for each of the pairs.

    A deal counts as often as it leaves the two cards to be had: that is how often it meets them.
    """
    held, other = np.zeros(7, np.uint8), np.zeros(7, np.uint8)
    whole, left = np.zeros(FACES, np.int64), np.zeros(FACES, np.int64)
    for card in deck:
        whole[card] += 1
    for _ in range(rounds):
        draw(state, deck, MET)
        dealt = deck[:MET].copy()
        left[:] = whole
        for card in dealt:
            left[card] -= 1
        keep(dealt[:4])
        other[:2] = dealt[:2]
        held[2:], other[2:] = dealt[4:], dealt[4:]
        theirs = score(other)
        for row in range(len(pairs)):
            a, b = pairs[row]
            weight = left[a] * (left[a] - 1) // 2 if a == b else left[a] * left[b]
            held[0], held[1] = a, b
            mine = score(held)
            weights[row] += weight
            won[row] += weight if mine > theirs else -weight if mine < theirs else 0


@njit(cache=True, nogil=True)
def weigh_four(rounds: int, state: U64, deck: U8, four: U8, signs: NDArray[np.int8]) -> None:
    """Deal a dealer's four cards and a board of the rest; whether each two of four cards win (1), tie or lose (-1).

    The twos are in the order 01, 02, 03, 12, 13, 23, so that the two cards left stand as far from the other end.
    """
    held, other = np.zeros(7, np.uint8), np.zeros(7, np.uint8)
    for turn in range(rounds):
        draw(state, deck, MET)
        dealt = deck[:MET].copy()
        keep(dealt[:4])
        other[:2] = dealt[:2]
        held[2:], other[2:] = dealt[4:], dealt[4:]
        theirs, row = score(other), 0
        for first in range(4):
            for second in range(first + 1, 4):
                held[0], held[1] = four[first], four[second]
                mine = score(held)
                signs[turn, row] = 1 if mine > theirs else -1 if mine < theirs else 0
                row += 1


@njit(cache=True)
def _outcome(hand: U8, theirs: int) -> int:
    """How a hand fares and what it is: KINDS * (lower 0, equal 1, higher 2) + its class as paytables tell it."""
    mine = score(hand)
    kind = mine // STEP**5
    if kind == 9 and mine // STEP**4 % STEP == ACE:
        kind = ROYAL
    if kind >= FIVE_OF_A_KIND and score(hand[2:]) == mine:
        kind += ALONE
    outcome = 0 if mine < theirs else 1 if mine == theirs else 2
    return int(outcome * KINDS + kind)


@njit(cache=True, nogil=True)
def play(rounds: int, state: U64, deck: U8, values: I64, counts: I64, examples: U8) -> None:
    """Deal rounds in which the dealer keeps by the house way, and so does the player where there are no `values`.

    Rounds are counted by the outcome of the hand kept; of two hands by OUTCOMES * (1 + that of the first) + that of
    the other.
    """
    own, other, second = np.zeros(7, np.uint8), np.zeros(7, np.uint8), np.zeros(7, np.uint8)
    for _ in range(rounds):
        draw(state, deck, DEALT)
        dealt = deck[:DEALT].copy()
        splits = False
        if len(values):
            splits = choose(dealt[:4], values)
        else:
            keep(dealt[:4])
        keep(dealt[4:8])
        own[:2], second[:2], other[:2] = dealt[:2], dealt[2:4], dealt[4:6]
        own[2:], second[2:], other[2:] = dealt[8:], dealt[8:], dealt[8:]
        theirs = score(other)
        place = _outcome(own, theirs)
        if splits:
            place = OUTCOMES * (1 + place) + _outcome(second, theirs)
        counts[place] += 1
        examples[place] = dealt
