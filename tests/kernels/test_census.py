"""Counts of hands by strength: published totals for 52 cards, the slow evaluator for small decks."""

from collections import Counter
from math import comb

import numpy as np
import pytest

from croupier.kernels.banked.census import I64, census, four_card_census, three_card_census
from croupier.ranks.named import matches
from croupier.ranks.orders import ORDERS
from croupier.ranks.tables import four_card_tables, hand_of_strength, high_tables, three_card_tables
from tests.naive import evaluate as naive

DECK = np.arange(52, dtype=np.uint8)
TOY_DECKS = [
    np.array([0, 4, 8, 12, 16, 20, 21, 24, 25, 26, 48], np.uint8),
    np.array([3, 5, 7, 8, 9, 10, 11, 15, 19, 23, 47, 51], np.uint8),
    np.arange(40, 52, dtype=np.uint8),
]


def by_category(order: str, counts: I64) -> list[int]:
    found: Counter[str] = Counter()
    for strength, times in enumerate(counts.tolist()):
        if times:
            found[hand_of_strength(order, strength).category] += times
    return [found[name] for name in ORDERS[order].categories]


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        (5, [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]),
        (6, [1844, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900]),
        (7, [41584, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460]),
    ],
)
def test_high_census_of_52_cards(size: int, wanted: list[int]) -> None:
    counts = census(size, DECK, high_tables())
    assert by_category("high", counts) == wanted
    assert counts.sum() == comb(52, size)


def test_royal_flushes_among_52_cards() -> None:
    assert [int(census(size, DECK, high_tables())[7462]) for size in (5, 6, 7)] == [4, 188, 4324]


def test_every_high_strength_can_be_dealt_in_five_cards() -> None:
    counts = census(5, DECK, high_tables())
    assert len(counts) == 7463
    assert counts[0] == 0
    assert counts[1:].min() == 4


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        (4, [13, 44, 2496, 2816, 2772, 2808, 82368, 177408]),
        (5, [624, 2072, 58656, 114616, 101808, 123552, 81096 + 966456, 1150080]),
    ],
)
def test_four_card_census_of_52_cards(size: int, wanted: list[int]) -> None:
    assert by_category("four-card", four_card_census(size, DECK, four_card_tables())) == wanted


def test_four_card_census_of_six_cards_covers_every_deal() -> None:
    counts = four_card_census(6, DECK, four_card_tables())
    assert counts.sum() == comb(52, 6)
    # Any two further cards leave four of a kind on top.
    assert by_category("four-card", counts)[0] == 13 * comb(48, 2)


def test_pairs_of_aces_in_the_best_four_of_five() -> None:
    counts = four_card_census(5, DECK, four_card_tables())
    hands = ((hand_of_strength("four-card", s), times) for s, times in enumerate(counts.tolist()) if times)
    assert sum(times for hand, times in hands if matches("pair of aces", hand)) == 81096


def test_three_card_census_of_52_cards() -> None:
    counts = three_card_census(DECK, three_card_tables())
    assert by_category("three-card", counts) == [48, 52, 720, 1096, 3744, 16440]


@pytest.mark.parametrize("deck", TOY_DECKS)
def test_small_decks_equal_the_slow_evaluator(deck: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> None:
    cards = deck.tolist()
    for size in (5, 6, 7):
        assert census(size, deck, high_tables()).tolist() == naive.census("high", size, cards)
    for size in (4, 5, 6):
        counts = four_card_census(size, deck, four_card_tables())
        assert counts.tolist() == naive.census("four-card", size, cards)
    assert three_card_census(deck, three_card_tables()).tolist() == naive.census("three-card", 3, cards)


def test_bad_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="takes hands of 5, 6 or 7 cards, not 4"):
        census(4, DECK, high_tables())
    with pytest.raises(ValueError, match="takes hands of 4, 5 or 6 cards, not 7"):
        four_card_census(7, DECK, four_card_tables())
    for cards in ([1, 1, 2], [2, 1, 3], [50, 51, 52]):
        with pytest.raises(ValueError, match="A deck is an ascending array of different cards"):
            three_card_census(np.array(cards, np.uint8), three_card_tables())
