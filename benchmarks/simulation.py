"""Simulated rounds: batches of best play against loops in plain Python, and two threads against one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.games import THREE_CARD, ULTIMATE, game_of
from benchmarks.machine import two_over_one
from benchmarks.measure import Row, Work, at_least, by_turns, each, rate, ratio
from benchmarks.plain import three_card_rounds, ultimate_rounds
from croupier.editions import Game
from croupier.editions.own import load_file, model_of, new_file
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


OWN_ROUNDS = 20_000_000
OPEN_PLAY = (
    ('times = "1", of', 'times = "1 to 2", of'),
    ('bound = "exactly"\ntimes = "1"', 'bound = "most"\ntimes = "2"'),
)


def rows() -> list[Row]:
    """Both games, on one thread and on two; then a game that is in no book."""
    return [*(row for match in MATCHES for row in (one_thread(match), two_threads(match))), own_shape()]


def game(match: Match) -> Game:
    """The game without what the loop leaves out."""
    return game_of(match.edition, **dict.fromkeys(match.without, False))


def batch(match: Match, threads: int) -> Work:
    """The rounds of a batch, settled."""
    played = game(match)
    return lambda: simulate(played, match.rounds, threads=threads)


def open_play() -> Game:
    """The model file of banked poker with another Play bet."""
    text = new_file(model_of("banked poker"), "Three Card Poker, 1x or 2x")
    for old, new in OPEN_PLAY:
        assert old in text, old
        text = text.replace(old, new)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "open-play.toml"
        path.write_text(text)
        return load_file(path).configure()


def own_shape() -> Row:
    """Three Card Poker with a Play bet of one or two antes, against the game of the book."""
    booked, own = game(MATCHES[0]), open_play()
    works: dict[str, Work] = {
        "own": lambda: simulate(own, OWN_ROUNDS, threads=1),
        "book": lambda: simulate(booked, OWN_ROUNDS, threads=1),
    }
    seconds = by_turns(works)
    return at_least(
        "simulation, Three Card Poker with Play 1x or 2x, one thread",
        OWN_ROUNDS / median(seconds["own"]) / 1e6,
        2.5,
        "M rounds/s",
        note=f"the game of the book {rate(seconds['book'], OWN_ROUNDS)}",
    )


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
