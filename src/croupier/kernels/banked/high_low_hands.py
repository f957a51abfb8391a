"""One hand against two of a dealer: two flushes together, every hand with its suits, and the four cards dealt first."""

import numpy as np
from numba import njit

from croupier.kernels.banked.high_low import (
    LABELS,
    RANKS,
    SUBSETS,
    ZONES,
    Flushes,
    Shapes,
    Sums,
    Views,
    hit_ranks,
    label_of,
    zone_at,
)
from croupier.kernels.banked.sweep_sets import CHOOSE, I32, I64, SUITS
from croupier.kernels.evaluate import U8, Int, inlined

FIRST = 4


@inlined
def add_flushes(
    times: U8, own: Int, view: Int, shapes: Shapes, flushes: Flushes, views: Views, sign: Int, out: I64
) -> None:
    """Two flushes, each as often as it is given: what they are, less what one of them was counted for before.

    Of a lower one a and a higher one b this leaves b by its ranks as the higher hand, less a as a flush with b below.
    """
    edges, suited, low = views.edges[view], views.flush_zones[view], shapes.low
    labels, zones = np.zeros(LABELS, np.int64), np.zeros(ZONES, np.int64)
    for flush in range(len(times)):
        often = np.int64(times[flush])
        if often:
            shape = flushes.shapes[flush]
            label = label_of(low[shape], low[own])
            plain, zone = zone_at(shape, edges), suited[flush]
            for each in range(LABELS):
                out[plain, each] += sign * 2 * often * labels[each]
            for each in range(ZONES):
                out[each, label] -= sign * 2 * often * zones[each]
            out[plain, label] += sign * often * often
            out[zone, label] -= sign * often * often
            labels[label] += often
            zones[zone] += often


@njit(cache=True, nogil=True)
def count_suits(pairs: I32, shapes: Shapes, flushes: Flushes, views: Views, kinds: I32, sums: Sums) -> None:
    """For each view, kind of suit and set of its ranks that the suit lacks: pairs of flushes of that suit that share a
    card, which cannot be dealt. `pairs` are those that share none, the lower first."""
    times = np.zeros(len(flushes.masks), np.uint8)
    apart = np.zeros((SUBSETS, ZONES, LABELS), np.int64)
    hits = np.zeros(len(flushes.masks), np.int64)
    for view in range(len(views.shapes)):
        own = views.shapes[view]
        for flush in range(len(hits)):
            hits[flush] = hit_ranks(flushes.masks[flush], shapes.held[own])
        for kind in range(len(kinds)):
            apart[:] = 0
            for at in range(len(pairs)):
                hit = hits[pairs[at, 0]] | hits[pairs[at, 1]]
                _add_apart(pairs[at], hit, view, own, kinds[kind], shapes, flushes, views, apart)
            for subset in range(SUBSETS):
                for flush in range(len(times)):
                    times[flush] = flushes.masks[flush] & kinds[kind] == 0 and hits[flush] & subset == 0
                out = sums.two[view, kind, subset]
                add_flushes(times, own, view, shapes, flushes, views, 1, out)
                for hit in range(SUBSETS):
                    if hit & subset == 0:
                        out -= apart[hit]


@inlined
def _add_apart(
    pair: I32,
    hit: Int,
    view: Int,
    own: Int,
    kind: Int,
    shapes: Shapes,
    flushes: Flushes,
    views: Views,
    out: I64,
) -> None:
    """Two flushes of one suit that share no card, by the ranks of the player's hand that they hold."""
    masks = flushes.masks[pair[0]] | flushes.masks[pair[1]]
    if masks & kind:
        return
    low, high = flushes.shapes[pair[0]], flushes.shapes[pair[1]]
    mine = shapes.low[own]
    out[hit, zone_at(high, views.edges[view]), label_of(shapes.low[low], mine)] += 2
    out[hit, views.flush_zones[view, pair[0]], label_of(shapes.low[high], mine)] -= 2


@njit(cache=True, nogil=True)
def count_hands(
    hands: U8,
    view_of: I32,
    suit_kinds: I32,
    kinds: I32,
    shapes: Shapes,
    flushes: Flushes,
    views: Views,
    sums: Sums,
    out: I64,
) -> None:
    """Every pair of dealer hands against each hand, by outcome; `suit_kinds` is the kind of each suit of the deck."""
    times = np.zeros(len(flushes.masks), np.uint8)
    masks = np.zeros(SUITS, np.int32)
    for row in range(len(hands)):
        view = view_of[row]
        own = views.shapes[view]
        masks[:] = 0
        for card in hands[row]:
            masks[card % SUITS] |= 1 << (card // SUITS)
        found = out[row]
        found += sums.plain[view]
        times[:] = 0
        for suit in range(SUITS):
            kind = suit_kinds[suit]
            subset = hit_ranks(masks[suit], shapes.held[own])
            found += sums.one[view, kind, subset]
            found -= sums.two[view, kind, subset]
            lacks = masks[suit] | kinds[kind]
            for flush in range(len(times)):
                times[flush] += flushes.masks[flush] & lacks == 0
        add_flushes(times, own, view, shapes, flushes, views, 1, found)


@njit(cache=True, nogil=True)
def scatter_fours(hands: U8, weights: I32, of_hand: I64, places: I32, counts: I64) -> None:
    """Add what each hand counts, with all hands of its class, to the classes of the four cards dealt first."""
    size = hands.shape[1]
    for row in range(len(hands)):
        for out in range(size):
            index, at = np.int64(0), 0
            for place in range(size):
                if place != out:
                    at += 1
                    index += CHOOSE[at, hands[row, place]]
            four = places[index]
            for each in range(of_hand.shape[1]):
                counts[four, each] += weights[row] * of_hand[row, each]


@njit(cache=True, nogil=True)
def list_tens(packs: U8, tens: U8) -> Int:
    """Write down every ten ranks that two hands may hold, as far as there is room, and return how many there are."""
    held = np.zeros(RANKS, np.uint8)
    left, found = 10, 0
    while True:
        rank = 0
        while rank < RANKS and (held[rank] == packs[rank] or left == 0):
            left += held[rank]
            held[rank] = 0
            rank += 1
        if rank == RANKS:
            return found
        held[rank] += 1
        left -= 1
        if left == 0:
            if found < len(tens):
                tens[found] = held
            found += 1
