"""Chance that is not cards: dice, wheels and balls ask for whole numbers, and a source answers."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from croupier.kit.refusal import Refusal

T = TypeVar("T")


class Draws(Protocol):
    """Answers a demand for chance."""

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit, each as likely as any other."""
        ...


class SeededDraws:
    """Reproducible chance: the same seed gives the same numbers on every machine."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(f"croupier:{seed}")

    def below(self, limit: int) -> int:
        """The next number."""
        return self._random.randrange(limit)


class SecureDraws:
    """Chance from the operating system's cryptographic generator, for play."""

    def below(self, limit: int) -> int:
        """The next number."""
        return secrets.randbelow(limit)


class ListedDraws:
    """Numbers known beforehand: a recorded game, or a test."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = list(numbers)
        self._next = 0

    def below(self, limit: int) -> int:
        """The next number told."""
        if self._next == len(self._numbers):
            raise Refusal(f"All {len(self._numbers)} numbers given are used up, and one more is due.")
        number = self._numbers[self._next]
        if not 0 <= number < limit:
            raise Refusal(f"{number} was given where a number below {limit} is due.")
        self._next += 1
        return number


def drawn(draws: Draws, items: Sequence[int], count: int) -> tuple[int, ...]:
    """So many of the items, none twice, in the order drawn."""
    left = list(items)
    found = []
    for _ in range(count):
        found.append(left.pop(draws.below(len(left))))
    return tuple(found)


def shuffled(draws: Draws, items: Iterable[T]) -> list[T]:
    """All items in an order drawn at random, every one as likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = draws.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
