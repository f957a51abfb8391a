"""Games decided by the player's own cards, worked out the slow way: every deal, plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

Cards = tuple[int, ...]
ClassOf = Callable[[Cards], int]  # of five, six or seven cards, in any order
FOLD, LEAST, MOST = range(3)


def supersets(deck: Sequence[int], class_of: ClassOf, part: Cards) -> Counter[int]:
    """The classes of all five cards of the deck that contain these."""
    rest = [card for card in deck if card not in part]
    return Counter(class_of((*part, *more)) for more in combinations(rest, 5 - len(part)))


def best_keep(
    deck: Sequence[int], hand: Cards, class_of: ClassOf, worth: Sequence[int]
) -> tuple[Fraction, int, Counter[int]]:
    """What the best change of cards is worth, how many are changed (the fewest of equals) and what comes of them."""
    rest = [card for card in deck if card not in hand]
    found = []
    for size in range(6):
        for kept in combinations(hand, 5 - size):
            finals = Counter(class_of((*kept, *more)) for more in combinations(rest, size))
            total = sum(worth[of] * count for of, count in finals.items())
            found.append((Fraction(total, sum(finals.values())), -size, finals))
    value, size, finals = max(found, key=lambda each: each[:2])
    return value, -size, finals


class BonusSix:
    """A unit or a fold on three and on four known cards; five win, or an insured seat may buy a sixth for a unit."""

    def __init__(
        self, deck: Sequence[int], class_of: ClassOf, worth: Sequence[int], wins: Sequence[int], insured: bool
    ) -> None:
        self.deck, self.class_of, self.worth = tuple(deck), class_of, tuple(worth)
        self.wins, self.insured = tuple(wins), insured

    def five(self, known: frozenset[int]) -> tuple[Fraction, bool]:
        """What five cards are worth, and whether a sixth is bought."""
        of = self.class_of(tuple(known))
        value = Fraction(3 * self.worth[of])
        if self.wins[of] or not self.insured:
            return value, False
        rest = [card for card in self.deck if card not in known]
        paid = sum(3 * self.worth[self.class_of((*known, card))] for card in rest)
        bought = Fraction(paid, len(rest)) + self.worth[-1]
        return max(value, bought), bought > value

    def best(self, known: frozenset[int]) -> tuple[Fraction, bool]:
        """What three or four cards are worth, and whether they are played."""
        rest = [card for card in self.deck if card not in known]
        after = self.five if len(known) == 4 else self.best
        value = sum((after(known | {card})[0] for card in rest), Fraction(0)) / len(rest)
        fold = Fraction(self.worth[-1] * (len(known) - 2))
        return max(value, fold), value > fold

    def value(self) -> Fraction:
        """What the bets are worth on the average, the fee for a sixth card with them."""
        hands = [frozenset(three) for three in combinations(self.deck, 3)]
        return sum((self.best(three)[0] for three in hands), Fraction(0)) / len(hands)


def sevens(deck: Sequence[int], three: Cards, class_of: ClassOf) -> Counter[int]:
    """What four more cards make of three."""
    rest = [card for card in deck if card not in three]
    return Counter(class_of((*three, *four)) for four in combinations(rest, 4))
