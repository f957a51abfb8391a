"""One hand against two of a dealer, slow and obvious: every deal of a small deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from croupier.ranks.hands import evaluate
from croupier.ranks.tables import strength_of

Outcome = tuple[int, int]


class TwoHands:
    """Every hand of five of a deck, ranked once for high and for low."""

    def __init__(self, deck: Sequence[int], bound: int) -> None:
        self.deck, self.bound = sorted(deck), bound
        hands: list[tuple[int, ...]] = list(combinations(self.deck, 5))
        self.high = {hand: strength_of(evaluate("high", hand)) for hand in hands}
        self.low = {hand: evaluate("ace to five", hand).key for hand in hands}

    def outcome(self, own: tuple[int, ...], one: tuple[int, ...], other: tuple[int, ...]) -> Outcome:
        """How the dealer's higher hand stands, and what the other does to the player's low hand."""
        first, second = (one, other) if self.high[one] >= self.high[other] else (other, one)
        high, low = self.high[first], self.low[second]
        mine = self.high[own]
        zone = 0 if high < self.bound else 1 if high < mine else 2 if high == mine else 3
        return zone, 0 if self.low[own] > low else 1 if self.low[own] == low else 2

    def outcomes(self, own: tuple[int, ...]) -> Counter[Outcome]:
        """How many pairs of dealer hands bring each outcome."""
        rest = [card for card in self.deck if card not in own]
        found: Counter[Outcome] = Counter()
        for one in combinations(rest, 5):
            left = [card for card in rest if card not in one]
            found.update(self.outcome(own, one, other) for other in combinations(left, 5))
        return found
