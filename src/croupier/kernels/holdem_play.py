"""Hold'em against the dealer, played: single situations valued, and rounds dealt by a table of decisions."""

import numpy as np
from numba import njit

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
from croupier.kernels.holdem_board import (
    EQUAL,
    LOWER,
    STRENGTH,
    UNFIT,
    Desk,
    block_of,
    entry_of,
    flush_suit,
    study_board,
)
from croupier.kernels.holdem_solve import I16, I64, weigh
from croupier.kernels.random import draw

OUTCOMES = 6


@njit(cache=True, nogil=True)
def value_hole(
    desk: Desk, deck: Int, boards: U8, one: Int, two: Int, qualify: Int, kinds: I16, factors: I64, fold: Int
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
def plays_river(board_ids: I32, river: U64, board: U8, one: Int, two: Int) -> Int:
    """Whether a hole plays on a complete board."""
    row = board_ids[index5(board[0], board[1], board[2], board[3], board[4])]
    entry = entry_of(one, two, flush_suit(board))
    return np.int64((river[row, entry >> 6] >> np.uint64(entry & 63)) & np.uint64(1))


@inlined
def decide(preflop: U8, bets: U16, board_ids: I32, river: U64, hole: U8, board: U8) -> Int:
    """How many units a hole bets in the end, if these five cards come, the flop first."""
    one, two = hole[0], hole[1]
    multiple: Int = np.int64(preflop[CHOOSE[2, max(one, two)] + min(one, two)])
    if multiple == 0 and bets_flop(bets, board[0], board[1], board[2], one, two):
        multiple = 2
    if multiple == 0:
        multiple = plays_river(board_ids, river, board, one, two)
    return multiple


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
    hole, board = cards[0:2], cards[2:7]
    for _ in range(rounds):
        draw(state, cards, 9)
        multiple = decide(preflop, bets, board_ids, river, hole, board)
        key = BIAS5
        for place in range(5):
            key += keys[board[place]]
        player = strength_with(board, key + keys[cards[0]] + keys[cards[1]], cards[0], cards[1], tables)
        dealer = strength_with(board, key + keys[cards[7]] + keys[cards[8]], cards[7], cards[8], tables)
        outcome = 3 * (dealer >= qualify) + (player >= dealer) + (player > dealer)
        signature = (multiple * classes + cls[player]) * OUTCOMES + outcome
        if counts[signature] == 0:
            for place in range(9):
                examples[signature, place] = cards[place]
        counts[signature] += 1
