"""Games in which exactly two own cards play with three of five community cards: all boards, for known hands.

For every three cards that may come, the best that a player makes of them with two of his own is worked out
once. The best of a board is then the best of its ten threes, found as the board grows: with four cards down,
six of the ten rows of threes that wait for the fifth are already one.
"""

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U16, U64, Int, card_bit
from croupier.kernels.pot.equity import I64, rate_inlined, score

WIDTH = 56
"""Room for the cards of a deck, in whole words."""


@njit(cache=True, nogil=True)
def rate_triples(own: U8, deck: U8, part: Int, keys: U64, heads: U64, table: U16, out: U16) -> None:
    """Fill `out` with the best rate of any two own cards and three of the deck, by their three places in it."""
    size = len(deck)
    for one in range(len(own)):
        for two in range(one):
            key2 = keys[own[one]] + keys[own[two]]
            mask2 = card_bit(own[one]) | card_bit(own[two])
            for a in range(size):
                for b in range(a):
                    key4 = key2 + keys[deck[a]] + keys[deck[b]]
                    mask4 = mask2 | card_bit(deck[a]) | card_bit(deck[b])
                    for c in range(b):
                        key, mask = key4 + keys[deck[c]], mask4 | card_bit(deck[c])
                        value = rate_inlined(key, mask, part, heads, table)
                        out[a, b, c] = max(out[a, b, c], value)
    for a in range(size):
        for b in range(a):
            for c in range(b):
                value = out[a, b, c]
                out[a, c, b] = out[b, a, c] = out[b, c, a] = out[c, a, b] = out[c, b, a] = value


@njit(cache=True, nogil=True)
def count_by_triples(triples: U16, size: Int, start: Int, stop: Int, parts: Int, counts: I64) -> None:
    """Count the showdowns of all boards whose first card stands at a place from start to stop.

    `triples` has the rates of each player and part: triples[player, part, a, b, c].
    """
    players = len(triples)
    rows = np.zeros((players, 2, WIDTH), np.uint16)
    ends = np.zeros((players, 2, WIDTH), np.uint16)
    rates = np.zeros((2, players), np.int64)
    for a in range(start, stop):
        for b in range(a + 1, size):
            for c in range(b + 1, size):
                for player in range(players):
                    for part in range(parts):
                        three = triples[player, part]
                        for e in range(c + 1, size):
                            best = max(three[a, b, e], three[a, b, c])
                            rows[player, part, e] = max(best, max(three[a, c, e], three[b, c, e]))
                for d in range(c + 1, size):
                    for player in range(players):
                        for part in range(parts):
                            three = triples[player, part]
                            four = rows[player, part, d]
                            for e in range(d + 1, size):
                                best = max(max(rows[player, part, e], four), three[a, d, e])
                                ends[player, part, e] = max(best, max(three[b, d, e], three[c, d, e]))
                    for e in range(d + 1, size):
                        for player in range(players):
                            for part in range(parts):
                                rates[part, player] = ends[player, part, e]
                        score(rates, parts, 1, counts)
