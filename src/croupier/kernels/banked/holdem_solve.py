"""Hold'em against the dealer, solved backward: rivers board by board, summed up to the flops and the holes.

On a board the worth of a hole depends on its entry alone (see holdem_board), so a whole board is added to a flop
in a few strokes. A row of sums has three parts: worths by block of ranks; for each suit, what entries with
cards of that suit are worth more than their block; and for each card x and every other card, what the hole of
these two was credited with on boards where x lies, to be taken off again. The worth of a hole is put together
from these parts once, at the end.
"""

from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.holdem_board import (
    ENTRIES,
    EQUAL,
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
from croupier.kernels.canonical import I32
from croupier.kernels.evaluate import CHOOSE, U8, U16, U64, Int, inlined

I16: TypeAlias = NDArray[np.int16]
I64: TypeAlias = NDArray[np.int64]

CHUNK = 16
SUITED = STRIDE
TAKEN = SUITED + 4 * 3 * STRIDE
ROW = TAKEN + 52 * 4 * CHUNK
UNIT, REST = 0, 1

# The ten flops of a board, each followed by the two cards that come later.
SPLITS: I64 = np.array(
    [
        [a, b, c, *(place for place in range(5) if place not in (a, b, c))]
        for c in range(5)
        for b in range(c)
        for a in range(b)
    ]
)


@njit(cache=True, nogil=True)
def solve_boards(
    desk: BoardDesk,
    deck: Int,
    boards: U8,
    weights: I32,
    first: Int,
    step: Int,
    group: U8,
    flop_ids: I32,
    flop_turns: U8,
    qualify: Int,
    kinds: I16,
    factors: I64,
    fold: Int,
    sums: I64,
    totals: I64,
    river: U64,
) -> None:
    """Decide the river on every step-th board, and add it up by flop and by hole.

    `kinds` says by strength which row of `factors` turns the numbers of dealers into d, the worth of each unit
    bet, and e, the rest; `fold` is the worth of folding against all dealers. To the `sums` of a flop goes how
    much more the best river is worth than two units bet on the flop; to the `totals` go d and e.
    """
    keys, multiplier, displace, values, flushes, heads, marks, work = desk
    gain, unit, rest = np.zeros(ENTRIES, np.int64), np.zeros(ENTRIES, np.int64), np.zeros(ENTRIES, np.int64)
    others, inside = np.zeros((5, 4 * CHUNK), np.int64), np.zeros((5, CHUNK), np.int64)
    for number in range(first, len(boards), step):
        cards, weight = boards[number], np.int64(weights[number])
        size, flush = study_board(
            deck, cards, qualify, keys, multiplier, displace, values, flushes, heads, marks, work
        )
        for i in range(ENTRIES):
            gain[i] = unit[i] = rest[i] = 0
        for place in range(size):
            entry = np.int64(work[ORDER, place])
            kind = kinds[work[STRENGTH, entry]]
            low, same, unfit = work[LOWER, entry], work[EQUAL, entry], work[UNFIT, entry]
            d, e = weigh(factors, kind, low, same, unfit)
            if d + e > fold:
                river[number, entry >> 6] |= np.uint64(1) << np.uint64(entry & 63)
            gain[entry] = weight * (max(d + e, fold) - 2 * d - e)
            unit[entry] = weight * d
            rest[entry] = weight * e
        if flush >= 0:
            copy_pairs(gain)
            copy_pairs(unit)
            copy_pairs(rest)
        spread(unit, cards, flush, others, inside)
        credit(totals, UNIT, unit, cards, flush, others, inside, group, 0, SPLITS[0], 0)
        spread(rest, cards, flush, others, inside)
        credit(totals, REST, rest, cards, flush, others, inside, group, 0, SPLITS[0], 0)
        spread(gain, cards, flush, others, inside)
        for n in range(10):
            split = SPLITS[n]
            index = CHOOSE[1, cards[split[0]]] + CHOOSE[2, cards[split[1]]] + CHOOSE[3, cards[split[2]]]
            flop, turn = flop_ids[index], flop_turns[index]
            credit(sums, flop, gain, cards, flush, others, inside, group, turn, split, 3)


@inlined
def weigh(factors: I64, kind: Int, low: Int, same: Int, unfit: Int) -> tuple[Int, Int]:
    """The worth of a unit bet and of the rest, over dealers of whom so many are lower, equal and unfit."""
    d = factors[kind, 0] * low + factors[kind, 1] * same + factors[kind, 2] * unfit + factors[kind, 3]
    e = factors[kind, 4] * low + factors[kind, 5] * same + factors[kind, 6] * unfit + factors[kind, 7]
    return d, e


@inlined
def copy_pairs(worths: I64) -> None:
    """Give two cards of one rank the same worth whichever of them is named first."""
    for rank in range(RANKS):
        block = block_of(rank, rank)
        worths[STRIDE + block] = worths[2 * STRIDE + block]


@njit(cache=True, nogil=True)
def spread(worths: I64, cards: U8, flush: Int, others: I64, inside: I64) -> None:
    """List what holes with a board card are credited with; turn suited worths into differences from plain ones.

    `others` has the other card by suit and rank as if it were not of the flush suit, `inside` what it is worth
    more when it is.
    """
    for place in range(5):
        rank, own = np.int64(cards[place] >> 2), np.int64(cards[place] & 3 == flush)
        for other in range(RANKS):
            if other <= rank:
                plain, suited = STRIDE * 2 * own + block_of(rank, other), STRIDE
            else:
                plain, suited = STRIDE * own + block_of(other, rank), 2 * STRIDE
            for suit in range(4):
                others[place, CHUNK * suit + other] = worths[plain]
            if flush >= 0:
                inside[place, other] = worths[plain + suited] - worths[plain]
    if flush >= 0:
        for k in range(1, 4):
            for block in range(STRIDE):
                worths[STRIDE * k + block] -= worths[block]


@njit(cache=True, nogil=True)
def credit(
    sums: I64,
    row: Int,
    worths: I64,
    cards: U8,
    flush: Int,
    others: I64,
    inside: I64,
    group: U8,
    turn: Int,
    places: I64,
    start: Int,
) -> None:
    """Add a board, its suits permuted by a turn, to a row; its cards at places[start:] cannot be in a hole."""
    for i in range(STRIDE):
        sums[row, i] += worths[i]
    if flush >= 0:
        part = SUITED + 3 * STRIDE * group[turn, flush]
        for i in range(3 * STRIDE):
            sums[row, part + i] += worths[STRIDE + i]
    for n in range(start, len(places)):
        place = places[n]
        card = cards[place]
        part = TAKEN + 4 * CHUNK * ((card & 0xFC) + group[turn, card & 3])
        for i in range(4 * CHUNK):
            sums[row, part + i] += others[place, i]
        if flush >= 0:
            chunk = part + CHUNK * group[turn, flush]
            for i in range(CHUNK):
                sums[row, chunk + i] += inside[place, i]
        for m in range(start, n):
            # The hole of two such cards is taken off for the first of them only.
            other = cards[places[m]]
            worth = others[place, other >> 2]
            if other & 3 == flush:
                worth += inside[place, other >> 2]
            sums[row, part + CHUNK * group[turn, other & 3] + (other >> 2)] -= worth


@inlined
def collect(sums: I64, row: Int, high: Int, low: Int) -> Int:
    """The sum of a row for a hole, its higher card first."""
    block = block_of(high >> 2, low >> 2)
    total = sums[row, block]
    part_high, part_low = SUITED + 3 * STRIDE * (high & 3), SUITED + 3 * STRIDE * (low & 3)
    if high & 3 == low & 3:
        total += sums[row, part_high + 2 * STRIDE + block]
    else:
        total += sums[row, part_high + STRIDE + block] + sums[row, part_low + block]
    total -= sums[row, TAKEN + CHUNK * (4 * high + (low & 3)) + (low >> 2)]
    total -= sums[row, TAKEN + CHUNK * (4 * low + (high & 3)) + (high >> 2)]
    return total


@njit(cache=True, nogil=True)
def collect_holes(deck: U8, sums: I64, out: I64) -> None:
    """Every row's sum for all holes of the deck, by colex index."""
    for row in range(len(sums)):
        for high in deck:
            for low in deck:
                if low < high:
                    out[row, CHOOSE[2, high] + low] = collect(sums, row, np.int64(high), np.int64(low))


@njit(cache=True, nogil=True)
def decide_flops(deck: U8, flops: U8, weights: I32, group: U8, sums: I64, bets: U16, gains: I64) -> None:
    """Where two units bet on the flop are worth more than waiting, and how much waiting gains over betting.

    `sums` of a flop are complete only together with those of the holes that the flop cannot tell apart; all of
    them are larger than the true sums by the size of the group, and so are the `gains` by colex index of holes.
    `bets` has one bit a hole, 4 * suit of the high card + suit of the low card, by flop and block of ranks.
    """
    worths = np.zeros((52, 52), np.int64)
    turns = np.zeros(len(group), np.int64)
    for row in range(len(flops)):
        a, b, c = flops[row, 0], flops[row, 1], flops[row, 2]
        alike = same_flop(a, b, c, group, turns)
        for high in deck:
            for low in deck:
                if low < high:
                    worths[high, low] = collect(sums, row, np.int64(high), np.int64(low))
                    worths[low, high] = worths[high, low]
        for high in deck:
            if high in (a, b, c):
                continue
            for low in deck:
                if low >= high or low in (a, b, c):
                    continue
                total = 0
                for n in range(alike):
                    turn = turns[n]
                    total += worths[
                        (high & 0xFC) + group[turn, high & 3], (low & 0xFC) + group[turn, low & 3]
                    ]
                if total > 0:
                    gains[CHOOSE[2, high] + low] += weights[row] * total
                elif total < 0:
                    block = block_of(np.int64(high >> 2), np.int64(low >> 2))
                    bets[row, block] |= 1 << (4 * (high & 3) + (low & 3))
                    if high >> 2 == low >> 2:
                        bets[row, block] |= 1 << (4 * (low & 3) + (high & 3))


@njit(cache=True, nogil=True)
def same_flop(a: Int, b: Int, c: Int, group: U8, turns: I64) -> Int:
    """List the turns that leave a flop as it is, and return how many they are."""
    flop = (1 << a) | (1 << b) | (1 << c)
    found = 0
    for turn in range(len(group)):
        image = 1 << ((a & 0xFC) + group[turn, a & 3])
        image |= 1 << ((b & 0xFC) + group[turn, b & 3])
        image |= 1 << ((c & 0xFC) + group[turn, c & 3])
        if image == flop:
            turns[found] = turn
            found += 1
    return found
