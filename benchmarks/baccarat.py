"""Baccarat: every wager exactly from eight decks, and batches against a plain loop."""

from __future__ import annotations

import random
from itertools import count
from statistics import median

from benchmarks.games import game_of
from benchmarks.machine import two_over_one
from benchmarks.measure import Row, at_least, at_most, by_turns, each, rate, ratio
from croupier.games.baccarat.price import price_baccarat, results, shoe_counts
from croupier.games.baccarat.rules import rules_of
from croupier.games.baccarat.simulate import simulate_baccarat

BACCARAT = "bankers/ez-baccarat-panda-8"
TIES, DEALS = 475_627_426_473_216, 4_998_398_275_503_360
BATCH, LOOP = 20_000_000, 50_000


def rows() -> list[Row]:
    """What is exact, then simulation by turns."""
    game = game_of(BACCARAT)
    rules = rules_of(game)
    found = results(rules, shoe_counts(rules))
    ties = sum(ways for result, ways in found.items() if result.winner == "neither")
    assert (ties, sum(found.values())) == (TIES, DEALS), "the deals are not the known ones"
    turns = count()
    # What was counted once is kept: so each turn prices a shoe that another card has left.
    exact = by_turns({"price": lambda: price_baccarat(game, (4 * (next(turns) % 9),))})
    works = {"batch": lambda: simulate_baccarat(game, BATCH, threads=1), "loop": plain_rounds}
    seconds = by_turns(works)
    return [
        at_most("baccarat, exact, every wager from eight decks", median(exact["price"]), 0.2),
        at_least(
            "simulation, baccarat, eight decks to a cut card, one thread, against a plain loop",
            ratio(each(seconds["loop"], LOOP), each(seconds["batch"], BATCH)),
            100,
            note=f"{rate(seconds['batch'], BATCH)} against {rate(seconds['loop'], LOOP)}",
        ),
        two_over_one(
            "simulation, baccarat, two threads over one",
            lambda threads: simulate_baccarat(game, BATCH, threads=threads),
            1.8,
            BATCH,
        ),
    ]


def plain_rounds() -> int:
    """Player, banker and tie in plain Python, out of eight decks with a cut card at three quarters."""
    chance = random.Random(1)
    pack = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0] * 4
    shoe: list[int] = []
    won = 0
    for _ in range(LOOP):
        if len(shoe) <= 104:
            shoe = pack * 8
            chance.shuffle(shoe)
        player, banker = (shoe.pop() + shoe.pop()) % 10, (shoe.pop() + shoe.pop()) % 10
        if player < 8 and banker < 8:
            third = -1
            if player <= 5:
                third = shoe.pop()
                player = (player + third) % 10
            if draws(banker, third):
                banker = (banker + shoe.pop()) % 10
        won += (player > banker) - (player < banker)
    return won


def draws(banker: int, third: int) -> bool:
    """Whether the banker takes a third card."""
    if third < 0:
        return banker <= 5
    if banker <= 2:
        return True
    return (banker, third) != (3, 8) if banker == 3 else {4: 2, 5: 4, 6: 6}.get(banker, 10) <= third <= 7
