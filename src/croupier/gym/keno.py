"""Keno in batches: a ticket with a number of spots or none, then the kernel draws a board for every row.

Covered: plain tickets with the numbers from 1 on, for one game, at one unit. Which numbers are marked does not change
the chances. What each catch pays was settled once as the hall settles it, with its limit on prizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.keno.law import keno_law
from croupier.games.keno.round import check_ticket
from croupier.games.keno.settle import Written, settle_game
from croupier.games.keno.ticket import Ticket, plain_ticket
from croupier.gym.batches import BatchEnv, Stepped
from croupier.gym.chances import NO_BET, SEAT
from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state
from croupier.kit import Refusal

NUMBER = 1  # of the ticket and of its game


@dataclass(frozen=True)
class TicketMenu:
    """Tickets to choose from: their names, their spots, and their worth in cents by numbers caught."""

    actions: tuple[str, ...]
    spots: NDArray[np.int64]
    worth: NDArray[np.int64]
    numbers: int
    drawn: int
    unit: int


def tickets_of(game: Game, unit: int, menu: Sequence[str] | None = None) -> TicketMenu:
    """The tickets of the menu ("8 spots"), or one of every number of spots that the game has."""
    law = keno_law(game.edition)
    tickets: dict[str, Ticket] = {}
    for count in law.counts:
        ticket = plain_ticket(range(1, count + 1), unit)
        check_ticket(game, ticket)
        tickets[ticket.name(ticket.ways[0])] = ticket
    names = tuple(tickets if menu is None else menu)
    for name in names:
        if name not in tickets:
            raise Refusal(f"{game.edition.id}: there is no ticket {name!r}; choose of {', '.join(tickets)}.")
    spots = np.array([0, *(len(tickets[name].numbers) for name in names)], np.int64)
    worth = np.zeros((len(spots), law.board.drawn + 1), np.int64)
    for place, name in enumerate(names, 1):
        for caught in range(min(int(spots[place]), law.board.drawn) + 1):
            worth[place, caught] = ticket_worth(game, tickets[name], caught)
    return TicketMenu((NO_BET, *names), spots, worth, law.board.numbers, law.board.drawn, unit)


def ticket_worth(game: Game, ticket: Ticket, caught: int) -> int:
    """What the ticket wins or loses when the board has a number of its numbers."""
    board = keno_law(game.edition).board
    others = [number for number in range(1, board.numbers + 1) if number not in ticket.numbers]
    drawn = [*ticket.numbers[:caught], *others[: board.drawn - caught]]
    lines = settle_game(game, NUMBER, [Written(NUMBER, SEAT, ticket, NUMBER)], drawn)
    return sum(line.profit for line in lines)


class KenoBatch(BatchEnv):
    """Games of keno, a ticket and a draw a step. There is nothing to observe; `info["drawn"]` has the boards."""

    def __init__(self, tickets: TicketMenu, number: int) -> None:
        self.tickets, self.unit, self.actions = tickets, tickets.unit, tickets.actions
        self._spaces(number, Discrete(1))
        self._balls = np.arange(1, tickets.numbers + 1, dtype=np.uint8)
        self._state = seed_state(0, 0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int64], dict[str, Any]]:
        """The hall before a game, in every row; the same seed and the same tickets give the same games."""
        self._state = seed_state(self._next_seed(seed), 0)
        self._balls.sort()
        return np.zeros(self.num_envs, np.int64), {"action_mask": self.masks()}

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """A ticket and a draw in every row."""
        chosen = np.asarray(actions, np.int64)
        drawn = np.empty((self.num_envs, self.tickets.drawn), np.uint8)
        deal_rows(self._state, self._balls, drawn)
        caught = (drawn <= self.tickets.spots[chosen][:, None]).sum(axis=1)
        over = np.ones(self.num_envs, np.bool_)
        stepped = self._stepped(np.zeros(self.num_envs, np.int64), self.tickets.worth[chosen, caught], over)
        stepped[-1]["drawn"] = drawn
        return stepped

    def masks(self) -> NDArray[np.int8]:
        """Every ticket may be bought in every game."""
        return np.ones((self.num_envs, len(self.actions)), np.int8)
