"""The sweep against its plain twin, and against totals that must come out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games.banked.price.duels import duel, rank_hands
from croupier.games.banked.price.roads.draw_one import draws
from croupier.kernels.banked.sweep import field_of, sweep
from croupier.kernels.banked.sweep_sets import counters_of, rows_of, sets_of, symmetry
from croupier.ranks.jokers import best_with, modes_of
from croupier.ranks.tables import strength_of
from tests.naive.sweep import after_draw, contest

WHOLE = list(range(52))
BOUND = 9


def made_up(cards: Sequence[int]) -> int:
    """A strength that hangs on ranks and on how many suits there are: suits may be exchanged."""
    ranks = sorted(card // 4 for card in cards)
    suits = {card % 4 for card in cards if card < 52}
    return 1 + (sum((place + 2) * rank for place, rank in enumerate(ranks)) * 7 + len(suits)) % 23


def by_row(cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    return np.array([made_up(row) for row in cards.tolist()], np.uint16)


CASES = [  # deck, cards of the dealer, cards of the player, suits left alone
    (WHOLE[:12], 4, 4, 0),
    ([*WHOLE[:12], 52], 5, 5, 0),
    ([*WHOLE[:12], 52, 53], 5, 5, 0),
    ([*WHOLE[:12], 52, 53], 4, 5, 0),
    (WHOLE[:16], 3, 4, 1),
    ([0, 1, 5, 7, 8, 9, 10, 20, 33, 52], 3, 3, 0),
    ([*WHOLE[:12], 52], 6, 6, 0),
]


@pytest.mark.parametrize(("deck", "dealt", "held", "fixed"), CASES)
def test_the_sweep_equals_its_plain_twin(deck: list[int], dealt: int, held: int, fixed: int) -> None:
    field = field_of(np.array(deck, np.uint8), dealt, held, by_row, fixed)
    dealers = field.strengths if dealt == held else by_row(field.dealers.cards)
    found = sweep(field, dealers, field.strengths, BOUND)
    for place, hand in enumerate(field.players.cards.tolist()):
        counted = found.lower[place], found.equal[place], found.below[place]
        assert counted == contest(deck, dealt, hand, int(field.strengths[place]), made_up, BOUND)


def test_a_hand_may_be_asked_about_at_any_strength() -> None:
    deck = [*WHOLE[:12], 52]
    field = field_of(np.array(deck, np.uint8), 4, 4, by_row)
    rows = np.repeat(field.everyone, 3).astype(np.int32)
    asked = np.tile(np.array([3, 11, 20], np.uint16), len(field.everyone))
    found = sweep(field, field.strengths, asked, rows=rows)
    for question in range(0, len(rows), 7):
        hand = field.players.cards[rows[question]].tolist()
        lower, equal, _ = contest(deck, 4, hand, int(asked[question]), made_up, 0)
        assert (found.lower[question], found.equal[question]) == (lower, equal)


@pytest.mark.parametrize("deck", [WHOLE, [*WHOLE, 52], [*WHOLE, 52, 53], [0, 1, 5, 7, 8, 20, 33]])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_classes_hold_every_set_once(deck: list[int], size: int) -> None:
    cards = np.array(deck, np.uint8)
    sets = sets_of(cards.tobytes(), size)
    assert int(sets.weights.sum()) == comb(len(deck), size)
    assert len({tuple(row) for row in sets.cards.tolist()}) == len(sets.weights)
    group = symmetry(cards)
    assert rows_of(sets, group, sets.cards).tolist() == list(range(len(sets.weights)))


def test_a_set_shares_the_class_of_its_images_alone() -> None:
    deck = np.array([*WHOLE[:12], 52, 53], np.uint8)
    sets, group = sets_of(deck.tobytes(), 3), symmetry(deck)
    hands = np.array(list(combinations(deck.tolist(), 3)), np.uint8)
    counted = np.bincount(rows_of(sets, group, hands), minlength=len(sets.weights))
    assert counted.tolist() == sets.weights.tolist()


def test_the_numbers_of_classes_are_the_known_ones() -> None:
    whole = np.array(WHOLE, np.uint8).tobytes()
    assert [len(sets_of(whole, size).weights) for size in (2, 3, 4, 5)] == [169, 1755, 16432, 134459]
    assert len(counters_of(whole, 4).scales) == 13 + 169 + 1755 + 16432


def test_five_against_five_wins_as_often_as_it_loses() -> None:
    contest_ = duel(tuple(WHOLE), "high", 5, 5, 0)
    (turn,), weights = contest_.turns, contest_.field.players.weights.astype(object)
    wins, ties = (int((weights * part.astype(object)).sum()) for part in (turn.swept.lower, turn.swept.equal))
    assert 2 * wins + ties == comb(52, 5) * comb(47, 5) == contest_.deals


# Jokers.


@pytest.mark.parametrize(
    ("order", "joker", "size", "jokers"),
    [
        ("high", "bug", 7, 1),
        ("high", "bug", 5, 1),
        ("high", "wild", 5, 2),
        ("high with the royal first", "wild", 6, 2),
        ("high with the royal first", "wild", 6, 1),
        ("high with the royal first", "wild", 5, 0),
    ],
)
def test_strengths_with_jokers_are_those_of_the_slow_evaluator(
    order: str, joker: str, size: int, jokers: int
) -> None:
    rng = random.Random(f"{order} {joker} {size}")
    rows = []
    for _ in range(40 if jokers < 2 else 6):
        low = rng.choice([0, 20, 36])  # few ranks make many hands
        rows.append(sorted([*rng.sample(range(low, 52), size - jokers), *(52, 53)[:jokers]]))
    found = rank_hands(order, np.array(rows, np.uint8), joker)
    for cards, strength in zip(rows, found.tolist(), strict=True):
        assert strength_of(best_with(order, cards, modes=modes_of(joker, cards))) == strength


def test_a_bug_makes_five_aces_and_no_other_five() -> None:
    cards = np.array([[48, 49, 50, 51, 52], [44, 45, 46, 47, 52]], np.uint8)
    aces, kings = rank_hands("high", cards, "bug").tolist()
    assert aces == rank_hands("high", cards, "wild").max() and kings < aces - 1


# A draw.


def test_a_draw_equals_its_plain_twin() -> None:
    deck = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 52, 53)
    order = "high with the royal first"
    found = draws(deck, order, "wild")

    def rank(cards: Sequence[int]) -> int:
        return int(rank_hands(order, np.array([sorted(cards)], np.uint8), "wild")[0])

    for row in range(0, len(found.hands.weights), 97):
        hand = found.hands.cards[row].tolist()
        for place, discard in enumerate(hand):
            assert tuple(found.counts[row, place].tolist()) == after_draw(deck, hand, discard, rank)
