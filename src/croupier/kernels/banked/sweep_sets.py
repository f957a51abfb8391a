"""Sets of cards up to suits, jokers among them, listed without looking at any set twice.

Cards are numbered 4 * rank + suit; the two jokers are cards 52 and 53, suits 0 and 1 of a fourteenth rank. A set is
told by the suits it has of each rank, a mask of four bits. Of all sets that the suits' permutations turn into one
another, the representative has the lowest masks, compared from the lowest rank up; so a set is built rank by rank,
and a mask is taken only where no permutation that keeps the ranks below as they are would make it lower. What is
left of the permutations at the end says how many sets the class has.
"""

from functools import lru_cache
from itertools import permutations
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U8, U64, Int, inlined

I32: TypeAlias = NDArray[np.int32]
I64: TypeAlias = NDArray[np.int64]

CARDS = 54
RANKS = 14
SUITS = 4
MASKS = 1 << SUITS
MOST = 7

CHOOSE = np.array([[comb(cards, size) for cards in range(CARDS + 1)] for size in range(MOST + 1)], np.int64)
BITS = np.array([bin(mask).count("1") for mask in range(1 << MOST)], np.int64)


class Symmetry(NamedTuple):
    """The permutations of suits, and of two jokers, that leave a deck as it is.

    `image[g, rank, mask]` is what permutation g makes of a mask; `lower` and `same` have, bit by bit, the permutations
    that make a mask lower or leave it. `held` are the masks of the deck itself.
    """

    held: U8
    image: U8
    lower: U64
    same: U64


class Sets(NamedTuple):
    """One set of each class, its cards ascending, and how many sets the class has."""

    cards: U8
    weights: I32


class Counters(NamedTuple):
    """Where the counter of a set of cards is, by size and colex index.

    Sets of s cards begin at `starts[s]` of `places`. A class shares one counter, which holds the count of one such set
    times the number of permutations; its `scales` is that number over the size of the class.
    """

    places: I32
    starts: I64
    scales: U8


Kept: TypeAlias = int | tuple[tuple[int, ...], ...]
"""How far suits may be exchanged: the number of the first ones that may not, or the permutations that may be made."""


def symmetry(deck: U8, fixed: Kept = 0) -> Symmetry:
    """The permutations that a deck allows, the first `fixed` suits left alone, or those that are given."""
    held = np.zeros(RANKS, np.uint8)
    for card in deck.tolist():
        held[card // SUITS] |= 1 << (card % SUITS)
    turns = (
        [(*range(fixed), *tail) for tail in permutations(range(fixed, SUITS))]
        if isinstance(fixed, int)
        else [*fixed]
    )
    if isinstance(fixed, int) and not all(mask in (0, MASKS - 1) for mask in held[:-1].tolist()):
        turns = turns[:1]
    swaps = [(0, 1), (1, 0)] if held[-1] == 3 and fixed == 0 else [(0, 1)]
    rows = []
    for first, second in swaps:
        for turn in turns:
            rows.append([*[_images(turn)] * (RANKS - 1), _images((first, second, 2, 3))])
    image = np.array(rows, np.uint8)
    bits = (np.uint64(1) << np.arange(len(image), dtype=np.uint64))[:, None, None]
    masks = np.arange(MASKS)
    lower = np.where(image < masks, bits, np.uint64(0)).sum(axis=0, dtype=np.uint64)
    same = np.where(image == masks, bits, np.uint64(0)).sum(axis=0, dtype=np.uint64)
    return Symmetry(held, image, lower, same)


def _images(suits: tuple[int, ...]) -> list[int]:
    """What a permutation of the suits makes of every mask."""
    return [sum(1 << suits[suit] for suit in range(SUITS) if mask >> suit & 1) for mask in range(MASKS)]


@lru_cache(maxsize=8)
def sets_of(deck: bytes, size: int, fixed: Kept = 0) -> Sets:
    """One set of so many cards of each class of the deck."""
    group = symmetry(np.frombuffer(deck, np.uint8), fixed)
    number = list_sets(group, size, np.empty((0, size), np.uint8), np.empty(0, np.int32))
    cards, weights = np.empty((number, size), np.uint8), np.empty(number, np.int32)
    list_sets(group, size, cards, weights)
    cards.flags.writeable = weights.flags.writeable = False
    return Sets(cards, weights)


@lru_cache(maxsize=4)
def counters_of(deck: bytes, most: int, fixed: Kept = 0) -> Counters:
    """A counter for every class of one to `most` cards of the deck."""
    group = symmetry(np.frombuffer(deck, np.uint8), fixed)
    starts = np.cumsum([0, 0, *(comb(CARDS, size) for size in range(1, most + 1))]).astype(np.int64)
    places = np.zeros(starts[-1], np.int32)
    scales: list[U8] = []
    number = 0
    for size in range(1, most + 1):
        sets = sets_of(deck, size, fixed)
        scales.append((len(group.image) // sets.weights).astype(np.uint8))
        place_sets(group, sets.cards, number, places[starts[size] : starts[size + 1]])
        number += len(sets.weights)
    places.flags.writeable = False
    return Counters(places, starts, np.concatenate([*scales, np.zeros(0, np.uint8)]))


@njit(cache=True, nogil=True)
def list_sets(group: Symmetry, size: Int, cards: U8, weights: I32) -> Int:
    """Write down one set of every class, as far as there is room, and return how many there are."""
    held, lower, same = group.held, group.lower, group.same
    order = len(group.image)
    masks = np.zeros(RANKS + 1, np.int64)
    left = np.zeros(RANKS + 1, np.int64)
    stays = np.zeros(RANKS + 1, np.uint64)
    left[0] = size
    stays[0] = np.uint64((1 << order) - 1)
    found, rank = 0, 0
    masks[0] = -1
    while rank >= 0:
        masks[rank] += 1
        mask = masks[rank]
        if mask == MASKS:
            rank -= 1
            continue
        if mask & ~held[rank] or BITS[mask] > left[rank] or stays[rank] & lower[rank, mask]:
            continue
        left[rank + 1] = left[rank] - BITS[mask]
        stays[rank + 1] = stays[rank] & same[rank, mask]
        if left[rank + 1] > 0:
            if rank + 1 < RANKS:
                rank += 1
                masks[rank] = -1
            continue
        if found < len(weights):
            _write(masks, rank, cards[found])
            weights[found] = order // _popcount(stays[rank + 1])
        found += 1
    return found


@inlined
def _write(masks: I64, last: Int, out: U8) -> None:
    """The cards of the masks up to a rank, ascending."""
    place = 0
    for rank in range(last + 1):
        for suit in range(SUITS):
            if masks[rank] >> suit & 1:
                out[place] = SUITS * rank + suit
                place += 1


@inlined
def _popcount(bits: Int) -> Int:
    count = 0
    while bits:
        bits &= bits - np.uint64(1)
        count += 1
    return count


@njit(cache=True, nogil=True)
def place_sets(group: Symmetry, cards: U8, start: Int, places: I32) -> None:
    """Point all sets of each class to its counter."""
    image = group.image
    size = cards.shape[1]
    for row in range(len(cards)):
        for g in range(len(image)):
            index, place = np.int64(0), 0
            while place < size:
                rank, mask = cards[row, place] // SUITS, 0
                first = place
                while place < size and cards[row, place] // SUITS == rank:
                    mask |= 1 << (cards[row, place] % SUITS)
                    place += 1
                mask = image[g, rank, mask]
                at = first
                for suit in range(SUITS):
                    if mask >> suit & 1:
                        at += 1
                        index += CHOOSE[at, SUITS * rank + suit]
            places[index] = start + row


@inlined
def _key(masks: U8) -> Int:
    """The masks of a set as one number, that of the lowest rank on top: sets are listed in this order."""
    key = np.uint64(0)
    for rank in range(RANKS):
        key = key << np.uint64(SUITS) | np.uint64(masks[rank])
    return key


@njit(cache=True, nogil=True)
def keys_of(cards: U8, keys: U64) -> None:
    """The key of each row of cards."""
    masks = np.zeros(RANKS, np.uint8)
    for row in range(len(cards)):
        masks[:] = 0
        for card in cards[row]:
            masks[card // SUITS] |= 1 << (card % SUITS)
        keys[row] = _key(masks)


@njit(cache=True, nogil=True)
def find_rows(hands: U8, image: U8, keys: U64, rows: I32) -> None:
    """The class of each hand among those with these keys."""
    masks = np.zeros(RANKS, np.uint8)
    turned = np.zeros(RANKS, np.uint8)
    for at in range(len(hands)):
        masks[:] = 0
        for card in hands[at]:
            masks[card // SUITS] |= 1 << (card % SUITS)
        least = _key(masks)
        for g in range(1, len(image)):
            for rank in range(RANKS):
                turned[rank] = image[g, rank, masks[rank]]
            least = min(least, _key(turned))
        low, high = 0, len(keys)
        while low < high:
            middle = (low + high) // 2
            if keys[middle] < least:
                low = middle + 1
            else:
                high = middle
        rows[at] = low


def rows_of(sets: Sets, group: Symmetry, hands: U8) -> I32:
    """Which class each hand belongs to."""
    keys, rows = np.empty(len(sets.weights), np.uint64), np.empty(len(hands), np.int32)
    keys_of(sets.cards, keys)
    find_rows(np.ascontiguousarray(hands), group.image, keys, rows)
    return rows
