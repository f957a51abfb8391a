"""Western Stud and Caribbean Draw on the whole deck, by `make soak`: totals, and batches beside the exact prices."""

from __future__ import annotations

import math
from fractions import Fraction
from math import comb

import pytest

from croupier.analysis.model import GamePrice
from croupier.editions import load
from croupier.games.banked.price.game import main_tally, price_all, price_game
from croupier.games.banked.price.roads import draw_two, high_low
from croupier.games.banked.simulate.batch import simulate

pytestmark = pytest.mark.soak

WESTERN, CARIBBEAN = "colorado/western-stud", "colorado/caribbean-draw"


def test_every_hand_meets_every_pair_of_dealer_hands() -> None:
    found = high_low.counted(load(WESTERN).configure())
    assert set(found.counts.sum(axis=(1, 2)).tolist()) == {comb(47, 5) * comb(42, 5)}
    assert found.counts.min() == 0


def test_the_exact_price_is_as_worked_out_once() -> None:
    (main, river) = price_game(load(WESTERN).configure()).prices
    assert f"{float(100 * main.house_edge):.6f}" == "1.325861"
    assert f"{float(100 * river.house_edge):.6f}" == "-0.046665"


def test_caribbean_draw_always_calls_and_counts_every_deal() -> None:
    """Published: never fold; the dealer qualifies about 52 % of the time."""
    game = load(CARIBBEAN).configure()
    found, tally = draw_two.solved(game), main_tally(game)
    assert found.folded == 0
    assert tally.deals == comb(52, 5) * comb(47, 2) * comb(45, 5) * 1560
    assert tally.rules == ("Call with every hand.",)
    price = tally.price(game, ("ante", "bet"), name="main")
    assert price.house_edge == Fraction(147_297_393_680_153, 5_720_837_158_436_400)


def test_the_best_play_of_shootout_wins_what_the_house_way_does_not() -> None:
    """By the values of pairs one hand in sixty is split; the main wager wins, and Quick Draw, which all make, loses
    more than that."""
    game = load("colorado/texas-shootout").configure()
    best, way = price_game(game), price_game(game, play="house way")
    main, other = best.price("primary"), way.price("primary")
    error = main.standard_deviation / 1024
    assert 4 * error < float(main.expectation) and abs(float(other.expectation)) < 4 * error
    assert main.expectation < best.price("quick_draw").house_edge
    splits = dict(best.strategy.frequencies)["split"]
    assert splits == main.average_bet - 1 and 0.015 < splits < 0.019
    second = best.price("shootout_bonus_2")
    assert (
        abs(float(second.average_bet - splits)) < 4 * 0.13 / 1024
        and second.certainty == "exact given stated play"
    )
    assert {wager for wager, _, _ in price_all(game.edition)} == set(best_wagers(best))


def best_wagers(priced: GamePrice) -> list[str]:
    """The first wager of each price."""
    return [price.wagers[0] for price in priced.prices]


BATCHES = [
    (WESTERN, {"river_bet": "after four cards"}),
    (WESTERN, {"river_bet": "before the deal"}),
    (CARIBBEAN, {}),
    ("colorado/texas-shootout", {}),
]


@pytest.mark.parametrize(("edition", "filing"), BATCHES)
def test_batches_are_within_four_standard_errors_of_the_exact_price(
    edition: str, filing: dict[str, str]
) -> None:
    game = load(edition).configure(**filing)
    exact, sampled = price_game(game), simulate(game, 2_000_000, 20)
    assert {price.wagers for price in sampled.price.prices} == {price.wagers for price in exact.prices}
    for price in sampled.price.prices:
        true = exact.price(price.wagers[0])
        error = true.standard_deviation / math.sqrt(sampled.rounds)
        assert abs(float(price.expectation - true.expectation)) < 4 * error, price.name
