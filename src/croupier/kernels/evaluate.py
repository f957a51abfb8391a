"""Strengths of hands by table lookup, one hand inside other kernels or a batch at a time.

A hand is carried as the sum of its cards' keys, and the cards themselves are looked at again only when the
sum says that enough of them share a suit. The layout of keys and tables is described where the tables are defined.
"""

from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

U8: TypeAlias = NDArray[np.uint8]
U16: TypeAlias = NDArray[np.uint16]
U64: TypeAlias = NDArray[np.uint64]
Tables: TypeAlias = Any
"""A named tuple of arrays; which one, the function's docstring says."""
Int: TypeAlias = Any
"""An integer of whatever width the compiler has given it."""

# Added to a sum of keys, the bias carries a suit's count into its top bit from five cards on (or from four).
BIAS5 = np.uint64(0x3333 << 40)
BIAS4 = np.uint64(0x4444 << 40)
SUITED = np.uint64(0x8888 << 40)

_SHIFT5, _BUCKET5, _MASK5 = np.uint64(41), np.uint64(54), np.uint64((1 << 13) - 1)
_SHIFT6, _BUCKET6, _MASK6 = np.uint64(38), np.uint64(53), np.uint64((1 << 15) - 1)
_SHIFT7, _BUCKET7, _MASK7 = np.uint64(35), np.uint64(51), np.uint64((1 << 16) - 1)
_ONE = np.uint64(1)
CHOOSE = np.array([[comb(cards, size) for cards in range(53)] for size in range(8)], np.int64)
"""CHOOSE[k, n]: how many sets of k cards n cards have, which also steps through colex indices."""

_RANKS = np.uint64((1 << 13) - 1)

inlined = njit(cache=True, nogil=True, forceinline=True)
"""For the short functions of inner loops: an uninlined call would pass a dozen arrays for one lookup.

A loop that reads arrays of a tuple itself should name them first, or it counts references at every turn.
"""


@inlined
def card_bit(card: Int) -> Int:
    """The card's bit in a mask of cards: sixteen bits a suit, by rank."""
    c = np.uint64(card)
    return _ONE << (((c & np.uint64(3)) << np.uint64(4)) + (c >> np.uint64(2)))


@inlined
def suited_ranks(key: Int, mask: Int) -> Int:
    """The rank mask of the suit that a biased key flags, from the mask of all cards."""
    flag = key & SUITED
    suit = (
        np.uint64(flag >> np.uint64(44) != 0)
        + np.uint64(flag >> np.uint64(48) != 0)
        + np.uint64(flag >> np.uint64(52) != 0)
    )
    return (mask >> (suit << np.uint64(4))) & _RANKS


@inlined
def ranks5(key: Int, tables: Tables) -> Int:
    """The strength that the ranks of five cards make, suits apart."""
    h = key * tables.multipliers[0]
    return tables.values5[((h >> _SHIFT5) + tables.displace5[h >> _BUCKET5]) & _MASK5]


@inlined
def ranks6(key: Int, tables: Tables) -> Int:
    """The strength that the ranks of six cards make, suits apart."""
    h = key * tables.multipliers[1]
    return tables.values6[((h >> _SHIFT6) + tables.displace6[h >> _BUCKET6]) & _MASK6]


@inlined
def ranks7(key: Int, tables: Tables) -> Int:
    """The strength that the ranks of seven cards make, suits apart."""
    h = key * tables.multipliers[2]
    return tables.values7[((h >> _SHIFT7) + tables.displace7[h >> _BUCKET7]) & _MASK7]


@inlined
def strength5(key: Int, mask: Int, tables: Tables) -> Int:
    """The strength of five cards in the high order: key = BIAS5 + their keys, mask = their card bits."""
    # Five or more suited cards leave no room for a full house or four of a kind, so a flush is always best.
    if key & SUITED:
        return tables.flush[suited_ranks(key, mask)]
    return ranks5(key, tables)


@inlined
def strength6(key: Int, mask: Int, tables: Tables) -> Int:
    """The strength of the best five of six cards in the high order: key and mask as for strength5."""
    if key & SUITED:
        return tables.flush[suited_ranks(key, mask)]
    return ranks6(key, tables)


@inlined
def strength7(key: Int, mask: Int, tables: Tables) -> Int:
    """The strength of the best five of seven cards in the high order: key and mask as for strength5."""
    if key & SUITED:
        return tables.flush[suited_ranks(key, mask)]
    return ranks7(key, tables)


@inlined
def best_four_of_5(key: Int, mask: Int, tables: Tables) -> Int:
    """The strength of the best four of five cards in the four-card order: key = BIAS4 + their keys."""
    strength = ranks5(key, tables)
    if key & SUITED:
        return max(strength, tables.flush[suited_ranks(key, mask)])
    return strength


@inlined
def best_four_of_6(key: Int, mask: Int, tables: Tables) -> Int:
    """The strength of the best four of six cards in the four-card order: key = BIAS4 + their keys."""
    strength = ranks6(key, tables)
    if key & SUITED:
        return max(strength, tables.flush[suited_ranks(key, mask)])
    return strength


@inlined
def _front_key(cards: U8, size: Int, keys: U64) -> Int:
    key = BIAS5
    for place in range(size):
        key += keys[cards[place]]
    return key


@inlined
def _front_mask(cards: U8, size: Int) -> Int:
    mask = np.uint64(0)
    for place in range(size):
        mask |= card_bit(cards[place])
    return mask


@inlined
def front5(cards: U8, tables: Tables) -> Int:
    """The strength of the first five cards in the high order."""
    # The mask is made only when wanted: a simulation that has just drawn the cards waits long for it.
    key = _front_key(cards, 5, tables.keys)
    if key & SUITED:
        return tables.flush[suited_ranks(key, _front_mask(cards, 5))]
    return ranks5(key, tables)


@inlined
def front6(cards: U8, tables: Tables) -> Int:
    """The strength of the best five of the first six cards in the high order."""
    key = _front_key(cards, 6, tables.keys)
    if key & SUITED:
        return tables.flush[suited_ranks(key, _front_mask(cards, 6))]
    return ranks6(key, tables)


@inlined
def front7(cards: U8, tables: Tables) -> Int:
    """The strength of the best five of the first seven cards in the high order."""
    key = _front_key(cards, 7, tables.keys)
    if key & SUITED:
        return tables.flush[suited_ranks(key, _front_mask(cards, 7))]
    return ranks7(key, tables)


@inlined
def index3(a: Int, b: Int, c: Int) -> Int:
    """The colex index of three different cards in any order."""
    low, high = min(a, b), max(a, b)
    bottom, top = min(low, c), max(high, c)
    middle = max(low, min(high, c))
    return CHOOSE[1, bottom] + CHOOSE[2, middle] + CHOOSE[3, top]


@inlined
def index4(a: Int, b: Int, c: Int, d: Int) -> Int:
    """The colex index of four different cards in any order."""
    w, x, y, z = min(a, b), max(a, b), min(c, d), max(c, d)
    bottom, left, right, top = min(w, y), max(w, y), min(x, z), max(x, z)
    low, high = min(left, right), max(left, right)
    return CHOOSE[1, bottom] + CHOOSE[2, low] + CHOOSE[3, high] + CHOOSE[4, top]


@njit(cache=True, nogil=True)
def _batch5(cards: U8, tables: Tables, out: U16) -> None:
    for row in range(len(cards)):
        out[row] = front5(cards[row], tables)


@njit(cache=True, nogil=True)
def _batch6(cards: U8, tables: Tables, out: U16) -> None:
    for row in range(len(cards)):
        out[row] = front6(cards[row], tables)


@njit(cache=True, nogil=True)
def _batch7(cards: U8, tables: Tables, out: U16) -> None:
    for row in range(len(cards)):
        out[row] = front7(cards[row], tables)


@njit(cache=True, nogil=True)
def _batch_four(cards: U8, tables: Tables, out: U16) -> None:
    size = cards.shape[1]
    for row in range(len(cards)):
        if size == 4:
            index = index4(cards[row, 0], cards[row, 1], cards[row, 2], cards[row, 3])
            out[row] = tables.sets[index]
            continue
        key = BIAS4
        for place in range(size):
            key += tables.keys[cards[row, place]]
        mask = _front_mask(cards[row], size) if key & SUITED else np.uint64(0)
        if size == 5:
            out[row] = best_four_of_5(key, mask, tables)
        else:
            out[row] = best_four_of_6(key, mask, tables)


@njit(cache=True, nogil=True)
def _batch_three(cards: U8, tables: Tables, out: U16) -> None:
    for row in range(len(cards)):
        out[row] = tables.sets[index3(cards[row, 0], cards[row, 1], cards[row, 2])]


def strengths(cards: U8, tables: Tables, threads: int = 1) -> U16:
    """Strengths in the high order of rows of 5, 6 or 7 cards, by HighTables."""
    kernels = {5: _batch5, 6: _batch6, 7: _batch7}
    return _run(cards, tables, kernels, threads)


def four_card_strengths(cards: U8, tables: Tables) -> U16:
    """Strengths in the four-card order of rows of 4, 5 or 6 cards, by FourCardTables."""
    return _run(cards, tables, dict.fromkeys((4, 5, 6), _batch_four))


def three_card_strengths(cards: U8, tables: Tables) -> U16:
    """Strengths in the three-card order of rows of 3 cards, by ThreeCardTables."""
    return _run(cards, tables, {3: _batch_three})


def _run(cards: U8, tables: Tables, kernels: dict[int, Any], threads: int = 1) -> U16:
    """Refuse what would read outside the tables, then run the kernel for the number of columns."""
    cards = np.ascontiguousarray(cards, dtype=np.uint8)
    if cards.ndim != 2 or cards.shape[1] not in kernels:
        wanted = ", ".join(str(size) for size in kernels)
        raise ValueError(f"Cards come as rows of {wanted} columns, not in the shape {cards.shape}.")
    out = np.empty(len(cards), np.uint16)

    def fill(part: int) -> None:
        rows = slice(len(cards) * part // threads, len(cards) * (part + 1) // threads)
        if cards[rows].max(initial=0) > 51:
            raise ValueError(f"{cards[rows].max()} is not a card: cards are numbered 0 to 51.")
        kernels[cards.shape[1]](cards[rows], tables, out[rows])

    # The calling thread takes a part itself: one that has just been started may wait a while for a core.
    with ThreadPoolExecutor(threads) as pool:
        others = [pool.submit(fill, part) for part in range(1, threads)]
        fill(0)
    for other in others:
        other.result()
    return out
