"""Four Card Poker solved exactly: every hand and upcard against every hand of the dealer."""

from __future__ import annotations

from statistics import median

import numpy as np

from benchmarks.games import FOUR_CARD, classes_of, game_of
from benchmarks.hands import FULL_DECK, add_one_by_one
from benchmarks.machine import two_over_one
from benchmarks.measure import Row, Work, at_most, by_turns, ratio
from benchmarks.processes import peak
from croupier.games.banked.price.roads import four_card as road
from croupier.kernels.banked import four_card
from croupier.ranks.tables import four_card_tables, high_tables

DEALS = 167_439_136_344_480
EDGE = -4_667_956_789_584


def solve(threads: int) -> None:
    """The census of dealer hands, and the best choice for every hand and upcard."""
    game = game_of(FOUR_CARD)
    _, worth, *_ = road.worths(game)
    scale = int(np.gcd.reduce(np.abs(worth).ravel()))
    census = four_card.take_census(FULL_DECK, four_card_tables(), threads)
    solution = four_card.solve(census, classes_of(game).by_strength, worth // scale)
    if (solution.total, solution.deals) != (EDGE, DEALS):
        raise AssertionError("the solution is not the known one")


def solve_once() -> None:
    """All that a process needs to do to solve it."""
    solve(1)


def rows() -> list[Row]:
    """Time, ratio, threads and memory."""
    works: dict[str, Work] = {
        "solve": lambda: solve(1),
        "all hands": lambda: add_one_by_one(FULL_DECK, high_tables()),
    }
    alone = by_turns(works)
    return [
        at_most("Four Card, exact, one thread", median(alone["solve"]), 8),
        at_most(
            "Four Card, in passes over all 7-card hands",
            ratio(alone["solve"], alone["all hands"]),
            28,
            "x",
            f"all hands {median(alone['all hands']):.3f} s",
        ),
        two_over_one("Four Card, two threads over one", solve, 1.5),
        at_most("Four Card, most memory at any time", peak("benchmarks.four:solve_once"), None, "MB"),
    ]
