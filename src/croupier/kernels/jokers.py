"""Strengths of five to seven cards with jokers among them, in orders that rank natural hands as the high order does.

A joker is tried as every card that is not held. What that makes in the high order is translated to the order in use, in
which five of a kind may stand anywhere. A `bug` is an ace, or completes a straight or a flush, and nothing else.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.kernels.evaluate import (
    BIAS5,
    U8,
    U16,
    Int,
    Tables,
    card_bit,
    inlined,
    strength5,
    strength6,
    strength7,
)

NATURAL = 52
RANKS = 13
ACE = 12
ACES = 48


class Jokers(NamedTuple):
    """What jokers may do: `translate` takes strengths of the high order to those of the order in use, `fives` has the
    strength of five of a kind by rank; a bug's straights and flushes lie from `run` up to below `full`, or from
    `suited` on, in the high order."""

    translate: U16
    fives: U16
    bug: int
    run: int
    full: int
    suited: int


@inlined
def _strength(size: Int, key: Int, mask: Int, tables: Tables) -> Int:
    if size == 5:
        return strength5(key, mask, tables)
    if size == 6:
        return strength6(key, mask, tables)
    return strength7(key, mask, tables)


@inlined
def _allowed(card: Int, strength: Int, rules: Jokers) -> Int:
    """Whether a joker may stand for a card, where the hand then has this strength."""
    if not rules.bug or card >= ACES:
        return True
    return rules.run <= strength < rules.full or strength >= rules.suited


@njit(cache=True, nogil=True)
def _rank(cards: U8, tables: Tables, rules: Jokers, out: U16) -> None:
    size = cards.shape[1]
    counts = np.zeros(RANKS, np.int64)
    for row in range(len(cards)):
        key, mask, natural = BIAS5, np.uint64(0), 0
        counts[:] = 0
        for card in cards[row]:
            if card < NATURAL:
                key += tables.keys[card]
                mask |= card_bit(card)
                counts[card // 4] += 1
                natural += 1
        jokers = size - natural
        best = np.int64(0)
        if natural >= 5:
            best = np.int64(rules.translate[_strength(natural, key, mask, tables)])
        if jokers:
            for rank in range(RANKS):
                if counts[rank] + jokers >= 5:
                    best = max(best, np.int64(rules.fives[rank]))
        for first in range(NATURAL if jokers else 0):
            if mask & card_bit(first):
                continue
            with_one, mask_one = key + tables.keys[first], mask | card_bit(first)
            if natural + 1 >= 5:
                strength = _strength(natural + 1, with_one, mask_one, tables)
                if _allowed(first, strength, rules):
                    best = max(best, np.int64(rules.translate[strength]))
            for second in range(first if jokers == 2 else 0):
                if mask & card_bit(second):
                    continue
                strength = _strength(
                    natural + 2, with_one + tables.keys[second], mask_one | card_bit(second), tables
                )
                best = max(best, np.int64(rules.translate[strength]))
        out[row] = best


def joker_strengths(cards: U8, tables: Tables, rules: Jokers) -> U16:
    """Strengths of rows of 5, 6 or 7 cards with jokers: one or two that are wild, or one that is a bug."""
    cards = np.ascontiguousarray(cards, np.uint8)
    jokers = (cards >= NATURAL).sum(axis=1).max(initial=0)
    if cards.ndim != 2 or cards.shape[1] not in (5, 6, 7) or jokers > (1 if rules.bug else 2):
        raise ValueError(f"{jokers} jokers among cards of the shape {cards.shape} cannot be ranked here.")
    out = np.empty(len(cards), np.uint16)
    _rank(cards, tables, rules, out)
    return out
