"""Long runs, by `make soak`: many more random rounds, and simulations that leave little room for error."""

import math

import pytest

from croupier.editions import ids_of, load
from croupier.games.banked.price.game import price_game
from croupier.games.banked.simulate.batch import simulate
from croupier.settle.table import check_sum
from tests.conformance.play import games, played

pytestmark = pytest.mark.soak
ROUNDS = 300_000_000


@pytest.mark.parametrize("id", ids_of("banked poker"))
def test_thousands_of_random_rounds_replay_and_conserve_every_chip(id: str) -> None:
    for number in range(4_000):
        filings = games(id)
        round = played(filings[number % len(filings)], f"soak {id} {number}")
        check_sum(round.lines)
        again = round.replay()
        assert again.log == round.log
        assert again.table.meters == round.table.meters


@pytest.mark.parametrize("id", ids_of("banked poker"))
def test_long_simulations_stay_within_four_standard_errors(id: str) -> None:
    game = load(id).configure()
    exact, sampled = price_game(game), simulate(game, ROUNDS if "card" in id else ROUNDS // 10, 2024)
    for price in sampled.price.prices:
        true = exact.price(price.wagers[0])
        error = true.standard_deviation / math.sqrt(sampled.rounds)
        assert abs(float(price.expectation - true.expectation)) < 4 * error, price.name
