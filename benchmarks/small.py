"""Three Card Poker and Let It Ride, exactly: by the kernels alone, and as a price with all wagers settled."""

from __future__ import annotations

from statistics import median

import numpy as np

from benchmarks.games import LET_IT_RIDE, THREE_CARD, classes_of, first_prices, game_of
from benchmarks.hands import FULL_DECK
from benchmarks.measure import Row, at_most, by_turns
from croupier.games.banked.price.roads import let_it_ride as ride_road
from croupier.games.banked.price.roads import three_card as three_road
from croupier.games.banked.price.roads.common import qualify_strength
from croupier.kernels.banked import let_it_ride, three_card
from croupier.ranks.tables import high_tables, three_card_tables

BAR = 0.1
THREE_CARD_DEALS = 407_170_400
LET_IT_RIDE_DEALS = 51_979_200


def rows() -> list[Row]:
    """Kernels by turns, then prices."""
    seconds = by_turns({"three": three_card_exactly, "ride": let_it_ride_exactly})
    three = first_prices(THREE_CARD, {"ante_bonus": "A"}, {"ante_bonus": "B"})
    ride = first_prices(LET_IT_RIDE, {"bet_1": "A"}, {"bet_1": "B"})
    return [
        at_most("Three Card Poker, exact, kernels", median(seconds["three"]), BAR),
        at_most("Let It Ride, exact, kernels", median(seconds["ride"]), BAR),
        at_most("Three Card Poker, first price of a filing, five wagers", median(three), BAR),
        at_most("Let It Ride, first price of a filing, three wagers", median(ride), BAR),
    ]


def three_card_exactly() -> None:
    """Contests, the best choice of every hand, and the count of every signature."""
    game = game_of(THREE_CARD)
    sets, classes, qualify = three_card_tables().sets, classes_of(game), qualify_strength(game)
    contest = three_card.contest_counts(FULL_DECK, sets, qualify)
    play = three_road.best_play(game)
    counts, _ = three_card.signature_counts(
        FULL_DECK, contest, sets, qualify, play, classes.by_set, len(classes)
    )
    if counts.sum() != THREE_CARD_DEALS:
        raise AssertionError("not all deals are counted")


def let_it_ride_exactly() -> None:
    """Which bets ride, and the count of every signature."""
    game = game_of(LET_IT_RIDE)
    classes, worths = classes_of(game), ride_road.worths(game)
    *_, counts, _ = let_it_ride.solve(
        FULL_DECK, high_tables(), classes.by_strength, len(classes), np.asarray(worths)
    )
    if counts.sum() != LET_IT_RIDE_DEALS:
        raise AssertionError("not all deals are counted")
