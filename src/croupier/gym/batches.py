"""Thousands of independent rounds in one call: vector environments on the kernels and on settled tables.

A round that ends is replaced by the next one in the same step, so every step of every row is a decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state

if TYPE_CHECKING:
    from croupier.gym.banked import Course
    from croupier.gym.chances import ThrowOutcomes

Stepped = tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class BatchEnv(VectorEnv[Any, Any, Any]):
    """What batches share: spaces, seeds, and the shape of a step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (as the base class has it)
    actions: tuple[str, ...]
    unit: int

    def _spaces(self, number: int, observed: Any) -> None:
        self.num_envs = number
        self.single_observation_space = observed
        self.single_action_space = Discrete(len(self.actions))
        self.observation_space = batch_space(observed, number)
        self.action_space = batch_space(self.single_action_space, number)

    def _stepped(self, observed: Any, cents: Any, over: NDArray[np.bool_]) -> Stepped:
        never = np.zeros(self.num_envs, np.bool_)
        return observed, cents / self.unit, over, never, {"action_mask": self.masks()}

    def masks(self) -> NDArray[np.int8]:
        """The actions that are allowed, a row for each round."""
        raise TypeError(f"{type(self).__name__} lists no actions")

    def _next_seed(self, seed: int | list[int | None] | None) -> int:
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        return int(self.np_random.integers(1 << 62)) if first is None else int(first)


class CardBatch(BatchEnv):
    """Rounds of banked poker. A row observes its cards (-1: not seen) and, last, the number of the decision."""

    def __init__(self, course: Course, deck: NDArray[np.uint8], unit: int, number: int) -> None:
        self.course, self.unit, self.actions = course, unit, course.actions
        self._spaces(number, Box(-1, int(deck.max()), (course.dealt + 1,), np.int8))
        self._deck = deck
        self._order = deck.copy()
        self._state = seed_state(0, 0)
        self._cards = np.zeros((number, course.dealt), np.uint8)
        self._at = np.full(number, course.first, np.int64)  # the questions that rounds have come to
        self._legal = np.zeros((number, len(self.actions)), np.int8)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """New rounds in every row; the same seed and the same actions give the same rounds."""
        self._state = seed_state(self._next_seed(seed), 0)
        self._order = self._deck.copy()
        self._at[:] = self.course.first
        deal_rows(self._state, self._order, self._cards)
        return self._observed(), {"action_mask": self.masks()}

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """One decision in every row; an action that is not allowed counts as the first that is."""
        chosen = np.asarray(actions, np.int64)
        allowed = self._legal[np.arange(self.num_envs), chosen].astype(bool)
        chosen = np.where(allowed, chosen, self._legal.argmax(axis=1))
        nodes = self.course.after[self._at, chosen]
        over = nodes < self.course.problem.plan.terminals
        cents = np.zeros(self.num_envs, np.int64)
        ended = np.flatnonzero(over)
        if len(ended):
            cents[ended] = self.course.worth(self._cards[ended], nodes[ended])
        self._at = np.where(over, self.course.first, nodes - self.course.problem.plan.terminals)
        fresh = np.empty((len(ended), self.course.dealt), np.uint8)
        deal_rows(self._state, self._order, fresh)
        self._cards[ended] = fresh
        return self._stepped(self._observed(), cents, over)

    def masks(self) -> NDArray[np.int8]:
        """The actions that are allowed, a row for each round."""
        self._legal = self.course.open_to(self._cards, self._at).astype(np.int8)
        return self._legal

    def _observed(self) -> NDArray[np.int8]:
        stage = self.course.stages[self._at]
        seen = np.empty((self.num_envs, self.course.dealt + 1), np.int8)
        seen[:, :-1] = self._cards
        seen[:, :-1][self.course.hidden[stage]] = -1
        seen[:, -1] = stage
        return seen


class ChanceBatch(BatchEnv):
    """Rounds of one throw (a roll, a spin): every state, bet and outcome was played once through the contract."""

    def __init__(self, chances: ThrowOutcomes, number: int) -> None:
        self.chances, self.unit, self.actions = chances, chances.unit, chances.actions
        self._spaces(number, Discrete(chances.states))
        self._at = np.zeros(number, np.int64)
        self._legal = chances.legal.astype(np.int8)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int64], dict[str, Any]]:
        """Every row at the opening of the table."""
        self._random = np.random.default_rng(self._next_seed(seed))
        self._at = np.zeros(self.num_envs, np.int64)
        return self._at.copy(), {"action_mask": self.masks()}

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """One bet and one throw in every row; a bet that is not allowed counts as the first that is."""
        chosen = np.asarray(actions, np.int64)
        allowed = self._legal[self._at, chosen].astype(bool)
        chosen = np.where(allowed, chosen, self._legal[self._at].argmax(axis=1))
        marks = self.chances.marks
        thrown = np.searchsorted(marks, self._random.integers(marks[-1], size=self.num_envs), side="right")
        cents = self.chances.worth[self._at, chosen, thrown]
        self._at = self.chances.after[self._at, chosen, thrown]
        return self._stepped(self._at.copy(), cents, self.chances.idle[self._at])

    def masks(self) -> NDArray[np.int8]:
        """The bets that are allowed, a row for each round."""
        return self._legal[self._at]
