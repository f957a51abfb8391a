"""A way and the hands of a game as numbers for the kernels: strengths by cards, and the rows that allow them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions.model import HandSpec
from croupier.games.banked.ways import COMPLETE, RUNS, SHAPES, Way, WayRow, WaySetter, rank_range
from croupier.kernels.banked import ways as kernel
from croupier.kernels.banked.sweep_sets import Sets, sets_of
from croupier.kernels.evaluate import U8, U16
from croupier.kit import Refusal
from croupier.kit.cards import JOKERS
from croupier.ranks.lookup import lookup, rater
from croupier.ranks.named import NAMED, threshold_key
from croupier.ranks.orders import order_of
from croupier.ranks.tables import RANKS, colex_sets, multiset_index, set_strengths

JOKER, SECOND = JOKERS
CARDS = SECOND + 1
SEVEN = 7
GROUPS = 3
JOKER_COUNTS = {
    "an ace": kernel.AS_ACE,
    "apart": kernel.APART,
    "with the highest single": kernel.WITH_SINGLE,
    "with the largest group": kernel.WITH_GROUP,
}


def deck_bytes(cards: Iterable[int]) -> bytes:
    """A deck as the lists of its sets are found by."""
    return bytes(sorted(cards))


def pai_gow_sets(cards: Iterable[int]) -> Sets:
    """One hand of seven cards of each class of a deck."""
    return sets_of(deck_bytes(cards), SEVEN)


@lru_cache(maxsize=8)
def strengths_of(front: HandSpec, back: HandSpec) -> kernel.Strengths:
    """The strengths of every two and every five of the 54 cards, under the orders and the joker's use of a game."""
    small, large = lookup(front.order), lookup(back.order)
    least = [0, *(bisect_left(large.keys, _as_large(back.order, key, front.order)) + 1 for key in small.keys)]
    heights = {
        order_of(back.order).height(name) for name in RUNS if name in order_of(back.order).special_first
    }
    complete = np.array([False, *(height in heights for height, _ in large.keys)])
    fronts = [0] * comb(CARDS, 2)
    rate = rater(front)
    for low, high in combinations(range(CARDS), 2):
        fronts[comb(low, 1) + comb(high, 2)] = rate((low, high)) or 0
    backs = _five_cards(back)
    return kernel.Strengths(np.array(fronts, np.uint8), backs, np.array(least, np.uint16), complete)


def _as_large(order: str, key: tuple[int, tuple[int, ...]], small: str) -> tuple[int, tuple[int, ...]]:
    """What the key of a front is among backs: the height of its category there."""
    height, kickers = key
    names = {order_of(small).height(name): name for name in order_of(small).categories}
    return order_of(order).height(names[height]), kickers


def _five_cards(spec: HandSpec) -> U16:
    """By colex index: natural hands, four cards with one joker, with the other, and three cards with both."""
    with_one = _with_jokers(spec, 4, (JOKER,))
    with_both = _with_jokers(spec, 3, (JOKER, SECOND))
    return np.concatenate([set_strengths(spec.order), with_one, with_one, with_both]).astype(np.uint16)


def _with_jokers(spec: HandSpec, size: int, jokers: tuple[int, ...]) -> U16:
    """So many natural cards beside jokers, in colex order: by their ranks, and by whether they are of one suit."""
    rate = rater(spec)
    by_ranks = np.zeros((2, comb(RANKS - 1 + size, size)), np.uint16)
    for ranks in combinations_with_replacement(range(RANKS), size):
        repeats = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        cards = [4 * rank + repeat for rank, repeat in zip(ranks, repeats, strict=True)]
        place = multiset_index(np.array([ranks]))[0]
        if max(repeats) == 0:
            by_ranks[1, place] = rate((*cards, *jokers)) or 0
            cards[0] += 1
        by_ranks[0, place] = rate((*cards, *jokers)) or 0
    sets = colex_sets(JOKER, size)
    suited = ((sets & 3) == (sets[:, :1] & 3)).all(axis=1)
    found: U16 = by_ranks[suited.astype(np.int64), multiset_index(sets >> 2)]
    return found


def way_tables(setter: WaySetter) -> kernel.WayTables:
    """The rows of a way that sets two of seven cards in front."""
    front, back = setter.front, setter.back
    if front is None or back is None or setter.way.picks != (2, 2):
        raise Refusal(
            f"{setter.way.title} does not set two of seven cards in front of five.", setter.way.source
        )
    rows = setter.rows
    shapes = [sum(1 << list(SHAPES).index(name) for name in row.holds) or kernel.ANY_SHAPE for row in rows]
    joker = {"": kernel.ANY, "held": kernel.HELD, "not held": kernel.NOT_HELD}
    joker |= {"front": kernel.IN_FRONT, "back": kernel.IN_BACK}
    singles = {"": -1, "not above the groups": 0, "above the groups": 1}
    return kernel.WayTables(
        np.array(shapes, np.int64),
        np.array([_ranges(setter.way, row) for row in rows], np.int8),
        np.array([-1 if row.complete is None else int(row.complete) for row in rows], np.int8),
        np.array([joker[row.joker] for row in rows], np.int8),
        np.array([singles[row.singles] for row in rows], np.int8),
        np.array([sum(1 << (place - 1) for place in row.front_cards) for row in rows], np.int64),
        np.array([_allowed(front, row.front, row.front_least) for row in rows]),
        np.array([_allowed(back, row.back, "") for row in rows]),
        np.array([row.prefer[0] == "back" for row in rows]),
        JOKER_COUNTS[setter.way.joker],
        _shape_numbers(),
    )


def _ranges(way: Way, row: WayRow) -> list[tuple[int, int]]:
    found = [rank_range(way.ranks.get(word, word)) for word in row.groups]
    return [(found[at].start, found[at].stop - 1) if at < len(found) else (-1, -1) for at in range(GROUPS)]


def _shape_numbers() -> NDArray[np.int64]:
    """The number of a shape by its key: the sizes of its groups as digits."""
    keys = {}
    for number, sizes in enumerate(SHAPES.values()):
        key = 0
        for size in sizes:
            key = (kernel.OF_A_RANK + 1) * key + size
        keys[key] = number
    found = np.full((kernel.OF_A_RANK + 1) ** GROUPS, -1, np.int64)
    for key, number in keys.items():
        found[key] = number
    return found


def _allowed(spec: HandSpec, names: tuple[str, ...], least: str) -> NDArray[np.bool_]:
    """The strengths that a row allows for a part."""
    keys, order = lookup(spec.order).keys, order_of(spec.order)
    found = np.ones(len(keys) + 1, np.bool_)
    found[0] = False
    if names:
        found[1:] = [any(_is(name, key, spec.order) for name in names) for key in keys]
    if least:
        bound = threshold_key(order, least)
        found[1:] &= [key >= bound for key in keys]
    return found


def _is(name: str, key: tuple[int, tuple[int, ...]], order: str) -> bool:
    """Whether a strength is what a row names: suits never matter here."""
    height, kickers = key
    categories = {order_of(order).height(each): each for each in order_of(order).special_first}
    if name == COMPLETE:
        return categories[height] in RUNS
    return NAMED[order][name].fits_key(categories[height], kickers[0])


def set_all(setter: WaySetter, cards: Iterable[int]) -> tuple[Sets, NDArray[np.int8], U8, U16, int]:
    """Every seven cards of a deck set by a way: its row, its front and its back, and how many no row decides."""
    assert setter.front is not None and setter.back is not None
    sets = pai_gow_sets(cards)
    rows = np.empty(len(sets.weights), np.int8)
    fronts, backs = np.zeros(len(rows), np.uint8), np.zeros(len(rows), np.uint16)
    lost = kernel.set_hands(
        sets.cards, strengths_of(setter.front, setter.back), way_tables(setter), rows, fronts, backs
    )
    return sets, rows, fronts, backs, int(lost)
