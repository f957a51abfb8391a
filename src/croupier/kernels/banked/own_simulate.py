"""Simulated rounds of games decided by own cards: two of three are kept, a hand grows, or one hand stands alone."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U8, U64, Int, Tables, front5, front7, index3
from croupier.kernels.random import draw

I16 = NDArray[np.int16]
I64 = NDArray[np.int64]
NO_CARD = 255
DROPS = 3  # answers below this drop the card of this place of the ascending three; others drop none


@njit(cache=True, nogil=True)
def simulate_pick_two(
    n_rounds: Int, state: U64, deck: U8, tables: Tables, answers: U8, n_answers: Int, cls5: I16, n_cls: Int
) -> tuple[I64, U8]:
    """Deal three cards and three shared ones; `answers` are by colex index of the three.

    An answer is 3 * kind + the place of the card that is dropped, or a multiple of 3 with nothing dropped from the
    kinds' end on: kinds that drop a card come first. A signature is answer * classes + class of the five cards, 0 where
    no card is dropped; examples have the three cards ascending, then the shared ones. `state` moves on.
    """
    counts = np.zeros(n_answers * n_cls, np.int64)
    examples = np.full((len(counts), 6), NO_CARD, np.uint8)
    cards = deck.copy()
    five = np.zeros(5, np.uint8)
    dropping = 2 * DROPS
    for _ in range(n_rounds):
        draw(state, cards, 6)
        three = np.sort(cards[:3])
        answer = np.int64(answers[index3(three[0], three[1], three[2])])
        final = np.int64(0)
        if answer < dropping:
            at = 0
            for place in range(3):
                if place != answer % DROPS:
                    five[at] = three[place]
                    at += 1
            five[2:] = cards[3:6]
            final = np.int64(cls5[front5(five, tables)])
        signature = answer * n_cls + final
        if counts[signature] == 0:
            examples[signature, :3] = three
            examples[signature, 3:] = cards[3:6]
        counts[signature] += 1
    return counts, examples


@njit(cache=True, nogil=True)
def simulate_growing(
    n_rounds: Int,
    state: U64,
    deck: U8,
    tables: Tables,
    gives_up: U8,
    cls3: I16,
    n_cls3: Int,
    cls5: I16,
    n_cls5: Int,
    cls7: I16,
    n_cls7: Int,
) -> tuple[I64, U8]:
    """Deal three cards and four shared ones; `gives_up` is by colex index of the three.

    A signature is ((gives up * classes of seven + class) * classes of five + class) * classes of three + class; the
    five are the three with the first two shared cards. `state` moves on.
    """
    counts = np.zeros(2 * n_cls7 * n_cls5 * n_cls3, np.int64)
    examples = np.full((len(counts), 7), NO_CARD, np.uint8)
    cards = deck.copy()
    for _ in range(n_rounds):
        draw(state, cards, 7)
        three = index3(cards[0], cards[1], cards[2])
        first = gives_up[three] * n_cls7 + cls7[front7(cards, tables)]
        signature = (first * n_cls5 + cls5[front5(cards, tables)]) * n_cls3 + cls3[three]
        if counts[signature] == 0:
            examples[signature] = cards[:7]
        counts[signature] += 1
    return counts, examples


@njit(cache=True, nogil=True)
def simulate_hand(
    n_rounds: Int, state: U64, deck: U8, tables: Tables, size: Int, cls: I16, n_cls: Int
) -> tuple[I64, U8]:
    """Deal one hand of three cards (classes by colex index) or of five (by strength). `state` moves on."""
    counts = np.zeros(n_cls, np.int64)
    examples = np.full((n_cls, size), NO_CARD, np.uint8)
    cards = deck.copy()
    for _ in range(n_rounds):
        draw(state, cards, size)
        place = index3(cards[0], cards[1], cards[2]) if size == 3 else np.int64(front5(cards, tables))
        of = cls[place]
        if counts[of] == 0:
            examples[of] = cards[:size]
        counts[of] += 1
    return counts, examples
