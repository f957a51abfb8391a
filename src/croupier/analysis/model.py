"""What a price is: exact expectation, spread and frequencies of a wager, under stated play."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from croupier.editions import Game

Certainty = Literal["exact", "exact given stated play", "upper bound", "sampled", "sampled, at least"]
SAMPLED: frozenset[Certainty] = frozenset(("sampled", "sampled, at least"))


@dataclass(frozen=True)
class RowShare:
    """How often one row decides the wager, and what it adds to the expectation, in units of the initial wager.

    `row` names it for programs; `title` says it for people, where that is something else.
    """

    row: str
    probability: Fraction
    profit: Fraction
    share: Fraction
    cite: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True)
class Price:
    """The price of one wager, or of wagers that stand or fall together, per unit of the initial wager."""

    name: str
    wagers: tuple[str, ...]
    labels: tuple[tuple[str, str], ...]
    certainty: Certainty
    distribution: tuple[tuple[Fraction, Fraction], ...]
    average_bet: Fraction
    rows: tuple[RowShare, ...] = ()
    meter: int | None = None
    break_even_meter: Fraction | None = None
    notes: tuple[str, ...] = ()
    hits: Fraction | None = None  # how often anything is paid, where that is more often than a net profit
    deals: int = 0  # the equally likely deals that were counted, where its chances were counted so

    @property
    def expectation(self) -> Fraction:
        """What the player wins on the average, per unit of the initial wager."""
        return sum((profit * chance for profit, chance in self.distribution), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """The house's share of the initial wager."""
        return -self.expectation

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss as a share of the average total wagered."""
        return self.house_edge / self.average_bet if self.average_bet else Fraction(0)

    @property
    def variance(self) -> Fraction:
        """Of the result, in squared units."""
        mean = self.expectation
        return sum(((profit - mean) ** 2 * chance for profit, chance in self.distribution), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """Printed, never decided on."""
        return math.sqrt(self.variance)

    @property
    def win_frequency(self) -> Fraction:
        """How often the player has a net profit."""
        return sum((chance for profit, chance in self.distribution if profit > 0), Fraction(0))

    @property
    def hit_frequency(self) -> Fraction:
        """How often anything is paid, a net profit or not."""
        return self.win_frequency if self.hits is None else self.hits

    @property
    def depends_on_meter(self) -> bool:
        """Whether the price holds only for the meter stated."""
        return self.meter is not None


@dataclass(frozen=True)
class Strategy:
    """Play that a price is stated under: a name, the rule in words where one is exact, and its choices' shares."""

    name: str
    rules: tuple[str, ...] = ()
    frequencies: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True)
class GamePrice:
    """The prices of all wagers of a game under one strategy; `deals` is the number of equally likely deals counted."""

    game: Game
    strategy: Strategy
    deals: int
    prices: tuple[Price, ...]
    notes: tuple[str, ...] = field(default=())

    def price(self, wager: str) -> Price:
        """The price that a wager is part of."""
        for price in self.prices:
            if wager in price.wagers:
                return price
        raise KeyError(wager)
