"""The kernels of twenty-one put to work: rules and a shoe in, values of every hand against every up card out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.twenty_one.rules import Bonus21, TwentyOneRules, value_of
from croupier.kernels.twenty_one import solve as kernel
from croupier.kernels.twenty_one.tables import BEST, NO_HOLE, VALUES, ValueDraws, draws, hands
from croupier.kit import Refusal

Floats = NDArray[np.float64]
Acts = NDArray[np.int8]
"""Choices by [0 not split, 1 + value of the split card, 11 + it with the house's wager; times doubled, a free double
the last; hand of the kernel's tables]."""
Removed = Mapping[int, int]
"""How many cards of each value, 1 (an ace) to 10, are gone from the shoe."""
FEWEST = 20  # cards: with fewer left a round could run out of them
FATES = {"lose": 0, "push": 1, "win": 2}


@dataclass(frozen=True, eq=False)
class Solved:
    """What the kernel found against one up card (values 0..9 here, 0 an ace), or against two cards that lie open."""

    up: int
    left: Floats  # unseen cards by value, the dealer's open cards gone
    acts: Acts
    values: Floats  # [hand, stand / hit / double / doubled again, and again]
    told: Floats  # [worth / mean square, hand]
    split: Floats  # [house's wager, value, cards of it gone in addition to the pair, second card, worth / mean square]
    ends: Floats  # [value, second card (10: the chances), outcome of the dealer's]
    hole: int = NO_HOLE


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


def dealers(rules: TwentyOneRules) -> tuple[tuple[int, int], ...]:
    """What lies open before the dealer when a player acts: each up card, or each two cards where both do."""
    if not rules.open_hand:
        return tuple((up, NO_HOLE) for up in range(VALUES))
    return tuple((up, hole) for up in range(VALUES) for hole in range(up, VALUES))


def is_natural(up: int, hole: int) -> bool:
    """Whether two open cards are a natural."""
    return (up, hole) == (0, VALUES - 1)


@lru_cache(maxsize=64)
def pays_by_hand(rules: TwentyOneRules) -> Floats:
    """What every hand wins where it wins, mean and mean square: [split, doubled, hand, moment]."""
    table = hands()
    pays = np.ones((2, 2, len(table.row), 2))
    if rules.pays_21:
        for hand in np.flatnonzero((table.total == BEST) & (table.size > 2)):
            for split, doubled in np.ndindex(2, 2):
                odds = bonus_odds(rules, int(hand), bool(doubled), bool(split))
                pays[split, doubled, hand, 0] = float(sum(pay * chance for pay, chance in odds))
                pays[split, doubled, hand, 1] = float(sum(pay**2 * chance for pay, chance in odds))
    return pays


def bonus_odds(
    rules: TwentyOneRules, hand: int, doubled: bool, split: bool
) -> tuple[tuple[Fraction, Fraction], ...]:
    """What a hand of 21 pays and with which chance, its suits not being known.

    Cards of different values have any suits alike, and of one value the suits of those that a full shoe holds: which
    cards have gone before is not known by suit.
    """
    counts = hands().row[hand]
    values = tuple(value + 1 for value in range(VALUES) for _ in range(int(counts[value])))
    rest, found = Fraction(1), []
    for row in rules.pays_21:
        if (doubled and not row.after_double) or (split and not row.after_split):
            continue
        chance = _fits(rules, row, values)
        # Rows are told from the narrowest on: one suit after a suit of its own, any after one suit.
        share = min(max(chance - (1 - rest), Fraction(0)), rest) if chance < 1 else rest
        if share:
            found.append((row.pays, share))
            rest -= share
    return (*found, (Fraction(1), rest)) if rest else tuple(found)


def _fits(rules: TwentyOneRules, row: Bonus21, values: tuple[int, ...]) -> Fraction:
    """The chance that a hand of these values is one that the row names."""
    if row.cards:
        return Fraction(len(values) == row.cards or (row.or_more and len(values) > row.cards))
    if tuple(sorted(map(value_of, row.ranks))) != values:
        return Fraction(0)
    if row.suits == "any":
        return Fraction(1)
    one = Fraction(1)  # the chance that all cards are of one certain suit
    for value in set(values):
        for place in range(values.count(value)):
            one *= Fraction(max(rules.decks - place, 0), 4 * rules.decks - place)
    return 4 * one if row.suits == "one suit" else one


def levels_of(rules: TwentyOneRules) -> int:
    """How often a hand may have been doubled, not at all included; a free double is a level of its own."""
    return rules.redoubles + 2 + bool(rules.double_free)


def packed(rules: TwentyOneRules, up: int, hole: int = NO_HOLE) -> NDArray[np.int64]:
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
    code[kernel.HOLE] = hole
    code[kernel.EQUAL] = FATES[rules.equal] - 1
    code[kernel.DEALER_22] = FATES[rules.dealer_22] - 1
    code[kernel.SURRENDERS] = rules.surrender_cards == 0 and rules.surrender_at(up + 1) != "none"
    code[kernel.FREE_TOTALS] = sum(1 << total for total in rules.double_free)
    return code


def dealer_tree(rules: TwentyOneRules, up: int, hole: int = NO_HOLE) -> ValueDraws:
    """How the dealer draws to an up card, or to two cards that lie open."""
    return draws(up, rules.hits_soft_17, hole, rules.dealer_22 != "win")


def no_acts(rules: TwentyOneRules) -> Acts:
    """A table of choices to be filled, everything stood on."""
    kinds = 1 + VALUES * (1 + bool(rules.split_free))
    return np.zeros((kinds, levels_of(rules), len(hands().row)), np.int8)


def solve_up(
    rules: TwentyOneRules, counts: Floats, up: int, acts: Acts | None = None, hole: int = NO_HOLE
) -> Solved:
    """Every hand against one up card, or two open cards: played best, or as told."""
    table = hands()
    code = packed(rules, up, hole)
    left = counts.copy()
    left[up] -= 1
    if hole != NO_HOLE:
        left[hole] -= 1
    many, passes = len(table.row), int(code[kernel.PASSES]) + 1
    found = no_acts(rules) if acts is None else acts.copy()
    values, told = np.full((many, 3 + rules.redoubles), np.nan), np.zeros((2, many))
    split = np.zeros((1 + bool(rules.split_free), VALUES, passes, VALUES, 2))
    ends = np.zeros((VALUES, VALUES + 1, kernel.ENDS))
    most = np.array(most_hands(rules), np.int64)
    free = np.array([value + 1 in rules.split_free for value in range(VALUES)], np.int64)
    tree = dealer_tree(rules, up, hole)
    kernel.price_up(
        table,
        tree,
        code,
        pays_by_hand(rules),
        left,
        most,
        free,
        acts is None,
        found,
        values,
        told,
        split,
        ends,
    )
    return Solved(up, left, found, values, told, split, ends, hole)


def solve(
    rules: TwentyOneRules, counts: Floats, told: Sequence[Acts] | None = None, threads: int = 1
) -> tuple[Solved | None, ...]:
    """Every hand against all that may lie open before the dealer; None for what cannot, and for a natural."""
    shown = dealers(rules)

    def one(place: int) -> Solved | None:
        up, hole = shown[place]
        if is_natural(up, hole) or counts[up] < 1 + (hole == up) or (hole != NO_HOLE and counts[hole] < 1):
            return None
        return solve_up(rules, counts, up, None if told is None else told[place], hole)

    return _each(one, len(shown), threads)


def _each(one: Callable[[int], Solved | None], many: int, threads: int) -> tuple[Solved | None, ...]:
    if threads == 1:
        return tuple(one(place) for place in range(many))
    with ThreadPoolExecutor(threads) as pool:
        return tuple(pool.map(one, range(many)))
