"""Two own cards and three shared ones, a bet or a fold before each shared card: best play and exact signatures.

On each street the seat folds, bets the least or bets the most: what lies between is never better, because what a hand
is worth is linear in each bet. A round's signature is (third, fourth, fifth, class of the five cards), each street
0 fold, 1 least, 2 most; a street that is not reached counts as 0. Pairs and 3-sets go by their classes under
exchange of suits, 4-sets by rows as in let_it_ride.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.let_it_ride import NO_CARD, ROWS, _find_fifth, _row, _value_rows
from croupier.kernels.canonical import Orbits
from croupier.kernels.evaluate import CHOOSE, U8, U64, Int, Tables, front5, index3, inlined
from croupier.kernels.random import draw

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]
PATHS = 27  # three answers on each of three streets


def solve(
    deck: U8, pairs: Orbits, triples: Orbits, tables: Tables, cls5: I16, n_cls: Int, worth: I64, bets: I64
) -> tuple[U8, U8, U8, I64, U8]:
    """The best answer on every street, deals by signature, and one deal of each.

    `worth` is what one unit wins or loses by class, `bets` the least and the most of a street in units; the last
    entry of `worth` is what a unit loses by a fold. Answers are by class of the pair, by (class of the 3-set, third
    street most) and by (row of the 4-set, third street most, fourth street most).
    """
    if len(deck) < 5:
        raise ValueError("Two cards and three shared ones need a deck of five cards or more.")
    fifth = np.zeros((ROWS, n_cls), np.int64)
    value = np.zeros(ROWS, np.int64)
    _value_rows(deck, tables, cls5, worth, fifth, value)
    last, best4 = _last_street(value, worth[n_cls] * (len(deck) - 4), bets)
    second, best3 = _second_street(deck, triples.sets, best4, worth[n_cls], bets)
    first = _first_street(deck, pairs.sets, triples.ids, best3, worth[n_cls])
    tally, fours = _tally(deck, pairs.sets, pairs.weights, triples.ids, first, second, last)
    counts, examples = _count(deck, tables, cls5, fifth, tally, fours)
    return first, second, last, counts, examples


@inlined
def _row_of(a: Int, b: Int, c: Int, d: Int) -> Int:
    """The row of four cards in any order."""
    w, x, y, z = min(a, b), max(a, b), min(c, d), max(c, d)
    bottom, left, right, top = min(w, y), max(w, y), min(x, z), max(x, z)
    return _row(bottom, min(left, right), max(left, right), top)


@inlined
def _best_of(fold: Int, least: Int, most: Int) -> Int:
    """The answer that is worth most; of equals the one that bets less."""
    if most > max(fold, least):
        return 2
    return 1 if least > fold else 0


@njit(cache=True, nogil=True)
def _last_street(value: I64, lost: Int, bets: I64) -> tuple[U8, I64]:
    """The answer to four cards and its worth, by what was bet before; `lost` is a unit over all cards to come."""
    last = np.zeros((ROWS, 2, 2), np.uint8)
    best = np.zeros((ROWS, 2, 2), np.int64)
    for row in range(ROWS):
        for third in range(2):
            for fourth in range(2):
                units = 1 + bets[third] + bets[fourth]
                fold = units * lost
                least, most = (units + bets[0]) * value[row], (units + bets[1]) * value[row]
                last[row, third, fourth] = _best_of(fold, least, most)
                best[row, third, fourth] = max(fold, max(least, most))
    return last, best


@njit(cache=True, nogil=True)
def _second_street(deck: U8, triples: U8, best4: I64, lost: Int, bets: I64) -> tuple[U8, I64]:
    """The answer to three cards and its worth, by what was bet on the first street."""
    n = len(deck)
    second = np.zeros((len(triples), 2), np.uint8)
    best = np.zeros((len(triples), 2), np.int64)
    for place in range(len(triples)):
        a, b, c = triples[place]
        for third in range(2):
            fold = (1 + bets[third]) * lost * (n - 3) * (n - 4)
            least = most = np.int64(0)
            for card in deck:
                if card != a and card != b and card != c:
                    row = _row_of(a, b, c, card)
                    least += best4[row, third, 0]
                    most += best4[row, third, 1]
            second[place, third] = _best_of(fold, least, most)
            best[place, third] = max(fold, max(least, most))
    return second, best


@njit(cache=True, nogil=True)
def _first_street(deck: U8, pairs: U8, ids3: I32, best3: I64, lost: Int) -> U8:
    """The answer to two cards."""
    n = len(deck)
    first = np.zeros(len(pairs), np.uint8)
    for place in range(len(pairs)):
        a, b = pairs[place]
        fold = lost * (n - 2) * (n - 3) * (n - 4)
        least = most = np.int64(0)
        for card in deck:
            if card != a and card != b:
                three = ids3[index3(a, b, card)]
                least += best3[three, 0]
                most += best3[three, 1]
        first[place] = _best_of(fold, least, most)
    return first


@inlined
def _path(first: Int, second: U8, last: U8, three: Int, row: Int) -> Int:
    """The answers of all streets in one number."""
    if first == 0:
        return 0
    fourth = second[three, first - 1]
    if fourth == 0:
        return 9 * first
    return 9 * first + 3 * fourth + last[row, first - 1, fourth - 1]


@njit(cache=True, nogil=True)
def _tally(deck: U8, pairs: U8, weights: I32, ids3: I32, first: U8, second: U8, last: U8) -> tuple[I64, U8]:
    """For each row its deals of two cards and two shared ones in order, by answers; and one such deal."""
    tally = np.zeros((ROWS, PATHS), np.int64)
    fours = np.full((ROWS, PATHS, 4), NO_CARD, np.uint8)
    for place in range(len(pairs)):
        a, b = pairs[place]
        for c in deck:
            if c in (a, b):
                continue
            three = ids3[index3(a, b, c)]
            for d in deck:
                if d in (a, b, c):
                    continue
                row = _row_of(a, b, c, d)
                path = _path(first[place], second, last, three, row)
                if tally[row, path] == 0:
                    four = fours[row, path]
                    four[0], four[1], four[2], four[3] = a, b, c, d
                tally[row, path] += weights[place]
    return tally, fours


@njit(cache=True, nogil=True)
def _count(deck: U8, tables: Tables, cls5: I16, fifth: I64, tally: I64, fours: U8) -> tuple[I64, U8]:
    """Deals by answers and final class, and one deal of each."""
    n_cls = fifth.shape[1]
    counts = np.zeros((PATHS, n_cls), np.int64)
    examples = np.full((PATHS, n_cls, 5), NO_CARD, np.uint8)
    for row in range(ROWS):
        for path in range(PATHS):
            if tally[row, path] == 0:
                continue
            for final in range(n_cls):
                deals = tally[row, path] * fifth[row, final]
                counts[path, final] += deals
                if deals and examples[path, final, 0] == NO_CARD:
                    example = examples[path, final]
                    for at in range(4):
                        example[at] = fours[row, path, at]
                    _find_fifth(deck, tables, cls5, final, example)
    return counts, examples


@njit(cache=True, nogil=True)
def simulate(
    n_rounds: Int,
    state: U64,
    deck: U8,
    tables: Tables,
    ids2: I32,
    ids3: I32,
    first: U8,
    second: U8,
    last: U8,
    cls5: I16,
    n_cls5: Int,
    cls3: I16,
    n_cls3: Int,
) -> tuple[I64, U8]:
    """Deal so many rounds: how often each signature fired, and the first deal that fired it.

    A signature is (path * classes of five + class) * classes of three + class of the three shared cards, which come
    last. `state` moves on, so that a next call goes on from here.
    """
    counts = np.zeros(PATHS * n_cls5 * n_cls3, np.int64)
    examples = np.full((len(counts), 5), NO_CARD, np.uint8)
    cards = deck.copy()
    for _ in range(n_rounds):
        draw(state, cards, 5)
        a, b, c, d = cards[0], cards[1], cards[2], cards[3]
        pair = ids2[min(a, b) + CHOOSE[2, max(a, b)]]
        path = _path(first[pair], second, last, ids3[index3(a, b, c)], _row_of(a, b, c, d))
        shared = cls3[index3(c, d, cards[4])]
        signature = (path * n_cls5 + cls5[front5(cards, tables)]) * n_cls3 + shared
        if counts[signature] == 0:
            for place in range(5):
                examples[signature, place] = cards[place]
        counts[signature] += 1
    return counts, examples
