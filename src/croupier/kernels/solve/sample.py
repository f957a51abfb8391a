"""Rounds of any tree of questions at random, each answered from a table of best ways, and counted by end and code."""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U64, Int, inlined
from croupier.kernels.random import draw
from croupier.kernels.solve.deals import CHOOSE, Chosen, TreePlan, rank_among
from croupier.kernels.solve.observe import I32, I64, ROOM, Program, observe_slot

MOST = 12


class BestWays(NamedTuple):
    """A table of best ways: which slots of the rounds are those of its plan, the classes of sets of the first bag (by
    colex index their number and the permutation that turns them), the permutations of positions, and the ways."""

    slots: I64
    ids: I32
    turns: U8
    image: U8
    chosen: Chosen


@inlined
def _sorted_positions(cards: U8, where: I64, slots: I64, first: Int, last: Int, image: U8, out: I64) -> None:
    """The turned positions of the cards in some slots, ascending."""
    for slot in range(first, last):
        position = np.int64(image[where[cards[slots[slot]]]])
        at = slot - first
        while at > 0 and out[at - 1] > position:
            out[at] = out[at - 1]
            at -= 1
        out[at] = position


@njit(cache=True, nogil=True)
def end_of(plan: TreePlan, answers: BestWays, cards: U8, where: I64, room: I64) -> Int:
    """The end of the tree that the best ways lead to with these cards."""
    terminals, node = plan.terminals, np.int64(plan.root)
    if node < terminals:
        return node
    bags, slots, image = plan.bags, answers.slots, answers.image
    first = 0
    while first < len(bags) and bags[first] == 0:
        first += 1
    _sorted_positions(cards, where, slots, 0, first, image[0], room)
    index = np.int64(0)
    for place in range(first):
        index += CHOOSE[place + 1, room[place]]
    number, turn = np.int64(answers.ids[index]), answers.turns[index]
    taken = np.uint64(0)
    for slot in range(first):
        taken |= np.uint64(1) << np.uint64(image[turn, where[cards[slots[slot]]]])
    ranked, slot = np.int64(0), first
    for level in range(len(plan.ends)):
        while slot < plan.ends[level]:
            last = slot + plan.lengths[slot]
            _sorted_positions(cards, where, slots, slot, last, image[turn], room)
            ranked *= CHOOSE[plan.lengths[slot], len(plan.deck) - slot]
            before = taken
            for place in range(last - slot):
                ranked += CHOOSE[place + 1, rank_among(room[place], before)]
                taken |= np.uint64(1) << np.uint64(room[place])
            slot = last
        at = number * answers.chosen.sizes[level] + ranked
        while plan.first[level] <= node < plan.first[level + 1]:
            question = node - terminals
            node = plan.ways[question, answers.chosen.ways[answers.chosen.offsets[question] + at]]
        if node < terminals:
            return node
    return node


@njit(cache=True, nogil=True)
def sample_rounds(
    state: U64,
    rounds: Int,
    program: Program,
    slots: Int,
    plan: TreePlan,
    answers: BestWays,
    codes: Int,
    counts: I64,
    examples: U8,
) -> None:
    """Deal so many rounds; `counts` and `examples` are by end times codes plus code."""
    words, tables = program.words, program.tables
    deck, where = plan.deck.copy(), np.zeros(64, np.int64)
    for position in range(len(deck)):
        where[deck[position]] = position
    strengths, room = np.zeros(words[0], np.int64), np.zeros(ROOM, np.int64)
    places = np.zeros(MOST, np.int64)
    for _ in range(rounds):
        draw(state, deck, slots)
        code = np.int64(0)
        for slot in range(slots):
            code += observe_slot(words, tables, slot, deck, strengths, room)
        at = end_of(plan, answers, deck, where, places) * codes + code
        if counts[at] == 0:
            for slot in range(slots):
                examples[at, slot] = deck[slot]
        counts[at] += 1


@njit(cache=True, nogil=True)
def ends_of(rows: U8, plan: TreePlan, answers: BestWays, ends: I64) -> None:
    """The end that each row of cards comes to."""
    where, places = np.zeros(64, np.int64), np.zeros(MOST, np.int64)
    for position in range(len(plan.deck)):
        where[plan.deck[position]] = position
    for row in range(len(rows)):
        ends[row] = end_of(plan, answers, rows[row], where, places)
