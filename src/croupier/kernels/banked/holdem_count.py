"""Hold'em against the dealer: how many deals end in which way when the player keeps to a given strategy.

For one board, every entry of holes (see holdem_board) has its numbers of dealers. What is left is how often its
holes reach which bet: over the ten flops of the board, those that bet before the flop, those that bet on it,
and the others, who come to the river. Sets of holes of one block of ranks are masks of 16 bits, 4 * suit of the
high card + suit of the low card; two cards of one rank have both their bits set in tables.
"""

import numpy as np
from numba import njit

from croupier.kernels.banked.holdem_bits import popcount
from croupier.kernels.banked.holdem_board import (
    BLOCKS,
    EQUAL,
    HIGH_TYPE,
    LOW_TYPE,
    LOWER,
    ORDER,
    RANKS,
    STRENGTH,
    STRIDE,
    UNFIT,
    BoardDesk,
    block_of,
    study_board,
)
from croupier.kernels.banked.holdem_solve import I16, I64, SPLITS, same_flop
from croupier.kernels.canonical import I32
from croupier.kernels.evaluate import CHOOSE, U8, U16, U64, Int, inlined

# Of two cards of one rank, the bits that name the higher suit first.
ONCE = sum(1 << (4 * high + low) for high in range(4) for low in range(high))
FLOPS_PER_BOARD = 10
ALL_FOUND = 15


@inlined
def product(high: Int, low: Int) -> Int:
    """All holes of a high card of some suits and a low card of some suits, as a mask."""
    rows = (high & 1) | (high & 2) << 3 | (high & 4) << 6 | (high & 8) << 9
    return rows * low


@njit(cache=True, nogil=True)
def turn_mask(mask: Int, turn: U8) -> Int:
    """The holes that a permutation of suits turns into holes of the mask."""
    image = 0
    for high in range(4):
        for low in range(4):
            image |= ((mask >> (4 * turn[high] + turn[low])) & 1) << (4 * high + low)
    return image


@njit(cache=True, nogil=True)
def symmetric_bets(flops: U8, group: U8, bets: U16) -> Int:
    """Whether bets are the same for all holes that the flop cannot tell apart, and for both names of a pair."""
    turns = np.zeros(len(group), np.int64)
    for row in range(len(flops)):
        for rank in range(RANKS):
            mask = bets[row, block_of(rank, rank)]
            for high in range(4):
                for low in range(high):
                    if (mask >> (4 * high + low)) & 1 != (mask >> (4 * low + high)) & 1:
                        return False
        alike = same_flop(flops[row, 0], flops[row, 1], flops[row, 2], group, turns)
        for n in range(alike):
            for block in range(BLOCKS):
                if turn_mask(bets[row, block], group[turns[n]]) != bets[row, block]:
                    return False
    return True


@njit(cache=True, nogil=True)
def expand_bets(ids: I32, turns: U8, group: U8, bets: U16, out: U16) -> None:
    """Copy the bets of classes of flops to all flops, by colex index, as seen from each flop's own suits."""
    rows = np.zeros((len(group), 16), np.int64)
    for turn in range(len(group)):
        for row in range(16):
            for suit in range(4):
                rows[turn, row] |= ((row >> group[turn, suit]) & 1) << suit
    for index in range(len(ids)):
        if ids[index] < 0:
            continue
        turn = turns[index]
        for block in range(BLOCKS):
            mask = bets[ids[index], block]
            image = 0
            for suit in range(4):
                row = (mask >> (4 * group[turn, suit])) & 15
                image |= rows[turn, row] << (4 * suit)
            out[index, block] = image


@njit(cache=True, nogil=True)
def count_boards(
    desk: BoardDesk,
    deck: Int,
    boards: U8,
    weights: I32,
    first: Int,
    step: Int,
    qualify: Int,
    kinds: I16,
    dealers: Int,
    raises: U16,
    bets: U16,
    river: U64,
    tally: I64,
    spots: I32,
) -> None:
    """Count the deals of every step-th board by multiple, kind and one of four outcomes.

    `raises[0]` and `raises[1]` are the masks of holes that bet three and four units before the flop; kinds of
    the upper half are those of a player whose strength would qualify. Such a player's outcomes are: dealer
    unfit; fit and lower; equal; higher. Any other player's: dealer lower; equal; unfit and higher; fit.
    """
    keys, multiplier, displace, values, flushes, heads, marks, work = desk
    found = np.zeros((tally.shape[0], tally.shape[1]), np.int64)
    rows = np.zeros(FLOPS_PER_BOARD, np.int64)
    times, number = np.zeros(5, np.int64), np.zeros(4, np.int64)
    for board in range(first, len(boards), step):
        cards = boards[board]
        size, flush = study_board(
            deck, cards, qualify, keys, multiplier, displace, values, flushes, heads, marks, work
        )
        free = deck
        for card in cards:
            free &= ~(1 << card)
        for n in range(FLOPS_PER_BOARD):
            a, b, c = cards[SPLITS[n, 0]], cards[SPLITS[n, 1]], cards[SPLITS[n, 2]]
            rows[n] = CHOOSE[1, a] + CHOOSE[2, b] + CHOOSE[3, c]
        for place in range(size):
            entry = work[ORDER, place]
            play = (river[board, entry >> 6] >> np.uint64(entry & 63)) & np.uint64(1)
            holes, block = holes_of(entry, free, flush), entry % STRIDE
            times[3] = FLOPS_PER_BOARD * popcount(holes & raises[0, block])
            times[4] = FLOPS_PER_BOARD * popcount(holes & raises[1, block])
            holes &= ~(raises[0, block] | raises[1, block])
            bet = 0
            if holes:
                for n in range(FLOPS_PER_BOARD):
                    bet += popcount(holes & bets[rows[n], block])
            times[2] = bet
            times[play] = FLOPS_PER_BOARD * popcount(holes) - bet
            times[1 - play] = 0
            strength = work[STRENGTH, entry]
            low, same, unfit = work[LOWER, entry], work[EQUAL, entry], work[UNFIT, entry]
            if strength >= qualify:
                number[0], number[1], number[2], number[3] = unfit, low - unfit, same, dealers - low - same
            else:
                number[0], number[1], number[2], number[3] = low, same, unfit - low - same, dealers - unfit
            kind = kinds[strength]
            for multiple in range(5):
                if times[multiple]:
                    for outcome in range(4):
                        tally[multiple, kind, outcome] += weights[board] * times[multiple] * number[outcome]
                    if found[multiple, kind] != ALL_FOUND:
                        found[multiple, kind] = note(
                            spots[multiple, kind], found[multiple, kind], number, board, entry
                        )


@njit(cache=True, nogil=True)
def note(spots: I32, found: Int, number: I64, board: Int, entry: Int) -> Int:
    """Keep the board and entry for outcomes that occur here for the first time; return all found so far."""
    for outcome in range(4):
        if (found >> outcome) & 1 == 0 and number[outcome] > 0:
            spots[outcome, 0], spots[outcome, 1] = board, entry
            found |= 1 << outcome
    return found


@inlined
def holes_of(entry: Int, free: Int, flush: Int) -> Int:
    """The holes of an entry that the free cards allow, each as one bit."""
    block = entry % STRIDE
    high, low = HIGH_TYPE[block], LOW_TYPE[block]
    high_suits, low_suits = (free >> (4 * high)) & 15, (free >> (4 * low)) & 15
    if flush >= 0:
        suit, k = 1 << flush, entry // STRIDE
        high_suits &= suit if k >> 1 else ~suit
        low_suits &= suit if k & 1 else ~suit
    holes = product(high_suits, low_suits)
    if high == low and entry < STRIDE:
        holes &= ONCE
    return holes
