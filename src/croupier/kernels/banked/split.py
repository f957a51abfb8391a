"""Three cards set as one and two against a dealer's: for every hand and setting, how often each outcome meets it.

An outcome is 12 * low + 3 * high + three: low and high are LOWER, COPY, PUSH or HIGHER, three is 0, 1 or 2 as the
three cards are lower, equal or higher.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.canonical import I32
from croupier.kernels.evaluate import U8, U16, U64

OUTCOMES = 48
LOWER, COPY, PUSH, HIGHER = range(4)  # a copy loses, but where all its cards are of one colour it is a push
BLACK, RED, MIXED = range(3)


class SplitSettings(NamedTuple):
    """Every three cards of a deck and their settings, one a place of the low card.

    `low` and `high` are 3 * rank to compare by + colour; `whole` is what the three cards compare by, `masks` has one
    bit a card.
    """

    masks: U64
    low: U16
    high: U16
    whole: U16


def stands(codes: int) -> U8:
    """How a part of one code stands against the dealer's of another."""
    rank, colour = np.divmod(np.arange(codes), 3)
    push = (colour[:, None] == colour) & (colour != MIXED)
    equal = np.where(push, PUSH, COPY)
    own, other = rank[:, None], rank[None, :]
    table: U8 = np.where(own > other, HIGHER, np.where(own < other, LOWER, equal)).astype(np.uint8)
    return table


@njit(cache=True, nogil=True)
def count_settings(
    masks: U64,
    low: U16,
    high: U16,
    whole: U16,
    dealer_low: U16,
    dealer_high: U16,
    low_stands: U8,
    high_stands: U8,
    counts: I32,
) -> None:
    """Fill in the counts of every hand by setting and outcome, against dealers set as they are."""
    size = len(masks)
    for hand in range(size):
        own, mask = whole[hand], masks[hand]
        lows_1, lows_2, lows_3 = low_stands[low[hand, 0]], low_stands[low[hand, 1]], low_stands[low[hand, 2]]
        highs_1, highs_2, highs_3 = (
            high_stands[high[hand, 0]],
            high_stands[high[hand, 1]],
            high_stands[high[hand, 2]],
        )
        of_1, of_2, of_3 = counts[hand, 0], counts[hand, 1], counts[hand, 2]
        for dealer in range(size):
            if mask & masks[dealer]:
                continue
            other = whole[dealer]
            three = np.int64(own >= other) + np.int64(own > other)
            one, two = dealer_low[dealer], dealer_high[dealer]
            of_1[12 * lows_1[one] + 3 * highs_1[two] + three] += 1
            of_2[12 * lows_2[one] + 3 * highs_2[two] + three] += 1
            of_3[12 * lows_3[one] + 3 * highs_3[two] + three] += 1


def dealer_parts(settings: SplitSettings, way: U8) -> tuple[U16, U16]:
    """The low and the high part of every hand as the way sets it."""
    rows = np.arange(len(way))
    return settings.low[rows, way], settings.high[rows, way]


def count_all(settings: SplitSettings, way: U8) -> NDArray[np.int32]:
    """By hand, setting and outcome the number of dealers, each set with the low card at the place that `way` says."""
    counts = np.zeros((len(settings.masks), 3, OUTCOMES), np.int32)
    low, high = dealer_parts(settings, way)
    tables = stands(int(settings.low.max()) + 1), stands(int(settings.high.max()) + 1)
    count_settings(*settings, low, high, *tables, counts)
    return counts


def dealers_for(settings: SplitSettings, way: U8, row: int, setting: int, outcome: int) -> NDArray[np.intp]:
    """The dealer hands that bring a hand so set to the outcome."""
    low, high = dealer_parts(settings, way)
    free = (settings.masks & settings.masks[row]) == 0
    lower = stands(int(settings.low.max()) + 1)[settings.low[row, setting], low]
    upper = stands(int(settings.high.max()) + 1)[settings.high[row, setting], high]
    three = np.sign(settings.whole[row].astype(np.int64) - settings.whole) + 1
    return np.flatnonzero(free & (12 * lower.astype(np.int64) + 3 * upper + three == outcome))
