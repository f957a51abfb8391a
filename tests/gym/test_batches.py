"""Batches: every reward is what a real round comes to, and the tables of throws are the game's own chances."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import gym
from croupier.editions import edition_ids, load
from croupier.games.banked.price.road import road_of
from croupier.games.banked.price.roads import four_card, holdem, let_it_ride, three_card
from croupier.games.banked.price.roads.common import main_worth
from croupier.gym.batches import CardBatch, ChanceBatch
from croupier.kit import Refusal

BANKED = [name for name in edition_ids() if load(name).law.family == "banked poker"]
# Editions of one road differ in their paytables alone: the slow comparison is for one book of each.
SLOW = ("pennsylvania/", "bankers/three-card-poker")


def random_actions(mask: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int64]:
    chosen: NDArray[np.int64] = (chance.random(mask.shape) * mask).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("name", BANKED)
def test_the_same_seed_gives_the_same_rounds_within_the_spaces(name: str) -> None:
    results = []
    for _ in range(2):
        batch = gym.batch(name, 64)
        chance = np.random.default_rng(1)
        seen, info = batch.reset(seed=9)
        rewards = []
        for _ in range(6):
            assert batch.observation_space.contains(seen)
            seen, reward, *_, info = batch.step(random_actions(info["action_mask"], chance))
            rewards.append(reward)
        results.append(np.array(rewards))
    assert np.array_equal(results[0], results[1]) and results[0].any()


@pytest.mark.parametrize("name", [name for name in BANKED if name.startswith(SLOW)])
def test_rewards_are_what_a_real_round_comes_to(name: str) -> None:
    batch = gym.batch(name, 24)
    assert isinstance(batch, CardBatch)
    chance = np.random.default_rng(2)
    _, info = batch.reset(seed=4)
    for _ in range(4):
        cards, past = batch._cards.copy(), batch._past.copy()
        chosen = random_actions(info["action_mask"], chance)
        _, rewards, over, _, info = batch.step(chosen)
        for row in np.flatnonzero(over):
            cents = real_worth(name, cards[row], int(past[row]), int(chosen[row]))
            assert rewards[row] * batch.unit == pytest.approx(cents)


def real_worth(name: str, cards: NDArray[np.uint8], past: int, action: int) -> int:
    """What the main wagers win or lose in a round that is really played."""
    game = load(name).under()
    road = road_of(game)
    if road == "three_card":
        return main_worth(game, three_card.deal_of(cards), three_card.decisions(action))
    if road == "four_card":
        way = four_card.worths(game)[0][action]
        return main_worth(game, four_card.deal_of(cards), four_card.decisions(way))
    if road == "let_it_ride":
        return main_worth(game, let_it_ride.deal_of(cards), let_it_ride.decisions(past, action))
    multiple = (0, 4, 3, 2, 1, 0)[action]
    return main_worth(game, holdem.deal_of(cards), holdem.decisions(multiple))


def test_hidden_cards_are_not_observed() -> None:
    batch = gym.batch("pennsylvania/ultimate-texas-hold-em", 256)
    seen, _ = batch.reset(seed=1)
    assert (seen[:, :2] >= 0).all() and (seen[:, 2:9] == -1).all()
    seen, *_ = batch.step(np.zeros(256, np.int64))
    assert (seen[:, :5] >= 0).all() and (seen[:, 5:9] == -1).all() and (seen[:, 9] == 1).all()


def test_an_action_that_is_not_allowed_counts_as_the_first_that_is() -> None:
    batch = gym.batch("pennsylvania/ultimate-texas-hold-em", 8)
    batch.reset(seed=1)
    fold = np.full(8, batch.actions.index("fold"))
    _, rewards, over, *_ = batch.step(fold)  # before the flop: a check
    assert not over.any() and not rewards.any()


def test_roulette_straight_up_keeps_the_house_edge() -> None:
    batch = gym.batch("grand-ronde/roulette", 100, menu=("0", "17"))
    assert isinstance(batch, ChanceBatch)
    table = batch.chances
    weights = np.diff(table.marks, prepend=0)
    for name in ("0", "17"):
        cents = int((table.worth[0, table.actions.index(name)] * weights).sum())
        assert Fraction(cents, int(table.marks[-1]) * table.unit) == Fraction(-1, 19)
    batch.reset(seed=2)
    _, rewards, over, *_ = batch.step(np.full(100, table.actions.index("17")))
    assert set(rewards) <= {-1.0, 35.0} and over.all()


def test_craps_pass_line_loses_7_in_495() -> None:
    batch = gym.batch("grand-ronde/craps", 50, menu=("pass",))
    assert isinstance(batch, ChanceBatch)
    table = batch.chances
    weights = np.diff(table.marks, prepend=0) / table.marks[-1]
    bet, wait = table.actions.index("pass"), 0
    value = np.zeros(table.states)
    for _ in range(200):  # value of the pass line by state, until it is decided
        value = np.array(
            [
                0.0
                if table.idle[state]
                else ((table.worth[state, wait] + value[table.after[state, wait]]) @ weights)
                for state in range(table.states)
            ]
        )
    first = (table.worth[0, bet] + value[table.after[0, bet]]) @ weights
    assert first / table.unit == pytest.approx(-7 / 495)


def test_what_has_no_batch_is_refused() -> None:
    with pytest.raises(Refusal, match="grand-ronde/keno has no batch environment"):
        gym.batch("grand-ronde/keno", 8)
