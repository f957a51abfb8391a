"""A way to play every hand: by its cards, the up card, how often it was doubled and what it was split from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.games.twenty_one.hands import BEST
from croupier.games.twenty_one.price.solve import Acts
from croupier.kernels.twenty_one.tables import VALUES, hands
from croupier.kit import Refusal

PLAIN = ("stand", "hit", "double", "", "surrender", "double")
DOUBLED = ("stand", "", "redouble", "rescue")


@dataclass(frozen=True, eq=False)
class Plays:
    """Choices in the kernel's tables by up card, and those of the first two cards: split, surrender and all else."""

    name: str
    acts: tuple[Acts, ...]  # by what lies open before the dealer: an up card, 0 an ace, or two cards
    first: Mapping[tuple[int, int, int, bool, int], str]
    """By two cards, the up card, whether they are of one rank, and the dealer's other open card where there is one."""

    def choice(
        self,
        cards: Sequence[int],
        up: int,
        doubled: int = 0,
        split_from: int = 0,
        alike: bool = True,
        hole: int = 0,
        house: bool = False,
    ) -> str:
        """What to do with these cards (by value, 1 an ace); `split_from` is the card it was split from, 0: it was not;
        `house`: the house put up the wager of a hand of a split.

        Another split after a split is not told here: a pair that may be split again is.
        """
        up, hole = (min(up, hole), max(up, hole)) if hole else (up, 0)
        if len(cards) == 2 and not doubled and not split_from:
            low, high = sorted(cards)
            for one_rank in (alike, True):
                found = self.first.get((low, high, up, one_rank, hole))
                if found:
                    return found
        place = up - 1 if not hole else (up - 1) * VALUES - (up - 1) * (up - 2) // 2 + hole - up
        act = int(self.acts[place][split_from + VALUES * house, doubled, hand_of(cards)])
        return (DOUBLED if doubled else PLAIN)[act]


def hand_of(cards: Sequence[int]) -> int:
    """The place of a hand in the kernel's tables, cards by value from 1."""
    if len(cards) < 2 or sum(cards) > BEST or not all(1 <= card <= VALUES for card in cards):
        raise Refusal("A hand is two cards or more, of values 1 (an ace) to 10, not over 21 with aces as 1.")
    place = int(hands().pair[cards[0] - 1, cards[1] - 1])
    for card in cards[2:]:
        place = int(hands().child[place, card - 1])
    return place
