"""Ultimate Texas Hold 'Em solved exactly, in units of evaluating every hand of seven cards once."""

from __future__ import annotations

from statistics import median

from benchmarks.games import Worths, ultimate_worths
from benchmarks.hands import FULL_DECK, add_one_by_one
from benchmarks.machine import two_over_one
from benchmarks.measure import Row, Work, at_most, by_turns, ratio
from benchmarks.processes import peak
from croupier.kernels.banked import holdem
from croupier.ranks.tables import high_tables

# The worth of the best play over all deals, in half antes.
TOTAL, DEALS = -1_215_447_575_352, 27_813_810_024_000


def solve(worths: Worths, threads: int) -> None:
    """The best play of every hole on every flop and board."""
    solution = holdem.solve(FULL_DECK, high_tables(), *worths, threads)
    if (solution.total, solution.deals) != (TOTAL, DEALS):
        raise AssertionError("the solution is not the known one")


def solve_once() -> None:
    """All that a process needs to do to solve it."""
    solve(ultimate_worths(), 1)


def rows() -> list[Row]:
    """Time, ratio, threads and memory."""
    worths = ultimate_worths()
    works: dict[str, Work] = {
        "solve": lambda: solve(worths, 1),
        "all hands": lambda: add_one_by_one(FULL_DECK, high_tables()),
    }
    alone = by_turns(works)
    note = f"all hands {median(alone['all hands']):.3f} s"
    return [
        at_most("Ultimate, exact with the full strategy, one thread", median(alone["solve"]), 2.5),
        at_most(
            "Ultimate, in passes over all 7-card hands",
            ratio(alone["solve"], alone["all hands"]),
            4.8,
            "x",
            note,
        ),
        two_over_one("Ultimate, two threads over one", lambda threads: solve(worths, threads), 1.5),
        at_most("Ultimate, most memory at any time", peak("benchmarks.ultimate:solve_once"), 400, "MB"),
    ]
