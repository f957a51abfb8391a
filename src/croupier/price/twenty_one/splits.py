"""What a split is worth, split again as often as it may be: exact where every hand is played by its own cards.

The second cards of all hands are thought to be dealt before any hand is played on: no choice looks at another hand, so
the cards may come in any order. Whether each is the pair's card decides the further splits. After j of these and i
others, an expectation over hands whose second card is known to be another one is taken apart by inclusion and
exclusion: that k of i known cards be the pair's card has a chance, with which k more of them are gone.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from croupier.price.twenty_one.solve import Floats, Solved
from croupier.rounds.twenty_one.rules import TwentyOneRules

TENS = 9


@cache
def weights(most: int) -> tuple[tuple[int, int], ...]:
    """By n more cards of the pair gone: how often hands with another second card count, and hands with any."""
    others, either = [0] * (2 * most - 3), [0] * (2 * most - 3)

    def deal(hands: int, waiting: int, again: int, known: int) -> None:
        if hands < most and waiting:
            deal(hands, waiting - 1, again, known + 1)
            deal(hands + 1, waiting + 1, again + 1, known)
            return
        for k in range(known):
            others[again + k] += known * (-1) ** k * comb(known - 1, k)
        if waiting:  # no further split: these hands take what comes
            for k in range(known + 1):
                either[again + k] += waiting * (-1) ** k * comb(known, k)

    deal(2, 2, 0, 0)
    return tuple(zip(others, either, strict=True))


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
    """What a split pair is worth with further splits, and the sum of the mean squares of its hands."""
    worth = np.zeros(2)
    chance = 1.0
    left = solved.left
    for gone, (others, either) in enumerate(weights(most)):
        if chance <= 0:
            break
        again = again_chance(rules, left, value, gone)
        cards = left.copy()
        cards[value] -= 2 + gone
        hands = solved.split[value, gone]
        mean = cards @ hands / cards.sum()
        worth += chance * (others * (mean - again * hands[value]) + either * mean)
        chance *= again
    return float(worth[0]), float(worth[1])
