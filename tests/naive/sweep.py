"""Hands against hands, counted one by one: the plain twin of the sweep and of what is built on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

Strength = Callable[[Sequence[int]], int]
Counts = tuple[int, int, int]


def contest(
    deck: Sequence[int], dealt: int, hand: Sequence[int], own: int, rank: Strength, bound: int
) -> Counts:
    """How many disjoint dealer hands are lower than a strength, equal to it, and below a bound."""
    rest = [card for card in deck if card not in hand]
    met = [rank(cards) for cards in combinations(rest, dealt)]
    return sum(one < own for one in met), sum(one == own for one in met), sum(one < bound for one in met)


def after_draw(deck: Sequence[int], hand: Sequence[int], discard: int, rank: Strength) -> Counts:
    """Dealer hands of six below, equal to and above a hand that changes one card, over all cards that may come."""
    below = same = above = 0
    for new in deck:
        if new in hand:
            continue
        own = rank([card for card in (*hand, new) if card != discard])
        rest = [card for card in deck if card != new and card not in hand]
        for dealer in combinations(rest, 6):
            met = rank(dealer)
            below, same, above = below + (met < own), same + (met == own), above + (met > own)
    return below, same, above


def supersets(deck: Sequence[int], first: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Every hand of a size that begins with some cards."""
    rest = [card for card in deck if card not in first]
    for more in combinations(rest, size - len(first)):
        yield (*first, *more)
