"""Hold'em with bets by street: the kernels against every deal of small decks, the full deck against known figures."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from croupier.kernels.banked.holdem_five import count_fives, five_examples
from croupier.kernels.banked.holdem_raises import (
    bets_of,
    count_raises,
    number_of_deals,
    open_raises,
    raise_examples,
    solve,
    unit_value,
)
from croupier.kernels.banked.holdem_streets import FOLD
from croupier.kernels.evaluate import strengths
from croupier.ranks.tables import high_tables, ladder
from tests.naive import holdem_raises as naive

DECKS = {
    "two suits": np.array([4 * rank + suit for rank in range(6, 11) for suit in (0, 3)], np.uint8),
    "two ranks and odd cards": np.array([0, 1, 2, 3, 16, 17, 18, 19, 33, 50], np.uint8),
    "long suit": np.array([2, 3, 7, 11, 14, 23, 35, 43, 51], np.uint8),
}
STRAIGHTS = ("straight", "flush", "full house", "four of a kind", "straight flush")
CLS = np.array([0, *(int(hand.category in STRAIGHTS) for hand in ladder("high"))], np.int16)
UNIT = np.array([[-1, 0, 1], [-1, 0, 1]], np.int64)
REST = np.array([[-3, 0, 2], [-3, 0, 3]], np.int64)


@pytest.mark.parametrize("turns", [True, False])
@pytest.mark.parametrize("name", DECKS)
def test_the_best_play_is_worth_what_plain_counting_says(name: str, turns: bool) -> None:
    deck = DECKS[name]
    found = solve(deck, high_tables(), CLS, UNIT, REST, -1, bets_turn=turns)
    plain = naive.best(
        deck.tolist(), CLS.tolist(), lambda k, o: int(UNIT[k, o]), lambda k, o: int(REST[k, o]), -1, turns
    )
    assert (found.total, found.deals) == plain


@pytest.mark.parametrize("name", DECKS)
def test_the_counts_come_to_the_worth_that_was_solved_for(name: str) -> None:
    deck = DECKS[name]
    found = solve(deck, high_tables(), CLS, UNIT, REST, -1)
    book = open_raises(deck, found.streets)
    counted = count_raises(book, high_tables(), CLS, 2)
    assert counted.counts.sum() == found.deals == number_of_deals(len(deck))
    total = 0
    for bets, kind, outcome in np.argwhere(counted.counts).tolist():
        worth = -1 if bets == FOLD else REST[kind, outcome] + bets.bit_count() * UNIT[kind, outcome]
        total += int(counted.counts[bets, kind, outcome]) * int(worth)
    assert total == found.total


def test_each_example_is_a_deal_of_its_signature() -> None:
    deck = DECKS["two suits"]
    book = open_raises(deck, solve(deck, high_tables(), CLS, UNIT, REST, -1).streets)
    counted = count_raises(book, high_tables(), CLS, 2)
    deals = raise_examples(book, high_tables(), counted)
    for bets, kind, outcome in np.argwhere(counted.counts).tolist():
        deal = deals[bets, kind, outcome]
        hole, board, dealer = deal[:2], deal[2:7], deal[7:]
        own, other = (
            int(strengths(np.concatenate((two, board))[None], high_tables())[0]) for two in (hole, dealer)
        )
        assert bets_of(book, hole, board) == bets
        assert CLS[own] == kind and 1 + (own > other) - (own < other) == outcome


def test_classes_of_the_first_five_are_counted_beside_those_of_all_seven() -> None:
    deck = DECKS["two suits"]
    five = np.array([0, *(1 + (hand.category in STRAIGHTS) for hand in ladder("high"))], np.int16)
    book = open_raises(deck, solve(deck, high_tables(), CLS, UNIT, REST, -1, bets_turn=False).streets)
    counted = count_fives(book, high_tables(), five, 3, CLS, 2)
    both = count_raises(book, high_tables(), CLS, 2)
    merged = counted.counts.sum(axis=1)
    assert np.array_equal(merged[0], both.counts[0]) and np.array_equal(merged[1], both.counts[1])
    assert np.array_equal(merged[2], both.counts[FOLD])
    plain = {1: 0, 2: 0}
    for hole in combinations(deck.tolist(), 2):
        for flop in combinations([card for card in deck.tolist() if card not in hole], 3):
            plain[int(five[strengths(np.array([[*hole, *flop]], np.uint8), high_tables())[0]])] += 1
    ways = number_of_deals(len(deck)) // sum(plain.values())
    assert {k: int(counted.counts[:, k].sum()) // ways for k in plain} == plain
    for key, deal in five_examples(book, high_tables(), five, counted).items():
        assert five[strengths(deal[None, :5], high_tables())[0]] == key[1]


def test_a_unit_on_a_flop_or_a_turn_is_worth_what_it_decides() -> None:
    deck = DECKS["two ranks and odd cards"]
    book = open_raises(deck, solve(deck, high_tables(), CLS, UNIT, REST, -10).streets)
    hole = deck[[0, 4]]
    left = np.setdiff1d(deck, hole)
    for board in (left[:3], left[2:5], left[:4], left[3:7]):
        total, deals = unit_value(hole, board, deck, high_tables(), CLS, UNIT)
        assert deals > 0
        order = np.concatenate((board, np.setdiff1d(left, board)))[:5]
        bets = bets_of(book, hole, order)
        assert bool(bets & (1 if len(board) == 3 else 2)) == (total > 0)


def test_texas_holdem_bonus_comes_to_its_known_house_edge() -> None:
    """The game with the ante paid from a straight on: 2.04 % is published."""
    found = solve(np.arange(52, dtype=np.uint8), high_tables(), CLS, UNIT, REST, -1, threads=2)
    assert found.total * 28381438800 == -578107733 * found.deals
    assert found.streets.stays.sum() == 1326 - 5 * 12
