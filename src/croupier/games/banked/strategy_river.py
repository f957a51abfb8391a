"""Ultimate Texas Hold 'Em on the river: every hole on every board, gathered by what the hand is, as one exact table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.decision_table import Feature, table_grid, table_rows
from croupier.games.banked.price.roads.common import deck_of
from croupier.games.banked.price.roads.holdem import solved
from croupier.kernels.banked.holdem_board import STRIDE
from croupier.kernels.banked.holdem_setting import setting_of
from croupier.kernels.evaluate import strengths
from croupier.pages import Paragraph, Section
from croupier.ranks.hands import RANK_LETTERS
from croupier.ranks.orders import order_of
from croupier.ranks.tables import hand_of_strength, high_tables

HOW = (
    "Gathered in the same way: by the rank of the hand, by what the board alone makes, by the higher own card and by "
    "how many ranks above it are not on the board. Hands that bet before the flop are left out; those that would have "
    "bet on the flop are not."
)
CATEGORIES = tuple(reversed(order_of("high").categories))  # the lowest first
BOARDS = ("the board alone is lower", "the board alone has that rank", "the board itself plays")
RIVER = (
    Feature("Hand", CATEGORIES),
    Feature("Board", BOARDS),
    Feature("Higher own card", tuple(RANK_LETTERS)),
    Feature("Ranks above it", tuple(map(str, range(13)))),
)
CHUNK = 1500  # boards at a time
I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]


def river_table(game: Game) -> Section:
    """Play or fold for every hole that checked before the flop."""
    strategy, deck = solved(game).solution.strategy, deck_of(game)
    boards = setting_of(deck).boards
    counts = np.zeros((*(len(feature.words) for feature in RIVER), 2), np.int64)
    category = np.array(
        [CATEGORIES.index(hand_of_strength("high", each).category) for each in range(1, 7463)]
    )
    for start in range(0, len(boards.sets), CHUNK):
        sets = boards.sets[start : start + CHUNK]
        holes, board = _holes(sets)
        checked = strategy.preflop[_colex(holes)] == 0
        holes, board = holes[checked], board[checked]
        plays = _plays(strategy.river[start : start + CHUNK], sets, holes, board)
        weights = boards.weights[start : start + CHUNK][board]
        np.add.at(counts, (*river_features(sets, holes, board, category), plays), weights)
    grid = table_grid("river", RIVER, table_rows(counts), "bet 1x", "fold")
    return Section("On the river", [Paragraph(HOW), grid])


def _holes(sets: U8) -> tuple[U8, I64]:
    """Every two cards beside each board, the lower first, and the place of the board."""
    beside = np.ones((len(sets), 52), bool)
    np.put_along_axis(beside, sets.astype(np.int64), False, axis=1)
    rest = np.nonzero(beside)[1].reshape(len(sets), -1).astype(np.uint8)
    low, high = np.triu_indices(rest.shape[1], 1)
    holes = np.stack([rest[:, low], rest[:, high]], axis=2).reshape(-1, 2)
    return holes, np.repeat(np.arange(len(sets)), len(low))


def _colex(holes: U8) -> I64:
    low, high = holes[:, 0].astype(np.int64), holes[:, 1].astype(np.int64)
    return high * (high - 1) // 2 + low


def _plays(river: NDArray[np.uint64], sets: U8, holes: U8, board: I64) -> I64:
    """Whether each hole plays, from the bit of its entry (see `kernels.banked.holdem_board`)."""
    suits = (sets & 3)[:, :, None] == np.arange(4)
    many = suits.sum(axis=1) >= 3
    flush = np.where(many.any(axis=1), many.argmax(axis=1), -1)[board]
    low, high = holes[:, 0].astype(np.int64), holes[:, 1].astype(np.int64)
    high_in, low_in = (high & 3) == flush, (low & 3) == flush
    same = (high >> 2) == (low >> 2)
    high_in, low_in = high_in | (same & low_in), low_in & ~same
    rank = high >> 2
    entry = STRIDE * (2 * high_in + low_in) + rank * (rank + 1) // 2 + (low >> 2)
    bits = river[board, entry >> 6] >> (entry & 63).astype(np.uint64)
    plays: I64 = (bits & np.uint64(1)).astype(np.int64)
    return plays


def river_features(sets: U8, holes: U8, board: I64, category: I64) -> tuple[I64, I64, I64, I64]:
    """The rank of the hand, what the board alone makes, the higher own card, and the ranks above it that are not on
    the board."""
    whole = strengths(np.concatenate([sets[board], holes], axis=1), high_tables()).astype(np.int64)
    alone = strengths(sets, high_tables()).astype(np.int64)[board]
    own, common = category[whole - 1], category[alone - 1]
    relation = np.where(whole == alone, 2, np.where(own == common, 1, 0))
    highest = (holes >> 2).max(axis=1).astype(np.int64)
    on_board = np.zeros((len(sets), 14), np.int64)
    np.put_along_axis(on_board, (sets >> 2).astype(np.int64), 1, axis=1)
    above = on_board[:, ::-1].cumsum(axis=1)[:, ::-1]  # how many ranks from each up are on the board
    return own, relation, highest, 12 - highest - above[board, highest + 1]
