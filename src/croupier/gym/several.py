"""A PettingZoo AEC environment: every seat of a table is an agent."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from croupier.gym.episode import EpisodeSetting
from croupier.gym.table import GymTable

Observation = dict[str, Any]


class CroupierAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """Agents `seat_1`, `seat_2`, ... act when the round asks their seats, several times in a row where it does."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "croupier_v0",
        "is_parallelizable": False,
    }

    def __init__(self, setting: EpisodeSetting, render_mode: str | None = None) -> None:
        super().__init__()
        self.table = GymTable(setting)
        self.layout = self.table.layout
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{setting.game.edition.id}_v0"}  # type: ignore[misc]  # each has its name
        self.seats = {f"seat_{seat}": seat for seat in setting.seats}
        self.possible_agents = list(self.seats)
        size, count = self.layout.size, self.layout.actions.count
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-2.0, 2.0, (size,), np.float32),
                    "action_mask": Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Dict:
        """What an agent observes: the vector and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode; the same seed gives the same rounds."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.begin(int(self._random.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._worth = dict.fromkeys(self.agents, 0.0)
        self._select()

    def _select(self) -> None:
        """Whoever is asked acts next; at the end everybody is terminated."""
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

    def close(self) -> None:
        """Nothing is held."""
