"""Dice rolled through a machine: two dice a step, a count for every roll in every state.

The machine is a table: from a state, each of 36 rolls leads to a state. It may stand for any number of bets at once,
which costs nothing here: what a roll in a state is worth was worked out before.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U64, Int
from croupier.kernels.random import _high_product, next_word

ROLLS = 36
ROLLS_PER_WORD = 10
"""Ten rolls take less than 52 of a word's 64 bits, so that one word in five thousand is refused."""
_BOUND = np.uint64(ROLLS)
_PRODUCT = np.uint64(ROLLS**ROLLS_PER_WORD)
_UNEVEN = np.uint64(2**64 % ROLLS**ROLLS_PER_WORD)


@njit(cache=True, nogil=True)
def roll_through(
    after: NDArray[np.int32],
    worth: NDArray[np.int64],
    start: Int,
    rolls: Int,
    block: Int,
    state: U64,
    counts: NDArray[np.int64],
    totals: NDArray[np.int64],
) -> int:
    """Roll so often from a state; count each (state, roll), and add up worths block by block.

    `after` and `start` name a state by the place of its first roll, that is by 36 times its number. `block` is a whole
    number of words; rolls that do not fill a block are counted but not added up. Gives back the state at the end.
    """
    place = np.int64(start)
    done, filled, total, full = 0, 0, np.int64(0), 0
    while done < rolls:
        word = next_word(state)
        # 2**64 mod 36**10 words too many would fall on some sequences of ten rolls: refuse those.
        if word * _PRODUCT < _UNEVEN:
            continue
        last = min(ROLLS_PER_WORD, rolls - done)
        for _ in range(last):
            at = place + np.int64(_high_product(word, _BOUND))
            word *= _BOUND
            counts[at] += 1
            total += worth[at]
            place = np.int64(after[at])
        done += last
        filled += last
        if filled == block:
            totals[full] = total
            full += 1
            filled, total = 0, np.int64(0)
    return int(place)
