"""Games of one throw a round, worked out through the contract: what each bet comes to in each state by each outcome.

A state is what a round opens with. From the first one, every bet of the menu is placed and every outcome of the throw
is pushed once; openings that were not seen yet are new states.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.gym.episode import open_round, settled
from croupier.kit import Refusal
from croupier.rounds.demands import Act, Bets, Chance
from croupier.rounds.round import DEALER, Round

SEAT = 1
MOST_STATES = 2000
NO_BET = "no bet"


@dataclass(frozen=True)
class Chances:
    """Tables by state, action and outcome: money in cents, and the state after."""

    actions: tuple[str, ...]
    openings: tuple[str, ...]
    legal: NDArray[np.bool_]  # by state and action
    worth: NDArray[np.int64]
    after: NDArray[np.int64]
    marks: NDArray[np.int64]  # running sums of the outcomes' weights
    unit: int

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self.openings)


def chances_of(game: Game, unit: int, menu: Sequence[str] | None = None) -> Chances:
    """Work the game out for the bets of the menu, or for all that are offered at first, each as it stands."""
    first = open_round(game, (SEAT,), {})
    names = tuple(menu) if menu is not None else tuple(answer.name for answer in first.answers(SEAT))
    actions = (NO_BET, *names)
    states: dict[str, int] = {json.dumps({}): 0}
    rows: list[list[list[tuple[int, int]] | None]] = []
    weights: list[int] = []
    while len(rows) < len(states):
        if len(states) > MOST_STATES:
            raise Refusal(
                f"{game.edition.id}: more than {MOST_STATES} states; choose a smaller menu of bets."
            )
        opening = json.loads(list(states)[len(rows)])
        rows.append([_thrown(game, opening, name, states, weights) for name in actions])
    legal = np.array([[row is not None for row in state] for state in rows])
    blank = [(0, 0)] * len(weights)
    table = np.array([[row or blank for row in state] for state in rows], np.int64)
    marks = np.array(list(accumulate(weights)), np.int64)
    return Chances(actions, tuple(states), legal, table[..., 0], table[..., 1], marks, unit)


def _thrown(
    game: Game, opening: Mapping[str, Any], name: str, states: dict[str, int], weights: list[int]
) -> list[tuple[int, int]] | None:
    """What a bet comes to by each outcome, with the state after it; None where it cannot be made."""
    round = open_round(game, (SEAT,), opening)
    if not _bet(round, name):
        return None
    if not isinstance(round.due, Chance):
        raise Refusal(
            f"{game.edition.id}: {round.due} comes before the throw; the game has no batch environment."
        )
    outcomes = round.outcomes()
    if not weights:
        weights.extend(weight for _, weight in outcomes)
    if [weight for _, weight in outcomes] != weights:
        raise Refusal(
            f"{game.edition.id}: its throws differ from state to state; it has no batch environment."
        )
    found = []
    for event, _ in outcomes:
        twin = round.fork()
        twin.push(event)
        if twin.due is not None:
            raise Refusal(
                f"{game.edition.id}: {twin.due} comes after the throw; it has no batch environment."
            )
        key = json.dumps(_state(twin), sort_keys=True)
        found.append((settled(twin, SEAT), states.setdefault(key, len(states))))
    return found


def _state(round: Round) -> dict[str, Any]:
    """The next opening without what only counts rounds or remembers results."""
    return {name: value for name, value in round.next_opening().items() if name not in HISTORY}


HISTORY = ("history", "results", "last", "spins", "rolls", "number")


def _bet(round: Round, name: str) -> bool:
    """Place a bet as it stands, then close as the dealer; False where either cannot be done."""
    if not isinstance(round.due, Bets | Act):
        return False
    if name != NO_BET:
        answer = next((answer for answer in round.answers(SEAT) if answer.name == name), None)
        if answer is None:
            return False
        round.push(answer.event)
    while isinstance(round.due, Bets | Act):
        who = round.due.role if isinstance(round.due, Act) else DEALER
        closing = round.answers(who)
        if not closing:
            return False
        round.push(closing[0].event)
    return True
