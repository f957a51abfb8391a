"""One hand of pai gow against all that it may meet: how many hands that share no card with it are set to what."""

import numpy as np
from numba import njit

from croupier.kernels.banked.sweep_sets import I32, I64
from croupier.kernels.evaluate import U8, U16, U64


@njit(cache=True, nogil=True)
def meet(known: U64, cards: U8, weights: I32, fronts: U8, backs: U16, met: I64) -> None:
    """Add up hands by front and back that hold none of the known cards, a class at a time.

    `known` has the known cards as bits, turned by every permutation of suits: of a class as many hands are free of the
    cards as there are permutations by which its first hand is.
    """
    for number in range(cards.shape[0]):
        mask = np.uint64(0)
        for card in cards[number]:
            mask |= np.uint64(1) << np.uint64(card)
        free = 0
        for image in known:
            free += (mask & image) == 0
        if free:
            met[fronts[number], backs[number]] += free * weights[number] // known.size
