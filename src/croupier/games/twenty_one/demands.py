"""What the order of a round yields: what it waits for, and what happens meanwhile."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.events import Bets, Chance, Chose, Closed, Dealt, Decide, Did, Line, Moved, Revealed

Question = Literal["insurance", "early surrender", "play", "doubled", "follow"]


@dataclass(frozen=True, slots=True)
class CardTo:
    """One card is due to a hand of a seat, counted from 1, or to the dealer."""

    due: Chance
    hand: int = 1


@dataclass(frozen=True, slots=True)
class Open:
    """A choice that may be made; where it stakes something, from how much to how much. Without an amount the most is
    meant."""

    name: str
    least: int = 0
    most: int = 0
    basis: Basis = NO_BASIS


@dataclass(frozen=True, slots=True)
class Asked:
    """A player decides: the one who plays the box, or one who bets behind it."""

    due: Decide
    choices: tuple[Open, ...]

    def open(self, name: str) -> Open | None:
        """The choice of this name, if it may be made."""
        return next((choice for choice in self.choices if choice.name == name), None)


@dataclass(frozen=True, slots=True)
class BetsOpen:
    """Bets may be made until the dealer closes."""

    due: Bets


Waits = BetsOpen | CardTo | Asked
Happens = Did | Revealed | Moved | Line  # a line is settled when it is yielded
Steps = Generator[Waits | Happens, Closed | Dealt | Chose | None, None]
