"""Both sides change up to two cards: what a dealer who draws by rule comes to against every set of a player's cards.

A dealer's five cards and those he draws are one set of five to seven cards; which of them he gave up says what he ends
with. A player's are as well. Dealer sets are visited from the weakest up, as in the sweep of whole hands, and a counter
is kept for every set of cards. How much a dealer set counts hangs on how many cards both sides have drawn, so there are
three counters, one for each number of cards that a player has seen.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.sweep import LEVELS, Slots, find_counters
from croupier.kernels.banked.sweep_sets import BITS, CHOOSE, I32, I64, MOST, SUITS
from croupier.kernels.evaluate import U8, U16, Int, inlined

U32: TypeAlias = NDArray[np.uint32]

HELD = 5
SIZES = 3  # five, six and seven cards
REMEMBERED = 1 << 14
NO_RULE = 255


class Ended(NamedTuple):
    """Hands that sets of cards end as: sets stand in order, those of one set between two `starts`.

    `times` is in how many ways a dealer ends so; of a player's hands it is not used.
    """

    starts: I64
    rows: I32
    strengths: U16
    times: U8


class DealtSets(NamedTuple):
    """The sets of one size with their weights, and where the counters of their subsets stand."""

    cards: U8
    weights: I32
    slots: Slots


class Answers(NamedTuple):
    """How much dealers count that end below the bound, by set; and lower than a hand or equal to it, by hand."""

    below: I64
    lower: U32
    equal: U32


@njit(cache=True, nogil=True)
def spread_rule(cards: U8, discards: U8, image: U8, rule: U8) -> None:
    """The discards of each class of five, as bits of its ascending cards, for all hands of the class by colex index."""
    turned, order = np.zeros(HELD, np.int64), np.zeros(HELD, np.int64)
    for row in range(len(cards)):
        for g in range(len(image)):
            for place in range(HELD):
                card = cards[row, place]
                mask = image[g, card // SUITS, 1 << (card % SUITS)]
                suit = 0
                while mask >> suit != 1:
                    suit += 1
                turned[place] = SUITS * (card // SUITS) + suit
            order[:] = np.argsort(turned)
            index, given = np.int64(0), 0
            for place in range(HELD):
                index += CHOOSE[place + 1, turned[order[place]]]
                given |= (discards[row] >> order[place] & 1) << place
            rule[index] = given


@inlined
def index_without(cards: U8, mask: Int) -> Int:
    """The colex index of ascending cards less those in a mask of places."""
    index, size = np.int64(0), 0
    for place in range(len(cards)):
        if mask >> place & 1 == 0:
            size += 1
            index += CHOOSE[size, cards[place]]
    return index


@inlined
def widen(given: Int, drawn: Int, size: Int) -> Int:
    """Places among five cards as places among all, where the drawn ones are not of the five."""
    found, at = 0, 0
    for place in range(size):
        if drawn >> place & 1 == 0:
            found |= (given >> at & 1) << place
            at += 1
    return found


@njit(cache=True, nogil=True)
def list_dealers(cards: U8, rule: U8, strengths: U16, bound: Int, fill: Int, ended: Ended) -> Int:
    """How dealers end with each set of cards, hands below the bound as one of strength 0; returns how many."""
    size = cards.shape[1]
    drawn_cards = size - HELD
    times = np.zeros(1 << size, np.int64)
    found = 0
    for row in range(len(cards)):
        times[:] = 0
        low = 0
        for drawn in range(1 << size):
            if BITS[drawn] == drawn_cards:
                given = rule[index_without(cards[row], drawn)]
                if given != NO_RULE and BITS[given] == drawn_cards:
                    times[widen(given, drawn, size)] += 1
        if fill:
            ended.starts[row] = found
        for given in range(1 << size):
            if times[given]:
                strength = strengths[index_without(cards[row], given)]
                if strength < bound:
                    low += times[given]
                    continue
                if fill:
                    ended.rows[found], ended.strengths[found] = row, strength
                    ended.times[found] = times[given]
                found += 1
        if low:
            if fill:
                ended.rows[found], ended.strengths[found], ended.times[found] = row, 0, low
            found += 1
    if fill:
        ended.starts[len(cards)] = found
    return found


@njit(cache=True, nogil=True)
def list_players(cards: U8, strengths: U16, bound: Int, fill: Int, ended: Ended) -> Int:
    """The hands from the bound on that a player's set of cards may end as, by the places given up; returns how many."""
    size = cards.shape[1]
    found = 0
    for row in range(len(cards)):
        if fill:
            ended.starts[row] = found
        for given in range(1 << size):
            if BITS[given] == size - HELD:
                strength = strengths[index_without(cards[row], given)]
                if strength >= bound:
                    if fill:
                        ended.rows[found], ended.strengths[found] = row, strength
                    found += 1
    if fill:
        ended.starts[len(cards)] = found
    return found


@njit(cache=True, nogil=True)
def order_of(strengths: U16, starts: I64, order: I32) -> None:
    """Places in order of strength, and where each strength begins."""
    starts[:] = 0
    for at in range(len(strengths)):
        starts[strengths[at] + 1] += 1
    for level in range(LEVELS):
        starts[level + 1] += starts[level]
    next_one = starts.copy()
    for at in range(len(strengths)):
        order[next_one[strengths[at]]] = at
        next_one[strengths[at]] += 1


@njit(cache=True, nogil=True)
def add_dealers(
    deck: DealtSets,
    ended: Ended,
    order: I32,
    first: Int,
    last: Int,
    places: I32,
    starts: I64,
    scales: U8,
    permutations: Int,
    counting: I64,
    counts: I64,
    seen: I64,
) -> None:
    """Count dealer hands that stand in order from one place to another, for all sets of cards that they contain.

    `counting` is what such a hand counts against five, six and seven cards of a player's.
    """
    index, found = np.zeros(1 << MOST, np.int64), np.zeros(deck.slots.all + 1, np.int32)
    for at in range(first, last):
        hand = order[at]
        row = ended.rows[hand]
        times = np.int64(ended.times[hand]) * deck.weights[row]
        find_counters(deck.cards[row], places, starts, deck.slots.places, index, found)
        for size in range(SIZES):
            seen[size] += times * counting[size] * permutations
        for slot in range(deck.slots.all):
            place = found[slot]
            more = times * scales[place]
            for size in range(SIZES):
                counts[size, place] += more * counting[size]


@inlined
def disjoint(found: I32, odd: Int, all: Int, counts: I64, seen: Int) -> Int:
    """How much the dealers counted so far weigh that share no card with the set of these counters."""
    total = seen
    for slot in range(odd):
        total -= counts[found[slot]]
    for slot in range(odd, all):
        total += counts[found[slot]]
    return total


@inlined
def own_ends(ended: Ended, row: Int, bound: Int) -> Int:
    """In how many ways a dealer with just this set of cards ends below a strength."""
    total = np.int64(0)
    for at in range(ended.starts[row], ended.starts[row + 1]):
        if ended.strengths[at] < bound:
            total += ended.times[at]
    return total


@njit(cache=True, nogil=True)
def ask_sets(
    deck: DealtSets,
    own: Ended,
    own_counts: Int,
    places: I32,
    starts: I64,
    permutations: Int,
    counts: I64,
    seen: Int,
    below: I64,
) -> None:
    """How much the dealers counted so far weigh against each set; `own` are dealers with the very same set, which no
    counter knows where it has seven cards."""
    index, found = np.zeros(1 << MOST, np.int64), np.zeros(deck.slots.all + 1, np.int32)
    for row in range(len(deck.cards)):
        find_counters(deck.cards[row], places, starts, deck.slots.places, index, found)
        total = disjoint(found, deck.slots.odd, deck.slots.all, counts, seen) // permutations
        below[row] = total - own_counts * own_ends(own, row, 1) if own_counts else total


@njit(cache=True, nogil=True)
def ask_hands(
    deck: DealtSets,
    asked: Ended,
    order: I32,
    first: Int,
    last: Int,
    own: Ended,
    own_counts: Int,
    places: I32,
    starts: I64,
    permutations: Int,
    counts: I64,
    seen: Int,
    strength: Int,
    memory: I32,
    known: Int,
    answers: U32,
) -> None:
    """The same for hands of the player that stand in order from one place to another, against dealers below a strength.

    What is `known` of the counters from the question before is not looked up again.
    """
    index, spare = np.zeros(1 << MOST, np.int64), np.zeros(deck.slots.all + 1, np.int32)
    for at in range(first, last):
        hand = order[at]
        row = asked.rows[hand]
        kept = at - first < len(memory)
        found = memory[at - first] if kept else spare
        if not (kept and known):
            find_counters(deck.cards[row], places, starts, deck.slots.places, index, found)
        total = disjoint(found, deck.slots.odd, deck.slots.all, counts, seen) // permutations
        if own_counts:
            total -= own_counts * own_ends(own, row, strength)
        answers[hand] = total
