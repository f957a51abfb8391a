"""Real deals for signatures: one deal for each class of the player's hand and each outcome that can happen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, cycle, permutations

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import Classes
from croupier.kernels.evaluate import four_card_strengths, strengths
from croupier.ranks.tables import four_card_tables, hand_of_strength, high_tables

Deals = dict[tuple[int, int], dict[int | str, tuple[int, ...]]]
U8 = NDArray[np.uint8]
TRIES = 60
SEED = 20240601  # any: it only decides which of many equal examples is found


def _hands_of(classes: Classes, of_class: int, rng: np.random.Generator) -> Iterator[list[int]]:
    """Hands of a class: the example first, then others of the class at random, in random suits."""
    yield list(classes.examples[of_class])
    ladder_places = np.flatnonzero(classes.by_strength[1:] == of_class) + 1
    if not len(ladder_places):
        ladder_places = np.array([place for place, of_suit in classes.by_suit if of_class in of_suit])
    # A class may hold several categories of very different size; each has its turn, so that none is missed.
    categories: dict[str, list[int]] = {}
    for place in ladder_places.tolist():
        categories.setdefault(hand_of_strength(classes.order, place).category, []).append(place)
    for places in cycle(categories.values()):
        hand = hand_of_strength(classes.order, int(rng.choice(places)))
        suits = rng.permutation(4)
        yield [card - card % 4 + int(suits[card % 4]) for card in hand.cards]


def _fill(rng: np.random.Generator, held: list[int], count: int) -> list[int]:
    rest = np.setdiff1d(np.arange(52), held)
    return [int(card) for card in rng.choice(rest, count, replace=False)]


@lru_cache(maxsize=8)
def four_card_examples(classes: Classes) -> Deals:
    """Deals by (class, 0 lower / 1 equal / 2 higher); a pair that cannot be dealt is not there."""
    rng = np.random.default_rng(SEED)
    found: Deals = {}
    tables = four_card_tables()
    for of_class in range(len(classes)):
        for trial, four in enumerate(_hands_of(classes, of_class, rng)):
            if trial == TRIES or all((of_class, cmp) in found for cmp in range(3)):
                break
            player = [*four, *_fill(rng, four, 1)]
            own = int(four_card_strengths(np.array([player], np.uint8), tables)[0])
            if classes.by_strength[own] != of_class:
                continue
            dealers = _dealers_like(player, four, rng)
            compared = np.sign(own - four_card_strengths(dealers, tables).astype(int)) + 1
            for cmp in range(3):
                hits = np.flatnonzero(compared == cmp)
                if len(hits) and (of_class, cmp) not in found:
                    found[(of_class, cmp)] = {
                        1: tuple(player),
                        "dealer": tuple(int(c) for c in dealers[hits[0]]),
                    }
    return found


def _dealers_like(player: list[int], four: list[int], rng: np.random.Generator) -> U8:
    """Dealer hands at random, and for rare outcomes some of the player's own ranks or of the highest hands."""
    made = [[card - card % 4 + suits[card % 4] for card in four] for suits in permutations(range(4))]
    made += [
        [card - 4 * lower for card in base]
        for base in ([51, 50, 49, 48], [51, 47, 43, 39])
        for lower in range(2)
    ]
    rows = []
    for base in made:
        if len(set(base)) == 4 and not set(base) & set(player):
            rows.append([*base, *_fill(rng, [*player, *base], 2)])
    rest = np.setdiff1d(np.arange(52), player)
    drawn = rest[rng.random((300, len(rest))).argpartition(6, axis=1)[:, :6]]
    return np.array([*rows, *drawn.tolist()], np.uint8)


@lru_cache(maxsize=8)
def holdem_examples(classes: Classes, qualify: int) -> Deals:
    """Deals by (class, 3 * qualified + 0 lower / 1 equal / 2 higher), all 990 dealer hands of each trial looked at."""
    rng = np.random.default_rng(SEED)
    found: Deals = {}
    for of_class in range(len(classes)):
        for trial, five in enumerate(_hands_of(classes, of_class, rng)):
            if trial == TRIES or all((of_class, outcome) in found for outcome in range(6)):
                break
            on_board = 5 - trial % 3
            shuffled = [int(card) for card in rng.permutation(five)]
            board = shuffled[:on_board] + _fill(rng, five, 5 - on_board)
            hole = shuffled[on_board:] + _fill(rng, [*five, *board], 2 - (5 - on_board))
            _look(found, classes, of_class, qualify, hole, board)
    return found


def _look(
    found: Deals, classes: Classes, of_class: int, qualify: int, hole: list[int], board: list[int]
) -> None:
    tables = high_tables()
    own = int(strengths(np.array([[*hole, *board]], np.uint8), tables)[0])
    if classes.by_strength[own] != of_class:
        return
    rest = [card for card in range(52) if card not in (*hole, *board)]
    pairs = np.array(list(combinations(rest, 2)), np.uint8)
    dealers = strengths(
        np.hstack([pairs, np.tile(np.array(board, np.uint8), (len(pairs), 1))]), tables
    ).astype(int)
    outcomes = 3 * (dealers >= qualify) + np.sign(own - dealers) + 1
    for outcome in range(6):
        hits = np.flatnonzero(outcomes == outcome)
        if len(hits) and (of_class, outcome) not in found:
            dealer = tuple(int(card) for card in pairs[hits[0]])
            found[(of_class, outcome)] = {1: tuple(hole), "dealer": dealer, "community": tuple(board)}
