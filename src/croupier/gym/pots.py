"""Pot games in batches, on the compiled engine: many hands at once, or one as a PettingZoo environment.

Every seat is an agent. In a batch each hand asks some seat, and one step answers for all of them. The names are those
of PettingZoo's AEC environments; what is one value there is an array here, with an entry a hand.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.pot.batch.program import HandProgram, program_of
from croupier.games.pot.batch.run import HandRows
from croupier.games.pot.money import usual_stack
from croupier.games.pot.rules import PotRules
from croupier.gym.batches import BatchEnv, Stepped
from croupier.gym.environments import SeatsAEC
from croupier.kernels.pot.hands import env, layout
from croupier.kit import Refusal
from croupier.kit.money import money

I64 = NDArray[np.int64]
SIZES = ("minimum", "half pot", "pot", "maximum")
HEAD = ("question", "street", "call", "least", "most", "pot", "bet", "button")
SEAT = ("in hand", "stack", "bet", "put in", "raises", "cards", "drawn")
MOST = 2**40  # cents of a stack


class TableRows:
    """So many hands of one game side by side, a seat asked in each; one that ends is followed by the next."""

    def __init__(self, game: Game, players: int, stack: int, number: int) -> None:
        if not 0 < stack <= MOST:
            raise Refusal(f"A stack of {money(stack)} is refused; choose one up to {money(MOST)}.")
        self.program: HandProgram = program_of(game, players)
        rules = self.program.rules
        self.own, self.board, self.ups = _widths(rules)
        throws = range(1 << self.own if any(street.act for street in rules.streets) else 0)
        raises = [f"raise: {size}" for size in SIZES]
        self.actions = ("pass", "go along", *raises, *(f"throw {mask:0{self.own}b}" for mask in throws))
        self.names = tuple(_names(players, self.own, self.board, self.ups))
        self.stacks: I64 = np.full((1, players), stack, np.int64)
        self.hands = HandRows(self.program.arrays, number)
        self.masks = np.zeros((number, len(self.actions)), np.uint8)
        self.seed = 0

    def begin(self, seed: int) -> None:
        """The first hand of every row; the same seed and the same actions give the same hands."""
        hands, self.seed = self.hands, seed
        hands.hands[:] = np.arange(len(hands.hands))
        hands.numbers[:, layout.ASKED] = layout.NOTHING
        hands.begin(seed, self.stacks)
        hands.advance()
        self._finish(True)

    def step(self, actions: I64, goes_on: bool = True) -> tuple[I64, NDArray[np.bool_]]:
        """A decision in every row: what each seat has won by hands that ended, in cents, and which rows those are."""
        hands = self.hands
        asked = self.program.arrays.numbers, hands.numbers, hands.players, self.masks
        env.decode_rows(*asked, np.asarray(actions, np.int64), hands.what, hands.amounts)
        hands.advance()
        return self._finish(goes_on)

    def _finish(self, goes_on: bool) -> tuple[I64, NDArray[np.bool_]]:
        """Pay hands that are over and, where it goes on, deal the next until every row asks somebody."""
        hands, number = self.hands, len(self.masks)
        gains = np.zeros((number, self.stacks.shape[1]), np.int64)
        over = np.zeros(number, np.uint8)
        paid = hands.numbers, hands.players, self.stacks[0], hands.what, gains, over
        while env.pay_rows(hands.hands, *paid) and goes_on:
            hands.hands[hands.numbers[:, layout.ASKED] == layout.NOTHING] += number
            hands.begin(self.seed, self.stacks)
            hands.advance()
        env.masks_of(self.program.arrays.numbers, hands.numbers, hands.players, self.masks)
        return gains, over.astype(np.bool_)

    @property
    def asked(self) -> I64:
        """The seat that each row asks, counted from 0."""
        place = self.hands.numbers[:, layout.PLACE]
        seats: I64 = (place + self.hands.hands) % self.stacks.shape[1]
        return seats

    def observe(self, seat: int = layout.NEVER) -> I64:
        """What a seat sees in every row; without one, what the seat sees that is asked there."""
        hands = self.hands
        seen = np.zeros((len(self.masks), len(self.names)), np.int64)
        seats = np.full(len(self.masks), seat, np.int64)
        state = hands.hands, hands.numbers, hands.players, hands.cards
        env.observe_rows(*state, seats, self.own, self.board, self.ups, seen)
        return seen


def _widths(rules: PotRules) -> tuple[int, int, int]:
    """The most cards of a hand, of the board, and that lie face up before a player."""
    deals = [deal for street in rules.streets for deal in street.deals]
    own = sum(count for who, count, _ in deals if who == "players")
    board = sum(count for who, count, _ in deals if who == "community")
    ups = sum(count for who, count, face in deals if who == "players" and face == "up")
    return own, board + (rules.short_deck == "community card"), ups


def _names(players: int, own: int, board: int, ups: int) -> list[str]:
    """What each number of an observation is."""
    found = [*HEAD, *(f"own card {at + 1}" for at in range(own)), *(f"board {at + 1}" for at in range(board))]
    for step in range(players):
        who = f"next {step}" if step else "own"
        found += [f"{who} {what}" for what in (*SEAT, *(f"up {at + 1}" for at in range(ups)))]
    return found


class PotBatch(BatchEnv):
    """Hands of a pot game, every seat an agent. A row asks the seat `asked`, and observes what that seat sees.

    Rewards have a column for each seat, in units, when a hand is over. `observe(agent)` is what an agent sees in every
    row, with its masks: empty where another is asked.
    """

    def __init__(self, game: Game, players: int, stack: int, unit: int, number: int) -> None:
        self.rows = TableRows(game, players, stack or usual_stack(game), number)
        self.unit, self.actions, self.names = unit, self.rows.actions, self.rows.names
        self.possible_agents = [f"seat_{seat}" for seat in range(1, players + 1)]
        self.agents = list(self.possible_agents)
        self._spaces(number, Box(-1, 2**62, (len(self.names),), np.int64))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[I64, dict[str, Any]]:
        """New hands in every row; the same seed and the same actions give the same hands."""
        self.rows.begin(self._next_seed(seed))
        return self.rows.observe(), self._info()

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """One decision in every row; an action that is not allowed counts as the first that is."""
        gains, over = self.rows.step(actions)
        never = np.zeros(self.num_envs, np.bool_)
        return self.rows.observe(), gains / self.unit, over, never, self._info()

    def masks(self) -> NDArray[np.int8]:
        """The actions that are allowed, a row for each hand."""
        return self.rows.masks.astype(np.int8)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees in every hand, and what it may do where it is asked."""
        seat = self.possible_agents.index(agent)
        mine = (self.rows.asked == seat)[:, None]
        return {"observation": self.rows.observe(seat), "action_mask": self.masks() * mine}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks(), "asked": self.rows.asked}


class PotHandAEC(SeatsAEC):
    """One hand of a pot game on the compiled engine: the spaces and numbers are those of the batch."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "pot_hand_v0",
        "is_parallelizable": False,
        "render_modes": [],
    }

    def __init__(self, game: Game, players: int, stack: int, unit: int) -> None:
        self.rows = TableRows(game, players, stack or usual_stack(game), 1)
        seen = Box(-1, 2**62, (len(self.rows.names),), np.int64)
        super().__init__(range(1, players + 1), seen, len(self.rows.actions))
        self.unit, self.render_mode = unit, None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new hand; the same seed and the same actions give the same hand."""
        self.rows.begin(self.begin(seed))
        self.agent_selection = self.possible_agents[int(self.rows.asked[0])]

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is asked; at the end of the hand everybody is terminated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        gains, over = self.rows.step(np.array([action], np.int64), goes_on=False)
        self.rewards = {each: float(gains[0, at]) / self.unit for at, each in enumerate(self.possible_agents)}
        if over[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[int(self.rows.asked[0])]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, and what it may do where it is asked."""
        seat = self.possible_agents.index(agent)
        mine = self.rows.asked[0] == seat and not self.terminations.get(agent, True)
        mask = self.rows.masks[0].astype(np.int8) * np.int8(mine)
        return {"observation": self.rows.observe(seat)[0], "action_mask": mask}

    def render(self) -> None:
        """Nothing is drawn."""
