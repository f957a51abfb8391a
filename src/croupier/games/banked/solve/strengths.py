"""Tables from which compiled code reads the strength of the best hand among some cards, for any order of hands.

Strengths are places on the ladder of the order (see `ranks.tables`). The best hand of mixed suits follows from the
ranks alone, that of one suit from the ranks held in this suit; the better of the two is the hand. Both tables grow
card by card: the best hand of m + 1 cards is the best of those that are left when one of them is put away. A joker is
the best of the cards that it may stand for.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.ranks.hands import rank_faces
from croupier.ranks.orders import ACE, FIVE_OF_A_KIND, STRAIGHT, Order, order_of
from croupier.ranks.tables import joker_ladder, pattern_strengths, strength_of

RANKS = 13
MASKS = 1 << RANKS
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]


def is_tabled(order: Order, cards: int) -> bool:
    """Whether such tables give the best hand of so many cards: not where a suit may spoil a hand that is chosen, nor
    for tiles, points and hands of different suits."""
    if order.tiles or order.points or order.rainbow or order.name == "six packs":
        return False
    return cards == order.size or not suit_spoils(order)


def suit_spoils(order: Order) -> bool:
    """Whether cards of one suit may be worse than the same ranks of several suits."""
    return order.low and not order.ace_below


def multiset_places(size: int) -> I64:
    """All multisets of so many ranks, ascending within each, in the order of their index."""
    listed = np.array(list(combinations_with_replacement(range(RANKS), size)), np.int64).reshape(-1, size)
    return listed[np.argsort(multiset_indices(listed), kind="stable")]


def multiset_indices(ranks: I64) -> I64:
    """The index of each ascending row of ranks."""
    choose = np.array(
        [[comb(rank + place, place + 1) for rank in range(RANKS)] for place in range(ranks.shape[1])],
        np.int64,
    ).reshape(-1, RANKS)
    found: I64 = np.zeros(len(ranks), np.int64)
    for place in range(ranks.shape[1]):
        found += choose[place, ranks[:, place]]
    return found


@cache
def rank_table(name: str, cards: int, jokers: int = 0, joker: str = "") -> I32:
    """The strength of the best hand of mixed suits by the multiset of the ranks, with so many jokers beside them."""
    order = order_of(name)
    if cards + jokers < order.size:
        return np.zeros(comb(RANKS - 1 + cards, cards), np.int32)
    if jokers:
        return _with_joker(order, cards, jokers, joker)
    if cards == order.size:
        table = pattern_strengths(order)[0].astype(np.int32)
        if FIVE_OF_A_KIND in order.above:
            for rank in order.sequence:
                five = [4 * rank + suit % 4 for suit in range(order.size)]
                index = int(multiset_indices(np.full((1, order.size), rank, np.int64))[0])
                table[index] = strength_of(rank_faces(order, five, five))
        return table
    fewer, listed = rank_table(name, cards - 1), multiset_places(cards)
    best = np.zeros(len(listed), np.int32)
    for gone in range(cards):
        best = np.maximum(best, fewer[multiset_indices(np.delete(listed, gone, axis=1))])
    return best


def _with_joker(order: Order, cards: int, jokers: int, joker: str) -> I32:
    more, listed = rank_table(order.name, cards + 1, jokers - 1, joker), multiset_places(cards)
    alone = cards + jokers - 1 >= order.size
    best = (
        rank_table(order.name, cards, jokers - 1, joker).copy() if alone else np.zeros(len(listed), np.int32)
    )
    runs = _strengths_of(order, STRAIGHT)
    for rank in order.sequence:
        with_it = more[multiset_indices(np.sort(np.insert(listed, 0, rank, axis=1), axis=1))]
        if joker != "wild" and rank != ACE:
            with_it = np.where(np.isin(with_it, runs), with_it, 0)
        best = np.maximum(best, with_it)
    return best


def _strengths_of(order: Order, category: str) -> I64:
    ladder = joker_ladder(order)
    return np.array(
        [place for place, hand in enumerate(ladder, start=1) if hand.category == category], np.int64
    )


@cache
def suit_table(name: str, jokers: int = 0, joker: str = "") -> I32:
    """The strength of the best hand of one suit by the mask of the ranks held in it; 0 where there is none."""
    order = order_of(name)
    if jokers:
        more = suit_table(name, jokers - 1, joker)
        best = more.copy()
        masks = np.arange(MASKS)
        for rank in order.sequence:
            bit = 1 << rank
            best = np.maximum(best, np.where(masks & bit, 0, more[masks | bit]))
        return best
    suited = pattern_strengths(order)[1]
    best = np.zeros(MASKS, np.int32)
    for mask in sorted(range(MASKS), key=int.bit_count):
        count = mask.bit_count()
        if count < order.size:
            continue
        ranks = [rank for rank in range(RANKS) if mask >> rank & 1]
        if count == order.size:
            best[mask] = suited[int(multiset_indices(np.array([ranks], np.int64))[0])]
        else:
            best[mask] = max(best[mask ^ 1 << rank] for rank in ranks)
    return best
