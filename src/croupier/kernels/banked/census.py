"""How many hands of a deck have each strength: exact counts, by strength."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import (
    BIAS4,
    CHOOSE,
    U8,
    Int,
    Tables,
    best_four_of_5,
    best_four_of_6,
    card_bit,
    index3,
    index4,
    ranks5,
    ranks6,
    ranks7,
)

I64 = NDArray[np.int64]


def census(size: int, deck: U8, tables: Tables) -> I64:
    """How many hands of 5, 6 or 7 cards have each strength in the high order, by HighTables."""
    deck = _checked(deck)
    if size not in (5, 6, 7):
        raise ValueError(f"A census in the high order takes hands of 5, 6 or 7 cards, not {size}.")
    counts = np.zeros(int(tables.flush.max()) + 1, np.int64)
    _count_flushes(size, deck, tables.flush, counts)
    _count_ranks(size, deck, tables, counts)
    return counts


def four_card_census(size: int, deck: U8, tables: Tables) -> I64:
    """How many hands of 4, 5 or 6 cards have each strength in the four-card order, by FourCardTables."""
    deck = _checked(deck)
    counts = np.zeros(int(tables.sets.max()) + 1, np.int64)
    if size == 4:
        _count_sets4(deck, tables.sets, counts)
    elif size == 5:
        _count_four_of_5(deck, tables, counts)
    elif size == 6:
        _count_four_of_6(deck, tables, counts)
    else:
        raise ValueError(f"A census in the four-card order takes hands of 4, 5 or 6 cards, not {size}.")
    return counts


def three_card_census(deck: U8, tables: Tables) -> I64:
    """How many hands of 3 cards have each strength in the three-card order, by ThreeCardTables."""
    counts = np.zeros(int(tables.sets.max()) + 1, np.int64)
    _count_sets3(_checked(deck), tables.sets, counts)
    return counts


def _checked(deck: U8) -> U8:
    """The deck, refused unless its cards are ascending, different and below 52."""
    deck = np.ascontiguousarray(deck, dtype=np.uint8)
    if np.any(deck[1:] <= deck[:-1]) or np.any(deck > 51):
        raise ValueError("A deck is an ascending array of different cards numbered 0 to 51.")
    return deck


@njit(cache=True, nogil=True)
def _count_flushes(size: Int, deck: U8, flush: Int, counts: I64) -> None:
    """Hands with five or more cards of one suit: those cards' ranks, and any others from the other suits."""
    for suit in range(4):
        mask_of_suit = 0
        for card in deck:
            if card & 3 == suit:
                mask_of_suit |= 1 << (card >> 2)
        suited = _bits(mask_of_suit)
        for mask in range(1 << 13):
            if mask & ~mask_of_suit == 0:
                length = _bits(mask)
                if 5 <= length <= size:
                    counts[flush[mask]] += CHOOSE[size - length, len(deck) - suited]


@njit(cache=True, nogil=True)
def _bits(mask: Int) -> Int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def _count_ranks(size: Int, deck: U8, tables: Tables, counts: I64) -> None:
    """Hands without a flush, all those with the same ranks at once."""
    held = np.zeros((13, 4), np.int64)
    for card in deck:
        held[card >> 2, card & 3] = 1
    alike = len(deck) == 52
    ranks = np.zeros(size, np.int64)
    while True:
        ways = _ways_of_ranks(ranks, held, alike)
        if ways:
            key = np.uint64(0)
            for rank in ranks:
                key += np.uint64(1) << np.uint64(3 * rank)
            if size == 5:
                counts[ranks5(key, tables)] += ways
            elif size == 6:
                counts[ranks6(key, tables)] += ways
            else:
                counts[ranks7(key, tables)] += ways
        # Step to the next ascending row of ranks, like an odometer whose wheels never turn back.
        place = size - 1
        while place >= 0 and ranks[place] == 12:
            place -= 1
        if place < 0:
            return
        ranks[place:] = ranks[place] + 1


@njit(cache=True, nogil=True)
def _ways_of_ranks(ranks: I64, held: I64, alike: bool) -> Int:
    """How many hands of the deck have exactly these ranks and fewer than five cards of any suit."""
    size = len(ranks)
    ways = 1
    first = 0
    while first < size:
        last = first
        while last < size and ranks[last] == ranks[first]:
            last += 1
        row = held[ranks[first]]
        ways *= CHOOSE[last - first, row[0] + row[1] + row[2] + row[3]] if last - first <= 4 else 0
        first = last
    if ways == 0:
        return 0
    if alike:
        return ways - 4 * _flush_ways(ranks, held, 0)
    for suit in range(4):
        ways -= _flush_ways(ranks, held, suit)
    return ways


@njit(cache=True, nogil=True)
def _flush_ways(ranks: I64, held: I64, suit: Int) -> Int:
    """How many hands with these ranks have five or more cards of the suit."""
    size = len(ranks)
    by_suited = np.zeros(8, np.int64)
    by_suited[0] = 1
    first = 0
    distinct = 0
    while first < size:
        last = first
        while last < size and ranks[last] == ranks[first]:
            last += 1
        row = held[ranks[first]]
        mine = row[suit]
        others = row[0] + row[1] + row[2] + row[3] - mine
        without = CHOOSE[last - first, others]
        within = CHOOSE[last - first - 1, others] * mine
        distinct += 1
        for count in range(distinct, 0, -1):
            by_suited[count] = by_suited[count] * without + by_suited[count - 1] * within
        by_suited[0] *= without
        first = last
    return by_suited[5] + by_suited[6] + by_suited[7]


@njit(cache=True, nogil=True)
def _count_four_of_5(deck: U8, tables: Tables, counts: I64) -> None:
    n = len(deck)
    keys = tables.keys
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                key3 = BIAS4 + keys[deck[a]] + keys[deck[b]] + keys[deck[c]]
                mask3 = card_bit(deck[a]) | card_bit(deck[b]) | card_bit(deck[c])
                for d in range(c + 1, n):
                    key4 = key3 + keys[deck[d]]
                    mask4 = mask3 | card_bit(deck[d])
                    for e in range(d + 1, n):
                        key, mask = key4 + keys[deck[e]], mask4 | card_bit(deck[e])
                        counts[best_four_of_5(key, mask, tables)] += 1


@njit(cache=True, nogil=True)
def _count_four_of_6(deck: U8, tables: Tables, counts: I64) -> None:
    n = len(deck)
    keys = tables.keys
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                key3 = BIAS4 + keys[deck[a]] + keys[deck[b]] + keys[deck[c]]
                mask3 = card_bit(deck[a]) | card_bit(deck[b]) | card_bit(deck[c])
                for d in range(c + 1, n):
                    key4 = key3 + keys[deck[d]]
                    mask4 = mask3 | card_bit(deck[d])
                    for e in range(d + 1, n):
                        key5 = key4 + keys[deck[e]]
                        mask5 = mask4 | card_bit(deck[e])
                        for f in range(e + 1, n):
                            key, mask = key5 + keys[deck[f]], mask5 | card_bit(deck[f])
                            counts[best_four_of_6(key, mask, tables)] += 1


@njit(cache=True, nogil=True)
def _count_sets4(deck: U8, sets: Int, counts: I64) -> None:
    n = len(deck)
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                for d in range(c + 1, n):
                    counts[sets[index4(deck[a], deck[b], deck[c], deck[d])]] += 1


@njit(cache=True, nogil=True)
def _count_sets3(deck: U8, sets: Int, counts: I64) -> None:
    n = len(deck)
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                counts[sets[index3(deck[a], deck[b], deck[c])]] += 1
