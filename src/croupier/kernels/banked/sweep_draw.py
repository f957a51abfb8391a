"""One card changed: what each discard from a hand is worth, once every hand with its dead card has been swept.

A hand of five, its discard and the card that comes are six cards S, of which one, d, is dead: the final hand is the
other five. S is looked up among the classes of six cards together with the permutation that made it of its
representative, and so d is one of the representative's cards.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.banked.sweep_sets import CARDS, CHOOSE, I32, I64, RANKS, SUITS, Sets, Symmetry
from croupier.kernels.evaluate import U8, Int

COMPARED = 3


class Turned(NamedTuple):
    """By colex index of any set: the row of its class, and which permutation makes the set of its representative.

    `back[g, card]` is the card that permutation g turns into this one.
    """

    rows: I32
    turns: U8
    back: U8


def turned_sets(sets: Sets, group: Symmetry) -> Turned:
    """Where every set of the deck belongs."""
    size = sets.cards.shape[1]
    rows = np.full(comb(CARDS, size), -1, np.int32)
    turns = np.zeros(len(rows), np.uint8)
    _turn(sets.cards, group.image, rows, turns)
    bits = np.array([int(mask).bit_length() - 1 for mask in range(1 << SUITS)], np.int64)
    back = np.zeros((len(group.image), CARDS), np.uint8)
    for g in range(len(group.image)):
        for card in range(CARDS):
            rank, suit = divmod(card, SUITS)
            back[g, SUITS * rank + bits[group.image[g, rank, 1 << suit]]] = card
    return Turned(rows, turns, back)


@njit(cache=True, nogil=True)
def _turn(cards: U8, image: U8, rows: I32, turns: U8) -> None:
    size = cards.shape[1]
    masks = np.zeros(RANKS, np.int64)
    for row in range(len(cards)):
        masks[:] = 0
        for card in cards[row]:
            masks[card // SUITS] |= 1 << (card % SUITS)
        first, last = cards[row, 0] // SUITS, cards[row, size - 1] // SUITS
        for g in range(len(image)):
            index, place = np.int64(0), 0
            for rank in range(first, last + 1):
                mask = image[g, rank, masks[rank]] if masks[rank] else 0
                for suit in range(SUITS):
                    if mask >> suit & 1:
                        place += 1
                        index += CHOOSE[place, SUITS * rank + suit]
            if rows[index] < 0:
                rows[index] = row
                turns[index] = g


@njit(cache=True, nogil=True)
def draw_counts(
    hands: U8, deck: U8, sixes: U8, turned: Turned, lower: I32, equal: I32, dealers: Int, counts: I64
) -> None:
    """For each hand of five and each discard of it: dealer hands below, equal and above, over all cards that may come.

    `lower` and `equal` are by row of `sixes` and place of the dead card.
    """
    six = np.zeros(6, np.int64)
    for row in range(len(hands)):
        for new in deck:
            held, place = False, 0
            for at in range(5):
                held |= hands[row, at] == new
                place += hands[row, at] < new
            if held:
                continue
            for at in range(6):
                six[at] = hands[row, at] if at < place else (new if at == place else hands[row, at - 1])
            index = np.int64(0)
            for at in range(6):
                index += CHOOSE[at + 1, six[at]]
            of_six, g = turned.rows[index], turned.turns[index]
            for dead in range(5):
                card = turned.back[g, hands[row, dead]]
                at = 0
                while sixes[of_six, at] != card:
                    at += 1
                below, same = lower[of_six, at], equal[of_six, at]
                counts[row, dead, 0] += below
                counts[row, dead, 1] += same
                counts[row, dead, 2] += dealers - below - same


@njit(cache=True, nogil=True)
def discards_of(hands: U8, fives: U8, best: I64, turned: Turned, places: I64) -> None:
    """Which card of each ascending hand is the best discard, given that of each class of five."""
    for row in range(len(hands)):
        index = np.int64(0)
        for at in range(5):
            index += CHOOSE[at + 1, hands[row, at]]
        of_five, g = turned.rows[index], turned.turns[index]
        card = fives[of_five, best[of_five]]
        for at in range(5):
            if turned.back[g, hands[row, at]] == card:
                places[row] = at
