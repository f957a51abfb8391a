"""Seven cards set by a way, for every hand at once: the rows of the way as numbers.

Cards are numbered 4 * rank + suit, jokers are 52 and 53. Strengths come from tables by colex index: of two cards and of
five among 54. A row of a way has ranges of ranks for its groups and tables of the fronts and backs that it allows.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.sweep_sets import CHOOSE, I64
from croupier.kernels.evaluate import U8, U16, Int, inlined

I8: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]

SEVEN = 7
SETTINGS = 21
JOKER = 52
ACE = 12
GROUPS = 3
OF_A_RANK = 6  # the most cards that count as one rank: four and two jokers
ANY_SHAPE = -1
ANY, HELD, NOT_HELD, IN_FRONT, IN_BACK = range(5)
AS_ACE, APART, WITH_SINGLE, WITH_GROUP = range(4)
NO_ROW = -1


class Strengths(NamedTuple):
    """By colex index: the strength of two cards and of five; by the strength of a front the least back that is not
    foul; by the strength of a back whether it is a straight, a flush or a straight flush."""

    fronts: U8
    backs: U16
    least: U16
    complete: Flags


class WayTables(NamedTuple):
    """The rows of a way: what is held, then what the front and the back may be.

    `shapes` are bits by the number of the shape, all of them where it does not matter, `ranks` the lowest and highest
    rank of each group; `complete` and `singles` are -1 where they do not matter; `places` are bits of the natural
    cards, the highest first, that stand in front, 0 where they do not matter; `back_first` says that the highest back
    is preferred to the highest front.
    """

    shapes: I64
    ranks: I8
    complete: I8
    joker: I8
    singles: I8
    places: I64
    fronts: Flags
    backs: Flags
    back_first: Flags
    joker_counts: Int  # how a joker counts among the groups
    shape_of: I64  # the number of a shape by its key


@inlined
def list_settings(hand: U8, strengths: Strengths, fronts: I64, backs: I64) -> None:
    """The strengths of the 21 settings of an ascending hand; a foul one has front 0."""
    at = 0
    for first in range(SEVEN):
        for second in range(first + 1, SEVEN):
            front = strengths.fronts[CHOOSE[1, hand[first]] + CHOOSE[2, hand[second]]]
            index, size = 0, 1
            for place in range(SEVEN):
                if place != first and place != second:
                    index += CHOOSE[size, hand[place]]
                    size += 1
            back = strengths.backs[index]
            fronts[at] = front if back >= strengths.least[front] else 0
            backs[at] = back
            at += 1


@inlined
def joker_rank(mode: Int, counts: I64) -> Int:
    """The rank that a joker adds to: the ace, the highest single card or the largest group; -1: it counts apart."""
    if mode == AS_ACE:
        return ACE
    found, most = -1, 0
    for rank in range(13):
        if mode == WITH_SINGLE and counts[rank] == 1:
            found = rank
        if mode == WITH_GROUP and counts[rank] > 1 and counts[rank] >= most:
            found, most = rank, counts[rank]
    return found


@inlined
def describe(hand: U8, mode: Int, shape_of: I64, groups: I64) -> Int:
    """The shape of a hand, or -1; `groups` are the ranks of its groups, then the highest single card and the joker."""
    counts = np.zeros(13, np.int64)
    jokers = 0
    for place in range(SEVEN):
        if hand[place] >= JOKER:
            jokers += 1
        else:
            counts[hand[place] >> 2] += 1
    for _ in range(jokers):
        rank = joker_rank(mode, counts)
        if rank >= 0:
            counts[rank] += 1
    key, found = 0, 0
    for size in range(OF_A_RANK, 1, -1):
        for rank in range(ACE, -1, -1):
            if counts[rank] == size:
                key = (OF_A_RANK + 1) * key + size
                if found < GROUPS:
                    groups[found] = rank
                found += 1
    groups[GROUPS] = -1
    for rank in range(13):
        if counts[rank] == 1:
            groups[GROUPS] = rank
    groups[GROUPS + 1] = jokers > 0
    groups[GROUPS + 2] = found
    return shape_of[key] if key < shape_of.size else -1


@inlined
def holds(row: Int, shape: Int, groups: I64, complete: Int, way: WayTables) -> bool:
    """Whether a row speaks of such a holding."""
    if way.shapes[row] != ANY_SHAPE and (shape < 0 or not way.shapes[row] >> shape & 1):
        return False
    if way.complete[row] >= 0 and way.complete[row] != complete:
        return False
    joker = groups[GROUPS + 1]
    if way.joker[row] != ANY and joker != (way.joker[row] != NOT_HELD):
        return False
    found = groups[GROUPS + 2]
    above = 1
    for place in range(min(found, GROUPS)):
        if groups[GROUPS] <= groups[place]:
            above = 0
    if way.singles[row] >= 0 and way.singles[row] != above:
        return False
    for place in range(GROUPS):
        if way.ranks[row, place, 0] >= 0:
            if place >= found:
                return False
            if groups[place] < way.ranks[row, place, 0] or groups[place] > way.ranks[row, place, 1]:
                return False
    return True


@inlined
def stands(hand: U8, first: Int, second: Int, row: Int, way: WayTables) -> bool:
    """Whether a joker and the cards that a row names stand where it wants them."""
    jokers = 0
    for place in range(SEVEN):
        jokers += hand[place] >= JOKER
    in_front = (hand[first] >= JOKER) + (hand[second] >= JOKER)
    if way.joker[row] == IN_FRONT and not in_front:
        return False
    if way.joker[row] == IN_BACK and in_front == jokers:
        return False
    wanted = way.places[row]
    if not wanted:
        return True
    natural = SEVEN - jokers
    ranks: Int = 0
    named: Int = 0
    for place in range(natural):
        if wanted >> (natural - 1 - place) & 1:
            named |= 1 << (hand[place] >> 2)
    for place in (first, second):
        if hand[place] < JOKER:
            ranks |= 1 << (hand[place] >> 2)
    return bool(ranks == named)


@njit(cache=True, nogil=True)
def set_hands(cards: U8, strengths: Strengths, way: WayTables, rows: I8, fronts: U8, backs: U16) -> Int:
    """Set every hand by the way, and return how many no row decides."""
    lost = 0
    front, back = np.zeros(SETTINGS, np.int64), np.zeros(SETTINGS, np.int64)
    groups = np.zeros(GROUPS + 3, np.int64)
    for number in range(cards.shape[0]):
        hand = cards[number]
        list_settings(hand, strengths, front, back)
        shape = describe(hand, way.joker_counts, way.shape_of, groups)
        complete = 0
        for at in range(SETTINGS):
            if front[at] and strengths.complete[back[at]]:
                complete = 1
        rows[number] = NO_ROW
        for row in range(way.shapes.size):
            if not holds(row, shape, groups, complete, way):
                continue
            best: Int = -1
            at = 0
            for first in range(SEVEN):
                for second in range(first + 1, SEVEN):
                    good = front[at] and way.fronts[row, front[at]] and way.backs[row, back[at]]
                    if good and stands(hand, first, second, row, way):
                        value = (
                            back[at] << 8 | front[at] if way.back_first[row] else front[at] << 16 | back[at]
                        )
                        if value > best:
                            best = value
                            fronts[number], backs[number] = front[at], back[at]
                    at += 1
            if best >= 0:
                rows[number] = row
                break
        if rows[number] == NO_ROW:
            lost += 1
    return lost
