"""A player's hand against two hands of a dealer, one for high and one for low: how often each outcome is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import Arrays, cached_arrays
from croupier.games.banked.price.duels import rank_hands
from croupier.kernels.banked import high_low as kernel
from croupier.kernels.banked import high_low_hands as hands_kernel
from croupier.kernels.banked.high_low import (
    HELD,
    LABELS,
    RANKS,
    SPLIT,
    SUBSETS,
    ZONES,
    Flushes,
    Shapes,
    Sums,
    Views,
    count_pairs,
)
from croupier.kernels.banked.high_low_hands import (
    FIRST,
    count_hands,
    count_suits,
    list_tens,
    scatter_fours,
)
from croupier.kernels.banked.sweep_sets import SUITS, Sets, counters_of, sets_of
from croupier.ranks.orders import order_of
from croupier.ranks.tables import rank_patterns, strength_of

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
CACHED_FROM = 1_000_000  # hands: above so many the counts are kept between runs
OUTCOMES = ZONES * LABELS


class TwoHands(NamedTuple):
    """Every hand of five of a deck by class, the pairs of dealer hands that it meets by outcome, and the fours that are
    dealt first with what all their hands come to."""

    hands: Sets
    counts: I64  # by hand, zone of the higher dealer hand, and what the other does to the player's low
    fours: Sets
    by_four: I64
    pairs: int  # ordered pairs of dealer hands that one hand meets


@lru_cache(maxsize=4)
def two_hands(deck: tuple[int, ...], bound: int) -> TwoHands:
    """All hands of a deck against all pairs of dealer hands; the higher of them qualifies from a strength on."""
    cards = np.array(sorted(deck), np.uint8)
    hands, fours = sets_of(cards.tobytes(), HELD), sets_of(cards.tobytes(), FIRST)

    def make() -> Arrays:
        return {"counts": _counted(cards, hands, bound)}

    parts = [cards.tobytes(), str(bound).encode()]
    big = comb(len(cards), HELD) > CACHED_FROM
    found = cached_arrays("two-hands", (kernel, hands_kernel), parts, make) if big else make()
    counts = np.asarray(found["counts"])
    by_four = np.zeros((len(fours.weights), OUTCOMES), np.int64)
    scatter(cards, hands, counts.reshape(len(counts), OUTCOMES), by_four)
    left = len(cards) - HELD
    return TwoHands(
        hands,
        counts,
        fours,
        by_four.reshape(-1, ZONES, LABELS),
        comb(left, HELD) * comb(left - HELD, HELD),
    )


def scatter(deck: U8, hands: Sets, of_hand: I64, by_four: I64) -> None:
    """Add what hands of five count to the classes of the four cards dealt first."""
    counters = counters_of(deck.tobytes(), FIRST)
    start, end = (int(place) for place in counters.starts[FIRST : FIRST + 2])
    places = counters.places[start:end] - (len(counters.scales) - len(by_four))
    scatter_fours(hands.cards, hands.weights, of_hand, places.astype(np.int32), by_four)


def _counted(deck: U8, hands: Sets, bound: int) -> I64:
    """Pairs of dealer hands by hand and outcome."""
    packs = np.bincount(deck // SUITS, minlength=RANKS).astype(np.uint8)
    patterns = sorted(_patterns(packs.tolist()), key=lambda each: each[1])
    shapes, flushes, suited = _arrays(packs.tolist(), patterns)
    plain = np.array([strength for _, strength, _, _ in patterns])
    views = _views(plain, suited, flushes, bound)
    missing = [(1 << RANKS) - 1 - sum(1 << card // SUITS for card in deck.tolist() if card % SUITS == suit)
               for suit in range(SUITS)]  # fmt: skip
    kinds = sorted(set(missing))
    sums = _sums(packs, shapes, flushes, views, np.array(kinds, np.int32))
    strengths = rank_hands("high", hands.cards)
    view_of = np.searchsorted(plain, strengths).astype(np.int32)
    flush = np.isin(strengths, suited)
    view_of[flush] = len(plain) + np.searchsorted(suited, strengths[flush])
    out = np.zeros((len(hands.cards), ZONES, LABELS), np.int64)
    suit_kinds = np.array([kinds.index(mask) for mask in missing], np.int32)
    kinds_of = np.array(kinds, np.int32)
    count_hands(hands.cards, view_of, suit_kinds, kinds_of, shapes, flushes, views, sums, out)
    return out


Pattern = tuple[tuple[int, ...], int, int, int]  # ranks, strength, strength as a flush or 0, strength for low


def _patterns(packs: list[int]) -> Iterator[Pattern]:
    """Every five ranks that a deck can deal."""
    lows = {
        tuple(sorted(ranks)): strength_of(hand)
        for ranks, suited, hand in rank_patterns(order_of("ace to five"))
        if not suited
    }
    flushes: dict[tuple[int, ...], int] = {}
    for ranks, suited, hand in rank_patterns(order_of("high")):
        if suited:
            flushes[ranks] = strength_of(hand)
        elif all(ranks.count(rank) <= packs[rank] for rank in ranks):
            yield ranks, strength_of(hand), flushes.get(ranks, 0), lows[ranks]


def _arrays(packs: list[int], patterns: list[Pattern]) -> tuple[Shapes, Flushes, NDArray[np.int64]]:
    """Hands by ranks and flushes as the kernel reads them, and the strengths of the flushes."""
    held = np.zeros((len(patterns), RANKS), np.uint8)
    for place, (ranks, *_) in enumerate(patterns):
        np.add.at(held[place], list(ranks), 1)
    masks = np.array([sum(1 << rank for rank in set(ranks)) for ranks, *_ in patterns], np.int32)
    heads, tails, order = _finder(held)
    parents, ranks_of, counts, found = _tree(packs)
    leaves = np.array([found[ranks] for ranks, *_ in patterns], np.int32)
    plain = np.array([strength for _, strength, _, _ in patterns])
    shapes_of = np.array([place for place, each in enumerate(patterns) if each[2]], np.int32)
    suited = np.array([patterns[place][2] for place in shapes_of.tolist()], np.int64)
    number = np.full(len(patterns), -1, np.int32)
    number[shapes_of] = np.arange(len(shapes_of))
    low = np.array([each[3] for each in patterns], np.int32)
    finder = heads, tails, order, parents, ranks_of, counts, leaves
    shapes = Shapes(held, low, masks, *finder, number, *_blocks(held))
    above = np.searchsorted(plain, suited).astype(np.int32)
    return shapes, Flushes(shapes_of, masks[shapes_of], above), suited


def _blocks(held: U8) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Where the hands with as many cards of one rank as each has begin and end, and where straights do."""
    kinds = np.sort(held, axis=1) @ 5 ** np.arange(RANKS)
    no_pair = (held <= 1).all(axis=1)
    straight = no_pair & (np.cumsum(~no_pair) > 0)
    places = np.flatnonzero(straight)
    first, last = (int(places[0]), int(places[-1]) + 1) if len(places) else (len(held), len(held))
    blocks = np.zeros((len(held), 2), np.int32)
    for kind in np.unique(kinds):
        places = np.flatnonzero((kinds == kind) & ~straight)
        if len(places):
            blocks[kinds == kind] = places[0], places[-1] + 1
    return blocks, np.array([first, last], np.int32)


def _finder(held: U8) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """From the two codes of a hand to its place: those with the same head stand together, by their tails."""
    powers = 5 ** np.arange(RANKS)
    head, tail = held[:, :SPLIT] @ powers[:SPLIT], held[:, SPLIT:] @ powers[: RANKS - SPLIT]
    heads, tails = np.zeros(5**SPLIT, np.int32), np.zeros(5 ** (RANKS - SPLIT), np.int32)
    sizes = held[:, SPLIT:].sum(axis=1)
    listed = {size: np.unique(tail[sizes == size]) for size in range(HELD + 1)}
    for values in listed.values():
        tails[values] = np.arange(len(values))
    begun = 0
    order = np.zeros(0, np.int32)
    for value in np.unique(head).tolist():
        rows = np.flatnonzero(head == value)
        heads[value] = begun
        block = np.zeros(len(listed[int(sizes[rows[0]])]), np.int32)
        block[tails[tail[rows]]] = rows
        order = np.concatenate((order, block))
        begun += len(block)
    return heads, tails, order


def _tree(packs: list[int]) -> tuple[NDArray[np.int32], U8, U8, dict[tuple[int, ...], int]]:
    """Hands built rank by rank: the step before each, the rank it adds and how often; and the step of each hand."""
    parents, ranks, counts = [0], [0], [0]
    steps: dict[tuple[int, ...], int] = {(): 0}
    todo: list[tuple[int, ...]] = [()]
    for held in todo:
        for rank in range(held[-1] + 1 if held else 0, RANKS):
            for count in range(1, min(packs[rank], SUITS, HELD - len(held)) + 1):
                more = (*held, *(rank,) * count)
                steps[more] = len(parents)
                parents.append(steps[held])
                ranks.append(rank)
                counts.append(count)
                if len(more) < HELD:
                    todo.append(more)
    return np.array(parents, np.int32), np.array(ranks, np.uint8), np.array(counts, np.uint8), steps


def _views(plain: NDArray[np.int64], suited: NDArray[np.int64], flushes: Flushes, bound: int) -> Views:
    """Every hand by ranks and every flush, as a player's hand: where the zones of dealers' hands begin."""
    own = np.concatenate((plain, suited))
    shapes = np.concatenate((np.arange(len(plain), dtype=np.int32), flushes.shapes))
    first = np.searchsorted(plain, bound)
    edges = [
        np.full(len(own), first),
        *(np.maximum(first, np.searchsorted(plain, own + more)) for more in (0, 1)),
    ]
    higher = suited[None, :]
    zones = (higher >= bound) * (1 + (higher >= own[:, None]) + (higher > own[:, None]))
    return Views(shapes, np.column_stack(edges).astype(np.int32), zones.astype(np.uint8))


def _sums(packs: U8, shapes: Shapes, flushes: Flushes, views: Views, kinds: NDArray[np.int32]) -> Sums:
    """What the hands by ranks and the flushes of the dealer come to."""
    tens = np.empty((list_tens(packs, np.empty((0, RANKS), np.uint8)), RANKS), np.uint8)
    list_tens(packs, tens)
    shape = (len(views.shapes), len(kinds), SUBSETS, ZONES, LABELS)
    plain = np.zeros((len(views.shapes), ZONES, LABELS), np.int64)
    sums = Sums(plain, np.zeros(shape, np.int64), np.zeros(shape, np.int64))
    count_pairs(tens, packs, shapes, flushes, views, kinds, sums)
    masks = flushes.masks.tolist()
    pairs = [pair for pair in combinations(range(len(masks)), 2) if masks[pair[0]] & masks[pair[1]] == 0]
    count_suits(np.array(pairs, np.int32).reshape(-1, 2), shapes, flushes, views, kinds, sums)
    return sums
