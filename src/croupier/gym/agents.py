"""What the PettingZoo environments share: seats as agents, their spaces, and the beginning of an episode."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv


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
