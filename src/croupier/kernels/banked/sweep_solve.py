"""Best play against a swept dealer, hand by hand: a kernel that knows classes and outcomes, never money or clauses.

An outcome is 3 * (the dealer qualifies) + (the dealer is lower 0, equal 1, higher 2 than the player).
"""

import numpy as np
from numba import njit

from croupier.kernels.banked.sweep import Field, Swept
from croupier.kernels.banked.sweep_sets import I32, I64, SUITS, Symmetry
from croupier.kernels.evaluate import U8, U16, Int, inlined

OUTCOMES = 6
LOWER, EQUAL, HIGHER = range(3)
NOWHERE = -1


@inlined
def outcomes_of(lower: Int, equal: Int, below: Int, dealers: Int, weak: Int, out: I64) -> None:
    """How many dealer hands give each outcome; `weak` says that the player's hand is itself below the bound."""
    out[:] = 0
    if weak:
        out[LOWER], out[EQUAL], out[HIGHER] = lower, equal, below - lower - equal
        out[3 + HIGHER] = dealers - below
    else:
        out[LOWER] = below
        out[3 + LOWER], out[3 + EQUAL] = lower - below, equal
        out[3 + HIGHER] = dealers - lower - equal


@njit(cache=True, nogil=True)
def first_rows(swept: Swept, strengths: U16, classes: I32, bound: Int, dealers: Int, rows: I32) -> None:
    """For each class and outcome that has none yet the first hand that meets it."""
    counts = np.zeros(OUTCOMES, np.int64)
    lower, equal, below = swept.lower, swept.equal, swept.below
    for row in range(len(strengths)):
        if lower[row] < 0:
            continue
        under = below[row] if bound else 0
        outcomes_of(lower[row], equal[row], under, dealers, strengths[row] < bound, counts)
        for outcome in range(OUTCOMES):
            if counts[outcome] and rows[classes[row], outcome] == NOWHERE:
                rows[classes[row], outcome] = row


@njit(cache=True, nogil=True)
def solve(
    swept: Swept,
    strengths: U16,
    classes: I32,
    weights: I32,
    bound: Int,
    dealers: Int,
    worth: I64,
    open_to: U8,
    choice: U8,
    counts: I64,
) -> None:
    """The best way for every hand, of equal ones the first; `worth` is by way, class and outcome, `open_to` by way and
    class. Deals are added to `counts`."""
    lower, equal, below = swept.lower, swept.equal, swept.below
    found = np.zeros(OUTCOMES, np.int64)
    for row in range(len(strengths)):
        if lower[row] < 0:
            continue
        of_class = classes[row]
        under = below[row] if bound else 0
        outcomes_of(lower[row], equal[row], under, dealers, strengths[row] < bound, found)
        best, value = -1, np.int64(0)
        for way in range(len(worth)):
            if open_to[way, of_class]:
                total = np.int64(0)
                for outcome in range(OUTCOMES):
                    total += found[outcome] * worth[way, of_class, outcome]
                if best < 0 or total > value:
                    best, value = way, total
        choice[row] = best
        for outcome in range(OUTCOMES):
            counts[best, of_class, outcome] += found[outcome] * weights[row]


@njit(cache=True, nogil=True)
def follow(
    swept: Swept,
    strengths: U16,
    classes: I32,
    weights: I32,
    bound: Int,
    dealers: Int,
    choice: U8,
    counts: I64,
) -> None:
    """Add the deals of given choices to `counts`, by way, class and outcome."""
    found = np.zeros(OUTCOMES, np.int64)
    for row in range(len(strengths)):
        if swept.lower[row] < 0:
            continue
        under = swept.below[row] if bound else 0
        outcomes_of(swept.lower[row], swept.equal[row], under, dealers, strengths[row] < bound, found)
        for outcome in range(OUTCOMES):
            counts[choice[row], classes[row], outcome] += found[outcome] * weights[row]


def dealer_against(
    field: Field, group: Symmetry, dealt: U16, hand: U8, least: int, most: int, barred: tuple[int, ...] = ()
) -> U8:
    """A dealer hand of a strength within bounds that shares no card with a hand, nor with the cards barred."""
    rows = np.flatnonzero((dealt >= least) & (dealt <= most)).astype(np.int32)
    gone = np.array([*hand.tolist(), *barred], np.uint8)
    out = np.zeros(field.dealers.cards.shape[1], np.uint8)
    if not find_disjoint(field.dealers.cards, rows, group.image, gone, out):
        raise ValueError(
            f"No dealer hand of strength {least} to {most} can be dealt against {hand.tolist()}."
        )
    return out


@njit(cache=True, nogil=True)
def find_disjoint(cards: U8, rows: I32, image: U8, gone: U8, out: U8) -> Int:
    """The first hand of these classes, in any suits, that has none of the cards gone; whether there is one."""
    taken = np.zeros(64, np.uint8)
    for card in gone:
        taken[card] = 1
    size = cards.shape[1]
    for at in range(len(rows)):
        row = rows[at]
        for g in range(len(image)):
            clash, place = False, 0
            while place < size and not clash:
                rank, mask, first = cards[row, place] // SUITS, 0, place
                while place < size and cards[row, place] // SUITS == rank:
                    mask |= 1 << (cards[row, place] % SUITS)
                    place += 1
                mask = image[g, rank, mask]
                for suit in range(SUITS):
                    if mask >> suit & 1:
                        out[first] = SUITS * rank + suit
                        clash |= taken[out[first]] == 1
                        first += 1
            if not clash:
                return True
    return False
