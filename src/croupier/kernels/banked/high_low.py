"""One hand against two of a dealer: the higher must be beaten for high, the other one for low.

Hands are first counted by their ranks alone. For the ten ranks of two hands every third hand is counted once; all ways
to divide the ten into the player's and a dealer's hand share that. Flushes are put right afterwards: a dealer's hand
that is one counts with any other hand, less what it counted for by its ranks, and so do two of them.

An outcome is a zone of the higher hand (0 it does not qualify, 1 lower than the player's, 2 equal, 3 higher) and what
the other hand does to the player's low hand (0 the player wins, 1 equal, 2 the player loses).
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.banked.sweep_sets import CHOOSE, I32, I64
from croupier.kernels.evaluate import U8, Int, inlined

RANKS = 13
HELD = 5
ZONES = 4
LABELS = 3
SPLIT = 7  # ranks below it make one half of a code, those from it on the other
SUBSETS = 1 << HELD


class Shapes(NamedTuple):
    """Hands of five by their ranks alone, the lowest first, and how they are found.

    `low` rises as hands get better for low. `codes` are two numbers for each hand, in base five by rank; `heads` and
    `tails` lead from them to a hand. `parents`, `ranks` and `counts` build hands rank by rank, `leaves` name the last
    step of each. `suited` is the number of the flush with these ranks, or -1. `blocks` say where the hands with as many
    cards of one rank begin and end, `straights` where those stand that are such without a pair.
    """

    held: U8
    low: I32
    masks: I32
    heads: I32
    tails: I32
    order: I32
    parents: I32
    ranks: U8
    counts: U8
    leaves: I32
    suited: I32
    blocks: I32
    straights: I32


class Flushes(NamedTuple):
    """The flushes by their ranks, the lowest first: `shapes` are the same ranks unsuited, `above` how many hands by
    ranks alone are lower."""

    shapes: I32
    masks: I32
    above: I32


class Views(NamedTuple):
    """A player's hand as it is compared: each by ranks alone, then each flush.

    `edges` say where the zones of dealers' hands by ranks begin, `flush_zones` the zone of every flush.
    """

    shapes: I32
    edges: I32
    flush_zones: U8


class Sums(NamedTuple):
    """By view: counts by ranks alone; corrections for one flush, and for two of one suit, by kind of suit and by which
    of the player's ranks it lacks."""

    plain: I64
    one: I64
    two: I64


@inlined
def label_of(low: Int, own: Int) -> Int:
    """What a dealer's low hand does to the player's."""
    return 0 if low < own else (1 if low == own else 2)


@inlined
def zone_at(place: Int, edges: I32) -> Int:
    """The zone of a hand by ranks."""
    return (place >= edges[0]) + (place >= edges[1]) + (place >= edges[2])


@inlined
def shape_of(held: U8, shapes: Shapes) -> Int:
    """The place of the hand with these ranks."""
    head, tail = np.int64(0), np.int64(0)
    for rank in range(SPLIT - 1, -1, -1):
        head = 5 * head + held[rank]
    for rank in range(RANKS - 1, SPLIT - 1, -1):
        tail = 5 * tail + held[rank]
    return shapes.order[shapes.heads[head] + shapes.tails[tail]]


@inlined
def add_range(cumulative: I32, first: Int, last: Int, edges: I32, label: Int, times: Int, out: I64) -> None:
    """Add the third hands from one place to another to the zones that they lie in."""
    for zone in range(ZONES):
        low = first if zone == 0 else max(first, edges[zone - 1])
        high = last if zone == ZONES - 1 else min(last, edges[zone])
        if high > low:
            out[zone, label] += times * np.int64(cumulative[high] - cumulative[low])


@inlined
def worse_lows(third: I32, cumulative: I32, shapes: Shapes, own: Int, first: Int, last: Int) -> Int:
    """How many third hands from one place to another are worse for low than the player's.

    Hands with more cards of a rank are worse, and stand higher but for straights; only hands alike are looked at.
    """
    low, mine, blocks = shapes.low, shapes.low[own], shapes.blocks
    total = np.int32(0)
    for place in range(max(first, blocks[own, 0]), min(last, blocks[own, 1])):
        total += third[place] if low[place] < mine else np.int32(0)
    straight, behind = shapes.straights[0], shapes.straights[1]
    if shapes.suited[own] >= 0:
        for place in range(max(first, straight), min(last, behind)):
            total += third[place] if low[place] < mine else np.int32(0)
    begin, end = max(first, blocks[own, 1]), min(last, straight)
    if end > begin:
        total += cumulative[end] - cumulative[begin]
    begin = max(first, blocks[own, 1], behind)
    if last > begin:
        total += cumulative[last] - cumulative[begin]
    return total


@inlined
def by_label(third: I32, cumulative: I32, shapes: Shapes, own: Int, first: Int, last: Int, out: I64) -> None:
    """What the third hands from one place to another do to the player's low hand."""
    out[0] = worse_lows(third, cumulative, shapes, own, first, last)
    out[1] = third[own] if first <= own < last else 0
    out[2] = cumulative[last] - cumulative[first] - out[0] - out[1]


@inlined
def count_third(gone: U8, packs: U8, shapes: Shapes, nodes: I32, third: I32, cumulative: I32) -> None:
    """How often each hand by ranks is dealt of what ten cards leave, and how many lower ones."""
    parents, ranks, counts, leaves = shapes.parents, shapes.ranks, shapes.counts, shapes.leaves
    nodes[0] = 1
    for node in range(1, len(parents)):
        rank = ranks[node]
        nodes[node] = nodes[parents[node]] * CHOOSE[counts[node], packs[rank] - gone[rank]]
    total = np.int32(0)
    for place in range(len(leaves)):
        cumulative[place] = total
        third[place] = nodes[leaves[place]]
        total += third[place]
    cumulative[len(leaves)] = total


@njit(cache=True, nogil=True)
def count_pairs(
    tens: U8, packs: U8, shapes: Shapes, flushes: Flushes, views: Views, kinds: I32, sums: Sums
) -> None:
    """Every ten ranks, every division of them into a player's and a dealer's hand, every third hand."""
    size = len(shapes.low)
    nodes, third = np.zeros(len(shapes.parents), np.int32), np.zeros(size, np.int32)
    cumulative = np.zeros(size + 1, np.int32)
    mine, theirs = np.zeros(RANKS, np.uint8), np.zeros(RANKS, np.uint8)
    scratch = np.zeros((2 + ZONES, LABELS), np.int64)
    for ten in range(len(tens)):
        gone = tens[ten]
        count_third(gone, packs, shapes, nodes, third, cumulative)
        mine[:] = 0
        left = HELD
        while True:
            # The next division: an odometer over the ranks, as far as five cards go.
            rank = 0
            while rank < RANKS and (mine[rank] == gone[rank] or left == 0):
                left += mine[rank]
                mine[rank] = 0
                rank += 1
            if rank == RANKS:
                break
            mine[rank] += 1
            left -= 1
            if left:
                continue
            ways = np.int64(1)
            for rank in range(RANKS):
                theirs[rank] = gone[rank] - mine[rank]
                if theirs[rank]:
                    ways *= CHOOSE[theirs[rank], packs[rank] - mine[rank]]
            own, other = shape_of(mine, shapes), shape_of(theirs, shapes)
            _add_plain(own, other, ways, third, cumulative, shapes, views, size, sums.plain)
            if shapes.suited[other] >= 0:
                _add_flush(own, other, third, cumulative, shapes, flushes, views, kinds, scratch, sums.one)


@inlined
def _add_plain(
    own: Int,
    other: Int,
    ways: Int,
    third: I32,
    cumulative: I32,
    shapes: Shapes,
    views: Views,
    size: Int,
    plain: I64,
) -> None:
    """The dealer's hand as the lower of two by ranks: with every third hand above it, and with its equals."""
    label = label_of(shapes.low[other], shapes.low[own])
    view = own
    for _ in range(2):
        edges, out = views.edges[view], plain[view]
        add_range(cumulative, other + 1, size, edges, label, 2 * ways, out)
        out[zone_at(other, edges), label] += ways * third[other]
        if shapes.suited[own] < 0:
            break
        view = size + shapes.suited[own]


@inlined
def _add_flush(
    own: Int,
    other: Int,
    third: I32,
    cumulative: I32,
    shapes: Shapes,
    flushes: Flushes,
    views: Views,
    kinds: I32,
    scratch: I64,
    one: I64,
) -> None:
    """The dealer's hand as a flush with every third hand by ranks, less what it was by its own ranks."""
    size, flush = len(shapes.low), shapes.suited[other]
    above, label = flushes.above[flush], label_of(shapes.low[other], shapes.low[own])
    below, between, change = scratch[0], scratch[1], scratch[2:]
    by_label(third, cumulative, shapes, own, 0, other, below)
    by_label(third, cumulative, shapes, own, other + 1, above, between)
    view = own
    for _ in range(2):
        edges = views.edges[view]
        suited, plain = views.flush_zones[view, flush], zone_at(other, edges)
        change[:] = 0
        for each in range(LABELS):
            change[suited, each] += below[each] + between[each]
            change[plain, each] -= below[each]
        change[suited, label] += third[other]
        change[plain, label] -= third[other]
        add_range(cumulative, above, size, edges, label, 1, change)
        add_range(cumulative, other + 1, size, edges, label, -1, change)
        _spread(change, flushes.masks[flush], shapes.held[own], kinds, one[view])
        if shapes.suited[own] < 0:
            break
        view = size + shapes.suited[own]


@inlined
def hit_ranks(mask: Int, held: U8) -> Int:
    """Which of the ranks of a hand, the lowest first, are in a mask."""
    hit, place = 0, 0
    for rank in range(RANKS):
        if held[rank]:
            hit |= (mask >> rank & 1) << place
            place += 1
    return hit


@inlined
def _spread(change: I64, mask: Int, held: U8, kinds: I32, one: I64) -> None:
    """Add a change for a flush, either hand being it, to all suits in which it can be dealt."""
    hit = hit_ranks(mask, held)
    for kind in range(len(kinds)):
        if mask & kinds[kind] == 0:
            for subset in range(SUBSETS):
                if subset & hit == 0:
                    for zone in range(ZONES):
                        for label in range(LABELS):
                            one[kind, subset, zone, label] += 2 * change[zone, label]
