"""Hold'em against the dealer: what a deck, a table of worths and a strategy look like to the kernels."""

from math import comb
from typing import NamedTuple

import numpy as np

from croupier.kernels.banked.holdem_board import STRENGTHS
from croupier.kernels.banked.holdem_solve import I16, I64
from croupier.kernels.canonical import CARDS, Orbits, check_deck, orbits, suit_group
from croupier.kernels.evaluate import U8, U16, U64

DEALT = 9
HOLES = comb(CARDS, 2)
FLOPS_PER_BOARD = 10
RIVER_WORDS = 6
MULTIPLES = 5
OUTCOMES = 6
LARGEST_WORTH = 100_000


class HoldemStrategy(NamedTuple):
    """Decisions: `preflop` units by colex index of the hole, 0 to check; bets on the flop; plays on the river.

    `flop[class of flops, block]` has bit 4 * suit + suit set for each hole that bets, seen from the flop that
    represents the class; `river[class of boards]` has a bit for each entry that plays. Blocks and entries are
    those of holdem_board, classes those of canonical.orbits under all permutations of suits the deck allows.
    """

    preflop: U8
    flop: U16
    river: U64


class HoldemSetting(NamedTuple):
    """What all deals of a deck have in common: `dealers` is the number of dealers against a hole and a board."""

    deck: U8
    mask: int
    dealers: int
    group: U8
    holes: Orbits
    flops: Orbits
    boards: Orbits


def number_of_deals(cards: int) -> int:
    """How many deals a deck of that many cards has."""
    return comb(cards, 2) * deals_left(cards, 0)


def deals_left(cards: int, board: int) -> int:
    """How many ways a deck of that many cards can go on from a hole and 0, 3 or 5 cards of the board."""
    left = comb(cards - 7, 2)
    if board < 5:
        left *= comb(cards - 5, 2)
    if board < 3:
        left *= comb(cards - 2, 3)
    return left


def mask_of(deck: U8) -> int:
    """One bit for every card of a deck of at least nine cards."""
    check_deck(deck, DEALT)
    return sum(1 << card for card in deck.tolist())


def setting_of(deck: U8) -> HoldemSetting:
    """The setting of a deck of at least nine cards."""
    mask = mask_of(deck)
    group = suit_group(deck)
    return HoldemSetting(
        deck, mask, comb(len(deck) - 7, 2), group, *(orbits(deck, size, group) for size in (2, 3, 5))
    )


def kinds_of(cls: I16, qualify: int, classes: int) -> I16:
    """Classes by strength, numbered on for strengths that qualify."""
    if len(cls) != STRENGTHS or cls.min() < 0 or cls.max() >= classes:
        raise ValueError(f"Every one of {STRENGTHS} strengths needs a class below {classes}.")
    kinds: I16 = (cls + classes * (np.arange(STRENGTHS) >= qualify)).astype(np.int16)
    return kinds


def factors_of(worth: I64, fold: int, dealers: int) -> I64:
    """By kind, how the numbers of lower, equal and unfit dealers make up the worth of a unit and the rest."""
    if worth.ndim != 3 or worth.shape[0] != 4 or worth.shape[2] != OUTCOMES or worth.dtype != np.int64:
        raise ValueError("Worths are an int64 array by multiple 1 to 4, class and outcome.")
    if max(int(np.abs(worth).max()), abs(fold)) > LARGEST_WORTH:
        raise ValueError(f"Worths beyond {LARGEST_WORTH} would not add up in 64 bits.")
    units = np.diff(worth, axis=0)
    if np.any(units != units[0]):
        raise ValueError("Every unit bet must change the worth by the same amount.")
    halves = []
    for part in (units[0], worth[0] - units[0]):
        lose_0, tie_0, win_0, lose_1, tie_1, win_1 = part.T
        always = dealers * lose_1
        below = np.stack((win_0 - lose_0, tie_0 - lose_0, lose_0 - lose_1, always), axis=1)
        above = np.stack((win_1 - lose_1, tie_1 - lose_1, win_0 - win_1, always), axis=1)
        halves.append(np.concatenate((below, above)))
    return np.ascontiguousarray(np.concatenate(halves, axis=1))
