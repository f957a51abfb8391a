"""Hands for a pot by the million: the compiled engine beside OpenSpiel's universal_poker, the same game and players.

Four play limit hold'em with blinds of 1 and 2 and bets of 2 and 4; OpenSpiel takes no more players. Each gives up to a
bet 15 times in a hundred, raises 25 times, and goes along otherwise.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel

from benchmarks.measure import Row, Work, at_least, at_most, by_turns, each, rate, ratio
from croupier import gym
from croupier.editions import Game, load
from croupier.games.pot.batch.run import HandBatch

PLAYERS, STACK = 4, 40_000
EDITION = "grand-ronde/poker"
HANDS, THEIRS = 100_000, 300
ROWS, STEPS, THEIR_STEPS = 1024, 80, 3000
FOLD, PUSH = 0.15, 0.75
BAR = 10.0


def rows() -> list[Row]:
    """Whole hands, the steps of an environment, and other games by themselves."""
    works: dict[str, Work] = {
        "hands": our_hands(game()),
        "their hands": lambda: their_hands(THEIRS),
        "steps": our_steps(),
        "their steps": lambda: their_steps(THEIR_STEPS),
    }
    seconds = by_turns(works)
    sizes = {"hands": HANDS, "their hands": THEIRS, "steps": ROWS * STEPS, "their steps": THEIR_STEPS}
    cost = {name: each(times, sizes[name]) for name, times in seconds.items()}
    notes = {name: rate(times, sizes[name]) for name, times in seconds.items()}
    found = [
        at_least(
            "limit hold'em of four, hands by the batch engine over universal_poker",
            ratio(cost["their hands"], cost["hands"]),
            BAR,
            note=f"{notes['hands']}, OpenSpiel {notes['their hands']}",
        ),
        Row(
            f"the same in an environment of {ROWS:,} hands, steps with observations and masks",
            ratio(cost["their steps"], cost["steps"]),
            "x",
            None,
            True,
            f"{notes['steps']}, OpenSpiel {notes['their steps']}",
        ),
    ]
    return found + other_games()


def game() -> Game:
    """Limit hold'em without rake, as OpenSpiel plays it."""
    return load(EDITION).configure(rake="0%")


def our_hands(game: Game, players: str = "random", hands: int = HANDS, seats: int = PLAYERS) -> Work:
    """Random hands in the batch engine, one thread."""
    batch = HandBatch(game, 1, (players,) * seats, STACK)
    return lambda: batch.play(0, hands)


def their_game() -> Any:
    """The same game in OpenSpiel."""
    return pyspiel.load_game(
        "universal_poker",
        {
            "betting": "limit",
            "numPlayers": PLAYERS,
            "numRounds": 4,
            "stack": " ".join(["400"] * PLAYERS),
            "blind": "1 2 0 0",
            "raiseSize": "2 2 4 4",
            "firstPlayer": "3 1 1 1",
            "maxRaises": "3 4 4 4",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
        },
    )


def _choose(state: Any, chance: random.Random) -> int:
    """Fold 0, call 1, raise 2, as the players of the batch do."""
    legal = state.legal_actions()
    roll = chance.random()
    if roll < FOLD and 0 in legal:
        return 0
    return 2 if roll >= PUSH and 2 in legal else 1


def _deal(state: Any, chance: random.Random) -> None:
    outcomes = state.chance_outcomes()
    state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])


def their_hands(hands: int) -> None:
    """Random hands in OpenSpiel, called from Python."""
    theirs, chance = their_game(), random.Random(1)
    for _ in range(hands):
        state = theirs.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                _deal(state, chance)
            else:
                state.apply_action(_choose(state, chance))
        state.returns()


def our_steps() -> Work:
    """Decisions in a batch of hands, with the observation and the mask of whoever is asked."""
    batch = gym.batch(game(), ROWS, players=PLAYERS, stack=STACK)
    chance = np.random.default_rng(1)
    _, info = batch.reset(seed=1)
    mask = [info["action_mask"]]

    def work() -> None:
        for _ in range(STEPS):
            roll = chance.random(ROWS)
            folds = (roll < FOLD) & (mask[0][:, 0] > 0)
            pushes = (roll >= PUSH) & (mask[0][:, 2] > 0)
            mask[0] = batch.step(np.where(folds, 0, np.where(pushes, 2, 1)))[4]["action_mask"]

    return work


def their_steps(steps: int) -> None:
    """The same in OpenSpiel, with the observation as its learners read it."""
    theirs, chance = their_game(), random.Random(1)
    state, done = theirs.new_initial_state(), 0
    while done < steps:
        if state.is_terminal():
            state = theirs.new_initial_state()
        elif state.is_chance_node():
            _deal(state, chance)
        else:
            state.observation_tensor(state.current_player())
            state.apply_action(_choose(state, chance))
            done += 1


def other_games() -> list[Row]:
    """Games of other structures, and sensible players, by themselves."""
    cases = {
        "pot-limit Omaha of six": (load("bankers/omaha").configure(betting="pot limit"), "random", 8_192),
        "no-limit hold'em of six": (load("outlaws/texas-holdem").configure(), "random", 16_384),
        "seven-card stud of six": (load("bankers/seven-card-stud").configure(), "random", 8_192),
        "five-card draw of six": (load("colorado/five-card-draw-high").configure(), "random", 8_192),
        "limit hold'em of six sensible players": (game(), "sensible", 128),
    }
    works = {name: our_hands(played, who, hands, 6) for name, (played, who, hands) in cases.items()}
    seconds = by_turns(works, rounds=3)
    return [
        at_most(
            f"{name}, one hand", each(seconds[name], hands)[0] * 1e6, None, "µs", rate(seconds[name], hands)
        )
        for name, (_, _, hands) in cases.items()
    ]
