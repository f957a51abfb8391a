"""How many hands of the dealer every hand of a player beats and ties: one sweep for hands of up to seven cards.

The dealer's hands are visited from the weakest up, while a counter is kept for every set of cards T: how many of the
visited hands contain T. Those that share no card with a hand H are then the alternating sum of the counters over the
subsets T of H. All this happens up to a change of suits: one hand of a class is visited, one counter of a class kept.
Counters run modulo 2**32: what is asked for fits, whatever is in between.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.sweep_sets import (
    BITS,
    CHOOSE,
    I32,
    I64,
    MOST,
    Counters,
    Kept,
    Sets,
    counters_of,
    sets_of,
    symmetry,
)
from croupier.kernels.evaluate import U8, U16, Int, inlined

U32: TypeAlias = NDArray[np.uint32]
Places: TypeAlias = NDArray[np.uint16] | NDArray[np.int32]  # of counters; the narrow ones are read faster

LEVELS = 1 << 16
MODULUS = (1 << 32) - 1
REMEMBERED = 1 << 15
ROOM = 1 << 25


class Swept(NamedTuple):
    """For each question how many disjoint dealer hands are lower and how many equal, and how many are below a bound."""

    lower: I32
    equal: I32
    below: I32


class Slots(NamedTuple):
    """Where the counters of a hand's subsets stand in a row: those of odd sizes first, then those of even ones.

    `places` is by the mask of the cards; subsets larger than the counters go to one place behind all others.
    """

    places: I64
    odd: int
    all: int


class Field(NamedTuple):
    """The dealer's hands and the player's of one deck: classes, and counters for the sets that both may hold.

    The player's hands stand in order of their `strengths`; `listed` are their places in `sets_of`. `known` has the
    counters of every player hand, where there is room to keep them.
    """

    dealers: Sets
    players: Sets
    strengths: U16
    listed: I32
    everyone: I32
    counters: Counters
    known: Places
    permutations: int


def field_of(
    deck: U8, dealt: int, held: int, rank: Callable[[U8], U16], fixed: Kept = 0, counting: bool = True
) -> Field:
    """The dealer's sets of `dealt` cards against the player's sets of `held` cards, ranked by a function.

    A field that is not `counting` has no counters: it cannot be swept, only looked at.
    """
    key = deck.tobytes()
    most = 0 if not counting else dealt - 1 if dealt == held else min(dealt, held)
    sets, counters = sets_of(key, held, fixed), counters_of(key, most, fixed)
    strengths = rank(sets.cards)
    listed = np.argsort(strengths, kind="stable").astype(np.int32)
    players = Sets(sets.cards[listed], sets.weights[listed])
    slots = slots_of(held, most)
    room = len(listed) if counting and len(listed) << held <= ROOM else 0
    few = len(counters.scales) <= np.iinfo(np.uint16).max
    known = np.empty((room, slots.all + 1), np.uint16 if few else np.int32)
    know(players.cards, counters.places, counters.starts, slots, known)
    return Field(
        players if dealt == held else sets_of(key, dealt, fixed),
        players,
        strengths[listed],
        listed,
        np.arange(len(listed), dtype=np.int32),
        counters,
        known,
        len(symmetry(deck, fixed).image),
    )


def slots_of(size: int, most: int) -> Slots:
    """The places for the subsets of a hand of so many cards, as far as counters go."""
    masks = [mask for mask in range(1, 1 << size) if BITS[mask] <= most]
    masks.sort(key=lambda mask: BITS[mask] % 2 == 0)
    places = np.full(1 << size, len(masks), np.int64)
    places[masks] = np.arange(len(masks))
    return Slots(places, sum(int(BITS[mask]) % 2 for mask in masks), len(masks))


def sweep(field: Field, dealt: U16, asked: U16, bound: int = 0, rows: I32 | None = None) -> Swept:
    """Ask for every hand of the player's, or for rows of them, each with the strength that it has.

    `dealt` is the strength of each dealer hand, 0 where it cannot be dealt. A question of strength 0 is not asked: its
    answers are -1. `below` counts the dealer hands lower than `bound`, where there is one.
    """
    rows = field.everyone if rows is None else rows
    lower, equal, below = (np.full(len(rows), -1, np.int32) for _ in range(3))
    most = len(field.counters.starts) - 2
    visit(
        field.dealers.cards, field.dealers.weights, dealt, *by_strength(dealt),
        slots_of(field.dealers.cards.shape[1], most),
        field.players.cards, rows, asked, *by_strength(asked),
        slots_of(field.players.cards.shape[1], most), field.known,
        rows is field.everyone and asked is dealt, field.counters.places, field.counters.starts,
        field.counters.scales, np.zeros(len(field.counters.scales), np.uint32), field.permutations,
        bound, lower, equal, below,
    )  # fmt: skip
    return Swept(lower, equal, below)


def by_strength(strengths: U16) -> tuple[I32, I32]:
    """The places in order of strength, and where each strength begins among them."""
    starts = np.zeros(LEVELS + 1, np.int32)
    np.cumsum(np.bincount(strengths, minlength=LEVELS), out=starts[1:])
    return np.argsort(strengths, kind="stable").astype(np.int32), starts


@inlined
def find_counters(hand: U8, places: I32, starts: I64, slots: I64, index: I64, out: Places) -> None:
    """The counters of all subsets of an ascending hand, each in its slot."""
    most = len(starts) - 2
    for top in range(len(hand)):
        card = hand[top]
        for rest in range(1 << top):
            size = BITS[rest] + 1
            at = index[rest] + CHOOSE[size, card]
            mask = rest | 1 << top
            index[mask] = at
            if size <= most:
                out[slots[mask]] = places[starts[size] + at]


@njit(cache=True, nogil=True)
def know(hands: U8, places: I32, starts: I64, slots: Slots, known: Places) -> None:
    """The counters of the first hands, as many as there is room for."""
    index = np.zeros(1 << MOST, np.int64)
    for row in range(len(known)):
        find_counters(hands[row], places, starts, slots.places, index, known[row])


@inlined
def disjoint(found: Places, odd: Int, all: Int, counts: U32, seen: Int) -> Int:
    """How many visited hands share no card with the hand of these counters, times the permutations."""
    total = np.int64(seen)
    for slot in range(odd):
        total -= np.int64(counts[found[slot]])
    for slot in range(odd, all):
        total += np.int64(counts[found[slot]])
    return total


@inlined
def add_hand(found: Places, all: Int, weight: Int, scales: U8, counts: U32) -> None:
    """Count a hand of the dealer, with all others of its class, for every set that it contains."""
    for slot in range(all):
        place = found[slot]
        counts[place] = np.uint32(counts[place] + weight * scales[place])


@njit(cache=True, nogil=True)
def visit(
    dealers: U8,
    weights: I32,
    dealt: U16,
    dealt_order: I32,
    dealt_starts: I32,
    dealt_slots: Slots,
    players: U8,
    rows: I32,
    asked: U16,
    asked_order: I32,
    asked_starts: I32,
    asked_slots: Slots,
    known: Places,
    mirrored: Int,
    places: I32,
    starts: I64,
    scales: U8,
    counts: U32,
    permutations: Int,
    bound: Int,
    lower: I32,
    equal: I32,
    below: I32,
) -> None:
    """Visit dealer hands by strength; answer before and after each strength the questions that have it."""
    alike = dealers.shape[1] == players.shape[1]
    # A hand that was visited itself contains all its cards; larger sets than the counters' are only that one.
    own = permutations if dealers.shape[1] % 2 == 0 else -permutations
    odd, all, slots = asked_slots.odd, asked_slots.all, asked_slots.places
    index = np.zeros(1 << MOST, np.int64)
    # What the first question of a hand has found serves the second one, and the visit where the hands are the same.
    memory = np.zeros((0 if len(known) else REMEMBERED, all + 1), known.dtype)
    spare, spare_dealt = np.zeros(all + 1, known.dtype), np.zeros(dealt_slots.all + 1, known.dtype)
    seen = np.int64(0)
    for strength in range(1, LEVELS):
        if strength == bound:
            for question in range(len(rows)):
                row = rows[question]
                if asked[question] > 0:
                    found = known[row] if len(known) else spare
                    if len(known) == 0:
                        find_counters(players[row], places, starts, slots, index, found)
                    total = disjoint(found, odd, all, counts, seen)
                    if alike and 0 < dealt[row] < bound:
                        total += own
                    below[question] = (total & MODULUS) // permutations
        first = asked_starts[strength]
        # Where no dealer has this strength nothing is equal, and there is no need to ask twice.
        nobody = dealt_starts[strength] == dealt_starts[strength + 1]
        for after in range(2):
            for at in range(first, asked_starts[strength + 1]):
                question = asked_order[at]
                row = rows[question]
                if len(known):
                    found = known[row]
                else:
                    found = memory[at - first] if at - first < REMEMBERED else spare
                    if after == 0 or at - first >= REMEMBERED:
                        find_counters(players[row], places, starts, slots, index, found)
                total = disjoint(found, odd, all, counts, seen)
                if alike and 0 < dealt[row] < strength + after:
                    total += own
                answer = (total & MODULUS) // permutations
                if after:
                    equal[question] = answer - lower[question]
                else:
                    lower[question] = answer
                    equal[question] = 0
            if after or nobody:
                break
            for at in range(dealt_starts[strength], dealt_starts[strength + 1]):
                row = dealt_order[at]
                seen += weights[row] * permutations
                found = spare_dealt
                if mirrored and len(known):
                    found = known[row]
                elif mirrored and at - first < REMEMBERED:
                    found = memory[at - first]
                else:
                    find_counters(dealers[row], places, starts, dealt_slots.places, index, found)
                add_hand(found, dealt_slots.all, weights[row], scales, counts)
