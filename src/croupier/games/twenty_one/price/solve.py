"""The kernels of twenty-one put to work: rules and a shoe in, values of every hand against every up card out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kernels.twenty_one import solve as kernel
from croupier.kernels.twenty_one.tables import VALUES, draws, hands
from croupier.kit import Refusal

Floats = NDArray[np.float64]
Acts = NDArray[np.int8]
"""Choices by [0 not split, 1 + value of the split card; times doubled; hand of the kernel's tables]."""
Removed = Mapping[int, int]
"""How many cards of each value, 1 (an ace) to 10, are gone from the shoe."""
FEWEST = 20  # cards: with fewer left a round could run out of them
FATES = {"lose": 0, "push": 1, "win": 2}


@dataclass(frozen=True, eq=False)
class Solved:
    """What the kernel found against one up card (values 0..9 here, 0 an ace)."""

    up: int
    left: Floats  # unseen cards by value, the up card gone
    acts: Acts
    values: Floats  # [hand, stand / hit / double / doubled again, and again]
    told: Floats  # [worth / mean square, hand]
    split: Floats  # [value, cards of it gone beside the pair, second card, worth / mean square]
    ends: Floats  # [value, second card (10: the chances), outcome of the dealer's]


def shoe_of(rules: TwentyOneRules, removed: Removed | None = None, fewest: int = FEWEST) -> Floats:
    """Cards by value that are left in the shoe."""
    counts = np.array(rules.counts, np.float64)
    for value, many in (removed or {}).items():
        if not 1 <= value <= VALUES:
            raise Refusal(f"{value} is not the value of a card: 1 (an ace) to 10.")
        if not 0 <= many <= counts[value - 1]:
            raise Refusal(
                f"{many} cards of value {value} cannot be gone: there are {int(counts[value - 1])}."
            )
        counts[value - 1] -= many
    if counts.sum() < fewest:
        raise Refusal(f"{int(counts.sum())} cards are left; fewer than {fewest} may not last a round.")
    return counts


def most_hands(rules: TwentyOneRules) -> tuple[int, ...]:
    """How many hands two cards of each value may become; 0 where they may not be split."""
    if rules.splits == "none":
        return (0,) * VALUES
    return (rules.split_aces_hands, *(rules.split_hands,) * (VALUES - 1))


def packed(rules: TwentyOneRules, up: int) -> NDArray[np.int64]:
    """The rules as the kernel reads them."""
    code = np.zeros(kernel.RULES, np.int64)
    code[kernel.UP] = up
    # Where only the original wager is lost to a natural, all that is done before it shows is as if it were known.
    code[kernel.PEEKED] = rules.hole != "all lost"
    code[kernel.EQUAL_21] = FATES[rules.equal_21] - 1
    code[kernel.KEPT_888] = FATES[rules.bust_888]
    code[kernel.CHARLIE] = rules.charlie
    code[kernel.MUST_HIT] = rules.must_hit_upto
    code[kernel.MUST_STAND] = rules.must_stand_from
    code[kernel.DOUBLE_CARDS] = rules.double_cards
    code[kernel.DOUBLE_TOTALS] = sum(1 << total for total in set(rules.double_totals))
    code[kernel.AFTER_SPLIT] = rules.double_after_split
    code[kernel.REDOUBLES] = rules.redoubles
    code[kernel.RESCUES] = rules.rescue
    code[kernel.ACES_ONE] = rules.split_aces_one_card
    code[kernel.PASSES] = max(0, 2 * max(most_hands(rules)) - 4)
    return code


def solve_up(rules: TwentyOneRules, counts: Floats, up: int, acts: Acts | None = None) -> Solved:
    """Every hand against one up card: played best, or as told."""
    table = hands()
    code = packed(rules, up)
    left = counts.copy()
    left[up] -= 1
    many, levels, passes = len(table.row), rules.redoubles + 2, int(code[kernel.PASSES]) + 1
    found = np.zeros((1 + VALUES, levels, many), np.int8) if acts is None else acts.copy()
    values, told = np.full((many, 3 + rules.redoubles), np.nan), np.zeros((2, many))
    split = np.zeros((VALUES, passes, VALUES, 2))
    ends = np.zeros((VALUES, VALUES + 1, 7))
    most = np.array(most_hands(rules), np.int64)
    tree = draws(up, rules.hits_soft_17)
    kernel.price_up(table, tree, code, left, most, acts is None, found, values, told, split, ends)
    return Solved(up, left, found, values, told, split, ends)


def solve(
    rules: TwentyOneRules, counts: Floats, told: Sequence[Acts] | None = None, threads: int = 1
) -> tuple[Solved | None, ...]:
    """Every hand against every up card that there is; None for those that are not."""

    def one(up: int) -> Solved | None:
        return solve_up(rules, counts, up, None if told is None else told[up]) if counts[up] > 0 else None

    return _each(one, threads)


def _each(one: Callable[[int], Solved | None], threads: int) -> tuple[Solved | None, ...]:
    if threads == 1:
        return tuple(one(up) for up in range(VALUES))
    with ThreadPoolExecutor(threads) as pool:
        return tuple(pool.map(one, range(VALUES)))
