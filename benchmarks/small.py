"""Three Card Poker and Let It Ride, exactly: a price with all wagers settled."""

from __future__ import annotations

from statistics import median

from benchmarks.games import LET_IT_RIDE, THREE_CARD, first_prices
from benchmarks.measure import Row, at_most

BAR = 0.1


def rows() -> list[Row]:
    """First prices of a filing."""
    three = first_prices(THREE_CARD, {"ante_bonus": "A"}, {"ante_bonus": "B"})
    ride = first_prices(LET_IT_RIDE, {"bet_1": "A"}, {"bet_1": "B"})
    return [
        at_most("Three Card Poker, first price of a filing, five wagers", median(three), 2 * BAR),
        at_most("Let It Ride, first price of a filing, three wagers", median(ride), 2 * BAR),
    ]
