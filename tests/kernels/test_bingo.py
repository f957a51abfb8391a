"""Kernels of bingo against their plain twins, number for number."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.bingo.cards import Pattern, parse_pattern
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.simulate import LINE_CELLS, fresh_by_call, ways_of
from croupier.kernels.bingo import cards as kernel
from croupier.kernels.random import seed_state
from tests.naive import bingo as naive
from tests.naive.random import Xoshiro

ROWS = bingo_law(load("grand-ronde/bingo")).patterns
COLOURS = [place for place, count in enumerate((12, 25, 21, 10, 7)) for _ in range(count)]


def pattern(text: str) -> Pattern:
    return parse_pattern(text, ROWS)


def cells(goal: Pattern) -> list[list[int]]:
    return [[cell for cell in range(25) if way >> cell & 1] for way in goal.ways]


def streams(seed: int) -> tuple[np.ndarray, Xoshiro]:
    state = seed_state(seed, 0)
    return state, Xoshiro([int(word) for word in state])


def test_cards_are_made_alike() -> None:
    state, rng = streams(1)
    cards = np.empty((200, 25), np.uint8)
    kernel.make_cards(state, cards)
    decks = naive.column_decks()
    assert cards.tolist() == [naive.fill(rng, decks) for _ in range(200)]


@pytest.mark.parametrize(
    "text", ["line", "line or corners", "double line", "six pack", "blackout", "hard line"]
)
@pytest.mark.parametrize(("before", "early"), [(0, True), (45, True), (45, False)])
def test_games_are_played_alike(text: str, before: int, early: bool) -> None:
    goal = pattern(text)
    ways = ways_of(goal)
    state, rng = streams(before + early)
    records = np.zeros((30, kernel.RECORD), np.int32)
    none = np.zeros(0, np.uint8)
    kernel.play_patterns(
        *(state, records, 7, ways.masks, ways.start, ways.cells, before, early),
        *(none, False, ways.lines_in, LINE_CELLS),
    )
    expected = naive.play_patterns(rng, 30, 7, cells(goal), before=before, early=early)
    assert records.tolist() == expected


@pytest.mark.parametrize("text", ["line", "double line", "letter l", "blackout"])
@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("by_number", [True, False])
def test_colours_are_looked_at_alike(text: str, free: bool, by_number: bool) -> None:
    """With two colours only, so that lines of one colour come often."""
    goal = pattern(text)
    ways = ways_of(goal, free)
    colours = [min(place, 1) for place in COLOURS] if not by_number else [0] * 60 + [1] * 15
    state, rng = streams(7)
    records = np.zeros((60, kernel.RECORD), np.int32)
    kernel.play_patterns(
        *(state, records, 9, ways.masks, ways.start, ways.cells, 0, True),
        *(np.array(colours, np.uint8), by_number, ways.lines_in, LINE_CELLS),
    )
    expected = naive.play_patterns(rng, 60, 9, cells(goal), colours=colours, by_number=by_number, free=free)
    assert records.tolist() == expected
    assert records[:, 2].sum() > 0 or text == "blackout"


@pytest.mark.parametrize(("spaces", "need"), [(8, 8), (12, 8), (75, 8), (1, 1)])
def test_picked_numbers_are_played_alike(spaces: int, need: int) -> None:
    state, rng = streams(3)
    records = np.zeros((40, kernel.RECORD), np.int32)
    kernel.play_picks(state, records, 6, spaces, need)
    assert records.tolist() == naive.play_picks(rng, 40, 6, spaces, need)


@pytest.mark.parametrize("text", ["line", "double line", "postage stamp or x", "blackout"])
def test_a_hall_is_verified_alike(text: str) -> None:
    goal = pattern(text)
    state, _ = streams(11)
    cards = np.empty((400, 25), np.uint8)
    kernel.make_cards(state, cards)
    balls = kernel.shuffled_balls(state)
    assert sorted(balls.tolist()) == list(range(1, 76))
    expected = naive.completed(balls.tolist(), cards.tolist(), cells(goal))
    for threads in (1, 3):
        assert fresh_by_call(goal, cards, balls, threads).tolist() == expected


def test_a_ball_names_the_cards_it_completes() -> None:
    goal = pattern("column")
    ways = ways_of(goal)
    state, _ = streams(5)
    cards = np.empty((50, 25), np.uint8)
    kernel.make_cards(state, cards)
    first, places = kernel.index_cards(cards)
    covered = np.full(50, 1 << 12, np.uint32)
    done, fresh = np.zeros(50, np.uint8), np.empty(50, np.uint32)
    winner = [int(number) for number in cards[17, 0::5]]
    for ball in winner[:-1]:
        assert (
            kernel.call_ball(ball, first, places, covered, done, ways.by_cell, ways.ways_by_cell, fresh) == 0
        )
    count = kernel.call_ball(winner[-1], first, places, covered, done, ways.by_cell, ways.ways_by_cell, fresh)
    assert count == 1 and fresh[0] == 17 and done[17] == 1
