"""Three own cards and four shared ones: what each three cards may become as the best five of seven."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.canonical import Orbits
from croupier.kernels.evaluate import BIAS5, U8, Int, Tables, card_bit, strength7

I16 = NDArray[np.int16]
I64 = NDArray[np.int64]


def sevens(deck: U8, threes: Orbits, tables: Tables, cls7: I16, n_cls: Int) -> I64:
    """For each class of three cards, the sets of four more by the class of the seven; `cls7` is by strength."""
    counts = np.zeros((len(threes.sets), n_cls), np.int64)
    _sevens(deck, threes.sets, tables, cls7, counts)
    return counts


@njit(cache=True, nogil=True)
def _sevens(deck: U8, threes: U8, tables: Tables, cls7: I16, counts: I64) -> None:
    keys, size = tables.keys, len(deck) - 3
    rest = np.zeros(size, np.uint8)
    bits = np.zeros(size, np.uint64)
    adds = np.zeros(size, np.uint64)
    for place in range(len(threes)):
        a, b, c = threes[place]
        at = 0
        for card in deck:
            if card != a and card != b and card != c:
                rest[at], bits[at], adds[at] = card, card_bit(card), keys[card]
                at += 1
        key3 = BIAS5 + keys[a] + keys[b] + keys[c]
        mask3 = card_bit(a) | card_bit(b) | card_bit(c)
        for i in range(size):
            for j in range(i):
                key5, mask5 = key3 + adds[i] + adds[j], mask3 | bits[i] | bits[j]
                for k in range(j):
                    key6, mask6 = key5 + adds[k], mask5 | bits[k]
                    for h in range(k):
                        counts[place, cls7[strength7(key6 + adds[h], mask6 | bits[h], tables)]] += 1


@njit(cache=True, nogil=True)
def find_seven(deck: U8, three: U8, tables: Tables, cls7: I16, of: Int) -> U8:
    """The first four cards that make a class of the seven; 255 where none do."""
    keys = tables.keys
    four = np.full(4, 255, np.uint8)
    key3 = BIAS5 + keys[three[0]] + keys[three[1]] + keys[three[2]]
    mask3 = card_bit(three[0]) | card_bit(three[1]) | card_bit(three[2])
    rest = np.zeros(len(deck) - 3, np.uint8)
    size = 0
    for card in deck:
        if not np.any(three == card):
            rest[size] = card
            size += 1
    for i in range(size):
        for j in range(i):
            for k in range(j):
                for h in range(k):
                    key = key3 + keys[rest[i]] + keys[rest[j]] + keys[rest[k]] + keys[rest[h]]
                    mask = (
                        mask3 | card_bit(rest[i]) | card_bit(rest[j]) | card_bit(rest[k]) | card_bit(rest[h])
                    )
                    if cls7[strength7(key, mask, tables)] == of:
                        four[0], four[1], four[2], four[3] = rest[i], rest[j], rest[k], rest[h]
                        return four
    return four
