"""What the price of a game of twenty-one says."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from croupier.games.twenty_one.price.plays import Plays
from croupier.games.twenty_one.price.solve import Solved
from croupier.games.twenty_one.rules import TwentyOneRules

Play = Literal["best", "basic", "told"]


@dataclass(frozen=True)
class HandPrice:
    """Two first cards against an up card; values of cards 1 (an ace) to 10.

    `actions` is what each choice is worth per unit of the original wager, where the dealer looked and has no natural;
    `value` what the hand is worth in all as it is played, a natural of the dealer's counted. `alike` tells ten cards of
    one rank from others where only such may be split.
    """

    cards: tuple[int, int]
    up: int
    probability: float
    dealer_natural: float  # its chance, these three cards being seen
    actions: Mapping[str, float]
    best: str
    value: float
    alike: bool = True
    hole: int = 0  # the dealer's other card, where both lie open
    whole: Mapping[str, float] = field(default_factory=dict, repr=False, compare=False)
    """What each choice is worth in all, a natural of the dealer's counted."""

    @property
    def is_natural(self) -> bool:
        """An ace and a ten card: nothing to choose but even money."""
        return self.cards == (1, 10)


@dataclass(frozen=True)
class UpPrice:
    """One up card: its chance, what the round is worth, and how the dealer ends, no other card being known."""

    up: int
    probability: float
    value: float
    dealer: Mapping[str, float]  # "17".."21", "bust", "natural"
    hole: int = 0  # the other card, where both lie open


@dataclass(frozen=True)
class InsurancePrice:
    """Insurance on its own: what a unit of it is worth if always taken, and what it adds to the game at its best."""

    pays: float
    expectation: float
    chance_taken: float  # of the rounds with an ace up, that it pays to take it
    adds: float  # per unit of the original wager, half of it insured


@dataclass(frozen=True)
class TwentyOnePrice:
    """The price of the main wager per unit of it, under the play stated."""

    rules: TwentyOneRules
    removed: tuple[tuple[int, int], ...]
    play: Play
    expectation: float  # insurance taken where it pays included
    variance: float  # of the hand alone, insurance aside
    hands: tuple[HandPrice, ...]
    ups: tuple[UpPrice, ...]
    insurance: InsurancePrice | None
    plays: Plays = field(repr=False, compare=False)
    solved: tuple[Solved | None, ...] = field(repr=False, compare=False)
    notes: tuple[str, ...] = ()

    @property
    def house_edge(self) -> float:
        """The bank's share of the original wager."""
        return -self.expectation

    @property
    def standard_deviation(self) -> float:
        """Of the result of one round, per unit of the original wager."""
        return math.sqrt(self.variance)

    def hand(self, first: int, second: int, up: int, alike: bool = True, hole: int = 0) -> HandPrice:
        """Two first cards against an up card, or two cards that lie open, each by its value."""
        cards = (min(first, second), max(first, second))
        shown = (min(up, hole), max(up, hole)) if hole else (up, 0)
        found = [price for price in self.hands if (price.cards, price.up, price.hole) == (cards, *shown)]
        for price in found:
            if price.alike == alike or len(found) == 1:
                return price
        raise KeyError((first, second, up))

    def up(self, up: int, hole: int = 0) -> UpPrice:
        """One up card by its value, or two open cards, the lower first."""
        return next(price for price in self.ups if (price.up, price.hole) == (up, hole))
