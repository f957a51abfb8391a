"""What a round of twenty-one waits for: bets, a card for a hand, or somebody's choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.rounds.procedure import Deal, Do, Pay, Take

Question = Literal["insurance", "early surrender", "play", "doubled", "follow"]


@dataclass(frozen=True)
class DealTo(Deal):
    """One card is due to a hand of a seat, counted from 1, or to the dealer."""

    hand: int = 1


@dataclass(frozen=True)
class Open:
    """A choice that may be made; where it stakes something, from how much to how much. Without an amount told, the most
    is meant."""

    name: str
    least: int = 0
    most: int = 0
    cite: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decide:
    """A player decides: the one who plays the box, or one who bets behind it (`player`)."""

    seat: int
    question: Question
    choices: tuple[Open, ...]
    hand: int = 1
    player: str | None = None
    cite: tuple[str, ...] = ()

    def open(self, name: str) -> Open | None:
        """The choice of this name, if it may be made."""
        return next((choice for choice in self.choices if choice.name == name), None)


Due = Take | DealTo | Decide
Demand = Take | Deal | Decide | Do | Pay
