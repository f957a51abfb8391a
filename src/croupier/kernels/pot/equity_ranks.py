"""Known hole cards and a board still to come, all boards of equal ranks at once.

Suits matter only to a flush. So every board is counted by its ranks first, as if there were none: 6,188
multisets of five ranks at most, each with the number of its boards. Then, for each suit in which somebody may
come to five, the boards with enough cards of that suit are taken back and counted again with their flushes, by
the suited cards' ranks and the ranks of the rest. No two suits can be flushes on one board, if a player holds
two cards and the board five.
"""

import numpy as np
from numba import njit

from croupier.kernels.banked.holdem_bits import popcount
from croupier.kernels.evaluate import CHOOSE, U8, U16, U64, Int, inlined
from croupier.kernels.pot.equity import FLUSHES, I64, MASKS, by_ranks, score, sum_of

RANKS = 13
REST = 91
"""At most two cards of a board need not be suited for somebody to have a flush: 91 pairs of ranks."""


@njit(cache=True, nogil=True)
def count_by_ranks(
    holes: U8,
    weights: I64,
    board: U8,
    deck: U8,
    rows: U8,
    parts: Int,
    keys: U64,
    heads: U64,
    table: U16,
    counts: I64,
) -> None:
    """Count the showdowns of each deal of hole cards (a row of `holes` has every player's) over all boards to come.

    `deck` are the cards neither dead nor on the board, hole cards among them; `rows` every ascending row of as many
    ranks as there are cards to come.
    """
    players = holes.shape[1]
    held = np.zeros((RANKS, 4), np.int64)
    bases = np.zeros(players, np.uint64)
    for deal in range(len(holes)):
        # Cards on the board and dead ones stay at nothing; hole cards of the deal before come back.
        for card in deck:
            held[card >> 2, card & 3] = 1
        for player in range(players):
            bases[player] = sum_of(holes[deal, player], keys) + sum_of(board, keys)
            for card in holes[deal, player]:
                held[card >> 2, card & 3] = 0
        count_plain(bases, held, rows, parts, weights[deal], heads, table, counts)
        for suit in range(4):
            count_flushes(
                holes[deal],
                board,
                bases,
                held,
                suit,
                rows.shape[1],
                parts,
                weights[deal],
                heads,
                table,
                counts,
            )


@inlined
def rate_ranks(bases: U64, key: Int, parts: Int, heads: U64, table: U16, rates: I64) -> None:
    """Rate every player's hand by its ranks."""
    for player in range(len(bases)):
        for part in range(parts):
            rates[part, player] = by_ranks(bases[player] + key, part, 0, heads, table)


@njit(cache=True, nogil=True)
def count_plain(
    bases: U64, held: I64, rows: U8, parts: Int, weight: Int, heads: U64, table: U16, counts: I64
) -> None:
    """Count all boards as if there were no flushes."""
    rates = np.zeros((2, len(bases)), np.int64)
    left = np.zeros(RANKS, np.int64)
    for rank in range(RANKS):
        left[rank] = held[rank, 0] + held[rank, 1] + held[rank, 2] + held[rank, 3]
    size = rows.shape[1]
    for row in range(len(rows)):
        ways, key, first = 1, np.uint64(0), 0
        while first < size and ways > 0:
            rank, last = rows[row, first], first
            while last < size and rows[row, last] == rank:
                last += 1
            ways *= CHOOSE[last - first, left[rank]]
            key += np.uint64(last - first) << np.uint64(3 * rank)
            first = last
        if ways > 0:
            rate_ranks(bases, key, parts, heads, table, rates)
            score(rates, parts, weight * ways, counts)


@njit(cache=True, nogil=True)
def count_flushes(
    hands: U8,
    board: U8,
    bases: U64,
    held: I64,
    suit: Int,
    size: Int,
    parts: Int,
    weight: Int,
    heads: U64,
    table: U16,
    counts: I64,
) -> None:
    """Count the boards that make a flush of the suit as they are, and no longer as if they made none."""
    players = len(hands)
    suited = np.zeros(players, np.int64)
    shared = 0
    for card in board:
        if card & 3 == suit:
            shared |= 1 << (card >> 2)
    most = 0
    for player in range(players):
        suited[player] = shared
        for card in hands[player]:
            if card & 3 == suit:
                suited[player] |= 1 << (card >> 2)
        most = max(most, popcount(suited[player]))
    if most + size < 5:
        return
    there = 0
    for rank in range(RANKS):
        there |= held[rank, suit] << rank
    keys = np.zeros((3, REST), np.uint64)
    ways = np.zeros((3, REST), np.int64)
    sizes = np.zeros(3, np.int64)
    rest_of(held, suit, keys, ways, sizes)
    flushes = np.zeros((2, players), np.int64)
    plain = np.zeros((2, players), np.int64)
    rates = np.zeros((2, players), np.int64)
    for ranks in range(MASKS):
        length = popcount(ranks)
        if ranks & ~there or length > size or most + length < 5:
            continue
        key = np.uint64(0)
        for rank in range(RANKS):
            key |= np.uint64((ranks >> rank) & 1) << np.uint64(3 * rank)
        any_flush = np.int64(0)
        for player in range(players):
            for part in range(parts):
                value = np.int64(table[heads[part, FLUSHES] + np.uint64(suited[player] | ranks)])
                flushes[part, player] = value
                any_flush |= value
        if any_flush == 0:
            continue
        other = size - length
        for place in range(sizes[other]):
            rate_ranks(bases, key + keys[other, place], parts, heads, table, plain)
            for player in range(players):
                for part in range(parts):
                    value = flushes[part, player]
                    rates[part, player] = value if value > 0 else plain[part, player]
            if parts == 1 and players == 2 and same_order(plain, rates):
                continue
            score(plain, parts, -weight * ways[other, place], counts)
            score(rates, parts, weight * ways[other, place], counts)


@inlined
def same_order(one: I64, two: I64) -> Int:
    """Whether the same of two players is ahead, or neither."""
    before, after = one[0, 0] - one[0, 1], two[0, 0] - two[0, 1]
    return (before > 0) == (after > 0) and (before < 0) == (after < 0)


@inlined
def others(held: I64, rank: Int, suit: Int) -> Int:
    """How many cards of the rank are left in other suits."""
    return held[rank, 0] + held[rank, 1] + held[rank, 2] + held[rank, 3] - held[rank, suit]


@njit(cache=True, nogil=True)
def rest_of(held: I64, suit: Int, keys: U64, ways: I64, sizes: I64) -> None:
    """None, one or two cards of other suits: the sum of their rank keys, in how many ways, and how many entries."""
    ways[0, 0] = 1
    sizes[0] = 1
    for high in range(RANKS):
        left = others(held, high, suit)
        if left == 0:
            continue
        bit = np.uint64(1) << np.uint64(3 * high)
        keys[1, sizes[1]], ways[1, sizes[1]] = bit, left
        sizes[1] += 1
        for low in range(high + 1):
            number = left * (left - 1) // 2
            if low < high:
                number = left * others(held, low, suit)
            if number > 0:
                keys[2, sizes[2]], ways[2, sizes[2]] = bit + (np.uint64(1) << np.uint64(3 * low)), number
                sizes[2] += 1
