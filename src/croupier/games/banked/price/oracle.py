"""The main wagers of a game by the walk: the number that every road must come to exactly."""

from __future__ import annotations

from fractions import Fraction

from croupier.analysis.walk import Walk
from croupier.editions import Game
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import SEAT, lifted, unit_of, unit_stakes
from croupier.rounds.events import Chance


def walk_main(game: Game) -> Fraction:
    """The exact expectation of the main wagers under the best play, on a deck small enough to walk."""
    wagers = main_wagers(game)
    stakes = {name: amount for name, amount in unit_stakes(game).items() if name in wagers}
    start = open_round(lifted(game), [SEAT], stakes={SEAT: stakes})
    return Walk(SEAT, wagers, _seen_together).run(start) / unit_of(game, wagers)


def _seen_together(due: Chance) -> bool:
    """Cards of a hand, and cards turned up together; community cards that lie face down are turned up in turn."""
    return due.to != "community" or due.face == "up"
