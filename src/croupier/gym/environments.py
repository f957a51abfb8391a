"""Gymnasium and PettingZoo environments: one seat against the house, or every seat of a table as an agent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from croupier.gym.table import EpisodeSetting, GymTable, Vector
from croupier.rounds.round import View

# What the PettingZoo environments share: seats as agents, their spaces, and the beginning of an episode.


class SeatsAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo has no types
    """Agents `seat_1`, `seat_2`, ... with an observation and a mask of the actions allowed."""

    def __init__(self, seats: Iterable[int], seen: Box, actions: int) -> None:
        super().__init__()
        self.possible_agents = [f"seat_{seat}" for seat in seats]
        mask = Box(0, 1, (actions,), np.int8)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Dict:
        """What an agent observes: the numbers and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The actions of an agent."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> int:
        """Everybody is there again, without rewards; the number that the cards of the episode come from."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        return int(self._random.integers(1 << 62))

    def close(self) -> None:
        """Nothing is held."""


# A Gymnasium environment: one seat against the house.


SEAT = 1


class CroupierEnv(gymnasium.Env[Vector, np.int64]):
    """One seat. `info` has the action mask, the view as JSON, and whether the last action was not allowed."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as the base class has it)

    def __init__(self, setting: EpisodeSetting, render_mode: str | None = None) -> None:
        self.table = GymTable(setting)
        self.layout = self.table.layout
        self.render_mode = render_mode
        self.action_space = Discrete(self.layout.actions.count)
        self.observation_space = Box(-2.0, 2.0, (self.layout.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """A new episode; the same seed gives the same rounds."""
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(1 << 62)))
        return self.table.observe(SEAT), self._info(True)

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Take an action; one that is not allowed counts as `done`, or as the first that is allowed."""
        before = self.table.worth(SEAT)
        allowed = self.table.act(int(action))
        reward = self.table.worth(SEAT) - before
        return self.table.observe(SEAT), reward, self.table.seat is None, False, self._info(allowed)

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The actions that are allowed now, as MaskablePPO asks for them."""
        return self.table.mask(SEAT).astype(bool)

    def _info(self, allowed: bool) -> dict[str, Any]:
        view: View = self.table.view(SEAT)
        return {"action_mask": self.table.mask(SEAT), "view": view, "illegal": not allowed}

    def render(self) -> str | None:
        """The table as the seat sees it."""
        return self.table.text(SEAT) if self.render_mode == "ansi" else None


# A PettingZoo AEC environment: every seat of a table is an agent.


Observation = dict[str, Any]


class CroupierAEC(SeatsAEC):
    """Agents `seat_1`, `seat_2`, ... act when the round asks their seats, several times in a row where it does."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "croupier_v0",
        "is_parallelizable": False,
    }

    def __init__(self, setting: EpisodeSetting, render_mode: str | None = None) -> None:
        self.table = GymTable(setting)
        self.layout = self.table.layout
        super().__init__(
            setting.seats, Box(-2.0, 2.0, (self.layout.size,), np.float32), self.layout.actions.count
        )
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{setting.game.edition.id}_v0"}  # type: ignore[misc]  # each has its name
        self.seats = {f"seat_{seat}": seat for seat in setting.seats}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode; the same seed gives the same rounds."""
        self.table.begin(self.begin(seed))
        self._worth = dict.fromkeys(self.agents, 0.0)
        self._select()

    def _select(self) -> None:
        """The player to act is next; at the end all agents are terminated."""
        seat = self.table.seat
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = f"seat_{seat}"
        self.infos = {agent: {} for agent in self.agents}
        for agent in self.agents:
            if seat is None or agent == self.agent_selection:
                self.infos[agent] = {"view": self.table.view(self.seats[agent])}

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.table.act(int(action))
        for each, seat in self.seats.items():
            worth = self.table.worth(seat)
            self.rewards[each] = worth - self._worth[each]
            self._worth[each] = worth
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent observes now; its mask is empty while another is asked."""
        seat = self.seats[agent]
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def render(self) -> str | None:
        """The table as the agent that is asked sees it."""
        if self.render_mode != "ansi":
            return None
        return self.table.text(self.seats[self.agent_selection])
