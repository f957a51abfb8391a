"""Pai gow written plainly: every hand of a small deck against every other, in each of its settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from croupier.games.banked.ways import Division, WaySetter

Signs = tuple[str, str]  # how low and high stand against the dealer's
Setting = tuple[Division, Counter[Signs]]


def sign(own: Any, other: Any) -> str:
    """How one hand stands against another."""
    return "=" if own == other else ">" if own > other else "<"


def compared(own: Division, other: Division) -> Signs:
    """How the two hands of one side stand against those of the other."""
    return sign(own.front_hand, other.front_hand), sign(own.back_hand, other.back_hand)


def settings(setter: WaySetter, deck: Sequence[int], hand: tuple[int, ...]) -> list[Setting]:
    """Every setting of a hand that is not foul, with what it comes to against all hands that can lie beside it."""
    rest = [card for card in deck if card not in hand]
    dealers = [setter.divide(other).division for other in combinations(rest, 7)]
    return [
        (own, Counter(compared(own, dealer) for dealer in dealers)) for own in setter.divisions(sorted(hand))
    ]
