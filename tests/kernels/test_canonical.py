"""Classes of card sets under permutations of suits."""

from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.kernels.canonical import (
    check_deck,
    colex,
    index5,
    inverses,
    is_symmetric,
    orbits,
    suit_group,
    turned,
)

FULL = np.arange(52, dtype=np.uint8)
THREE_RANKS = np.array([*range(8, 12), *range(20, 24), *range(40, 44)], np.uint8)
UNEVEN = np.array([0, 1, 2, 3, 4, 5, 6, 20, 21, 22, 23], np.uint8)

five_cards = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


@pytest.mark.parametrize(
    ("size", "fixed", "classes"),
    [(2, 0, 169), (3, 0, 1_755), (4, 0, 16_432), (5, 0, 134_459), (1, 1, 26), (3, 1, 5_252)],
)
def test_the_full_deck_has_the_known_number_of_classes(size: int, fixed: int, classes: int) -> None:
    found = orbits(FULL, size, suit_group(FULL, fixed))
    assert len(found.sets) == classes
    assert found.weights.sum() == comb(52, size)
    assert np.array_equal(np.bincount(found.ids), found.weights)


@given(five_cards, st.permutations(range(4)))
def test_permuting_suits_keeps_the_class(cards: list[int], permutation: list[int]) -> None:
    boards = orbits(FULL, 5, suit_group(FULL))
    board = np.array(cards, np.uint8)
    image = turned(board, np.array(permutation, np.uint8))
    assert boards.ids[colex(image)] == boards.ids[colex(board)]


@given(five_cards)
def test_the_turn_of_a_set_leads_to_its_representative(cards: list[int]) -> None:
    boards = orbits(FULL, 5, suit_group(FULL))
    board = np.array(cards, np.uint8)
    index = colex(board)
    image = turned(board, boards.group[boards.turns[index]])
    assert sorted(image.tolist()) == boards.sets[boards.ids[index]].tolist()


@given(five_cards, st.permutations(range(1, 4)))
def test_a_fixed_suit_stays_apart(cards: list[int], rest: list[int]) -> None:
    hands = orbits(FULL, 5, suit_group(FULL, fixed=1))
    hand = np.array(cards, np.uint8)
    representative = hands.sets[hands.ids[colex(hand)]]
    clubs = {card for card in cards if card % 4 == 0}
    assert {card for card in representative.tolist() if card % 4 == 0} == clubs
    image = turned(hand, np.array([0, *rest], np.uint8))
    assert hands.ids[colex(image)] == hands.ids[colex(hand)]


@pytest.mark.parametrize("size", [2, 3, 5])
@pytest.mark.parametrize("fixed", [0, 1])
def test_classes_of_a_small_deck_are_those_found_by_permuting_every_set(size: int, fixed: int) -> None:
    group = [(*range(fixed), *tail) for tail in permutations(range(fixed, 4))]
    expected: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for cards in combinations(THREE_RANKS.tolist(), size):
        images = {tuple(sorted(card // 4 * 4 + turn[card % 4] for card in cards)) for turn in group}
        expected[min(images, key=lambda image: image[::-1])] = images
    found = orbits(THREE_RANKS, size, suit_group(THREE_RANKS, fixed))
    assert {tuple(cards) for cards in found.sets.tolist()} == set(expected)
    for number, cards in enumerate(found.sets.tolist()):
        images = expected[tuple(cards)]
        assert found.weights[number] == len(images)
        assert {found.ids[colex(np.array(image))] for image in images} == {number}
    assert np.count_nonzero(found.ids >= 0) == comb(12, size)


def test_a_deck_that_is_not_alike_in_suits_keeps_every_set() -> None:
    assert not is_symmetric(UNEVEN)
    found = orbits(UNEVEN, 5, suit_group(UNEVEN))
    assert found.sets.tolist() == sorted(map(list, combinations(UNEVEN.tolist(), 5)), key=lambda x: x[::-1])
    assert set(found.weights.tolist()) == {1}
    assert np.count_nonzero(found.ids >= 0) == comb(11, 5)
    assert set(found.turns.tolist()) == {0}


def test_inverses_undo_permutations() -> None:
    group = suit_group(FULL)
    assert len(group) == 24
    assert group[0].tolist() == [0, 1, 2, 3]
    for row, inverse in zip(group, inverses(group), strict=True):
        assert turned(turned(FULL, row), group[inverse]).tolist() == FULL.tolist()


@given(five_cards)
def test_the_index_of_five_cards_does_not_depend_on_their_order(cards: list[int]) -> None:
    assert index5(*np.array(cards, np.uint8)) == colex(np.array(cards))


def test_colex_counts_up_in_the_order_of_the_sets() -> None:
    in_order = sorted(combinations(range(9), 4), key=lambda cards: cards[::-1])
    assert [colex(np.array(cards)) for cards in in_order] == list(range(comb(9, 4)))


@pytest.mark.parametrize(
    "deck",
    [
        np.arange(8, dtype=np.uint8),
        np.array([0, 1, 2, 3, 4, 5, 6, 8, 7], np.uint8),
        np.array([0, 1, 2, 3, 4, 5, 6, 7, 7], np.uint8),
        np.arange(44, 53, dtype=np.uint8),
        np.arange(9, dtype=np.int64),
    ],
)
def test_decks_that_are_too_small_unordered_or_no_cards_are_refused(deck: np.ndarray) -> None:
    with pytest.raises(ValueError, match=r"[Dd]eck"):
        check_deck(deck, 9)
