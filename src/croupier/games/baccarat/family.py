"""The family baccarat: what opens its rounds, reads words, draws its tables, and its uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.games.baccarat.round import BaccaratRound
from croupier.games.family import Family

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.rounds.round import Opening


class BaccaratFamily(Family):
    """Games of baccarat."""

    name = "baccarat"
    title = "baccarat"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> BaccaratRound:
        """A round with these players, as the round before left the table."""
        return BaccaratRound(game, players, opening)


FAMILY = BaccaratFamily()
