"""Strengths and the tables that kernels read."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb
from random import Random

import numpy as np
import phevaluator
import pytest
from treys import Card, Evaluator

from croupier.ranks.build import build
from croupier.ranks.hands import best, card_text, evaluate
from croupier.ranks.named import at_least
from croupier.ranks.orders import ORDERS
from croupier.ranks.tables import (
    FourCardTables,
    HighTables,
    colex_sets,
    four_card_tables,
    hand_of_strength,
    high_tables,
    ladder,
    lowest_strength,
    set_strengths,
    strength_of,
    three_card_tables,
)

LADDERS = [
    ("three-card", 741),
    ("four-card", 2535),
    ("high", 7462),
    ("high with the wheel second", 7462),
    ("high with the royal first", 7462 + 13),  # five of a kind stands among the natural hands
    ("one-card", 13),
    ("two-card", 13 + 78),
    ("split two-card", 13 + 13 + 13 + 65 + 65),
    ("short-deck", 1404),
    ("mexican", 2244),
    ("ace to five", 6175),
    ("deuce to seven", 7462),
    ("badugi", 1092),
]


@pytest.mark.parametrize(("order", "steps"), LADDERS)
def test_ladder_climbs_through_every_distinct_hand(order: str, steps: int) -> None:
    hands = ladder(order)
    assert len(hands) == steps
    assert all(low < high for low, high in pairwise(hands))
    assert [strength_of(hand) for hand in hands] == list(range(1, steps + 1))
    assert all(hand_of_strength(order, strength_of(hand)) == hand for hand in hands)


def test_strengths_outside_the_ladder_are_refused() -> None:
    for strength in (0, 7476):
        with pytest.raises(ValueError, match="high strengths run from 1 to 7475"):
            hand_of_strength("high", strength)


@pytest.mark.parametrize(
    ("order", "threshold"),
    [
        ("three-card", "queen high"),
        ("high", "ace-king high"),
        ("high", "pair of tens"),
        ("four-card", "pair"),
    ],
)
def test_lowest_strength_is_where_the_threshold_begins(order: str, threshold: str) -> None:
    lowest = lowest_strength(order, threshold)
    assert [at_least(threshold, hand) for hand in ladder(order)] == [
        strength >= lowest for strength in range(1, len(ladder(order)) + 1)
    ]


@pytest.mark.parametrize(("cards", "size"), [(7, 1), (9, 3), (8, 4)])
def test_colex_sets_stand_at_their_index(cards: int, size: int) -> None:
    rows = [tuple(row) for row in colex_sets(cards, size).tolist()]
    assert sorted(rows) == list(combinations(range(cards), size))
    for index, row in enumerate(rows):
        assert index == sum(comb(card, place + 1) for place, card in enumerate(row))


@pytest.mark.parametrize(("order", "step"), [("three-card", 1), ("four-card", 29)])
def test_set_strengths_equal_the_slow_evaluator(order: str, step: int) -> None:
    strengths = set_strengths(order)
    sets = colex_sets(52, ORDERS[order].size)
    assert len(strengths) == len(sets)
    for row in range(0, len(sets), step):
        assert strengths[row] == strength_of(evaluate(order, sets[row].tolist()))


@pytest.mark.parametrize(
    ("order", "counts"),
    [
        ("three-card", [48, 52, 720, 1096, 3744, 16440]),
        ("four-card", [13, 44, 2496, 2816, 2772, 2808, 82368, 177408]),
        ("high", [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]),
        ("ace to five", [1317888, 1098240, 123552, 54912, 3744, 624]),
        # One straight fewer than high hands have: A-5-4-3-2 is ace high.
        ("deuce to seven", [1303560, 1098240, 123552, 54912, 9180, 5112, 3744, 624, 36]),
    ],
)
def test_set_strengths_count_every_category(order: str, counts: list[int]) -> None:
    found: Counter[str] = Counter()
    for strength, times in enumerate(np.bincount(set_strengths(order)).tolist()):
        if times:
            found[hand_of_strength(order, strength).category] += times
    assert [found[name] for name in ORDERS[order].categories] == counts


def test_shipped_tables_are_what_the_builder_builds() -> None:
    built = build()
    four_card = {"flush": "four_card_flush", "values5": "four_card_values5", "values6": "four_card_values6"}
    for name in HighTables._fields:
        np.testing.assert_array_equal(getattr(high_tables(), name), built[name], strict=True)
    for name in set(FourCardTables._fields) - {"sets"}:
        np.testing.assert_array_equal(
            getattr(four_card_tables(), name), built[four_card.get(name, name)], strict=True
        )


def test_three_card_tables_hold_the_set_strengths() -> None:
    assert three_card_tables().sets.shape == (22100,)
    assert three_card_tables().sets.dtype == np.uint16


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_order_agrees_with_other_evaluators(size: int) -> None:
    random = Random(size)
    treys = Evaluator()
    for _ in range(600):
        deal = random.sample(range(52), size)
        texts = [card_text(card) for card in deal]
        # Both peers count downwards from 1 for a royal flush.
        strength = strength_of(best("high", deal))
        assert phevaluator.evaluate_cards(*texts) == 7463 - strength
        assert treys.evaluate([], [Card.new(text) for text in texts]) == 7463 - strength
