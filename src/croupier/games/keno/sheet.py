"""What a par sheet says of keno: every number of spots under the paytables filed."""

from __future__ import annotations

from croupier.analysis.par import par_wager
from croupier.editions import Game
from croupier.games.keno.law import schedule_text, schedules_of
from croupier.games.keno.price import ANY, all_prices
from croupier.pages.par_sheet import ParFigures

METHOD = (
    "Catches are hypergeometric: of all draws, C(spots, caught) times C(the other numbers, the other balls) have "
    "that catch.",
)


def keno_sheet(game: Game) -> ParFigures:
    """Every number of spots, per unit staked."""
    pairs = zip(schedules_of(game).items(), all_prices(game).prices, strict=True)
    wagers = tuple(
        par_wager(price.name, price.name, schedule_text(schedule), price) for (_, schedule), price in pairs
    )
    return ParFigures(wagers, ANY, METHOD)
