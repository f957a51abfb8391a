"""Halls of bingo: cards made to the columns, balls in random order, the first complete cards of every game.

A card is 25 squares row by row, 0 in the free centre. A way to cover a pattern is a run of squares in a flat list. In a
batch a card is complete with the last of a way's balls, so its call is the least over the ways of the greatest over
their squares; a live hall is given one ball after the other and keeps a mask of covered squares for every card.
"""

from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.evaluate import U8, U64, Int, inlined
from croupier.kernels.random import draw

I32: TypeAlias = NDArray[np.int32]
I64: TypeAlias = NDArray[np.int64]
U32: TypeAlias = NDArray[np.uint32]

BALLS = 75
SIDE = 5
CELLS = 25
CENTRE = 12
COLUMN = 15
COLOURS = 5
RECORD = 3 + COLOURS
"""Of a game: the call, the winners, those with a line of one colour, and these for each colour."""
NEVER = 255


@inlined
def _fill(state: U64, decks: U8, squares: U8) -> None:
    """A card at random into 25 squares; the decks of the columns need not be in order."""
    for column in range(SIDE):
        deck = decks[column]
        many = SIDE - 1 if column == 2 else SIDE
        draw(state, deck, many)
        place = 0
        for row in range(SIDE):
            cell = SIDE * row + column
            if cell != CENTRE:
                squares[cell] = deck[place]
                place += 1


@njit(cache=True, nogil=True)
def column_decks() -> U8:
    """The numbers of each column."""
    decks = np.empty((SIDE, COLUMN), np.uint8)
    for column in range(SIDE):
        for place in range(COLUMN):
            decks[column, place] = COLUMN * column + place + 1
    return decks


@njit(cache=True, nogil=True)
def make_cards(state: U64, cards: U8) -> None:
    """Cards at random into rows of 25 squares."""
    decks = column_decks()
    for card in range(len(cards)):
        cards[card, CENTRE] = 0
        _fill(state, decks, cards[card])


@inlined
def _card_call(squares: U8, call_of: U8, masks: U32, start: I64, cells: I64, latest: Int) -> Int:
    """With which call the card is complete; NEVER where that is later than the latest that matters."""
    covered = np.uint32(0)
    for cell in range(CELLS):
        covered |= np.uint32(call_of[squares[cell]] <= latest) << np.uint32(cell)
    found: Int = NEVER
    for way in range(len(masks)):
        if masks[way] & covered == masks[way]:
            last: Int = 0
            for place in range(start[way], start[way + 1]):
                call = np.int64(call_of[squares[cells[place]]])
                last = call if call > last else last
            found = min(found, last)
    return found


@inlined
def _colours_of(
    squares: U8, call_of: U8, call: Int, start: I64, cells: I64, way_lines: I64, lines: I64, colour_of: U8
) -> Int:
    """The colours, as bits, of lines of one colour within the ways that are complete with just this call."""
    found = 0
    for way in range(len(start) - 1):
        last: Int = 0
        for place in range(start[way], start[way + 1]):
            own = np.int64(call_of[squares[cells[place]]])
            last = own if own > last else last
        if last != call:
            continue
        for line in range(12):
            if way_lines[way] >> line & 1:
                colours = 0
                for step in range(SIDE):
                    if lines[line, step] != CENTRE:
                        colours |= 1 << colour_of[squares[lines[line, step]]]
                if colours & (colours - 1) == 0:
                    found |= colours
    return found


@njit(cache=True, nogil=True)
def play_patterns(
    state: U64,
    records: I32,
    cards: Int,
    masks: U32,
    start: I64,
    cells: I64,
    before: Int,
    early: Int,
    coloured: U8,
    by_number: Int,
    way_lines: I64,
    lines: I64,
) -> None:
    """Games of a pattern into records, so many fresh cards in each.

    `before` balls are out at once, and a card complete on them has won, if `early`, or never will. `coloured` are the
    colours of the balls, drawn anew for each game unless `by_number`; it is empty where balls have none.
    """
    decks = column_decks()
    balls = np.arange(1, BALLS + 1).astype(np.uint8)
    call_of = np.zeros(BALLS + 1, np.uint8)
    colour_of = np.zeros(BALLS + 1, np.uint8)
    colours = coloured.copy()
    squares = np.zeros(CELLS, np.uint8)
    for game in range(len(records)):
        draw(state, balls, BALLS)
        for place in range(BALLS):
            call_of[balls[place]] = max(place + 1, before)
        if len(colours):
            if not by_number:
                draw(state, colours, BALLS)
            for place in range(BALLS):
                colour_of[place + 1] = colours[place]
        record = records[game]
        best = BALLS + 1
        for _ in range(cards):
            _fill(state, decks, squares)
            call = _card_call(squares, call_of, masks, start, cells, best)
            if call > best or (call == before and before > 0 and not early):
                continue
            if call < best:
                best = call
                record[:] = 0
            record[1] += 1
            if len(colours):
                found = _colours_of(squares, call_of, call, start, cells, way_lines, lines, colour_of)
                record[2] += found != 0
                for colour in range(COLOURS):
                    record[3 + colour] += found >> colour & 1
        record[0] = min(best, BALLS)  # without a winner all balls are called


@njit(cache=True, nogil=True)
def play_picks(state: U64, records: I32, cards: Int, spaces: Int, need: Int) -> None:
    """Games with picked numbers into records: as the numbers are picked at random, so are their calls."""
    calls = np.arange(1, BALLS + 1).astype(np.uint8)
    out = np.zeros(BALLS + 1, np.uint8)
    for game in range(len(records)):
        record = records[game]
        best = BALLS + 1
        for _ in range(cards):
            draw(state, calls, spaces)
            for place in range(spaces):
                out[calls[place]] = 1
            left, call = need, 0
            while left > 0:
                call += 1
                left -= out[call]
            for place in range(spaces):
                out[calls[place]] = 0
            if call < best:
                best = call
                record[1] = 0
            if call == best:
                record[1] += 1
        record[0] = best


# A hall that is given one ball after the other.


@njit(cache=True, nogil=True)
def index_cards(cards: U8) -> tuple[I64, U32]:
    """Where each number stands: for a number the places first[n] to first[n+1] of a list of 32 * card + square."""
    first = np.zeros(BALLS + 2, np.int64)
    for card in range(len(cards)):
        for cell in range(CELLS):
            first[cards[card, cell] + 1] += cell != CENTRE
    for number in range(BALLS + 1):
        first[number + 1] += first[number]
    at = first.copy()
    found = np.empty(len(cards) * (CELLS - 1), np.uint32)
    for card in range(len(cards)):
        for cell in range(CELLS):
            if cell != CENTRE:
                number = cards[card, cell]
                found[at[number]] = np.uint32(32 * card + cell)
                at[number] += 1
    return first, found


@njit(cache=True, nogil=True)
def call_ball(
    ball: Int, first: I64, places: U32, covered: U32, done: U8, by_cell: I64, ways: U32, fresh: U32
) -> int:
    """Cover a number on every card that has it, and verify: the cards that it completes go to `fresh`; how many."""
    count = 0
    for place in range(first[ball], first[ball + 1]):
        card, cell = places[place] >> np.uint32(5), places[place] & np.uint32(31)
        mask = covered[card] | (np.uint32(1) << cell)
        covered[card] = mask
        if done[card]:
            continue
        for way in range(by_cell[cell], by_cell[cell + 1]):
            if ways[way] & mask == ways[way]:
                done[card] = 1
                fresh[count] = card
                count += 1
                break
    return count


@njit(cache=True, nogil=True)
def call_all(balls: U8, cards: U8, by_cell: I64, ways: U32) -> I64:
    """How many cards each call completes, every card verified after each: balls one after the other to the last."""
    first, places = index_cards(cards)
    covered = np.full(len(cards), np.uint32(1) << np.uint32(CENTRE), np.uint32)
    done = np.zeros(len(cards), np.uint8)
    fresh = np.empty(len(cards), np.uint32)
    found = np.zeros(len(balls) + 1, np.int64)
    for place in range(len(balls)):
        found[place + 1] = call_ball(balls[place], first, places, covered, done, by_cell, ways, fresh)
    return found


@njit(cache=True, nogil=True)
def shuffled_balls(state: U64) -> U8:
    """All balls in random order."""
    balls = np.arange(1, BALLS + 1).astype(np.uint8)
    draw(state, balls, BALLS)
    return balls
