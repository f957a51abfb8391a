"""Three-card kernels: the known answer for 52 cards, plain twins for small decks."""

from itertools import combinations

import numpy as np
import pytest

from croupier.kernels.banked.three_card import I16, contest_counts, signature_counts, simulate
from croupier.kernels.random import seed_state
from croupier.ranks.hands import evaluate
from croupier.ranks.tables import U8, hand_of_strength, high_tables, lowest_strength, three_card_tables
from tests.naive import evaluate as naive_evaluate
from tests.naive import three_card as naive

DECK = np.arange(52, dtype=np.uint8)
TOY_DECKS = [
    np.array([0, 1, 4, 5, 9, 13], np.uint8),
    np.array([2, 3, 6, 7, 10, 36, 40, 41, 44, 48], np.uint8),
    np.array([12, 13, 14, 15, 40, 41, 43, 47, 51], np.uint8),
]
ANTE_BONUS = {"straight flush": 5, "three of a kind": 4, "straight": 1}


def random_choices() -> tuple[U8, I16]:
    """Decisions and three classes without rhyme or reason."""
    generator = np.random.default_rng(5)
    play = generator.integers(0, 2, 22100).astype(np.uint8)
    return play, generator.integers(0, 3, 22100).astype(np.int16)


@pytest.mark.parametrize("deck", TOY_DECKS)
@pytest.mark.parametrize("qualify", [0, 1, lowest_strength("three-card", "queen high"), 500, 741, 742, 5000])
def test_contests_equal_the_plain_count(deck: U8, qualify: int) -> None:
    counts = contest_counts(deck, three_card_tables().sets, qualify)
    assert counts.tolist() == naive.contest_counts(deck.tolist(), qualify)


def test_known_value_of_ante_and_play_with_the_best_decisions() -> None:
    counts = contest_counts(
        DECK, three_card_tables().sets, lowest_strength("three-card", "queen high")
    ).tolist()
    total = 0
    for player, row in zip(combinations(range(52), 3), counts, strict=True):
        deals = sum(row)
        assert deals == 18424
        bonus = ANTE_BONUS.get(evaluate("three-card", player).category, 0)
        played = sum(row[:3]) - 2 * row[3] + 2 * row[5] + bonus * deals
        total += max(played, -deals)
    assert total == -13_733_780


def test_contests_are_fair_between_two_hands_without_a_bar() -> None:
    counts = contest_counts(DECK, three_card_tables().sets, 0)
    assert counts[:, :3].sum() == 0
    assert counts[:, 3].sum() == counts[:, 5].sum()
    assert counts.sum() == 22100 * 18424


@pytest.mark.parametrize("deck", TOY_DECKS)
@pytest.mark.parametrize("qualify", [113, 400])
def test_signatures_equal_the_plain_count(deck: U8, qualify: int) -> None:
    sets = three_card_tables().sets
    play, classes = random_choices()
    contest = contest_counts(deck, sets, qualify)
    counts, examples = signature_counts(deck, contest, sets, qualify, play, classes, 3)
    plain = naive.signature_counts(deck.tolist(), qualify, play.tolist(), classes.tolist(), 3)
    assert counts.tolist() == plain
    for signature, example in enumerate(examples.tolist()):
        if not plain[signature]:
            assert example == [255] * 6
            continue
        hand = naive.colex(example[:3])
        assert len(set(example)) == 6
        assert set(example) <= set(deck.tolist())
        assert play[hand] == signature // 18
        assert classes[hand] == signature // 6 % 3
        assert naive.outcome(example[:3], example[3:], qualify) == signature % 6


@pytest.mark.parametrize("six_classes", [1, 9])
@pytest.mark.parametrize("deck", [DECK, TOY_DECKS[1]])
def test_simulated_rounds_equal_the_plain_generator(deck: U8, six_classes: int) -> None:
    qualify = 113
    play, classes = random_choices()
    heights = [0, *(hand_of_strength("high", strength).height for strength in range(1, 7463))]
    state = seed_state(11, 0)
    deals = naive.rounds(400, state.tolist(), deck.tolist())
    counts, examples = simulate(
        400,
        state,
        deck,
        three_card_tables().sets,
        qualify,
        play.reshape(-1, 1),
        classes,
        3,
        high_tables(),
        np.array(heights, np.int16),
        six_classes,
    )
    plain = [0] * (36 * six_classes)
    first = [[255] * 6 for _ in plain]
    for deal, strength in zip(deals, naive_evaluate.strengths("high", deals), strict=True):
        hand = naive.colex(deal[:3])
        outcome = naive.outcome(deal[:3], deal[3:], qualify)
        signature = (int(play[hand]) * 3 + int(classes[hand])) * 6 + outcome
        signature = signature * six_classes + (heights[strength] if six_classes > 1 else 0)
        if plain[signature] == 0:
            first[signature] = deal
        plain[signature] += 1
    assert counts.tolist() == plain
    assert examples.tolist() == first


def test_simulation_goes_on_where_it_stopped() -> None:
    play, classes = random_choices()
    rules = (three_card_tables().sets, 113, play.reshape(-1, 1), classes, 3, high_tables(), classes, 1)
    state, twin = seed_state(1, 1), seed_state(1, 1)
    simulate(100, state, DECK, *rules)
    assert naive.rounds(1, state.tolist(), DECK.tolist()) != naive.rounds(1, twin.tolist(), DECK.tolist())
    assert DECK.tolist() == list(range(52))


def test_decks_too_small_for_two_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="need a deck of six cards or more"):
        contest_counts(DECK[:5].copy(), three_card_tables().sets, 113)
