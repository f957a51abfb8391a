"""The contest of tiles tile by tile: every four tiles of a set against every four of the rest."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

Setting = tuple[int, int]  # the ranks of the high and of the low hand
Outcome = tuple[int, int]  # how the high and the low hands compare


def sign(own: int, other: int) -> int:
    """-1 lower, 0 equal, 1 higher."""
    return (own > other) - (own < other)


def contest(
    tiles: Sequence[int],
    own: Callable[[tuple[int, ...]], Setting],
    bank: Callable[[tuple[int, ...]], Setting],
) -> dict[tuple[int, ...], Counter[Outcome]]:
    """For every four places of the set, the outcomes against every four of the others."""
    found: dict[tuple[int, ...], Counter[Outcome]] = {}
    for hand in combinations(range(len(tiles)), 4):
        rest = [place for place in range(len(tiles)) if place not in hand]
        high, low = own(tuple(tiles[place] for place in hand))
        counts: Counter[Outcome] = Counter()
        for other in combinations(rest, 4):
            bank_high, bank_low = bank(tuple(tiles[place] for place in other))
            counts[(sign(high, bank_high), sign(low, bank_low))] += 1
        found[hand] = counts
    return found
