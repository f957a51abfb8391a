"""Four Card Poker against the dealer: the best choice for every hand and upcard, and what it is worth.

An option (fold, or bet so many times) has an integer worth by the class of the player's best four and by how
they compare with the dealer's: 0 lower, 1 equal, 2 higher. A deal is the player's five cards, then five of
the dealer's, then the dealer's card that is face up. A signature is (option * classes + class) * 3 +
comparison.
"""

from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.four_card_census import DEALT, HAND, Census, take_census
from croupier.kernels.canonical import CARDS, I32, SUITS, check_deck, colex, index5
from croupier.kernels.evaluate import (
    BIAS4,
    U8,
    U16,
    U64,
    Int,
    Tables,
    best_four_of_5,
    best_four_of_6,
    card_bit,
    inlined,
)
from croupier.kernels.random import draw

I16: TypeAlias = NDArray[np.int16]
I64: TypeAlias = NDArray[np.int64]

NO_CARD = 255
COMPARISONS = 3

__all__ = [
    "Census",
    "FourCardSolution",
    "choice_values",
    "deal_examples",
    "evaluate_choices",
    "find",
    "number_of_deals",
    "simulate",
    "solve",
    "take_census",
]


class FourCardSolution(NamedTuple):
    """What a table of choices comes to.

    `choice[row, column]` is the option for the census's upcard and hand class, 0 where they clash; `counts`
    the number of deals by option, class and comparison; `total` the sum of their worths over all `deals`.
    `spots` has the row and column of one hand and upcard for every count that is not 0.
    """

    total: int
    deals: int
    choice: U8
    counts: I64
    spots: I32


def number_of_deals(cards: int) -> int:
    """How many deals a deck of that many cards has: C(n, 5) * (n - 5) * C(n - 6, 5)."""
    return comb(cards, HAND) * (cards - HAND) * comb(cards - HAND - 1, HAND)


def solve(census: Census, cls: I16, worth: I64) -> FourCardSolution:
    """The best option everywhere; of equally good ones the first, which should be the one that bets least."""
    _check_worth(census, cls, worth)
    choice = np.zeros(census.lower.shape, np.uint8)
    choose(census.strengths, census.lower, census.equal, census.dealers, cls, worth, choice)
    return evaluate_choices(census, cls, worth, choice)


def evaluate_choices(census: Census, cls: I16, worth: I64, choice: U8) -> FourCardSolution:
    """What a given table of choices, laid out as in Solution, comes to."""
    _check_worth(census, cls, worth)
    if choice.shape != census.lower.shape or choice.dtype != np.uint8 or choice.max() >= len(worth):
        shape = census.lower.shape
        raise ValueError(f"Choices are a uint8 array of shape {shape} with options below {len(worth)}.")
    counts = np.zeros(worth.shape, np.int64)
    spots = np.full((*worth.shape, 2), -1, np.int32)
    weights = census.weights * np.int64(census.alike)
    numbers = census.lower, census.equal, census.dealers
    count_deals(census.strengths, weights, *numbers, cls, choice, counts, spots)
    total = sum(int(count) * int(value) for count, value in zip(counts.flat, worth.flat, strict=True))
    return FourCardSolution(total, number_of_deals(len(census.deck)), choice, counts, spots)


def find(census: Census, hand: U8, upcard: int) -> tuple[int, int]:
    """The row and column of a census that hold a hand, its cards in any order, and an upcard."""
    cards = _known(census.deck, hand, upcard)
    if census.alike > 1:
        # The census knows only upcards of suit 0: the upcard's suit and suit 0 change places.
        swap = np.arange(SUITS, dtype=np.uint8)
        swap[[0, upcard % SUITS]] = swap[[upcard % SUITS, 0]]
        cards = (cards & 0xFC) | swap[cards & 3]
    row = int(np.searchsorted(census.upcards, cards[HAND]))
    return row, int(census.ids[colex(cards[:HAND])])


def choice_values(hand: U8, upcard: int, deck: U8, tables: Tables, cls: I16, worth: I64) -> I64:
    """The sum of each option's worth over all C(n - 6, 5) dealer hands, by going through them."""
    check_deck(deck, DEALT)
    known = _known(deck, hand, upcard)
    rest = np.setdiff1d(deck, known)
    strength, *counts = compare_dealers(known, rest, tables, COMPARISONS, np.empty(HAND, np.uint8))
    values: I64 = worth[:, cls[strength]] @ np.array(counts, np.int64)
    return values


def deal_examples(census: Census, tables: Tables, solution: FourCardSolution) -> U8:
    """One deal for every signature, of eleven cards; 255 where no deal has the signature."""
    examples = np.full((*solution.counts.shape, DEALT), NO_CARD, np.uint8)
    for place in np.argwhere(solution.counts > 0):
        row, column = solution.spots[tuple(place)]
        known = np.append(census.hands[column], census.upcards[row])
        dealer = np.empty(HAND, np.uint8)
        compare_dealers(known, np.setdiff1d(census.deck, known), tables, int(place[2]), dealer)
        examples[tuple(place)] = np.concatenate((known[:HAND], dealer, known[HAND:]))
    return examples.reshape(-1, DEALT)


def simulate(
    rounds: int,
    state: U64,
    census: Census,
    tables: Tables,
    cls: I16,
    options: int,
    classes: int,
    choice: U8,
) -> tuple[I64, U8]:
    """Play so many rounds by a table of choices: how often each signature fired, and the first deal of each.

    `state` moves on for the next call.
    """
    counts = np.zeros(options * classes * COMPARISONS, np.int64)
    examples = np.full((len(counts), DEALT), NO_CARD, np.uint8)
    rows = np.zeros(CARDS, np.int64)
    rows[census.upcards] = np.arange(len(census.upcards))
    places = rows, census.ids, census.alike, choice
    play(rounds, state, census.deck, tables, cls, classes, *places, counts, examples)
    return counts, examples


def _known(deck: U8, hand: U8, upcard: int) -> U8:
    """The hand and the upcard in one array, refused unless they are six cards of the deck."""
    known = np.append(hand, upcard).astype(np.uint8)
    if len(hand) != HAND or len(set(known.tolist())) != HAND + 1 or not np.all(np.isin(known, deck)):
        raise ValueError(f"{list(hand)} and {upcard} are not five cards and an upcard of the deck.")
    return known


def _check_worth(census: Census, cls: I16, worth: I64) -> None:
    if worth.ndim != 3 or worth.shape[2] != COMPARISONS or worth.dtype != np.int64:
        raise ValueError("Worths are an int64 array by option, class and comparison.")
    if len(cls) <= census.strengths.max() or cls.min() < 0 or cls.max() >= worth.shape[1]:
        raise ValueError("Every strength needs a class for which there are worths.")
    if np.abs(worth).max() > 2**62 // census.dealers:
        raise ValueError("These worths are too large to be added up over the dealer's hands.")


@njit(cache=True, nogil=True)
def choose(strengths: U16, lower: I32, equal: I32, dealers: Int, cls: I16, worth: I64, choice: U8) -> None:
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
    strengths: U16,
    weights: I64,
    lower: I32,
    equal: I32,
    dealers: Int,
    cls: I16,
    choice: U8,
    counts: I64,
    spots: I32,
) -> None:
    """The number of deals by option, class and comparison under given choices, and where one is."""
    for row in range(lower.shape[0]):
        for column in range(lower.shape[1]):
            low, same = np.int64(lower[row, column]), np.int64(equal[row, column])
            if low < 0:
                continue
            kind, option = cls[strengths[column]], choice[row, column]
            for comparison, number in enumerate((dealers - low - same, same, low)):
                if number and counts[option, kind, comparison] == 0:
                    spots[option, kind, comparison, 0] = row
                    spots[option, kind, comparison, 1] = column
                counts[option, kind, comparison] += weights[column] * number


@njit(cache=True, nogil=True)
def compare_dealers(
    known: U8, rest: U8, tables: Tables, wanted: Int, example: U8
) -> tuple[int, int, int, int]:
    """The strength of the first five known cards, and how they compare with all dealers who have the sixth.

    If a comparison is wanted, stop at the first dealer hand that gives it; `example` gets its five cards.
    """
    key, mask = BIAS4, np.uint64(0)
    for place in range(5):
        key += tables.keys[known[place]]
        mask |= card_bit(known[place])
    strength = best_four_of_5(key, mask, tables)
    counts = np.zeros(COMPARISONS, np.int64)
    for a in range(4, len(rest)):
        key_a = BIAS4 + tables.keys[known[5]] + tables.keys[rest[a]]
        bits_a = card_bit(known[5]) | card_bit(rest[a])
        for b in range(3, a):
            key_b, bits_b = key_a + tables.keys[rest[b]], bits_a | card_bit(rest[b])
            for c in range(2, b):
                key_c, bits_c = key_b + tables.keys[rest[c]], bits_b | card_bit(rest[c])
                for d in range(1, c):
                    key_d, bits_d = key_c + tables.keys[rest[d]], bits_c | card_bit(rest[d])
                    for e in range(d):
                        bits = bits_d | card_bit(rest[e])
                        dealer = best_four_of_6(key_d + tables.keys[rest[e]], bits, tables)
                        comparison = compared(strength, dealer)
                        counts[comparison] += 1
                        if comparison == wanted:
                            for place, card in enumerate((a, b, c, d, e)):
                                example[place] = rest[card]
                            return strength, counts[0], counts[1], counts[2]
    return strength, counts[0], counts[1], counts[2]


@inlined
def compared(player: Int, dealer: Int) -> Int:
    """0, 1 or 2 as the player is lower, equal or higher."""
    return np.int64(player >= dealer) + np.int64(player > dealer)


@njit(cache=True, nogil=True)
def play(
    rounds: Int,
    state: U64,
    deck: U8,
    tables: Tables,
    cls: I16,
    classes: Int,
    rows: I64,
    ids: I32,
    alike: Int,
    choice: U8,
    counts: I64,
    examples: U8,
) -> None:
    """Deal rounds and look up the player's choice in each."""
    cards = deck.copy()
    hand = np.zeros(5, np.uint8)
    for _ in range(rounds):
        draw(state, cards, 11)
        key, mask = BIAS4, np.uint64(0)
        # Exchanging the upcard's suit with suit 0 brings the hand to where the census has it.
        suit = cards[10] & 3 if alike > 1 else 0
        for place in range(5):
            card = cards[place]
            key += tables.keys[card]
            mask |= card_bit(card)
            own = card & 3
            hand[place] = card ^ suit if own == 0 or own == suit else card
        player = best_four_of_5(key, mask, tables)
        key, mask = BIAS4, np.uint64(0)
        for place in range(5, 11):
            key += tables.keys[cards[place]]
            mask |= card_bit(cards[place])
        dealer = best_four_of_6(key, mask, tables)
        row, column = rows[cards[10] ^ suit], ids[index5(hand[0], hand[1], hand[2], hand[3], hand[4])]
        signature = (choice[row, column] * classes + cls[player]) * COMPARISONS + compared(player, dealer)
        if counts[signature] == 0:
            for place in range(11):
                examples[signature, place] = cards[place]
        counts[signature] += 1
