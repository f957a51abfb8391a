"""Bingo in plain Python: cards, games and halls one square at a time, and every set of squares looked at."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tests.naive.random import Xoshiro

CENTRE = 12
LINES = [
    *([5 * row + column for column in range(5)] for row in range(5)),
    *([5 * row + column for row in range(5)] for column in range(5)),
    [0, 6, 12, 18, 24],
    [4, 8, 12, 16, 20],
]


def fill(rng: Xoshiro, decks: list[list[int]]) -> list[int]:
    """A card at random, column by column."""
    squares = [0] * 25
    for column, deck in enumerate(decks):
        cells = [5 * row + column for row in range(5) if 5 * row + column != CENTRE]
        rng.draw(deck, len(cells))
        for cell, number in zip(cells, deck, strict=False):
            squares[cell] = number
    return squares


def column_decks() -> list[list[int]]:
    """The numbers of each column."""
    return [list(range(15 * column + 1, 15 * column + 16)) for column in range(5)]


def complete_at(squares: Sequence[int], ways: Sequence[Sequence[int]], call_of: Sequence[int]) -> int:
    """The call with which a card is complete."""
    return min(max(call_of[squares[cell]] for cell in way) for way in ways)


def colours_at(
    squares: Sequence[int],
    ways: Sequence[Sequence[int]],
    call_of: Sequence[int],
    call: int,
    colour_of: Sequence[int],
    free: bool,
) -> set[int]:
    """The colours of lines of one colour within the ways that this call completes."""
    found = set()
    for way in ways:
        if max(call_of[squares[cell]] for cell in way) != call:
            continue
        for line in LINES:
            numbers = [cell for cell in line if cell != CENTRE]
            if set(numbers) <= set(way) and (free or CENTRE not in line):
                colours = {colour_of[squares[cell]] for cell in numbers}
                found |= colours if len(colours) == 1 else set()
    return found


def play_patterns(
    rng: Xoshiro,
    games: int,
    cards: int,
    ways: Sequence[Sequence[int]],
    *,
    before: int = 0,
    early: bool = True,
    colours: Sequence[int] = (),
    by_number: bool = False,
    free: bool = True,
) -> list[list[int]]:
    """Records of games: call, winners, winners with a line of one colour, and these for each colour."""
    decks, balls, spread = column_decks(), list(range(1, 76)), list(colours)
    records = []
    for _ in range(games):
        rng.draw(balls, 75)
        call_of = [0] * 76
        for place, ball in enumerate(balls, start=1):
            call_of[ball] = max(place, before)
        if spread and not by_number:
            rng.draw(spread, 75)
        made = [fill(rng, decks) for _ in range(cards)]
        calls = [complete_at(squares, ways, call_of) for squares in made]
        alive = [place for place in range(cards) if early or not before or calls[place] != before]
        best = min((calls[place] for place in alive), default=75)
        winners = [place for place in alive if calls[place] == best]
        found = [
            colours_at(made[place], ways, call_of, best, [0, *spread], free) if spread else set()
            for place in winners
        ]
        by_colour = [sum(colour in each for each in found) for colour in range(5)]
        records.append([best, len(winners), sum(bool(each) for each in found), *by_colour])
    return records


def play_picks(rng: Xoshiro, games: int, cards: int, spaces: int, need: int) -> list[list[int]]:
    """Records of games with picked numbers."""
    calls = list(range(1, 76))
    records = []
    for _ in range(games):
        found = []
        for _ in range(cards):
            rng.draw(calls, spaces)
            found.append(sorted(calls[:spaces])[need - 1])
        records.append([min(found), found.count(min(found)), 0, 0, 0, 0, 0, 0])
    return records


def completed(
    balls: Sequence[int], cards: Sequence[Sequence[int]], ways: Sequence[Sequence[int]]
) -> list[int]:
    """How many cards each call completes."""
    call_of = [0] * 76
    for place, ball in enumerate(balls, start=1):
        call_of[ball] = place
    found = [0] * 76
    for squares in cards:
        found[complete_at(squares, ways, call_of)] += 1
    return found


def cover_counts(ways: Sequence[int]) -> list[int]:
    """How many of all 2**24 sets of numbered squares have a way in them, by size: each set looked at."""
    sets = np.arange(1 << 24, dtype=np.uint32)
    low, high = sets & np.uint32((1 << CENTRE) - 1), sets >> np.uint32(CENTRE)
    squares = low | (high << np.uint32(CENTRE + 1))
    hit = np.zeros(1 << 24, bool)
    for way in ways:
        hit |= squares & np.uint32(way) == np.uint32(way)
    return list(map(int, np.bincount(np.bitwise_count(sets[hit]), minlength=25)))
