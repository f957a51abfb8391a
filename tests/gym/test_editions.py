"""Every edition as an environment: the checkers of both libraries, money, masks, and what may not be seen."""

from __future__ import annotations

import json
import warnings
from dataclasses import replace
from functools import cache
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from croupier import gym
from croupier.editions import edition_ids, load
from croupier.gym.table import DONE, ActionChoice, GymTable, leaves
from croupier.kit import Refusal, card_name
from croupier.rounds.conformance import swapped_event
from croupier.rounds.events import Dealt
from croupier.rounds.money import balances, layout_account, seat_account
from croupier.rounds.viewers import Seat
from tests.cases import each

EDITIONS = edition_ids()
MANY_BETS = ("craps", "roulette")  # a question has a hundred answers or more


def alone(name: str) -> bool:
    return gym.least_players(load(name).configure()) == 1


@cache
def table(name: str) -> GymTable:
    environment: GymTable = gym.raw_aec_env(name, bets=6).table
    return environment


def cycles(name: str) -> int:
    return 5 if load(name).law.family in MANY_BETS else 10


@each("name", [name for name in EDITIONS if alone(name)])
def test_gymnasium_accepts_it(name: str) -> None:
    env = gymnasium.make(gym.gym_id(name), bets=6, disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@each("name", [name for name in EDITIONS if not alone(name)])
def test_a_game_for_several_is_refused_for_one(name: str) -> None:
    with pytest.raises(Refusal, match="aec_env"):
        gym.env(name)


@each("name", EDITIONS)
def test_pettingzoo_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(gym.aec_env(name, bets=6), num_cycles=cycles(name))
    seed_test(lambda: gym.aec_env(name, bets=6), num_cycles=cycles(name))


@each("name", EDITIONS)
def test_random_play_ends_and_rewards_are_the_money(name: str) -> None:
    env = gym.raw_aec_env(name, bets=6)
    random = np.random.default_rng(5)
    for seed in range(2):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for _ in range(5000):
            if not env.agents or any(env.terminations.values()):
                break
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(random.choice(np.flatnonzero(mask))))
            for agent, reward in env.rewards.items():
                total[agent] += reward
        assert all(env.terminations.values())
        round = env.table.episode.round
        have = balances(round.moved)
        for agent, seat in env.seats.items():
            cents = have.get(seat_account(seat), 0) + have.get(layout_account(seat), 0)
            assert total[agent] * env.table.setting.unit == pytest.approx(cents, abs=1e-6)


@each("name", EDITIONS)
def test_every_allowed_action_is_taken_by_the_round_and_every_answer_has_one(name: str) -> None:
    place = table(name)
    random = np.random.default_rng(7)
    for seed in range(2):
        place.begin(seed)
        while place.seat is not None:
            assert place.choice is not None
            if place.choice.slot is None:
                assert len(place.choice.slots) == len(place.episode.answers), "an answer has no action"
                _check_events(place, place.choice)
            place.act(int(random.choice(np.flatnonzero(place.mask(place.seat)))))


def _check_events(place: GymTable, choice: ActionChoice) -> None:
    for action in np.flatnonzero(choice.mask())[:200]:
        event = replace(choice, picked=[]).take(int(action))
        assert event is None or event is DONE or place.episode.round.refusal(event) is None


@each("name", EDITIONS)
def test_observations_do_not_change_with_cards_that_are_hidden(name: str) -> None:
    place = table(name)
    random = np.random.default_rng(11)
    compared = 0
    for seed in range(6):
        if compared and seed > 2:
            break
        place.begin(seed)
        while place.seat is not None:
            compared += _check_swap(place, place.seat, random)
            place.act(int(random.choice(np.flatnonzero(place.mask(place.seat)))))
    cards = any(isinstance(event, Dealt) for event in place.episode.round.inputs)
    assert compared or not cards or {name, load(name).law.family} & NOTHING_HIDDEN


# Nobody is asked while a card lies face down, or every card is dealt face up.
NOTHING_HIDDEN = {
    "baccarat",
    "colorado/trips-poker",
    "colorado/players-choice-poker",
    "colorado/prospector-poker",
    "bankers/pai-gow-tiles",  # whose tiles the exchange of cards leaves alone
}


def _check_swap(place: GymTable, seat: int, random: Any) -> int:
    """Exchange two cards that the seat may not know; whether the world was possible, and the vector the same."""
    round = place.episode.round
    words = json.dumps([round.view(Seat(seat)), round.heard(Seat(seat))])
    dealt = {event.card for event in round.inputs if isinstance(event, Dealt)}
    hidden = sorted(card for card in dealt if f'"{card_name(card)}"' not in words)
    others = [card for card in range(52) if f'"{card_name(card)}"' not in words]
    if not hidden or len(others) < 2:
        return 0
    one = int(random.choice(hidden))
    two = int(random.choice([card for card in others if card != one]))
    twin = place.episode.family.open(round.game, round.players, round.opening)
    try:
        for event in round.inputs:
            twin.push(swapped_event(event, {one: two, two: one}))
    except Refusal:
        return 0
    if len(twin.log) != len(round.log) or type(twin.due) is not type(round.due):
        return 0
    seats = place.setting.seats
    assert [*leaves(twin.view(Seat(seat)), seat, seats)] == [*leaves(round.view(Seat(seat)), seat, seats)]
    own = place.layout.observe(place.episode, seat, place.choice, round.view(Seat(seat)))
    other = place.layout.observe(place.episode, seat, place.choice, twin.view(Seat(seat)))
    assert np.array_equal(own, other)
    return 1
