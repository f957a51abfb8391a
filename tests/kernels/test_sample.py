"""Steps over columns agree with the same steps done card by card, for decks with and without jokers and gaps."""

from math import comb

import numpy as np
import pytest

from croupier.kernels.random import seed_state
from croupier.kernels.solve.sample import EMPTY, SET_CARDS, count_keys, deal_columns, set_indices
from tests.kernels.test_random import ZERO_WORD_FIRST
from tests.naive.random import Xoshiro

DECKS = {
    "52 cards": range(52),
    "a joker": range(53),
    "no low cards": range(16, 52),
    "gaps": [card for card in range(52) if card % 5],
}


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("cards", [1, 6, 7, 9, 14])
def test_columns_are_dealt_as_decks_are_drawn_from(name: str, cards: int) -> None:
    """Every round draws from the whole deck; the stream goes on from one block to the next."""
    deck, state = np.array(DECKS[name], np.uint8), seed_state(5, cards)
    twin = Xoshiro(state.tolist())
    for rounds in (100, 1, 250):
        columns = np.empty((cards, rounds), np.uint8)
        deal_columns(state, deck, columns)
        for row in range(rounds):
            left = deck.tolist()
            twin.draw(left, cards)
            assert columns[:, row].tolist() == left[:cards]
    assert state.tolist() == twin.state


def test_a_word_in_the_uneven_rest_deals_nothing() -> None:
    state, twin = np.array(ZERO_WORD_FIRST, np.uint64), Xoshiro(ZERO_WORD_FIRST)
    deck, columns = list(range(52)), np.empty((5, 1), np.uint8)
    deal_columns(state, np.array(deck, np.uint8), columns)
    twin.draw(deck, 5)
    assert columns[:, 0].tolist() == deck[:5]
    assert state.tolist() == twin.state


@pytest.mark.parametrize("size", range(1, SET_CARDS + 1))
def test_sets_have_their_colex_index_in_any_order(size: int) -> None:
    columns = np.empty((8, 500), np.uint8)
    deal_columns(seed_state(1, 0), np.arange(54, dtype=np.uint8), columns)
    slots, out = np.array([6, 1, 4, 3, 0][:size]), np.empty(500, np.int32)
    set_indices(columns, slots, out)
    for row, index in enumerate(out.tolist()):
        held = sorted(columns[slots, row].tolist())
        assert index == sum(comb(card, place + 1) for place, card in enumerate(held))


def test_keys_are_counted_with_their_first_round_until_there_is_no_more_room() -> None:
    chance = np.random.default_rng(3)
    keys = chance.integers(0, 1 << 40, 60)[chance.integers(0, 60, 3000)]
    columns = np.arange(3000, dtype=np.uint16).view(np.uint8).reshape(-1, 2).T.copy()
    met, counts = np.full(256, EMPTY, np.int64), np.zeros(256, np.int64)
    examples = np.zeros((256, 2), np.uint8)
    assert count_keys(columns, keys, 0, met, counts, examples) == len(keys)
    for key in set(keys.tolist()):
        (at,) = np.flatnonzero(met == key)
        assert counts[at] == (keys == key).sum()
        assert examples[at].view(np.uint16)[0] == np.flatnonzero(keys == key)[0]
    assert counts.sum() == len(keys)
    met, counts = np.full(64, EMPTY, np.int64), np.zeros(64, np.int64)
    done = count_keys(columns, keys, 0, met, counts, np.zeros((64, 2), np.uint8))
    assert len(set(keys[:done].tolist())) == 32 == (met != EMPTY).sum()
    assert keys[done] not in keys[:done]
    assert counts.sum() == done
