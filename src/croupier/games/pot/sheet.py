"""What a par sheet says of a game played for a pot: its side bets against the house; the pot itself has no edge."""

from __future__ import annotations

from fractions import Fraction

from croupier.analysis.model import Price, RowShare, Strategy
from croupier.analysis.par import ParWager, par_wager
from croupier.editions import Game
from croupier.games.pot.side_wagers import DEALS, SideBetPrice, side_prices
from croupier.pages import Paragraph
from croupier.pages.par_sheet import ParFigures

PLAY = Strategy("players against one another; a side bet is priced for a player who never folds")
NO_EDGE = (
    "The pot goes from player to player: the house has no edge on it, and takes the fees below. `croupier price` has "
    "the equities of hands, `croupier fees --compare` what the options of the fees come to."
)
METHOD = ("Side bets: every deal of two hole cards and five community cards is counted.",)


def pot_sheet(game: Game) -> ParFigures:
    """The side bets under each paytable that may be filed."""
    found = tuple(map(_wager, side_prices(game, every=True)))
    return ParFigures(found, PLAY, METHOD if found else (), charts=(Paragraph(NO_EDGE),))


def _wager(side: SideBetPrice) -> ParWager:
    title = side.game.edition.wager(side.table.wager).title
    results: dict[Fraction, Fraction] = {}
    for _, chance, profit in side.rows:
        results[profit] = results.get(profit, Fraction(0)) + chance
    rows = tuple(
        RowShare(rank, chance, profit, chance * profit, side.basis.clauses)
        for rank, chance, profit in side.rows
    )
    note = "A fold loses the wager; the price is for a player who never folds."
    price = Price(
        title,
        (side.table.wager,),
        (),
        "exact given stated play",
        tuple(sorted(results.items())),
        Fraction(1),
        rows,
        notes=(note,),
        deals=DEALS,
    )
    return par_wager(side.table.wager, title, side.table.label, price)
