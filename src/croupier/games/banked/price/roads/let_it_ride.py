"""Let It Ride: which bets ride on every three and four cards, and what comes of it, by the kernel's induction."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.roads.common import U8, by_game, deck_of, worth_of
from croupier.games.banked.price.roads.ride_rules import rule_in_words
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked import let_it_ride as kernel
from croupier.kernels.evaluate import strengths
from croupier.ranks.tables import high_tables

CHOICES = ("withdraw", "ride")
LAST_BET = "bet_3"  # it is never withdrawn, so its line is what one riding bet is worth


def decisions(first: int, second: int) -> Decisions:
    """The two decisions as the procedure asks them."""
    return {"first bet": (CHOICES[first], None), "second bet": (CHOICES[second], None)}


def deal_of(cards: U8) -> Deal:
    """Five cards as a deal: the player's three, then the community's two."""
    five = tuple(int(card) for card in cards)
    return {1: five[:3], "community": five[3:]}


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What one riding bet wins or loses by the class of the final hand, in cents."""
    classes = own_classes(game.edition.id, "own")
    worth = []
    for example in classes.examples:
        worth.append(worth_of(game, deal_of(np.array(example, np.uint8)), decisions(1, 1), (LAST_BET,)))
    return np.array(worth, np.int64)


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    deck, classes = deck_of(game), own_classes(game.edition.id, "own")
    found = kernel.solve(deck, high_tables(), classes.by_strength, len(classes), worths(game))
    ride1, ride2, counts, examples = found
    deals = comb(len(deck), 3) * (len(deck) - 3) * (len(deck) - 4)
    entries = [
        TallyEntry(
            decisions(first, second),
            deal_of(examples[first, second, of_class]),
            int(counts[first, second, of_class]),
        )
        for first in (0, 1)
        for second in (0, 1)
        for of_class in range(len(classes))
        if counts[first, second, of_class]
    ]
    frequencies = (
        ("first bet rides", Fraction(int(counts[1].sum()), deals)),
        ("second bet rides", Fraction(int(counts[:, 1].sum()), deals)),
    )
    return Tally(entries, deals, frequencies, rules_of(deck, ride1, ride2), (ride1, ride2))


def rules_of(deck: U8, ride1: U8, ride2: U8) -> tuple[str, ...]:
    """Both decisions in words, where words give back every decision."""
    if len(deck) != 52:
        return ()
    rules = rule_in_words(ride1, 3, "first bet"), rule_in_words(ride2, 4, "second bet")
    return tuple(rule for rule in rules if rule)


def choice_worths(game: Game, known: Sequence[int]) -> dict[str, Fraction]:
    """For the three or four cards known, what the bet in question is worth if it rides or is withdrawn, in cents."""
    classes, worth = own_classes(game.edition.id, "own"), worths(game)
    rest = [card for card in game.cards if card not in known]
    hands = np.array([(*known, *more) for more in combinations(rest, 5 - len(known))], np.uint8)
    of_hands = classes.by_strength[strengths(hands, high_tables())]
    return {"ride": Fraction(int(worth[of_hands].sum()), len(hands)), "withdraw": Fraction(0)}
