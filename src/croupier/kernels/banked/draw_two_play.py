"""Both sides change up to two cards: the hands that rows of dealt and drawn cards end as."""

from numba import njit

from croupier.kernels.banked.draw_two import HELD
from croupier.kernels.evaluate import U8


@njit(cache=True, nogil=True)
def final_hands(cards: U8, given: U8, out: U8) -> None:
    """Five cards less those given up, as bits of their places, with as many of the cards behind them."""
    for row in range(len(cards)):
        drawn = HELD
        for place in range(HELD):
            if given[row] >> place & 1:
                out[row, place] = cards[row, drawn]
                drawn += 1
            else:
                out[row, place] = cards[row, place]
