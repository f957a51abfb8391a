"""Four Card Poker: how many dealer hands every player hand beats and ties, for every upcard of the dealer.

The player makes the best four of five cards, the dealer the best four of six, one of them face up. For one
upcard the dealer's other five cards are visited in order of strength, while a counter is kept for every set T
of up to four cards: how many of the visited hands contain T. Those that share no card with a player's hand H
are then the alternating sum of these counters over the subsets T of H. All this happens up to a change of the
suits that the upcard leaves alike: only one hand of a class is visited, only one counter of a class is kept.
"""

from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.canonical import I32, SUITS, check_deck, is_symmetric, orbits, suit_group
from croupier.kernels.evaluate import (
    BIAS4,
    CHOOSE,
    U8,
    U16,
    Int,
    Tables,
    best_four_of_5,
    best_four_of_6,
    card_bit,
    inlined,
)

HAND = 5
DEALT = 11
SUBSETS = 30
SCALE_BITS = 5


class Census(NamedTuple):
    """For each of `upcards` and each class of player hands: how many dealer hands are lower, how many equal.

    A class is represented by a row of `hands`; `weights` says how many hands it has, `strengths` how strong
    they are, `ids` the class of a hand by its colex index. In a deck that is alike in all suits the upcards
    are those of suit 0, and each stands for `alike` cards; classes are those of the other three suits. Where
    the hand contains the upcard both numbers are -1. `dealers` is how many dealer hands there are against a
    player hand and an upcard.
    """

    deck: U8
    upcards: U8
    alike: int
    dealers: int
    hands: U8
    weights: I32
    strengths: U16
    ids: I32
    lower: I32
    equal: I32


class FourCardCounters(NamedTuple):
    """Where the counters of sets of 1, 2, 3 and 4 cards are, by colex index: place << SCALE_BITS | scale.

    A class of sets shares one counter, which holds the count of one such set times the size of the group;
    `scale` is that size over the size of the class.
    """

    ones: I32
    twos: I32
    threes: I32
    fours: I32


def take_census(deck: U8, tables: Tables, threads: int = 1) -> Census:
    """Count dealer hands by FourCardTables against every player hand and upcard of the deck."""
    check_deck(deck, DEALT)
    group = suit_group(deck, fixed=1)
    upcards, alike = (deck[deck % SUITS == 0], SUITS) if is_symmetric(deck) else (deck, 1)
    classes = orbits(deck, HAND, group)
    counters, size = place_counters(deck, group)
    strengths = np.empty(len(classes.sets), np.uint16)
    rank_players(classes.sets, tables, strengths)
    players = sorted_places(strengths)
    lower = np.full((len(upcards), len(strengths)), -1, np.int32)
    equal = np.full_like(lower, -1)

    def count(row: int) -> None:
        dealt = np.empty_like(strengths)
        rank_dealers(upcards[row], classes.sets, tables, dealt)
        sweep(
            classes.sets,
            classes.weights,
            counters,
            np.zeros(size, np.int32),
            len(group),
            dealt,
            *sorted_places(dealt),
            *players,
            lower[row],
            equal[row],
        )

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(count, range(len(upcards))))
    dealers = comb(len(deck) - HAND - 1, HAND)
    return Census(
        deck, upcards, alike, dealers, classes.sets, classes.weights, strengths, classes.ids, lower, equal
    )


def place_counters(deck: U8, group: U8) -> tuple[FourCardCounters, int]:
    """One counter for every class of up to four cards, and how many there are."""
    places = []
    start = 0
    for size in range(1, HAND):
        classes = orbits(deck, size, group)
        scale = (len(group) // classes.weights)[classes.ids]
        places.append(((start + classes.ids) << SCALE_BITS | scale).astype(np.int32))
        start += len(classes.sets)
    return FourCardCounters(*places), start


def sorted_places(strengths: U16) -> tuple[I32, I32]:
    """The hands in order of strength, and where each strength begins among them."""
    starts = np.zeros(65537, np.int32)
    np.cumsum(np.bincount(strengths, minlength=65536), out=starts[1:])
    return np.argsort(strengths, kind="stable").astype(np.int32), starts


@njit(cache=True, nogil=True)
def rank_players(hands: U8, tables: Tables, out: U16) -> None:
    """The best four of every five cards."""
    for row in range(len(hands)):
        key, mask = BIAS4, np.uint64(0)
        for place in range(5):
            key += tables.keys[hands[row, place]]
            mask |= card_bit(hands[row, place])
        out[row] = best_four_of_5(key, mask, tables)


@njit(cache=True, nogil=True)
def rank_dealers(upcard: Int, hands: U8, tables: Tables, out: U16) -> None:
    """The best four of the upcard and every five cards; 0 where the five contain the upcard."""
    for row in range(len(hands)):
        key, mask = BIAS4 + tables.keys[upcard], card_bit(upcard)
        clash = False
        for place in range(5):
            card = hands[row, place]
            clash |= card == upcard
            key += tables.keys[card]
            mask |= card_bit(card)
        out[row] = 0 if clash else best_four_of_6(key, mask, tables)


@inlined
def find_counters(hand: U8, counters: FourCardCounters, out: I32) -> None:
    """The counters of all sets of cards of an ascending hand: 5 ones, 10 threes, 10 twos, 5 fours."""
    # Written out, because the loops over subsets would cost half as much again.
    a, b, c, d, e = (
        np.int64(hand[0]),
        np.int64(hand[1]),
        np.int64(hand[2]),
        np.int64(hand[3]),
        np.int64(hand[4]),
    )
    b2, c2, d2, e2 = CHOOSE[2, b], CHOOSE[2, c], CHOOSE[2, d], CHOOSE[2, e]
    c3, d3, e3 = CHOOSE[3, c], CHOOSE[3, d], CHOOSE[3, e]
    d4, e4 = CHOOSE[4, d], CHOOSE[4, e]
    ones, twos, threes, fours = counters
    out[0], out[1], out[2], out[3], out[4] = ones[a], ones[b], ones[c], ones[d], ones[e]
    out[5], out[6], out[7] = threes[a + b2 + c3], threes[a + b2 + d3], threes[a + b2 + e3]
    out[8], out[9] = threes[a + c2 + d3], threes[b + c2 + d3]
    out[10], out[11] = threes[a + c2 + e3], threes[b + c2 + e3]
    out[12], out[13], out[14] = threes[a + d2 + e3], threes[b + d2 + e3], threes[c + d2 + e3]
    out[15], out[16], out[17] = twos[a + b2], twos[a + c2], twos[b + c2]
    out[18], out[19], out[20] = twos[a + d2], twos[b + d2], twos[c + d2]
    out[21], out[22], out[23], out[24] = twos[a + e2], twos[b + e2], twos[c + e2], twos[d + e2]
    out[25], out[26] = fours[a + b2 + c3 + d4], fours[a + b2 + c3 + e4]
    out[27], out[28], out[29] = fours[a + b2 + d3 + e4], fours[a + c2 + d3 + e4], fours[b + c2 + d3 + e4]


@njit(cache=True, nogil=True)
def sweep(
    hands: U8,
    weights: I32,
    counters: FourCardCounters,
    counts: I32,
    group: Int,
    dealt: U16,
    dealt_order: I32,
    dealt_starts: I32,
    player_order: I32,
    player_starts: I32,
    lower: I32,
    equal: I32,
) -> None:
    """Visit dealer hands by strength; ask before and after each strength for the players who have it."""
    found = np.empty(SUBSETS, np.int32)
    seen = 0
    for strength in range(1, len(player_starts) - 1):
        for after in range(2):
            for place in range(player_starts[strength], player_starts[strength + 1]):
                row = player_order[place]
                if dealt[row] == 0:
                    continue
                find_counters(hands[row], counters, found)
                total = seen
                for i in range(15):
                    total -= counts[found[i] >> SCALE_BITS]
                for i in range(15, 30):
                    total += counts[found[i] >> SCALE_BITS]
                if dealt[row] < strength + after:
                    total -= group
                if after:
                    equal[row] = total // group - lower[row]
                else:
                    lower[row] = total // group
            if after:
                break
            for place in range(dealt_starts[strength], dealt_starts[strength + 1]):
                row = dealt_order[place]
                weight = weights[row]
                seen += weight * group
                find_counters(hands[row], counters, found)
                for i in range(SUBSETS):
                    counts[found[i] >> SCALE_BITS] += weight * (found[i] & ((1 << SCALE_BITS) - 1))
