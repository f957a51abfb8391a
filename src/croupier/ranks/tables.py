"""Numbers for hands, and the arrays that compiled kernels read them from.

The strength of a hand is its place on the ladder of its order: 1 for the lowest of all hands, rising. Sets of
cards are indexed in colex order: cards a < b < c stand at C(a, 1) + C(b, 2) + C(c, 3).
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from math import comb
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.ranks.hands import Hand, rank_faces
from croupier.ranks.named import threshold_key
from croupier.ranks.orders import FIVE_OF_A_KIND, Order, order_of

U8: TypeAlias = NDArray[np.uint8]
U16: TypeAlias = NDArray[np.uint16]
U64: TypeAlias = NDArray[np.uint64]
Ranks: TypeAlias = tuple[int, ...]

DATA = "tables.npz"
CARDS = 52
RANKS = 13
SUITS = 4


class HighTables(NamedTuple):
    """The best five of 5, 6 or 7 cards in the high order.

    `keys` holds one number per card, to be added up: bits 3r to 3r+2 count the cards of rank r, bits 40+4s to
    43+4s those of suit s. The sum times a multiplier (which pushes the suits out at the top) gives a bucket,
    the bucket a displacement, and both together the slot of the strength that the ranks alone make. `flush`
    has the strength of five or more suited cards by their 13-bit mask of ranks.
    """

    keys: U64
    multipliers: U64
    flush: U16
    displace5: U16
    values5: U16
    displace6: U16
    values6: U16
    displace7: U16
    values7: U16


class FourCardTables(NamedTuple):
    """The best four of 5 or 6 cards in the four-card order, laid out as in HighTables, and all 4-sets.

    Here ranks may beat a flush, so the strength is the higher of the two; `flush` takes four cards or more.
    """

    keys: U64
    multipliers: U64
    flush: U16
    displace5: U16
    values5: U16
    displace6: U16
    values6: U16
    sets: U16


class ThreeCardTables(NamedTuple):
    """The strength of every 3-set of the 52 cards in the three-card order, by colex index."""

    sets: U16


def ladder(order: Order | str) -> tuple[Hand, ...]:
    """One hand of every strength that 52 cards allow, the lowest first."""
    return _ladder(order_of(order))


@cache
def _ladder(order: Order) -> tuple[Hand, ...]:
    hands = {hand.key: hand for _, _, hand in rank_patterns(order)}
    return tuple(hands[key] for key in sorted(hands))


def joker_ladder(order: Order | str) -> tuple[Hand, ...]:
    """The ladder with the hands that only jokers make on top of it, where the order has such."""
    return _joker_ladder(order_of(order))


@cache
def _joker_ladder(order: Order) -> tuple[Hand, ...]:
    if FIVE_OF_A_KIND not in order.above:
        return ladder(order)
    fives = ([SUITS * rank + suit % SUITS for suit in range(order.size)] for rank in order.sequence)
    return ladder(order) + tuple(rank_faces(order, cards, cards) for cards in fives)


def strength_of(hand: Hand) -> int:
    """The hand's place on the ladder of its order, the lowest being 1."""
    return _strengths(hand.order)[hand.key]


def hand_of_strength(order: Order | str, strength: int) -> Hand:
    """A hand of that strength, standing for all of them."""
    hands = joker_ladder(order)
    if not 1 <= strength <= len(hands):
        raise ValueError(f"{order_of(order).name} strengths run from 1 to {len(hands)}; {strength} is none.")
    return hands[strength - 1]


def lowest_strength(order: Order | str, threshold: str) -> int:
    """The strength at or above which a hand reaches a threshold such as "queen high"."""
    return bisect_left(ladder(order), threshold_key(order, threshold), key=lambda hand: hand.key) + 1


@cache
def three_card_tables() -> ThreeCardTables:
    """Tables for three-card kernels."""
    return ThreeCardTables(set_strengths("three-card"))


@cache
def four_card_tables() -> FourCardTables:
    """Tables for four-card kernels."""
    arrays = _shipped()
    return FourCardTables(
        keys=arrays["keys"],
        multipliers=arrays["multipliers"],
        flush=arrays["four_card_flush"],
        displace5=arrays["displace5"],
        values5=arrays["four_card_values5"],
        displace6=arrays["displace6"],
        values6=arrays["four_card_values6"],
        sets=set_strengths("four-card"),
    )


@cache
def high_tables() -> HighTables:
    """Tables for kernels that rank five, six or seven cards."""
    arrays = _shipped()
    return HighTables(**{name: arrays[name] for name in HighTables._fields})


@cache
def set_strengths(order: Order | str) -> U16:
    """The strength of every set of as many cards as the order's hands hold, by colex index."""
    order = order_of(order)
    mixed, suited = pattern_strengths(order)
    sets = colex_sets(CARDS, order.size)
    index = multiset_index(sets >> 2)
    one_suit = np.all((sets & 3) == (sets[:, :1] & 3), axis=1)
    return np.where(one_suit, suited[index], mixed[index])


def pattern_strengths(order: Order) -> tuple[U16, U16]:
    """Strengths by index of the multiset of ranks, of mixed suits and of one suit; 0 where there is none."""
    size = comb(RANKS - 1 + order.size, order.size)
    tables = np.zeros(size, np.uint16), np.zeros(size, np.uint16)
    for ranks, suited, hand in rank_patterns(order):
        index = sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))
        tables[suited][index] = strength_of(hand)
    return tables


def rank_patterns(order: Order) -> Iterator[tuple[Ranks, bool, Hand]]:
    """Every multiset of ranks that a deck can deal, of mixed suits and where possible of one suit.

    Where five of a kind stands among the natural hands, it has its place here too.
    """
    if order.rainbow:
        yield from _rainbow_patterns(order)
        return
    for ranks in combinations_with_replacement(order.sequence, order.size):
        repeats = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(repeats) >= SUITS:
            if FIVE_OF_A_KIND in order.categories and len(set(ranks)) == 1:
                cards = [SUITS * rank + repeat % SUITS for rank, repeat in zip(ranks, repeats, strict=True)]
                yield ranks, False, rank_faces(order, cards, cards)
            continue
        cards = [SUITS * rank + repeat for rank, repeat in zip(ranks, repeats, strict=True)]
        if max(repeats) == 0:
            yield ranks, True, rank_faces(order, cards, cards)
            cards[0] += 1
        yield ranks, False, rank_faces(order, cards, cards)


def _rainbow_patterns(order: Order) -> Iterator[tuple[Ranks, bool, Hand]]:
    for size in range(1, order.size + 1):
        for ranks in combinations(order.sequence, size):
            # The cards that are missing repeat the first rank, and so count for nothing.
            filled = ranks + ranks[:1] * (order.size - size)
            cards = [SUITS * rank + suit for suit, rank in enumerate(filled)]
            yield filled, False, rank_faces(order, cards, cards)


def colex_sets(cards: int, size: int) -> U8:
    """All sets of the given size, one a row with its cards ascending, in colex order."""
    sets = np.zeros((1, 0), np.uint8)
    for width in range(size):
        # The sets that a top card completes are exactly the first ones in the order of the smaller sets.
        blocks = [
            np.column_stack((sets[: comb(top, width)], np.full(comb(top, width), top, np.uint8)))
            for top in range(cards)
        ]
        sets = np.concatenate(blocks)
    return sets


def multiset_index(ranks: NDArray[np.integer]) -> NDArray[np.intp]:
    """The colex index of each row of ascending ranks, repeats allowed."""
    index = np.zeros(len(ranks), np.intp)
    for place in range(ranks.shape[1]):
        index += np.array([comb(rank + place, place + 1) for rank in range(RANKS)])[ranks[:, place]]
    return index


@cache
def _strengths(order: str) -> Mapping[tuple[int, Ranks], int]:
    return MappingProxyType({hand.key: place for place, hand in enumerate(joker_ladder(order), start=1)})


@cache
def _shipped() -> Mapping[str, NDArray[Any]]:
    """The arrays of the data file that `croupier.ranks.build` writes."""
    with (files("croupier.ranks") / "data" / DATA).open("rb") as stream, np.load(stream) as arrays:
        return MappingProxyType({name: arrays[name] for name in arrays.files})
