"""What a price is: exact expectation, spread and frequencies of a wager under stated play, and for a player's bank."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from croupier.editions import Game
from croupier.editions.model import FeeSchedule
from croupier.kit import Refusal
from croupier.settle.fees import Bill, bill

# What a price is: exact expectation, spread and frequencies of a wager, under stated play.


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


# The player-dealer's side of a price: what he wins of the players on the average, less what the house takes of him.


Stakes = Mapping[int, Mapping[str, int]]  # cents, by seat and opening wager


@dataclass(frozen=True)
class BankSide:
    """One hand, by expectation, in cents: what the bank wins before fees, and the fees of both sides.

    The bank covers everything; the players play as the price states.
    """

    wins: Fraction
    fees: Bill

    @property
    def bank(self) -> Fraction:
        """What the hand is worth to the player-dealer, net of his fee."""
        return self.wins - self.fees.bank

    def players(self, hands_per_hour: int) -> Fraction:
        """What the hand is worth to the players together, net of their fees; fees by time spread over the hands."""
        return -self.wins - self.fees.players - Fraction(2 * self.fees.by_time, hands_per_hour)

    def house(self, hands_per_hour: int) -> Fraction:
        """What the house takes of the hand."""
        return self.fees.bank + self.fees.players + Fraction(2 * self.fees.by_time, hands_per_hour)


def staked(price: Price, stakes: Mapping[str, int]) -> int:
    """The stake that a price is counted in, of one seat: that of the first of its wagers which is placed."""
    return next((stakes[name] for name in price.wagers if stakes.get(name)), 0)


def bank_wins(priced: GamePrice, stakes: Stakes) -> Fraction:
    """What the bank wins of a table on the average, before fees, in cents."""
    known = {name for price in priced.prices for name in price.wagers}
    for wagers in stakes.values():
        for name in wagers:
            if name not in known:
                raise Refusal(f"{name} has no price here; choose one of {', '.join(sorted(known))}.")
    return sum(
        (price.house_edge * staked(price, wagers) for wagers in stakes.values() for price in priced.prices),
        Fraction(0),
    )


def bank_side(
    priced: GamePrice,
    stakes: Stakes,
    players: Mapping[int, str] | None = None,
    schedule: FeeSchedule | None = None,
) -> BankSide:
    """The player-dealer's side of a hand with these stakes, under the collection option filed or another one."""
    return BankSide(bank_wins(priced, stakes), bill(priced.game, stakes, players, schedule))
