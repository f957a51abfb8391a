"""What a sweep of the dealer's hands comes to for a player: sums up to suits over what is known of a hand, and the way
from one numbering of hands to another."""

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, Int
from croupier.kernels.solve.deals import CHOOSE
from croupier.kernels.solve.observe import I32, I64


@njit(cache=True, nogil=True)
def index_of(positions: U8, mask: Int) -> Int:
    """The colex index of the positions that a mask takes of an ascending row."""
    index, size = np.int64(0), 0
    for place in range(len(positions)):
        if mask >> place & 1:
            size += 1
            index += CHOOSE[size, positions[place]]
    return index


@njit(cache=True, nogil=True)
def gather(hands: U8, weights: I64, values: I64, size: Int, ids: I32, sums: I64) -> None:
    """Add the values of each hand, with its weight, to the classes of all its subsets of a size."""
    cards = hands.shape[1]
    for row in range(len(hands)):
        if weights[row] == 0:
            continue
        for mask in range(1 << cards):
            bits, left = 0, mask
            while left:
                left &= left - 1
                bits += 1
            if bits == size:
                into = sums[ids[index_of(hands[row], mask)]]
                for at in range(values.shape[1]):
                    into[at] += weights[row] * values[row, at]


@njit(cache=True, nogil=True)
def scatter(hands: U8, size: Int, ids: I32, nodes: I64, counts: I64) -> None:
    """For each hand, how many of its subsets of a size lead to each node; `nodes` is by class of subsets."""
    cards = hands.shape[1]
    for row in range(len(hands)):
        for mask in range(1 << cards):
            bits, left = 0, mask
            while left:
                left &= left - 1
                bits += 1
            if bits == size:
                counts[row, nodes[ids[index_of(hands[row], mask)]]] += 1


@njit(cache=True, nogil=True)
def turn_indices(hands: U8, image: U8, out: I64) -> None:
    """The colex index of each row of positions after a permutation."""
    size = hands.shape[1]
    turned = np.zeros(size, np.int64)
    for row in range(len(hands)):
        for i in range(size):
            card = np.int64(image[hands[row, i]])
            j = i
            while j > 0 and turned[j - 1] > card:
                turned[j] = turned[j - 1]
                j -= 1
            turned[j] = card
        index = np.int64(0)
        for i in range(size):
            index += CHOOSE[i + 1, turned[i]]
        out[row] = index
