"""A player and a dealer who both change cards, slow and obvious: every draw of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from croupier.ranks.hands import evaluate
from croupier.ranks.tables import strength_of

Cards = tuple[int, ...]


@cache
def strength(hand: Cards) -> int:
    """The strength of five ascending cards."""
    return strength_of(evaluate("high", hand))


def changed(hand: Sequence[int], given: Sequence[int], drawn: Sequence[int]) -> Cards:
    """A hand with some cards changed."""
    return tuple(sorted({*hand, *drawn} - set(given)))


class BothDraw:
    """A deck, the dealer's rule, and from which strength he qualifies."""

    def __init__(self, deck: Sequence[int], discard: Callable[[Cards], Sequence[int]], bound: int) -> None:
        self.deck, self.discard, self.bound = sorted(deck), cache(discard), bound

    def outcomes(self, own: Cards, given: Cards) -> Iterator[tuple[Fraction, int, int]]:
        """Every end of a hand with these discards: its chance, the strength of the final hand, and the outcome."""
        rest = [card for card in self.deck if card not in own]
        draws = list(combinations(rest, len(given)))
        for drawn in draws:
            final = strength(changed(own, given, drawn))
            left = [card for card in rest if card not in drawn]
            dealers = list(combinations(left, 5))
            for dealt in dealers:
                for chance, theirs in self.dealer(dealt, left):
                    yield chance / len(draws) / len(dealers), final, self.outcome(final, theirs)

    def dealer(self, dealt: Cards, left: Sequence[int]) -> Iterator[tuple[Fraction, int]]:
        """Every hand that a dealer ends with, and its chance."""
        given = self.discard(dealt)
        stub = [card for card in left if card not in dealt]
        draws = list(combinations(stub, len(given)))
        for drawn in draws:
            yield Fraction(1, len(draws)), strength(changed(dealt, given, drawn))

    def outcome(self, own: int, theirs: int) -> int:
        """0 where the dealer does not qualify, else 1 lower, 2 equal, 3 higher than the player."""
        return 0 if theirs < self.bound else 1 if theirs < own else 2 if theirs == own else 3
