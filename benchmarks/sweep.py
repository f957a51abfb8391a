"""Games priced by the sweep, from nothing on one thread: no table kept from another run."""

from __future__ import annotations

import os
import tempfile
import time

from benchmarks.measure import Row, at_most, measuring
from benchmarks.processes import answer_and_peak
from croupier.editions import load
from croupier.games.banked.price import duels
from croupier.games.banked.price.both_draw import alike_of
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads import draw_one
from croupier.games.banked.price.two_hands import two_hands
from croupier.kernels.banked.sweep_sets import counters_of, sets_of

GAMES: dict[str, tuple[str, dict[str, str], float | None]] = {  # edition, filing, seconds allowed
    "Caribbean Stud": ("colorado/caribbean-stud", {}, 1),
    "Crazy 4": ("colorado/crazy-4-poker", {}, 0.2),
    "Boston 5": ("colorado/boston-5-7-stud", {}, 1),
    "Boston 7": ("colorado/boston-5-7-stud", {"version": "Boston 7", "bonus_award": "B7-01"}, 25),
    "High Five": ("colorado/high-five-poker", {}, 25),
    "Wild Six": ("colorado/wild-six-card-draw", {}, 15),
    "Texas Hold'Em Bonus": ("colorado/texas-holdem-bonus", {}, 3),
    "Champion": ("colorado/champion-poker", {}, 3),
    "Western Stud": ("colorado/western-stud", {}, None),
    "Caribbean Draw": ("colorado/caribbean-draw", {}, 180),
}
ONCE = ("Western Stud",)  # run once, after a small deck has compiled what it needs
LARGEST = {
    "High Five": "largest_sweep",
    "Caribbean Draw": "largest_draws",
}  # in a process of their own, for its memory
MEMORY = 3_000  # MB


def price(name: str, run: int = 0) -> float:
    """The seconds that an exact price of the main wagers takes; each run files another least bet: nothing is known."""
    id, filing, _ = GAMES[name]
    game = load(id).configure(**filing, min_bet=str(5 + run))
    for function in (
        duels.duel,
        draw_one.draws,
        draw_one.turned_of,
        two_hands,
        alike_of,
        sets_of,
        counters_of,
    ):
        function.cache_clear()
    begun = time.process_time()
    main_tally(game)
    return time.process_time() - begun


def compile_for(name: str) -> None:
    """The same on a deck of five ranks."""
    id, filing, _ = GAMES[name]
    main_tally(load(id).configure(**filing).with_deck(range(32, 52)))


def largest_sweep() -> float:
    """The largest of the sweeps, alone in a process."""
    return alone("High Five")


def largest_draws() -> float:
    """Caribbean Draw, alone in a process."""
    return alone("Caribbean Draw")


def alone(name: str) -> float:
    """The seconds of one game on one thread, from an empty cache; compiled before on a small deck."""
    duels.THREADS = 1
    compile_for(name)
    return afresh(name)


def afresh(name: str, run: int = 0) -> float:
    """The seconds of one game, nothing kept from another run."""
    before = os.environ.get("XDG_CACHE_HOME")
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CACHE_HOME"] = folder
            return price(name, run)
    finally:
        os.environ.pop("XDG_CACHE_HOME")
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


def rows() -> list[Row]:
    """Processor time of each game, compiled before, and the most memory; Caribbean Draw takes minutes."""
    found = []
    threads = duels.THREADS
    duels.THREADS = 1
    try:
        for name, (_, _, bar) in GAMES.items():
            measuring(f"{name}{f', at most {bar:g} s of processor time' if bar else ''}")
            if name in LARGEST:
                seconds, memory = answer_and_peak(f"benchmarks.sweep:{LARGEST[name]}")
                found.append(at_most(f"{name}, most memory at any time", memory, MEMORY, "MB"))
            elif name in ONCE:
                compile_for(name)
                seconds = afresh(name)
            else:
                seconds = min(afresh(name, run) for run in range(2))
            found.append(at_most(f"{name}, exact, one thread", seconds, bar))
    finally:
        duels.THREADS = threads
    return found
