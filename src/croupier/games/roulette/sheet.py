"""What a par sheet says of a wheel: every kind of bet."""

from __future__ import annotations

from croupier.analysis.par import par_wager
from croupier.editions import Game
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.price import FLAT, bet_prices
from croupier.pages.par_sheet import ParFigures

METHOD = ("Every compartment is equally likely; each bet is settled on each of them.",)


def roulette_sheet(game: Game) -> ParFigures:
    """Every kind of bet, per unit staked."""
    priced = bet_prices(game)
    names = {bet.title: bet.name for bet in wheel_law(game.edition).bets}
    wagers = tuple(par_wager(names[price.name], price.name, "", price) for price in priced.prices)
    return ParFigures(wagers, FLAT, METHOD, notes=priced.notes)
