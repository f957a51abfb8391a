"""What seven cards contain, the joker among them, as bits: for schedules whose rows say so.

Cards are numbered 4 * rank + suit, the joker is 52: a bug (an ace, or what completes a straight or a flush) or wild.
"""

import numpy as np
from numba import njit

from croupier.kernels.banked.sweep_sets import I32
from croupier.kernels.evaluate import U8, Int, inlined

SEVEN = 7
JOKER = 52
ACE, KING, QUEEN = 12, 11, 10
RUNS = np.array([0b1000000001111, *(0b11111 << low for low in range(9))], np.int64)
ROYAL = 0b11111 << 8
LONG_RUNS = np.array([0b1000000111111, *(0b1111111 << low for low in range(7))], np.int64)
BITS = np.array([bin(mask).count("1") for mask in range(1 << 13)], np.int64)
TOP_AT = 20  # from this bit on the top rank and one of a hand with neither a pair nor a straight nor a flush


@inlined
def most_of(mask: Int, runs: Int) -> Int:
    """The most cards of a mask that lie in one of the runs."""
    most = 0
    for run in runs:
        most = max(most, BITS[mask & run])
    return most


@inlined
def by_suit(suits: Int, joker: Int, wild: Int) -> Int:
    """Bits 0 to 8: what the cards of one suit make; bit 19: a suited king and queen beside a royal flush that a wild
    joker makes."""
    found = 0
    for suit in range(4):
        mask = suits[suit]
        long, run, royal = most_of(mask, LONG_RUNS), most_of(mask, RUNS), BITS[mask & ROYAL]
        found |= (long == SEVEN) << 0 | (joker and long == SEVEN - 1) << 1
        found |= (royal + joker >= 5) << 2 | (royal == 5) << 3
        found |= (run + joker >= 5) << 4 | (run == 5) << 5
        found |= (BITS[mask] + joker >= 5) << 6
        for other in range(4):
            if other != suit and royal + joker >= 5:
                pair = suits[other]
                found |= (pair >> ACE & pair >> KING & 1) << 7 | (pair >> KING & pair >> QUEEN & 1) << 8
                found |= (joker and wild and royal == 5 and pair >> QUEEN & 3 != 0) << 19
    return found


@inlined
def by_groups(counts: Int, joker: Int, wild: Int) -> Int:
    """Bits 9 to 16: what ranks make: five aces, five, four, full house, three, three pair, two pair, pair."""
    found = 0
    for at in range(14 if joker and wild else 1):  # a wild joker may be of any rank, or stand aside
        if at:
            counts[at - 1] += 1
        two = three = four = five = 0
        for rank in range(13):
            two += counts[rank] >= 2
            three += counts[rank] >= 3
            four += counts[rank] >= 4
            five += counts[rank] >= 5
        found |= (counts[ACE] >= 5) << 9 | (five > 0) << 10 | (four > 0) << 11
        found |= (three > 0 and two > 1) << 12 | (three > 0) << 13
        found |= (two >= 3) << 14 | (two >= 2) << 15 | (two > 0) << 16
        if at:
            counts[at - 1] -= 1
    return found


@njit(cache=True, nogil=True)
def contents(cards: U8, wild: Int, out: I32) -> None:
    """The bits of every hand."""
    counts, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    for number in range(cards.shape[0]):
        counts[:] = 0
        suits[:] = 0
        joker, ranks = 0, 0
        for place in range(SEVEN):
            card = cards[number, place]
            if card >= JOKER:
                joker = 1
            else:
                counts[card >> 2] += 1
                suits[card & 3] |= 1 << (card >> 2)
                ranks |= 1 << (card >> 2)
        if joker and not wild:
            counts[ACE] += 1
        found = by_suit(suits, joker, wild) | by_groups(counts, joker, wild)
        straight = most_of(ranks, RUNS) + joker >= 5
        found |= straight << 17 | joker << 18
        if not found & (1 << 16 | 1 << 6) and not straight:
            top = ACE if joker else 12
            while not joker and not ranks >> top & 1:
                top -= 1
            found |= (top + 1) << TOP_AT
        out[number] = found
