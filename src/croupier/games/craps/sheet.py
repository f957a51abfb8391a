"""What a par sheet says of dice: every bet by itself, and line bets with odds behind them."""

from __future__ import annotations

from croupier.analysis.model import Strategy
from croupier.analysis.par import OwnFigure, ParWager, par_wager
from croupier.editions import Game
from croupier.games.craps.price import DicePrice, price_all, price_rules
from croupier.pages.par_sheet import ParFigures

PLAY = Strategy("each bet is made and left until it is decided")
METHOD = (
    "Each bet is a chain of the states that its rows lead to, solved in fractions over the 36 rolls of two dice.",
    "A round is one bet until it is decided. Combinations are out of the least common denominator of the chances.",
    "Odds are paid exactly, whatever chips the house has.",
)


def craps_sheet(game: Game) -> ParFigures:
    """Every bet, per unit of it."""
    return ParFigures(tuple(map(_wager, price_all(price_rules(game)))), PLAY, METHOD)


def _wager(priced: DicePrice) -> ParWager:
    own = (
        OwnFigure("house_edge_per_resolved", "house edge per bet resolved", priced.per_resolved),
        OwnFigure("house_edge_per_roll", "house edge per roll", priced.per_roll),
        OwnFigure("rolls", "rolls that act on the bet", priced.rolls, percent=False),
        OwnFigure("resolved", "resolved: won or lost, not returned", priced.resolved),
    )
    return par_wager(priced.price.wagers[0], priced.price.name, "", priced.price, own)
