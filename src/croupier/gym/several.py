"""A PettingZoo AEC environment: every seat of a table is an agent."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box

from croupier.gym.agents import SeatsAEC
from croupier.gym.episode import EpisodeSetting
from croupier.gym.table import GymTable

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
