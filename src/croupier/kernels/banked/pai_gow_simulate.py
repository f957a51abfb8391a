"""Rounds of pai gow dealt and counted: both hands are found among the classes of seven cards, and compared as set.

A hand is known by the ranks of each suit, the suits in order of these masks, and by how many jokers it holds: hands of
one class, and no others, have one key. The deck has every suit of each of its ranks, so that no suit is like another.
"""

import numpy as np
from numba import njit

from croupier.kernels.banked.sweep_sets import I32, I64
from croupier.kernels.evaluate import U8, U16, U64, Int, inlined
from croupier.kernels.random import draw

SEVEN = 7
JOKER = 52
RANK_BITS = 13
OUTCOMES = 9
"""Three times how the fronts compare plus how the backs do, each 0 lower, 1 equal, 2 higher."""
SPREAD = np.uint64(0x9E3779B97F4A7C15)


@inlined
def key_of(hand: U8) -> Int:
    """The key of seven cards in any order."""
    first = second = third = fourth = np.uint64(0)
    jokers = np.uint64(0)
    for card in hand:
        bit = np.uint64(1) << np.uint64(card >> 2)
        if card >= JOKER:
            jokers += np.uint64(1)
        elif card & 3 == 0:
            first |= bit
        elif card & 3 == 1:
            second |= bit
        elif card & 3 == 2:
            third |= bit
        else:
            fourth |= bit
    first, second = min(first, second), max(first, second)
    third, fourth = min(third, fourth), max(third, fourth)
    first, third = min(first, third), max(first, third)
    second, fourth = min(second, fourth), max(second, fourth)
    second, third = min(second, third), max(second, third)
    width = np.uint64(RANK_BITS)
    return (((jokers << width | first) << width | second) << width | third) << width | fourth


@njit(cache=True, nogil=True)
def fill_places(cards: U8, keys: U64, places: I32) -> None:
    """The key of each class, and where it is found again: at the first free place from the one that its key points to.

    `places` has -1 where it is free; its length is a power of two above the number of classes.
    """
    last = np.uint64(places.size - 1)
    for row in range(cards.shape[0]):
        key = key_of(cards[row])
        keys[row] = key
        at = key * SPREAD >> np.uint64(32) & last
        while places[at] >= 0:
            at = at + np.uint64(1) & last
        places[at] = row


@inlined
def find_class(hand: U8, keys: U64, places: I32) -> Int:
    """The class of seven cards."""
    last = np.uint64(places.size - 1)
    key = key_of(hand)
    at = key * SPREAD >> np.uint64(32) & last
    while keys[places[at]] != key:
        at = at + np.uint64(1) & last
    return places[at]


@njit(cache=True, nogil=True)
def classes_of(hands: U8, keys: U64, places: I32, out: I32) -> None:
    """The class of each hand."""
    for row in range(hands.shape[0]):
        out[row] = find_class(hands[row], keys, places)


@inlined
def _compared(own: Int, other: Int) -> Int:
    return 0 if own < other else 2 if own > other else 1


@njit(cache=True, nogil=True)
def simulate(
    n_rounds: Int, state: U64, deck: U8, keys: U64, places: I32, own_fronts: U8, own_backs: U16, fronts: U8,
    backs: U16, own_rows: U16, dealer_rows: U16, sizes: I64, counts: I64, examples: U8,
) -> None:  # fmt: skip
    """Deal so many rounds: how often each signature came, and the first fourteen cards that brought it.

    The player's hands are set as `own_fronts` and `own_backs` say by class, the dealer's as `fronts` and `backs`. A
    signature is the outcome, then the row of the player's class and that of the dealer's, each below its size.
    """
    drawn = deck.copy()
    for _ in range(n_rounds):
        draw(state, drawn, 2 * SEVEN)
        own = find_class(drawn[:SEVEN], keys, places)
        dealer = find_class(drawn[SEVEN : 2 * SEVEN], keys, places)
        outcome = 3 * _compared(own_fronts[own], fronts[dealer]) + _compared(own_backs[own], backs[dealer])
        signature = (outcome * sizes[0] + own_rows[own]) * sizes[1] + dealer_rows[dealer]
        if counts[signature] == 0:
            examples[signature] = drawn[: 2 * SEVEN]
        counts[signature] += 1
