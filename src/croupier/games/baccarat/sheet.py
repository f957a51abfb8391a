"""What a par sheet says of baccarat: every wager on the first round of a shoe."""

from __future__ import annotations

from croupier.analysis.par import par_wager
from croupier.editions import Game
from croupier.games.baccarat.price import FLAT, price_baccarat
from croupier.games.baccarat.rules import rules_of
from croupier.pages.par_sheet import ParFigures


def baccarat_sheet(game: Game) -> ParFigures:
    """Every wager, per unit staked."""
    priced, decks = price_baccarat(game), rules_of(game).decks
    wagers = tuple(par_wager(price.wagers[0], price.name, "", price) for price in priced.prices)
    method = f"Every ordered deal of six cards from a full shoe of {decks} packs is counted by what its cards count."
    return ParFigures(wagers, FLAT, (method,), notes=priced.notes)
