"""The scores and the house way of Texas Shootout's kernel, against the slow evaluator and the rows of the law."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.editions import load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.price.shootout_play import NO_VALUES
from croupier.kernels.banked.shootout import (
    CLASSES,
    DEALT,
    FACES,
    FIVE_OF_A_KIND,
    KINDS,
    MET,
    OUTCOMES,
    SIGNATURES,
    STEP,
    choose,
    keep,
    play,
    score,
    weigh_four,
    weigh_pairs,
)
from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state
from croupier.ranks.hands import Hand, of_a_shoe
from croupier.ranks.orders import order_of

GAME = load("colorado/texas-shootout").configure()


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


def values_of(seed: int = 4) -> NDArray[np.int64]:
    """Any values, by the lower and the higher of two cards."""
    return np.random.default_rng(seed).integers(-1000, 1000, FACES * FACES)


def plain_choice(four: tuple[int, ...], values: NDArray[np.int64]) -> tuple[int, bool]:
    """What the best of the six pairs and the three splits is worth, and whether it is a split."""

    def worth(two: tuple[int, ...]) -> int:
        return int(values[min(two) * FACES + max(two)])

    twos = [(four[a], four[b]) for a, b in combinations(range(4), 2)]
    kept = max(worth(two) for two in twos)
    split = max(worth(one) + worth(other) for one, other in zip(twos[:3], twos[:2:-1], strict=True))
    return (split, True) if split > kept else (kept, False)


def test_choices_by_value_are_the_best_of_nine() -> None:
    values, splits = values_of(), 0
    for four in hands(300, 4, "choice"):
        dealt = np.array(four, np.uint8)
        split = choose(dealt, values)
        played = [dealt[:2], dealt[2:]] if split else [dealt[:2]]
        worth = [int(values[int(min(two)) * FACES + int(max(two))]) for two in played]
        assert (sum(worth), split) == plain_choice(four, values), four
        assert sorted(dealt.tolist()) == sorted(four) and worth[0] == max(worth)
        splits += split
    assert 20 < splits < 280


def sign(held: tuple[int, ...], dealer: NDArray[np.uint8], board: NDArray[np.uint8]) -> int:
    """How two cards fare against the dealer's four, kept by the way."""
    four = dealer.copy()
    keep(four)
    mine, theirs = slow((*held, *board.tolist())), slow((*four[:2].tolist(), *board.tolist()))
    return (mine > theirs) - (mine < theirs)


def test_four_cards_are_weighed_as_the_slow_evaluator_ranks_them() -> None:
    four, rest = (0, 0, 29, 51), list(GAME.cards)
    for card in four:
        rest.remove(card)
    deck, signs = np.array(rest, np.uint8), np.zeros((40, 6), np.int8)
    weigh_four(40, seed_state(8, 0), deck.copy(), np.array(four, np.uint8), signs)
    deals = np.empty((40, MET), np.uint8)
    deal_rows(seed_state(8, 0), deck.copy(), deals)
    for found, dealt in zip(signs.tolist(), deals, strict=True):
        assert found == [sign((four[a], four[b]), dealt[:4], dealt[4:]) for a, b in combinations(range(4), 2)]


def test_pairs_are_weighed_by_what_each_deal_leaves_of_them() -> None:
    pairs = np.array([(0, 0), (0, 1), (44, 48)], np.uint8)
    deck, won, weights = np.array(GAME.cards, np.uint8), np.zeros(3, np.int64), np.zeros(3, np.int64)
    weigh_pairs(60, seed_state(9, 0), deck.copy(), pairs, won, weights)
    deals = np.empty((60, MET), np.uint8)
    deal_rows(seed_state(9, 0), deck.copy(), deals)
    for place, (a, b) in enumerate(pairs.tolist()):
        left = [(6 - dealt.tolist().count(a), 6 - dealt.tolist().count(b)) for dealt in deals]
        ways = [one * (one - 1) // 2 if a == b else one * other for one, other in left]
        signs = [sign((a, b), dealt[:4], dealt[4:]) for dealt in deals]
        assert weights[place] == sum(ways)
        assert won[place] == sum(way * each for way, each in zip(ways, signs, strict=True))


def test_rounds_are_counted_by_the_outcomes_of_one_hand_or_two() -> None:
    deck, values = np.array(GAME.cards, np.uint8), values_of()
    counts, examples = np.zeros(SIGNATURES, np.int64), np.zeros((SIGNATURES, DEALT), np.uint8)
    play(3000, seed_state(3, 0), deck.copy(), values, counts, examples)
    assert counts.sum() == 3000 and counts[:OUTCOMES].sum() < 3000
    for place in np.flatnonzero(counts)[::12].tolist():
        dealt = examples[place]
        first, second = divmod(place, OUTCOMES)
        played = [(dealt[:2], second)] if place < OUTCOMES else [(dealt[:2], first - 1), (dealt[2:4], second)]
        for held, outcome in played:
            assert outcome // KINDS == 1 + sign(tuple(held.tolist()), dealt[4:8], dealt[8:])
            board, mine = slow(tuple(dealt[8:].tolist())), slow((*held.tolist(), *dealt[8:].tolist()))
            high = outcome % KINDS >= FIVE_OF_A_KIND
            assert (outcome % KINDS > CLASSES) == (high and mine == board)


@pytest.mark.parametrize("values", [NO_VALUES, values_of()])
def test_the_same_seed_deals_the_same_rounds(values: NDArray[np.int64]) -> None:
    deck, counted = np.array(GAME.cards, np.uint8), []
    for _ in range(2):
        counts = np.zeros(SIGNATURES, np.int64)
        play(5000, seed_state(3, 0), deck.copy(), values, counts, np.zeros((len(counts), DEALT), np.uint8))
        counted.append(counts.tolist())
    assert counted[0] == counted[1] and sum(counted[0]) == 5000
