"""Hold'em against the dealer with a unit to bet street by street: boards added up by flops and by turns.

A player who stays has certain wagers at stake, whose worth is `rest`, and may add a `unit` on the flop and another on
the turn. Each unit is worth betting where its worth, summed over what is still to come, is above nothing: so the
streets do not hang together, and each needs only its own sums. Boards, entries, blocks and rows of sums are those of
holdem_board and holdem_solve; a turn here is the set of the first four community cards, whichever of them came last.
"""

from typing import Any, TypeAlias

import numpy as np
from numba import njit

from croupier.kernels.banked.holdem_bits import popcount
from croupier.kernels.banked.holdem_board import (
    ENTRIES,
    EQUAL,
    LOWER,
    ORDER,
    STRENGTH,
    STRIDE,
    BoardDesk,
    block_of,
    study_board,
)
from croupier.kernels.banked.holdem_count import holes_of
from croupier.kernels.banked.holdem_solve import I16, I64, SPLITS, collect, copy_pairs, credit, spread
from croupier.kernels.canonical import I32
from croupier.kernels.evaluate import CHOOSE, U8, U16, Int, inlined

FLOPS, TURNS = 10, 5
ORDERS = 20  # in which a board can come: ten flops, then either of two cards as the turn
FOLD = 4  # the bets of a deal: 1 for the flop, 2 for the turn, or a fold
BETS = 5

# The five turns of a board, each followed by the card that comes last.
RIVERS: I64 = np.array([[*(place for place in range(5) if place != last), last] for last in range(5)])
# By flop of SPLITS, the two turns that may follow it, by the card that comes last.
LASTS: I64 = np.ascontiguousarray(SPLITS[:, 3:])

_NO_QUALIFIER = 0
Sums: TypeAlias = Any  # what holdem_solve adds up, in 32 bits here, which are enough


@inlined
def worth_of(worths: I64, kind: Int, low: Int, same: Int, dealers: Int) -> Int:
    """What dealers of whom so many are lower and equal come to, by the worths of losing, a tie and winning."""
    return worths[kind, 0] * (dealers - low - same) + worths[kind, 1] * same + worths[kind, 2] * low


@inlined
def flop_index(cards: U8, split: I64) -> Int:
    """The colex index of a flop of a board, whose cards ascend."""
    return CHOOSE[1, cards[split[0]]] + CHOOSE[2, cards[split[1]]] + CHOOSE[3, cards[split[2]]]


@inlined
def turn_index(cards: U8, last: Int) -> Int:
    """The colex index of the four cards of a board, whose cards ascend, beside the last."""
    index = 0
    size = 0
    for place in range(5):
        if place != last:
            size += 1
            index += CHOOSE[size, cards[place]]
    return index


@njit(cache=True, nogil=True)
def add_boards(
    desk: BoardDesk,
    deck: Int,
    boards: U8,
    weights: I32,
    first: Int,
    step: Int,
    group: U8,
    flop_ids: I32,
    flop_turns: U8,
    turn_ids: I32,
    turn_turns: U8,
    dealers: Int,
    kinds: I16,
    unit: I64,
    rest: I64,
    by_flop: Sums,
    by_turn: Sums,
    totals: I64,
) -> None:
    """Add the worth of a unit on every step-th board to its flops and turns, and that of the rest to the totals.

    Where `by_turn` has no rows, nothing is bet on the turn.
    """
    keys, multiplier, displace, values, flushes, heads, marks, work = desk
    units: Sums = np.zeros(ENTRIES, np.int32)
    others: Sums = np.zeros((5, 64), np.int32)
    inside: Sums = np.zeros((5, 16), np.int32)
    rests = np.zeros(ENTRIES, np.int64)
    rest_others, rest_inside = np.zeros((5, 64), np.int64), np.zeros((5, 16), np.int64)
    for number in range(first, len(boards), step):
        cards, weight = boards[number], np.int64(weights[number])
        size, flush = study_board(
            deck, cards, _NO_QUALIFIER, keys, multiplier, displace, values, flushes, heads, marks, work
        )
        for i in range(ENTRIES):
            units[i] = rests[i] = 0
        for place in range(size):
            entry = np.int64(work[ORDER, place])
            kind = kinds[work[STRENGTH, entry]]
            low, same = np.int64(work[LOWER, entry]), np.int64(work[EQUAL, entry])
            units[entry] = weight * worth_of(unit, kind, low, same, dealers)
            rests[entry] = weight * worth_of(rest, kind, low, same, dealers)
        if flush >= 0:
            copy_pairs(units)
            copy_pairs(rests)
        spread(rests, cards, flush, rest_others, rest_inside)
        credit(totals, 0, rests, cards, flush, rest_others, rest_inside, group, 0, SPLITS[0], 0)
        spread(units, cards, flush, others, inside)
        for n in range(FLOPS):
            index = flop_index(cards, SPLITS[n])
            row, turn = flop_ids[index], flop_turns[index]
            credit(by_flop, row, units, cards, flush, others, inside, group, turn, SPLITS[n], 3)
        if len(by_turn):
            for last in range(TURNS):
                index = turn_index(cards, last)
                row, turn = turn_ids[index], turn_turns[index]
                credit(by_turn, row, units, cards, flush, others, inside, group, turn, RIVERS[last], 4)


@njit(cache=True, nogil=True)
def decide_sets(deck: U8, sets: U8, weights: I32, group: U8, sums: Sums, bets: U16, gains: I64) -> None:
    """Where a unit bet on these flops or turns is worth more than nothing, and how much it gains by hole.

    As in `decide_flops`, sums are complete only together with those of the holes that the set cannot tell apart, and
    larger than the true ones by the size of the group. `bets` has one bit a hole, by set and block of ranks.
    """
    worths = np.zeros((52, 52), np.int64)
    turns = np.zeros(len(group), np.int64)
    for row in range(len(sets)):
        taken = mask_of_set(sets[row])
        alike = same_set(sets[row], group, turns)
        for high in deck:
            for low in deck:
                if low < high:
                    worths[high, low] = collect(sums, row, np.int64(high), np.int64(low))
                    worths[low, high] = worths[high, low]
        for high in deck:
            if (taken >> high) & 1:
                continue
            for low in deck:
                if low >= high:
                    break
                if (taken >> low) & 1:
                    continue
                total = 0
                for n in range(alike):
                    turn = turns[n]
                    total += worths[
                        (high & 0xFC) + group[turn, high & 3], (low & 0xFC) + group[turn, low & 3]
                    ]
                if total > 0:
                    gains[CHOOSE[2, high] + low] += weights[row] * total
                    block = block_of(np.int64(high >> 2), np.int64(low >> 2))
                    bets[row, block] |= 1 << (4 * (high & 3) + (low & 3))
                    if high >> 2 == low >> 2:
                        bets[row, block] |= 1 << (4 * (low & 3) + (high & 3))


@inlined
def mask_of_set(cards: U8) -> Int:
    """One bit for every card."""
    mask: Int = 0
    for card in cards:
        mask |= 1 << np.int64(card)
    return mask


@njit(cache=True, nogil=True)
def same_set(cards: U8, group: U8, turns: I64) -> Int:
    """List the permutations of suits that leave a set of cards as it is, and return how many they are."""
    whole = mask_of_set(cards)
    found = 0
    for turn in range(len(group)):
        image: Int = 0
        for card in cards:
            image |= 1 << np.int64((card & 0xFC) + group[turn, card & 3])
        if image == whole:
            turns[found] = turn
            found += 1
    return found


@njit(cache=True, nogil=True)
def count_streets(
    desk: BoardDesk,
    deck: Int,
    boards: U8,
    weights: I32,
    first: Int,
    step: Int,
    dealers: Int,
    kinds: I16,
    plays: U16,
    on_flop: U16,
    on_turn: U16,
    tally: I64,
    spots: I32,
) -> None:
    """Count the deals of every step-th board by bets, class and outcome: lower, equal, higher than the dealer.

    `plays` are the masks of holes that stay, by block; `on_flop` and `on_turn` those that bet, by colex index and
    block. A deal here has the flop, the turn and the river in their order. `spots` keeps the board and entry of each
    signature.
    """
    keys, multiplier, displace, values, flushes, heads, marks, work = desk
    flops, lasts = np.zeros(FLOPS, np.int64), np.zeros(TURNS, np.int64)
    times, number = np.zeros(BETS, np.int64), np.zeros(3, np.int64)
    for board in range(first, len(boards), step):
        cards = boards[board]
        size, flush = study_board(
            deck, cards, _NO_QUALIFIER, keys, multiplier, displace, values, flushes, heads, marks, work
        )
        free = deck
        for card in cards:
            free &= ~(1 << card)
        for n in range(FLOPS):
            flops[n] = flop_index(cards, SPLITS[n])
        for last in range(TURNS):
            lasts[last] = turn_index(cards, last)
        for place in range(size):
            entry = work[ORDER, place]
            block = entry % STRIDE
            holes = holes_of(entry, free, flush)
            stay = holes & plays[block]
            count_bets(stay, block, flops, lasts, on_flop, on_turn, times)
            times[FOLD] = ORDERS * (popcount(holes) - popcount(stay))
            low, same = np.int64(work[LOWER, entry]), np.int64(work[EQUAL, entry])
            number[0], number[1], number[2] = dealers - low - same, same, low
            kind = kinds[work[STRENGTH, entry]]
            for bets in range(BETS):
                if times[bets] == 0:
                    continue
                for outcome in range(3):
                    if number[outcome] == 0:
                        continue
                    tally[bets, kind, outcome] += weights[board] * times[bets] * number[outcome]
                    if spots[bets, kind, outcome, 0] < 0:
                        spots[bets, kind, outcome, 0] = board
                        spots[bets, kind, outcome, 1] = entry


@inlined
def count_bets(stay: Int, block: Int, flops: I64, lasts: I64, on_flop: U16, on_turn: U16, times: I64) -> None:
    """In how many orders of a board, over holes that stay, each combination of bets is made."""
    flop_bets: Int = 0
    turn_bets: Int = 0
    both: Int = 0
    if stay:
        if len(on_turn):
            for last in range(TURNS):
                turn_bets += 4 * popcount(stay & on_turn[lasts[last], block])
        for n in range(FLOPS):
            bet = stay & on_flop[flops[n], block]
            if bet:
                flop_bets += 2 * popcount(bet)
                if turn_bets:
                    both += popcount(bet & on_turn[lasts[LASTS[n, 0]], block])
                    both += popcount(bet & on_turn[lasts[LASTS[n, 1]], block])
    times[0] = ORDERS * popcount(stay) - flop_bets - turn_bets + both
    times[1], times[2], times[3] = flop_bets - both, turn_bets - both, both
