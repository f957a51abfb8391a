"""Baccarat in batches: bets on a round from a full shoe, its result drawn by the exact number of deals of each.

An action is a bet that the table takes by itself ("player"), or several with a plus between them ("player + panda_8"),
each at its minimum; a round without a bet is not dealt. Money comes from the settlement of every result.
Fees are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from croupier.editions import Game
from croupier.games.baccarat.price import results, shoe_counts
from croupier.games.baccarat.rules import Result, rules_of
from croupier.games.baccarat.settle import settle_bet
from croupier.gym.chances import SEAT, ThrowOutcomes, closed
from croupier.gym.table import open_round
from croupier.kit import Refusal
from croupier.rounds.events import Bet

PLUS = " + "


def deals_of(game: Game, unit: int, menu: Sequence[str] | None = None) -> ThrowOutcomes:
    """Every bet of the menu by every result; the outcomes are those of `shoe_results`, in its order."""
    spaces = {
        answer.name: answer.event.amount
        for answer in open_round(game, (SEAT,), {}).answers(SEAT)
        if isinstance(answer.event, Bet)
    }
    actions = _menu(game, spaces) if menu is None else tuple(menu)
    bets = [{name: _minimum(game, spaces, name) for name in action.split(PLUS)} for action in actions]
    for action, stakes in zip(actions, bets, strict=True):
        if not _taken(game, stakes):
            raise Refusal(f"{game.edition.id}: the table does not take {action!r} by itself; add a line bet.")
    counted = shoe_results(game)
    table = np.array([[[bet_worth(game, stakes, result) for result in counted] for stakes in bets]], np.int64)
    marks = np.cumsum(np.array(list(counted.values()), np.int64))
    legal = np.ones(table.shape[:2], np.bool_)
    after, idle = np.zeros_like(table), np.ones(1, np.bool_)
    return ThrowOutcomes(actions, ("full shoe",), legal, table, after, idle, marks, unit)


def shoe_results(game: Game) -> Mapping[Result, int]:
    """How many of the ordered deals of a full shoe come to each result."""
    rules = rules_of(game)
    return results(rules, shoe_counts(rules))


def bet_worth(game: Game, stakes: Mapping[str, int], result: Result) -> int:
    """What bets win or lose together on a result, in cents."""
    rules = rules_of(game)
    return sum(settle_bet(rules, name, result, SEAT, stake).profit for name, stake in stakes.items())


def _menu(game: Game, spaces: Mapping[str, int]) -> tuple[str, ...]:
    """Every space by itself where the table takes it so, otherwise with each of the lines."""
    lines = [wager.name for wager in game.wagers if wager.group == "main"]
    alone = [name for name in spaces if _taken(game, {name: spaces[name]})]
    added = [f"{line}{PLUS}{name}" for name in spaces if name not in alone for line in lines]
    return (*alone, *added)


def _minimum(game: Game, spaces: Mapping[str, int], name: str) -> int:
    if name not in spaces:
        raise Refusal(f"{game.edition.id}: there is no bet {name!r}; choose of {', '.join(spaces)}.")
    return spaces[name]


def _taken(game: Game, stakes: Mapping[str, int]) -> bool:
    """Whether the dealer closes the betting with these bets on the layout."""
    round = open_round(game, (SEAT,), {})
    for name, amount in stakes.items():
        if round.refusal(Bet(SEAT, name, amount)) is not None:
            return False
        round.push(Bet(SEAT, name, amount))
    return closed(round)
