"""Four Card Poker: every player hand and upcard against every dealer hand, by the census of the kernel."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.kernels import four_card as kernel
from croupier.price.examples import four_card_examples
from croupier.price.roads.common import U8, Way, deck_of, main_worth, own_classes, ways
from croupier.price.stakes import Deal, Decisions
from croupier.price.tally import Entry, Tally
from croupier.ranks.tables import four_card_tables

COMPARED = 3


@lru_cache(maxsize=2)
def census_of(cards: tuple[int, ...], threads: int = 2) -> kernel.Census:
    """The census of a deck: it knows no money, so every filing shares it."""
    return kernel.take_census(np.array(sorted(cards), np.uint8), four_card_tables(), threads)


def decisions(way: Way) -> Decisions:
    """The decision as the procedure asks it."""
    return {"play": way}


def worths(
    game: Game,
) -> tuple[tuple[Way, ...], NDArray[np.int64], dict[tuple[int, int], dict[int | str, tuple[int, ...]]]]:
    """The worth of each way to decide, by class and comparison, each settled on a real deal."""
    classes = own_classes(game.edition.id, "own")
    options = ways(game.decision("play"))
    deals = four_card_examples(classes)
    worth = np.zeros((len(options), len(classes), COMPARED), np.int64)
    for of_class in range(len(classes)):
        for compared in range(COMPARED):
            # A tie that cannot be dealt is never counted; it takes the worth of a win so that rows can merge.
            deal = deals.get((of_class, compared)) or deals.get((of_class, 2)) or deals[(of_class, 0)]
            for place, way in enumerate(options):
                worth[place, of_class, compared] = main_worth(game, deal, decisions(way))
    return options, worth, deals


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    census = census_of(tuple(game.cards))
    options, worth, deals = worths(game)
    classes = own_classes(game.edition.id, "own")
    solution = kernel.solve(census, classes.by_strength, worth)
    entries = []
    for place, way in enumerate(options):
        for of_class in range(len(classes)):
            for compared in range(COMPARED):
                count = int(solution.counts[place, of_class, compared])
                if count:
                    entries.append(Entry(decisions(way), deals[(of_class, compared)], count))
    frequencies = tuple(
        (said(way), Fraction(int(solution.counts[place].sum()), solution.deals))
        for place, way in enumerate(options)
    )
    return Tally(entries, solution.deals, frequencies, (), (census, options, solution.choice))


def deal_of(cards: U8) -> Deal:
    """Eleven cards as a deal: the player's five, then the dealer's six, the upcard last."""
    eleven = tuple(int(card) for card in cards)
    return {1: eleven[:5], "dealer": eleven[5:]}


def said(way: Way) -> str:
    """A way to decide in words."""
    return way[0] if way[1] is None else f"{way[0]} {way[1]}x"


def choice_worths(game: Game, hand: U8, upcard: int) -> tuple[tuple[Way, ...], list[Fraction]]:
    """For one hand and upcard, what each way to decide is worth on the average, in cents."""
    options, worth, _ = worths(game)
    classes = own_classes(game.edition.id, "own")
    deck = deck_of(game)
    values = kernel.choice_values(hand, upcard, deck, four_card_tables(), classes.by_strength, worth)
    dealers = comb(len(deck) - 6, 5)
    return options, [Fraction(int(value), dealers) for value in values]
