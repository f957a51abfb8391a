"""Rules and a strategy as the tables and whole numbers that the batch of twenty-one plays by."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.games.twenty_one.price.sides import first_two_row
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, value_of
from croupier.games.twenty_one.strategy import PlayedStrategy, Values, points
from croupier.kernels.twenty_one import batch as k
from croupier.kit import Refusal

SIGN = {"lose": -1, "push": 0, "win": 1}
RANKS = 13
NONE = 255  # the row of two cards that fire none


@dataclass(frozen=True)
class HandTables:
    """Every multiset of values that is not over 21, numbered; number 0 is any hand that went over.

    `lines[hand]` has for each rank the place in the flat table of the hand with one card more.
    """

    values: tuple[Values, ...]  # of the hands from number 1 on, which is the empty one
    lines: NDArray[np.uint16]


@lru_cache(maxsize=1)
def hands() -> HandTables:
    """All hands, each found from a smaller one by a card."""
    numbers: dict[Values, int] = {(): 1}
    order: list[Values] = [()]
    child: list[list[int]] = []
    for hand in order:  # grows while it is gone through
        line = [k.OVER] * (TEN + 1)
        for value in range(1, TEN + 1):
            more = tuple(sorted((*hand, value)))
            if sum(more) > 21:
                break
            if more not in numbers:
                numbers[more] = len(order) + 1
                order.append(more)
            line[value] = numbers[more]
        child.append(line)
    table = np.zeros((len(order) + 1, k.LINE), np.uint16)
    for rank in range(RANKS):
        table[1:, rank] = [line[value_of(rank)] * k.LINE for line in child]
    return HandTables(tuple(order), table)


# What is done with a hand.


class _Chooser:
    """What the strategy does with a hand under the rules, for each phase that a hand can be in."""

    def __init__(self, rules: TwentyOneRules, strategy: PlayedStrategy) -> None:
        self.rules, self.strategy = rules, strategy

    def choose(self, phase: int, values: Values, up: int) -> int:
        """One of the actions of the kernel, for up cards from 0 (a two) to 9 (an ace)."""
        rules, pair = self.rules, len(values) == 2 and values[0] == values[1]
        if rules.charlie and len(values) >= rules.charlie:
            return k.STAND
        if phase >= k.DOUBLED:
            return self.doubled(phase - k.DOUBLED + 1, values, up)
        splits = pair and rules.splits != "none" and phase in (k.FIRST, k.AFTER, k.ACES)
        if splits and phase == k.FIRST:
            splits = (rules.split_aces_hands if values[0] == 1 else rules.split_hands) > 1
        if phase >= k.ACES and rules.split_aces_one_card:
            wants = self.strategy.code(values, up) in ("P", "Ph", "Rp")
            return k.SPLIT if splits and wants else k.STAND
        surrenders = phase in (k.FIRST, k.FIRST_UNSPLIT) and len(values) == 2 and rules.surrender != "none"
        doubles = self.may_double(values) and (phase <= k.FIRST_UNSPLIT or rules.double_after_split)
        action = self.read(self.strategy.code(values, up), splits, surrenders, doubles)
        if action is None:
            action = self.read(self.strategy.code(values, up, pair=False), False, surrenders, doubles)
        assert action is not None
        return self.forced(action, values)

    def read(self, code: str, splits: bool, surrenders: bool, doubles: bool) -> int | None:
        """The action of a code; None where it would split, cannot, and leaves the rest to the total."""
        if code[0] == "R" and surrenders:
            return k.SURRENDER
        if code in ("P", "Rp"):
            return k.SPLIT if splits else None
        if code == "Ph":
            return k.SPLIT if splits and self.rules.double_after_split else k.HIT
        if code[0] == "D" and doubles:
            return k.DOUBLE
        return k.STAND if code[-1] in "Ss" else k.HIT

    def may_double(self, values: Values) -> bool:
        """Whether the rules let a hand of these cards be doubled the first time."""
        rules = self.rules
        if rules.double_cards and len(values) > rules.double_cards:
            return False
        return not rules.double_totals or points(values)[0] in rules.double_totals

    def forced(self, action: int, values: Values) -> int:
        """Hit and stand as the chart of the rules has them for hard totals."""
        total, soft = points(values)
        if soft or action not in (k.HIT, k.STAND):
            return action
        if total <= self.rules.must_hit_upto:
            return k.HIT
        if self.rules.must_stand_from and total >= self.rules.must_stand_from:
            return k.STAND
        return action

    def doubled(self, times: int, values: Values, up: int) -> int:
        """After so many doublings: once more, rescue, or stand."""
        code = self.strategy.doubled_code(values, up)
        if code[0] == "D" and times <= self.rules.redoubles:
            return k.DOUBLE
        return k.RESCUE if code[-1] in "qQ" and self.rules.rescue else k.STAND


def actions(rules: TwentyOneRules, strategy: PlayedStrategy) -> NDArray[np.uint8]:
    """What is done in each phase with each hand against each up card (0 for an ace, 1 to 9 for 2 to 10)."""
    chooser, known = _Chooser(rules, strategy), hands().values
    table = np.zeros((k.DOUBLED + rules.redoubles + 1, len(known) + 1, k.LINE), np.uint8)
    alike: dict[tuple[object, ...], NDArray[np.uint8]] = {}
    for number, values in enumerate(known, start=1):
        if len(values) < 2:
            continue
        # Of three cards and more only their total and number matter, unless a row speaks of the very cards.
        own = len(values) == 2 or values in strategy.hands
        key = (values,) if own else (points(values), len(values))
        if key not in alike:
            alike[key] = np.array(
                [
                    [chooser.choose(phase, values, (up - 1) % TEN) for up in range(TEN)]
                    for phase in range(len(table))
                ],
                np.uint8,
            )
        table[:, number, :TEN] = alike[key]
    return table


@lru_cache(maxsize=8)
def book(rules: TwentyOneRules, strategy: PlayedStrategy, first_rows: tuple[str, ...] = ()) -> k.Book:
    """All tables."""
    known = hands()
    lines = known.lines.copy()
    lines[0, k.POINTS], lines[0, k.ENDS] = k.GONE_OVER, k.DEALER_OVER
    for number, values in enumerate(known.values, start=1):
        total, soft = points(values)
        draws = total < 17 or (total == 17 and soft and rules.hits_soft_17)
        lines[number, k.POINTS] = k.CHARLIE if rules.charlie and len(values) >= rules.charlie else total
        lines[number, k.ENDS] = k.DRAWS if draws else total
        lines[number, k.INSURES] = len(values) == 2 and strategy.insures(values)
    rows, names = np.full((52, 52), NONE, np.uint8), first_rows
    for one, two in np.ndindex(52, 52) if names else ():
        fired = first_two_row(names, one, two)
        rows[one, two] = NONE if fired is None else names.index(fired)
    value = np.array([value_of(rank) - 1 for rank in range(RANKS)], np.uint8)
    pairs = known.lines[known.lines[1] // k.LINE].ravel()
    named = np.array([pairs[_pair(1, TEN)], pairs[_pair(8, 8)]], np.uint16)
    return k.Book(lines.ravel(), actions(rules, strategy).ravel(), value, pairs, rows, named)


def _pair(one: int, two: int) -> int:
    """Where two cards of these values stand among the pairs."""
    ranks = {value_of(rank): rank for rank in range(RANKS)}
    return ranks[one] * k.LINE + ranks[two]


def setting(
    rules: TwentyOneRules, strategy: PlayedStrategy, boxes: int, fresh: bool, completes: bool, sides: bool
) -> k.Setting:
    """The rules as whole numbers, in the smallest unit in which everything is whole."""
    if not 1 <= boxes <= k.MOST_BOXES:
        raise Refusal(f"{boxes} boxes cannot be played; a table has 1 to {k.MOST_BOXES}.")
    most = max(rules.split_hands, rules.split_aces_hands)
    if most > k.MOST_HANDS:
        raise Refusal(f"{most} hands of one box are too many; at most {k.MOST_HANDS} are simulated.")
    half = (rules.insurance or Fraction(0)) / 2
    unit = lcm(2, rules.natural_pays.denominator, rules.natural_suited.denominator, half.denominator)
    cards = len(rules.shoe)
    return k.Setting(
        boxes=boxes,
        cut=0 if fresh else max(1, int(rules.penetration * cards)),
        unit=unit,
        natural=int(rules.natural_pays * unit),
        natural_suited=int(rules.natural_suited * unit),
        naturals_tie=SIGN[rules.naturals_tie],
        equal_21=SIGN[rules.equal_21],
        bust_888=SIGN[rules.bust_888],
        peek=int(rules.hole == "peek"),
        original_lost=int(rules.hole == "original lost"),
        early=int(rules.surrender == "early"),
        split_hands=rules.split_hands,
        split_aces_hands=rules.split_aces_hands,
        equal_rank=int(rules.splits == "equal rank"),
        insurance=int(half * unit),
        even_money=int(rules.even_money and strategy.even_money),
        completes=int(completes),
        sides=int(sides),
        # No hand has more than 31 points, so this many hands cannot use up more points than the shoe has.
        risky=int((boxes * most + 1) * 31 > sum(value_of(card // 4) for card in rules.shoe)),
    )


def reach_of(rules: TwentyOneRules, numbers: k.Setting) -> int:
    """The most units that a box can win or lose."""
    hands_most = max(rules.split_hands, rules.split_aces_hands, 1)
    most: int = hands_most * (2 << rules.redoubles) * numbers.unit
    return max(most, numbers.natural, numbers.natural_suited) + max(numbers.insurance, numbers.unit)
