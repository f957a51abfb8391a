"""Caribbean Draw written plainly: what the dealer keeps of five cards, (12)(a) to (c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

ACE = 12
RUNS = [{ACE, 0, 1, 2, 3}, *({low + step for step in range(5)} for low in range(9))]


def kept(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards that the dealer keeps, the highest first."""
    ranked = tuple(sorted(cards, reverse=True))
    counts = Counter(card >> 2 for card in ranked)
    shape = sorted(counts.values(), reverse=True)
    suited = len({card & 3 for card in ranked}) == 1
    if suited or set(counts) in RUNS or shape in ([4, 1], [3, 2]):
        return ranked
    if shape == [2, 2, 1]:
        return tuple(card for card in ranked if counts[card >> 2] == 2)
    if shape == [1, 1, 1, 1, 1]:
        fours = list(combinations(ranked, 4))
        flush = [four for four in fours if len({card & 3 for card in four}) == 1]
        if flush:
            return flush[0]
        straights = [four for four in fours if any({card >> 2 for card in four} < run for run in RUNS)]
        both_ends = [four for four in straights if sum({c >> 2 for c in four} < run for run in RUNS) == 2]
        if straights:
            return max(both_ends or straights, key=lambda four: [card >> 2 for card in four])
        return ranked[:3]
    group = [card for card in ranked if counts[card >> 2] > 1]
    rest = [card for card in ranked if counts[card >> 2] == 1]
    return tuple(sorted([*group, *rest[: 3 - len(group)]], reverse=True))
