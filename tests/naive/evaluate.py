"""Strengths and censuses by the slow evaluator, one hand at a time."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from croupier.ranks.hands import best
from croupier.ranks.tables import ladder, strength_of


def strengths(order: str, rows: Iterable[Sequence[int]]) -> list[int]:
    """The strength of the best hand in each row of cards."""
    return [strength_of(best(order, row)) for row in rows]


def census(order: str, size: int, deck: Sequence[int]) -> list[int]:
    """How many hands of that many cards have each strength."""
    counts = [0] * (len(ladder(order)) + 1)
    for strength in strengths(order, combinations(deck, size)):
        counts[strength] += 1
    return counts
