"""Hands for a pot: their rates in any order, with jokers or without, and who takes which part.

A rate is a number that rises with the hand; 0 is a hand that does not qualify. A hand is carried as the sum of
its cards' keys (HighTables tells the layout; jokers are counted from bit 58 up) and the mask of its card bits.
What its ranks alone make is looked up by a hash; what its suited cards make by the mask of their ranks.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import BIAS5, SUITED, U8, U16, U64, Int, card_bit, inlined, suited_ranks

I64: TypeAlias = NDArray[np.int64]

CARDS = 54
"""52 cards and two jokers."""
MASKS = 8192
ROOM = 16
"""Places to lay out the keys and bits of a hand's cards in."""
JOKER = np.uint64(58)

# What a player takes of a pot, counted by the number of players who share it.
WHOLE, FIRST, SECOND, SCOOP = range(4)
KINDS = 4
SHARERS = 11

# What stands in a part's row of heads, for each number of jokers; then where its flushes begin in the table.
MULTIPLIER, SHIFT, BUCKET, MASK, DISPLACE, VALUES = range(6)
HASH = 6
FLUSHES = 3 * HASH
HEADS = FLUSHES + 1
_RANKS = np.uint64(MASKS - 1)


class Rates(NamedTuple):
    """The rates of all parts of a pot, for one number of cards in the hand, jokers included.

    A hand of seven with one joker is looked up by the ranks of the other six. `heads` has a row for each part,
    which says how to hash and where in the table displacements and values begin. The flushes are 8192 rates for
    every number of jokers.
    """

    keys: U64
    heads: U64
    table: U16


def new_counts(players: int) -> I64:
    """Room to count in: by player, kind of win and number of sharers."""
    return np.zeros((players, KINDS, SHARERS), np.int64)


@inlined
def by_ranks(key: Int, part: Int, jokers: Int, heads: U64, table: U16) -> Int:
    """What the ranks alone make of a hand with so many jokers."""
    at = HASH * jokers
    h = key * heads[part, at + MULTIPLIER]
    slot = (h >> heads[part, at + SHIFT]) + table[
        heads[part, at + DISPLACE] + (h >> heads[part, at + BUCKET])
    ]
    return table[heads[part, at + VALUES] + (slot & heads[part, at + MASK])]


@njit(cache=True, nogil=True)
def with_jokers(key: Int, mask: Int, part: Int, heads: U64, table: U16) -> Int:
    """The rate of a hand that holds jokers."""
    jokers = np.int64(key >> JOKER)
    best = by_ranks(key, part, jokers, heads, table)
    flushes = heads[part, FLUSHES] + np.uint64(MASKS * jokers)
    for suit in range(4):
        best = max(best, table[flushes + ((mask >> np.uint64(16 * suit)) & _RANKS)])
    return best


@inlined
def rate_inlined(key: Int, mask: Int, part: Int, heads: U64, table: U16) -> Int:
    """The rate of a hand: key = its cards' keys added up, mask = their card bits."""
    if key >> JOKER:
        return with_jokers(key, mask, part, heads, table)
    biased = key + BIAS5
    if biased & SUITED:
        # In a low order without flushes the table is empty; in others five suited cards decide, for better or worse.
        value = table[heads[part, FLUSHES] + suited_ranks(biased, mask)]
        if value > 0:
            return value
    return by_ranks(key, part, 0, heads, table)


@njit(cache=True, nogil=True)
def rate(key: Int, mask: Int, part: Int, heads: U64, table: U16) -> Int:
    """The same, compiled once."""
    return rate_inlined(key, mask, part, heads, table)


@njit(cache=True, nogil=True)
def rate_cards(
    own: U8, board: U8, choices: U8, part: Int, keys: U64, heads: U64, table: U16, room: U64
) -> Int:
    """The rate of own cards with a board; where there are choices, the best of them.

    A choice is a row of five places among own cards and, after them, those of the board. `room` is to work in.
    """
    if len(choices) == 0:
        key, mask = sum_of(own, keys) + sum_of(board, keys), mask_of(own) | mask_of(board)
        return rate(key, mask, part, heads, table)
    place = 0
    for card in own:
        room[place, 0], room[place, 1] = keys[card], card_bit(card)
        place += 1
    for card in board:
        room[place, 0], room[place, 1] = keys[card], card_bit(card)
        place += 1
    best = np.uint16(0)
    for row in range(len(choices)):
        key = mask = np.uint64(0)
        for place in range(5):
            key += room[choices[row, place], 0]
            mask |= room[choices[row, place], 1]
        best = max(best, rate_inlined(key, mask, part, heads, table))
    return best


@inlined
def sum_of(cards: U8, keys: U64) -> Int:
    """The keys of the cards added up."""
    key = np.uint64(0)
    for card in cards:
        key += keys[card]
    return key


@inlined
def mask_of(cards: U8) -> Int:
    """The bits of the cards together."""
    mask = np.uint64(0)
    for card in cards:
        mask |= card_bit(card)
    return mask


@inlined
def leaders(rates: I64, part: Int) -> tuple[Int, Int]:
    """The best of a part's rates and how many there are of it."""
    best, sharers = np.int64(0), 0
    for player in range(rates.shape[1]):
        value = rates[part, player]
        if value > best:
            best, sharers = value, 1
        elif value == best:
            sharers += 1
    return best, sharers


@njit(cache=True, nogil=True)
def score(rates: I64, parts: Int, weight: Int, counts: I64) -> None:
    """Count one showdown so many times; `rates` has a row for each part and a column for each player."""
    first, sharers = leaders(rates, 0)
    if parts == 1:
        if first > 0:
            for player in range(rates.shape[1]):
                if rates[0, player] == first:
                    counts[player, WHOLE, sharers] += weight
        return
    second, others = leaders(rates, 1)
    # A part that nobody qualifies for leaves the pot to the other.
    for player in range(rates.shape[1]):
        high = first > 0 and rates[0, player] == first
        low = second > 0 and rates[1, player] == second
        if high:
            counts[player, FIRST if second > 0 else WHOLE, sharers] += weight
        if low:
            counts[player, SECOND if first > 0 else WHOLE, others] += weight
        if high and low and sharers == 1 and others == 1:
            counts[player, SCOOP, 1] += weight
