"""Many deals at once: rows of cards drawn without replacement."""

from numba import njit

from croupier.kernels.evaluate import U8, U64
from croupier.kernels.random import draw


@njit(cache=True, nogil=True)
def deal_rows(state: U64, deck: U8, rows: U8) -> None:
    """Fill each row with cards of its own deal; `state` moves on."""
    count = rows.shape[1]
    for row in range(rows.shape[0]):
        draw(state, deck, count)
        for place in range(count):
            rows[row, place] = deck[place]
