"""Hold'em against the dealer by a given strategy: looked up, counted over all deals, and dealt at random."""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.banked.holdem_board import STRIDE, entry_of, flush_suit, new_desk
from croupier.kernels.banked.holdem_count import count_boards, expand_bets, symmetric_bets
from croupier.kernels.banked.holdem_play import decide, play
from croupier.kernels.banked.holdem_setting import (
    DEALT,
    HOLES,
    MULTIPLES,
    OUTCOMES,
    RIVER_WORDS,
    HoldemStrategy,
    kinds_of,
    setting_of,
)
from croupier.kernels.banked.holdem_solve import I16, I64, SPLITS
from croupier.kernels.canonical import CARDS, I32, colex
from croupier.kernels.evaluate import U8, U16, U64, Int, Tables, strengths

NO_CARD = 255


class HoldemBook(NamedTuple):
    """A strategy made ready to be looked up: bets by colex index of the flop, rows of the river by board."""

    deck: U8
    preflop: U8
    bets: U16
    board_ids: I32
    river: U64


class HoldemTally(NamedTuple):
    """How many deals end with which multiple, class and outcome, and a board and entry where each does."""

    counts: I64
    spots: I32


def open_book(deck: U8, strategy: HoldemStrategy) -> HoldemBook:
    """Check a strategy and make it ready to be looked up."""
    setting = setting_of(deck)
    holes = setting.holes
    shapes = (HOLES,), (len(setting.flops.sets), STRIDE), (len(setting.boards.sets), RIVER_WORDS)
    if tuple(array.shape for array in strategy) != shapes:
        raise ValueError(f"The arrays of a strategy for this deck have the shapes {shapes}.")
    if [array.dtype.name for array in strategy] != ["uint8", "uint16", "uint64"]:
        raise ValueError("The arrays of a strategy are of type uint8, uint16 and uint64.")
    if not np.all(np.isin(strategy.preflop, (0, 3, 4))):
        raise ValueError("Before the flop a hole checks (0) or bets 3 or 4 units.")
    dealt = holes.ids >= 0
    representatives = np.array([colex(hole) for hole in holes.sets])
    if np.any(strategy.preflop[dealt] != strategy.preflop[representatives][holes.ids[dealt]]):
        raise ValueError("Before the flop, holes that differ only in the names of suits must bet alike.")
    if not symmetric_bets(setting.flops.sets, setting.group, strategy.flop):
        raise ValueError("On the flop, holes that differ only in the names of suits must bet alike.")
    bets = np.zeros((len(setting.flops.ids), STRIDE), np.uint16)
    expand_bets(setting.flops.ids, setting.flops.turns, setting.group, strategy.flop, bets)
    return HoldemBook(deck, strategy.preflop, bets, setting.boards.ids, strategy.river)


def count_deals(
    book: HoldemBook, tables: Tables, cls: I16, classes: int, qualify: int, threads: int = 1
) -> HoldemTally:
    """Count all deals by multiple, class and outcome under the decisions of a book."""
    setting, kinds = setting_of(book.deck), kinds_of(cls, qualify, classes)
    raises = np.stack([_hole_masks(book.preflop == units) for units in (3, 4)])

    def count(part: int) -> tuple[I64, I32]:
        tally = np.zeros((MULTIPLES, 2 * classes, 4), np.int64)
        spots = np.full((*tally.shape, 2), -1, np.int32)
        count_boards(
            new_desk(tables),
            setting.mask,
            setting.boards.sets,
            setting.boards.weights,
            part,
            threads,
            qualify,
            kinds,
            setting.dealers,
            raises,
            book.bets,
            book.river,
            tally,
            spots,
        )
        return tally, spots

    with ThreadPoolExecutor(threads) as pool:
        (tally, spots), *others = pool.map(count, range(threads))
    for more, elsewhere in others:
        tally += more
        spots = np.where(spots[..., :1] < 0, elsewhere, spots)
    return _by_outcome(tally, spots)


def evaluate_strategy(
    book: HoldemBook, tables: Tables, cls: I16, qualify: int, worth: I64, fold: int, threads: int = 1
) -> tuple[int, HoldemTally]:
    """The sum of the worth of the decisions of a book over all deals, and the counts it is made of."""
    tally = count_deals(book, tables, cls, worth.shape[1], qualify, threads)
    worths = np.concatenate((np.full_like(worth[:1], fold), worth))
    return sum(int(n) * int(w) for n, w in zip(tally.counts.flat, worths.flat, strict=True)), tally


def decision(book: HoldemBook, hole: U8, board: U8) -> int:
    """How many units a hole bets in the end if this board comes, its flop first; 0 is to fold."""
    cards = np.concatenate((hole, board)).astype(np.uint8)
    if len(cards) != 7 or len(set(cards.tolist())) != 7 or not np.all(np.isin(cards, book.deck)):
        raise ValueError(f"{list(hole)} and {list(board)} are not a hole and a board of the deck.")
    units = np.zeros(1, np.uint8)
    decide(book.preflop, book.bets, book.board_ids, book.river, cards[None], units)
    return int(units[0])


def deal_examples(book: HoldemBook, tables: Tables, qualify: int, tally: HoldemTally) -> U8:
    """One deal of nine cards for every signature: hole, flop, two later cards, dealer; 255 where there is none."""
    boards = setting_of(book.deck).boards.sets
    examples = np.full((*tally.counts.shape, DEALT), NO_CARD, np.uint8)
    for multiple, kind, outcome in np.argwhere(tally.counts > 0).tolist():
        number, entry = tally.spots[multiple, kind, outcome]
        examples[multiple, kind, outcome] = _find_deal(
            book, tables, qualify, boards[number], int(entry), multiple, outcome
        )
    return examples.reshape(-1, DEALT)


def simulate(
    rounds: int, state: U64, book: HoldemBook, tables: Tables, cls: I16, classes: int, qualify: int
) -> tuple[I64, U8]:
    """Play so many rounds by a book: how often each signature fired, and the first deal of each.

    A deal is listed as by deal_examples. `state` moves on for the next call.
    """
    counts = np.zeros(MULTIPLES * classes * OUTCOMES, np.int64)
    examples = np.full((len(counts), DEALT), NO_CARD, np.uint8)
    tables_of_book = book.preflop, book.bets, book.board_ids, book.river
    play(rounds, state, book.deck, tables, cls, classes, qualify, *tables_of_book, counts, examples)
    return counts, examples


def _hole_masks(holes: NDArray[np.bool_]) -> U16:
    """A set of holes by colex index as masks by block; two cards of one rank have both their bits."""
    masks = np.zeros(STRIDE, np.uint16)
    low, high = np.triu_indices(CARDS, 1)
    chosen = holes[high * (high - 1) // 2 + low]
    low, high = low[chosen], high[chosen]
    block = (high >> 2) * ((high >> 2) + 1) // 2 + (low >> 2)
    np.bitwise_or.at(masks, block, (1 << (4 * (high & 3) + (low & 3))).astype(np.uint16))
    pair = high >> 2 == low >> 2
    np.bitwise_or.at(masks, block[pair], (1 << (4 * (low & 3) + (high & 3)))[pair].astype(np.uint16))
    return masks


def _by_outcome(tally: I64, spots: I32) -> HoldemTally:
    """Sort the four outcomes of each kind, see count_boards, under classes and outcomes."""
    classes = tally.shape[1] // 2
    counts = np.zeros((MULTIPLES, classes, OUTCOMES), np.int64)
    where = np.full((*counts.shape, 2), -1, np.int32)
    for half, outcomes in ((0, (2, 1, 0, 3)), (classes, (2, 5, 4, 3))):
        for place, outcome in enumerate(outcomes):
            counts[:, :, outcome] += tally[:, half : half + classes, place]
            found = spots[:, half : half + classes, place]
            where[:, :, outcome] = np.where(found >= 0, found, where[:, :, outcome])
    return HoldemTally(counts, where)


def _find_deal(
    book: HoldemBook, tables: Tables, qualify: int, board: U8, entry: int, multiple: int, outcome: int
) -> U8:
    """A deal of that board in which a hole of the entry bets so many units and meets the outcome."""
    for hole in _holes_of(book.deck, board, entry):
        for split in SPLITS:
            if decision(book, hole, board[split]) == multiple:
                rest = np.setdiff1d(book.deck, np.append(hole, board))
                dealers = rest[np.column_stack(np.triu_indices(len(rest), 1))]
                shared = np.tile(board, (len(dealers), 1))
                player = strengths(np.append(hole, board)[None], tables)[0]
                dealt = strengths(np.column_stack((dealers, shared)), tables)
                outcomes = 3 * (dealt >= qualify) + (player >= dealt) + (player > dealt)
                return np.concatenate((hole, board[split], dealers[outcomes == outcome][0]))
    raise LookupError(f"No hole of entry {entry} bets {multiple} units on the board {board.tolist()}.")


def _holes_of(deck: U8, board: U8, entry: int) -> U8:
    """The holes of an entry that a board leaves in the deck, one a row."""
    rest = np.setdiff1d(deck, board)
    holes = rest[np.column_stack(np.triu_indices(len(rest), 1))]
    found: U8 = holes[_entries(holes, flush_suit(board)) == entry]
    return found


@njit(cache=True, nogil=True)
def _entries(holes: U8, flush: Int) -> I64:
    """The entry of each hole."""
    found = np.empty(len(holes), np.int64)
    for row in range(len(holes)):
        found[row] = entry_of(holes[row, 0], holes[row, 1], flush)
    return found
