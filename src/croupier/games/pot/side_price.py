"""The house edge of the side bets of a pot game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.editions import Game
from croupier.pages import Section


@dataclass(frozen=True)
class SideBetPrice:
    """One side bet under one paytable."""

    game: Game

    def section(self) -> Section:
        """Its figures."""
        return Section("", [])


def side_prices(game: Game, every: bool = False) -> Sequence[SideBetPrice]:
    """The side bets that are settled by a paytable, under the one filed or under each."""
    return ()
