"""Four Card Poker: every player hand and upcard against every dealer hand, by the census of the kernel."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.examples import four_card_examples
from croupier.games.banked.price.roads.common import U8, Way, by_game, deck_of, main_worth, way_words, ways
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked import four_card as kernel
from croupier.ranks.tables import four_card_tables

COMPARED = 3


@lru_cache(maxsize=2)
def census_of(cards: tuple[int, ...], threads: int = 2) -> kernel.Census:
    """The census of a deck: it knows no money, so every filing shares it."""
    return kernel.take_census(np.array(sorted(cards), np.uint8), four_card_tables(), threads)


def decisions(way: Way) -> Decisions:
    """The decision as the procedure asks it."""
    return {"play": way}


@by_game
def worths(game: Game) -> tuple[tuple[Way, ...], NDArray[np.int64]]:
    """The worth of each way to decide, by class and comparison, in cents, each settled on a real deal."""
    classes = own_classes(game.edition.id, "own")
    options = ways(game.decision("play"))
    deals = four_card_examples(classes)
    worth = np.zeros((len(options), len(classes), COMPARED), np.int64)
    for of_class in range(len(classes)):
        for compared in range(COMPARED):
            # A comparison that cannot be dealt is never counted; any other deal of the class stands in for it.
            deal = deals.get((of_class, compared)) or next(deals[key] for key in deals if key[0] == of_class)
            for place, way in enumerate(options):
                worth[place, of_class, compared] = main_worth(game, deal, decisions(way))
    return options, worth


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    census = census_of(tuple(game.cards))
    options, worth = worths(game)
    classes = own_classes(game.edition.id, "own")
    return tally_of(game, census, options, kernel.solve(census, classes.by_strength, worth))


def tally_of(
    game: Game, census: kernel.Census, options: tuple[Way, ...], solution: kernel.FourCardSolution
) -> Tally:
    """The exact tally under a table of choices; what the counts come to is held against the kernel's own sum."""
    classes = own_classes(game.edition.id, "own")
    examples = kernel.deal_examples(census, four_card_tables(), solution)
    number = len(classes) * COMPARED
    entries = [
        TallyEntry(
            decisions(options[place // number]), deal_of(examples[place]), int(solution.counts.flat[place])
        )
        for place in np.flatnonzero(solution.counts).tolist()
    ]
    if (
        sum(entry.count * main_worth(game, entry.deal, entry.decisions) for entry in entries)
        != solution.total
    ):
        raise AssertionError("the counts do not come to the worth that was solved for")
    frequencies = tuple(
        (way_words(way), Fraction(int(solution.counts[place].sum()), solution.deals))
        for place, way in enumerate(options)
    )
    return Tally(entries, solution.deals, frequencies, (), (census, options, solution.choice))


def deal_of(cards: U8) -> Deal:
    """Eleven cards as a deal: the player's five, then the dealer's six, the upcard last."""
    eleven = tuple(int(card) for card in cards)
    return {1: eleven[:5], "dealer": eleven[5:]}


def choice_worths(game: Game, hand: U8, upcard: int) -> tuple[tuple[Way, ...], list[Fraction]]:
    """For one hand and upcard, what each way to decide is worth on the average, in cents."""
    options, worth = worths(game)
    classes = own_classes(game.edition.id, "own")
    deck = deck_of(game)
    values = kernel.choice_values(hand, upcard, deck, four_card_tables(), classes.by_strength, worth)
    dealers = comb(len(deck) - 6, 5)
    return options, [Fraction(int(value), dealers) for value in values]
