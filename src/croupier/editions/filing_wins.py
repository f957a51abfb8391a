"""The wins that a filed limit on payouts must allow: at the minimum wager, by the paytables filed."""

from __future__ import annotations

from fractions import Fraction

from croupier.editions.choices import Bound
from croupier.editions.game import Game

WIN_WORDS = {
    "best win at the minimum wager": "the most that one patron can win in a round at the minimum wager",
    "minimum bet at the highest odds": "the highest payout for one wager at the table minimum",
}


def win_bound(game: Game, bound: Bound) -> int:
    """What a limit on payouts may not lie below, in cents."""
    if bound.also_least == "minimum bet at the highest odds":
        return _highest_at_minimum(game)
    return _best_win_at_minimum(game) if bound.also_least else 0


def _highest_at_minimum(game: Game) -> int:
    """The highest payout of the paytables filed for one covered wager at the least wager, in cents."""
    least = game.cents_of("min_bet") or 0
    limits = game.payout_limits
    tables = [game.table(name) for name in (limits[0].covers if limits else ())]
    rows = [row.pays for table in tables if table is not None for row in table.rows]
    fixed = [int(odds.amount) for odds in rows if odds.unit == "fixed"]
    return max([*fixed, *(int(odds.amount * least) for odds in rows if odds.unit in ("to 1", "for 1"))])


def _best_win_at_minimum(game: Game) -> int:
    """The most one patron could win in a round on the covered wagers at the least wager, in cents."""
    least = game.cents_of("min_bet") or 0
    limits = game.payout_limits
    covered = limits[0].covers if limits else ()
    return int(
        sum((_top_odds(game, name) * _most_times(game, name) for name in covered), Fraction(0)) * least
    )


def _top_odds(game: Game, wager: str) -> Fraction:
    table = game.table(wager)
    odds = [row.pays.amount for row in table.rows if row.pays.unit in ("to 1", "for 1")] if table else []
    return max(odds, default=Fraction(1))


def _most_times(game: Game, wager: str) -> Fraction:
    """The greatest multiple that a decision may bet on the wager; once where it is placed before the deal."""
    choices = [choice for decision in game.edition.law.decisions for choice in decision.choices]
    return max((choice.multiples[1] for choice in choices if wager in choice.bets), default=Fraction(1))
