"""Roulette's prices: the published ones, every spot by counting, many spins by brute force."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.par import repeated, ruin
from croupier.editions import Game, load
from croupier.games.roulette.felt import layout_of
from croupier.games.roulette.price import (
    bet_prices,
    described_wheel,
    outcomes,
    over_spins,
    portfolio_price,
    ruin_of,
    simulate_spins,
    spot_price,
)
from croupier.kit import Refusal
from tests.naive.roulette import totals

GAME = load("grand-ronde/roulette").configure()
SPOTS = sorted(layout_of(GAME).spots)


def edges(game: Game, **described: int) -> dict[str, Fraction]:
    wheel = described_wheel(game, described.get("zeros", 2), bool(described.get("partage")))
    return {price.name: price.house_edge for price in bet_prices(game, wheel).prices}


# Published.


def test_every_bet_but_the_first_five_costs_one_nineteenth() -> None:
    found = edges(GAME)
    assert len(found) == 14
    assert found.pop("First five numbers") == Fraction(3, 38)
    assert set(found.values()) == {Fraction(1, 19)}


def test_described_wheels_cost_what_is_published() -> None:
    single = edges(GAME, zeros=1)
    assert set(single.values()) == {Fraction(1, 37)} and "First five numbers" not in single
    shared = edges(GAME, zeros=1, partage=True)
    assert {shared[name] for name in ("Red", "Black", "Odd", "Even", "1 to 18", "19 to 36")} == {
        Fraction(1, 74)
    }
    assert shared["Dozen"] == Fraction(1, 37)
    triple = edges(GAME, zeros=3)
    assert triple["Red"] == triple["Straight up"] == Fraction(3, 39)


def test_a_described_wheel_says_that_it_is_not_the_editions() -> None:
    assert bet_prices(GAME).notes == ()
    for zeros, partage in ((1, False), (3, False), (2, True)):
        priced = bet_prices(GAME, described_wheel(GAME, zeros, partage))
        assert any("not the edition's" in note for note in priced.notes)
        assert all(any("not the edition's" in note for note in price.notes) for price in priced.prices)
    with pytest.raises(Refusal, match="one, two or three"):
        described_wheel(GAME, 4)
    with pytest.raises(Refusal, match="needs 00"):
        portfolio_price(GAME, {"0/00": 100}, described_wheel(GAME, 1))


@pytest.mark.parametrize(("filed", "edge"), [("none", "1/19"), ("0 only", "0"), ("0 and 00", "-1/19")])
def test_even_by_how_the_zeros_are_read(filed: str, edge: str) -> None:
    game = load("grand-ronde/roulette").configure(even_zeros=filed)
    price = next(price for price in bet_prices(game).prices if price.name == "Even")
    assert price.house_edge == Fraction(edge)
    assert bool(price.notes) == (filed == "0 and 00")
    assert edges(game)["Odd"] == Fraction(1, 19)


# Every spot, counted.


@pytest.mark.parametrize("name", SPOTS)
def test_a_spot_is_worth_its_count_of_numbers(name: str) -> None:
    spot = layout_of(GAME).spots[name]
    price = spot_price(GAME, spot)
    chance = Fraction(len(spot.numbers), 38)
    odds = spot.bet.pays.amount
    assert price.hit_frequency == chance
    assert price.expectation == chance * odds - (1 - chance)
    assert price.variance == (odds + 1) ** 2 * chance * (1 - chance)
    assert sum(share for _, share in price.distribution) == 1
    assert sum((row.share for row in price.rows), Fraction(0)) == price.expectation


bets_strategy = st.dictionaries(st.sampled_from(SPOTS), st.integers(1, 50), min_size=1, max_size=4)


@given(bets=bets_strategy)
def test_bets_together_cost_the_sum_of_their_costs(bets: dict[str, int]) -> None:
    price = portfolio_price(GAME, bets)
    spots = layout_of(GAME).spots
    alone = sum(
        (spot_price(GAME, spots[name]).expectation * amount for name, amount in bets.items()), Fraction(0)
    )
    assert price.expectation * sum(bets.values()) == alone
    assert sum((row.share for row in price.rows), Fraction(0)) == price.expectation
    assert sum(outcomes(GAME, bets).values()) == 38


# Many spins.


@given(
    faces=st.dictionaries(st.integers(-6, 9), st.integers(1, 3), min_size=1, max_size=4),
    times=st.integers(1, 4),
)
def test_totals_equal_going_through_every_sequence(faces: dict[int, int], times: int) -> None:
    found = repeated(faces, times)
    assert dict(found.ways) == dict(totals(faces, times))


@given(bets=bets_strategy, spins=st.integers(1, 60))
def test_means_and_variances_add_up_over_spins(bets: dict[str, int], spins: int) -> None:
    one, many = over_spins(GAME, bets, 1), over_spins(GAME, bets, spins)
    assert many.all == 38**spins
    assert many.mean == spins * one.mean
    assert many.variance == spins * one.variance
    assert many.ahead + many.even + many.behind == 1


def test_ahead_after_spins_of_red_is_binomial() -> None:
    from math import comb

    spins = 101
    wins = sum(comb(spins, n) * 18**n * 20 ** (spins - n) for n in range(51, spins + 1))
    assert over_spins(GAME, {"red": 500}, spins).ahead == Fraction(wins, 38**spins)
    assert over_spins(GAME, {"red": 500}, spins).even == 0


def test_quantiles_of_one_spin() -> None:
    one = over_spins(GAME, {"red": 500}, 1)
    assert [one.quantile(Fraction(n, 38)) for n in (1, 20, 21, 38)] == [-500, -500, 500, 500]


def test_too_many_spins_are_refused_and_none_are_none() -> None:
    with pytest.raises(Refusal, match="too many to count exactly"):
        over_spins(GAME, {"17": 100, "red": 370, "dozen 1": 1130}, 100_000)
    with pytest.raises(Refusal, match="enter at least one"):
        over_spins(GAME, {"red": 500}, 0)
    with pytest.raises(Refusal, match="nothing to price"):
        portfolio_price(GAME, {})


def test_ruin_of_a_bankroll_is_the_gamblers_ruin() -> None:
    """After very many bets nearly nobody still plays, and the goal is reached as the old formula has it."""
    fate = ruin({1: 18, -1: 20}, 1, 5, 1500, 10)
    ratio = Fraction(20, 18)
    reached = (1 - ratio**5) / (1 - ratio**10)
    assert abs(float(fate.reached - reached)) < 1e-12
    assert fate.ruined + fate.reached + fate.playing == 1


@given(bets=bets_strategy, spins=st.integers(1, 12))
def test_a_bankroll_without_ruin_or_goal_keeps_the_mean(bets: dict[str, int], spins: int) -> None:
    staked = sum(bets.values())
    fate = ruin_of(GAME, bets, spins, staked * (spins + 1))
    assert fate.ruined == 0 and fate.playing == 1
    assert fate.mean == staked * (spins + 1) + over_spins(GAME, bets, spins).mean


def test_a_bankroll_refuses_what_makes_no_sense() -> None:
    with pytest.raises(Refusal, match="smaller than the bet"):
        ruin({1: 18, -1: 20}, 5, 4, 10)
    with pytest.raises(Refusal, match="more than the bankroll"):
        ruin({1: 18, -1: 20}, 1, 5, 10, 5)


def test_probability_times_profit_is_the_contribution_of_every_row() -> None:
    game = load("grand-ronde/roulette").configure()
    for bets in ({"red": 1000, "17": 500}, {"red": 500, "black": 500}, {"1-18": 1000, "dozen 2": 1000}):
        price = portfolio_price(game, bets)
        assert all(row.share == row.probability * row.profit for row in price.rows)
        assert sum(row.share for row in price.rows) == price.expectation


def test_hit_and_win_frequency_of_bets_together() -> None:
    """Red with black is paid on 36 numbers and never wins."""
    price = portfolio_price(load("grand-ronde/roulette").configure(), {"red": 500, "black": 500})
    assert (price.hit_frequency, price.win_frequency) == (Fraction(36, 38), Fraction(0))


def test_simulate_0_on_red_is_refused() -> None:
    """`simulate grand-ronde/roulette --rounds 2 --bets "0 on red"` divided by zero once."""
    game = load("grand-ronde/roulette").configure()
    with pytest.raises(Refusal, match="nothing to simulate"):
        simulate_spins(game, 2, bets={"red": 0})
