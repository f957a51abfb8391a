"""The compiled evaluator against the slow one and against another library."""

from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import phevaluator
import pytest

from croupier.kernels import evaluate as kernel
from croupier.ranks.tables import U8, four_card_tables, high_tables, three_card_tables
from tests.naive import evaluate as naive


def random_rows(rows: int, size: int) -> U8:
    generator = np.random.default_rng(size)
    return np.array([generator.choice(52, size, replace=False) for _ in range(rows)], np.uint8)


def suited_rows(rows: int, size: int, suited: int) -> U8:
    """Rows of which at least so many cards are of one suit, in any place."""
    generator = np.random.default_rng(size)
    deals = []
    for _ in range(rows):
        suit = generator.integers(4)
        same = 4 * generator.choice(13, suited, replace=False) + suit
        others = np.setdiff1d(np.arange(52), same)
        deals.append(generator.permutation([*same, *generator.choice(others, size - suited, replace=False)]))
    return np.array(deals, np.uint8)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_strengths_equal_the_slow_evaluator(size: int) -> None:
    rows = np.concatenate((random_rows(400, size), suited_rows(400, size, 5)))
    assert kernel.strengths(rows, high_tables()).tolist() == naive.strengths("high", rows.tolist())


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_strengths_equal_another_library(size: int) -> None:
    rows = random_rows(20_000, size)
    # phevaluator numbers cards as we do and counts downwards from 1 for a royal flush.
    other = [7463 - phevaluator.evaluate_cards(*row) for row in rows.tolist()]
    assert kernel.strengths(rows, high_tables()).tolist() == other


@pytest.mark.parametrize("size", [4, 5, 6])
def test_four_card_strengths_equal_the_slow_evaluator(size: int) -> None:
    rows = np.concatenate((random_rows(400, size), suited_rows(400, size, 4), suited_rows(400, size, 3)))
    assert kernel.four_card_strengths(rows, four_card_tables()).tolist() == naive.strengths(
        "four-card", rows.tolist()
    )


def test_trips_beat_the_flush_among_six_cards() -> None:
    # 2s 3s 4s 9s 9h 9d: a spade flush and three nines.
    rows = np.array([[3, 7, 11, 31, 30, 29]], np.uint8)
    assert kernel.four_card_strengths(rows, four_card_tables()).tolist() == naive.strengths("four-card", rows)


def test_three_card_strengths_equal_the_slow_evaluator() -> None:
    rows = random_rows(1000, 3)
    assert kernel.three_card_strengths(rows, three_card_tables()).tolist() == naive.strengths(
        "three-card", rows.tolist()
    )


@pytest.mark.parametrize(
    ("single", "size", "bias", "tables", "order"),
    [
        (kernel.strength5, 5, kernel.BIAS5, high_tables, "high"),
        (kernel.strength6, 6, kernel.BIAS5, high_tables, "high"),
        (kernel.strength7, 7, kernel.BIAS5, high_tables, "high"),
        (kernel.best_four_of_5, 5, kernel.BIAS4, four_card_tables, "four-card"),
        (kernel.best_four_of_6, 6, kernel.BIAS4, four_card_tables, "four-card"),
    ],
)
def test_single_hands_by_key_and_mask(
    single: Any, size: int, bias: np.uint64, tables: Any, order: str
) -> None:
    for row in np.concatenate((random_rows(50, size), suited_rows(50, size, 5))):
        key = bias + np.sum(tables().keys[row], dtype=np.uint64)
        mask = np.uint64(sum(1 << (16 * (card & 3) + (card >> 2)) for card in row.tolist()))
        assert single(key, mask, tables()) == naive.strengths(order, [row.tolist()])[0]


@pytest.mark.parametrize(("index", "size"), [(kernel.index3, 3), (kernel.index4, 4)])
def test_indices_are_colex_in_any_order_of_cards(index: Any, size: int) -> None:
    for deal in combinations((0, 1, 5, 23, 50, 51), size):
        wanted = sum(comb(card, place + 1) for place, card in enumerate(deal))
        assert {index(*order) for order in permutations(deal)} == {wanted}


def test_card_bits_are_sixteen_a_suit() -> None:
    assert [int(kernel.card_bit(card)) for card in (0, 1, 4, 51)] == [1, 1 << 16, 2, 1 << 60]


def test_wrong_shapes_and_cards_are_refused() -> None:
    with pytest.raises(ValueError, match=r"Cards come as rows of 5, 6, 7 columns, not in the shape \(2, 4\)"):
        kernel.strengths(np.zeros((2, 4), np.uint8), high_tables())
    with pytest.raises(ValueError, match="52 is not a card"):
        kernel.strengths(np.array([[1, 2, 3, 4, 52]], np.uint8), high_tables())


def test_threads_share_the_rows_and_agree() -> None:
    rows = random_rows(1000, 7)
    alone = kernel.strengths(rows, high_tables()).tolist()
    for threads in (2, 3):
        # Seven rows among three threads, and fewer rows than threads, are shared unevenly.
        for some in (rows, rows[:7], rows[:1]):
            assert kernel.strengths(some, high_tables(), threads).tolist() == alone[: len(some)]


def test_what_is_no_card_is_refused_by_every_thread() -> None:
    for row in range(4):
        rows = np.zeros((4, 7), np.uint8)
        rows[row, 6] = 52
        with pytest.raises(ValueError, match="52 is not a card"):
            kernel.strengths(rows, high_tables(), 2)


def test_no_threads_are_refused() -> None:
    with pytest.raises(ValueError, match="greater than 0"):
        kernel.strengths(np.zeros((1, 7), np.uint8), high_tables(), 0)


def test_no_rows_give_no_strengths() -> None:
    assert kernel.strengths(np.zeros((0, 7), np.uint8), high_tables()).tolist() == []
