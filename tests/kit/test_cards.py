"""Cards by name and number, and the sources they come from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.kit import (
    FULL_DECK,
    DescribedCards,
    Refusal,
    SecureShuffle,
    SeededShuffle,
    StackedDeck,
    card_name,
    parse_card,
    parse_cards,
    show_cards,
)
from croupier.kit.cards import UNKNOWN


def test_there_are_52_cards_with_52_names() -> None:
    assert len({card_name(card) for card in FULL_DECK}) == 52
    assert (card_name(0), card_name(51), card_name(UNKNOWN)) == ("2c", "As", "??")


@given(st.permutations(FULL_DECK), st.integers(min_value=0, max_value=52))
def test_names_read_back(deck: list[int], count: int) -> None:
    cards = tuple(deck[:count])
    assert parse_cards(show_cards(cards)) == cards
    assert parse_cards(show_cards(cards).replace(" ", ", ")) == cards


@pytest.mark.parametrize("text", ["Ah", "aH", "AH", " ah "])
def test_case_does_not_matter(text: str) -> None:
    assert parse_card(text) == 50


def test_a_ten_has_two_names() -> None:
    assert parse_card("10d") == parse_card("Td") == 33


@pytest.mark.parametrize("text", ["", "A", "Ahh", "1h", "Ax", "hA", "110d", "??"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize("card", [54, 99, -2])
def test_a_number_that_is_no_card_has_no_name(card: int) -> None:
    with pytest.raises(Refusal, match="is not a card"):
        card_name(card)


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(Refusal, match="Ah appears twice"):
        parse_cards("Ah Kd Ah")
    with pytest.raises(Refusal, match="2c appears twice"):
        StackedDeck([0, 1, 0])


@given(st.integers())
def test_a_seeded_shuffle_is_a_whole_deck_and_always_the_same(seed: int) -> None:
    first, second = SeededShuffle(seed), SeededShuffle(seed)
    assert first.cards == second.cards
    assert sorted(first.cards) == list(FULL_DECK)


def test_the_order_of_a_seeded_shuffle_is_fixed_for_good() -> None:
    """A recorded seed must deal the same cards in every release."""
    assert show_cards(SeededShuffle(1).cards[:8]) == SEED_1


SEED_1 = "3c 6d Js Ac Qh 9d 5s 9s"


def test_seeds_differ() -> None:
    assert len({SeededShuffle(seed).cards for seed in range(50)}) == 50


def test_a_secure_shuffle_is_a_whole_deck() -> None:
    assert sorted(SecureShuffle().cards) == list(FULL_DECK)
    assert sorted(SecureShuffle(range(9)).cards) == list(range(9))


def test_a_stacked_deck_deals_from_the_top_and_runs_out() -> None:
    deck = StackedDeck([3, 1, 2])
    assert [deck.card(1), deck.card("dealer"), deck.card("burn")] == [3, 1, 2]
    with pytest.raises(Refusal, match="run out: all 3 cards are dealt"):
        deck.card(2)


def test_described_cards_go_where_they_are_described() -> None:
    source = DescribedCards({1: [0, 1], "dealer": [2]})
    assert [source.card("dealer"), source.card(1)] == [2, 0]
    assert source.card("burn") not in (0, 1, 2)
    assert source.left_over() == {1: [1]}
    assert source.card(1) == 1
    with pytest.raises(Refusal, match="Too few cards are described for seat 1"):
        source.card(1)


def test_described_cards_must_be_in_the_deck_and_once() -> None:
    with pytest.raises(Refusal, match="As is not in the deck"):
        DescribedCards({1: [51]}, deck=range(9))
    with pytest.raises(Refusal, match="2c appears twice"):
        DescribedCards({1: [0], "dealer": [0]})
