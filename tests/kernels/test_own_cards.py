"""Games decided by own cards: the kernels against every deal of small decks, the full deck against known figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm

import numpy as np
import pytest

from croupier.kernels.banked import bonus_six
from croupier.kernels.banked.seven_by_three import find_seven, sevens
from croupier.kernels.banked.supersets import START, best_draws, count_supersets, keep_values, simulate_draws
from croupier.kernels.canonical import orbits, suit_group
from croupier.kernels.random import seed_state
from croupier.ranks.hands import Hand, best
from croupier.ranks.tables import colex_sets, high_tables, ladder
from tests.naive import own_cards as naive

FULL = np.arange(52, dtype=np.uint8)
# Two ranks whole and one card; a run of ranks in two suits; odds and ends with a long suit.
DECKS = {
    "two ranks": np.array([3, *range(20, 24), *range(48, 52)], np.uint8),
    "two suits": np.array([4 * rank + suit for rank in range(8, 13) for suit in (1, 2)], np.uint8)[:9],
    "uneven": np.array([0, 3, 7, 11, 15, 16, 19, 47, 50], np.uint8),
}
SIX = 4
WORTH = (
    -2,
    100,
    9,
    4,
    1,
    0,
)  # nothing, straight flush, flush or straight, trips to quads, two pair, pair from sixes
LOST = -2  # what a unit loses by a fold: more than it may win back, so that folds and bets are close


def class_of_hand(hand: Hand) -> int:
    if hand.category == "straight flush":
        return 1
    if hand.category in ("flush", "straight"):
        return 2
    if hand.category in ("three of a kind", "full house", "four of a kind"):
        return 3
    if hand.category == "two pair":
        return 4
    return 5 if hand.category == "pair" and hand.kickers[0] >= SIX else 0


CLASSES = np.array([0, *(class_of_hand(hand) for hand in ladder("high"))], np.int16)
N = len(WORTH)
PAID = np.array(WORTH, np.int64)
ALL = np.append(PAID, LOST)


@cache
def _class(cards: tuple[int, ...]) -> int:
    return class_of_hand(best("high", cards))


def class_of(cards: tuple[int, ...]) -> int:
    return _class(tuple(sorted(cards)))


@pytest.mark.parametrize("name", DECKS)
def test_supersets_equal_every_hand(name: str) -> None:
    deck = DECKS[name]
    rows = count_supersets(deck, high_tables(), CLASSES, N)
    for size in range(5):
        index = {tuple(cards): place for place, cards in enumerate(colex_sets(52, size).tolist())}
        for part in combinations(deck.tolist(), size):
            expected = naive.supersets(deck.tolist(), class_of, part)
            found = rows[START[size] + index[part]]
            assert {of: int(n) for of, n in enumerate(found) if n} == expected


@pytest.mark.parametrize("name", DECKS)
def test_draws_equal_every_change_of_cards(name: str) -> None:
    deck = np.sort(np.append(DECKS[name], np.uint8(30)))
    fives = orbits(deck, 5, suit_group(deck))
    ways = np.array([comb(len(deck) - 5, size) for size in range(6)], np.int64)
    scale = lcm(*ways.tolist()) // ways
    rows = count_supersets(deck, high_tables(), CLASSES, N)
    found = best_draws(deck, fives.sets, fives.weights, rows, high_tables(), CLASSES, PAID, ways, scale)
    expected: Counter[tuple[int, int]] = Counter()
    for hand in combinations(deck.tolist(), 5):
        value, changed, finals = naive.best_keep(deck.tolist(), hand, class_of, WORTH)
        values = keep_values(np.array(hand, np.uint8), rows, high_tables(), CLASSES, PAID)
        sizes = [5 - mask.bit_count() for mask in range(32)]
        assert max(Fraction(int(v), int(ways[s])) for v, s in zip(values, sizes, strict=True)) == value
        for of, count in finals.items():
            expected[changed, of] += count * int(scale[changed])
    sums = {(d, of): int(found.counts[d, of]) for d, of in np.argwhere(found.counts).tolist()}
    assert sum(sums.values()) == sum(expected.values())
    assert sum(WORTH[of] * n for (_, of), n in sums.items()) == sum(
        WORTH[of] * n for (_, of), n in expected.items()
    )
    for changed, of in sums:
        kept = [
            c for bit, c in enumerate(found.hands[changed, of].tolist()) if found.kept[changed, of] >> bit & 1
        ]
        assert class_of((*kept, *found.drawn[changed, of].tolist()[:changed])) == of


def test_simulated_draws_keep_what_the_solution_keeps() -> None:
    deck = FULL
    rows = count_supersets(deck, high_tables(), CLASSES, N)
    ways = np.array([comb(47, size) for size in range(6)], np.int64)
    state = seed_state(7, 0)
    counts, examples = simulate_draws(2000, state, deck, rows, high_tables(), CLASSES, PAID, ways)
    assert counts.sum() == 2000
    for signature in np.flatnonzero(counts).tolist():
        mask, of = divmod(signature, N)
        hand, common = examples[signature, :5], examples[signature, 5:].tolist()
        values = keep_values(hand, rows, high_tables(), CLASSES, PAID)
        each = [Fraction(int(values[m]), int(ways[5 - m.bit_count()])) for m in range(32)]
        assert each[mask] == max(each)
        kept = [card for bit, card in enumerate(hand.tolist()) if mask >> bit & 1]
        assert class_of((*kept, *common[: 5 - len(kept)])) == of


WINS = np.array([0, 1, 1, 1, 1, 1], np.uint8)


@pytest.mark.parametrize("insured", [False, True])
@pytest.mark.parametrize("name", DECKS)
def test_bonus_six_equals_every_deal(name: str, insured: bool) -> None:
    deck = DECKS[name]
    group = suit_group(deck)
    threes, fours, fives = (orbits(deck, size, group) for size in (3, 4, 5))
    worth = np.array([-2, 100, 9, 4, 2, 1, -2], np.int64)
    sixes = bonus_six.count_sixes(deck, fives, high_tables(), CLASSES, N, WINS)
    choices = bonus_six.solve(deck, threes, fours, fives, sixes, worth, WINS, insured)
    counts, examples = bonus_six.count(
        deck, threes, fours, fives, sixes, choices, high_tables(), CLASSES, WINS
    )
    n = len(deck)
    assert counts.sum() == comb(n, 3) * 3 * (n - 3) * (n - 4) * (n - 5)
    units, total = (1, 2, 3, 3, 3), 0
    for ending, of in np.argwhere(counts).tolist():
        each = worth[-1] if ending < bonus_six.FIVE else worth[of]
        fee = worth[-1] if ending == bonus_six.BUY else 0
        total += int(counts[ending, of]) * int(units[ending] * each + fee)
        cards = examples[ending, of].tolist()
        if ending >= bonus_six.FIVE:
            assert class_of(tuple(cards[: 6 if ending == bonus_six.BUY else 5])) == of
    slow = naive.BonusSix(deck.tolist(), class_of, worth.tolist(), WINS.tolist(), insured)
    assert Fraction(total, int(counts.sum())) == slow.value()


@pytest.mark.parametrize("name", DECKS)
def test_sevens_equal_every_deal(name: str) -> None:
    deck = DECKS[name]
    threes = orbits(deck, 3, suit_group(deck))
    counts = sevens(deck, threes, high_tables(), CLASSES, N)
    for place, three in enumerate(threes.sets):
        expected = naive.sevens(deck.tolist(), tuple(three.tolist()), class_of)
        assert {of: int(n) for of, n in enumerate(counts[place]) if n} == expected
        for of in expected:
            four = find_seven(deck, three, high_tables(), CLASSES, of)
            assert class_of((*three.tolist(), *four.tolist())) == of
    assert find_seven(deck, threes.sets[0], high_tables(), CLASSES, N).tolist() == [255] * 4
