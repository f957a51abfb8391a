"""Texas Shootout: boards of several packs by the class of hand that they make with two cards kept.

Boards are counted by their ranks, which is all that most classes hang on. Where five cards or more are of one suit the
boards of that suit are counted again, by the ranks in the suit and out of it, and moved to the class they belong to.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.banked.shootout import ACE, CLASSES, ROYAL, choose, keep
from croupier.kernels.banked.sweep_sets import I32, I64
from croupier.kernels.evaluate import U8, Int, inlined

RANKS, SUITS = 13, 4
BOARD = 5
FLUSH, FULL_HOUSE, STRAIGHT_FLUSH, FIVE_SUITED = 5, 6, 9, CLASSES - 1
BY_BOARD = ROYAL + 1  # added to the class of a hand that the board makes alone
CODES = 2 * BY_BOARD


class Boards(NamedTuple):
    """Multisets of up to five ranks: `ranks` ascending with their `sizes`; those of a size begin at `starts`.

    `joined[a, b]` is the place of the five ranks that an a of three or more and the b that completes it make, by their
    places in the whole list and among those of b's size. `classes` are by the two ranks kept and the five of the board.
    `parents` are the same ranks without the highest, `tops` that one and `times` how often it is there.
    """

    ranks: U8
    sizes: U8
    starts: I64
    joined: I32
    classes: U8
    choose: I64
    parents: I32
    tops: U8
    times: U8


@njit(cache=True, nogil=True)
def keep_all(fours: U8) -> None:
    """Put the two cards that the house way plays first in every row."""
    for row in range(len(fours)):
        keep(fours[row])


@njit(cache=True, nogil=True)
def choose_all(fours: U8, values: I64, splits: U8) -> None:
    """Put the two cards that are worth most by `values` first in every row, and say which rows are two hands."""
    for row in range(len(fours)):
        splits[row] = choose(fours[row], values)


@inlined
def fill_ways(boards: Boards, last: Int, left: I64, out: I64) -> None:
    """In how many ways the first multisets of ranks can be dealt of what is left of each rank."""
    parents, tops, times, choose = boards.parents, boards.tops, boards.times, boards.choose
    out[0] = 1
    for place in range(1, last):
        out[place] = out[parents[place]] * choose[times[place], left[tops[place]]]


@inlined
def suited_code(ranks: U8, size: Int, kept: Int, counts: I64) -> Int:
    """The class of five cards or more of a suit: board ranks of it, and those kept as a mask with their counts."""
    mask, most, here = kept, 0, 0
    board = 0
    for place in range(size):
        rank = ranks[place]
        here = here + 1 if place and ranks[place - 1] == rank else 1
        most = max(most, here + counts[rank])
        mask |= 1 << rank
        board |= 1 << rank
    if most >= BOARD:
        return FIVE_SUITED + (BY_BOARD if size == BOARD and ranks[0] == ranks[BOARD - 1] else 0)
    top = run_top(mask)
    if top < 0:
        return FLUSH
    code = ROYAL if top == ACE else STRAIGHT_FLUSH
    return code + (BY_BOARD if run_top(board) == top and size == BOARD else 0)


@inlined
def run_top(mask: Int) -> Int:
    """The top rank of the highest five in a row, or -1; an ace may stand below the two."""
    for top in range(ACE, 3, -1):
        if mask >> (top - 4) & 31 == 31:
            return top
    return 3 if mask & 0b1000000001111 == 0b1000000001111 else -1


@njit(cache=True, nogil=True)
def count_boards(fours: U8, copies: I64, boards: Boards, counts: I64) -> None:
    """For each four cards, the two kept first, how many boards of the rest make each class with these."""
    left, whole = np.zeros(RANKS, np.int64), np.zeros(RANKS, np.int64)
    in_suit, out_of_suit = np.zeros(RANKS, np.int64), np.zeros(RANKS, np.int64)
    kept = np.zeros(RANKS, np.int64)
    dealt = np.zeros((3, len(boards.sizes)), np.int64)
    for card in range(RANKS * SUITS):
        whole[card // SUITS] += copies[card]
    first, last = boards.starts[BOARD], boards.starts[BOARD + 1]
    for row in range(len(fours)):
        left[:] = whole
        for card in fours[row]:
            left[card // SUITS] -= 1
        low, high = min(fours[row, 0], fours[row, 1]) // SUITS, max(fours[row, 0], fours[row, 1]) // SUITS
        classes = boards.classes[low * RANKS + high]
        fill_ways(boards, last, left, dealt[0])
        for place in range(first, last):
            counts[row, classes[place - first]] += dealt[0, place]
        for suit in range(SUITS):
            kept[:] = 0
            mask = 0
            for place in range(2):
                if fours[row, place] % SUITS == suit:
                    kept[fours[row, place] // SUITS] += 1
                    mask |= 1 << (fours[row, place] // SUITS)
            for rank in range(RANKS):
                in_suit[rank] = copies[SUITS * rank + suit]
            for card in fours[row]:
                if card % SUITS == suit:
                    in_suit[card // SUITS] -= 1
            for rank in range(RANKS):
                out_of_suit[rank] = left[rank] - in_suit[rank]
            fill_ways(boards, last, in_suit, dealt[1])
            fill_ways(boards, boards.starts[BOARD - 2], out_of_suit, dealt[2])
            _move(dealt[1], dealt[2], mask, kept, classes, boards, counts[row])


@inlined
def _move(
    in_suit: I64, out_of_suit: I64, mask: Int, kept: I64, classes: U8, boards: Boards, counts: I64
) -> None:
    """Move the boards with enough cards of a suit from the class of their ranks to that of the suit, given the ways to
    deal ranks in the suit and out of it."""
    starts, ranks = boards.starts, boards.ranks
    for size in range(BOARD - kept.sum(), BOARD + 1):
        start = starts[BOARD - size]
        for place in range(starts[size], starts[size + 1]):
            of_suit = in_suit[place]
            if of_suit == 0:
                continue
            suited = suited_code(ranks[place], size, mask, kept)
            for other in range(starts[BOARD - size + 1] - start):
                often = of_suit * out_of_suit[start + other]
                plain = classes[boards.joined[place, other]]
                code = suited if suited > FLUSH or plain % BY_BOARD < FULL_HOUSE else plain
                counts[plain] -= often
                counts[code] += often
