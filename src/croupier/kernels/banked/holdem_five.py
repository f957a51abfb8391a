"""Hold'em against the dealer with a bet on the flop, counted together with what the hole makes of the flop alone.

A wager on the first five cards is settled beside those against the dealer, so that their spread needs both classes at
once: that of the hole with the flop, and that of the best five of all seven cards.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numba import njit

from croupier.kernels.banked.holdem_bits import popcount
from croupier.kernels.banked.holdem_board import (
    EQUAL,
    LOWER,
    ORDER,
    STRENGTH,
    STRIDE,
    BoardDesk,
    new_desk,
    study_board,
)
from croupier.kernels.banked.holdem_book import _hole_masks
from croupier.kernels.banked.holdem_count import expand_bets, holes_of
from croupier.kernels.banked.holdem_raises import OUTCOMES, Counts, RaiseBook, find_raise
from croupier.kernels.banked.holdem_setting import HoldemSetting, setting_of
from croupier.kernels.banked.holdem_solve import I16, I64, SPLITS
from croupier.kernels.banked.holdem_streets import FLOPS, flop_index
from croupier.kernels.canonical import CARDS, I32
from croupier.kernels.evaluate import U8, U16, Int, Tables, strengths

CHECK, RAISE, FOLD = 0, 1, 2
MIXED = -1  # the suits of a hole decide its class on this flop


def flop_classes(setting: HoldemSetting, tables: Tables, cls: I16, classes: int) -> tuple[I16, U16]:
    """By colex index of the flop and block: the one class that all holes make, or MIXED; and masks of holes by
    class."""
    flops = setting.flops
    masks = np.zeros((classes, len(flops.ids), STRIDE), np.uint16)
    by_class = np.zeros((classes, len(flops.sets), STRIDE), np.uint16)
    held = np.isin(np.arange(CARDS), setting.deck)
    free = np.tile(held, (len(flops.sets), 1))
    np.put_along_axis(free, flops.sets.astype(np.int64), False, axis=1)
    rest = np.nonzero(free)[1].reshape(len(flops.sets), -1)
    first, second = np.triu_indices(rest.shape[1], 1)
    low, high = rest[:, first].ravel(), rest[:, second].ravel()
    shared = np.repeat(flops.sets, len(first), axis=0)
    found = cls[strengths(np.column_stack((low, high, shared)).astype(np.uint8), tables)].astype(np.int64)
    at = np.repeat(np.arange(len(flops.sets)), len(first))
    block = (high >> 2) * ((high >> 2) + 1) // 2 + (low >> 2)
    bits = (1 << (4 * (high & 3) + (low & 3))).astype(np.uint16)
    np.bitwise_or.at(by_class, (found, at, block), bits)
    pair = high >> 2 == low >> 2
    turned = (1 << (4 * (low & 3) + (high & 3))).astype(np.uint16)
    np.bitwise_or.at(by_class, (found[pair], at[pair], block[pair]), turned[pair])
    for of_class in range(classes):
        expand_bets(flops.ids, flops.turns, setting.group, by_class[of_class], masks[of_class])
    some = masks != 0
    only: I16 = np.where(some.sum(axis=0) > 1, MIXED, some.argmax(axis=0)).astype(np.int16)
    return only, masks


@njit(cache=True, nogil=True)
def count_boards_by_flop(
    desk: BoardDesk,
    deck: Int,
    boards: U8,
    weights: I32,
    first: Int,
    step: Int,
    dealers: Int,
    kinds: I16,
    plays: U16,
    on_flop: U16,
    only: I16,
    masks: U16,
    tally: I64,
    spots: I32,
) -> None:
    """Count the deals of every step-th board by bets, class of the first five, class of all seven and outcome."""
    keys, multiplier, displace, values, flushes, heads, marks, work = desk
    fives = tally.shape[1]
    flops = np.zeros(FLOPS, np.int64)
    times = np.zeros((3, fives), np.int64)
    number = np.zeros(3, np.int64)
    for board in range(first, len(boards), step):
        cards = boards[board]
        size, flush = study_board(
            deck, cards, 0, keys, multiplier, displace, values, flushes, heads, marks, work
        )
        free = deck
        for card in cards:
            free &= ~(1 << card)
        for n in range(FLOPS):
            flops[n] = flop_index(cards, SPLITS[n])
        for place in range(size):
            entry = work[ORDER, place]
            block = entry % STRIDE
            holes = holes_of(entry, free, flush)
            stay, gone = holes & plays[block], holes & ~plays[block]
            staying, folding = popcount(stay), popcount(gone)
            times[:] = 0
            for n in range(FLOPS):
                row = flops[n]
                raises = stay & on_flop[row, block]
                five = only[row, block]
                if five != MIXED:
                    raising = popcount(raises)
                    times[CHECK, five] += 2 * (staying - raising)
                    times[RAISE, five] += 2 * raising
                    times[FOLD, five] += 2 * folding
                else:
                    for five in range(fives):
                        mask = masks[five, row, block]
                        times[CHECK, five] += 2 * popcount(stay & ~raises & mask)
                        times[RAISE, five] += 2 * popcount(raises & mask)
                        times[FOLD, five] += 2 * popcount(gone & mask)
            low, same = np.int64(work[LOWER, entry]), np.int64(work[EQUAL, entry])
            number[0], number[1], number[2] = dealers - low - same, same, low
            kind = kinds[work[STRENGTH, entry]]
            for bets in range(3 if folding else 2):
                for five in range(fives):
                    if times[bets, five] == 0:
                        continue
                    for outcome in range(3):
                        if number[outcome] == 0:
                            continue
                        tally[bets, five, kind, outcome] += (
                            weights[board] * times[bets, five] * number[outcome]
                        )
                        if spots[bets, five, kind, outcome, 0] < 0:
                            spots[bets, five, kind, outcome, 0] = board
                            spots[bets, five, kind, outcome, 1] = entry


def count_fives(
    book: RaiseBook, tables: Tables, five: I16, fives: int, cls: I16, classes: int, threads: int = 1
) -> Counts:
    """Count all deals by bets (CHECK, RAISE or FOLD), class of the first five cards, class of all seven and outcome."""
    setting = setting_of(book.deck)
    only, masks = flop_classes(setting, tables, five, fives)
    plays = _hole_masks(book.stays)

    def count(part: int) -> tuple[I64, I32]:
        tally = np.zeros((3, fives, classes, OUTCOMES), np.int64)
        spots = np.full((*tally.shape, 2), -1, np.int32)
        count_boards_by_flop(
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
            only,
            masks,
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


def five_examples(book: RaiseBook, tables: Tables, five: I16, counted: Counts) -> dict[tuple[int, ...], U8]:
    """One deal of nine cards for every signature: hole, board in its order, dealer."""
    boards = setting_of(book.deck).boards.sets
    found: dict[tuple[int, ...], U8] = {}
    for bets, of_five, kind, outcome in np.argwhere(counted.counts > 0).tolist():
        number, entry = counted.spots[bets, of_five, kind, outcome]
        wanted = 4 if bets == FOLD else bets

        def fits(hole: U8, board: U8, of_five: int = of_five) -> bool:
            cards = np.concatenate((hole, board[:3])).astype(np.uint8)
            return bool(five[strengths(cards[None], tables)[0]] == of_five)

        deal = find_raise(book, tables, boards[number], int(entry), wanted, outcome, fits)
        found[bets, of_five, kind, outcome] = deal
    return found
