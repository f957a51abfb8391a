"""What the roads share: the main wagers, their worth on a deal, and the ways a choice can be made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import wraps
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import Decision, DecisionChoice
from croupier.games.banked.price.stakes import UNIT, Deal, Decisions, lines_of
from croupier.kit import Refusal
from croupier.ranks.tables import lowest_strength

T = TypeVar("T")
U8 = NDArray[np.uint8]
Way = tuple[str, Fraction | None]  # a choice, and the multiple where it leaves one open
KEPT = 32  # games whose results are kept
LARGEST_WORTH = 20_000 * UNIT  # sums over all deals stay far below 64 bits, in hold'em too


def way_words(way: Way) -> str:
    """A choice in words, with its multiple: `bet 4x`."""
    return way[0] if way[1] is None else f"{way[0]} {way[1]}x"


def by_game(function: Callable[[Game], T]) -> Callable[[Game], T]:
    """Keep what a function of a game comes to: games of equal key share it."""
    memo: dict[str, T] = {}

    @wraps(function)
    def kept(game: Game) -> T:
        if game.key not in memo:
            if len(memo) >= KEPT:
                memo.pop(next(iter(memo)))
            memo[game.key] = function(game)
        return memo[game.key]

    return kept


def main_wagers(game: Game) -> tuple[str, ...]:
    """The wagers that decisions are about."""
    return tuple(
        wager.name for wager in game.wagers if wager.group == "main" and wager.kind in ("stake", "bonus")
    )


def main_groups(game: Game) -> tuple[tuple[str, ...], ...]:
    """The main wagers that stand or fall together: each by itself where a player may place any one of them."""
    names = main_wagers(game)
    apart = any(several.least == 1 and set(names) == set(several.wagers) for several in game.wager_sets)
    return tuple((name,) for name in names) if apart else (names,)


def main_title(game: Game) -> str:
    """Their titles together, as the name of their price."""
    return ", ".join(game.edition.wager(name).title for name in main_wagers(game))


def deck_of(game: Game) -> U8:
    """The deck as kernels read it."""
    return np.array(sorted(game.cards), np.uint8)


def qualify_strength(game: Game) -> int:
    """The strength from which the dealer plays; 0 where he always does."""
    qualify = game.edition.law.contest.qualify
    if qualify is None:
        return 0
    return lowest_strength(game.edition.hand(qualify.hand).order, qualify.at_least)


def main_worth(game: Game, deal: Deal, decisions: Decisions) -> int:
    """What the main wagers win or lose on a deal, in cents."""
    return worth_of(game, deal, decisions, main_wagers(game))


def worth_of(game: Game, deal: Deal, decisions: Decisions, wagers: Sequence[str]) -> int:
    """What some wagers win or lose on a deal, in cents; refused where sums of it might not fit the kernels."""
    worth = sum(line.profit for line in lines_of(game, deal, decisions) if line.wager in wagers)
    if abs(worth) > LARGEST_WORTH:
        raise Refusal(
            f"{game.edition.id}: a paytable that pays {abs(worth) // UNIT:,} times the wager cannot be priced; "
            f"it must be at most {LARGEST_WORTH // UNIT:,} times."
        )
    return worth


def at_risk(choice: DecisionChoice) -> Fraction:
    """The least that a choice puts at risk, in multiples; to fold or to withdraw is less than to stay."""
    if choice.folds or choice.withdraws:
        return Fraction(-1)
    return choice.multiples[0] if choice.bets else Fraction(0)


def ways(decision: Decision) -> tuple[Way, ...]:
    """Every way to answer, the one that bets least first; of an open range both ends, for worth is linear between."""
    found: list[tuple[Fraction, Way]] = []
    for choice in decision.choices:
        low, high = choice.multiples
        found.append((at_risk(choice), (choice.name, low if low != high else None)))
        if low != high:
            found.append((high, (choice.name, high)))
    return tuple(way for _, way in sorted(found, key=lambda pair: pair[0]))
