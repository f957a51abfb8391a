"""Simulated rounds of a hand that grows from three cards to seven."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U8, U64, Int, Tables, front5, front7, index3
from croupier.kernels.random import draw

I16 = NDArray[np.int16]
I64 = NDArray[np.int64]
NO_CARD = 255


@njit(cache=True, nogil=True)
def simulate_growing(
    n_rounds: Int,
    state: U64,
    deck: U8,
    tables: Tables,
    gives_up: U8,
    cls3: I16,
    n_cls3: Int,
    cls5: I16,
    n_cls5: Int,
    cls7: I16,
    n_cls7: Int,
) -> tuple[I64, U8]:
    """Deal three cards and four shared ones; `gives_up` is by colex index of the three.

    A signature is ((gives up * classes of seven + class) * classes of five + class) * classes of three + class; the
    five are the three with the first two shared cards. `state` moves on.
    """
    counts = np.zeros(2 * n_cls7 * n_cls5 * n_cls3, np.int64)
    examples = np.full((len(counts), 7), NO_CARD, np.uint8)
    cards = deck.copy()
    for _ in range(n_rounds):
        draw(state, cards, 7)
        three = index3(cards[0], cards[1], cards[2])
        first = gives_up[three] * n_cls7 + cls7[front7(cards, tables)]
        signature = (first * n_cls5 + cls5[front5(cards, tables)]) * n_cls3 + cls3[three]
        if counts[signature] == 0:
            examples[signature] = cards[:7]
        counts[signature] += 1
    return counts, examples
