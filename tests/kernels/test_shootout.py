"""The scores and the house way of Texas Shootout's kernel, against the slow evaluator and the rows of the law."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import numpy as np

from croupier.editions import load
from croupier.games.banked.house_way import house_way
from croupier.kernels.banked.shootout import CLASSES, DEALT, STEP, keep, play, score
from croupier.kernels.random import seed_state
from croupier.ranks.hands import Hand, of_a_shoe
from croupier.ranks.orders import order_of

GAME = load("colorado/texas-shootout").under()


def slow(cards: tuple[int, ...]) -> Hand:
    return max(of_a_shoe("six packs", five) for five in combinations(cards, 5))


def hands(count: int, size: int, seed: str) -> list[tuple[int, ...]]:
    """Random hands of six packs, half of them of few ranks and suits."""
    random, found = Random(seed), []
    for number in range(count):
        deck = list(range(52)) * 6
        if number % 2:
            ranks, suits = (
                random.sample(range(13), random.randint(1, 6)),
                random.sample(range(4), random.randint(1, 3)),
            )
            deck = [card for card in deck if card >> 2 in ranks and card & 3 in suits]
        if len(deck) >= size:
            found.append(tuple(random.sample(deck, size)))
    return found


def test_scores_rank_hands_as_the_slow_evaluator_does() -> None:
    order = order_of("six packs")
    runs = [tuple(4 * rank + 2 for rank in (12, 0, 1, 2, 3)), tuple(4 * rank for rank in range(8, 13))]
    every = [*hands(600, 7, "scores"), *((*run, 5, 46) for run in runs)]
    ranked = [(score(np.array(hand, np.uint8)), slow(hand)) for hand in every]
    for number, hand in ranked:
        assert number // STEP**5 == order.height(hand.category), (number, hand)
    ranked.sort(key=lambda pair: pair[0])
    for (one, lower), (two, higher) in pairwise(ranked):
        assert (one == two) == (lower == higher) and not lower > higher, (lower, higher)
    assert len({hand.category for _, hand in ranked}) == CLASSES


def test_the_way_keeps_the_cards_that_the_rows_of_the_law_keep() -> None:
    way = house_way(GAME)
    assert way is not None
    for four in hands(400, 4, "way"):
        dealt = np.array(four, np.uint8)
        keep(dealt)
        assert sorted(dealt[:2].tolist()) == sorted(way.setter.divide(four).division.front), four
        assert sorted(dealt.tolist()) == sorted(four)


def test_the_same_seed_deals_the_same_rounds() -> None:
    deck, counted = np.array(GAME.cards, np.uint8), []
    for _ in range(2):
        counts = np.zeros(3 * (CLASSES + 1), np.int64)
        play(5000, seed_state(3, 0), deck.copy(), counts, np.zeros((len(counts), DEALT), np.uint8))
        counted.append(counts.tolist())
    assert counted[0] == counted[1] and sum(counted[0]) == 5000
