"""Two ranges of hold'em hands against each other: every board, all hands of a range at once.

On a complete board all hands are visited from the weakest up. `seen` is the weight of the second player's hands
visited so far and `met` that of those holding a given card. So of the hands that a first player's hand beats,
those it can meet weigh seen - met[one card] - met[the other]: no hand below it holds both.
"""

import numpy as np
from numba import njit

from croupier.kernels.banked.holdem_bits import lowest_bit
from croupier.kernels.evaluate import U8, U16, U64, Int, card_bit
from croupier.kernels.pot.equity import FLUSHES, I64, MASKS, by_ranks, sum_of

RANKS = 13
BLOCKS = 91
WORDS = 128
NONE = 65535
CARDS = 52
_ONE = np.uint64(1)


@njit(cache=True, nogil=True)
def sweep_boards(
    boards: U8, times: I64, hands: U8, weights: I64, keys: U64, heads: U64, table: U16, totals: I64
) -> None:
    """Add up over all boards, each so many times: the pairs in which the first hand wins, and in which they tie.

    `hands` has two cards a row, the higher first; `weights` their weights in the first and in the second range.
    """
    lists = np.full(64 * WORDS, NONE, np.uint16)
    marks = np.zeros(WORDS, np.uint64)
    after = np.zeros(len(hands), np.uint16)
    made = np.zeros(BLOCKS, np.uint16)
    met = np.zeros(CARDS, np.int64)
    bits = np.zeros(len(hands), np.uint64)
    blocks = np.zeros(len(hands), np.uint8)
    lay_out(hands, bits, blocks)
    order = np.zeros(len(hands), np.uint16)
    ends = np.zeros(len(hands), np.uint16)
    for board in range(len(boards)):
        rate_blocks(sum_of(boards[board], keys), 0, heads, table, made)
        flushes = table[heads[0, FLUSHES] : heads[0, FLUSHES] + np.uint64(MASKS)]
        hang_hands(boards[board], bits, blocks, made, flushes, lists, marks, after)
        groups = list_hands(lists, marks, after, order, ends)
        wins, ties = sweep(hands, weights, order, ends, groups, met)
        totals[0] += times[board] * wins
        totals[1] += times[board] * ties


@njit(cache=True, nogil=True)
def lay_out(hands: U8, bits: U64, blocks: U8) -> None:
    """The card bits of every hand, and the block of its two ranks: high * (high + 1) / 2 + low."""
    for hand in range(len(hands)):
        bits[hand] = card_bit(hands[hand, 0]) | card_bit(hands[hand, 1])
        high, low = np.int64(hands[hand, 0] >> 2), np.int64(hands[hand, 1] >> 2)
        blocks[hand] = high * (high + 1) // 2 + low


@njit(cache=True, nogil=True)
def rate_blocks(key: Int, part: Int, heads: U64, table: U16, made: U16) -> None:
    """What the ranks of every block make with a board whose keys add up to this."""
    for high in range(RANKS):
        key_high = key + (_ONE << np.uint64(3 * high))
        for low in range(high + 1):
            value = by_ranks(key_high + (_ONE << np.uint64(3 * low)), part, 0, heads, table)
            made[high * (high + 1) // 2 + low] = value


@njit(cache=True, nogil=True)
def hang_hands(
    board: U8, bits: U64, blocks: U8, made: U16, flushes: U16, lists: U16, marks: U64, after: U16
) -> None:
    """Put every hand that the board leaves possible on the list of its rate."""
    mask = np.uint64(0)
    suits = 0
    for card in board:
        mask |= card_bit(card)
        suits += 1 << (8 * (card & 3))
    flush = -1
    for suit in range(4):
        if (suits >> (8 * suit)) & 255 >= 3:
            flush = suit
    shift = np.uint64(16 * max(flush, 0))
    for hand in range(len(bits)):
        if bits[hand] & mask:
            continue
        value = made[blocks[hand]]
        if flush >= 0:
            ranks = ((bits[hand] | mask) >> shift) & np.uint64(MASKS - 1)
            if flushes[ranks] > 0:
                value = flushes[ranks]
        after[hand] = lists[value]
        lists[value] = hand
        marks[value >> 6] |= _ONE << np.uint64(value & 63)


@njit(cache=True, nogil=True)
def list_hands(lists: U16, marks: U64, after: U16, order: U16, ends: U16) -> Int:
    """List the hands by rising rate, with the end of each group of equals; return how many groups there are."""
    groups = size = 0
    for word in range(WORDS):
        found = marks[word]
        marks[word] = 0
        while found:
            value = 64 * word + lowest_bit(found)
            found &= found - _ONE
            hand = lists[value]
            lists[value] = NONE
            while hand != NONE:
                order[size] = hand
                size += 1
                hand = after[hand]
            ends[groups] = size
            groups += 1
    return groups


@njit(cache=True, nogil=True)
def sweep(hands: U8, weights: I64, order: U16, ends: U16, groups: Int, met: I64) -> tuple[Int, Int]:
    """Go up the groups: by weight, how many pairs the first hand wins, and how many tie."""
    for card in range(CARDS):
        met[card] = 0
    seen = wins = level = start = np.int64(0)
    for group in range(groups):
        for place in range(start, ends[group]):
            hand = order[place]
            wins += weights[hand, 0] * (seen - met[hands[hand, 0]] - met[hands[hand, 1]])
        for place in range(start, ends[group]):
            hand = order[place]
            weight = weights[hand, 1]
            seen += weight
            met[hands[hand, 0]] += weight
            met[hands[hand, 1]] += weight
        for place in range(start, ends[group]):
            hand = order[place]
            # The same two cards in the other range were taken off twice.
            both = met[hands[hand, 0]] + met[hands[hand, 1]] - weights[hand, 1]
            level += weights[hand, 0] * (seen - both)
        start = np.int64(ends[group])
    return wins, level - wins
