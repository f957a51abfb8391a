"""Spins of roulette: batches against a plain loop, and exact chances over many spins."""

from __future__ import annotations

import random
from statistics import median

from benchmarks.games import game_of
from benchmarks.machine import two_over_one
from benchmarks.measure import Row, at_least, at_most, by_turns, each, rate, ratio
from croupier.games.roulette.price import bet_prices, over_spins, simulate_spins

ROULETTE = "grand-ronde/roulette"
BETS = {"red": 1000, "17": 500, "8/9": 200}
SPINS = 50_000_000
LOOP = 300_000


def rows() -> list[Row]:
    """Simulation by turns, then what is exact."""
    game = game_of(ROULETTE)
    works = {"batch": lambda: simulate_spins(game, SPINS, bets=BETS, threads=1), "loop": plain_spins}
    seconds = by_turns(works)
    exact = by_turns(
        {
            "bets": lambda: bet_prices(game),
            "hundred": lambda: over_spins(game, BETS, 100).ahead,
            "thousand": lambda: over_spins(game, BETS, 1000).ahead,
        }
    )
    return [
        at_least(
            "simulation, roulette, three bets together, one thread, against a plain loop",
            ratio(each(seconds["loop"], LOOP), each(seconds["batch"], SPINS)),
            80,
            note=f"{rate(seconds['batch'], SPINS)} against {rate(seconds['loop'], LOOP)}",
        ),
        two_over_one(
            "simulation, roulette, two threads over one",
            lambda threads: simulate_spins(game, SPINS, bets=BETS, threads=threads),
            1.8,
            SPINS,
        ),
        at_most("roulette, exact, every kind of bet", median(exact["bets"]), 0.1),
        at_most("roulette, exact, three bets together over 100 spins", median(exact["hundred"]), 0.1),
        at_most("roulette, exact, three bets together over 1,000 spins", median(exact["thousand"]), 2),
    ]


def plain_spins() -> int:
    """The same bets in plain Python."""
    chance = random.Random(1)
    red = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    total = 0
    for _ in range(LOOP):
        number = chance.randrange(38)
        total += 1000 if number in red else -1000
        total += 17500 if number == 17 else -500
        total += 3400 if number in (8, 9) else -200
    return total
