"""Four own cards and one shared one, a bet or a fold on three and on four of them, and perhaps a sixth card for a fee.

The seat knows three cards when it is first asked, then four, then five. It may fold or bet one unit each time. An
insured seat whose five cards do not win may buy a sixth card for another unit. Sets of three, four and five cards go by
their classes under exchange of suits. A signature is (ending, class): the ending says where the seat folded, or whether
its five cards won, lost, or were given up or bought a sixth card for.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.canonical import Orbits, index5
from croupier.kernels.evaluate import (
    BIAS5,
    U8,
    U64,
    Int,
    Tables,
    card_bit,
    front5,
    front6,
    index3,
    index4,
    strength5,
    strength6,
)
from croupier.kernels.random import draw

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]
NO_CARD = 255
FOLD_ON_THREE, FOLD_ON_FOUR, FIVE, GIVE_UP, BUY = range(5)
ENDINGS = 5


class Choices(NamedTuple):
    """Whether each class of three and of four cards is played, and each class of five buys a sixth card."""

    play3: U8
    play4: U8
    buy: U8


class Sixes(NamedTuple):
    """By class of five cards: their class of hand, and how sixth cards fall into classes where five do not win."""

    own: I16
    sixth: I32


def count_sixes(deck: U8, fives: Orbits, tables: Tables, cls: I16, n_cls: int, wins: U8) -> Sixes:
    """What each five cards are, and what a sixth makes of those that do not win; `wins` is by class of hand."""
    own = np.zeros(len(fives.sets), np.int16)
    sixth = np.zeros((len(fives.sets), n_cls), np.int32)
    _count_sixes(deck, fives.sets, tables, cls, wins, own, sixth)
    return Sixes(own, sixth)


@njit(cache=True, nogil=True)
def _count_sixes(deck: U8, fives: U8, tables: Tables, cls: I16, wins: U8, own: I16, sixth: I32) -> None:
    keys = tables.keys
    for place in range(len(fives)):
        five = fives[place]
        key, mask = BIAS5, np.uint64(0)
        for card in five:
            key += keys[card]
            mask |= card_bit(card)
        own[place] = cls[strength5(key, mask, tables)]
        if wins[own[place]]:
            continue
        for card in deck:
            bit = card_bit(card)
            if mask & bit == 0:
                sixth[place, cls[strength6(key + keys[card], mask | bit, tables)]] += 1


def solve(
    deck: U8, threes: Orbits, fours: Orbits, fives: Orbits, sixes: Sixes, worth: I64, wins: U8, insured: bool
) -> Choices:
    """The best play; `worth` is what one unit wins or loses by class, its last entry what a fold loses."""
    if len(deck) < 6:
        raise ValueError("Four cards, a shared one and a sixth need a deck of six cards or more.")
    buy = np.zeros(len(fives.sets), np.uint8)
    best5 = np.zeros(len(fives.sets), np.int64)
    _last(len(deck) - 5, sixes.own, sixes.sixth, worth, wins, insured, buy, best5)
    play4 = np.zeros(len(fours.sets), np.uint8)
    best4 = np.zeros(len(fours.sets), np.int64)
    _decide4(deck, fours.sets, fives.ids, best5, 2 * worth[-1], play4, best4)
    play3 = np.zeros(len(threes.sets), np.uint8)
    _decide3(deck, threes.sets, fours.ids, best4, worth[-1], play3)
    return Choices(play3, play4, buy)


@njit(cache=True, nogil=True)
def _last(rest: Int, own: I16, sixth: I32, worth: I64, wins: U8, insured: bool, buy: U8, best: I64) -> None:
    """What five cards are worth, times the number of cards that might come sixth; of equals a card is not bought."""
    lost = worth[len(wins)]
    for place in range(len(own)):
        if wins[own[place]]:
            best[place] = 3 * worth[own[place]] * rest
            continue
        best[place] = 3 * worth[own[place]] * rest
        if insured:
            bought = lost * rest
            for of in range(len(wins)):
                bought += 3 * worth[of] * sixth[place, of]
            if bought > best[place]:
                buy[place] = 1
                best[place] = bought


@njit(cache=True, nogil=True)
def _decide4(deck: U8, fours: U8, ids5: I32, best5: I64, fold: Int, play: U8, best: I64) -> None:
    n = len(deck)
    for place in range(len(fours)):
        a, b, c, d = fours[place]
        value = np.int64(0)
        for card in deck:
            if card != a and card != b and card != c and card != d:
                value += best5[ids5[index5(a, b, c, d, card)]]
        folded = fold * (n - 4) * (n - 5)
        play[place] = value > folded
        best[place] = max(value, folded)


@njit(cache=True, nogil=True)
def _decide3(deck: U8, threes: U8, ids4: I32, best4: I64, fold: Int, play: U8) -> None:
    n = len(deck)
    for place in range(len(threes)):
        a, b, c = threes[place]
        value = np.int64(0)
        for card in deck:
            if card != a and card != b and card != c:
                value += best4[ids4[index4(a, b, c, card)]]
        play[place] = value > fold * (n - 3) * (n - 4) * (n - 5)


def count(
    deck: U8,
    threes: Orbits,
    fours: Orbits,
    fives: Orbits,
    sixes: Sixes,
    choices: Choices,
    tables: Tables,
    cls: I16,
    wins: U8,
) -> tuple[I64, U8]:
    """Deals of six cards in the order in which they are seen, by (ending, class), and one deal of each."""
    n_cls = len(wins)
    counts = np.zeros((ENDINGS, n_cls), np.int64)
    examples = np.full((ENDINGS, n_cls, 6), NO_CARD, np.uint8)
    _count(
        deck, threes.sets, threes.weights, fours.ids, fives.ids, sixes.own, sixes.sixth, choices.play3, choices.play4,
        choices.buy, wins, counts, examples,
    )  # fmt: skip
    for of in range(n_cls):
        if counts[BUY, of]:
            _find_sixth(deck, tables, cls, of, examples[BUY, of])
    return counts, examples


@njit(cache=True, nogil=True)
def _count(
    deck: U8,
    threes: U8,
    weights: I32,
    ids4: I32,
    ids5: I32,
    own: I16,
    sixth: I32,
    play3: U8,
    play4: U8,
    buy: U8,
    wins: U8,
    counts: I64,
    examples: U8,
) -> None:
    """Every three cards with every two more in order; the three count once for each that may be the shared one."""
    n = len(deck)
    for place in range(len(threes)):
        a, b, c = threes[place]
        weight = np.int64(3 * weights[place])
        if not play3[place]:
            _add(
                counts,
                examples,
                FOLD_ON_THREE,
                0,
                weight * (n - 3) * (n - 4) * (n - 5),
                a,
                b,
                c,
                NO_CARD,
                NO_CARD,
            )
            continue
        for d in deck:
            if d in (a, b, c):
                continue
            if not play4[ids4[index4(a, b, c, d)]]:
                _add(counts, examples, FOLD_ON_FOUR, 0, weight * (n - 4) * (n - 5), a, b, c, d, NO_CARD)
                continue
            for e in deck:
                if e in (a, b, c, d):
                    continue
                five = ids5[index5(a, b, c, d, e)]
                of = own[five]
                if not buy[five]:
                    ending = FIVE if wins[of] else GIVE_UP
                    _add(counts, examples, ending, of, weight * (n - 5), a, b, c, d, e)
                    continue
                for final in range(len(wins)):
                    if sixth[five, final]:
                        _add(counts, examples, BUY, final, weight * sixth[five, final], a, b, c, d, e)


@njit(cache=True, nogil=True)
def _add(
    counts: I64, examples: U8, ending: Int, of: Int, deals: Int, a: Int, b: Int, c: Int, d: Int, e: Int
) -> None:
    if counts[ending, of] == 0:
        example = examples[ending, of]
        example[0], example[1], example[2], example[3], example[4] = a, b, c, d, e
    counts[ending, of] += deals


@njit(cache=True, nogil=True)
def _find_sixth(deck: U8, tables: Tables, cls: I16, of: Int, example: U8) -> None:
    """Complete an example of five cards by the first card that makes the class."""
    for card in deck:
        if not np.any(example[:5] == card):
            example[5] = card
            if cls[front6(example, tables)] == of:
                return


@njit(cache=True, nogil=True)
def simulate(
    n_rounds: Int,
    state: U64,
    deck: U8,
    ids3: I32,
    ids4: I32,
    ids5: I32,
    play3: U8,
    play4: U8,
    buy: U8,
    tables: Tables,
    cls: I16,
    wins: U8,
) -> tuple[I64, U8]:
    """Deal so many rounds: how often each (ending, class) came, and the first deal of each. `state` moves on."""
    n_cls = len(wins)
    counts = np.zeros((ENDINGS, n_cls), np.int64)
    examples = np.full((ENDINGS, n_cls, 6), NO_CARD, np.uint8)
    cards = deck.copy()
    for _ in range(n_rounds):
        draw(state, cards, 6)
        a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
        ending, of = FOLD_ON_THREE, np.int64(0)
        if play3[ids3[index3(a, b, c)]]:
            ending = FOLD_ON_FOUR
            if play4[ids4[index4(a, b, c, d)]]:
                of = np.int64(cls[front5(cards, tables)])
                ending = FIVE if wins[of] else GIVE_UP
                if not wins[of] and buy[ids5[index5(a, b, c, d, e)]]:
                    ending, of = BUY, np.int64(cls[front6(cards, tables)])
        if counts[ending, of] == 0:
            examples[ending, of] = cards[:6]
        counts[ending, of] += 1
    return counts.reshape(-1), examples.reshape(-1, 6)
