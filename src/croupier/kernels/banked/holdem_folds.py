"""How often holes that see a certain flop are folded in the end."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.holdem_play import bets_flop, plays_river
from croupier.kernels.canonical import I32
from croupier.kernels.evaluate import CHOOSE, U8, U16, U64

I64 = NDArray[np.int64]


@njit(cache=True, nogil=True)
def count_folds(preflop: U8, bets: U16, board_ids: I32, river: U64, flop: U8, rest: U8, holes: U8) -> I64:
    """For each hole, of all pairs of later cards from `rest`, how many end in a fold by the tables of a book."""
    folds = np.zeros(len(holes), np.int64)
    board = np.zeros(5, np.uint8)
    board[:3] = flop
    for row in range(len(holes)):
        one, two = holes[row, 0], holes[row, 1]
        if preflop[CHOOSE[2, max(one, two)] + min(one, two)]:
            continue
        if bets_flop(bets, flop[0], flop[1], flop[2], one, two):
            continue
        for i in range(len(rest)):
            board[3] = rest[i]
            if rest[i] == one or rest[i] == two:
                continue
            for j in range(i):
                board[4] = rest[j]
                if rest[j] != one and rest[j] != two:
                    folds[row] += 1 - plays_river(board_ids, river, board, one, two)
    return folds
