"""What a split is worth, split again as often as it may be: exact where every hand is played by its own cards.

The second cards of all hands are thought to be dealt before any hand is played on: no choice looks at another hand, so
the cards may come in any order. Whether each is the pair's card decides the further splits. After j of these and i
others, an expectation over hands whose second card is known to be another one is taken apart by inclusion and
exclusion: that k of i known cards be the pair's card has a chance, with which k more of them are gone.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.games.twenty_one.price.solve import Floats, Solved
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kernels.twenty_one.tables import VALUES

TENS = 9


class Weights(NamedTuple):
    """How often things count in a split, by the number of cards of the pair that are gone in addition."""

    others: tuple[int, ...]  # hands whose second card is another one
    either: tuple[int, ...]  # hands with any second card, there being no further split
    pairs: tuple[int, ...]  # two of the hands, in order
    first_other: tuple[int, ...]  # of these the first hand, which has the player's own wager
    first_either: tuple[int, ...]


@cache
def weights(most: int) -> Weights:
    """The weights where a pair may become a number of hands."""
    others, either, pairs, first_other, first_either = ([0] * (2 * most - 3) for _ in range(5))

    def deal(hands: int, waiting: int, again: int, known: int) -> None:
        if hands < most and waiting:
            deal(hands, waiting - 1, again, known + 1)
            deal(hands + 1, waiting + 1, again + 1, known)
            return
        for k in range(known):
            others[again + k] += known * (-1) ** k * comb(known - 1, k)
            first_other[again + k] += (-1) ** k * comb(
                known - 1, k
            )  # it gets its second card before the others
        for k in range(known + 1):
            pairs[again + k] += hands * (hands - 1) * (-1) ** k * comb(known, k)
            either[again + k] += waiting * (-1) ** k * comb(known, k)
            first_either[again + k] += (known == 0) * (-1) ** k * comb(known, k)

    deal(2, 2, 0, 0)
    return Weights(*map(tuple, (others, either, pairs, first_other, first_either)))


def again_chance(rules: TwentyOneRules, left: Floats, value: int, gone: int) -> float:
    """The chance that the next card may be split from the pair, `gone` more such cards being out."""
    unseen = left.sum() - 2 - gone
    there = left[value] - 2 - gone
    if unseen <= 0 or there <= 0:
        return 0.0
    chance = there / unseen
    if value == TENS and rules.splits == "equal rank":
        # Which ten cards are gone is not known: their ranks are any of the full shoe's.
        chance *= max(0, 4 * rules.decks - 2 - gone) / (rules.counts[TENS] - 2 - gone)
    return float(chance)


def split_value(rules: TwentyOneRules, solved: Solved, value: int, most: int) -> tuple[float, float]:
    """What a split pair is worth with further splits, and its mean square.

    The mean is exact; the mean square takes two hands as independent once the dealer's outcome is known.
    """
    worth = np.zeros(2)
    chance, pairs = 1.0, 0.0
    counted = weights(most)
    free = value + 1 in rules.split_free
    for gone, (others, either, two, first_other, first_either) in enumerate(zip(*counted, strict=True)):
        if chance <= 0:
            break
        again = again_chance(rules, solved.left, value, gone)
        cards = _unseen(solved, value, gone)
        kinds = ((0, first_other, first_either), (1, others - first_other, either - first_either))
        for house, known, any_second in kinds if free else ((0, others, either),):
            hands = solved.split[house, value, gone]
            mean = cards @ hands / cards.sum()
            worth += chance * (known * (mean - again * hands[value]) + any_second * mean)
        pairs += chance * two
        chance *= again
    return float(worth[0]), float(worth[1] + pairs * _together(rules, solved, value, most))


def _unseen(solved: Solved, value: int, gone: int) -> Floats:
    cards = solved.left.copy()
    cards[value] -= 2 + gone
    return cards


def _together(rules: TwentyOneRules, solved: Solved, value: int, most: int) -> float:
    """The mean product of two hands of a split, nearly."""
    cards = _unseen(solved, value, 0)
    brought = cards @ solved.ends[value, :VALUES] / cards.sum()
    if most > 2:  # a second card of the pair is split again: the others it is
        again = again_chance(rules, solved.left, value, 0)
        brought = (brought - again * solved.ends[value, value]) / (1 - again) if again < 1 else brought
    chances = solved.ends[value, VALUES]
    seen = chances > 0
    return float(np.sum(brought[seen] ** 2 / chances[seen]))
