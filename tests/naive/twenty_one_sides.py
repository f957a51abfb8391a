"""Side bets of twenty-one by dealing every order of single cards out of a small shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations


def value(card: int) -> int:
    """Points, an ace as 1."""
    return 1 if card // 4 == 12 else min(card // 4 + 2, 10)


def points(cards: Sequence[int]) -> tuple[int, bool]:
    """The best total, and whether it is soft."""
    hard = sum(map(value, cards))
    if any(card // 4 == 12 for card in cards) and hard <= 11:
        return hard + 10, True
    return hard, False


def dealer_hands(shoe: Sequence[int], hits_soft_17: bool, dealt: tuple[int, ...] = ()) -> dict[str, Fraction]:
    """How likely each end is: `natural`, `17`.., `over 3`..; single cards of the shoe are told apart."""
    total, soft = points(dealt)
    if len(dealt) > 1 and total >= 17 and not (total == 17 and soft and hits_soft_17):
        if total > 21:
            return {f"over {len(dealt)}": Fraction(1)}
        return {"natural" if total == 21 and len(dealt) == 2 else str(total): Fraction(1)}
    found: dict[str, Fraction] = {}
    for place, card in enumerate(shoe):
        rest = (*shoe[:place], *shoe[place + 1 :])
        for name, chance in dealer_hands(rest, hits_soft_17, (*dealt, card)).items():
            found[name] = found.get(name, Fraction(0)) + chance / len(shoe)
    return found


def matches(shoe: Sequence[int]) -> dict[tuple[int, int], Fraction]:
    """How many of two cards match a third in suit, and in rank alone."""
    deals = list(permutations(shoe, 3))
    found: Counter[tuple[int, int]] = Counter()
    for up, *cards in deals:
        suited = sum(card == up for card in cards)
        found[suited, sum(card // 4 == up // 4 for card in cards) - suited] += 1
    return {key: Fraction(times, len(deals)) for key, times in found.items()}
