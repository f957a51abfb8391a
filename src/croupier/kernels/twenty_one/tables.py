"""Tables that the exact prices of twenty-one walk through: the player's hands, and the ways in which a dealer draws.

Values of cards are 0..9 here: 0 an ace, 1 a two, ..., 9 a ten card.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

VALUES = 10
BEST = 21
OUTCOMES = 7  # 17, 18, 19, 20, 21, over, and over with 22
OVER, TWENTY_TWO = 5, 6
NO_HOLE = -1  # of a dealer whose second card is not known


class Hands(NamedTuple):
    """Every multiset of cards that is not over with aces as 1, the lowest total first.

    `child[h, v]` is the hand with one more card of value v, or -1 where that is over. `row[h]` are the counts.
    """

    row: NDArray[np.int8]
    child: NDArray[np.int16]
    hard: NDArray[np.int8]  # the total with every ace as 1
    total: NDArray[np.int8]  # the best total
    size: NDArray[np.int8]
    pair: NDArray[np.int16]  # pair[a, b]: the hand of two cards


class ValueDraws(NamedTuple):
    """The dealer's draws to the cards that lie open, as a tree of sorted multisets walked from the root, depth first.
    `start` is the outcome where these cards are not drawn to, else -1.

    A node multiplies what its parent has by the cards of its value that are left, `used` of them being drawn on the
    way; where `orders` is not 0 so many orders of these cards end the dealer's hand, with this outcome.
    """

    depth: NDArray[np.int64]
    value: NDArray[np.int64]
    used: NDArray[np.int64]
    outcome: NDArray[np.int64]
    orders: NDArray[np.float64]
    start: int


@cache
def hands() -> Hands:
    """All hands of one card or more."""
    found: list[tuple[int, ...]] = []

    def more(counts: tuple[int, ...], least: int, total: int) -> None:
        for value in range(least, VALUES):
            if total + value + 1 <= BEST:
                grown = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
                found.append(grown)
                more(grown, value, total + value + 1)

    more((0,) * VALUES, 0, 0)
    found.sort(key=lambda counts: (_hard(counts), counts))
    place = {counts: index for index, counts in enumerate(found)}
    child = np.full((len(found), VALUES), -1, np.int16)
    for index, counts in enumerate(found):
        for value in range(VALUES):
            grown = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
            child[index, value] = place.get(grown, -1)
    single = [place[tuple(int(value == only) for value in range(VALUES))] for only in range(VALUES)]
    hard = np.array([_hard(counts) for counts in found], np.int8)
    soft = np.array([counts[0] > 0 and _hard(counts) + 10 <= BEST for counts in found])
    return Hands(
        np.array(found, np.int8),
        child,
        hard,
        (hard + 10 * soft).astype(np.int8),
        np.array([sum(counts) for counts in found], np.int8),
        np.array([[child[single[a], b] for b in range(VALUES)] for a in range(VALUES)], np.int16),
    )


def _hard(counts: tuple[int, ...]) -> int:
    return sum((value + 1) * count for value, count in enumerate(counts))


@cache
def draws(up: int, hits_soft_17: bool, hole: int = NO_HOLE, apart: bool = False) -> ValueDraws:
    """The tree of a dealer's draws to an up card, or to two cards; a natural of two cards has no node. `apart`: going
    over with 22 is an outcome of its own."""
    shown = (up,) if hole == NO_HOLE else (up, hole)
    over_22 = TWENTY_TWO if apart else OVER
    start = _outcome(shown, (0,) * VALUES, hits_soft_17, over_22)
    if start is not None:
        none = np.zeros(0, np.int64)
        return ValueDraws(none, none, none, none, np.zeros(0), start)
    ended: dict[tuple[int, ...], float] = {}
    last: dict[tuple[int, ...], int] = {}
    standing = {(0,) * VALUES: 1.0}
    while standing:
        following: dict[tuple[int, ...], float] = {}
        for counts, orders in standing.items():
            for value in range(VALUES):
                grown = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
                outcome = _outcome(shown, grown, hits_soft_17, over_22)
                if outcome is None:
                    following[grown] = following.get(grown, 0.0) + orders
                elif outcome >= 0:
                    ended[grown] = ended.get(grown, 0.0) + orders
                    last[grown] = outcome
        standing = following
    return _tree(ended, last)


def _outcome(shown: tuple[int, ...], drawn: tuple[int, ...], hits_soft_17: bool, over_22: int) -> int | None:
    """What a dealer has who drew these: None while he draws on, -1 for a natural."""
    hard = _hard(drawn) + sum(shown) + len(shown)
    soft = (drawn[0] > 0 or 0 in shown) and hard + 10 <= BEST
    total = hard + 10 * soft
    if total == BEST and sum(drawn) + len(shown) == 2:
        return -1
    if total < 17 or (soft and total == 17 and hits_soft_17):
        return None
    return (over_22 if total == BEST + 1 else OVER) if total > BEST else total - 17


def _tree(ended: dict[tuple[int, ...], float], last: dict[tuple[int, ...], int]) -> ValueDraws:
    """The multisets as paths of their sorted values, every path sharing its beginning with others."""
    paths = sorted((tuple(v for v in range(VALUES) for _ in range(counts[v])), counts) for counts in ended)
    nodes: list[tuple[int, int, int, int, float]] = []
    before: tuple[int, ...] = ()
    for path, counts in paths:
        shared = 0
        while shared < len(before) and shared < len(path) and before[shared] == path[shared]:
            shared += 1
        for depth in range(shared, len(path)):
            ends = depth == len(path) - 1
            nodes.append(
                (
                    depth + 1,
                    path[depth],
                    path[:depth].count(path[depth]),
                    last[counts] if ends else 0,
                    ended[counts] if ends else 0.0,
                )
            )
        before = path
    columns = list(zip(*nodes, strict=True))
    whole = [np.array(column, np.int64) for column in columns[:4]]
    return ValueDraws(whole[0], whole[1], whole[2], whole[3], np.array(columns[4], np.float64), -1)
