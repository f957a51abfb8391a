"""Baccarat by what cards count: the ordered deals of a shoe by result, and shoes dealt to a cut card."""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U64, Int, inlined
from croupier.kernels.random import below

SIGNATURES = 400
"""A result is the player's total and cards, and the banker's: ((10 * (cards - 2) + total) * 20 + the same)."""
DEALT = 6


@njit(cache=True, nogil=True)
def count_results(counts: Int, player: U8, stood: U8, drew: U8, stops: U8) -> Any:
    """How many of the ordered deals of six cards come to each result, where fewer are used the rest uncounted.

    `counts` is how many cards count nothing, one, up to nine; `player` and `stood` are one where the player's hand
    draws on a total, and the banker's when it stood; `drew` by the banker's total and the player's third card; `stops`
    is one for the totals of two cards that end the draw of both. Eight packs have 5 * 10**15 deals: far below 2**63.
    """
    found = np.zeros(SIGNATURES, np.int64)
    left = counts.copy()
    total = left.sum()
    # Ways to deal the cards that a complete pair of hands leaves undealt, of the six.
    last = total - DEALT + 1
    both = last * (last + 1)
    for p1 in range(10):
        w1 = left[p1]
        left[p1] -= 1
        for p2 in range(10):
            w2 = w1 * left[p2]
            left[p2] -= 1
            mine = (p1 + p2) % 10
            for b1 in range(10):
                w3 = w2 * left[b1]
                if w3 <= 0:
                    continue
                left[b1] -= 1
                for b2 in range(10):
                    w4 = w3 * left[b2]
                    if w4 <= 0:
                        continue
                    left[b2] -= 1
                    theirs = (b1 + b2) % 10
                    if stops[mine] or stops[theirs]:
                        found[mine * 20 + theirs] += w4 * both
                    elif player[mine]:
                        for p3 in range(10):
                            w5 = w4 * left[p3]
                            if w5 <= 0:
                                continue
                            row = (10 + (mine + p3) % 10) * 20
                            if drew[theirs, p3]:
                                left[p3] -= 1
                                for b3 in range(10):
                                    found[row + 10 + (theirs + b3) % 10] += w5 * left[b3]
                                left[p3] += 1
                            else:
                                found[row + theirs] += w5 * last
                    elif stood[theirs]:
                        for b3 in range(10):
                            found[mine * 20 + 10 + (theirs + b3) % 10] += w4 * left[b3] * last
                    else:
                        found[mine * 20 + theirs] += w4 * both
                    left[b2] += 1
                left[b1] += 1
            left[p2] += 1
        left[p1] += 1
    return found


@inlined
def _next(state: U64, shoe: U8, place: Int) -> Int:
    """The card dealt to a place of the shoe: any of those from there on, put where it belongs."""
    other = place + np.int64(below(state, len(shoe) - place))
    card = shoe[other]
    shoe[other] = shoe[place]
    shoe[place] = card
    return np.int64(card)


@inlined
def _burned(state: U64, shoe: U8, burns: Int) -> Int:
    """How many cards of a fresh shoe are burned: none (0), one (1), or the first and as many as it counts (2)."""
    if burns == 0:
        return 0
    first = _next(state, shoe, 0)
    more = 0 if burns == 1 else first if first else 10
    for place in range(1, 1 + more):
        _next(state, shoe, place)
    return 1 + more


@inlined
def _dealt(state: U64, shoe: U8, place: Int, player: U8, stood: U8, drew: U8, stops: U8) -> Any:
    """One round from a place of the shoe on: its result, and the place behind it."""
    mine = _next(state, shoe, place)
    theirs = _next(state, shoe, place + 1)
    mine = (mine + _next(state, shoe, place + 2)) % 10
    theirs = (theirs + _next(state, shoe, place + 3)) % 10
    place += 4
    row = mine * 20
    column = theirs
    if not (stops[mine] or stops[theirs]):
        draws = stood[theirs]
        if player[mine]:
            third = _next(state, shoe, place)
            place += 1
            row = (10 + (mine + third) % 10) * 20
            draws = drew[theirs, third]
        if draws:
            column = 10 + (theirs + _next(state, shoe, place)) % 10
            place += 1
    return row + column, place


@njit(cache=True, nogil=True)
def deal_shoes(
    shoe: U8, cut: Int, burns: Int, rounds: Int, player: U8, stood: U8, drew: U8, stops: U8, state: U64
) -> Any:
    """So many rounds from shoes dealt to the cut card: how often each result, and how many shoes were begun.

    `shoe` is what the cards count, in any order; it is shuffled card by card as it is dealt. `burns` is 0 for none, 1
    for one card, 2 for the first card and as many as it counts, ten where it counts nothing.
    """
    found = np.zeros(SIGNATURES, np.int64)
    place = cut
    shoes = 0
    for _ in range(rounds):
        if place >= cut:
            place = _burned(state, shoe, burns)
            shoes += 1
        result, place = _dealt(state, shoe, place, player, stood, drew, stops)
        found[result] += 1
    return found, shoes


@njit(cache=True, nogil=True)
def deal_counted(
    shoe: U8, cut: Int, burns: Int, rounds: Int, player: U8, stood: U8, drew: U8, stops: U8,
    start: Int, effects: Int, state: U64
) -> Any:  # fmt: skip
    """The same for one who counts: how often each result in the rounds he bets on, those rounds, and the shoes.

    `start` is what a wager is worth in a full shoe and `effects` what each card that he sees leave adds to it, in one
    unit; he bets where his estimate of the worth is above nothing. Of burned cards he sees the first.
    """
    found = np.zeros(SIGNATURES, np.int64)
    size = len(shoe)
    place = cut
    shoes = 0
    bets = 0
    seen = 0
    count = 0
    for _ in range(rounds):
        if place >= cut:
            place = _burned(state, shoe, burns)
            shoes += 1
            seen = min(place, 1)
            count = effects[shoe[0]] if seen else 0
        # A card weighs the more the fewer are left: the worth changes by its effect times (size - 1) / left.
        betting = start * (size - seen) + count * (size - 1) > 0
        before = place
        result, place = _dealt(state, shoe, place, player, stood, drew, stops)
        for dealt in range(before, place):
            count += effects[shoe[dealt]]
        seen += place - before
        if betting:
            found[result] += 1
            bets += 1
    return found, bets, shoes
