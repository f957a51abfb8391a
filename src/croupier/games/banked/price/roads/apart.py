"""Hands that belong to nobody, each bet on by itself: every wager is a census of its own hand."""

from __future__ import annotations

from croupier.editions import Game
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.roads.sides import hand_tally, pool_sizes
from croupier.games.banked.price.stakes import unit_of
from croupier.games.banked.price.tally import Tally


def tally(game: Game) -> Tally:
    """The exact tally of the first hand; the others are alike."""
    name = main_wagers(game)[0]
    table = game.table(name, unit_of(game, (name,)))
    assert table is not None
    pools = pool_sizes(game, table.hand)
    return hand_tally(game.edition.id, tuple(game.cards), table.hand, (), pools)
