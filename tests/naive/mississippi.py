"""Mississippi Stud by plain enumeration: every set of two, three and four cards, and every fifth card.

Several answers are worth the same on the last street: with three units at stake and four cards that pair into six
winners, or into three winners and six pushes, a fold loses as much as the least bet does. `more` says which one is
taken.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

I64 = NDArray[np.int64]
BETS = (1, 3)  # antes on each street


def pays(hands: I64) -> I64:
    """What a unit wins or loses on five cards each, numbered rank by rank from the deuces (schedule 01)."""
    ranks, suits = np.sort(hands // 4, axis=1), hands % 4
    steps = np.diff(ranks, axis=1)
    flush = (suits == suits[:, :1]).all(axis=1)
    straight = (steps == 1).all(axis=1) | (ranks == np.array([0, 1, 2, 3, 12])).all(axis=1)
    equal = steps == 0
    alike = equal.sum(axis=1)
    trips = (equal[:, :-1] & equal[:, 1:]).any(axis=1)
    quads = (equal[:, :-2] & equal[:, 1:-1] & equal[:, 2:]).any(axis=1)
    paired = np.where(equal, ranks[:, 1:], -1).max(axis=1)
    cases = [
        (straight & flush & (ranks[:, 0] == 8), 500),
        (straight & flush, 100),
        (quads, 40),
        (alike == 3, 10),
        (flush, 6),
        (straight, 4),
        (trips, 3),
        (alike == 2, 2),
        (paired >= 9, 1),
        (paired >= 4, 0),
    ]
    return np.select([case for case, _ in cases], [pay for _, pay in cases], -1).astype(np.int64)


def place(sets: I64) -> I64:
    """The number of each set of cards among all sets of its size."""
    ordered = np.sort(sets, axis=1)
    counts = [np.array([comb(card, size) for card in range(53)]) for size in range(1, ordered.shape[1] + 1)]
    return np.asarray(sum(count[ordered[:, at]] for at, count in enumerate(counts)), np.int64)


def all_sets(size: int) -> I64:
    """Every set of so many cards, by its number."""
    found = np.array(list(combinations(range(52), size)), np.int64)
    return found[np.argsort(place(found))]


def with_card(sets: I64, card: int) -> tuple[I64, NDArray[np.bool_]]:
    """The numbers of the sets with one card more, and which sets do not hold it yet."""
    free = ~(sets == card).any(axis=1)
    more = np.concatenate([sets, np.full((len(sets), 1), card)], axis=1)
    more[~free] = np.arange(sets.shape[1] + 1)
    return place(more), free


def best(fold: I64, least: I64, most: I64, more: bool) -> tuple[I64, I64]:
    """The answer that is worth most (0 fold, 1 least, 2 most) and its worth."""
    worths = np.stack([fold, least, most])
    answer = 2 - worths[::-1].argmax(axis=0) if more else worths.argmax(axis=0)
    return np.asarray(answer, np.int64), worths.max(axis=0)


def expectation_and_average_bet(more: bool) -> tuple[Fraction, Fraction]:
    """Of the whole game under best play, in antes."""
    fours, threes, pairs = all_sets(4), all_sets(3), all_sets(2)
    value = np.zeros(len(fours), np.int64)
    for card in range(52):
        hands = np.concatenate([fours, np.full((len(fours), 1), card)], axis=1)
        value += np.where((fours == card).any(axis=1), 0, pays(hands))
    amount = np.array([0, *BETS])
    worth4, bet4 = {}, {}
    for third in BETS:
        for fourth in BETS:
            units = 1 + third + fourth
            fold = np.full(len(fours), -48 * units)
            answer, worth4[third, fourth] = best(fold, (units + 1) * value, (units + 3) * value, more)
            bet4[third, fourth] = amount[answer]
    worth3, bet3 = {}, {}
    for third in BETS:
        sums = {f: (_over(threes, worth4[third, f]), _over(threes, bet4[third, f])) for f in BETS}
        fold = np.full(len(threes), -49 * 48 * (1 + third))
        answer, worth3[third] = best(fold, sums[1][0], sums[3][0], more)
        staked = [np.zeros(len(threes), np.int64), *(49 * f + sums[f][1] for f in BETS)]
        bet3[third] = np.choose(answer, staked)
    sums2 = {t: (_over(pairs, worth3[t]), _over(pairs, bet3[t])) for t in BETS}
    answer, worth2 = best(np.full(len(pairs), -50 * 49 * 48), sums2[1][0], sums2[3][0], more)
    staked = [np.zeros(len(pairs), np.int64), *(50 * 49 * t + sums2[t][1] for t in BETS)]
    deals = len(pairs) * 50 * 49
    return Fraction(int(worth2.sum()), deals * 48), 1 + Fraction(int(np.choose(answer, staked).sum()), deals)


def _over(sets: I64, values: I64) -> I64:
    """For each set the sum of values over every card that may come to it."""
    total = np.zeros(len(sets), np.int64)
    for card in range(52):
        numbers, free = with_card(sets, card)
        total += np.where(free, values[numbers], 0)
    return total
