"""The strategy tables of whole games against the decisions that advice and simulations look up."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.banked.price.roads.holdem import solved
from croupier.games.banked.strategy_holdem import _bets
from croupier.games.banked.strategy_river import _plays
from croupier.kernels.banked.holdem import decision
from croupier.kernels.banked.holdem_setting import setting_of

pytestmark = pytest.mark.soak


def test_bits_of_flops_and_rivers_are_the_decisions_of_the_book() -> None:
    found = solved(load("pennsylvania/ultimate-texas-hold-em").configure())
    strategy, setting = found.solution.strategy, setting_of(found.book.deck)
    draws = np.random.default_rng(7)
    for place in draws.choice(len(setting.boards.sets), 3_000, replace=False).tolist():
        board = setting.boards.sets[place]
        rest = np.setdiff1d(found.book.deck, board)
        hole = np.sort(draws.choice(rest, 2, replace=False)).astype(np.uint8)
        if strategy.preflop[int(hole[1]) * (int(hole[1]) - 1) // 2 + int(hole[0])]:
            continue
        units = decision(found.book, hole, board)
        plays = int(_plays(strategy.river[place][None], board[None], hole[None], np.zeros(1, np.int64))[0])
        if units != 2:
            assert plays == units
        flop = int(setting.flops.ids[_colex3(board[:3])])
        if np.array_equal(setting.flops.sets[flop], board[:3]):
            assert int(_bets(strategy.flop[flop], hole[None])[0]) == (units == 2)


def _colex3(cards: np.ndarray) -> int:
    low, middle, high = sorted(int(card) for card in cards)
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6
