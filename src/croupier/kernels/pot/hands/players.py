"""Players of hands in batches, and the words of chance that they and the cards go by.

What a player does hangs on the seed, the number of the hand and the number of his decision in it, and on nothing that
went before: so any hand of a run can be played again by itself.

What is gone through at every decision is put into the loop that calls it, here and in `betting` and `play`: a call of
its own would hand over a hundred words for the arrays.
"""

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U64, Int
from croupier.kernels.pot.equity import I64
from croupier.kernels.pot.hands import layout as of
from croupier.kernels.pot.hands.bare import bare
from croupier.kernels.pot.hands.inner import inlined, inner
from croupier.kernels.pot.hands.layout import NEVER

CALLER, CHANCE, SENSIBLE = range(3)
"""The calling station, the player by chance, and the one who does what his hand is worth."""
FOLDS, PUSHES = np.int64(0.15 * 2**32), np.int64(0.25 * 2**32)
"""How often the player by chance gives up to a bet, and raises, in 2**32 times."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


@inlined
def mixed(word: Int) -> Int:
    """A word of chance from a number: the finisher of SplitMix64."""
    z = np.uint64(word) + _GOLDEN
    z = (z ^ (z >> np.uint64(30))) * _FIRST
    z = (z ^ (z >> np.uint64(27))) * _SECOND
    return z ^ (z >> np.uint64(31))


@inlined
def chance(seed: Int, hand: Int, number: Int) -> Int:
    """A word of chance for a decision of a hand."""
    return mixed(mixed(mixed(np.uint64(seed)) + np.uint64(hand)) + np.uint64(number))


@inner
def seed_cards(g: U64, seed: Int, hand: Int) -> None:
    """The generator of the cards of a hand: its own, whoever plays it."""
    word = mixed(~mixed(np.uint64(seed)) + np.uint64(hand))
    for place in range(4):
        word += _GOLDEN
        g[place] = mixed(word)


@inlined
def share_of(word: Int, number: Int) -> Int:
    """One of so many (fewer than 2**31), by the upper half of a word."""
    return np.int64(((np.uint64(word) >> _HALF) * np.uint64(number)) >> _HALF)


@inner
def some_cards(word: Int, held: Int, least: Int, most: Int) -> Int:
    """Cards to throw away by chance, a bit for each: how many within the bounds, then which."""
    left = least + share_of(word, most - least + 1)
    chosen = np.int64(0)
    for place in range(held):
        word = mixed(word)
        if share_of(word, held - place) < left:
            chosen |= np.int64(1) << place
            left -= 1
    return chosen


@inlined
def some_amount(word: Int, least: Int, most: Int, chip: Int, limit: bool) -> Int:
    """An amount between the bounds in whole chips, or all that is left: each as likely."""
    if limit:
        return most if share_of(word, 2) else least
    steps = (most - least) // chip + 1
    odd = (most - least) % chip > 0
    at = share_of(word, min(steps + odd, 1 << 30))
    return most if at == steps else least + at * chip


@inlined
def by_chance(word: Int, r: I64, s: I64, p: I64) -> tuple[Int, Int]:
    """What the player by chance answers, and the amount or the cards."""
    if s[of.ASKED] == of.STRADDLE:
        return np.int64(share_of(word, 2)), np.int64(0)
    if s[of.ASKED] == of.DISCARD:
        return np.int64(of.THROW), some_cards(word, p[of.CARDS, s[of.PLACE]], s[of.LEAST], s[of.MOST])
    roll = np.int64(np.uint64(word) & _LOW)
    if roll < FOLDS and s[of.CALL] and s[of.MAY_FOLD]:
        return np.int64(of.PASS), np.int64(0)
    if roll >= (1 << 32) - PUSHES and s[of.LEAST] != NEVER:
        limit = r[of.STRUCTURE] == of.LIMIT
        return np.int64(of.RAISE), some_amount(mixed(word), s[of.LEAST], s[of.MOST], r[of.CHIP], limit)
    return np.int64(of.ALONG), np.int64(0)


@inlined
def plain_answer(kind: Int, word: Int, r: I64, s: I64, p: I64) -> tuple[Int, Int]:
    """What a caller or a player by chance answers; NEVER for another kind."""
    if kind == CHANCE:
        return by_chance(word, r, s, p)
    if kind != CALLER:
        return np.int64(NEVER), np.int64(0)
    if s[of.ASKED] == of.DISCARD:  # he stands pat, or throws away the first cards where he must
        return np.int64(of.THROW), (np.int64(1) << s[of.LEAST]) - 1
    return np.int64(of.ALONG), np.int64(0)


@njit(cache=True, nogil=True)
def answer_rows(
    seed: Int, hands: I64, kinds: I64, r: I64, numbers: I64, players: I64, what: I64, amounts: I64
) -> Int:
    """What callers and players by chance answer; NEVER where another kind is asked, or nobody. How many are asked."""
    r, numbers, players, asked = bare(r), bare(numbers), bare(players), 0
    for row in range(len(hands)):
        s, p = numbers[row], players[row]
        what[row] = NEVER
        if s[of.ASKED] != of.NOTHING:
            asked += 1
            kind = kinds[(hands[row] + s[of.PLACE]) % s[of.COUNT]]
            word = chance(seed, hands[row], s[of.DECISIONS])
            what[row], amounts[row] = plain_answer(kind, word, r, s, p)
    return asked
