"""Environments: steps a second beside OpenSpiel and RLCard, all at random.

The peers have blackjack alone of these games, the fastest of theirs; it stands for the others too.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import rlcard

from benchmarks.measure import Row, Work, at_least, at_most, by_turns, each, rate, ratio
from croupier import gym

ROWS, STEPS = 8192, 20
BLACKJACK = "grand-ronde/blackjack"
BATCHES = (
    BLACKJACK,
    "bankers/ez-baccarat-panda-8",
    "grand-ronde/craps",
    "grand-ronde/roulette",
    "grand-ronde/keno",
    "pennsylvania/three-card-poker",
    "pennsylvania/let-it-ride-poker",
    "pennsylvania/four-card-poker",
    "pennsylvania/ultimate-texas-hold-em",
)
PEERS = ("OpenSpiel", "RLCard")
BAR = 20.0  # times the faster of the peers
SINGLE, THEIRS = 200, 2000


def rows() -> list[Row]:
    """Batches against the faster of the peers, then one environment against one of theirs."""
    works: dict[str, Work] = {
        **{name: batch_steps(name) for name in BATCHES},
        "OpenSpiel": open_spiel_steps("blackjack"),
        "RLCard": rlcard_steps("blackjack"),
        "ours": single_steps(),
    }
    sizes = {**dict.fromkeys(BATCHES, ROWS * STEPS), "OpenSpiel": THEIRS, "RLCard": THEIRS, "ours": SINGLE}
    seconds = by_turns(works)
    cost = {name: each(times, sizes[name]) for name, times in seconds.items()}
    theirs = ", ".join(f"{peer} {rate(seconds[peer], sizes[peer])}" for peer in PEERS)
    found = []
    for name in BATCHES:
        times = min(ratio(cost[peer], cost[name]) for peer in PEERS)
        note = f"{rate(seconds[name], sizes[name])}; blackjack of {theirs}"
        found.append(at_least(f"batch of {name} over the faster peer", times, BAR, note=note))
    note = f"{rate(seconds['ours'], SINGLE)}: views, masks and the whole law"
    found.append(
        at_most(
            f"one environment of {BLACKJACK}: times slower than RLCard",
            ratio(cost["ours"], cost["RLCard"]),
            None,
            "x",
            note,
        )
    )
    return found


def batch_steps(name: str) -> Work:
    """Random allowed actions in every row of a batch."""
    batch = gym.batch(name, ROWS)
    chance = np.random.default_rng(1)
    _, info = batch.reset(seed=1)
    mask = [info["action_mask"]]

    def work() -> None:
        for _ in range(STEPS):
            chosen = (chance.random(mask[0].shape) * mask[0]).argmax(axis=1)
            mask[0] = batch.step(chosen)[4]["action_mask"]

    return work


def open_spiel_steps(name: str) -> Work:
    """Random play of OpenSpiel's game from Python: decisions with their chance nodes, and the observation."""
    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def work() -> None:
        state = game.new_initial_state()
        done = 0
        while done < THEIRS:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                _observed(state)
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1

    return work


def _observed(state: Any) -> None:
    """The observation as its learners read it."""
    state.observation_string(state.current_player())


def rlcard_steps(name: str) -> Work:
    """Random play of RLCard's environment."""
    env = rlcard.make(name, config={"seed": 1})
    chance = random.Random(1)

    def work() -> None:
        state, _ = env.reset()
        for _ in range(THEIRS):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(chance.choice(list(state["legal_actions"])))

    return work


def single_steps() -> Work:
    """Random allowed actions in one Gymnasium environment."""
    env = gym.env(BLACKJACK)
    _, info = env.reset(seed=1)
    known = [info]

    def work() -> None:
        for _ in range(SINGLE):
            action = env.action_space.sample(known[0]["action_mask"])
            _, _, over, _, known[0] = env.step(action)
            if over:
                _, known[0] = env.reset()

    return work
