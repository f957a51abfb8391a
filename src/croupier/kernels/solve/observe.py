"""A program of observables: cards in, one code out that says all that money depends on.

A game's hands, comparisons, colours and contents are records of one array of words, so that one compiled function
serves every game. Cards lie in numbered slots; each record says in which slots its cards lie. After each slot the
program lists the records that are complete then, so that what early cards decide is worked out once for all the cards
that follow.

The words begin with the number of hands; word 1 + slot says where the steps of a slot begin: their number, then a kind
and the place of a record for each.
"""

from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U8, Int, inlined

I32: TypeAlias = NDArray[np.int32]
I64: TypeAlias = NDArray[np.int64]

NATURAL = 52
RANKS = 13
SUIT_CODES = 5  # no named suit, or one of the four
MOST_JOKERS = 2
MOST_CARDS = 8  # of a hand

# MULTISETS[place, rank]: what a rank adds to the index of an ascending multiset of ranks.
MULTISETS = np.array(
    [[comb(rank + place, place + 1) for rank in range(RANKS)] for place in range(16)], np.int64
)

HAND, PAIR, COLOUR, CONTENT = range(4)  # the kinds of steps

# A hand: its number, its weight in the code (0: it is only compared), how many cards it has, how many make a hand of
# one suit, whether those of one suit are that and nothing else, the suits that rows name as bits, where its classes
# begin (by strength and named suit), where its tables begin for mixed suits and for one, by jokers held; then its
# slots.
NUMBER, WEIGHT, SIZE, LEAST, EXACT, NAMED, CLASSES, MIXED, SUITED, SLOTS = 0, 1, 2, 3, 4, 5, 6, 7, 10, 13
# A pair of hands: two numbers and its weight. A colour: its weight, the number of its slots, and these. Contents: the
# weight, the number of slots, these (MOST_CARDS words), then the rows.
CONTENT_ROWS = 2 + MOST_CARDS

GROUPS, RUN, ONE_SUIT, ONE_COLOUR, RANKS_HELD, CARD, WITHOUT, NEVER = range(8)  # the kinds of patterns


class Program(NamedTuple):
    """Records, and the tables of strengths and classes that they point into."""

    words: I64
    tables: I32


@inlined
def hand_strength(words: I64, tables: I32, hand: Int, cards: U8, ranks: I64) -> Int:
    """The strength of a hand, times SUIT_CODES, plus one more than the suit it is of where a row names this suit."""
    jokers, held = 0, 0
    masks, counts = np.uint64(0), np.uint64(0)
    for place in range(words[hand + SIZE]):
        card = cards[words[hand + SLOTS + place]]
        if card >= NATURAL:
            jokers += 1
            continue
        rank, shift = np.int64(card >> 2), np.uint64(card & 3) << np.uint64(4)
        at = held
        while at > 0 and ranks[at - 1] > rank:
            ranks[at] = ranks[at - 1]
            at -= 1
        ranks[at] = rank
        held += 1
        masks |= np.uint64(1) << (shift + np.uint64(rank))
        counts += np.uint64(1) << shift
    index = words[hand + MIXED + jokers]
    for place in range(held):
        index += MULTISETS[place, ranks[place]]
    strength, code = np.int64(tables[index]), np.int64(0)
    least = np.uint64(words[hand + LEAST] - jokers)
    for suit in range(4):
        shift = np.uint64(suit << 4)
        if counts >> shift & np.uint64(15) >= least:
            made = np.int64(
                tables[words[hand + SUITED + jokers] + np.int64(masks >> shift & np.uint64(0x1FFF))]
            )
            if made > strength or (made > 0 and words[hand + EXACT]):
                strength, code = made, np.int64(0)
            if made == strength and words[hand + NAMED] >> suit & 1:
                code = np.int64(suit + 1)
    return strength * SUIT_CODES + code


@njit(cache=True, nogil=True)
def has_groups(held: I64, words: I64, at: Int, number: Int) -> Int:
    """Whether up to three groups of different ranks are held; each is a count and the bounds of its rank."""
    for first in range(words[at + 1], words[at + 2] + 1):
        if held[first] < words[at]:
            continue
        if number == 1:
            return True
        for second in range(words[at + 4], words[at + 5] + 1):
            if held[second] < words[at + 3] or second == first:
                continue
            if number == 2:
                return True
            for third in range(words[at + 7], words[at + 8] + 1):
                if held[third] >= words[at + 6] and third != first and third != second:
                    return True
    return False


@njit(cache=True, nogil=True)
def has_run(held: I64, count: Int, low: Int, high: Int, suited: Int) -> Int:
    """Whether a run of so many ranks with its top within bounds is held; an ace may stand below the two."""
    for suit in range(4 if suited else 1):
        mask = (
            held[RANKS + suit]
            if suited
            else held[RANKS] | held[RANKS + 1] | held[RANKS + 2] | held[RANKS + 3]
        )
        mask = mask << 1 | mask >> 12 & 1
        for top in range(low, high + 1):
            if top + 2 >= count:
                wanted = ((1 << count) - 1) << (top + 2 - count)
                if mask & wanted == wanted:
                    return True
    return False


@njit(cache=True, nogil=True)
def holds_pattern(words: I64, at: Int, held: I64) -> Int:
    """Whether a pattern is among cards, of which `held` has the counts by rank, the masks and the counts by suit."""
    kind, length = words[at], words[at + 1]
    at += 2
    suits = held[RANKS + 4 :]
    most = max(max(suits[0], suits[1]), max(suits[2], suits[3]))
    if kind == GROUPS:
        return has_groups(held, words, at, length // 3)
    if kind == RUN:
        return has_run(held, words[at], words[at + 1], words[at + 2], words[at + 3])
    if kind == ONE_SUIT:
        return most >= words[at]
    if kind == ONE_COLOUR:
        return max(suits[1] + suits[2], suits[0] + suits[3]) >= words[at]
    if kind == RANKS_HELD:
        whole = np.int64(0)
        for suit in range(4):
            if words[at] and held[RANKS + suit] & words[at + 1] == words[at + 1]:
                return True
            whole |= held[RANKS + suit]
        return not words[at] and whole & words[at + 1] == words[at + 1]
    if kind == CARD:
        for suit in range(4):  # noqa: SIM110 (compiled)
            if words[at + 1] >> suit & 1 and held[RANKS + suit] & words[at]:
                return True
        return False
    if kind == WITHOUT:
        top = 0
        for rank in range(RANKS):
            if held[rank] > 1:
                return False
            if held[rank]:
                top = rank
        if words[at] < 0:
            return True
        return most < words[at + 1] and top == words[at] and not has_run(held, words[at + 1], 0, 12, 0)
    return False


@njit(cache=True, nogil=True)
def first_content(words: I64, record: Int, cards: U8, held: I64) -> Int:
    """One more than the first row whose pattern the cards contain; 0 where there is none."""
    held[:] = 0
    for place in range(words[record + 1]):
        card = np.int64(cards[words[record + 2 + place]])
        held[card >> 2] += 1
        held[RANKS + (card & 3)] |= 1 << (card >> 2)
        held[RANKS + 4 + (card & 3)] += 1
    at = record + CONTENT_ROWS + 1
    for row in range(words[at - 1]):
        holds = False
        alternatives = words[at]
        at += 1
        for _ in range(alternatives):
            fits = True
            patterns = words[at]
            at += 1
            for _ in range(patterns):
                fits = fits and holds_pattern(words, at, held)
                at += 2 + words[at + 1]
            holds |= fits
        if holds:
            return row + 1
    return 0


@inlined
def is_one_colour(words: I64, record: Int, cards: U8) -> Int:
    """Whether all the cards of a record are red, or all black."""
    red = 0
    for place in range(words[record + 1]):
        suit = cards[words[record + 2 + place]] & 3
        red += suit == 1 or suit == 2
    return red == 0 or red == words[record + 1]


@inlined
def observe_slot(words: I64, tables: I32, slot: Int, cards: U8, strengths: I64, room: I64) -> Int:
    """What the card in a slot completes, as a part of the code; strengths of hands are kept for comparisons."""
    code = np.int64(0)
    at = words[1 + slot]
    for _ in range(words[at]):
        kind, record = words[at + 1], words[at + 2]
        at += 2
        if kind == HAND:
            found = hand_strength(words, tables, record, cards, room)
            strengths[words[record]] = found // SUIT_CODES
            if words[record + WEIGHT]:
                code += words[record + WEIGHT] * tables[words[record + CLASSES] + found]
        elif kind == PAIR:
            own, other = strengths[words[record]], strengths[words[record + 1]]
            code += words[record + 2] * (0 if own < other else 1 if own == other else 2)
        elif kind == COLOUR:
            if is_one_colour(words, record, cards):
                code += words[record]
        else:
            code += words[record] * first_content(words, record, cards, room)
    return code


ROOM = RANKS + 8  # words that observers work in


@njit(cache=True, nogil=True)
def observe_rows(program: Program, rows: U8, codes: I64, strengths: I64) -> None:
    """The code of each row of cards, one card a slot, and the strengths of its hands."""
    words, tables, room = program.words, program.tables, np.zeros(ROOM, np.int64)
    for row in range(len(rows)):
        code = np.int64(0)
        for slot in range(rows.shape[1]):
            code += observe_slot(words, tables, slot, rows[row], strengths[row], room)
        codes[row] = code
