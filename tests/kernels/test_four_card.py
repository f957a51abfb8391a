"""Four Card Poker: the fast count against every deal of small decks, and the full deck against known figures."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.kernels.banked.four_card import (
    Census,
    FourCardSolution,
    choice_values,
    deal_examples,
    evaluate_choices,
    find,
    number_of_deals,
    simulate,
    solve,
    take_census,
)
from croupier.kernels.random import seed_state
from croupier.ranks.hands import best
from croupier.ranks.tables import four_card_tables, ladder, strength_of
from tests.naive import four_card as naive

FULL = np.arange(52, dtype=np.uint8)
# Three ranks in all suits; a run of six ranks in two suits; odds and ends with a long suit.
SYMMETRIC = np.array([*range(4), *range(16, 24)], np.uint8)
TWO_SUITS = np.array([4 * rank + suit for rank in range(7, 13) for suit in (1, 2)], np.uint8)
UNEVEN = np.array([0, 3, 4, 7, 8, 9, 15, 19, 21, 23, 50], np.uint8)
DECKS = {"three ranks": SYMMETRIC, "two suits": TWO_SUITS, "uneven": UNEVEN}

CATEGORIES = {"three of a kind": 1, "straight flush": 2, "four of a kind": 3}
CLASSES = np.array(
    [0, *(CATEGORIES.get(hand.category, 0) for hand in ladder("four-card"))],
    np.int16,
)


def bonus_game() -> np.ndarray:
    """Fold, or bet one to three times the ante; a bonus 2, 20 or 25 even when losing; ties win."""
    worth = np.empty((4, 4, 3), np.int64)
    worth[0] = -1
    for bet in (1, 2, 3):
        for kind, bonus in enumerate((0, 2, 20, 25)):
            worth[bet, kind] = bonus - 1 - bet, bonus + 1 + bet, bonus + 1 + bet
    return worth


@cache
def strength(cards: tuple[int, ...]) -> int:
    """The slow evaluator's strength of the best four."""
    return strength_of(best("four-card", cards))


@cache
def census_of(name: str) -> Census:
    return take_census(DECKS[name], four_card_tables())


def game_of(deck: np.ndarray, cls: np.ndarray, worth: np.ndarray) -> naive.Game:
    return naive.Game(
        deck.tolist(),
        strength,
        cls.tolist(),
        len(worth),
        lambda option, kind, comparison: int(worth[option, kind, comparison]),
    )


def counted(solution: FourCardSolution) -> Counter[tuple[int, ...]]:
    return Counter(
        {tuple(key): int(solution.counts[tuple(key)]) for key in np.argwhere(solution.counts).tolist()}
    )


@pytest.mark.parametrize("name", DECKS)
def test_small_decks_agree_with_every_deal(name: str) -> None:
    deck, census = DECKS[name], census_of(name)
    solution = solve(census, CLASSES, bonus_game())
    expected = naive.solve(game_of(deck, CLASSES, bonus_game()))
    assert solution.total == expected.total
    assert counted(solution) == expected.counts
    assert solution.deals == expected.counts.total() == number_of_deals(len(deck))
    for (hand, upcard), option in expected.choice.items():
        assert solution.choice[find(census, np.array(hand, np.uint8), upcard)] == option


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_any_worths_and_classes_agree_with_every_deal(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["uneven", "two suits"]))
    seed = data.draw(st.integers(0, 2**32 - 1))
    draw = np.random.default_rng(seed)
    options, classes = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 5))
    cls = draw.integers(0, classes, len(CLASSES)).astype(np.int16)
    worth = draw.integers(-5, 6, (options, classes, 3))
    solution = solve(census_of(name), cls, worth)
    expected = naive.solve(game_of(DECKS[name], cls, worth))
    assert solution.total == expected.total
    assert counted(solution) == expected.counts


@pytest.mark.parametrize("name", DECKS)
def test_given_choices_are_counted_over_every_deal(name: str) -> None:
    deck, census, worth = DECKS[name], census_of(name), bonus_game()
    choice = np.random.default_rng(5).integers(0, 4, census.lower.shape).astype(np.uint8)
    game = game_of(deck, CLASSES, worth)
    expected: Counter[tuple[int, ...]] = Counter()
    for hand in combinations(deck.tolist(), 5):
        for upcard in set(deck.tolist()) - set(hand):
            option = int(choice[find(census, np.array(hand, np.uint8), upcard)])
            for key, number in naive.compare(game, hand, upcard).items():
                expected[option, *key] += number
    given_choices = evaluate_choices(census, CLASSES, worth, choice)
    assert counted(given_choices) == expected
    assert given_choices.total == sum(int(worth[key]) * number for key, number in expected.items())


@pytest.mark.parametrize("name", DECKS)
def test_examples_fire_their_signatures(name: str) -> None:
    census = census_of(name)
    solution = solve(census, CLASSES, bonus_game())
    examples = deal_examples(census, four_card_tables(), solution)
    assert_examples_fire(examples, solution.counts.ravel() > 0, census, solution)


def assert_examples_fire(
    examples: np.ndarray, fired: np.ndarray, census: Census, solution: FourCardSolution
) -> None:
    """Each fired signature has a deal of eleven cards that leads to it, the others have none."""
    for signature, deal in enumerate(examples):
        if not fired[signature]:
            assert set(deal.tolist()) == {255}
            continue
        assert len(set(deal.tolist())) == 11
        player, dealer = strength(tuple(deal[:5].tolist())), strength(tuple(deal[5:].tolist()))
        option = int(solution.choice[find(census, deal[:5], int(deal[10]))])
        comparison = (player >= dealer) + (player > dealer)
        classes = solution.counts.shape[1]
        assert (option * classes + int(CLASSES[player])) * 3 + comparison == signature


@pytest.mark.parametrize("name", DECKS)
def test_simulated_rounds_follow_the_choices(name: str) -> None:
    census = census_of(name)
    solution = solve(census, CLASSES, bonus_game())
    rounds = 200_000
    counts, examples = simulate(
        rounds, seed_state(11, 0), census, four_card_tables(), CLASSES, 4, 4, solution.choice
    )
    assert counts.sum() == rounds
    assert_examples_fire(examples, counts > 0, census, solution)
    chances = solution.counts.ravel() / solution.deals
    spread = np.sqrt(rounds * chances * (1 - chances))
    assert np.all(np.abs(counts - rounds * chances) <= 5 * spread)


@pytest.fixture(scope="module")
def full() -> Census:
    return take_census(FULL, four_card_tables(), threads=2)


def test_the_full_deck_gives_the_known_figures(full: Census) -> None:
    solution = solve(full, CLASSES, bonus_game())
    assert (solution.total, solution.deals) == (-4_667_956_789_584, 167_439_136_344_480)
    assert solution.counts.sum() == solution.deals
    assert round(solution.counts[0].sum() / solution.deals, 4) == 0.4719
    assert solution.counts[2].sum() == 0


def test_values_by_going_through_the_dealers_agree_with_the_census(full: Census) -> None:
    draw = np.random.default_rng(3)
    solution = solve(full, CLASSES, bonus_game())
    for _ in range(40):
        cards = draw.permutation(FULL)[:6]
        hand, upcard = cards[:5], int(cards[5])
        place = find(full, hand, upcard)
        lower, equal = int(full.lower[place]), int(full.equal[place])
        kind = CLASSES[strength(tuple(hand.tolist()))]
        expected = bonus_game()[:, kind] @ np.array([full.dealers - lower - equal, equal, lower])
        values = choice_values(hand, upcard, FULL, four_card_tables(), CLASSES, bonus_game())
        assert values.tolist() == expected.tolist()
        assert np.argmax(values) == solution.choice[place]


def test_the_number_of_threads_does_not_matter() -> None:
    one, two = (take_census(UNEVEN, four_card_tables(), threads) for threads in (1, 2))
    assert np.array_equal(one.lower, two.lower)
    assert np.array_equal(one.equal, two.equal)


def test_full_deck_simulation_agrees_with_the_exact_counts(full: Census) -> None:
    solution = solve(full, CLASSES, bonus_game())
    rounds = 1_000_000
    counts, _ = simulate(rounds, seed_state(2, 0), full, four_card_tables(), CLASSES, 4, 4, solution.choice)
    chances = solution.counts.ravel() / solution.deals
    assert np.all(counts[chances == 0] == 0)
    spread = np.sqrt(rounds * chances * (1 - chances))
    assert np.all(np.abs(counts - rounds * chances) <= 5 * spread + 2)


def test_wrong_input_is_refused() -> None:
    census, worth = census_of("uneven"), bonus_game()
    with pytest.raises(ValueError, match="at least 11"):
        take_census(UNEVEN[:10], four_card_tables())
    with pytest.raises(ValueError, match="int64"):
        solve(census, CLASSES, worth.astype(np.float64))
    with pytest.raises(ValueError, match="class"):
        solve(census, CLASSES, worth[:, :2])
    with pytest.raises(ValueError, match="too large"):
        solve(census, CLASSES, worth * 2**61)
    with pytest.raises(ValueError, match="uint8"):
        evaluate_choices(census, CLASSES, worth, np.full(census.lower.shape, 4, np.uint8))
    for hand, upcard in ((UNEVEN[:5], int(UNEVEN[0])), (UNEVEN[:4], 50), (UNEVEN[:5], 51)):
        with pytest.raises(ValueError, match="upcard"):
            find(census, hand, upcard)
        with pytest.raises(ValueError, match="upcard"):
            choice_values(hand, upcard, UNEVEN, four_card_tables(), CLASSES, worth)


def test_clashes_are_marked(full: Census) -> None:
    clash = np.any(full.hands[None, :, :] == full.upcards[:, None, None], axis=2)
    assert np.array_equal(full.lower < 0, clash)
    assert full.lower.max() == full.dealers == comb(46, 5)
