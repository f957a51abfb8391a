"""Three cards and two shared ones: which bets should ride, exact signatures, and simulated rounds.

Bet 1 is decided on three cards, bet 2 on four. A round's signature is (ride1, ride2, class of the five), and
in simulations also the class of the three. Tables by set are indexed in colex order over the 52 cards.

What a fifth card may make of four depends on their ranks alone, unless all four are of one suit. So 4-sets
share rows: one for each multiset of ranks, and one for each suited set.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import (
    BIAS5,
    CHOOSE,
    U8,
    U64,
    Int,
    Tables,
    card_bit,
    front5,
    index3,
    index4,
    inlined,
    strength5,
)
from croupier.kernels.random import draw

I16 = NDArray[np.int16]
I64 = NDArray[np.int64]

NO_CARD = 255
MULTISETS = 1820
SUITED_SETS = 715
ROWS = MULTISETS + 4 * SUITED_SETS


@njit(cache=True, nogil=True)
def solve(deck: U8, tables: Tables, cls5: I16, n_cls: Int, worth: I64) -> tuple[U8, U8, I64, U8]:
    """Which 3-sets and 4-sets ride, how many deals fire each signature, and one such deal.

    A bet rides when the worth of the final class, summed over all that may come, is more than nothing. Deals
    are counted with the two shared cards in order; these come last in an example, whose cards are 255 where
    no deal fires the signature. Tables are HighTables, `cls5` maps strengths to classes, `worth` classes to
    winnings.
    """
    if len(deck) < 5:
        raise ValueError("Three cards and two shared ones need a deck of five cards or more.")
    ride1 = np.zeros(CHOOSE[3, 52], np.uint8)
    ride2 = np.zeros(CHOOSE[4, 52], np.uint8)
    fifth = np.zeros((ROWS, n_cls), np.int64)
    value = np.zeros(ROWS, np.int64)
    _value_rows(deck, tables, cls5, worth, fifth, value)
    _decide(deck, value, ride1, ride2)
    counts = np.zeros((2, 2, n_cls), np.int64)
    examples = np.full((2, 2, n_cls, 5), NO_CARD, np.uint8)
    _count(deck, tables, cls5, fifth, value, ride1, counts, examples)
    return ride1, ride2, counts, examples


@inlined
def _row(a: Int, b: Int, c: Int, d: Int) -> Int:
    """The row of four ascending cards."""
    w, x, y, z = a >> 2, b >> 2, c >> 2, d >> 2
    if (a & 3) == (b & 3) == (c & 3) == (d & 3):
        within = CHOOSE[1, w] + CHOOSE[2, x] + CHOOSE[3, y] + CHOOSE[4, z]
        return MULTISETS + (a & 3) * SUITED_SETS + within
    return CHOOSE[1, w] + CHOOSE[2, x + 1] + CHOOSE[3, y + 2] + CHOOSE[4, z + 3]


@njit(cache=True, nogil=True)
def _value_rows(deck: U8, tables: Tables, cls5: I16, worth: I64, fifth: I64, value: I64) -> None:
    """For the rows of the deck's 4-sets: fifth cards by final class, and what those are worth together."""
    n = len(deck)
    keys = tables.keys
    known = np.zeros(ROWS, np.uint8)
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                for d in range(c + 1, n):
                    row = _row(deck[a], deck[b], deck[c], deck[d])
                    if known[row]:
                        continue
                    known[row] = 1
                    key = BIAS5 + keys[deck[a]] + keys[deck[b]] + keys[deck[c]] + keys[deck[d]]
                    mask = card_bit(deck[a]) | card_bit(deck[b]) | card_bit(deck[c]) | card_bit(deck[d])
                    for card in deck:
                        bit = card_bit(card)
                        if mask & bit == 0:
                            final = cls5[strength5(key + keys[card], mask | bit, tables)]
                            fifth[row, final] += 1
                            value[row] += worth[final]


@njit(cache=True, nogil=True)
def _decide(deck: U8, value: I64, ride1: U8, ride2: U8) -> None:
    """Let each set ride whose worth over the cards to come is more than nothing."""
    n = len(deck)
    value3 = np.zeros(len(ride1), np.int64)
    for k in range(n):
        d = deck[k]
        for j in range(k):
            c = deck[j]
            for i in range(j):
                b = deck[i]
                for h in range(i):
                    a = deck[h]
                    worth = value[_row(a, b, c, d)]
                    abc = CHOOSE[1, a] + CHOOSE[2, b] + CHOOSE[3, c]
                    ride2[abc + CHOOSE[4, d]] = worth > 0
                    value3[abc] += worth
                    value3[CHOOSE[1, a] + CHOOSE[2, b] + CHOOSE[3, d]] += worth
                    value3[CHOOSE[1, a] + CHOOSE[2, c] + CHOOSE[3, d]] += worth
                    value3[CHOOSE[1, b] + CHOOSE[2, c] + CHOOSE[3, d]] += worth
    for index in range(len(ride1)):
        ride1[index] = value3[index] > 0


@njit(cache=True, nogil=True)
def _count(
    deck: U8,
    tables: Tables,
    cls5: I16,
    fifth: I64,
    value: I64,
    ride1: U8,
    counts: I64,
    examples: U8,
) -> None:
    """Count the deals of every signature by rows, and complete one four-card deal of a row for each."""
    fours = np.full((ROWS, 2, 4), NO_CARD, np.uint8)
    tally = _tally_rows(deck, ride1, fours)
    for row in range(ROWS):
        second = np.int64(value[row] > 0)
        for first in range(2):
            for final in range(fifth.shape[1]):
                deals = tally[row, first] * fifth[row, final]
                counts[first, second, final] += deals
                if deals and examples[first, second, final, 0] == NO_CARD:
                    example = examples[first, second, final]
                    for place in range(4):
                        example[place] = fours[row, first, place]
                    _find_fifth(deck, tables, cls5, final, example)


@njit(cache=True, nogil=True)
def _tally_rows(deck: U8, ride1: U8, fours: U8) -> I64:
    """For each row, its 4-sets with one card shared, by whether the other three rode; and one such deal."""
    n = len(deck)
    tally = np.zeros((ROWS, 2), np.int64)
    for k in range(n):
        d = deck[k]
        for j in range(k):
            c = deck[j]
            for i in range(j):
                b = deck[i]
                for h in range(i):
                    a = deck[h]
                    row = _row(a, b, c, d)
                    _tally(tally, fours, row, ride1[CHOOSE[1, a] + CHOOSE[2, b] + CHOOSE[3, c]], a, b, c, d)
                    _tally(tally, fours, row, ride1[CHOOSE[1, a] + CHOOSE[2, b] + CHOOSE[3, d]], a, b, d, c)
                    _tally(tally, fours, row, ride1[CHOOSE[1, a] + CHOOSE[2, c] + CHOOSE[3, d]], a, c, d, b)
                    _tally(tally, fours, row, ride1[CHOOSE[1, b] + CHOOSE[2, c] + CHOOSE[3, d]], b, c, d, a)
    return tally


@inlined
def _tally(tally: I64, fours: U8, row: Int, rode: Int, a: Int, b: Int, c: Int, shared: Int) -> None:
    if tally[row, rode] == 0:
        four = fours[row, rode]
        four[0], four[1], four[2], four[3] = a, b, c, shared
    tally[row, rode] += 1


@njit(cache=True, nogil=True)
def _find_fifth(deck: U8, tables: Tables, cls5: I16, final: Int, example: U8) -> None:
    """Complete an example of four cards by the first card that makes the class."""
    for card in deck:
        held = card == example[0] or card == example[1] or card == example[2] or card == example[3]
        if not held:
            example[4] = card
            if cls5[front5(example, tables)] == final:
                return


@njit(cache=True, nogil=True)
def simulate(
    n_rounds: Int,
    state: U64,
    deck: U8,
    tables: Tables,
    ride1: U8,
    ride2: U8,
    cls5: I16,
    n_cls5: Int,
    cls3: I16,
    n_cls3: Int,
) -> tuple[I64, U8]:
    """Deal so many rounds: how often each signature fired, and the first deal that fired it.

    A signature is ((ride1 * 2 + ride2) * classes of five + class) * classes of three + class of the player's
    three cards, which come first. `state` moves on, so that a next call goes on from here.
    """
    if len(deck) < 5:
        raise ValueError("Three cards and two shared ones need a deck of five cards or more.")
    counts = np.zeros(4 * n_cls5 * n_cls3, np.int64)
    examples = np.full((len(counts), 5), NO_CARD, np.uint8)
    cards = deck.copy()
    for _ in range(n_rounds):
        draw(state, cards, 5)
        three = index3(cards[0], cards[1], cards[2])
        four = index4(cards[0], cards[1], cards[2], cards[3])
        final = cls5[front5(cards, tables)]
        signature = ((ride1[three] * 2 + ride2[four]) * n_cls5 + final) * n_cls3 + cls3[three]
        if counts[signature] == 0:
            for place in range(5):
                examples[signature, place] = cards[place]
        counts[signature] += 1
    return counts, examples
