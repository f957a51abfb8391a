"""Three-card kernels with an upcard: plain twins on small decks, and what must hold of the whole one."""

import numpy as np
import pytest

from croupier.kernels.banked.three_card import I16, contest_counts, simulate
from croupier.kernels.banked.three_card_up import best_play_up, contest_counts_up, signature_counts_up
from croupier.kernels.random import seed_state
from croupier.ranks.tables import U8, high_tables, lowest_strength, three_card_tables
from tests.naive import three_card as blind
from tests.naive import three_card_up as naive

QUEEN = lowest_strength("three-card", "queen high")
DECK = np.arange(52, dtype=np.uint8)
TOY_DECKS = [
    np.array([0, 1, 4, 5, 9, 13], np.uint8),
    np.array([2, 3, 6, 7, 10, 36, 40, 41, 44], np.uint8),
    np.array([12, 13, 40, 41, 43, 47, 50, 51], np.uint8),
]
DECKS = pytest.mark.parametrize("deck", TOY_DECKS, ids=str)


def some_choices() -> tuple[U8, I16]:
    """Decisions by hand and upcard, and three classes, without rhyme or reason."""
    generator = np.random.default_rng(9)
    play = generator.integers(0, 2, (22100, 52)).astype(np.uint8)
    return play, generator.integers(0, 3, 22100).astype(np.int16)


@DECKS
@pytest.mark.parametrize("qualify", [0, 1, QUEEN, 500, 741, 742, 5000])
def test_contests_equal_the_plain_count(deck: U8, qualify: int) -> None:
    counts = contest_counts_up(deck, three_card_tables().sets, qualify)
    assert counts.tolist() == naive.contest_counts(deck.tolist(), qualify)


def test_over_all_upcards_each_dealer_hand_is_met_three_times() -> None:
    sets = three_card_tables().sets
    by_upcard = contest_counts_up(DECK, sets, QUEEN).astype(np.int64)
    assert (by_upcard.sum(axis=1) == 3 * contest_counts(DECK, sets, QUEEN)).all()
    assert set(np.unique(by_upcard.sum(axis=2))) == {0, 1128}


@DECKS
@pytest.mark.parametrize("qualify", [QUEEN, 400])
def test_signatures_equal_the_plain_count(deck: U8, qualify: int) -> None:
    sets = three_card_tables().sets
    play, classes = some_choices()
    contest = contest_counts_up(deck, sets, qualify)
    counts, examples = signature_counts_up(deck, contest, sets, qualify, play, classes, 3)
    assert counts.tolist() == naive.signature_counts(
        deck.tolist(), qualify, play.tolist(), classes.tolist(), 3
    )
    for signature, example in enumerate(examples.tolist()):
        if not counts[signature]:
            assert example == [255] * 6
            continue
        hand = blind.colex(example[:3])
        assert len(set(example)) == 6 and set(example) <= set(deck.tolist())
        assert play[hand, example[5]] == signature // 18
        assert classes[hand] == signature // 6 % 3
        assert blind.outcome(example[:3], example[3:], qualify) == signature % 6


@DECKS
def test_the_best_play_is_the_plain_one(deck: U8) -> None:
    sets = three_card_tables().sets
    _, classes = some_choices()
    worth = np.array([[-1, 0, 1, -2, 0, 2], [1, 1, 1, -2, 0, 2], [0, 0, 1, -2, 0, 5]], np.int64)
    folded = np.array([-1, -1, 0], np.int64)
    contest = contest_counts_up(deck, sets, QUEEN)
    play = best_play_up(deck, contest, classes, worth, folded, sets)
    plain = naive.best_play(deck.tolist(), QUEEN, classes.tolist(), worth.tolist(), folded.tolist())
    assert {key: int(play[key]) for key in plain} == plain
    assert play.sum() == sum(plain.values())


@pytest.mark.parametrize("six_classes", [1, 2])
def test_simulated_rounds_are_those_of_the_plain_generator(six_classes: int) -> None:
    play, classes = some_choices()
    cls6 = np.zeros(8000, np.int16)
    state = seed_state(3, 1)
    plain = blind.rounds(200, [int(word) for word in state], DECK.tolist())
    args = (DECK, three_card_tables().sets, QUEEN, play, classes, 3, high_tables(), cls6, six_classes)
    counts, examples = simulate(200, state, *args)
    expected = np.zeros_like(counts)
    for cards in plain:
        hand = blind.colex(cards[:3])
        place = (play[hand, cards[5]] * 3 + classes[hand]) * 6 + blind.outcome(cards[:3], cards[3:], QUEEN)
        expected[place * six_classes] += 1
    assert counts.tolist() == expected.tolist()
    assert all(list(examples[place]) in plain for place in np.flatnonzero(counts))
