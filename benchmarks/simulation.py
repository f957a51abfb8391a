"""Simulated rounds: batches of best play against loops in plain Python, and two threads against one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.games import THREE_CARD, ULTIMATE, game_of
from benchmarks.machine import two_over_one
from benchmarks.measure import Row, Work, at_least, by_turns, each, rate, ratio
from benchmarks.plain import three_card_rounds, ultimate_rounds
from croupier.games.banked.simulate.batch import simulate


@dataclass(frozen=True)
class Match:
    """A game in batches against a loop; side bets that may be left out are, for the loop has none."""

    name: str
    edition: str
    without: tuple[str, ...]
    rounds: int
    rival: str
    loop: Callable[[int], float]
    loop_rounds: int
    bar: float


MATCHES = (
    Match(
        name="Three Card Poker",
        edition=THREE_CARD,
        without=("progressive", "six_card"),
        rounds=20_000_000,
        rival="a plain loop",
        loop=three_card_rounds,
        loop_rounds=50_000,
        bar=200,
    ),
    Match(
        name="Ultimate",
        edition=ULTIMATE,
        without=("progressive",),
        rounds=8_000_000,
        rival="a loop with treys",
        loop=ultimate_rounds,
        loop_rounds=10_000,
        bar=150,
    ),
)


def rows() -> list[Row]:
    """Both games, on one thread and on two."""
    return [row for match in MATCHES for row in (one_thread(match), two_threads(match))]


def batch(match: Match, threads: int) -> Work:
    """The rounds of a batch, settled."""
    game = game_of(match.edition, **dict.fromkeys(match.without, False))
    return lambda: simulate(game, match.rounds, threads=threads)


def one_thread(match: Match) -> Row:
    """The batch against the loop."""
    works: dict[str, Work] = {"batch": batch(match, 1), "loop": lambda: match.loop(match.loop_rounds)}
    seconds = by_turns(works)
    return at_least(
        f"simulation, {match.name}, one thread, against {match.rival}",
        ratio(each(seconds["loop"], match.loop_rounds), each(seconds["batch"], match.rounds)),
        match.bar,
        note=f"{rate(seconds['batch'], match.rounds)} against {rate(seconds['loop'], match.loop_rounds)}",
    )


def two_threads(match: Match) -> Row:
    """The batch against itself."""
    what = f"simulation, {match.name}, two threads over one"
    return two_over_one(what, lambda threads: batch(match, threads)(), 1.8, match.rounds)
