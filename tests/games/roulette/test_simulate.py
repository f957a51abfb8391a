"""Simulated spins: the same for any number of threads, and within four standard errors of the exact price."""

from __future__ import annotations

import math

import pytest

from croupier.editions import load
from croupier.games.roulette.felt import layout_of
from croupier.games.roulette.price import (
    CHUNK,
    portfolio_price,
    ruin_of,
    simulate_bankrolls,
    simulate_spins,
    spot_price,
)
from croupier.kit import Refusal

GAME = load("grand-ronde/roulette").configure()
SPINS = 20_000_000
BETS = {"red": 1000, "17": 500, "8/9": 200}


def test_the_counts_do_not_depend_on_threads() -> None:
    one = simulate_spins(GAME, 2 * CHUNK + 17, 7, threads=1)
    three = simulate_spins(GAME, 2 * CHUNK + 17, 7, threads=3)
    assert one.counts == three.counts and sum(one.counts.values()) == 2 * CHUNK + 17
    assert one.counts != simulate_spins(GAME, 2 * CHUNK + 17, 8).counts


def test_every_spot_is_within_four_standard_errors() -> None:
    found = simulate_spins(GAME, SPINS, 3)
    for spot in layout_of(GAME).spots.values():
        price = spot_price(GAME, spot)
        hits = sum(found.counts[number] for number in spot.numbers)
        chance = float(price.hit_frequency)
        assert abs(hits / SPINS - chance) < 4 * math.sqrt(chance * (1 - chance) / SPINS), spot.name
    assert found.chi_square < 80  # on 37 degrees of freedom that much comes once in ten thousand runs


def test_every_kind_of_bet_and_bets_together_are_priced_by_the_counts() -> None:
    found = simulate_spins(GAME, SPINS, 4)
    assert [price.name for price in found.prices][:2] == ["Straight up 0", "Split 0/00"] and len(
        found.prices
    ) == 14
    for price in found.prices:
        exact = spot_price(GAME, layout_of(GAME).spots[price.wagers[0]])
        assert abs(float(price.expectation - exact.expectation)) < 4 * found.error(price), price.name
    both = simulate_spins(GAME, SPINS, 4, BETS)
    assert abs(float(both.prices[0].expectation - portfolio_price(GAME, BETS).expectation)) < 4 * both.error(
        both.prices[0]
    )
    assert both.prices[0].certainty == "sampled" and both.to_json()["wagers"][0]["wagers"] == list(BETS)


@pytest.mark.parametrize("goal", [None, 40_000])
def test_bankrolls_fare_as_they_must(goal: int | None) -> None:
    found = simulate_bankrolls(GAME, BETS, 100, 20_000, 60_000, 5, goal=goal)
    exact = ruin_of(GAME, BETS, 100, 20_000, goal)
    for name in ("ruined", "reached", "playing"):
        chance = float(getattr(exact, name))
        error = math.sqrt(chance * (1 - chance) / found.players)
        assert abs(getattr(found, name) / found.players - chance) <= 4 * error, name
    assert found.ruined + found.reached + found.playing == found.players
    again = simulate_bankrolls(GAME, BETS, 100, 20_000, 60_000, 5, goal=goal, threads=1)
    assert again == found


def test_nothing_is_simulated_of_nothing() -> None:
    with pytest.raises(Refusal, match="at least one"):
        simulate_spins(GAME, 0)
    with pytest.raises(Refusal, match="smaller than the bets"):
        simulate_bankrolls(GAME, BETS, 10, 100, 10)
