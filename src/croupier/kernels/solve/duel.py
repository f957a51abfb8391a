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


def masks_of(cards: int, size: int) -> I64:
    """The masks that take so many of some cards."""
    return np.array([mask for mask in range(1 << cards) if mask.bit_count() == size], np.int64)


@njit(cache=True, nogil=True)
def gather(hands: U8, weights: I64, values: I64, masks: I64, ids: I32, sums: I64) -> None:
    """Add the values of each hand, with its weight, to the classes of its subsets, which masks name."""
    for row in range(len(hands)):
        if weights[row] == 0:
            continue
        for mask in masks:
            into = sums[ids[index_of(hands[row], mask)]]
            for at in range(values.shape[1]):
                into[at] += weights[row] * values[row, at]


@njit(cache=True, nogil=True)
def scatter(hands: U8, masks: I64, ids: I32, counts: I64, sums: I64) -> None:
    """For each hand, the counts of the classes of its subsets, which masks name, together."""
    for row in range(len(hands)):
        into = sums[row]
        for mask in masks:
            of = counts[ids[index_of(hands[row], mask)]]
            for at in range(counts.shape[1]):
                into[at] += of[at]


@njit(cache=True, nogil=True)
def first_rows(own: I64, weights: I64, counts: I64, first: I64) -> None:
    """The first row of each class of own hands that meets each class of dealer hands with each comparison."""
    for row in range(len(own)):
        if weights[row]:
            for kind in range(counts.shape[1]):
                for compared in range(counts.shape[2]):
                    if counts[row, kind, compared] and first[own[row], kind, compared] < 0:
                        first[own[row], kind, compared] = row


@njit(cache=True, nogil=True)
def value_rows(own: I64, counts: I64, rows: I64, values: I64, sums: I64) -> None:
    """Add up what every hand comes to at every end; `rows` are those of the values by both classes and comparison."""
    for row in range(len(own)):
        for kind in range(counts.shape[1]):
            for compared in range(counts.shape[2]):
                number = counts[row, kind, compared]
                if number:
                    of = values[rows[own[row], kind, compared]]
                    for end in range(len(of)):
                        sums[row, end] += number * of[end]


@njit(cache=True, nogil=True)
def count_ends(own: I64, weights: I64, counts: I64, rows: I64, nodes: I64, shares: I64, found: I64) -> None:
    """Add up the deals by end and row of values; each hand comes to several ends, with a share of its deals each."""
    for row in range(len(own)):
        if weights[row] == 0:
            continue
        for kind in range(counts.shape[1]):
            for compared in range(counts.shape[2]):
                number = counts[row, kind, compared] * weights[row]
                if number:
                    of = rows[own[row], kind, compared]
                    for at in range(nodes.shape[1]):
                        found[nodes[row, at], of] += number * shares[row, at]


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
