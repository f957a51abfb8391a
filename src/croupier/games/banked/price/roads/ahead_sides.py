"""Side bets on the three cards dealt first, settled before the decision: a census of them."""

from __future__ import annotations

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.roads.ahead import FOLD, decisions
from croupier.games.banked.price.roads.sides import hand_tally
from croupier.games.banked.price.tally import Tally
from croupier.kernels.banked.sweep_ahead import FIRST


def side_tally(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally | None:
    """The census of the first three cards; other hands are none of this road's."""
    if game.edition.hand(table.hand).pools != (f"player 1-{FIRST}",):
        return None
    chosen = tuple(decisions(game, FOLD).items())
    return hand_tally(game.edition.id, tuple(game.cards), table.hand, chosen, (("player", FIRST),))
