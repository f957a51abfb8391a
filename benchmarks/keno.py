"""Games of keno: batches for many tickets against a plain loop, and exact prices of way tickets."""

from __future__ import annotations

import random
from statistics import median

from benchmarks.games import game_of
from benchmarks.machine import two_over_one
from benchmarks.measure import Row, at_least, at_most, by_turns, each, rate, ratio
from croupier.games.keno.price import all_prices, ticket_price
from croupier.games.keno.simulate import simulate_games
from croupier.games.keno.ticket import read_ticket

KENO = "grand-ronde/keno"
GAMES = 3_000_000
LOOP = 10_000
WAYS = "1 2 3 4 | 5 6 7 8 | 9 10 11 12; 3/4 at 1; 3/8 at 0.50; 1/12 at 2"
MANY = " | ".join(" ".join(map(str, range(4 * n + 1, 4 * n + 5))) for n in range(20)) + "; 190/8 at 1"


def rows() -> list[Row]:
    """Simulation by turns, then what is exact."""
    game = game_of(KENO)
    works = {"batch": lambda: simulate_games(game, GAMES, threads=1), "loop": plain_games}
    seconds = by_turns(works)
    exact = by_turns(
        {
            "spots": lambda: all_prices(game),
            "ways": lambda: ticket_price(game, read_ticket(WAYS)),
            "many": lambda: ticket_price(game, read_ticket(MANY)),
        }
    )
    return [
        at_least(
            "simulation, keno, twenty tickets, one thread, against a plain loop",
            ratio(each(seconds["loop"], LOOP), each(seconds["batch"], GAMES)),
            50,
            note=f"{rate(seconds['batch'], GAMES)} draws against {rate(seconds['loop'], LOOP)}",
        ),
        two_over_one(
            "simulation, keno, two threads over one",
            lambda threads: simulate_games(game, GAMES, threads=threads),
            1.8,
            GAMES,
        ),
        at_most("keno, exact, one to twenty spots", median(exact["spots"]), 0.1),
        at_most("keno, exact, every total of a ticket with 7 ways", median(exact["ways"]), 0.1),
        at_most("keno, exact, every total of a ticket with 190 ways", median(exact["many"]), 1),
    ]


def plain_games() -> int:
    """Twenty tickets against each draw in plain Python."""
    chance = random.Random(1)
    tickets = [frozenset(range(1, spots + 1)) for spots in range(1, 21)]
    counts = [[0] * 21 for _ in tickets]
    for _ in range(LOOP):
        board = frozenset(chance.sample(range(1, 81), 20))
        for place, ticket in enumerate(tickets):
            counts[place][len(ticket & board)] += 1
    return counts[0][1]
