"""Draws of keno: a board is two words of bits, a group of a ticket too; what is caught is counted in both."""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U64, Int, inlined
from croupier.kernels.random import draw

_ONE = np.uint64(1)
_PAIRS, _FOURS, _BYTES = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
)
_SUM = np.uint64(0x0101010101010101)


@inlined
def ones(word: Int) -> Int:
    """How many bits of a word are set."""
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _FOURS) + ((word >> np.uint64(2)) & _FOURS)
    word = (word + (word >> np.uint64(4))) & _BYTES
    return (word * _SUM) >> np.uint64(56)


@inlined
def board_of(state: U64, balls: U8, count: Int) -> Int:
    """The numbers of a draw as bits: the first 64 in one word, the others in a second."""
    draw(state, balls, count)
    low, high = np.uint64(0), np.uint64(0)
    for place in range(count):
        ball = np.uint64(balls[place])
        if ball < np.uint64(64):
            low |= _ONE << ball
        else:
            high |= _ONE << (ball - np.uint64(64))
    return low, high


@njit(cache=True, nogil=True)
def catch_counts(
    draws: Int,
    balls: U8,
    drawn: Int,
    low: Any,
    high: Any,
    strides: Any,
    first: Any,
    offset: Any,
    size: Int,
    state: U64,
) -> Any:
    """How often the groups of each ticket catch what they catch together.

    `low` and `high` are the bits of each group; the groups of ticket t are those from first[t] to first[t + 1]. What a
    ticket's groups catch, each times its stride, comes to a place behind offset[t] in the counts.
    """
    counts = np.zeros(size, np.int64)
    for _ in range(draws):
        board_low, board_high = board_of(state, balls, drawn)
        for ticket in range(len(first) - 1):
            place = offset[ticket]
            for group in range(first[ticket], first[ticket + 1]):
                caught = ones(low[group] & board_low) + ones(high[group] & board_high)
                place += strides[group] * np.int64(caught)
            counts[place] += 1
    return counts


@njit(cache=True, nogil=True)
def prize_sums(
    draws: Int, balls: U8, drawn: Int, low: Any, high: Any, prizes: Any, single: Int, state: U64
) -> Any:
    """One ticket with very many ways: the sum of its prizes, of their squares (rounded), and how often it wins.

    Every way has its own bits and its own row of prizes by numbers caught; with `single` the highest alone is paid.
    """
    total, squares, hits = 0, 0.0, 0
    for _ in range(draws):
        board_low, board_high = board_of(state, balls, drawn)
        won = 0
        for way in range(len(low)):
            caught = ones(low[way] & board_low) + ones(high[way] & board_high)
            prize = prizes[way, np.int64(caught)]
            won = max(won, prize) if single else won + prize
        total += won
        squares += float(won) * float(won)
        hits += won > 0
    return total, squares, hits
