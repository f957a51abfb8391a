"""What an equity is: how often a hand takes the pot, alone or shared, out of all deals or of a sample."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

EquityCertainty = Literal["exact", "sampled"]


@dataclass(frozen=True)
class PlayerEquity:
    """One player's part in the showdowns counted, by the number of those who share, himself among them.

    `whole` are the deals in which one part took the whole pot; `high` and `low` those in which the first and the
    second part of a split pot were his. `scoops` are the deals in which he took the pot alone.
    """

    hand: str
    whole: Mapping[int, int]
    high: Mapping[int, int]
    low: Mapping[int, int]
    scoops: int
    share: Fraction
    high_share: Fraction
    low_share: Fraction
    error: float | None = None

    @property
    def wins(self) -> int:
        """Deals in which he took the pot alone."""
        return self.scoops

    @property
    def ties(self) -> dict[int, int]:
        """Deals in which he shared a pot that was not split in parts, by number of sharers."""
        return {sharers: count for sharers, count in self.whole.items() if sharers > 1}


@dataclass(frozen=True)
class Equities:
    """The equities of all players, exact or sampled, never both.

    `deals` is how many deals were counted, ranges by their weights; `boards` how many boards can come. `way` says how
    they were counted.
    """

    game: str
    board: str
    dead: str
    certainty: EquityCertainty
    deals: int
    boards: int
    parts: tuple[str, ...]
    players: tuple[PlayerEquity, ...]
    unclaimed: Fraction
    way: str
    seed: int | None = None

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Each player's share of the pot, on the average."""
        return tuple(player.share for player in self.players)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "game": self.game,
            "board": self.board,
            "dead": self.dead,
            "certainty": self.certainty,
            "deals": self.deals,
            "boards": self.boards,
            "seed": self.seed,
            "unclaimed": str(self.unclaimed),
            "players": [self._player(player) for player in self.players],
        }

    def _player(self, player: PlayerEquity) -> dict[str, Any]:
        found: dict[str, Any] = {
            "hand": player.hand,
            "equity": float(player.share),
            "equity_exact": str(player.share),
            "wins": player.wins,
            "ties": {str(sharers): count for sharers, count in player.ties.items()},
        }
        if len(self.parts) == 2:
            names = dict(zip(self.parts, (player.high_share, player.low_share), strict=True))
            found |= {f"{name}_share": str(share) for name, share in names.items()}
            found["scoops"] = player.scoops
        if player.error is not None:
            found["standard_error"] = player.error
        return found


def standard_error(share: Fraction, squares: Fraction, samples: int) -> float:
    """Of a mean share, from the mean of its squares."""
    if samples < 2:
        return math.inf
    return math.sqrt(max(Fraction(0), squares - share * share) / (samples - 1))
