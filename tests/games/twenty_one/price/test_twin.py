"""Exact prices of small shoes against a twin in fractions that plays every card in its order."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.twenty_one.price.advice import hand_values
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.shoes import endless
from croupier.games.twenty_one.price.solve import shoe_of, solve_up
from croupier.games.twenty_one.price.splits import split_value
from croupier.games.twenty_one.rules import TwentyOneRules
from tests.games.twenty_one.price import basic, best, rules, toy
from tests.naive.twenty_one_endless import endless_expectation
from tests.naive.twenty_one_price import Naive, RanOut, less

NEAR = 1e-12

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("78T", {"split_hands": 3}),
    ("789T", {}),
    ("678T", {"hits_soft_17": False}),
    ("678TJ", {"split_hands": 2, "double_after_split": False}),
    ("68TJA", {"surrender": "late"}),
    (
        "68TJA",
        {
            "surrender": "early",
            "split_aces_hands": 4,
            "split_aces_one_card": False,
            "insurance": Fraction(2),
            "even_money": True,
        },
    ),
    ("78TJ", {"hole": "all lost", "double_after_split": False}),
    ("68TJA", {"hole": "all lost", "surrender": "late"}),
    ("68TJ", {"redoubles": 2, "rescue": True, "bust_888": "push", "equal_21": "lose"}),
    (
        "678TA",
        {
            "redoubles": 1,
            "rescue": True,
            "bust_888": "win",
            "equal_21": "win",
            "charlie": 4,
            "splits": "none",
        },
    ),
    (
        "567TJ",
        {
            "charlie": 4,
            "double_cards": 0,
            "must_hit_upto": 13,
            "must_stand_from": 17,
            "rescue": True,
            "redoubles": 2,
            "splits": "none",
        },
    ),
    ("78TJ", {"bust_888": "win", "must_hit_upto": 15, "must_stand_from": 18, "charlie": 3}),
    (
        "68TJA",
        {
            "double_totals": (10, 11, 16),
            "natural_pays": Fraction(6, 5),
            "natural_suited": Fraction(2),
            "naturals_tie": "win",
        },
    ),
    ("379TA", {"splits": "none", "double_cards": 3, "naturals_tie": "lose"}),
]


def twin(game: TwentyOneRules, **told: Any) -> Naive:
    """The same game by the definition."""
    return Naive(game, game.counts, **told)


@pytest.mark.parametrize(("pack", "changes"), GAMES)
def test_best_play_of_a_small_shoe(pack: str, changes: dict[str, Any]) -> None:
    game = toy(pack, **changes)
    assert best(game).expectation == pytest.approx(float(twin(game).expectation()), abs=NEAR)


@pytest.mark.parametrize(("pack", "changes"), GAMES[1:9])
def test_every_choice_of_every_start(pack: str, changes: dict[str, Any]) -> None:
    game = toy(pack, **changes)
    naive = twin(game)
    chances = naive.starts()
    assert sum(hand.probability for hand in best(game).hands) == pytest.approx(1, abs=NEAR)
    for hand in best(game).hands:
        key = (*hand.cards, hand.up)
        assert hand.probability == pytest.approx(float(chances[key]), abs=NEAR)
        if hand.dealer_natural < 1:
            found = {name: float(worth) for name, worth in naive.start(*key).items()}
            assert dict(hand.whole) == pytest.approx(found, abs=NEAR)


@pytest.mark.parametrize(("pack", "changes"), GAMES[:10])
def test_the_basic_strategy_of_a_small_shoe(pack: str, changes: dict[str, Any]) -> None:
    game = toy(pack, **changes)
    plays = basic(game).plays
    told = price_rules(game, plays=plays, fewest=0)
    assert told.expectation == pytest.approx(float(twin(game, plays=plays).expectation()), abs=NEAR)
    assert told.expectation <= best(game).expectation + NEAR


@pytest.mark.parametrize("place", [9, 10, 13])
def test_the_spread_without_splits_is_exact(place: int) -> None:
    game = toy(GAMES[place][0], **GAMES[place][1])
    naive = twin(game)
    spread = naive.mean_square() - naive.expectation() ** 2
    assert best(game).variance == pytest.approx(float(spread), abs=1e-11)


@pytest.mark.parametrize("place", [0, 1, 2, 4, 7])
def test_the_spread_with_splits_is_near_even_in_a_small_shoe(place: int) -> None:
    game = toy(GAMES[place][0], **GAMES[place][1])
    naive = twin(game)
    spread = naive.mean_square() - naive.expectation() ** 2
    assert best(game).variance == pytest.approx(float(spread), rel=0.06)


def test_a_partly_dealt_shoe_is_a_shoe_of_its_own() -> None:
    game = toy("789TJ")
    gone = {7: 1, 10: 3}
    counts = tuple(many - gone.get(value, 0) for value, many in enumerate(game.counts, 1))
    exact = float(Naive(game, counts).expectation())
    assert price_rules(game, gone, fewest=0).expectation == pytest.approx(exact, abs=NEAR)


@pytest.mark.parametrize("up", [8, 9, 10])
def test_ten_cards_of_one_rank_only(up: int) -> None:
    """Told apart by rank, tens are split again by rank; the up card's rank is averaged over."""
    game = toy("89TJQ", splits="equal rank", split_hands=3)
    counts = (*game.counts[:9], 4, 4, 4)
    mean = chance = Fraction(0)
    for shown in [up] if up < 10 else [10, 11, 12]:
        naive = Naive(game, counts)
        for pair in (10, 11, 12):
            unseen = less(counts, shown, pair, pair)
            ways = Fraction(
                counts[shown - 1] * less(counts, shown)[pair - 1] * less(counts, shown, pair)[pair - 1]
            )
            mean += ways * naive.split(pair, shown, unseen)[0]
            chance += ways
    found = split_value(game, solve_up(game, shoe_of(game, fewest=0), up - 1), 9, 3)[0]
    assert found == pytest.approx(float(mean / chance), abs=NEAR)


def test_with_one_rank_of_tens_rank_and_value_are_the_same() -> None:
    by_value, by_rank = toy("789T"), toy("789T", splits="equal rank")
    assert best(by_rank).expectation == pytest.approx(best(by_value).expectation, abs=NEAR)


@pytest.mark.parametrize("doubled", [0, 1, 2, 3])
def test_a_hand_of_several_cards(doubled: int) -> None:
    game = toy("3468TA", redoubles=2, rescue=True, double_cards=0, charlie=6)
    cards, up = (3, 3, 6), 10
    unseen = less(game.counts, up, *cards)
    found = dict(twin(game).values(cards, unseen, up, doubled, False))
    told = hand_values(game, cards, up, doubled=doubled, fewest=0)
    assert told == pytest.approx({name: float(worth) * 2**doubled for name, worth in found.items()}, abs=NEAR)


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(["678TJ", "789TJ", "69TJ"]),
    st.fixed_dictionaries(
        {
            "hits_soft_17": st.booleans(),
            "hole": st.sampled_from(["peek", "all lost"]),
            "equal_21": st.sampled_from(["lose", "push", "win"]),
            "bust_888": st.sampled_from(["lose", "push", "win"]),
            "charlie": st.sampled_from([0, 3, 4]),
            "must_hit_upto": st.sampled_from([0, 13, 15]),
            "must_stand_from": st.sampled_from([0, 16, 18]),
            "double_cards": st.sampled_from([0, 2, 3]),
            "double_after_split": st.booleans(),
            "redoubles": st.integers(0, 2),
            "rescue": st.booleans(),
            "split_hands": st.integers(2, 4),
            "surrender": st.sampled_from(["none", "early", "late"]),
        }
    ),
)
def test_any_rules(pack: str, changes: dict[str, Any]) -> None:
    game = toy(pack, **changes)
    try:
        exact = float(twin(game).expectation())
    except RanOut:
        return  # some way to play takes more cards than there are: no such game can be dealt
    assert price_rules(game, fewest=0).expectation == pytest.approx(exact, abs=NEAR)


def test_a_shoe_without_end_by_totals_alone() -> None:
    """Where no card matters to the next, hands are totals: a few lines give the price."""
    for hits in (False, True):
        game = rules(hits_soft_17=hits, double_after_split=False, split_hands=2)
        assert endless(game).expectation == pytest.approx(endless_expectation(hits), abs=1e-8)
    assert np.isclose(endless_expectation(False), -0.00690237, atol=5e-9)
