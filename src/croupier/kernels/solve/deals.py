"""Deals one by one: every deal of a tree of questions, summed backward to what was known when each was put.

Cards come slot by slot; slots of one bag are alike, so their cards come in rising order only. `TreePlan` says after
how many slots each level of questions is put.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, Int, inlined
from croupier.kernels.solve.observe import I32, I64, ROOM, Program, observe_slot

CHOOSE = np.array([[comb(cards, size) for cards in range(56)] for size in range(12)], np.int64)
UNKNOWN_ROOM = 4096
SOLVE, COUNT = 0, 1


class TreePlan(NamedTuple):
    """A tree of questions over the slots of a deal.

    `bags` is the bag of each slot, `places` its place in the bag and `lengths` how many slots the bag has. `ends[l]`
    slots are known at level l. Nodes are numbered: first the ends of the tree (`terminals` of them), then the
    questions level by level, in a level each after those that follow it. Questions `first[l]` to `first[l + 1]` are
    put at level l; way w of node n leads to `ways[n - terminals, w]`, for as many as `counts` says. The round begins
    at node `root`.
    """

    deck: U8
    bags: I64
    places: I64
    lengths: I64
    ends: I64
    first: I64
    ways: I64
    counts: I64
    terminals: int
    root: int


class Chosen(NamedTuple):
    """The best way of each question for all that may be known: question q of level l has `sizes[l]` for each item, from
    `offsets[q]` of `ways` on. The ways of a question that is `stated` were given and stay; `tied` marks questions at
    which several ways were equally good somewhere."""

    ways: U8
    offsets: I64
    sizes: I64
    stated: U8
    tied: U8


@inlined
def rank_among(position: Int, taken: Int) -> Int:
    """The place of a card among those that are not taken."""
    below = taken & ((np.uint64(1) << np.uint64(position)) - np.uint64(1))
    count = np.int64(0)
    while below:
        below &= below - np.uint64(1)
        count += 1
    return position - count


@njit(cache=True, nogil=True)
def _decide(plan: TreePlan, sums: I64, level: Int, chosen: Chosen, at: Int) -> None:
    """Take the best way of each question of a level, of equals the first, and add all sums to those above."""
    within, ways, counts, terminals = sums[level + 1], plan.ways, plan.counts, plan.terminals
    for question in range(plan.first[level], plan.first[level + 1]):
        number = question - terminals
        best = 0
        if chosen.stated[number]:
            best = chosen.ways[chosen.offsets[number] + at]
        else:
            for way in range(1, counts[number]):
                if within[ways[number, way]] > within[ways[number, best]]:
                    best = way
                elif within[ways[number, way]] == within[ways[number, best]]:
                    chosen.tied[number] = 1
            if len(chosen.ways):
                chosen.ways[chosen.offsets[number] + at] = best
        within[question] = within[ways[number, best]]
    above = sums[level]
    for node in range(sums.shape[1]):
        above[node] += within[node]


@njit(cache=True, nogil=True)
def follow(plan: TreePlan, chosen: Chosen, level: Int, at: Int, node: Int) -> Int:
    """The node that the chosen ways of a level lead to."""
    while plan.first[level] <= node < plan.first[level + 1]:
        number = node - plan.terminals
        node = plan.ways[number, chosen.ways[chosen.offsets[number] + at]]
    return node


@njit(cache=True, nogil=True)
def visit_deals(
    program: Program,
    plan: TreePlan,
    mode: Int,
    items: U8,
    weights: I64,
    numbers: I64,
    index: I32,
    values: I64,
    chosen: Chosen,
    totals: I64,
    counts: I64,
    complete: U8,
    unknown: I64,
    examples: U8,
) -> Int:
    """Visit every deal that begins with each item, and return how many codes without a value were met.

    To SOLVE writes the sums of all nodes to `totals` and the best ways to `chosen`; to COUNT adds the deals by end and
    code to `counts`. `index` has the row of `values` (by row and end) of each code, -1 where it has none: such codes
    are written to `unknown`, with an example each, and the item is not complete. `numbers` are those of the items in
    `chosen`.
    """
    deck, bags, places, lengths, ends = plan.deck, plan.bags, plan.places, plan.lengths, plan.ends
    slots, fixed, levels, terminals = len(bags), items.shape[1], len(ends), plan.terminals
    sizes = chosen.sizes
    at_level = np.full(slots + 1, -1, np.int64)
    for level in range(levels):
        at_level[ends[level]] = level
    where = np.zeros(64, np.int64)
    for at in range(len(deck)):
        where[deck[at]] = at
    cards, following = np.zeros(slots + 1, np.uint8), np.zeros(slots + 1, np.int64)
    laid = np.zeros(slots + 1, np.uint8)
    codes, ranked = np.zeros(slots + 1, np.int64), np.zeros(slots + 1, np.int64)
    taken, before_bag = np.zeros(slots + 1, np.uint64), np.zeros(slots + 1, np.uint64)
    node = np.zeros(slots + 1, np.int64)
    sums = np.zeros((levels + 1, totals.shape[1]), np.int64)
    words, tables = program.words, program.tables
    strengths, room = np.zeros(words[0], np.int64), np.zeros(ROOM, np.int64)
    missing = 0
    for item in range(len(items)):
        unfinished = False
        number = numbers[item]
        for slot in range(fixed):
            card = items[item, slot]
            cards[slot] = card
            codes[slot + 1] = codes[slot] + observe_slot(words, tables, slot, cards, strengths, room)
            taken[slot + 1] = taken[slot] | np.uint64(1) << np.uint64(where[card])
        sums[:] = 0
        node[fixed] = plan.root
        if mode == COUNT:
            for level in range(levels):
                if ends[level] <= fixed:
                    node[fixed] = follow(plan, chosen, level, number * sizes[level], node[fixed])
        slot = fixed
        ranked[fixed], following[fixed], laid[fixed], before_bag[fixed] = 0, 0, 0, taken[fixed]
        while slot >= fixed:
            if slot < slots:
                if laid[slot]:
                    # All that may follow the card that lies here has been visited.
                    laid[slot] = 0
                    level = at_level[slot + 1]
                    if level >= 0 and mode == SOLVE:
                        _decide(plan, sums, level, chosen, number * sizes[level] + ranked[slot + 1])
                position = following[slot]
                while position < len(deck) and taken[slot] >> np.uint64(position) & np.uint64(1):
                    position += 1
                if position >= len(deck):
                    slot -= 1
                    continue
                following[slot], laid[slot], cards[slot] = position + 1, 1, deck[position]
                taken[slot + 1] = taken[slot] | np.uint64(1) << np.uint64(position)
                codes[slot + 1] = codes[slot] + observe_slot(words, tables, slot, cards, strengths, room)
                place = places[slot]
                more = CHOOSE[place + 1, rank_among(position, before_bag[slot])]
                if place == 0:
                    ranked[slot + 1] = ranked[slot] * CHOOSE[lengths[slot], len(deck) - slot] + more
                else:
                    ranked[slot + 1] = ranked[slot] + more
                node[slot + 1] = node[slot]
                level = at_level[slot + 1]
                if level >= 0:
                    if mode == SOLVE:
                        sums[level + 1] = 0
                    else:
                        at = number * sizes[level] + ranked[slot + 1]
                        node[slot + 1] = follow(plan, chosen, level, at, node[slot])
                slot += 1
                if slot < slots:
                    laid[slot] = 0
                    same = bags[slot] == bags[slot - 1]
                    following[slot] = position + 1 if same else 0
                    before_bag[slot] = before_bag[slot - 1] if same else taken[slot]
                    continue
            # A deal is complete.
            row = index[codes[slots]]
            if mode == COUNT:
                counts[node[slots], row] += weights[item]
            elif row >= 0:
                last = sums[levels]
                for end in range(terminals):
                    last[end] += values[row, end]
            else:
                unfinished = True
                seen = False
                for at in range(missing):
                    if unknown[at] == codes[slots]:
                        seen = True
                        break
                if not seen and missing < UNKNOWN_ROOM:
                    unknown[missing] = codes[slots]
                    for at in range(slots):
                        examples[missing, at] = cards[at]
                    missing += 1
            slot -= 1
        if mode == SOLVE:
            for level in range(levels - 1, -1, -1):
                if ends[level] <= fixed:
                    _decide(plan, sums, level, chosen, number * sizes[level])
            for at in range(sums.shape[1]):
                totals[item, at] = sums[0, at]
        complete[item] = not unfinished
    return missing


class SetClasses(NamedTuple):
    """One set of each class under permutations of suits, and its number of sets; by colex index of any set (positions
    in the deck) the number of its class and the permutation that turns it into the representative."""

    sets: U8
    weights: I64
    ids: I32
    turns: U8


@njit(cache=True, nogil=True)
def collect_orbits(size: Int, image: U8, inverse: U8, sets: U8, weights: I64, ids: I32, turns: U8) -> Int:
    """Fill in the classes of all sets of positions under permutations (`image` by permutation and position), and return
    how many there are."""
    cards = image.shape[1]
    places, turned = np.arange(size), np.empty(size, np.int64)
    found = 0
    while size == 0 or places[size - 1] < cards:
        index = np.int64(0)
        for i in range(size):
            index += CHOOSE[i + 1, places[i]]
        if ids[index] < 0:
            weight = 0
            for g in range(image.shape[0]):
                for i in range(size):
                    card = np.int64(image[g, places[i]])
                    j = i
                    while j > 0 and turned[j - 1] > card:
                        turned[j] = turned[j - 1]
                        j -= 1
                    turned[j] = card
                index = np.int64(0)
                for i in range(size):
                    index += CHOOSE[i + 1, turned[i]]
                if ids[index] < 0:
                    ids[index] = found
                    turns[index] = inverse[g]
                    weight += 1
            for i in range(size):
                sets[found, i] = places[i]
            weights[found] = weight
            found += 1
        if size == 0:
            break
        i = 0
        while i < size - 1 and places[i] + 1 == places[i + 1]:
            places[i] = i
            i += 1
        places[i] += 1
    return found
