"""Let It Ride kernels: the known answer for 52 cards, plain twins for small decks."""

from collections.abc import Sequence
from math import comb

import numpy as np
import pytest

from croupier.kernels.banked.let_it_ride import I16, simulate, solve
from croupier.kernels.random import seed_state
from croupier.ranks.hands import best
from croupier.ranks.named import matches
from croupier.ranks.tables import U8, high_tables, ladder, strength_of
from tests.naive import let_it_ride as naive

DECK = np.arange(52, dtype=np.uint8)
TOY_DECKS = [
    np.array([0, 4, 8, 12, 16, 20, 21, 24, 48], np.uint8),
    np.array([3, 7, 35, 39, 43, 46, 47, 50, 51], np.uint8),
    np.array([32, 33, 34, 35, 36, 37, 38, 48, 51], np.uint8),
]
PAYS = {
    "royal flush": 1000,
    "straight flush": 200,
    "four of a kind": 50,
    "full house": 11,
    "flush": 8,
    "straight": 5,
    "three of a kind": 3,
    "two pair": 2,
    "pair of tens or better": 1,
}
WORTH = [*PAYS.values(), -1]


def classes_by_strength() -> I16:
    """The first row of the pay table that each strength fits, or one more for a loss."""
    rows = [
        next((row for row, name in enumerate(PAYS) if matches(name, hand)), len(PAYS))
        for hand in ladder("high")
    ]
    return np.array([len(PAYS), *rows], np.int16)


CLASSES = classes_by_strength()


def class_of(cards: Sequence[int]) -> int:
    return int(CLASSES[strength_of(best("high", cards))])


def test_known_value_with_the_best_decisions() -> None:
    worth = np.array(WORTH, np.int64)
    ride1, ride2, counts, _ = solve(DECK, high_tables(), CLASSES, len(WORTH), worth)
    assert counts.sum() == 22100 * 49 * 48 == 51_979_200
    riding = np.array([[1, 2], [2, 3]])[:, :, None]
    assert int((counts * worth * riding).sum()) == -1_822_224
    # Bet 3 always rides, so its share is the census of five cards, ten times over for the order dealt.
    assert counts.sum(axis=(0, 1))[0] == 4 * comb(5, 3) * 2
    assert counts[1].sum() == int(ride1.sum()) * 49 * 48
    assert counts[:, 1].sum() == int(ride2.sum()) * 4 * 48


@pytest.mark.parametrize("deck", TOY_DECKS)
@pytest.mark.parametrize("loss", [-1, -3, -40])
def test_small_decks_equal_the_plain_count(deck: U8, loss: int) -> None:
    cards = deck.tolist()
    worth = [*PAYS.values(), loss]
    ride1, ride2, counts, examples = solve(
        deck, high_tables(), CLASSES, len(worth), np.array(worth, np.int64)
    )
    plain1 = naive.decisions(cards, 3, class_of, worth)
    plain2 = naive.decisions(cards, 4, class_of, worth)
    for held, rides in plain1.items():
        assert ride1[naive.colex(held)] == rides
    for held, rides in plain2.items():
        assert ride2[naive.colex(held)] == rides
    assert ride1.sum() == sum(plain1.values())
    assert ride2.sum() == sum(plain2.values())
    assert counts.tolist() == naive.signature_counts(cards, plain1, plain2, class_of, len(worth))
    for signature in np.ndindex(counts.shape):
        example = examples[signature].tolist()
        if counts[signature] == 0:
            assert example == [255] * 5
            continue
        assert len(set(example)) == 5
        fired = (
            plain1[tuple(sorted(example[:3]))],
            plain2[tuple(sorted(example[:4]))],
            class_of(example),
        )
        assert fired == signature


def test_a_bet_worth_exactly_nothing_is_taken_back() -> None:
    worth = np.zeros(len(WORTH), np.int64)
    ride1, ride2, counts, _ = solve(TOY_DECKS[0], high_tables(), CLASSES, len(WORTH), worth)
    assert ride1.sum() == ride2.sum() == 0
    assert counts[0, 0].sum() == counts.sum()


@pytest.mark.parametrize("deck", [DECK, TOY_DECKS[2]])
def test_simulated_rounds_equal_the_plain_generator(deck: U8) -> None:
    generator = np.random.default_rng(5)
    ride1 = generator.integers(0, 2, 22100).astype(np.uint8)
    ride2 = generator.integers(0, 2, 270725).astype(np.uint8)
    classes3 = generator.integers(0, 3, 22100).astype(np.int16)
    state = seed_state(12, 0)
    deals = naive.rounds(400, state.tolist(), deck.tolist())
    counts, examples = simulate(400, state, deck, high_tables(), ride1, ride2, CLASSES, 10, classes3, 3)
    plain = [0] * (4 * 10 * 3)
    first = [[255] * 5 for _ in plain]
    for deal in deals:
        three, four = naive.colex(deal[:3]), naive.colex(deal[:4])
        rode = int(ride1[three]) * 2 + int(ride2[four])
        signature = (rode * 10 + class_of(deal)) * 3 + int(classes3[three])
        if plain[signature] == 0:
            first[signature] = deal
        plain[signature] += 1
    assert counts.tolist() == plain
    assert examples.tolist() == first


def test_decks_too_small_for_five_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="need a deck of five cards or more"):
        solve(DECK[:4].copy(), high_tables(), CLASSES, len(WORTH), np.array(WORTH, np.int64))
