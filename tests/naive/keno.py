"""Keno in plain integers: draws one at a time, and toy boards gone through draw by draw."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from tests.naive.random import Xoshiro


def boards(draws: int, numbers: int, drawn: int, state: list[int]) -> list[frozenset[int]]:
    """The numbers of so many draws, counted from 0."""
    generator, balls, found = Xoshiro(state), list(range(numbers)), []
    for _ in range(draws):
        generator.draw(balls, drawn)
        found.append(frozenset(balls[:drawn]))
    return found


def catches(groups: Sequence[Iterable[int]], board: frozenset[int]) -> tuple[int, ...]:
    """What each group catches; numbers counted from 1, the board from 0."""
    return tuple(sum(number - 1 in board for number in group) for group in groups)


def totals(
    groups: Sequence[Sequence[int]], numbers: int, drawn: int, prize: Callable[[tuple[int, ...]], int]
) -> Counter[int]:
    """How many draws give each total prize, by going through every draw."""
    found: Counter[int] = Counter()
    for board in combinations(range(numbers), drawn):
        found[prize(catches(groups, frozenset(board)))] += 1
    return found
