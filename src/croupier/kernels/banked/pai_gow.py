"""Two hands of every seven cards against two of another: how many disjoint deals each setting beats, ties and loses to.

A setting is the strength of its front (two cards) and of its back (five). The dealer's hands are visited from the
weakest back up, while a row of counters is kept for every set of cards T: how many of the visited hands contain T, by
front. Those that share no card with a hand are the alternating sum of the counters over its subsets. All this happens
up to a change of suits, and modulo 2**32: what is asked for fits.

A row of counters has sums of eight fronts each, the sum of all, and from `FIRST` on one number a front, so that fronts
below a bound are few additions in two lines of memory.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.sweep_sets import BITS, CHOOSE, I32, I64, Counters, Sets
from croupier.kernels.evaluate import U8, U16, Int, inlined

U32: TypeAlias = NDArray[np.uint32]

SEVEN = 7
SETTINGS = 21
FRONTS = 96  # fronts have strengths from 1; a multiple of eight above the highest
BLOCKS = FRONTS // 8
TOTAL = BLOCKS  # where the sum of all fronts stands in a row
FIRST = 16
ROW = FIRST + FRONTS
MODULUS = (1 << 32) - 1
SUBSETS = 1 << SEVEN
SIGNS = np.array([1 if BITS[mask] % 2 == 0 else -1 for mask in range(SUBSETS)], np.int64)


class Settings(NamedTuple):
    """Questions about hands: which hand, and the strengths of its front and its back."""

    hands: I32
    fronts: U8
    backs: U16


class PaiGowCounts(NamedTuple):
    """Of each question: hands with a lower front and a lower back, with a lower front, with a lower back."""

    both: I32
    front: I32
    back: I32


class PaiGowOrder(NamedTuple):
    """Places in the order of their backs, and where each strength begins among them."""

    places: I32
    starts: I64


def by_back(backs: U16, levels: int) -> PaiGowOrder:
    """Questions or hands in the order of their backs."""
    starts = np.zeros(levels + 1, np.int64)
    count_backs(backs, starts)
    places = np.empty(len(backs), np.int32)
    fill_order(backs, starts.copy(), places)
    return PaiGowOrder(places, starts)


@njit(cache=True, nogil=True)
def count_backs(backs: U16, starts: I64) -> None:
    """How many have a lower back than each strength."""
    for back in backs:
        starts[np.int64(back) + 1] += 1
    for level in range(1, starts.size):
        starts[level] += starts[level - 1]


@njit(cache=True, nogil=True)
def fill_order(backs: U16, at: I64, places: I32) -> None:
    """Write each place where its strength stands."""
    for place in range(backs.size):
        back = backs[place]
        places[at[back]] = place
        at[back] += 1


def duel(sets: Sets, counters: Counters, dealt: Settings, asked: Settings, group: int) -> PaiGowCounts:
    """Ask about settings of hands against dealer hands that are set as dealt, one setting a hand of `sets`."""
    levels = int(max(dealt.backs.max(), asked.backs.max())) + 1
    rows = np.zeros((len(counters.scales) + 1, ROW), np.uint32)  # the last one is of the empty set
    both, front, back = (np.zeros(len(asked.hands), np.int32) for _ in range(3))
    sweep_backs(
        sets.cards, sets.weights, dealt.fronts, by_back(dealt.backs, levels), asked.hands, asked.fronts,
        by_back(asked.backs, levels), counters.places, counters.starts, counters.scales, rows, group, both, back,
    )  # fmt: skip
    sum_rows(rows)
    ask_fronts(
        sets.cards, asked.hands, asked.fronts, dealt.fronts, counters.places, counters.starts, rows, group, front,
    )  # fmt: skip
    return PaiGowCounts(both, front, back)


@inlined
def find_rows(hand: U8, places: I32, starts: I64, empty: Int, index: I64, out: I32) -> None:
    """The rows of all proper subsets of an ascending hand, by the mask of its cards."""
    index[0] = 0
    out[0] = empty
    for top in range(SEVEN):
        card = hand[top]
        for rest in range(1 << top):
            size = BITS[rest] + 1
            at = index[rest] + CHOOSE[size, card]
            mask = rest | 1 << top
            index[mask] = at
            if size < SEVEN:
                out[mask] = places[starts[size] + at]


@njit(cache=True, nogil=True)
def sweep_backs(
    cards: U8, weights: I32, fronts: U8, dealt: PaiGowOrder, hands: I32, asked_fronts: U8, asked: PaiGowOrder,
    places: I32, starts: I64, scales: U8, rows: U32, group: Int, both: I32, back: I32,
) -> None:  # fmt: skip
    """Visit backs from the weakest up: first the questions about one, then the dealer hands that have it."""
    empty = rows.shape[0] - 1
    index = np.zeros(SUBSETS, np.int64)
    found = np.zeros(SUBSETS, np.int32)
    visited = np.zeros(cards.shape[0], np.bool_)
    for level in range(dealt.starts.size - 1):
        for at in range(asked.starts[level], asked.starts[level + 1]):
            place = asked.places[at]
            hand = hands[place]
            find_rows(cards[hand], places, starts, empty, index, found)
            top = np.int64(asked_fronts[place])
            lower, whole = np.int64(0), np.int64(0)
            for mask in range(SUBSETS - 1):
                row = found[mask]
                part = np.int64(0)
                for block in range(top >> 3):
                    part += np.int64(rows[row, block])
                for one in range(FIRST + (top & ~7), FIRST + top):
                    part += np.int64(rows[row, one])
                lower += SIGNS[mask] * part
                whole += SIGNS[mask] * np.int64(rows[row, TOTAL])
            itself = group if visited[hand] else 0
            below = itself if fronts[hand] < top else 0
            both[place] = ((lower - below) & MODULUS) // group
            back[place] = ((whole - itself) & MODULUS) // group
        for at in range(dealt.starts[level], dealt.starts[level + 1]):
            hand = dealt.places[at]
            visited[hand] = True
            find_rows(cards[hand], places, starts, empty, index, found)
            front, weight = np.int64(fronts[hand]), weights[hand]
            for mask in range(SUBSETS - 1):
                row = found[mask]
                more = np.uint32(weight * scales[row]) if mask else np.uint32(weight * group)
                rows[row, front >> 3] += more
                rows[row, TOTAL] += more
                rows[row, FIRST + front] += more


@njit(cache=True, nogil=True)
def sum_rows(rows: U32) -> None:
    """Turn the counts by front into counts of lower fronts."""
    for at in range(rows.shape[0]):
        total = np.uint32(0)
        for front in range(FIRST, ROW):
            here = rows[at, front]
            rows[at, front] = total
            total += here


@njit(cache=True, nogil=True)
def ask_fronts(
    cards: U8, hands: I32, fronts: U8, dealt: U8, places: I32, starts: I64, rows: U32, group: Int, front: I32
) -> None:
    """How many dealer hands in all have a lower front."""
    empty = rows.shape[0] - 1
    index = np.zeros(SUBSETS, np.int64)
    found = np.zeros(SUBSETS, np.int32)
    last = -1
    for place in range(hands.size):
        hand = hands[place]
        if hand != last:
            last = hand
            find_rows(cards[hand], places, starts, empty, index, found)
        lower = np.int64(0)
        for mask in range(SUBSETS - 1):
            lower += SIGNS[mask] * np.int64(rows[found[mask], FIRST + fronts[place]])
        itself = group if dealt[hand] < fronts[place] else 0
        front[place] = ((lower - itself) & MODULUS) // group


@njit(cache=True, nogil=True)
def choose(
    hands: I32, both: I32, front: I32, back: I32, tie_high: I32, tie_low: I32, worths: I64, dealers: Int, chosen: I32
) -> None:  # fmt: skip
    """The question of each hand that is worth most, the first of equals.

    `tie_high` and `tie_low` are the hands that tie one part and are lower in the other, empty where that is no matter.
    `worths` are of both higher, low alone, high alone, neither, and low or high alone beside a tie.
    """
    best = np.int64(0)
    last = -1
    for place in range(hands.size):
        win, low, high = (
            np.int64(both[place]),
            np.int64(front[place] - both[place]),
            np.int64(back[place] - both[place]),
        )
        ties = np.int64(0)
        if tie_high.size:
            ties = tie_high[place] * (worths[4] - worths[1]) + tie_low[place] * (worths[5] - worths[2])
        rest = dealers - win - low - high
        value = win * worths[0] + low * worths[1] + high * worths[2] + rest * worths[3] + ties
        hand = hands[place]
        if hand != last or value > best:
            best = value
            chosen[hand] = place
        last = hand
