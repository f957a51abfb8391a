"""Rates for the kernels that count equities: every order of five-card hands, with jokers or without.

A rate is the hand's strength on the ladder of its order; five of a kind, which only jokers make, stands above.
What a joker may stand for is described where jokers are tried card by card (`croupier.ranks.jokers`); here the same
is worked out for all hands of equal ranks at once.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.pot.equity import (
    BUCKET,
    CARDS,
    DISPLACE,
    FLUSHES,
    HASH,
    HEADS,
    JOKER,
    MASK,
    MASKS,
    MULTIPLIER,
    SHIFT,
    VALUES,
    Rates,
)
from croupier.kit import Refusal
from croupier.ranks.build import BITS, displaced_hash, multiset_keys, multisets
from croupier.ranks.orders import ACE, FIVE_OF_A_KIND, FLUSH, HIGH, ORDERS, STRAIGHT, Order
from croupier.ranks.tables import (
    RANKS,
    U8,
    U16,
    colex_sets,
    high_tables,
    ladder,
    lowest_strength,
    multiset_index,
    pattern_strengths,
)

Joker: TypeAlias = Literal["", "bug", "wild", "lowest"]
I64: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

MOST_JOKERS = 2
SMALL_BITS = {3: (10, 7), 4: (12, 9)}
"""Natural cards with jokers: bits of the slot number, bits of the bucket number."""


def order_named(name: str) -> Order:
    """The order of five-card hands of this name."""
    known = [order.name for order in ORDERS.values() if order.size == 5]
    if name not in known:
        raise Refusal(f"Equities are not counted in the order {name!r}; they are in {', '.join(known)}.")
    return ORDERS[name]


class Ladder(NamedTuple):
    """What one part of a pot goes by: the order of hands, what a joker is, and who qualifies."""

    order: str = "high"
    joker: Joker = ""
    qualify: str = ""


@cache
def rates_of(parts: tuple[Ladder, ...], cards: int) -> Rates:
    """The rates of hands of a given size, jokers included; a hand that does not qualify has 0."""
    heads = np.zeros((len(parts), HEADS), np.uint64)
    tables: list[U16] = []
    size = 0

    def put(table: U16) -> int:
        nonlocal size
        tables.append(table)
        size += len(table)
        return size - len(table)

    for part, wanted in enumerate(parts):
        order = order_named(wanted.order)
        least = _least(order, wanted.qualify)
        found, flush = _ladders(order, wanted.joker, cards)
        for jokers, values in enumerate(found):
            multiplier, bits, bucket_bits, displace, slots = _hash(cards - jokers)
            row = heads[part, HASH * jokers : HASH * (jokers + 1)]
            row[MULTIPLIER], row[MASK] = multiplier, (1 << bits) - 1
            row[SHIFT], row[BUCKET] = 64 - bits - bucket_bits, 64 - bucket_bits
            row[DISPLACE] = put(displace)
            row[VALUES] = put(_qualified(_spread(values, cards - jokers, slots, bits), least))
        heads[part, FLUSHES] = put(_qualified(flush.ravel(), least))
    keys = np.full(CARDS, np.uint64(1) << JOKER, np.uint64)
    keys[: len(high_tables().keys)] = high_tables().keys
    return Rates(keys, heads, np.concatenate(tables))


def _least(order: Order, qualify: str) -> int:
    """The lowest rate that qualifies."""
    if not qualify:
        return 0
    if order.low and FLUSH in order.categories:
        # A flush that failed to qualify would be looked up again as if it were none.
        raise Refusal(f"Who must qualify in the {order.name} order is not known; {qualify!r} would be.")
    try:
        return lowest_strength(order, qualify)
    except ValueError as error:
        raise Refusal(str(error)) from None


def _qualified(table: U16, least: int) -> U16:
    return np.where(table >= least, table, 0).astype(np.uint16)


def _ladders(order: Order, joker: Joker, cards: int) -> tuple[list[U16], U16]:
    """Rates by index of the multiset of natural ranks, for every number of jokers, and those of suited cards."""
    mixed, suited = _patterns(order)
    found = [mixed]
    if joker:
        if joker == "lowest" and not order.low:
            raise Refusal(
                f"A joker cannot be the lowest card in the {order.name} order, where high hands win."
            )
        found += [_joker_patterns(order, mixed, joker, jokers) for jokers in range(1, MOST_JOKERS + 1)]
    for size in range(order.size + 1, cards + 1):
        if order.low and FLUSH in order.categories:
            raise Refusal(f"Hands of {size} cards are not rated whole in the {order.name} order.")
        found = [_one_card_more(found, size, jokers) for jokers in range(len(found))]
    return found, _suited_with_jokers(order, suited, len(found))


@cache
def _patterns(order: Order) -> tuple[U16, U16]:
    """Rates of five natural cards: mixed suits by index of their ranks, one suit by mask of their ranks."""
    suited = np.zeros(MASKS, np.uint16)
    if order == HIGH:
        mixed = np.zeros(comb(RANKS - 1 + order.size, order.size), np.uint16)
        mixed[multiset_index(multisets(order.size))] = high_tables().values5[_hash(order.size)[-1]]
        five = np.array([mask.bit_count() == order.size for mask in range(MASKS)])
        return mixed, np.where(five, high_tables().flush, 0).astype(np.uint16)
    mixed, by_index = pattern_strengths(order)
    if FLUSH in order.categories:
        for row in rank_rows(order.size).tolist():
            if len(set(row)) == order.size:
                suited[sum(1 << rank for rank in row)] = by_index[_index(row)]
    return mixed, suited


def _index(ranks: tuple[int, ...] | list[int]) -> int:
    """The index of an ascending multiset of ranks."""
    return sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))


def rank_rows(size: int) -> U8:
    """Every ascending row of ranks, in the order of their indices."""
    return np.subtract(colex_sets(RANKS - 1 + size, size), np.arange(size), dtype=np.uint8, casting="unsafe")


def _joker_patterns(order: Order, mixed: U16, joker: Joker, jokers: int) -> U16:
    """Rates of natural cards of mixed suits with a number of jokers."""
    table = mixed.astype(np.uint16)
    if FIVE_OF_A_KIND in order.above:
        for place, rank in enumerate(order.sequence, start=len(ladder(order)) + 1):
            table[_index([rank] * order.size)] = place
    rows = rank_rows(order.size - jokers)
    best = np.zeros(len(rows), np.uint16)
    if joker == "lowest" or (joker == "bug" and order.low):
        return table[multiset_index(np.sort(_with_lowest(order, rows, jokers), axis=1))]
    runs = _straights(order)
    for stands in combinations_with_replacement(order.sequence, jokers):
        whole = np.sort(np.column_stack([rows, np.full((len(rows), jokers), stands, np.uint8)]), axis=1)
        index: NDArray[np.intp] = multiset_index(whole)
        found = table[index]
        if joker == "bug" and stands != (ACE,) * jokers:
            found = np.where(runs[index], found, 0).astype(np.uint16)
        best = np.maximum(best, found)
    return best


def _with_lowest(order: Order, rows: U8, jokers: int) -> U8:
    """The rows of ranks with the lowest ranks missing from them."""
    lowest = sorted(order.sequence, key=order.value)
    return np.array(
        [row + [rank for rank in lowest if rank not in row][:jokers] for row in rows.tolist()], np.uint8
    )


def _straights(order: Order) -> Flags:
    """Which multisets of five ranks run without a gap, by index."""
    found = np.zeros(comb(RANKS - 1 + order.size, order.size), np.bool_)
    if STRAIGHT in order.categories:
        places = ((ACE,) if order.low_ace else ()) + order.sequence
        for start in range(len(places) - order.size + 1):
            found[_index(sorted(places[start : start + order.size]))] = True
    return found


def _one_card_more(five: list[U16], size: int, jokers: int) -> U16:
    """The best of a multiset with its jokers is the best of those with one card fewer."""
    rows = rank_rows(size - jokers)
    tables = [five[jokers][multiset_index(np.delete(rows, place, axis=1))] for place in range(rows.shape[1])]
    if jokers:
        tables.append(five[jokers - 1][multiset_index(rows)])
    best: U16 = np.max(tables, axis=0)
    return best


def _suited_with_jokers(order: Order, suited: U16, most: int) -> U16:
    """The best of suited cards by number of jokers and mask; a joker stands for a card of the suit not held."""
    masks = np.arange(MASKS)
    rows = np.zeros((most, MASKS), np.uint16)
    if order.low:
        # A joker of another suit keeps a low hand from being a flush.
        rows[0] = suited
        return rows
    rows[0] = suited
    for _ in range(RANKS - order.size):
        for rank in range(RANKS):
            has = masks[masks >> rank & 1 == 1]
            rows[0, has] = np.maximum(rows[0, has], rows[0, has & ~(1 << rank)])
    for jokers in range(1, most):
        rows[jokers] = rows[jokers - 1]
        for rank in order.sequence:
            lacks = masks[masks >> rank & 1 == 0]
            rows[jokers, lacks] = np.maximum(rows[jokers, lacks], rows[jokers - 1, lacks | 1 << rank])
    return rows


@cache
def _hash(cards: int) -> tuple[int, int, int, U16, NDArray[np.intp]]:
    """Multiplier, bits of slot and bucket, displacements, and the slot of every multiset of a given size."""
    keys = multiset_keys(multisets(cards))
    if cards in SMALL_BITS:
        bits, bucket_bits = SMALL_BITS[cards]
        multiplier, displace, slots = displaced_hash(keys, bits, bucket_bits)
        return multiplier, bits, bucket_bits, displace, slots
    tables = high_tables()
    bits, bucket_bits = BITS[cards]
    multiplier = int(tables.multipliers[cards - 5])
    displace = {5: tables.displace5, 6: tables.displace6, 7: tables.displace7}[cards]
    h = keys * np.uint64(multiplier)
    shifted = (h >> np.uint64(64 - bits - bucket_bits)) + displace[
        (h >> np.uint64(64 - bucket_bits)).astype(np.intp)
    ]
    return multiplier, bits, bucket_bits, displace, (shifted & np.uint64((1 << bits) - 1)).astype(np.intp)


def _spread(ladder: U16, cards: int, slots: NDArray[np.intp], bits: int) -> U16:
    """The rates in their slots."""
    table = np.zeros(1 << bits, np.uint16)
    table[slots] = ladder[multiset_index(multisets(cards))]
    return table
