"""Any deal, card by card: every board with every choice of each player's hands, or boards and hands drawn at random.

Each player has a list of hands he may hold: one, if his cards are known; a range; or every hand that unknown
cards can complete. Hands of different players that share a card are left out.
"""

import numpy as np
from numba import njit

from croupier.kernels.evaluate import CHOOSE, U8, U16, U64, Int, card_bit, inlined
from croupier.kernels.pot.equity import I64, ROOM, leaders, mask_of, rate, rate_cards, score, sum_of
from croupier.kernels.random import below

UNIT = 5040
"""A pot in parts that any half and any number of sharers up to ten divide."""


@njit(cache=True, nogil=True)
def colex_row(index: Int, size: Int, row: I64) -> None:
    """The places of the set of so many at this index, ascending."""
    for place in range(size - 1, -1, -1):
        top = place
        while top < 53 and choose(top + 1, place + 1) <= index:
            top += 1
        row[place] = top
        index -= choose(top, place + 1)


@inlined
def choose(cards: Int, size: Int) -> Int:
    """How many sets of so many cards there are, also for the 54 cards of a deck with jokers."""
    if cards < 53:
        return CHOOSE[size, cards]
    return CHOOSE[size, cards - 1] + CHOOSE[size - 1, cards - 1]


@inlined
def step(row: I64, size: Int) -> None:
    """The next set in colex order."""
    place = 0
    while place < size - 1 and row[place] + 1 == row[place + 1]:
        row[place] = place
        place += 1
    row[place] += 1


@njit(cache=True, nogil=True)
def count_deals(
    cards: U8,
    weights: I64,
    starts: I64,
    known: U8,
    deck: U8,
    missing: Int,
    start: Int,
    stop: Int,
    choices: U8,
    parts: Int,
    keys: U64,
    heads: U64,
    table: U16,
    counts: I64,
) -> Int:
    """Count the showdowns over boards number start to stop and all hands; return the weight of all of them.

    Each player's hands are the rows of `cards` from his start to the next player's. The board has the cards `known`
    and so many `missing` ones, which come from the deck.
    """
    players = len(starts) - 1
    board = np.zeros(len(known) + missing, np.uint8)
    for place in range(len(known)):
        board[place] = known[place]
    row = np.zeros(max(missing, 1), np.int64)
    colex_row(start, missing, row)
    masks = np.zeros(len(cards), np.uint64)
    rates = np.zeros((2, len(cards)), np.int64)
    found = np.zeros(len(cards), np.int64)
    ends = np.zeros(players, np.int64)
    own_keys = np.zeros(len(cards), np.uint64)
    own_masks = np.zeros(len(cards), np.uint64)
    for hand in range(len(cards)):
        own_keys[hand] = sum_of(cards[hand], keys)
        own_masks[hand] = mask_of(cards[hand])
    room = np.zeros((ROOM, 2), np.uint64)
    at = np.zeros(players, np.int64)
    used = np.zeros(players + 1, np.uint64)
    products = np.ones(players + 1, np.int64)
    shown = np.zeros((2, players), np.int64)
    total = 0
    for _ in range(start, stop):
        for place in range(missing):
            board[len(known) + place] = deck[row[place]]
        key, mask = sum_of(board, keys), mask_of(board)
        for player in range(players):
            end = starts[player]
            for hand in range(starts[player], starts[player + 1]):
                if own_masks[hand] & mask:
                    continue
                found[end] = hand
                masks[end] = own_masks[hand]
                for part in range(parts):
                    if len(choices):
                        value = rate_cards(cards[hand], board, choices, part, keys, heads, table, room)
                    else:
                        value = rate(key + own_keys[hand], mask | own_masks[hand], part, heads, table)
                    rates[part, end] = value
                end += 1
            ends[player] = end
        total += count_hands(
            starts, ends, found, masks, weights, rates, parts, at, used, products, shown, counts
        )
        if missing:
            step(row, missing)
    return total


@njit(cache=True, nogil=True)
def count_hands(
    starts: I64,
    ends: I64,
    found: I64,
    masks: U64,
    weights: I64,
    rates: I64,
    parts: Int,
    at: I64,
    used: U64,
    products: I64,
    shown: I64,
    counts: I64,
) -> Int:
    """Count the showdowns of all choices of one hand a player in which no card stands twice."""
    players = len(ends)
    last = players - 1
    for player in range(players):
        at[player] = starts[player]
    total = np.int64(0)
    player = 0
    while player >= 0:
        if at[player] == ends[player]:
            at[player] = starts[player]
            player -= 1
            continue
        hand = at[player]
        at[player] += 1
        if used[player] & masks[hand]:
            continue
        shown[0, player] = rates[0, hand]
        shown[1, player] = rates[1, hand]
        products[player + 1] = products[player] * weights[found[hand]]
        if player < last:
            used[player + 1] = used[player] | masks[hand]
            player += 1
        else:
            total += products[players]
            score(shown, parts, products[players], counts)
    return total


@njit(cache=True, nogil=True)
def sample_deals(
    cards: U8,
    sums: I64,
    starts: I64,
    draws: I64,
    known: U8,
    deck: U8,
    missing: Int,
    samples: Int,
    state: U64,
    choices: U8,
    parts: Int,
    carries: Int,
    keys: U64,
    heads: U64,
    table: U16,
    counts: I64,
    squares: I64,
) -> None:
    """Deal at random so many times; `squares` adds up the squared shares of each player, in units.

    Each player holds one of his rows of `cards`, by weights that `sums` adds up from his first one, and draws so many
    further cards. A choice of hands that share a card is thrown away whole, which leaves the others as likely as they
    should be.
    """
    players = len(starts) - 1
    size = cards.shape[1]
    board = np.zeros(len(known) + missing, np.uint8)
    for place in range(len(known)):
        board[place] = known[place]
    own = np.zeros((players, size), np.uint8)
    rates = np.zeros((2, players), np.int64)
    room = np.zeros((ROOM, 2), np.uint64)
    done = 0
    while done < samples:
        used = np.uint64(0)
        fits = True
        for player in range(players):
            row = pick(sums, starts, player, state)
            for place in range(size - draws[player]):
                own[player, place] = cards[row, place]
                bit = card_bit(own[player, place])
                fits = fits and not used & bit
                used |= bit
            if not fits:
                break
        if not fits:
            continue
        done += 1
        for player in range(players):
            for place in range(size - draws[player], size):
                own[player, place] = fresh(deck, used, state)
                used |= card_bit(own[player, place])
        for place in range(len(known), len(board)):
            board[place] = fresh(deck, used, state)
            used |= card_bit(board[place])
        for player in range(players):
            for part in range(parts):
                value = rate_cards(own[player], board, choices, part, keys, heads, table, room)
                rates[part, player] = value
        score(rates, parts, 1, counts)
        add_squares(rates, parts, carries, squares)


@inlined
def pick(sums: I64, starts: I64, player: Int, state: U64) -> Int:
    """A hand of the player's list, each as likely as its weight says."""
    bottom, top = starts[player], starts[player + 1] - 1
    if bottom == top:
        return bottom
    wanted = np.int64(below(state, sums[top]))
    while bottom < top:
        middle = (bottom + top) // 2
        if sums[middle] > wanted:
            top = middle
        else:
            bottom = middle + 1
    return bottom


@inlined
def fresh(deck: U8, used: Int, state: U64) -> Int:
    """A card of the deck that is not used."""
    while True:
        card = deck[below(state, len(deck))]
        if not used & card_bit(card):
            return card


@inlined
def add_squares(rates: I64, parts: Int, carries: Int, squares: I64) -> None:
    """Add the square of what each player took of one pot; `carries`: a part nobody takes stays behind."""
    first, sharers = leaders(rates, 0)
    second, others = leaders(rates, 1)
    taken = 2 if carries else np.int64(first > 0) + np.int64(parts == 2 and second > 0)
    for player in range(rates.shape[1]):
        share = 0
        if first > 0 and rates[0, player] == first:
            share += UNIT // (taken * sharers)
        if parts == 2 and second > 0 and rates[1, player] == second:
            share += UNIT // (taken * others)
        squares[player] += share * share
