"""Hold'em against the dealer with optional bets by street: the exact best play, its worth and its counts.

The player folds or stays before the flop; who stays may bet a unit on the flop and, in some games, another on the
turn. A deal is the hole, the flop, the turn, the river and the dealer's two cards: C(n, 2) * C(n - 2, 3) * (n - 5) *
(n - 6) * C(n - 7, 2) deals are equally likely. A signature is bets (1 for the flop + 2 for the turn, or 4 for a
fold), class and outcome (0, 1 or 2 as the player is lower, equal or higher).
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.banked.holdem_board import STRENGTHS, STRIDE, new_desk
from croupier.kernels.banked.holdem_book import NO_CARD, _hole_masks, _holes_of
from croupier.kernels.banked.holdem_count import expand_bets
from croupier.kernels.banked.holdem_play import value_hole
from croupier.kernels.banked.holdem_setting import HOLES, HoldemSetting, mask_of, setting_of
from croupier.kernels.banked.holdem_solve import I16, I64, ROW, collect_holes
from croupier.kernels.banked.holdem_streets import (
    BETS,
    FOLD,
    ORDERS,
    add_boards,
    count_streets,
    decide_sets,
)
from croupier.kernels.canonical import I32, Orbits, colex, orbits
from croupier.kernels.evaluate import U8, U16, Tables, strengths

OUTCOMES = 3
LARGEST_UNIT = 50  # sums by flop and by turn are kept in 32 bits
LARGEST_REST = 100_000


class Streets(NamedTuple):
    """Decisions: holes that stay, by colex index; bets on flops and on turns by class and block, one bit a hole.

    `turn` has no rows where nothing may be bet on the turn.
    """

    stays: NDArray[np.bool_]
    flop: U16
    turn: U16


class RaisesSolution(NamedTuple):
    """The best streets for a deck: by hole, the sums of the worth of staying with the best bets; `fold` of folding.

    `rest` counts in other units than `unit`: `values` are sums of `scale` * unit + rest.
    """

    deck: U8
    total: int
    deals: int
    streets: Streets
    values: I64
    fold: int


class Counts(NamedTuple):
    """How many deals have which bets, class and outcome, and a board and entry where each does."""

    counts: I64
    spots: I32


def number_of_deals(cards: int) -> int:
    """How many deals a deck of that many cards has."""
    return comb(cards, 2) * deals_of_hole(cards)


def deals_of_hole(cards: int) -> int:
    """How many ways a deck of that many cards can go on from a hole."""
    return comb(cards - 2, 3) * (cards - 5) * (cards - 6) * comb(cards - 7, 2)


def check(cls: I16, unit: I64, rest: I64, fold: int) -> None:
    """Refuse worths that do not fit, or that would not add up in the kernel's integers."""
    classes = len(unit)
    if len(cls) != STRENGTHS or cls.min() < 0 or cls.max() >= classes:
        raise ValueError(f"Every one of {STRENGTHS} strengths needs a class below {classes}.")
    if unit.shape != (classes, OUTCOMES) or rest.shape != (classes, OUTCOMES):
        raise ValueError("Worths are arrays by class and outcome.")
    if int(np.abs(unit).max()) > LARGEST_UNIT or max(int(np.abs(rest).max()), abs(fold)) > LARGEST_REST:
        raise ValueError(
            f"A unit may win or lose {LARGEST_UNIT} at most, the rest {LARGEST_REST}, to add up exactly."
        )


def turns_of(setting: HoldemSetting) -> Orbits:
    """The classes of sets of four community cards."""
    return orbits(setting.deck, 4, setting.group)


def solve(
    deck: U8,
    tables: Tables,
    cls: I16,
    unit: I64,
    rest: I64,
    fold: int,
    *,
    scale: int = 1,
    bets_turn: bool = True,
    threads: int = 1,
) -> RaisesSolution:
    """The best play by HighTables; of equally good decisions the one that bets less.

    `cls` gives the class of every strength, `unit[class, outcome]` the worth of a unit bet on a street, to be taken
    `scale` times beside `rest[class, outcome]`, the worth of staying, and `fold`, that of folding.
    """
    check(cls, unit, rest, fold)
    setting = setting_of(deck)
    turns = turns_of(setting)
    rows = len(turns.sets) if bets_turn else 0

    def part(number: int) -> tuple[I32, I32, I64]:
        by_flop = np.zeros((len(setting.flops.sets), ROW), np.int32)
        by_turn = np.zeros((rows, ROW), np.int32)
        totals = np.zeros((1, ROW), np.int64)
        add_boards(
            new_desk(tables),
            setting.mask,
            setting.boards.sets,
            setting.boards.weights,
            number,
            threads,
            setting.group,
            setting.flops.ids,
            setting.flops.turns,
            turns.ids,
            turns.turns,
            setting.dealers,
            cls,
            unit,
            rest,
            by_flop,
            by_turn,
            totals,
        )
        return by_flop, by_turn, totals

    with ThreadPoolExecutor(threads) as pool:
        (by_flop, by_turn, totals), *others = pool.map(part, range(threads))
    for flops, rivers, more in others:
        by_flop += flops
        by_turn += rivers
        totals += more
    gains = np.zeros((2, HOLES), np.int64)
    flop = np.zeros((len(setting.flops.sets), STRIDE), np.uint16)
    turn = np.zeros((rows, STRIDE), np.uint16)
    decide_sets(deck, setting.flops.sets, setting.flops.weights, setting.group, by_flop, flop, gains[0])
    if bets_turn:
        decide_sets(deck, turns.sets, turns.weights, setting.group, by_turn, turn, gains[1])
    values = _value_holes(setting, totals, gains, scale)
    folded = fold * deals_of_hole(len(deck))
    dealt = setting.holes.ids >= 0
    stays = (values > folded) & dealt
    total = sum(np.maximum(values, folded)[dealt].tolist())
    return RaisesSolution(deck, total, number_of_deals(len(deck)), Streets(stays, flop, turn), values, folded)


def _value_holes(setting: HoldemSetting, totals: I64, gains: I64, scale: int) -> I64:
    """The worth of staying with the best bets, summed over the deals of each hole by colex index."""
    sums = np.zeros((1, HOLES), np.int64)
    collect_holes(setting.deck, totals, sums)
    holes = setting.holes
    dealt = holes.ids >= 0

    def mean(of: I64) -> I64:
        # Sums are right for a class of holes as a whole, and all holes of a class are worth the same.
        by_class = np.zeros(len(holes.sets), np.int64)
        np.add.at(by_class, holes.ids[dealt], of[dealt])
        return np.where(dealt, (by_class // holes.weights)[holes.ids], 0)

    group = len(setting.group)
    # A flop is followed by its last two cards in two orders, a turn is preceded by its four flops.
    bets = 2 * (mean(gains[0]) // group) + 4 * (mean(gains[1]) // group)
    return ORDERS * mean(sums[0]) + scale * bets


def unit_value(hole: U8, board: U8, deck: U8, tables: Tables, cls: I16, unit: I64) -> tuple[int, int]:
    """On a flop or a turn, the worth of a unit bet, summed over the later cards and the dealers, and how many these
    are."""
    known = np.concatenate((hole, board)).astype(np.uint8)
    rest = np.setdiff1d(deck, known)
    if len(hole) != 2 or len(board) not in (3, 4) or len(rest) != len(deck) - len(known):
        raise ValueError(f"{list(hole)} and {list(board)} are not a hole and a flop or turn of the deck.")
    dealers = comb(len(deck) - 7, 2)
    later = np.array(list(combinations(rest.tolist(), 5 - len(board))), np.uint8)
    boards = np.ascontiguousarray(np.hstack([np.tile(known[2:], (len(later), 1)), later]))
    lose, tie, win = unit.T
    none = np.zeros_like(lose)
    factors = np.stack((win - lose, tie - lose, none, dealers * lose, none, none, none, none), axis=1)
    found, _, _ = value_hole(
        new_desk(tables), mask_of(deck), boards, known[0], known[1], 0, cls, np.ascontiguousarray(factors), 0
    )
    return int(found), len(boards) * dealers


class RaiseBook(NamedTuple):
    """Streets made ready to be looked up: bets by colex index of flops and turns."""

    deck: U8
    stays: NDArray[np.bool_]
    on_flop: U16
    on_turn: U16


def open_raises(deck: U8, streets: Streets) -> RaiseBook:
    """Make streets ready to be looked up."""
    setting = setting_of(deck)
    turns = turns_of(setting)
    on_flop = np.zeros((len(setting.flops.ids), STRIDE), np.uint16)
    expand_bets(setting.flops.ids, setting.flops.turns, setting.group, streets.flop, on_flop)
    on_turn = np.zeros((len(turns.ids) if len(streets.turn) else 0, STRIDE), np.uint16)
    if len(streets.turn):
        expand_bets(turns.ids, turns.turns, setting.group, streets.turn, on_turn)
    return RaiseBook(deck, streets.stays, on_flop, on_turn)


def count_raises(book: RaiseBook, tables: Tables, cls: I16, classes: int, threads: int = 1) -> Counts:
    """Count all deals by bets, class and outcome under the decisions of a book."""
    setting = setting_of(book.deck)
    plays = _hole_masks(book.stays)

    def count(part: int) -> tuple[I64, I32]:
        tally = np.zeros((BETS, classes, OUTCOMES), np.int64)
        spots = np.full((*tally.shape, 2), -1, np.int32)
        count_streets(
            new_desk(tables),
            setting.mask,
            setting.boards.sets,
            setting.boards.weights,
            part,
            threads,
            setting.dealers,
            cls,
            plays,
            book.on_flop,
            book.on_turn,
            tally,
            spots,
        )
        return tally, spots

    with ThreadPoolExecutor(threads) as pool:
        (tally, spots), *others = pool.map(count, range(threads))
    for more, elsewhere in others:
        tally += more
        spots = np.where(spots[..., :1] < 0, elsewhere, spots)
    return Counts(tally, spots)


def bets_of(book: RaiseBook, hole: U8, board: U8) -> int:
    """The bets of a hole on a board in its order, flop first: 1 for the flop + 2 for the turn, or 4 for a fold."""
    if not book.stays[colex(hole)]:
        return FOLD
    high, low = int(hole.max()), int(hole.min())
    block = (high >> 2) * ((high >> 2) + 1) // 2 + (low >> 2)
    bit = 4 * (high & 3) + (low & 3)
    bets = int(book.on_flop[colex(board[:3]), block]) >> bit & 1
    if len(book.on_turn):
        bets += 2 * (int(book.on_turn[colex(board[:4]), block]) >> bit & 1)
    return bets


def raise_examples(book: RaiseBook, tables: Tables, counted: Counts) -> U8:
    """One deal of nine cards for every signature: hole, board in its order, dealer; 255 where there is none."""
    boards = setting_of(book.deck).boards.sets
    examples = np.full((*counted.counts.shape, 9), NO_CARD, np.uint8)
    for bets, kind, outcome in np.argwhere(counted.counts > 0).tolist():
        number, entry = counted.spots[bets, kind, outcome]
        examples[bets, kind, outcome] = find_raise(book, tables, boards[number], int(entry), bets, outcome)
    return examples


def find_raise(
    book: RaiseBook,
    tables: Tables,
    board: U8,
    entry: int,
    bets: int,
    outcome: int,
    fits: Callable[[U8, U8], bool] = lambda hole, board: True,
) -> U8:
    """A deal of that board in which a hole of the entry fits, makes these bets and meets the outcome."""
    for hole in _holes_of(book.deck, board, entry):
        for order in _orders(board):
            if bets_of(book, hole, order) == bets and fits(hole, order):
                rest = np.setdiff1d(book.deck, np.concatenate((hole, board)))
                dealers = np.array(list(combinations(rest.tolist(), 2)), np.uint8)
                fives = np.tile(order, (len(dealers), 1))
                own = strengths(np.concatenate((hole, order))[None], tables).astype(np.int64)[0]
                met = np.sign(own - strengths(np.hstack([dealers, fives]), tables).astype(np.int64)) + 1
                found = dealers[np.flatnonzero(met == outcome)[0]]
                return np.concatenate((hole, order, found)).astype(np.uint8)
    raise AssertionError("a signature was counted where no deal of it is")


def _orders(board: U8) -> list[U8]:
    """The twenty orders of a board: its flop, the turn, the river."""
    found = []
    for flop in combinations(board.tolist(), 3):
        later = [card for card in board.tolist() if card not in flop]
        found += [np.array([*flop, *rest], np.uint8) for rest in permutations(later)]
    return found
