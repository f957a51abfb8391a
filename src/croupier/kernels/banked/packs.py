"""Hands of several packs, counted by what they contain: suit by suit, equal hands up to suits together.

A hand is four multisets of ranks, one a suit, each packed with three bits a rank; cards of two decks may make one.
`thresholds` has a row for each thing that a hand may contain, with the least of every feature:

    0-2  the sizes of the three largest groups of one rank         3-4  of the two largest groups of identical cards, of
         different ranks                                            5    one more than the highest rank of a pair
    6    the longest run          7  the longest run to an ace      8    the most cards of a suit
    9    the longest run of a suit                                  10   the longest run of a suit to an ace
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.random import draw

I64 = NDArray[np.int64]
U64 = NDArray[np.uint64]
U8 = NDArray[np.uint8]
FEATURES = 11
RANKS = 13


@njit(cache=True)
def _runs(mask: int) -> tuple[int, int]:
    """The longest run of ranks, and the longest that ends with the ace; the ace may stand below the two."""
    longest = 0
    length = 1 if mask >> 12 & 1 else 0
    for rank in range(RANKS):
        length = length + 1 if mask >> rank & 1 else 0
        longest = max(longest, length)
    return max(longest, 1 if mask else 0), length


@njit(cache=True)
def _features(codes: U64, masks: I64, sizes: I64, found: I64) -> None:
    """The features of a hand of four suits."""
    found[:] = 0
    whole, mask = np.uint64(0), 0
    for suit in range(4):
        whole += codes[suit]
        mask |= masks[suit]
        found[8] = max(found[8], sizes[suit])
        run, royal = _runs(masks[suit])
        found[9], found[10] = max(found[9], run), max(found[10], royal)
    found[6], found[7] = _runs(mask)
    for rank in range(RANKS):
        if not mask >> rank & 1:
            continue
        shift = np.uint64(3 * rank)
        count = np.int64(whole >> shift & np.uint64(7))
        alike = np.int64(0)
        for suit in range(4):
            alike = max(alike, np.int64(codes[suit] >> shift & np.uint64(7)))
        if count > found[0]:
            found[2], found[1], found[0] = found[1], found[0], count
        elif count > found[1]:
            found[2], found[1] = found[1], count
        elif count > found[2]:
            found[2] = count
        if alike > found[3]:
            found[4], found[3] = found[3], alike
        elif alike > found[4]:
            found[4] = alike
        if count > 1:
            found[5] = rank + 1


@njit(cache=True)
def _first(found: I64, thresholds: I64, owners: I64) -> int:
    """The row of the first thing that a hand contains, or -1."""
    for place in range(len(owners)):
        holds = True
        for feature in range(FEATURES):
            if found[feature] < thresholds[place, feature]:
                holds = False
                break
        if holds:
            return int(owners[place])
    return -1


@njit(cache=True)
def count_rows(
    kinds: I64, starts: I64, codes: U64, weights: I64, sizes: I64, thresholds: I64, owners: I64, tables: I64,
    counts: I64, examples: I64,
) -> None:  # fmt: skip
    """Count the hands by the rows they fire; `kinds` are the kinds of multiset of the four suits, the largest first.

    The entries of a kind lie from `starts[kind]` to `starts[kind + 1]`; `tables` divides the thresholds by schedule.
    `examples` keeps the four entries of a hand for each signature.
    """
    found = np.zeros(FEATURES, np.int64)
    four, masks, many = np.zeros(4, np.uint64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    chosen = np.zeros(4, np.int64)
    masked = np.zeros(len(codes), np.int64)
    for entry in range(len(codes)):
        for rank in range(RANKS):
            if codes[entry] >> np.uint64(3 * rank) & np.uint64(7):
                masked[entry] |= 1 << rank
    for row in range(len(kinds)):
        a, b, c, d = kinds[row]
        for first in range(starts[a], starts[a + 1]):
            chosen[0] = first
            for second in range(starts[b], first + 1 if b == a else starts[b + 1]):
                chosen[1] = second
                for third in range(starts[c], second + 1 if c == b else starts[c + 1]):
                    chosen[2] = third
                    for fourth in range(starts[d], third + 1 if d == c else starts[d + 1]):
                        chosen[3] = fourth
                        weight, same = np.int64(24), 1
                        for suit in range(4):
                            entry = chosen[suit]
                            four[suit], masks[suit], many[suit] = codes[entry], masked[entry], sizes[entry]
                            same = same + 1 if suit and chosen[suit] == chosen[suit - 1] else 1
                            weight //= same
                        weight *= weights[first] * weights[second] * weights[third] * weights[fourth]
                        _features(four, masks, many, found)
                        signature = 0
                        for table in range(len(tables) - 1):
                            low, high = tables[table], tables[table + 1]
                            fired = _first(found, thresholds[low:high], owners[low:high])
                            signature = signature * 32 + fired + 1
                        counts[signature] += weight
                        for suit in range(4):
                            examples[signature, suit] = chosen[suit]


@njit(cache=True, nogil=True)
def sample_rows(
    rounds: int, state: U64, first: U8, second: U8, sizes: I64, thresholds: I64, owners: I64, tables: I64,
    counts: I64, examples: U8,
) -> None:  # fmt: skip
    """Deal so many cards of two decks (of the second perhaps none) and count the rows that they fire."""
    found = np.zeros(FEATURES, np.int64)
    codes, masks, many = np.zeros(4, np.uint64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    cards = np.zeros(sizes[0] + sizes[1], np.uint8)
    for _ in range(rounds):
        draw(state, first, sizes[0])
        cards[: sizes[0]] = first[: sizes[0]]
        if sizes[1]:
            draw(state, second, sizes[1])
            cards[sizes[0] :] = second[: sizes[1]]
        codes[:], masks[:], many[:] = np.uint64(0), 0, 0
        for card in cards:
            codes[card & 3] += np.uint64(1) << np.uint64(3 * (card >> 2))
            masks[card & 3] |= 1 << (card >> 2)
            many[card & 3] += 1
        _features(codes, masks, many, found)
        signature = 0
        for table in range(len(tables) - 1):
            low, high = tables[table], tables[table + 1]
            signature = signature * 32 + _first(found, thresholds[low:high], owners[low:high]) + 1
        counts[signature] += 1
        examples[signature] = cards
