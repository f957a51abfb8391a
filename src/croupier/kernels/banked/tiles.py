"""Pai gow tiles: every hand of four against every other that can lie beside it, in each of its three settings."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U8, U64, Int, inlined
from croupier.kernels.random import draw

I64 = NDArray[np.int64]

SETTINGS = 3
OUTCOMES = 9
"""Three times how the high hands compare plus how the low hands do, each 0 lower, 1 equal, 2 higher."""


@inlined
def _compared(own: Int, other: Int) -> Int:
    return 0 if own < other else 2 if own > other else 1


@inlined
def ways_beside(hand: U8, other: U8, copies: I64) -> Int:
    """In how many ways the other hand's tiles can be drawn from what a hand leaves of the set; both are sorted."""
    ways, place = 1, 0
    while place < len(other):
        kind, wanted = other[place], 0
        while place < len(other) and other[place] == kind:
            wanted += 1
            place += 1
        left = copies[kind]
        for tile in hand:
            left -= tile == kind
        for taken in range(wanted):
            ways = ways * (left - taken) // (taken + 1)
        if ways <= 0:
            return 0
    return ways


@njit(cache=True, nogil=True)
def contest_counts(hands: U8, copies: I64, high: I64, low: I64, way: U8) -> I64:
    """For every hand and setting, how many hands of the bank come to each outcome.

    `hands` are sorted kinds of tiles, `copies` how often the set has each; `high` and `low` rank the two hands of each
    setting, and the bank's hand is set as `way` says.
    """
    counts = np.zeros((len(hands), SETTINGS, OUTCOMES), np.int64)
    for own in range(len(hands)):
        for other in range(len(hands)):
            ways = ways_beside(hands[own], hands[other], copies)
            if ways:
                bank_high, bank_low = high[other, way[other]], low[other, way[other]]
                for setting in range(SETTINGS):
                    outcome = 3 * _compared(high[own, setting], bank_high)
                    counts[own, setting, outcome + _compared(low[own, setting], bank_low)] += ways
    return counts


@njit(cache=True, nogil=True)
def simulate(
    n_rounds: Int, state: U64, tiles: U8, kinds: U8, index: I64, high: I64, low: I64, choice: U8, way: U8
) -> tuple[I64, U8]:
    """Deal so many rounds: how often each outcome came, and the first eight tiles that brought it.

    `kinds` are the kinds of the tiles by number, `index` the place of four sorted kinds among the hands; the player
    sets his hand as `choice` says, the bank as `way` does.
    """
    counts = np.zeros(OUTCOMES, np.int64)
    examples = np.zeros((OUTCOMES, 8), np.uint8)
    drawn = tiles.copy()
    for _ in range(n_rounds):
        draw(state, drawn, 8)
        own, bank = index[_place(drawn[:4], kinds)], index[_place(drawn[4:8], kinds)]
        outcome = 3 * _compared(high[own, choice[own]], high[bank, way[bank]])
        outcome += _compared(low[own, choice[own]], low[bank, way[bank]])
        if counts[outcome] == 0:
            examples[outcome] = drawn[:8]
        counts[outcome] += 1
    return counts, examples


@inlined
def _place(tiles: U8, kinds: U8) -> Int:
    """Four kinds in order as one number below 32 to the fourth."""
    sorted_kinds = np.sort(kinds[tiles])
    place = 0
    for kind in sorted_kinds:
        place = 32 * place + kind
    return place
