"""Rounds at random by steps over columns: the cards of a slot lie side by side for many rounds, and each step of a game
(deal, look up, rank, compare, decide, count) goes over all of them before the next begins.

Few cards are looked up by the index of their set, six and seven are ranked by their keys, and what is decided is looked
up by what is known. So one compiled loop a kind of step serves every game, and none waits for another round.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.evaluate import SUITED, U8, U16, U64, Int, inlined
from croupier.kernels.random import CARDS_PER_WORD, next_word
from croupier.kernels.solve.deals import CHOOSE, Chosen, TreePlan, follow, rank_among
from croupier.kernels.solve.observe import (
    COLOUR,
    HAND,
    I32,
    I64,
    ROOM,
    SUIT_CODES,
    Program,
    first_content,
    hand_strength,
    is_one_colour,
)

MOST = 12
SET_CARDS = 5  # of the largest sets that have an index here
TURN_BITS = 5
JOKER = np.uint64(1) << np.uint64(63)  # in the key of a joker: such hands are ranked by themselves
EMPTY = -1
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)

# CHOOSE for 32-bit indices of sets, by size and then card.
CHOOSE32 = CHOOSE[: SET_CARDS + 1].astype(np.int32)


# Dealing.


@njit(cache=True, nogil=True)
def deal_columns(state: U64, deck: U8, columns: U8) -> None:
    """Deal a round to each column of cards, from the whole deck; `state` moves on.

    A word chooses up to seven cards: what is left of it after choosing one chooses the next, and a word whose last rest
    falls in the uneven part is refused. A place that was taken before holds the card of the place that took it.
    """
    cards, rounds = columns.shape
    groups = (cards + CARDS_PER_WORD - 1) // CARDS_PER_WORD
    words, places = np.empty((groups, rounds), np.uint64), np.empty((cards, rounds), np.uint8)
    products, limits = np.empty(groups, np.uint64), np.empty(groups, np.uint64)
    for group in range(groups):
        product = np.uint64(1)
        for card in range(group * CARDS_PER_WORD, min(cards, (group + 1) * CARDS_PER_WORD)):
            product *= np.uint64(len(deck) - card)
        products[group], limits[group] = product, (np.uint64(0) - product) % product
    for row in range(rounds):
        for group in range(groups):
            word = next_word(state)
            while word * products[group] < limits[group]:
                word = next_word(state)
            words[group, row] = word
    for card in range(cards):
        rest, place = words[card // CARDS_PER_WORD], places[card]
        bound, first = np.uint64(np.uint32(len(deck) - card)), np.uint8(card)
        for row in range(rounds):
            low = (rest[row] & _LOW) * bound
            high = (rest[row] >> _HALF) * bound + (low >> _HALF)
            rest[row] = high << _HALF | low & _LOW
            place[row] = first + np.uint8(high >> _HALF)
    for card in range(cards):
        column, chosen = columns[card], places[card]
        for row in range(rounds):
            column[row] = chosen[row]
        for before in range(card - 1, -1, -1):
            taken, instead = places[before], np.uint8(before)
            for row in range(rounds):
                column[row] = instead if column[row] == taken[row] else column[row]
    if deck[len(deck) - 1] >= len(deck):
        for card in range(cards):
            column = columns[card]
            for row in range(rounds):
                column[row] = deck[column[row]]


# Looking up.


@njit(cache=True, nogil=True)
def set_indices(columns: U8, slots: I64, out: I32) -> None:
    """The colex index of the cards in one to five slots, for each round."""
    pairs, threes, fours, fives = CHOOSE32[2], CHOOSE32[3], CHOOSE32[4], CHOOSE32[5]
    size, one = len(slots), columns[slots[0]]
    if size == 1:
        for row in range(len(out)):
            out[row] = one[row]
        return
    two = columns[slots[1]]
    if size == 2:
        for row in range(len(out)):
            a, b = one[row], two[row]
            out[row] = np.int32(min(a, b)) + pairs[max(a, b)]
        return
    three = columns[slots[2]]
    if size == 3:
        for row in range(len(out)):
            a, b, c = one[row], two[row], three[row]
            a, b = min(a, b), max(a, b)
            b, c = min(b, c), max(b, c)
            a, b = min(a, b), max(a, b)
            out[row] = np.int32(a) + pairs[b] + threes[c]
        return
    four = columns[slots[3]]
    if size == 4:
        for row in range(len(out)):
            a, b, c, d = one[row], two[row], three[row], four[row]
            a, b = min(a, b), max(a, b)
            c, d = min(c, d), max(c, d)
            a, c = min(a, c), max(a, c)
            b, d = min(b, d), max(b, d)
            b, c = min(b, c), max(b, c)
            out[row] = np.int32(a) + pairs[b] + threes[c] + fours[d]
        return
    five = columns[slots[4]]
    for row in range(len(out)):
        a, b, c, d, e = one[row], two[row], three[row], four[row], five[row]
        a, d = min(a, d), max(a, d)
        b, e = min(b, e), max(b, e)
        a, c = min(a, c), max(a, c)
        b, d = min(b, d), max(b, d)
        a, b = min(a, b), max(a, b)
        c, e = min(c, e), max(c, e)
        b, c = min(b, c), max(b, c)
        d, e = min(d, e), max(d, e)
        c, d = min(c, d), max(c, d)
        out[row] = np.int32(a) + pairs[b] + threes[c] + fours[d] + fives[e]


@njit(cache=True, nogil=True)
def add_entries(table: I32, index: I32, weight: Int, codes: I64) -> None:
    """Add an entry of a table, with a weight, to the code of each round."""
    for row in range(len(index)):
        codes[row] += weight * table[index[row]]


@njit(cache=True, nogil=True)
def read_entries(table: I32, index: I32, out: I32) -> None:
    """An entry of a table for each round."""
    for row in range(len(index)):
        out[row] = table[index[row]]


@njit(cache=True, nogil=True)
def add_compared(own: I32, other: I32, weight: Int, codes: I64) -> None:
    """Add which of two strengths is the higher to the code of each round: 0 the other, 1 neither, 2 the own."""
    for row in range(len(codes)):
        sign = np.int64(own[row] > other[row]) - np.int64(own[row] < other[row])
        codes[row] += weight * (sign + 1)


# Ranking.


class KeyTables(NamedTuple):
    """Strengths by the sum of the cards' keys; see `ranks.tables`. `bias` carries a suit that may make a hand into its
    top bit."""

    keys: U64
    bias: np.uint64
    multiplier: np.uint64
    shift: np.uint64
    bucket: np.uint64
    mask: np.uint64
    displace: U16
    values: I32


@njit(cache=True, nogil=True)
def rank_columns(columns: U8, slots: I64, by_key: KeyTables, program: Program, record: Int, out: I32) -> None:
    """The strength of a hand with its named suit, as `hand_strength` has it, for each round."""
    keys, values, displace = by_key.keys, by_key.values, by_key.displace
    bias, multiplier, shift = by_key.bias, by_key.multiplier, by_key.shift
    bucket, mask = by_key.bucket, by_key.mask
    words, tables = program.words, program.tables
    apart, cards, room = SUITED | JOKER, np.zeros(columns.shape[0], np.uint8), np.zeros(ROOM, np.int64)
    rounds = len(out)
    sums = np.empty(rounds, np.uint64)
    for row in range(rounds):
        sums[row] = bias
    for slot in slots:
        column = columns[slot]
        for row in range(rounds):
            sums[row] += keys[column[row]]
    for row in range(rounds):
        key = sums[row]
        if key & apart:
            for slot in slots:
                cards[slot] = columns[slot, row]
            out[row] = hand_strength(words, tables, record, cards, room)
        else:
            slid = key * multiplier
            out[row] = values[((slid >> shift) + displace[slid >> bucket]) & mask] * np.int32(SUIT_CODES)


@inlined
def _step_code(words: I64, tables: I32, kind: Int, record: Int, cards: U8, room: I64) -> Int:
    """What a hand, a colour or contents say of some cards: for a hand its strength with a named suit."""
    if kind == HAND:
        return hand_strength(words, tables, record, cards, room)
    if kind == COLOUR:
        return np.int64(is_one_colour(words, record, cards))
    return np.int64(first_content(words, record, cards, room))


@njit(cache=True, nogil=True)
def observe_columns(columns: U8, slots: I64, program: Program, kind: Int, record: Int, out: I32) -> None:
    """What one step of a program says of each round; see `_step_code`."""
    words, tables, room = program.words, program.tables, np.zeros(ROOM, np.int64)
    cards = np.zeros(columns.shape[0], np.uint8)
    for row in range(len(out)):
        for slot in slots:
            cards[slot] = columns[slot, row]
        out[row] = _step_code(words, tables, kind, record, cards, room)


# Deciding.


class BestWays(NamedTuple):
    """A table of best ways: which slots of the rounds are those of its plan, the position of each card in the deck (-1:
    none), the classes of sets of the first bag (by colex index their number and the permutation that turns them), the
    permutations of positions, and the ways."""

    slots: I64
    where: I64
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
def _first_class(
    plan: TreePlan, answers: BestWays, cards: U8, where: I64, room: I64
) -> tuple[Int, Int, Int, Int]:
    """How many slots the first bag has, the class of the cards in it, the permutation that turns them, and their turned
    positions as bits."""
    bags, slots, image = plan.bags, answers.slots, answers.image
    none = np.int64(0)
    first = none
    while first < len(bags) and bags[first] == 0:
        first += 1
    _sorted_positions(cards, where, slots, none, first, image[0], room)
    index = np.int64(0)
    for place in range(first):
        index += CHOOSE[place + 1, room[place]]
    turn, taken = np.int64(answers.turns[index]), np.uint64(0)
    for slot in range(first):
        taken |= np.uint64(1) << np.uint64(image[turn, where[cards[slots[slot]]]])
    return first, np.int64(answers.ids[index]), turn, taken


@njit(cache=True, nogil=True)
def _node_after(
    plan: TreePlan,
    answers: BestWays,
    cards: U8,
    where: I64,
    room: I64,
    known: tuple[Int, Int, Int, Int],
    node: Int,
    last: Int,
) -> Int:
    """The node that the best ways lead to with these cards by the questions up to a level."""
    terminals, slots = plan.terminals, answers.slots
    slot, number, turn, taken = known
    image, ranked = answers.image[turn], np.int64(0)
    for level in range(last + 1):
        while slot < plan.ends[level]:
            end = slot + plan.lengths[slot]
            _sorted_positions(cards, where, slots, slot, end, image, room)
            ranked *= CHOOSE[plan.lengths[slot], len(plan.deck) - slot]
            before = taken
            for place in range(end - slot):
                ranked += CHOOSE[place + 1, rank_among(room[place], before)]
                taken |= np.uint64(1) << np.uint64(room[place])
            slot = end
        node = follow(plan, answers.chosen, level, number * answers.chosen.sizes[level] + ranked, node)
        if node < terminals:
            return node
    return node


@njit(cache=True, nogil=True)
def ends_of(rows: U8, plan: TreePlan, answers: BestWays, ends: I64) -> None:
    """The end that each row of cards comes to."""
    where, room, last = answers.where, np.zeros(MOST, np.int64), len(plan.ends) - 1
    for row in range(len(rows)):
        ends[row] = plan.root
        if plan.root >= plan.terminals:
            known = _first_class(plan, answers, rows[row], where, room)
            ends[row] = _node_after(plan, answers, rows[row], where, room, known, plan.root, last)


@njit(cache=True, nogil=True)
def list_ways(plan: TreePlan, answers: BestWays, level: Int, firsts: U8, others: U8, out: U16) -> None:
    """The nodes that the questions of a level lead to, by question, first cards and other known cards.

    The cards of the first bag are the rows of `firsts`, those of the others the rows of `others`; `answers.slots` says
    where each lies in the two joined. Cards that are not in the deck, or that both rows hold, have no entry.
    """
    where, room = answers.where, np.zeros(MOST, np.int64)
    held, begin = firsts.shape[1], plan.first[level]
    cards = np.zeros(held + others.shape[1], np.uint8)
    for one in range(len(firsts)):
        bits, missing = np.uint64(0), False
        for place in range(held):
            cards[place] = firsts[one, place]
            bits |= np.uint64(1) << np.uint64(cards[place])
            missing = missing or where[cards[place]] < 0
        if missing:
            continue
        known = _first_class(plan, answers, cards, where, room)
        for other in range(len(others)):
            taken, clash = bits, False
            for place in range(others.shape[1]):
                card = others[other, place]
                cards[held + place] = card
                clash = clash or bool(taken >> np.uint64(card) & np.uint64(1)) or where[card] < 0
                taken |= np.uint64(1) << np.uint64(card)
            if not clash:
                for node in range(begin, plan.first[level + 1]):
                    out[node - begin, one, other] = _node_after(
                        plan, answers, cards, where, room, known, node, level
                    )


class KnownBags(NamedTuple):
    """How cards that are known become an index: by the colex index of the first bag its class and the permutation that
    turns it, shifted; the permutations of cards; the slots of the bags after it, how many each has, and how many sets
    there are of so many cards."""

    classes: I32
    image: U8
    slots: I64
    sizes: I64
    sets: I64


@njit(cache=True, nogil=True)
def known_indices(columns: U8, first: I32, bags: KnownBags, out: I64) -> None:
    """The index of all that is known, for each round; `first` has the colex index of the first bag."""
    classes, image, slots, sizes, sets = bags.classes, bags.image, bags.slots, bags.sizes, bags.sets
    turn_mask, room = np.int32((1 << TURN_BITS) - 1), np.zeros(MOST, np.int64)
    for row in range(len(out)):
        packed = classes[first[row]]
        turned, index, at = image[packed & turn_mask], np.int64(packed >> TURN_BITS), 0
        for bag in range(len(sizes)):
            for place in range(sizes[bag]):
                card = np.int64(turned[columns[slots[at], row]])
                at += 1
                into = place
                while into > 0 and room[into - 1] > card:
                    room[into] = room[into - 1]
                    into -= 1
                room[into] = card
            index *= sets[bag]
            for place in range(sizes[bag]):
                index += CHOOSE[place + 1, room[place]]
        out[row] = index


@njit(cache=True, nogil=True)
def follow_ways(index: I64, first: Int, last: Int, table: U16, nodes: I64) -> None:
    """Answer the questions `first` to `last` of all rounds that have come to one; `table` is by question and index."""
    for row in range(len(nodes)):
        node = nodes[row]
        if first <= node < last:
            nodes[row] = table[node - first, index[row]]


# Counting.


@njit(cache=True, nogil=True)
def count_keys(columns: U8, keys: I64, begin: Int, met: I64, counts: I64, examples: U8) -> Int:
    """Count the rounds from `begin` on by key, in tables of a size that is a power of two, with the first round of each
    key; how far it came before they were half full."""
    cards, mask = columns.shape[0], np.int64(len(met) - 1)
    free = len(met) // 2
    for at in range(len(met)):
        free -= met[at] != EMPTY
    for row in range(begin, len(keys)):
        key = keys[row]
        place = np.int64(np.uint64(key) * _GOLDEN >> _HALF) & mask
        while met[place] != key:
            if met[place] == EMPTY:
                if free <= 0:
                    return row
                free -= 1
                met[place] = key
                for card in range(cards):
                    examples[place, card] = columns[card, row]
                break
            place = (place + 1) & mask
        counts[place] += 1
    return len(keys)
