"""Twenty-one in batches: thousands of boxes, each alone with the dealer and with a full shoe of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.twenty_one.compile import rules_of
from croupier.gym import boxes
from croupier.gym.batches import BatchEnv, Stepped
from croupier.gym.boxes import I64, Boxes
from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state

OBSERVED = (
    "decision", "total", "soft", "up card", "hand", "hands", "split", "doubles",
    *("ace" if value == 1 else str(value) for value in range(1, 11)),
)  # fmt: skip


class TwentyOneBatch(BatchEnv):
    """Boxes of twenty-one. A round begins with `deal`, the only action then; naturals may end it at once.

    A row observes what `OBSERVED` names: 0 before the deal, 1 for a hand in play, 2 for a doubled one; the total of the
    hand in play and whether it is soft; the value of the dealer's upcard; the number of the hand and of all hands;
    whether it was split and how often doubled; and how many cards of each value it has.
    Splits, redoubles, rescues and late surrender are covered, every wager at one unit. Insurance, even money and early
    surrender before the dealer looks are declined; side bets, doubles for less, house bonuses and fees are left out.
    """

    actions = boxes.ACTIONS

    def __init__(self, game: Game, unit: int, number: int) -> None:
        self.unit = unit
        self.boxes = Boxes(rules_of(game), unit, number)
        self._spaces(number, Box(0, 31, (len(OBSERVED),), np.int8))
        self._all = np.arange(number)
        self._legal = self.boxes.legal(self._all)
        self._deck = np.array(self.boxes.rules.shoe, np.uint8)
        self._order = self._deck.copy()
        self._state = seed_state(0, 0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """New rounds in every row; the same seed and the same actions give the same rounds."""
        self._state = seed_state(self._next_seed(seed), 0)
        self._order = self._deck.copy()
        self._shuffle(self._all)
        self._legal = self.boxes.legal(self._all)
        return self._observed(), {"action_mask": self.masks()}

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """One decision in every row; an action that is not allowed counts as the first that is."""
        chosen = np.asarray(actions, np.int64)
        chosen = np.where(self._legal[self._all, chosen], chosen, self._legal.argmax(axis=1))
        over = np.zeros(self.num_envs, np.bool_)
        over[self._dealt(np.flatnonzero(chosen == boxes.DEAL))] = True
        self._play(chosen)
        over[self._move_on(np.flatnonzero(~over))] = True
        ended = np.flatnonzero(over)
        cents = np.zeros(self.num_envs, np.int64)
        cents[ended] = self.boxes.worth(ended)
        self._shuffle(ended)
        self._legal = self.boxes.legal(self._all)
        return self._stepped(self._observed(), cents, over)

    def masks(self) -> NDArray[np.int8]:
        """The actions that are allowed, a row for each round."""
        return self._legal.astype(np.int8)

    def _shuffle(self, rows: I64) -> None:
        self.boxes.clear(rows)
        fresh = np.empty((len(rows), self.boxes.shoe.shape[1]), np.uint8)
        deal_rows(self._state, self._order, fresh)
        self.boxes.shoe[rows] = fresh

    def _dealt(self, rows: I64) -> I64:
        """Deal; the rows in which the dealer looks and has a natural, so that nobody plays."""
        self.boxes.deal(rows)
        peeks = self.boxes.rules.hole == "peek"
        return rows[self.boxes.dealer_natural(rows)] if peeks else rows[:0]

    def _play(self, chosen: I64) -> None:
        """What was chosen is done to the hands in play."""
        own = self.boxes
        for action, state in (
            (boxes.STAND, boxes.STOOD),
            (boxes.SURRENDER, boxes.SURRENDERED),
            (boxes.RESCUE, boxes.RESCUED),
        ):
            rows = np.flatnonzero(chosen == action)
            own.state[rows, own.at[rows]] = state
        own.divide(np.flatnonzero(chosen == boxes.SPLIT))
        doubled = np.flatnonzero((chosen == boxes.DOUBLE) | (chosen == boxes.REDOUBLE))
        own.doubles[doubled, own.at[doubled]] += 1
        own.card(doubled)
        own.card(np.flatnonzero(chosen == boxes.HIT))

    def _move_on(self, rows: I64) -> I64:
        """Go on to the next decision of these rows; those that have none are over."""
        own, over = self.boxes, []
        while len(rows):
            closed = own.state[rows, own.at[rows]] != boxes.OPEN
            last = closed & (own.at[rows] + 1 == own.hands[rows])
            over.append(rows[last])
            own.at[rows[closed & ~last]] += 1
            rows = rows[~last]
            rows = rows[own.state[rows, own.at[rows]] == boxes.OPEN]
            single = own.size[rows, own.at[rows]] == 1
            own.card(rows[single])
            legal = own.legal(rows)
            stands = ~single & legal[:, boxes.STAND] & (legal.sum(axis=1) == 1)
            own.state[rows[stands], own.at[rows[stands]]] = boxes.STOOD
            rows = rows[single | stands]
        return np.concatenate(over) if over else rows

    def _observed(self) -> NDArray[np.int8]:
        own, rows = self.boxes, self._all
        at, dealt = own.at, own.hands > 0
        points, soft = own.totals(rows)
        up = boxes.VALUES[own.shoe[:, 1] // 4]
        doubles = own.doubles[rows, at]
        seen = np.empty((self.num_envs, len(OBSERVED)), np.int8)
        columns = (dealt + (doubles > 0), points, soft, up * dealt, (at + 1) * dealt, own.hands)
        for place, column in enumerate((*columns, own.split[rows, at], doubles)):
            seen[:, place] = column
        seen[:, len(columns) + 2 :] = own.values[rows, at, 1:]
        return seen
