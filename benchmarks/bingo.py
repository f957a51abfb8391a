"""Bingo: halls of very many cards verified ball by ball, games in batches, and what is exact."""

from __future__ import annotations

import random
from functools import cache
from statistics import median

from benchmarks.games import game_of
from benchmarks.machine import two_over_one
from benchmarks.measure import Row, at_least, at_most, by_turns, each, rate, ratio
from croupier.games.bingo.cards import Pattern, parse_pattern
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import plans_of
from croupier.games.bingo.price import column_counts, cover_counts, grid_of, hall_of, mean_calls
from croupier.games.bingo.simulate import live_hall, simulate_games

BINGO = "grand-ronde/bingo"
HALL = 100_000
LARGE = 500_000
PLAIN = 300
CARDS, GAMES = 200, 2_000


@cache
def line() -> Pattern:
    """Any straight line."""
    return parse_pattern("line", bingo_law(game_of(BINGO).edition).patterns)


def rows() -> list[Row]:
    """The hall against a plain loop, batches, then what is exact."""
    seconds = by_turns({"hall": lambda: live_hall(line(), HALL, threads=1), "plain": plain_hall})
    large = by_turns({"large": lambda: live_hall(line(), LARGE, threads=1)}, rounds=3)
    exact = by_turns({"card": one_card, "hall": whole_hall}, rounds=3)
    return [
        at_most(
            "bingo, 100,000 cards, 75 balls, verified after each, one thread", median(seconds["hall"]), 1
        ),
        at_least(
            "bingo, a hall verified ball by ball, against a plain loop, each card",
            ratio(each(seconds["plain"], PLAIN), each(seconds["hall"], HALL)),
            50,
            note=f"{rate(seconds['hall'], HALL)} cards against {rate(seconds['plain'], PLAIN)}",
        ),
        at_most("bingo, 500,000 cards, 75 balls, verified after each, one thread", median(large["large"]), 5),
        two_over_one(
            "bingo, games in batches, 200 cards each, two threads over one", batch, 1.7, CARDS * GAMES
        ),
        at_most("bingo, exact, any line on one card within every number of calls", median(exact["card"]), 1),
        at_most("bingo, exact, first bingo of 1,000 cards and its winners", median(exact["hall"]), 3),
    ]


def batch(threads: int) -> object:
    """Games with fresh cards in each."""
    game = game_of(BINGO)
    return simulate_games(game, plans_of(game)[0], CARDS, GAMES, threads=threads)


def one_card() -> object:
    """From the squares on: nothing is kept from the last time."""
    column_counts.cache_clear()
    cover_counts.cache_clear()
    return mean_calls(line())


def whole_hall() -> object:
    """From the pattern on."""
    grid_of.cache_clear()
    hall_of.cache_clear()
    return hall_of(line(), 1_000)


def plain_hall() -> int:
    """The same with sets, card by card, in plain Python."""
    chance = random.Random(1)
    ways = [[cell for cell in range(25) if way >> cell & 1] for way in line().ways]
    cards = []
    for _ in range(PLAIN):
        columns = [chance.sample(range(15 * place + 1, 15 * place + 16), 5) for place in range(5)]
        squares = [columns[place][row] for row in range(5) for place in range(5)]
        cards.append([{squares[cell] for cell in way} for way in ways])
    called: set[int] = set()
    first = 0
    for ball in chance.sample(range(1, 76), 75):
        called.add(ball)
        complete = sum(any(way <= called for way in card) for card in cards)
        first = first or (len(called) if complete else 0)
    return first
