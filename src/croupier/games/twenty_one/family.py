"""The family twenty-one: what opens its rounds, reads words, draws its tables, and its uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.games.family import Family
from croupier.games.twenty_one.round import TwentyOneRound

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.rounds.round import Opening


class TwentyOneFamily(Family):
    """Games of twenty-one."""

    name = "twenty-one"
    title = "twenty-one"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> TwentyOneRound:
        """A round with these players, as the round before left the table."""
        return TwentyOneRound(game, players, opening)


FAMILY = TwentyOneFamily()
