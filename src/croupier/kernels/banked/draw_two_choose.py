"""Both sides change up to two cards: what every discard is worth, and what the best ones come to.

Each set of a player's cards is taken apart in all ways into the hand dealt and the cards drawn. A set stands for all
sets of its class; so discards that a permutation of suits turns into one another are added up together and divided.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.banked.draw_two import HELD, Answers, DealtSets, index_without
from croupier.kernels.banked.sweep_draw import Turned
from croupier.kernels.banked.sweep_sets import BITS, I32, I64, MOST, SUITS
from croupier.kernels.evaluate import U8, U16, Int, inlined

OUTCOMES = 4  # the dealer does not qualify; is lower, equal, higher
UNQUALIFIED, LOWER, EQUAL, HIGHER = range(OUTCOMES)
MASKS = 1 << HELD


class Worth(NamedTuple):
    """What a hand ends as: its class by strength, the strength from which dealers qualify, and how much all dealers
    weigh that one set of cards meets."""

    strengths: U16
    classes: I32
    bound: Int
    total: Int


class Splits(NamedTuple):
    """The masks of cards that may be taken out of a set, which of them share no card with each, and their places."""

    masks: I64
    apart: I64
    bits: I64


@inlined
def outcomes(row: Int, strength: Int, answers: Answers, at: Int, worth: Worth, out: I64) -> None:
    """How much dealers weigh by outcome against a set that ends as a hand of this strength.

    `at` is the place of the hand among those from the bound on; a lower one loses to every dealer who qualifies.
    """
    below = answers.below[row]
    out[UNQUALIFIED] = below
    if strength < worth.bound:
        out[LOWER], out[EQUAL] = 0, 0
        out[HIGHER] = worth.total - below
    else:
        lower, equal = np.int64(answers.lower[at]), np.int64(answers.equal[at])
        out[LOWER], out[EQUAL] = lower - below, equal
        out[HIGHER] = worth.total - lower - equal


@inlined
def turn_places(cards: U8, drawn: Int, fives: U8, turned: Turned, places: I64) -> Int:
    """The class of the hand that was dealt, and for each place of the whole set its place in the class's hand."""
    index = index_without(cards, drawn)
    row, g = turned.rows[index], turned.turns[index]
    for place in range(len(cards)):
        if drawn >> place & 1 == 0:
            card = turned.back[g, cards[place]]
            at = 0
            while fives[row, at] != card:
                at += 1
            places[place] = at
    return row


def splits_of(size: int) -> Splits:
    """The ways to take cards out of a set of five to seven, as many as there are beyond five."""
    masks = [mask for mask in range(1 << size) if mask.bit_count() == size - HELD]
    apart = [[at for at, other in enumerate(masks) if not mask & other] for mask in masks]
    bits = [[place for place in range(size) if mask >> place & 1] for mask in masks]
    width = size - HELD
    return Splits(
        np.array(masks, np.int64),
        np.array(apart, np.int64),
        np.array(bits, np.int64).reshape(len(masks), width),
    )


@inlined
def turned_mask(bits: I64, places: I64) -> Int:
    """Places of the whole set as a mask of the class's hand."""
    found = 0
    for at in range(len(bits)):
        found |= 1 << places[bits[at]]
    return found


@njit(cache=True, nogil=True)
def add_values(
    deck: DealtSets,
    splits: Splits,
    answers: Answers,
    worth: Worth,
    cents: I64,
    fives: U8,
    turned: Turned,
    values: I64,
) -> None:
    """Add what each hand with each of its discards is worth, over all cards drawn, by class and mask of discards."""
    masks, apart, bits = splits.masks, splits.apart, splits.bits
    each, found = np.zeros(len(masks), np.int64), np.zeros(OUTCOMES, np.int64)
    places = np.zeros(MOST, np.int64)
    at = 0
    for row in range(len(deck.cards)):
        for given in range(len(masks)):
            strength = worth.strengths[index_without(deck.cards[row], masks[given])]
            outcomes(row, strength, answers, at, worth, found)
            at += strength >= worth.bound
            total, of = np.int64(0), worth.classes[strength]
            for outcome in range(OUTCOMES):
                total += found[outcome] * cents[of, outcome]
            each[given] = total * deck.weights[row]
        for drawn in range(len(masks)):
            hand = turn_places(deck.cards[row], masks[drawn], fives, turned, places)
            for given in apart[drawn]:
                values[hand, turned_mask(bits[given], places)] += each[given]


@njit(cache=True, nogil=True)
def add_counts(
    deck: DealtSets,
    splits: Splits,
    answers: Answers,
    worth: Worth,
    fives: U8,
    turned: Turned,
    alike: U8,
    sizes: U8,
    chosen: U8,
    counts: I64,
) -> None:
    """Add how much dealers weigh by class of the final hand and outcome where each hand makes the discards chosen.

    `alike` names the first of the masks that are alike, `sizes` how many they are: all are counted, by that number.
    """
    masks, apart, bits = splits.masks, splits.apart, splits.bits
    each, of = np.zeros((len(masks), OUTCOMES), np.int64), np.zeros(len(masks), np.int64)
    places, changed = np.zeros(MOST, np.int64), bits.shape[1]
    at = 0
    for row in range(len(deck.cards)):
        for given in range(len(masks)):
            strength = worth.strengths[index_without(deck.cards[row], masks[given])]
            of[given] = worth.classes[strength]
            outcomes(row, strength, answers, at, worth, each[given])
            at += strength >= worth.bound
        for drawn in range(len(masks)):
            hand = turn_places(deck.cards[row], masks[drawn], fives, turned, places)
            if BITS[chosen[hand]] != changed:
                continue
            for given in apart[drawn]:
                mask = turned_mask(bits[given], places)
                if alike[hand, mask] == chosen[hand]:
                    for outcome in range(OUTCOMES):
                        more = each[given, outcome] * deck.weights[row]
                        counts[sizes[hand, mask], of[given], outcome] += more


@njit(cache=True, nogil=True)
def masks_alike(fives: U8, image: U8, alike: U8, sizes: U8) -> None:
    """For each class of five and each mask of its places, the lowest mask that permutations of suits which leave the
    hand as it is turn it into, and how many there are."""
    places, orbit = np.zeros(HELD, np.int64), np.zeros(MASKS, np.uint8)
    for row in range(len(fives)):
        for mask in range(MASKS):
            orbit[:] = 0
            for g in range(len(image)):
                if not _stays(fives[row], image, g, places):
                    continue
                turned = 0
                for place in range(HELD):
                    if mask >> place & 1:
                        turned |= 1 << places[place]
                orbit[turned] = 1
            alike[row, mask] = np.argmax(orbit)
            sizes[row, mask] = orbit.sum()


@inlined
def _stays(hand: U8, image: U8, g: Int, places: I64) -> Int:
    """Whether a permutation leaves a hand as it is, and where it sends each of its places."""
    for place in range(HELD):
        rank, suit = hand[place] // SUITS, 0
        while image[g, rank, 1 << (hand[place] % SUITS)] >> suit != 1:
            suit += 1
        card = SUITS * rank + suit
        at = 0
        while at < HELD and hand[at] != card:
            at += 1
        if at == HELD:
            return False
        places[place] = at
    return True
