"""A Gymnasium environment: one seat against the house."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from croupier.gym.episode import EpisodeSetting
from croupier.gym.features import Vector
from croupier.gym.table import GymTable
from croupier.rounds.round import View

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
