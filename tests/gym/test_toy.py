"""The environments on a toy whose every action and amount can be counted by hand."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from croupier import gym
from croupier.editions import Game
from croupier.gym.table import AMOUNTS, amounts
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.conformance import check_round
from croupier.rounds.events import Answer, Bet
from tests.gym.toy import ToyFamily, toy_game


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return toy_game(tmp_path)


def legal(env: Any) -> list[str]:
    actions = env.layout.actions
    return [actions.describe(action) for action in np.flatnonzero(env.action_masks())]


def act(env: Any, name: str) -> Any:
    actions = env.layout.actions
    return env.step(next(action for action in range(actions.count) if actions.describe(action) == name))


def test_the_toy_keeps_to_the_contract(game: Game) -> None:
    for seed in range(5):
        check_round(lambda opening: ToyFamily().open(game, {1: "a", 2: "b"}, opening), {}, SeededDraws(seed))


def test_checkers_of_both_libraries_pass(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.env(game), skip_render_check=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(gym.aec_env(game, 3), num_cycles=50)
        api_test(gym.raw_aec_env(game, 1), num_cycles=50)
        seed_test(lambda: gym.aec_env(game, 2), num_cycles=50)


def test_masks_list_exactly_the_answers(game: Game) -> None:
    env = gym.env(game)
    env.reset(seed=1)
    # The ratio steps of 100 to 1,000 are 215 and 464.
    ante = ["ante", *(f"ante, {bucket}" for bucket in ("maximum", "a third of the way up, by ratio"))]
    assert legal(env) == [*ante, "ante, two thirds of the way up, by ratio", "lucky"]
    act(env, "ante, a third of the way up, by ratio")
    assert "done" in legal(env)
    assert env.table.episode.round.inputs[-1] == Bet(1, "ante", 215)
    act(env, "done")
    assert legal(env) == ["discard"]
    act(env, "discard")
    assert legal(env) == ["pick 0", "pick 1", "pick 2", "done"]
    act(env, "pick 1")
    assert legal(env) == ["pick 2", "done"]
    act(env, "done")
    assert len(env.table.episode.round.inputs[-1].cards) == 1
    assert legal(env) == [
        "fold",
        "raise",
        "raise, maximum",
        "raise, first suggested amount",
        "raise, two thirds of the way up, by ratio",
    ]


def test_amounts_stay_on_the_steps_and_none_is_offered_twice() -> None:
    answer = Answer("bet", Bet(1, "bet", 500), 500, 10_000, 250, (500, 1000, 10_000))
    found = amounts(answer)
    assert found == (None, None, 10_000, None, 1000, None, 1250, 3500)
    assert len(found) == AMOUNTS
    assert amounts(Answer("check", Bet(1, "bet", 500))) == (None,) * AMOUNTS


def test_the_reward_is_the_money_in_units_when_it_settles(game: Game) -> None:
    env = gym.env(game)
    env.reset(seed=3)
    rewards = [act(env, name)[1] for name in ("ante", "done", "discard", "done")]
    assert rewards == [0, 0, 0, 0]
    _, reward, terminated, truncated, _ = act(env, "fold")
    assert (reward, terminated, truncated) == (-1.0, True, False)


def test_an_action_that_is_not_allowed_counts_as_the_fallback(game: Game) -> None:
    env = gym.env(game)
    env.reset(seed=3)
    done = env.layout.actions.done
    *_, info = env.step(done)  # the ante is required: the first allowed action is the ante
    assert info["illegal"] and env.table.episode.round.inputs == [Bet(1, "ante", 100)]
    *_, info = env.step(done - 1)  # a pick while nothing is picked for: counts as done
    assert info["illegal"] and info["view"]["question"]["question"] == "discard"
    ended = gym.aec_env(game, 2)
    ended.reset(seed=3)
    ended.step(done)
    assert ended.unwrapped.rewards["seat_1"] == -1 and all(ended.unwrapped.terminations.values())


def test_several_rounds_make_an_episode(game: Game) -> None:
    env = gym.env(game, rounds=3)
    env.reset(seed=3)
    total, over = 0.0, False
    for _ in range(3):
        assert not over
        for name in ("ante", "done", "discard", "done", "fold"):
            _, reward, over, _, _ = act(env, name)
            total += reward
    assert over and total == -3.0


def test_bets_end_when_a_seat_has_made_as_many_as_it_may(game: Game) -> None:
    env = gym.env(game, bets=2)
    env.reset(seed=3)
    act(env, "lucky")
    act(env, "lucky")
    assert all(name.startswith("ante") for name in legal(env))
    act(env, "ante")
    assert legal(env) == [] or "discard" in legal(env)


def test_refusals(game: Game) -> None:
    for rounds, bets in ((0, 1), (1, 0)):
        with pytest.raises(Refusal, match="at least one"):
            gym.env(game, rounds=rounds, bets=bets)
    with pytest.raises(Refusal, match="has no batch environment"):
        gym.batch(game, 8)
    with pytest.raises(Refusal, match="A batch of 0 rounds"):
        gym.batch(game, 0)


def test_the_names_of_the_layout_fit_the_vector(game: Game) -> None:
    env = gym.env(game)
    observation, info = env.reset(seed=1)
    names = env.layout.names
    assert len(names) == len(set(names)) == len(observation)
    for name in ("ante", "done"):
        observation, *_, info = act(env, name)
    own = {
        name.split("=")[1]
        for name, value in zip(names, observation, strict=True)
        if value and "cards=" in name
    }
    assert own == {*info["view"]["seats"]["1"]["hands"][0]["cards"], "hidden"}
    hidden = [
        value for name, value in zip(names, observation, strict=True) if name == "pools.dealer.cards=hidden"
    ]
    assert hidden == [1.0]


def test_the_table_is_drawn_as_text(game: Game) -> None:
    env = gym.env(game, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None and "You" in text and "$100" in text
