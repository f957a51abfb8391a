"""Three cards and two shared ones, one deal at a time."""

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from math import comb

from tests.naive.random import Xoshiro

ClassOf = Callable[[Sequence[int]], int]


def colex(cards: Sequence[int]) -> int:
    """The index of the cards among all sets of as many."""
    return sum(comb(card, place + 1) for place, card in enumerate(sorted(cards)))


def rides(deck: Sequence[int], held: Sequence[int], class_of: ClassOf, worth: Sequence[int]) -> bool:
    """Whether all the ways to come to five cards are worth more than nothing together."""
    rest = [card for card in deck if card not in held]
    ends = combinations(rest, 5 - len(held))
    return sum(worth[class_of([*held, *end])] for end in ends) > 0


def decisions(
    deck: Sequence[int], size: int, class_of: ClassOf, worth: Sequence[int]
) -> dict[tuple[int, ...], bool]:
    """Whether to let a bet ride, for every set of so many cards."""
    return {held: rides(deck, held, class_of, worth) for held in combinations(deck, size)}


def signature_counts(
    deck: Sequence[int],
    ride1: dict[tuple[int, ...], bool],
    ride2: dict[tuple[int, ...], bool],
    class_of: ClassOf,
    n_classes: int,
) -> list[list[list[int]]]:
    """Deals by (ride1, ride2, class), the two shared cards in order."""
    counts = [[[0] * n_classes for _ in range(2)] for _ in range(2)]
    for three in combinations(deck, 3):
        for first, second in permutations([card for card in deck if card not in three], 2):
            four = tuple(sorted((*three, first)))
            counts[ride1[three]][ride2[four]][class_of([*four, second])] += 1
    return counts


def rounds(count: int, state: list[int], deck: Sequence[int]) -> list[list[int]]:
    """The five cards of each simulated round."""
    generator, cards = Xoshiro(state), list(deck)
    deals = []
    for _ in range(count):
        generator.draw(cards, 5)
        deals.append(cards[:5])
    return deals
