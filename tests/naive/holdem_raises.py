"""Hold'em with a unit to bet on the flop and on the turn, by every deal of a small deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from croupier.kernels.evaluate import strengths
from croupier.ranks.tables import high_tables

Worth = Callable[[int, int], int]  # class and outcome to a worth


def fill(
    deck: Sequence[int], cls: Sequence[int]
) -> dict[tuple[frozenset[int], frozenset[int]], tuple[int, list[int]]]:
    """For each hole and board: the class of the hole, and how many dealers are higher, equal and lower."""
    table: dict[frozenset[int], int] = {}
    sevens = list(combinations(deck, 7))
    ranked = strengths(np.array(sevens, np.uint8), high_tables())
    for cards, strength in zip(sevens, ranked.tolist(), strict=True):
        table[frozenset(cards)] = strength
    found = {}
    for board in combinations(deck, 5):
        rest = [card for card in deck if card not in board]
        for hole in combinations(rest, 2):
            own = table[frozenset((*hole, *board))]
            outcomes = [0, 0, 0]
            for dealer in combinations([card for card in rest if card not in hole], 2):
                other = table[frozenset((*dealer, *board))]
                outcomes[1 + (own > other) - (own < other)] += 1
            found[frozenset(hole), frozenset(board)] = (cls[own], outcomes)
    return found


def best(
    deck: Sequence[int], cls: Sequence[int], unit: Worth, rest: Worth, fold: int, turns: bool
) -> tuple[int, int]:
    """The sum of the best play over all deals, and how many deals there are; a deal has its cards in their order."""
    fates = fill(deck, cls)

    def worth(of: Worth, hole: frozenset[int], board: frozenset[int]) -> int:
        kind, outcomes = fates[hole, board]
        return sum(number * of(kind, outcome) for outcome, number in enumerate(outcomes))

    total = deals = 0
    for pair in combinations(deck, 2):
        hole = frozenset(pair)
        left = [card for card in deck if card not in hole]
        stay = dealt = 0
        for flop in combinations(left, 3):
            later = [card for card in left if card not in flop]
            on_flop = 0
            for turn in later:
                on_turn = 0
                for river in later:
                    if river != turn:
                        board = frozenset((*flop, turn, river))
                        one = worth(unit, hole, board)
                        stay += worth(rest, hole, board)
                        on_flop += one
                        on_turn += one
                        dealt += sum(fates[hole, board][1])
                if turns:
                    stay += max(on_turn, 0)
            stay += max(on_flop, 0)
        total += max(stay, fold * dealt)
        deals += dealt
    return total, deals
