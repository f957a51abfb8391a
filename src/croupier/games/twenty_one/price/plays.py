"""A way to play every hand: by its cards, the up card, how often it was doubled and what it was split from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.games.twenty_one.hands import BEST
from croupier.games.twenty_one.price.solve import Acts
from croupier.kernels.twenty_one.tables import VALUES, hands
from croupier.kit import Refusal

PLAIN = ("stand", "hit", "double")
DOUBLED = ("stand", "", "redouble", "rescue")


@dataclass(frozen=True, eq=False)
class Plays:
    """Choices in the kernel's tables by up card, and those of the first two cards: split, surrender and all else."""

    name: str
    acts: tuple[Acts, ...]  # by up card, 0 an ace
    first: Mapping[
        tuple[int, int, int, bool], str
    ]  # by two cards, the up card and whether they are of one rank

    def choice(
        self, cards: Sequence[int], up: int, doubled: int = 0, split_from: int = 0, alike: bool = True
    ) -> str:
        """What to do with these cards (by value, 1 an ace); `split_from` is the card it was split from, 0: it was not.

        Another split after a split is not told here: a pair that may be split again is.
        """
        if len(cards) == 2 and not doubled and not split_from:
            low, high = sorted(cards)
            key = (low, high, up, alike)
            return self.first.get(key) or self.first[low, high, up, True]
        act = int(self.acts[up - 1][split_from, doubled, hand_of(cards)])
        return (DOUBLED if doubled else PLAIN)[act]


def hand_of(cards: Sequence[int]) -> int:
    """The place of a hand in the kernel's tables, cards by value from 1."""
    if len(cards) < 2 or sum(cards) > BEST or not all(1 <= card <= VALUES for card in cards):
        raise Refusal("A hand is two cards or more, of values 1 (an ace) to 10, not over 21 with aces as 1.")
    place = int(hands().pair[cards[0] - 1, cards[1] - 1])
    for card in cards[2:]:
        place = int(hands().child[place, card - 1])
    return place


def no_acts(levels: int) -> Acts:
    """A table of choices to be filled, everything stood on."""
    return np.zeros((1 + VALUES, levels, len(hands().row)), np.int8)
