"""The layout of an environment: which action means what, and which number of an observation stands for what.

It is worked out once for a game and a number of seats by playing probe rounds from fixed seeds, so it is the same on
every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from croupier.gym.actions import ActionChoice, Actions
from croupier.gym.episode import Episode, EpisodeSetting
from croupier.gym.features import FeatureGroup, Probe, Vector, leaves, scaled
from croupier.kit.draws import SeededDraws
from croupier.rounds.driver import random_answer
from croupier.rounds.round import View
from croupier.rounds.viewers import Seat

PROBES, PROBE_ROUNDS = 24, 3
MOST_ANSWERS = 6000  # looked at while probing; a game with many bets is probed for fewer rounds
MOST_NAMES = 512
OWN = ("asked", "may be done", "picking", "bets made", "settled this episode", "minimum", "maximum")
MONEY_SCALE = 10_000.0  # units


@dataclass(frozen=True)
class SpaceLayout:
    """Actions and features of an environment."""

    actions: Actions
    groups: tuple[FeatureGroup, ...]

    @property
    def head(self) -> int:
        """How many numbers stand before those of the view: the state of the question."""
        return len(OWN) + self.actions.slots + self.actions.items

    @property
    def size(self) -> int:
        """How long an observation is."""
        last = self.groups[-1] if self.groups else None
        return self.head if last is None else last.first + last.size

    @property
    def names(self) -> list[str]:
        """A name for each number of an observation."""
        slots = [f"offered: {self.actions.describe(slot * 8)}" for slot in range(self.actions.slots)]
        picks = [f"picked: {item}" for item in range(self.actions.items)]
        return [*OWN, *slots, *picks, *(name for group in self.groups for name in group.names())]

    def observe(self, episode: Episode, seat: int, choice: ActionChoice | None, view: View) -> Vector:
        """What a seat observes: the state of its question, then its view."""
        vector = np.zeros(self.size, np.float32)
        setting = episode.setting
        vector[3] = episode.acted[seat] / setting.bets if episode.acted[seat] <= setting.bets else 1
        vector[4] = scaled(episode.worth(seat) / setting.unit, MONEY_SCALE)
        if choice is not None and episode.seat == seat:
            self._write_choice(vector, choice, setting)
        places = self._places
        for path, values in leaves(view, seat, setting.seats):
            group = places.get(path)
            if group is not None:
                group.write(vector, values)
        return vector

    @property
    def _places(self) -> dict[str, FeatureGroup]:
        return _by_path(self.groups)

    def _write_choice(self, vector: Vector, choice: ActionChoice, setting: EpisodeSetting) -> None:
        vector[0], vector[1], vector[2] = 1, choice.may_finish, choice.slot is not None
        bounds = [answer for answer in choice.slots.values() if answer.takes_amount]
        if bounds:
            vector[5] = scaled((bounds[0].least or 0) / setting.unit, MONEY_SCALE)
            vector[6] = scaled((bounds[0].most or 0) / setting.unit, MONEY_SCALE)
        own = len(OWN)
        offered = choice.slots if choice.slot is None else (choice.slot,)
        for slot in offered:
            vector[own + slot] = 1
        for item in choice.picked:
            vector[own + self.actions.slots + item] = 1


@lru_cache(maxsize=256)
def _by_path(groups: tuple[FeatureGroup, ...]) -> dict[str, FeatureGroup]:
    return {group.path: group for group in groups}


def layout_of(setting: EpisodeSetting) -> SpaceLayout:
    """The layout for a setting, by probe rounds from fixed seeds."""
    probing = _Probing(setting)
    for seed in range(PROBES):
        if probing.answers < MOST_ANSWERS:
            probing.play(seed)
    actions = Actions(tuple(list(probing.names)[:MOST_NAMES]), probing.items)
    return SpaceLayout(actions, probing.probe.groups(len(OWN) + actions.slots + actions.items))


class _Probing:
    """Plays at random and notes the names of answers, how much can be picked from, and the leaves of views."""

    def __init__(self, setting: EpisodeSetting) -> None:
        self.setting = replace(setting, rounds=PROBE_ROUNDS)
        self.probe = Probe(setting.seats)
        self.names: dict[str, None] = {}
        self.items = 0
        self.answers = 0

    def play(self, seed: int) -> None:
        """A few rounds; a seat is done with its bets after one or two more, on the average."""
        draws = SeededDraws(f"layout {seed}")
        choose = random_answer(draws)
        episode = Episode(self.setting, SeededDraws(f"layout chance {seed}"))
        while episode.seat is not None:
            self._note(episode)
            if episode.may_finish and draws.below(2) == 0:
                episode.finish()
                continue
            event = choose(episode.round, episode.answers)
            episode.answer(episode.answers[0].event if episode.round.refusal(event) else event)
        for seat in self.setting.seats:
            self.probe.add(episode.round.view(Seat(seat)), seat)

    def _note(self, episode: Episode) -> None:
        assert episode.seat is not None
        for answer in episode.answers:
            self.names.setdefault(answer.name)
            self.items = max(self.items, len(answer.pick.of) if answer.pick is not None else 0)
        self.answers += len(episode.answers)
        self.probe.add(episode.round.view(Seat(episode.seat)), episode.seat)
