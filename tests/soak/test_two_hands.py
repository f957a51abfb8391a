"""Western Stud on the whole deck, by `make soak`: totals that must come out, and batches beside the exact prices."""

from __future__ import annotations

import math
from math import comb

import pytest

from croupier.editions import load
from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.roads import high_low
from croupier.games.banked.simulate.batch import simulate

pytestmark = pytest.mark.soak

WESTERN = "colorado/western-stud"


def test_every_hand_meets_every_pair_of_dealer_hands() -> None:
    found = high_low.counted(load(WESTERN).under())
    assert set(found.counts.sum(axis=(1, 2)).tolist()) == {comb(47, 5) * comb(42, 5)}
    assert found.counts.min() == 0


def test_the_exact_price_is_as_worked_out_once() -> None:
    (main, river) = price_game(load(WESTERN).under()).prices
    assert f"{float(100 * main.house_edge):.6f}" == "1.325861"
    assert f"{float(100 * river.house_edge):.6f}" == "-0.046665"


@pytest.mark.parametrize("filed", ["after four cards", "before the deal"])
def test_batches_are_within_four_standard_errors_of_the_exact_price(filed: str) -> None:
    game = load(WESTERN).under(river_bet=filed)
    exact, sampled = price_game(game), simulate(game, 2_000_000, 20)
    assert {price.wagers for price in sampled.price.prices} == {price.wagers for price in exact.prices}
    for price in sampled.price.prices:
        true = exact.price(price.wagers[0])
        error = true.standard_deviation / math.sqrt(sampled.rounds)
        assert abs(float(price.expectation - true.expectation)) < 4 * error, price.name
