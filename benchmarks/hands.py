"""Random hands, all hands one after another, and the same hands in the words of other libraries."""

from __future__ import annotations

from collections.abc import Callable

import eval7
import numpy as np
import phevaluator
import treys
from numba import njit

from croupier.kernels.evaluate import BIAS5, U8, Int, Tables, card_bit, strength7

RANKS, SUITS = "23456789TJQKA", "cdhs"
NAMES = [rank + suit for rank in RANKS for suit in SUITS]
FULL_DECK: U8 = np.arange(52, dtype=np.uint8)


def random_hands(number: int, size: int = 7, seed: int = 1) -> U8:
    """So many hands, each of different cards in no order."""
    generator = np.random.default_rng(seed)
    hands = np.empty((number, size), np.uint8)
    for start in range(0, number, 100_000):
        some = hands[start : start + 100_000]
        some[:] = generator.random((len(some), 52), np.float32).argpartition(size, axis=1)[:, :size]
    return hands


class Peer:
    """Another evaluator, called hand by hand on cards it has been given ready made."""

    def __init__(self, name: str, call: Callable[[], list[int]], order: Callable[[int], int]) -> None:
        self.name, self.call, self._order = name, call, order

    def strengths(self) -> list[int]:
        """Its answers, as numbers that rise with the hand."""
        return [self._order(answer) for answer in self.call()]


def peers(hands: U8) -> list[Peer]:
    """Every library's fastest documented call, on these hands."""
    rows = hands.tolist()
    evaluator = treys.Evaluator()
    of_treys = [treys.Card.new(name) for name in NAMES]
    split = [([of_treys[card] for card in row[:2]], [of_treys[card] for card in row[2:]]) for row in rows]
    of_eval7 = [eval7.Card(name) for name in NAMES]
    cards = [[of_eval7[card] for card in row] for row in rows]

    def by_treys() -> list[int]:
        evaluate = evaluator.evaluate
        return [evaluate(hole, board) for hole, board in split]

    def by_eval7() -> list[int]:
        evaluate = eval7.evaluate
        return [evaluate(hand) for hand in cards]

    def by_phevaluator() -> list[int]:
        evaluate = phevaluator.evaluate_cards
        return [evaluate(*row) for row in rows]

    return [
        Peer("treys", by_treys, lambda answer: 7463 - answer),
        Peer("eval7", by_eval7, lambda answer: answer),
        Peer("phevaluator", by_phevaluator, lambda answer: 7463 - answer),
    ]


@njit(cache=True, nogil=True)
def add_one_by_one(deck: U8, tables: Tables) -> Int:
    """Evaluate every hand of seven cards and add the strengths up: the cheapest use one can make of them."""
    keys = tables.keys
    bits = np.array([card_bit(card) for card in deck])
    total = np.uint64(0)
    for a in range(6, len(deck)):
        for b in range(5, a):
            for c in range(4, b):
                key3 = BIAS5 + keys[deck[a]] + keys[deck[b]] + keys[deck[c]]
                mask3 = bits[a] | bits[b] | bits[c]
                for d in range(3, c):
                    key4, mask4 = key3 + keys[deck[d]], mask3 | bits[d]
                    for e in range(2, d):
                        key5, mask5 = key4 + keys[deck[e]], mask4 | bits[e]
                        for f in range(1, e):
                            key6, mask6 = key5 + keys[deck[f]], mask5 | bits[f]
                            for g in range(f):
                                key = key6 + keys[deck[g]]
                                total += np.uint64(strength7(key, mask6 | bits[g], tables))
    return total
