"""Let It Ride under any table of decisions: every deal looked at, one by one."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U8, Int, Tables, front5, index3, index4

I16 = NDArray[np.int16]
I64 = NDArray[np.int64]
NO_CARD = 255


@njit(cache=True, nogil=True)
def count_rides(deck: U8, tables: Tables, ride1: U8, ride2: U8, cls5: I16, n_cls: Int) -> tuple[I64, U8]:
    """Deals by (first bet rides, second bet rides, class of the five cards), and one deal of each.

    Decisions are by colex index of the three cards and of the four, as in let_it_ride.solve.
    """
    counts = np.zeros((2, 2, n_cls), np.int64)
    examples = np.full((2, 2, n_cls, 5), NO_CARD, np.uint8)
    cards = np.zeros(5, np.uint8)
    n = len(deck)
    for a in range(n):
        for b in range(a):
            for c in range(b):
                cards[0], cards[1], cards[2] = deck[a], deck[b], deck[c]
                first = ride1[index3(deck[a], deck[b], deck[c])]
                for d in range(n):
                    if d in (a, b, c):
                        continue
                    cards[3] = deck[d]
                    second = ride2[index4(deck[a], deck[b], deck[c], deck[d])]
                    for e in range(n):
                        if e in (a, b, c, d):
                            continue
                        cards[4] = deck[e]
                        final = cls5[front5(cards, tables)]
                        if counts[first, second, final] == 0:
                            examples[first, second, final] = cards
                        counts[first, second, final] += 1
    return counts, examples
