"""Four Card Poker against the dealer: the best choice for every hand and upcard, and what it is worth.

An option k (fold, or bet so many times) has an integer worth by the class of the player's best four and by how
they compare with the dealer's: 0 lower, 1 equal, 2 higher. Sums of worths are over `dealers` equally likely
dealer hands, or over all deals: a player hand, an upcard and five more cards of the dealer.
"""

from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.canonical import SUITS, check_deck, colex
from croupier.kernels.evaluate import BIAS4, Tables, best_four_of_5, best_four_of_6, card_bit
from croupier.kernels.four_card_census import DEALT, HAND, Census, take_census

U8: TypeAlias = NDArray[np.uint8]
U16: TypeAlias = NDArray[np.uint16]
I16: TypeAlias = NDArray[np.int16]
I32: TypeAlias = NDArray[np.int32]
I64: TypeAlias = NDArray[np.int64]

__all__ = [
    "Census",
    "Solution",
    "choice_values",
    "denominator",
    "evaluate_choices",
    "find",
    "solve",
    "take_census",
]


class Solution(NamedTuple):
    """What a table of choices comes to.

    `choice[row, column]` is the option for the census's upcard and hand class, 0 where they clash; `counts` the
    number of deals by option, class and comparison; `total` the sum of their worths over `deals` deals.
    """

    total: int
    deals: int
    choice: U8
    counts: I64


def denominator(deck_size: int) -> int:
    """The number of deals: the player's five cards, the upcard, the dealer's other five."""
    return comb(deck_size, HAND) * (deck_size - HAND) * comb(deck_size - HAND - 1, HAND)


def solve(census: Census, cls: I16, worth: I64) -> Solution:
    """The best option everywhere; of equally good ones the first, which should be the one that bets least."""
    _check_worth(census, cls, worth)
    choice = np.zeros(census.lower.shape, np.uint8)
    choose(census.strengths, census.lower, census.equal, census.dealers, cls, worth, choice)
    return evaluate_choices(census, cls, worth, choice)


def evaluate_choices(census: Census, cls: I16, worth: I64, choice: U8) -> Solution:
    """What a given table of choices, laid out as in Solution, comes to."""
    _check_worth(census, cls, worth)
    if choice.shape != census.lower.shape or choice.dtype != np.uint8 or choice.max() >= len(worth):
        raise ValueError(
            f"Choices are a uint8 array of shape {census.lower.shape} with options below {len(worth)}."
        )
    counts = np.zeros(worth.shape, np.int64)
    weights = census.weights * census.alike
    count_deals(census.strengths, weights, census.lower, census.equal, census.dealers, cls, choice, counts)
    total = sum(int(count) * int(value) for count, value in zip(counts.flat, worth.flat, strict=True))
    return Solution(total, denominator(len(census.deck)), choice, counts)


def find(census: Census, hand: U8, upcard: int) -> tuple[int, int]:
    """The row and column of a census that hold a hand, its cards in any order, and an upcard."""
    cards = np.append(hand, np.uint8(upcard))
    if len(set(cards.tolist())) != HAND + 1 or not np.all(np.isin(cards, census.deck)):
        raise ValueError(f"{hand.tolist()} and {upcard} are not five cards and an upcard of the deck.")
    if census.alike > 1:
        # The census knows only upcards of suit 0: the upcard's suit and suit 0 change places.
        swap = np.arange(SUITS, dtype=np.uint8)
        swap[[0, upcard % SUITS]] = swap[[upcard % SUITS, 0]]
        cards = (cards & 0xFC) | swap[cards & 3]
    row = int(np.searchsorted(census.upcards, cards[HAND]))
    return row, int(census.ids[colex(cards[:HAND])])


def choice_values(hand: U8, upcard: int, deck: U8, tables: Tables, cls: I16, worth: I64) -> I64:
    """The sum of each option's worth over all dealer hands, by going through them."""
    check_deck(deck, DEALT)
    known = np.append(hand, np.uint8(upcard)).astype(np.uint8)
    rest = np.setdiff1d(deck, known)
    if len(hand) != HAND or len(rest) != len(deck) - HAND - 1:
        raise ValueError(f"{hand.tolist()} and {upcard} are not five cards and an upcard of the deck.")
    strength, lower, equal = compare_dealers(known, rest, tables)
    dealers = comb(len(rest), HAND)
    counts = np.array([dealers - lower - equal, equal, lower], np.int64)
    values: I64 = worth[:, cls[strength]] @ counts
    return values


def _check_worth(census: Census, cls: I16, worth: I64) -> None:
    if worth.ndim != 3 or worth.shape[2] != 3 or worth.dtype != np.int64:
        raise ValueError("Worths are an int64 array by option, class and comparison.")
    if len(cls) <= census.strengths.max() or cls.min() < 0 or cls.max() >= worth.shape[1]:
        raise ValueError("Every strength needs a class for which there are worths.")
    if np.abs(worth).max() > 2**62 // census.dealers:
        raise ValueError("These worths are too large to be added up over the dealer's hands.")


@njit(cache=True, nogil=True)
def choose(
    strengths: U16, lower: I32, equal: I32, dealers: int, cls: I16, worth: I64, choice: U8
) -> None:
    """The first best option for every upcard and hand."""
    for row in range(lower.shape[0]):
        for column in range(lower.shape[1]):
            low, same = np.int64(lower[row, column]), np.int64(equal[row, column])
            if low < 0:
                continue
            kind = cls[strengths[column]]
            best = np.int64(0)
            for option in range(worth.shape[0]):
                value = worth[option, kind, 2] * low + worth[option, kind, 1] * same
                value += worth[option, kind, 0] * (dealers - low - same)
                if option == 0 or value > best:
                    best = value
                    choice[row, column] = option


@njit(cache=True, nogil=True)
def count_deals(
    strengths: U16, weights: I32, lower: I32, equal: I32, dealers: int, cls: I16, choice: U8, counts: I64
) -> None:
    """The number of deals by option, class and comparison under given choices."""
    for row in range(lower.shape[0]):
        for column in range(lower.shape[1]):
            low, same = np.int64(lower[row, column]), np.int64(equal[row, column])
            if low < 0:
                continue
            kind, option, weight = cls[strengths[column]], choice[row, column], weights[column]
            counts[option, kind, 0] += weight * (dealers - low - same)
            counts[option, kind, 1] += weight * same
            counts[option, kind, 2] += weight * low


@njit(cache=True, nogil=True)
def compare_dealers(known: U8, rest: U8, tables: Tables) -> tuple[int, int, int]:
    """The strength of the first five known cards, and how many dealers with the sixth are lower and equal."""
    key, mask = BIAS4, np.uint64(0)
    for place in range(5):
        key += tables.keys[known[place]]
        mask |= card_bit(known[place])
    strength = best_four_of_5(key, mask, tables)
    lower = equal = 0
    keys = tables.keys[rest]
    bits = np.array([card_bit(card) for card in rest])
    for a in range(4, len(rest)):
        key_a, bit_a = BIAS4 + tables.keys[known[5]] + keys[a], card_bit(known[5]) | bits[a]
        for b in range(3, a):
            key_b, bit_b = key_a + keys[b], bit_a | bits[b]
            for c in range(2, b):
                key_c, bit_c = key_b + keys[c], bit_b | bits[c]
                for d in range(1, c):
                    key_d, bit_d = key_c + keys[d], bit_c | bits[d]
                    for e in range(d):
                        dealer = best_four_of_6(key_d + keys[e], bit_d | bits[e], tables)
                        lower += dealer < strength
                        equal += dealer == strength
    return strength, lower, equal
