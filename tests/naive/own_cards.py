"""Games decided by the player's own cards, worked out the slow way: every deal, plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

Cards = tuple[int, ...]
ClassOf = Callable[[Cards], int]  # of five, six or seven cards, in any order
FOLD, LEAST, MOST = range(3)


class Streets:
    """A bet or a fold on two, three and four known cards; five are paid. Worth is by class, for one unit."""

    def __init__(
        self, deck: Sequence[int], class_of: ClassOf, worth: Sequence[int], bets: Sequence[int]
    ) -> None:
        self.deck, self.class_of, self.worth, self.bets = tuple(deck), class_of, tuple(worth), tuple(bets)
        self.known: dict[tuple[frozenset[int], int], tuple[Fraction, int]] = {}

    def best(self, known: frozenset[int], units: int) -> tuple[Fraction, int]:
        """What the known cards are worth with so many units at stake, and the answer; of equals the smaller bet."""
        key = known, units
        if key not in self.known:
            options = [Fraction(self.worth[-1] * units)]
            options += [self._after(known, units + bet) for bet in self.bets]
            value = max(options)
            self.known[key] = value, options.index(value)
        return self.known[key]

    def _after(self, known: frozenset[int], units: int) -> Fraction:
        rest = [card for card in self.deck if card not in known]
        if len(known) == 4:
            values = [Fraction(units * self.worth[self.class_of((*known, card))]) for card in rest]
        else:
            values = [self.best(known | {card}, units)[0] for card in rest]
        return sum(values, Fraction(0)) / len(rest)

    def deals(self) -> Iterator[tuple[int, int]]:
        """The path and the final class of every deal with the shared cards in order."""
        for pair in combinations(self.deck, 2):
            rest = [card for card in self.deck if card not in pair]
            for a in rest:
                for b in (card for card in rest if card != a):
                    path = self._path(frozenset(pair), frozenset((*pair, a)), frozenset((*pair, a, b)))
                    for c in (card for card in rest if card not in (a, b)):
                        yield path, self.class_of((*pair, a, b, c))

    def _path(self, *known: frozenset[int]) -> int:
        path, units = 0, 1
        for place, cards in enumerate(known):
            answer = self.best(cards, units)[1]
            path += answer * 9 // 3**place
            if answer == FOLD:
                break
            units += self.bets[answer - 1]
        return path


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
