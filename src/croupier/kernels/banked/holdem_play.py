"""Hold'em against the dealer, played: single situations valued, and rounds dealt by a table of decisions."""

import numpy as np
from numba import njit

from croupier.kernels.banked.holdem_board import (
    EQUAL,
    LOWER,
    STRENGTH,
    UNFIT,
    BoardDesk,
    block_of,
    entry_of,
    flush_suit,
    study_board,
)
from croupier.kernels.banked.holdem_setting import DEALT
from croupier.kernels.banked.holdem_solve import I16, I64, weigh
from croupier.kernels.canonical import I32, index5
from croupier.kernels.evaluate import (
    BIAS5,
    CHOOSE,
    SUITED,
    U8,
    U16,
    U64,
    Int,
    Tables,
    card_bit,
    index3,
    inlined,
    ranks7,
    suited_ranks,
)
from croupier.kernels.random import draw

OUTCOMES = 6
BLOCK = 256


@njit(cache=True, nogil=True)
def value_hole(
    desk: BoardDesk,
    deck: Int,
    boards: U8,
    one: Int,
    two: Int,
    qualify: Int,
    kinds: I16,
    factors: I64,
    fold: Int,
) -> tuple[Int, Int, Int]:
    """Over some boards, a hole's worth per unit bet, the rest of its worth, and the worth of the best river."""
    keys, multiplier, displace, values, flushes, heads, marks, work = desk
    unit = rest = best = 0
    for row in range(len(boards)):
        cards = boards[row]
        _, flush = study_board(
            deck, cards, qualify, keys, multiplier, displace, values, flushes, heads, marks, work
        )
        entry = entry_of(one, two, flush)
        kind = kinds[work[STRENGTH, entry]]
        d, e = weigh(factors, kind, work[LOWER, entry], work[EQUAL, entry], work[UNFIT, entry])
        unit += d
        rest += e
        best += max(d + e, fold)
    return unit, rest, best


@inlined
def bets_flop(bets: U16, a: Int, b: Int, c: Int, one: Int, two: Int) -> Int:
    """Whether a hole bets on a flop."""
    high, low = max(one, two), min(one, two)
    mask = bets[index3(a, b, c), block_of(np.int64(high >> 2), np.int64(low >> 2))]
    return (mask >> (4 * (high & 3) + (low & 3))) & 1


@inlined
def board_row(board_ids: I32, board: U8) -> Int:
    """The row of a complete board in the table of rivers."""
    return board_ids[index5(board[0], board[1], board[2], board[3], board[4])]


@inlined
def plays_row(river: U64, row: Int, board: U8, one: Int, two: Int) -> Int:
    """Whether a hole plays on a complete board whose row is known."""
    entry = entry_of(one, two, flush_suit(board))
    return np.int64((river[row, entry >> 6] >> np.uint64(entry & 63)) & np.uint64(1))


@inlined
def plays_river(board_ids: I32, river: U64, board: U8, one: Int, two: Int) -> Int:
    """Whether a hole plays on a complete board."""
    return plays_row(river, board_row(board_ids, board), board, one, two)


@njit(cache=True, nogil=True)
def decide(preflop: U8, bets: U16, board_ids: I32, river: U64, deals: U8, units: U8) -> None:
    """How many units the hole bets in the end, for each deal of a hole, a flop and two later cards.

    Each look-up has a loop of its own, over the deals that still wait, and no branch on what it finds: so a
    table too large for the caches is asked for many deals at once.
    """
    waiting, rows = np.empty(len(deals), np.int64), np.empty(len(deals), np.int64)
    checked: Int = 0
    for number in range(len(deals)):
        one, two = deals[number, 0], deals[number, 1]
        units[number] = preflop[CHOOSE[2, max(one, two)] + min(one, two)]
        waiting[checked] = number
        checked += np.int64(units[number] == 0)
    left: Int = 0
    for place in range(checked):
        number = waiting[place]
        deal = deals[number]
        bet = bets_flop(bets, deal[2], deal[3], deal[4], deal[0], deal[1])
        units[number] = 2 * bet
        waiting[left] = number
        left += 1 - np.int64(bet)
    for place in range(left):
        rows[place] = board_row(board_ids, deals[waiting[place], 2:7])
    for place in range(left):
        deal = deals[waiting[place]]
        units[waiting[place]] = plays_row(river, rows[place], deal[2:7], deal[0], deal[1])


@inlined
def strength_with(board: U8, key: Int, one: Int, two: Int, tables: Tables) -> Int:
    """The strength of a hole with a board, from the biased key of all seven cards."""
    if key & SUITED:
        # The mask is made only when wanted: just after the deal it would be waited for long.
        mask = card_bit(one) | card_bit(two)
        for place in range(5):
            mask |= card_bit(board[place])
        return tables.flush[suited_ranks(key, mask)]
    return ranks7(key, tables)


@njit(cache=True, nogil=True)
def play(
    rounds: Int,
    state: U64,
    deck: U8,
    tables: Tables,
    cls: I16,
    classes: Int,
    qualify: Int,
    preflop: U8,
    bets: U16,
    board_ids: I32,
    river: U64,
    counts: I64,
    examples: U8,
) -> None:
    """Deal rounds, two cards to the player, five to the board, two to the dealer, and look up decisions."""
    keys = tables.keys
    cards = deck.copy()
    deals, units = np.empty((BLOCK, DEALT), np.uint8), np.empty(BLOCK, np.uint8)
    for first in range(0, rounds, BLOCK):
        size = min(BLOCK, rounds - first)
        for number in range(size):
            draw(state, cards, DEALT)
            for place in range(DEALT):
                deals[number, place] = cards[place]
        decide(preflop, bets, board_ids, river, deals[:size], units)
        for number in range(size):
            deal = deals[number]
            board = deal[2:7]
            key = BIAS5
            for place in range(5):
                key += keys[board[place]]
            player = strength_with(board, key + keys[deal[0]] + keys[deal[1]], deal[0], deal[1], tables)
            dealer = strength_with(board, key + keys[deal[7]] + keys[deal[8]], deal[7], deal[8], tables)
            outcome = 3 * (dealer >= qualify) + (player >= dealer) + (player > dealer)
            signature = (np.int64(units[number]) * classes + cls[player]) * OUTCOMES + outcome
            if counts[signature] == 0:
                for place in range(DEALT):
                    examples[signature, place] = deal[place]
            counts[signature] += 1
