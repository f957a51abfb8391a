"""Sets of cards up to a change of suits: one representative a class, its weight, and the way to it.

Cards are numbered 4 * rank + suit. A set of cards a < b < c stands at its colex index
C(a, 1) + C(b, 2) + C(c, 3) among all sets of the 52 cards, whatever deck is in play.
"""

from functools import lru_cache
from itertools import permutations
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import CHOOSE, U8, Int, inlined

I32: TypeAlias = NDArray[np.int32]

CARDS = 52
SUITS = 4


class Orbits(NamedTuple):
    """The classes of the k-sets of a deck under a group of suit permutations.

    `sets` and `weights` hold each class's representative and its size. By colex index of any set, `ids` gives
    the number of its class (-1 for sets that the deck cannot deal) and `turns` the row of `group` that turns
    the set into its representative.
    """

    group: U8
    sets: U8
    weights: I32
    ids: I32
    turns: U8


def check_deck(deck: U8, least: int) -> None:
    """Refuse a deck that is not an ascending array of different cards, or too small to deal."""
    if deck.dtype != np.uint8 or deck.ndim != 1:
        raise ValueError("A deck is a one-dimensional uint8 array of cards.")
    cards = deck.astype(np.int64)
    if len(cards) < least:
        raise ValueError(f"The deck has {len(cards)} cards; the game needs at least {least}.")
    if np.any(np.diff(cards) <= 0) or cards[-1] >= CARDS:
        raise ValueError("A deck holds different cards from 0 to 51 in ascending order.")


def is_symmetric(deck: U8) -> bool:
    """Whether exchanging suits leaves the deck as it is: every rank has all its suits or none."""
    return bool(np.all(np.isin(np.bincount(deck >> 2, minlength=CARDS // SUITS), (0, SUITS))))


def suit_group(deck: U8, fixed: int = 0) -> U8:
    """The suit permutations that the deck allows, keeping the first `fixed` suits; first the identity."""
    if not is_symmetric(deck):
        return np.array([range(SUITS)], np.uint8)
    rest = permutations(range(fixed, SUITS))
    return np.array([(*range(fixed), *tail) for tail in rest], np.uint8)


def inverses(group: U8) -> U8:
    """For every permutation of the group the row of its inverse."""
    rows = {tuple(row): number for number, row in enumerate(group.tolist())}
    return np.array([rows[tuple(np.argsort(row).tolist())] for row in group], np.uint8)


def turned(cards: U8, permutation: U8) -> U8:
    """The cards with their suits permuted, in the same order."""
    image: U8 = (cards & 0xFC) | permutation[cards & 3]
    return image


def colex(cards: NDArray[np.integer[Any]]) -> int:
    """The colex index of a set of cards given in any order."""
    return sum(comb(card, place + 1) for place, card in enumerate(sorted(cards.tolist())))


def orbits(deck: U8, size: int, group: U8) -> Orbits:
    """All classes of the deck's sets of that size, represented by their first set in colex order."""
    return _orbits(deck.tobytes(), size, group.tobytes())


@lru_cache(maxsize=16)
def _orbits(deck_bytes: bytes, size: int, group_bytes: bytes) -> Orbits:
    deck = np.frombuffer(deck_bytes, np.uint8)
    group = np.frombuffer(group_bytes, np.uint8).reshape(-1, SUITS)
    ids = np.full(comb(CARDS, size), -1, np.int32)
    turns = np.zeros(len(ids), np.uint8)
    sets = np.empty((comb(len(deck), size), size), np.uint8)
    weights = np.empty(len(sets), np.int32)
    found = collect_orbits(deck, group, inverses(group), sets, weights, ids, turns)
    arrays = sets[:found].copy(), weights[:found].copy(), ids, turns
    for array in arrays:
        array.flags.writeable = False
    return Orbits(group, *arrays)


@njit(cache=True, nogil=True)
def collect_orbits(deck: U8, group: U8, inverse: U8, sets: U8, weights: I32, ids: I32, turns: U8) -> Int:
    """Fill in the classes of all sets and return how many there are."""
    size = sets.shape[1]
    places = np.arange(size)
    image = np.empty(size, np.int64)
    found = 0
    while places[size - 1] < deck.size:
        index = 0
        for i in range(size):
            index += CHOOSE[i + 1, deck[places[i]]]
        if ids[index] < 0:
            weight = 0
            for g in range(group.shape[0]):
                for i in range(size):
                    card = deck[places[i]]
                    card = (card & 0xFC) | group[g, card & 3]
                    j = i
                    while j > 0 and image[j - 1] > card:
                        image[j] = image[j - 1]
                        j -= 1
                    image[j] = card
                index = 0
                for i in range(size):
                    index += CHOOSE[i + 1, image[i]]
                if ids[index] < 0:
                    ids[index] = found
                    turns[index] = inverse[g]
                    weight += 1
            for i in range(size):
                sets[found, i] = deck[places[i]]
            weights[found] = weight
            found += 1
        i = 0
        while i < size - 1 and places[i] + 1 == places[i + 1]:
            places[i] = i
            i += 1
        places[i] += 1
    return found


@inlined
def index5(a: Int, b: Int, c: Int, d: Int, e: Int) -> Int:
    """The colex index of five different cards in any order."""
    # A sorting network: nine exchanges put five cards in order without a branch.
    a, d = min(a, d), max(a, d)
    b, e = min(b, e), max(b, e)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    a, b = min(a, b), max(a, b)
    c, e = min(c, e), max(c, e)
    b, c = min(b, c), max(b, c)
    d, e = min(d, e), max(d, e)
    c, d = min(c, d), max(c, d)
    return np.int64(a) + CHOOSE[2, b] + CHOOSE[3, c] + CHOOSE[4, d] + CHOOSE[5, e]
