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
from croupier.gym.table import open_round, settled
from croupier.kit import Refusal
from croupier.rounds.events import Act, Bets, Chance
from croupier.rounds.money import balances, layout_account
from croupier.rounds.round import DEALER, Round

SEAT = 1
MOST_STATES = 2000
NO_BET = "no bet"


@dataclass(frozen=True)
class ThrowOutcomes:
    """Tables by state, action and outcome: money in cents, and the state after."""

    actions: tuple[str, ...]
    openings: tuple[str, ...]
    legal: NDArray[np.bool_]  # by state and action
    worth: NDArray[np.int64]
    after: NDArray[np.int64]
    idle: NDArray[np.bool_]  # by state: nothing of the seat lies on the layout
    marks: NDArray[np.int64]  # running sums of the outcomes' weights
    unit: int

    @property
    def states(self) -> int:
        """How many states there are."""
        return len(self.openings)


def chances_of(game: Game, unit: int, menu: Sequence[str] | None = None) -> ThrowOutcomes:
    """Work the game out for the bets of the menu, or for those of which the first round requires one."""
    first = open_round(game, (SEAT,), {})
    names = tuple(menu or (answer.name for answer in first.answers(SEAT) if answer.required))
    actions = (NO_BET, *names)
    states: dict[str, int] = {json.dumps({}): 0}
    rows: list[list[list[tuple[int, int]] | None]] = []
    standing = [0]  # cents on the layout, by state
    weights: list[int] = []
    while len(rows) < len(states):
        if len(states) > MOST_STATES:
            raise Refusal(
                f"{game.edition.id}: more than {MOST_STATES} states; choose a smaller menu of bets."
            )
        opening = (list(states)[len(rows)], standing[len(rows)])
        rows.append([_thrown(game, opening, name, states, standing, weights) for name in actions])
    legal = np.array([[row is not None for row in state] for state in rows])
    blank = [(0, 0)] * len(weights)
    table = np.array([[row or blank for row in state] for state in rows], np.int64)
    idle = np.array(standing) == 0
    marks = np.array(list(accumulate(weights)), np.int64)
    return ThrowOutcomes(actions, tuple(states), legal, table[..., 0], table[..., 1], idle, marks, unit)


def _thrown(
    game: Game,
    state: tuple[str, int],
    name: str,
    states: dict[str, int],
    standing: list[int],
    weights: list[int],
) -> list[tuple[int, int]] | None:
    """What a bet comes to by each outcome, with the state after it; None where it cannot be made."""
    opening, before = state
    round = _placed(game, json.loads(opening), name)
    if round is None:
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
        if key not in states:
            states[key] = len(states)
            standing.append(before + balances(twin.moved).get(layout_account(SEAT), 0))
        found.append((settled(twin, SEAT), states[key]))
    return found


def _state(round: Round) -> dict[str, Any]:
    """The next opening without what only counts rounds or remembers results."""
    return {name: value for name, value in round.next_opening().items() if name not in HISTORY}


HISTORY = ("history", "results", "last", "spins", "rolls", "number")


def _placed(game: Game, opening: Mapping[str, Any], name: str) -> Round | None:
    """A round with the bet placed and the betting closed: as it stands, or at the first suggested amount for which the
    dealer closes; None where the bet cannot be made."""
    first = open_round(game, (SEAT,), opening)
    if name == NO_BET:
        return first if closed(first) else None
    answer = next((answer for answer in first.answers(SEAT) if answer.name == name), None)
    if answer is None:
        return None
    for event in (answer.event, *(answer.make(amount) for amount in answer.suggested)):
        round = open_round(game, (SEAT,), opening)
        round.push(event)
        if closed(round):
            return round
    return None


def closed(round: Round) -> bool:
    """Close as the dealer; False where that cannot be done."""
    while isinstance(round.due, Bets | Act):
        who = round.due.role if isinstance(round.due, Act) else DEALER
        closing = round.answers(who)
        if not closing:
            return False
        round.push(closing[0].event)
    return True
