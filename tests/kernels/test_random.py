"""The compiled generator against its twin in plain integers."""

import numpy as np
import pytest

from croupier.kernels.random import below, draw, next_word, seed_state
from croupier.ranks.tables import U64
from tests.naive.random import WORD, Xoshiro

ZERO_WORD_FIRST = [0, 1, 2, 0]
"""A state whose first word is 0, which every uneven scale refuses."""


def words(state: U64, count: int) -> list[int]:
    return [int(next_word(state)) for _ in range(count)]


def test_first_words_are_the_published_ones() -> None:
    state = np.array([1, 2, 3, 4], np.uint64)
    assert words(state, 5) == [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205]


def test_words_equal_the_plain_generator() -> None:
    state = seed_state(7, 3)
    twin = Xoshiro(state.tolist())
    assert words(state, 1000) == [twin.word() for _ in range(1000)]
    assert state.tolist() == twin.state


def test_same_seed_and_chunk_give_the_same_words() -> None:
    assert words(seed_state(7, 3), 20) == words(seed_state(7, 3), 20)


def test_other_seeds_and_chunks_give_other_words() -> None:
    streams = [tuple(words(seed_state(seed, chunk), 4)) for seed in range(5) for chunk in range(5)]
    assert len(set(streams)) == 25


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 37, 52, 1 << 32])
def test_bounded_numbers_equal_the_plain_generator(bound: int) -> None:
    state = seed_state(1, bound)
    twin = Xoshiro(state.tolist())
    numbers = [int(below(state, bound)) for _ in range(500)]
    assert numbers == [twin.below(bound) for _ in range(500)]
    assert max(numbers) < bound


def test_a_word_in_the_uneven_rest_is_refused() -> None:
    state = np.array(ZERO_WORD_FIRST, np.uint64)
    twin = Xoshiro(ZERO_WORD_FIRST)
    assert twin.word() == 0
    assert below(state, 52) == twin.word() * 52 // WORD
    assert state.tolist() == twin.state


def test_no_word_is_refused_where_the_scale_is_even() -> None:
    state = np.array(ZERO_WORD_FIRST, np.uint64)
    assert below(state, 64) == 0


@pytest.mark.parametrize("count", [1, 5, 6, 7, 8, 14, 15, 20])
def test_draws_equal_the_plain_generator(count: int) -> None:
    state = seed_state(2, count)
    twin = Xoshiro(state.tolist())
    deck, plain = np.arange(52, dtype=np.uint8), list(range(52))
    for _ in range(50):
        draw(state, deck, count)
        twin.draw(plain, count)
        assert deck.tolist() == plain
    assert state.tolist() == twin.state


def test_a_refused_word_is_drawn_again() -> None:
    state = np.array(ZERO_WORD_FIRST, np.uint64)
    twin = Xoshiro(ZERO_WORD_FIRST)
    deck, plain = np.arange(52, dtype=np.uint8), list(range(52))
    draw(state, deck, 6)
    twin.draw(plain, 6)
    assert deck.tolist() == plain
    assert state.tolist() == twin.state
    twin = Xoshiro(ZERO_WORD_FIRST)
    twin.word()
    twin.word()
    assert state.tolist() == twin.state


def test_a_whole_deck_drawn_is_a_permutation() -> None:
    state = seed_state(3, 0)
    deck = np.array([3, 9, 27, 31, 50], np.uint8)
    seen = set()
    for _ in range(2000):
        draw(state, deck, 5)
        assert sorted(deck.tolist()) == [3, 9, 27, 31, 50]
        seen.add(tuple(deck.tolist()))
    assert len(seen) == 120
