"""Batches of pot games: seats as agents, masks, secrets, and the money of real hands."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.test import api_test

from croupier import gym
from croupier.gym.pots import PotBatch
from croupier.kernels.pot.hands import env, layout
from croupier.kit import Refusal

GAMES = (
    "bankers/texas-holdem",
    "outlaws/omaha",
    "colorado/seven-card-stud-high",
    "colorado/five-card-draw-high",
    "colorado/pineapple-high",
)


def batch_of(name: str, number: int, players: int = 4) -> PotBatch:
    made = gym.batch(name, number, players=players)
    assert isinstance(made, PotBatch)
    return made


def some(mask: NDArray[Any], chance: np.random.Generator) -> NDArray[np.int64]:
    chosen: NDArray[np.int64] = (chance.random(mask.shape) * mask).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_hands_within_the_spaces(name: str) -> None:
    results = []
    for _ in range(2):
        batch, chance = batch_of(name, 32), np.random.default_rng(1)
        seen, info = batch.reset(seed=9)
        rewards, ended = np.zeros(4), 0
        for _ in range(60):
            assert batch.observation_space.contains(seen)
            assert info["action_mask"].any(axis=1).all() and set(info["asked"]) <= set(range(4))
            seen, reward, over, _, info = batch.step(some(info["action_mask"], chance))
            assert not reward[~over].any()
            rewards += reward.sum(axis=0)
            ended += int(over.sum())
        results.append((rewards.tolist(), ended))
    assert results[0] == results[1] and results[0][1] > 0
    assert sum(results[0][0]) <= 0  # what the house takes


def test_money_is_conserved_where_nothing_is_taken() -> None:
    batch = gym.batch("colorado/texas-holdem-high", 64, players=3, stack=4_000, rake="0%")
    chance = np.random.default_rng(2)
    _, info = batch.reset(seed=1)
    ended = 0
    for _ in range(80):
        _, reward, over, _, info = batch.step(some(info["action_mask"], chance))
        assert np.abs(reward.sum(axis=1)).max() < 1e-9
        ended += int(over.sum())
    assert ended > 100


def test_nobody_sees_what_another_holds() -> None:
    batch, chance = batch_of("colorado/seven-card-stud-high", 64), np.random.default_rng(3)
    _, info = batch.reset(seed=5)
    for _ in range(25):
        for agent in batch.agents:
            seen = batch.observe(agent)["observation"]
            shown = {batch.names.index(name) for name in batch.names if " up " in name}
            cards = [at for at, name in enumerate(batch.names) if at in shown or "card " in name]
            for row in range(8):
                hidden = hidden_cards(batch, row, batch.agents.index(agent))
                assert not hidden & set(seen[row, cards].tolist())
        _, _, _, _, info = batch.step(some(info["action_mask"], chance))


def hidden_cards(batch: PotBatch, row: int, seat: int) -> set[int]:
    """The cards that lie face down before the other seats."""
    state, found = batch.rows.hands, set()
    for place in range(len(batch.agents)):
        if (place + state.hands[row]) % len(batch.agents) != seat:
            for at in range(state.players[row, layout.CARDS, place]):
                if not state.players[row, layout.UP, place] >> at & 1:
                    found.add(int(state.cards[row, layout.HELD + place, at]))
    return found


def test_an_agent_has_a_mask_only_where_it_is_asked() -> None:
    batch = batch_of("bankers/texas-holdem", 50)
    _, info = batch.reset(seed=1)
    masks = [batch.observe(agent)["action_mask"] for agent in batch.agents]
    assert np.array_equal(sum(masks), info["action_mask"])
    for seat, mask in enumerate(masks):
        assert np.array_equal(mask.any(axis=1), info["asked"] == seat)


def test_sizes_that_come_to_the_same_are_offered_once() -> None:
    batch, chance = batch_of("outlaws/texas-holdem", 64, 3), np.random.default_rng(4)
    _, info = batch.reset(seed=2)
    several = 0
    for _ in range(30):
        for row in range(64):
            s, p = batch.rows.hands.numbers[row], batch.rows.hands.players[row]
            sizes = np.flatnonzero(info["action_mask"][row, env.RAISES : env.THROWS]).tolist()
            amounts = [int(env.size_of(batch.rows.program.arrays.numbers, s, p, size)) for size in sizes]
            assert amounts == sorted(set(amounts))
            several += len(amounts) > 2
        _, _, _, _, info = batch.step(some(info["action_mask"], chance))
    assert several > 10


def test_an_action_that_is_not_allowed_counts_as_the_first_that_is() -> None:
    batch = batch_of("bankers/texas-holdem", 8)
    _, info = batch.reset(seed=1)
    first = info["action_mask"].argmax(axis=1)
    batch.step(np.full(8, len(batch.actions) + 5))
    seen = batch.rows.hands.numbers.copy()
    batch.reset(seed=1)
    batch.step(first)
    assert np.array_equal(seen, batch.rows.hands.numbers)


def test_one_hand_is_an_environment_of_pettingzoo() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(gym.hand_env("bankers/texas-holdem", players=3), num_cycles=60)
        api_test(gym.hand_env("colorado/five-card-draw-high", players=2), num_cycles=40)


def test_what_is_not_played_in_batches_is_refused() -> None:
    with pytest.raises(Refusal, match="is not played in batches: nobody may be all in"):
        gym.batch("colorado/trips-poker", 4, players=3)
    with pytest.raises(Refusal, match="1 player is refused"):
        gym.batch("bankers/texas-holdem", 4, players=1)
    with pytest.raises(Refusal, match="players and stack are for pot games"):
        gym.batch("grand-ronde/roulette", 4, players=3)
    with pytest.raises(Refusal, match="A stack of"):
        gym.batch("bankers/texas-holdem", 4, players=3, stack=-5)
