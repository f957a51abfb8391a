"""Spins of a wheel: how often the ball comes to rest in each compartment, and what becomes of bankrolls."""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U64, Int
from croupier.kernels.random import _high_product, below, next_word

SPINS_PER_WORD = 7
"""Seven spins of at most 64 compartments take 42 of a word's 64 bits, so that hardly any word is refused."""


@njit(cache=True, nogil=True)
def spin_counts(spins: Int, compartments: Int, state: U64) -> Any:
    """How often each compartment comes up. A word serves several spins, digit by digit, as in `random.draw`."""
    # Two counts of every compartment, taken by turns: a count just written is slow to read again.
    counts = np.zeros((2, compartments), np.int64)
    found = np.zeros(SPINS_PER_WORD, np.uint64)
    bound = np.uint64(compartments)
    done = 0
    while done < spins:
        size = min(SPINS_PER_WORD, spins - done)
        rest = next_word(state)
        product = np.uint64(1)
        for place in range(size):
            found[place] = _high_product(rest, bound)
            rest *= bound
            product *= bound
        # The rest of the word falls unevenly on the results where it is too small: such a word is refused.
        if rest >= product or rest >= (np.uint64(0) - product) % product:
            for place in range(size):
                counts[place & 1, found[place]] += 1
            done += size
    return counts[0] + counts[1]


@njit(cache=True, nogil=True)
def bankrolls(worths: Any, stake: Int, spins: Int, bankroll: Int, goal: Int, players: Int, state: U64) -> Any:
    """What became of so many bankrolls that make the same bets: ruined, at the goal, still playing, ahead at the
    end; the sum of what they hold then, and the spins they took.

    `worths` is what a spin brings for each compartment; a bankroll below the stake is ruined.
    """
    fates = np.zeros(4, np.int64)
    held_in_all = 0
    spun = 0
    for _ in range(players):
        held = bankroll
        fate = 2
        for _ in range(spins):
            held += worths[below(state, len(worths))]
            spun += 1
            if held < stake:
                fate = 0
                break
            if held >= goal:
                fate = 1
                break
        fates[fate] += 1
        if held > bankroll:
            fates[3] += 1
        held_in_all += held
    return fates, held_in_all, spun
