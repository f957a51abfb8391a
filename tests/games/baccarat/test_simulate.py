"""Shoes by the million: the same counts by any threads, equal to the plain twin, within four errors of the price."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from croupier.games.baccarat.price import (
    draw_arrays,
    effects_of_removal,
    price_baccarat,
    shoe_counts,
    signature,
)
from croupier.games.baccarat.rules import rules_of
from croupier.games.baccarat.simulate import CHUNK, simulate_baccarat, simulate_count
from croupier.kernels.baccarat.deals import deal_counted, deal_shoes
from croupier.kernels.random import seed_state
from croupier.kit import Refusal
from tests.games.baccarat.tables import EDITION, GAME
from tests.naive import baccarat as naive


@pytest.mark.parametrize("burns", [0, 1, 2])
@pytest.mark.parametrize("filed", [{}, {"naturals": "do not stop it", "decks": 3}], ids=str)
def test_the_kernel_deals_as_its_twin_does(burns: int, filed: dict[str, Any]) -> None:
    rules = rules_of(EDITION.configure(**filed))
    shoe = np.repeat(np.arange(10, dtype=np.uint8), shoe_counts(rules))
    cut = int(len(shoe) * rules.penetration)
    state = seed_state(11, burns)
    twin, begun = naive.deal_shoes(shoe.tolist(), cut, burns, 400, rules, state.tolist())
    found, shoes = deal_shoes(shoe.copy(), cut, burns, 400, *draw_arrays(rules), state)
    assert {signature(int(place)): int(found[place]) for place in np.flatnonzero(found)} == twin
    assert shoes == begun


@pytest.mark.parametrize(
    "filed",
    [
        {},
        {"decks": 3, "burn": "by the first card", "penetration": "75%"},
        {"naturals": "do not stop it", "compare": "ranks", "tied_lines": "lose"},
        {"banker_low": "stands", "banker_7": "push", "penetration": "1%"},
    ],
    ids=str,
)
def test_samples_lie_within_four_errors_of_the_exact_prices(filed: dict[str, Any]) -> None:
    game = EDITION.configure(**filed)
    found, exact = simulate_baccarat(game, 4_000_000, seed=5), price_baccarat(game)
    for price in found.prices:
        away = abs(float(price.expectation - exact.price(price.wagers[0]).expectation))
        assert away < 4 * found.error(price), price.name
        assert price.standard_deviation == pytest.approx(
            exact.price(price.wagers[0]).standard_deviation, rel=0.02
        )


def test_counts_are_the_same_on_any_number_of_threads_and_by_their_seed() -> None:
    rounds = CHUNK + 1000
    one, two = (simulate_baccarat(GAME, rounds, 3, threads=threads) for threads in (1, 2))
    assert (one.counts, one.shoes) == (two.counts, two.shoes)
    assert sum(one.counts.values()) == rounds == sum(list(one.often().values())[:3])
    assert simulate_baccarat(GAME, 1000, 4).counts != simulate_baccarat(GAME, 1000, 3).counts


def test_a_cut_card_after_four_cards_gives_every_round_a_shoe_of_its_own() -> None:
    found = simulate_baccarat(EDITION.configure(penetration="1%"), 5000)
    assert found.shoes == found.rounds == 5000


def test_rounds_from_a_shoe_fill_it_to_the_cut_card() -> None:
    found = simulate_baccarat(GAME, 500_000)
    assert 80 < found.rounds / found.shoes < 83  # 399 cards before the cut card at 4.94 a round


def test_bets_together_and_none_at_all() -> None:
    found = simulate_baccarat(GAME, 1000, bets={"banker": 1000, "dragon_7": 100})
    assert [price.name for price in found.prices] == ["Banker Line, Dragon 7"]
    with pytest.raises(Refusal, match="0 rounds cannot be simulated; enter at"):
        simulate_baccarat(GAME, 0)


# One who counts.


@pytest.mark.parametrize("burns", [0, 1, 2])
def test_the_counting_kernel_deals_and_bets_as_its_twin_does(burns: int) -> None:
    rules = rules_of(EDITION.configure(decks=3))
    game = EDITION.configure(decks=3)
    start = round(price_baccarat(game).price("panda_8").expectation * 10**9)
    effects = [round(each.effects["panda_8"] * 10**9) for each in effects_of_removal(game)]
    shoe = np.repeat(np.arange(10, dtype=np.uint8), shoe_counts(rules))
    state = seed_state(21, burns)
    twin = naive.deal_counted(shoe.tolist(), 140, burns, 1500, rules, start, effects, state.tolist())
    found, bets, shoes = deal_counted(
        shoe.copy(), 140, burns, 1500, *draw_arrays(rules), start, np.array(effects, np.int64), state
    )
    places = {signature(int(place)): int(found[place]) for place in np.flatnonzero(found)}
    assert (places, bets, shoes) == twin
    assert 0 < bets < 1500


def test_dragon_7_is_beaten_by_its_count_and_a_line_is_hardly_changed() -> None:
    dragon = simulate_count(GAME, "dragon_7", 4_000_000, seed=2)
    assert dragon.price is not None
    assert float(dragon.price.expectation) > 4 * dragon.error
    assert 0.05 < dragon.bets / dragon.rounds < 0.15
    player = simulate_count(GAME, "player", 1_000_000, seed=2)
    assert player.bets / player.rounds < 0.01


def test_a_favourable_wager_is_bet_on_from_the_first_round() -> None:
    found = simulate_count(GAME, "banker", 100_000)
    assert found.bets / found.rounds > 0.98
    with pytest.raises(Refusal, match="has no wager 'ante'"):
        simulate_count(GAME, "ante", 1000)
