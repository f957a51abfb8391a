"""The settings of every seven cards that may be the best ones: those whose worth is not surely below another's.

What a setting is worth hangs on how many dealer hands have a lower front, how many a lower back, and a little on how
many have both. The first is counted exactly, the second within a bucket of strengths, the third lies between bounds
that the two give. All counts are alternating sums over the subsets of a hand, as in the sweep.
"""

import numpy as np
from numba import njit

from croupier.kernels.banked.pai_gow import FRONTS, MODULUS, SETTINGS, SEVEN, SIGNS, SUBSETS, U32
from croupier.kernels.banked.sweep_sets import BITS, CHOOSE, I32, I64, Counters, Sets
from croupier.kernels.banked.ways import Strengths, list_settings
from croupier.kernels.evaluate import U8, U16, Int, inlined

BACKS = FRONTS  # where the buckets of backs begin in a row; those of fronts begin at 0
COLUMNS = 2 * FRONTS
BUCKETS = FRONTS - 1  # one column more, so that both edges of each have one


def buckets_of(backs: U16, weights: I32, levels: int) -> U8:
    """The bucket of each strength of a back: about as many hands in each."""
    below = np.cumsum(np.bincount(backs, weights=weights, minlength=levels))
    share = np.concatenate(([0.0], below[:-1])) / below[-1]
    found: U8 = np.minimum((share * BUCKETS).astype(np.int64), BUCKETS - 1).astype(np.uint8)
    return found


def lower_rows(sets: Sets, counters: Counters, fronts: U8, buckets: U8, group: int) -> U32:
    """For every set of cards how many dealer hands that contain it have a lower front, and a lower bucket; the last row
    is of the empty set."""
    rows = np.zeros((len(counters.scales) + 1, COLUMNS), np.uint32)
    places = (counters.places, counters.starts, counters.scales)
    add_hands(sets.cards, sets.weights, fronts, buckets, *places, group, rows)
    sum_values(rows)
    return rows


@inlined
def shared(hand: U8, last: U8) -> Int:
    """How many cards two hands have in common from the first on."""
    count = 0
    while count < SEVEN and hand[count] == last[count]:
        count += 1
    return count


@inlined
def find_more(hand: U8, known: Int, places: I32, starts: I64, index: I64, out: I32) -> None:
    """The rows of the proper subsets of an ascending hand, by the mask of its cards, those of its first cards known."""
    for top in range(known, SEVEN):
        card = hand[top]
        for rest in range(1 << top):
            size = BITS[rest] + 1
            at = index[rest] + CHOOSE[size, card]
            mask = rest | 1 << top
            index[mask] = at
            if size < SEVEN:
                out[mask] = places[starts[size] + at]


@njit(cache=True, nogil=True)
def add_hands(
    cards: U8, weights: I32, fronts: U8, buckets: U8, places: I32, starts: I64, scales: U8, group: Int, rows: U32
) -> None:  # fmt: skip
    """Add every hand to the rows of its subsets."""
    empty = rows.shape[0] - 1
    index, found = np.zeros(SUBSETS, np.int64), np.zeros(SUBSETS, np.int32)
    for hand in range(cards.shape[0]):
        known = shared(cards[hand], cards[hand - 1]) if hand else 0
        find_more(cards[hand], known, places, starts, index, found)
        front, back, weight = fronts[hand], BACKS + buckets[hand], weights[hand]
        rows[empty, front] += np.uint32(weight * group)
        rows[empty, back] += np.uint32(weight * group)
        for mask in range(1, SUBSETS - 1):
            row = found[mask]
            more = np.uint32(weight * scales[row])
            rows[row, front] += more
            rows[row, back] += more


@njit(cache=True, nogil=True)
def sum_values(rows: U32) -> None:
    """Turn counts by value into counts of lower values."""
    for at in range(rows.shape[0]):
        for first in (0, BACKS):
            total = np.uint32(0)
            for value in range(first, first + FRONTS):
                here = rows[at, value]
                rows[at, value] = total
                total += here


@inlined
def sum_subsets(known: Int, found: I32, rows: U32, sums: U32) -> None:
    """The alternating sums over the subsets of the first cards, one row for each number of them; some are known."""
    for top in range(known, SEVEN):
        target = sums[top + 1]
        target[:] = sums[top]
        for rest in range(1 << top):
            mask = rest | 1 << top
            if mask == SUBSETS - 1:
                break
            source = rows[found[mask]]
            if SIGNS[mask] > 0:
                for column in range(COLUMNS):
                    target[column] += source[column]
            else:
                for column in range(COLUMNS):
                    target[column] -= source[column]


@inlined
def undominated(front: I64, back: I64, fronts: I64, backs: I64) -> Int:
    """The settings that no other one equals or beats in both parts; how many."""
    found = 0
    for at in range(SETTINGS):
        if not front[at]:
            continue
        beaten = False
        for other in range(SETTINGS):
            equal = front[other] == front[at] and back[other] == back[at]
            higher = front[other] >= front[at] and back[other] >= back[at] and not equal
            if higher or (equal and other < at):
                beaten = True
                break
        if not beaten:
            fronts[found], backs[found] = front[at], back[at]
            found += 1
    return found


@inlined
def bound(front: Int, tied: Int, low: Int, high: Int, dealers: Int, worths: I64, upper: Int) -> Int:
    """The most, or the least, that a setting may be worth.

    `front` dealer hands have a lower front and `tied` an equal one; between `low` and `high` have a lower back. The
    `worths` are of both higher, low alone, high alone, neither, and low or high alone beside a tie.
    """
    both = worths[0] - worths[1] - worths[2] + worths[3]
    least, most = max(0, front + low - dealers), min(front, high)
    ties_high, ties_low = (worths[4] - worths[1]) * (high - low), (worths[5] - worths[2]) * tied
    value = dealers * worths[3] + front * (worths[1] - worths[3])
    if upper:
        value += high * (worths[2] - worths[3]) + max(0, ties_high) + max(0, ties_low)
        return value + max(both * least, both * most)
    value += low * (worths[2] - worths[3]) + min(0, ties_high) + min(0, ties_low)
    return value + min(both * least, both * most)


@inlined
def count(sum_of_subsets: Int, itself: Int, group: Int) -> Int:
    """Dealer hands from an alternating sum; the hand itself is none of them."""
    return ((np.int64(sum_of_subsets) - group * itself) & MODULUS) // group


@njit(cache=True, nogil=True)
def candidates(
    cards: U8, strengths: Strengths, buckets: U8, dealt_fronts: U8, dealt_backs: U16, places: I32, starts: I64,
    rows: U32, group: Int, worths: I64, dealers: Int, hands: I32, fronts: U8, backs: U16,
) -> Int:  # fmt: skip
    """Write down the settings that may be the best of their hand, as far as there is room, and return how many."""
    index, found = np.zeros(SUBSETS, np.int64), np.zeros(SUBSETS, np.int32)
    sums = np.zeros((SEVEN + 1, COLUMNS), np.uint32)
    sums[0] = rows[rows.shape[0] - 1]
    every_front, every_back = np.zeros(SETTINGS, np.int64), np.zeros(SETTINGS, np.int64)
    front, back = np.zeros(SETTINGS, np.int64), np.zeros(SETTINGS, np.int64)
    most = np.zeros(SETTINGS, np.int64)
    written = 0
    for hand in range(cards.shape[0]):
        known = shared(cards[hand], cards[hand - 1]) if hand else 0
        find_more(cards[hand], known, places, starts, index, found)
        sum_subsets(known, found, rows, sums)
        list_settings(cards[hand], strengths, every_front, every_back)
        number = undominated(every_front, every_back, front, back)
        own_front, own_bucket = np.int64(dealt_fronts[hand]), np.int64(buckets[dealt_backs[hand]])
        best = np.int64(-(1 << 62))
        for at in range(number):
            bucket = np.int64(buckets[back[at]])
            lower = count(sums[SEVEN, front[at]], own_front < front[at], group)
            tied = count(sums[SEVEN, front[at] + 1], own_front <= front[at], group) - lower
            low = count(sums[SEVEN, BACKS + bucket], own_bucket < bucket, group)
            high = count(sums[SEVEN, BACKS + bucket + 1], own_bucket <= bucket, group)
            most[at] = bound(lower, tied, low, high, dealers, worths, 1)
            best = max(best, bound(lower, tied, low, high, dealers, worths, 0))
        for at in range(number):
            if most[at] < best:
                continue
            if written < hands.size:
                hands[written], fronts[written], backs[written] = hand, front[at], back[at]
            written += 1
    return written
