"""What batches share: cards dealt in rows, the class of a hand, and signatures counted with a deal of each."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.banked.sweep_sets import Sets, Symmetry, find_rows, keys_of
from croupier.kernels.deals import deal_rows
from croupier.kernels.evaluate import CHOOSE

Counts = NDArray[np.int64]
U8 = NDArray[np.uint8]
Frequencies = tuple[tuple[str, Fraction], ...]


class Finder:
    """Finds the class that a hand belongs to."""

    def __init__(self, sets: Sets, group: Symmetry) -> None:
        self.group = group
        self.keys = np.empty(len(sets.weights), np.uint64)
        keys_of(sets.cards, self.keys)

    def rows(self, hands: U8) -> NDArray[np.int32]:
        """The class of each hand."""
        rows = np.empty(len(hands), np.int32)
        find_rows(np.ascontiguousarray(hands), self.group.image, self.keys, rows)
        return rows


def dealt(deck: U8, state: NDArray[np.uint64], rounds: int, cards: int) -> U8:
    """So many rounds of so many cards."""
    rows = np.empty((rounds, cards), np.uint8)
    deal_rows(state, deck.copy(), rows)
    return rows


def counted(signatures: NDArray[np.int64], number: int, cards: U8) -> tuple[Counts, U8]:
    """How often each signature came, and a deal for it."""
    counts = np.bincount(signatures, minlength=number).astype(np.int64)
    examples = np.zeros((number, cards.shape[1]), np.uint8)
    found, first = np.unique(signatures, return_index=True)
    examples[found] = cards[first]
    return counts, examples


def colex_rows(cards: U8 | NDArray[np.int64]) -> NDArray[np.int64]:
    """The colex index of the cards of each row."""
    ranked = np.sort(cards, axis=1).astype(np.int64)
    return sum(
        (CHOOSE[place + 1, ranked[:, place]] for place in range(cards.shape[1])),
        np.zeros(len(cards), np.int64),
    )
