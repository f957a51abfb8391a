"""Whole hands scattered to the cards that were dealt first: what a decision ahead of the rest of a hand is worth."""

import numpy as np
from numba import njit

from croupier.kernels.banked.sweep_sets import CHOOSE, I32, I64
from croupier.kernels.evaluate import U8, Int

FIRST = 3
COMPARED = 3


@njit(cache=True, nogil=True)
def scatter(
    hands: U8,
    weights: I32,
    lower: I32,
    equal: I32,
    dealers: Int,
    classes: I32,
    places: I32,
    counts: I64,
) -> None:
    """Add the dealer hands below, equal to and above every hand to each three of its cards, by class of the hand.

    `places` are the classes of three cards by colex index; all hands of a class together are added.
    """
    size = hands.shape[1]
    for row in range(len(hands)):
        weight, of_class = np.int64(weights[row]), classes[row]
        below, same = weight * lower[row], weight * equal[row]
        above = weight * dealers - below - same
        for top in range(2, size):
            high = CHOOSE[3, hands[row, top]]
            for middle in range(1, top):
                index = high + CHOOSE[2, hands[row, middle]]
                for bottom in range(middle):
                    of_three = places[index + hands[row, bottom]]
                    counts[of_three, of_class, 0] += below
                    counts[of_three, of_class, 1] += same
                    counts[of_three, of_class, 2] += above
