"""Hold'em against the dealer, as in Ultimate Texas Hold'em: the exact best play, its worth and its counts.

The player holds two cards and bets once: three or four units before the flop, else two on the flop, else one
on the river or nothing, which is to fold. A deal is the hole, the flop, the last two cards and the dealer's
two: C(n, 2) * C(n - 2, 3) * C(n - 5, 2) * C(n - 7, 2) deals are equally likely. An outcome is 3 * (dealer
qualifies) + (0, 1 or 2 as the player is lower, equal or higher), a signature (multiple * classes + class) * 6 +
outcome, where the multiple is the number of units bet and the class that of the player's best five cards.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from croupier.kernels.banked.holdem_board import STRIDE, new_desk
from croupier.kernels.banked.holdem_book import (
    HoldemBook,
    HoldemTally,
    count_deals,
    deal_examples,
    decision,
    evaluate_strategy,
    open_book,
    simulate,
)
from croupier.kernels.banked.holdem_play import value_hole
from croupier.kernels.banked.holdem_setting import (
    FLOPS_PER_BOARD,
    HOLES,
    RIVER_WORDS,
    HoldemSetting,
    HoldemStrategy,
    deals_left,
    factors_of,
    kinds_of,
    mask_of,
    number_of_deals,
    setting_of,
)
from croupier.kernels.banked.holdem_solve import (
    I16,
    I64,
    REST,
    ROW,
    UNIT,
    collect_holes,
    decide_flops,
    solve_boards,
)
from croupier.kernels.canonical import colex
from croupier.kernels.evaluate import U8, U64, Tables

__all__ = [
    "HoldemBook",
    "HoldemSolution",
    "HoldemStrategy",
    "HoldemTally",
    "choice_values",
    "count_deals",
    "deal_examples",
    "deals_left",
    "decision",
    "evaluate_strategy",
    "number_of_deals",
    "open_book",
    "preflop_values",
    "simulate",
    "solve",
]


class HoldemSolution(NamedTuple):
    """The best strategy for a deck: `total` is the sum of its worth over all `deals`.

    `values[hole]` are the sums of the worth of checking, of three and of four units, over the deals of a hole
    by its colex index; holes that the deck lacks have zeros.
    """

    deck: U8
    total: int
    deals: int
    strategy: HoldemStrategy
    values: I64


def solve(
    deck: U8, tables: Tables, cls: I16, qualify: int, worth: I64, fold: int, threads: int = 1
) -> HoldemSolution:
    """The best play by HighTables; of equally good decisions the one that bets less.

    `cls` gives the class of every strength, `worth[m - 1, class, outcome]` the worth of having bet m units,
    which must grow by the same amount with each unit; `fold` is the worth of folding. A dealer qualifies from
    the strength `qualify` on.
    """
    setting = setting_of(deck)
    kinds, factors = kinds_of(cls, qualify, worth.shape[1]), factors_of(worth, fold, setting.dealers)
    rules = qualify, kinds, factors, fold * setting.dealers
    river = np.zeros((len(setting.boards.sets), RIVER_WORDS), np.uint64)
    with ThreadPoolExecutor(threads) as pool:
        parts = [
            pool.submit(_solve_part, setting, tables, part, threads, rules, river) for part in range(threads)
        ]
    (sums, totals), *others = (part.result() for part in parts)
    for more_sums, more_totals in others:
        sums += more_sums
        totals += more_totals
    bets = np.zeros((len(setting.flops.sets), STRIDE), np.uint16)
    gains = np.zeros(HOLES, np.int64)
    decide_flops(deck, setting.flops.sets, setting.flops.weights, setting.group, sums, bets, gains)
    values = _value_holes(setting, totals, gains)
    # The first of equals is the one that bets less.
    preflop = np.array([0, 3, 4], np.uint8)[np.argmax(values, axis=1)]
    total = sum(values.max(axis=1).tolist())
    return HoldemSolution(
        deck, total, number_of_deals(len(deck)), HoldemStrategy(preflop, bets, river), values
    )


def _solve_part(
    setting: HoldemSetting,
    tables: Tables,
    part: int,
    parts: int,
    rules: tuple[int, I16, I64, int],
    river: U64,
) -> tuple[I64, I64]:
    """One thread's share of the boards: sums by flop, and totals."""
    sums, totals = np.zeros((len(setting.flops.sets), ROW), np.int64), np.zeros((2, ROW), np.int64)
    qualify, kinds, factors, folded = rules
    solve_boards(
        new_desk(tables),
        setting.mask,
        setting.boards.sets,
        setting.boards.weights,
        part,
        parts,
        setting.group,
        setting.flops.ids,
        setting.flops.turns,
        qualify,
        kinds,
        factors,
        folded,
        sums,
        totals,
        river,
    )
    return sums, totals


def choice_values(
    hole: U8, board: U8, deck: U8, tables: Tables, cls: I16, qualify: int, worth: I64, fold: int
) -> dict[int, int]:
    """On a flop or a complete board, the sum of the worth of each choice of units, played best from there on.

    The sums are over the `deals_left`. The choice 0 is to check on the flop and to fold on the river.
    """
    mask, dealers = mask_of(deck), deals_left(len(deck), 5)
    known = np.concatenate((hole, board)).astype(np.uint8)
    rest = np.setdiff1d(deck, known)
    if len(hole) != 2 or len(board) not in (3, 5) or len(rest) != len(deck) - len(known):
        raise ValueError(f"{list(hole)} and {list(board)} are not a hole and a flop or board of the deck.")
    boards = known[None, 2:]
    if len(board) == 3:
        later = rest[np.column_stack(np.triu_indices(len(rest), 1))]
        boards = np.column_stack((np.tile(boards, (len(later), 1)), later))
    boards = np.ascontiguousarray(boards)
    kinds, factors = kinds_of(cls, qualify, worth.shape[1]), factors_of(worth, fold, dealers)
    rules = qualify, kinds, factors, fold * dealers
    unit, other, best = value_hole(new_desk(tables), mask, boards, known[0], known[1], *rules)
    if len(board) == 5:
        return {0: fold * dealers, 1: unit + other}
    return {0: best, 2: 2 * unit + other}


def preflop_values(solution: HoldemSolution, hole: U8) -> dict[int, int]:
    """The same before the flop, from a solution: the sums for checking, three units and four."""
    if len(np.intersect1d(hole, solution.deck)) != 2 or len(hole) != 2:
        raise ValueError(f"{list(hole)} is not a hole of the deck.")
    return dict(zip((0, 3, 4), solution.values[colex(hole)].tolist(), strict=True))


def _value_holes(setting: HoldemSetting, totals: I64, gains: I64) -> I64:
    """The worth of checking, three and four units, for every hole by colex index."""
    sums = np.zeros((2, HOLES), np.int64)
    collect_holes(setting.deck, totals, sums)
    holes = setting.holes
    dealt = holes.ids >= 0

    def mean(of: I64) -> I64:
        # Sums are right for a class of holes as a whole, and all holes of a class are worth the same.
        by_class = np.zeros(len(holes.sets), np.int64)
        np.add.at(by_class, holes.ids[dealt], of[dealt])
        return np.where(dealt, (by_class // holes.weights)[holes.ids], 0)

    unit, rest, gain = mean(sums[UNIT]), mean(sums[REST]), mean(gains) // len(setting.group)
    unit, rest = FLOPS_PER_BOARD * unit, FLOPS_PER_BOARD * rest
    return np.stack((2 * unit + rest + gain, 3 * unit + rest, 4 * unit + rest), axis=1)
