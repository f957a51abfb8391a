"""A million rounds through the room and its books: they balance, rounds equal books, meters and jackpots are whole.

CROUPIER_ROUNDS     rounds in memory, 1,000,000; a fiftieth as many go through a journal
CROUPIER_PROCESSES  processes at once, as many as there are processors
CROUPIER_MINUTES    after so many minutes no further floor begins; without it, all rounds are played
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed

import pytest

from tests.soak.floors import SoakFloor, SoakTable, stored_floor
from tests.store.houses import check_whole

pytestmark = pytest.mark.soak

ROUNDS = int(os.environ.get("CROUPIER_ROUNDS", 1_000_000))
PROCESSES = int(os.environ.get("CROUPIER_PROCESSES", os.cpu_count() or 1))
MINUTES = float(os.environ.get("CROUPIER_MINUTES", "inf"))
A_FLOOR, A_JOURNAL = 10_000, 1_000  # rounds of one floor, played in one process
PROGRESSIVE = {"progressive_rate": "35%"}
JACKPOT = {"jackpot_rake": "1", "rake": "0%"}
TABLES = (
    SoakTable("bankers/ez-baccarat-panda-8", 20),
    SoakTable("grand-ronde/roulette", 20),
    SoakTable("colorado/texas-holdem-high", 10, JACKPOT, jackpot=True),
    SoakTable("colorado/texas-holdem-high", 6),
    SoakTable("grand-ronde/craps", 10),
    SoakTable("grand-ronde/blackjack", 8),
    SoakTable("colorado/three-card-poker", 6, PROGRESSIVE, meter=True),
    SoakTable("colorado/three-card-poker", 4, PROGRESSIVE, meter=True),
    SoakTable("pennsylvania/let-it-ride-poker", 4),
    SoakTable("bankers/pai-gow-poker", 3),
    SoakTable("colorado/omaha-high-low", 3),
    SoakTable("colorado/seven-card-stud-high", 2),
    SoakTable("bankers/texas-holdem", 2),
    SoakTable("grand-ronde/keno", 1),
    SoakTable("grand-ronde/bingo", 1),
)  # what takes little time bears most

Played = Counter[str]  # rounds by edition, and hits of meters and jackpots


def test_a_million_rounds_in_memory(capfd: pytest.CaptureFixture[str]) -> None:
    with capfd.disabled():
        assert run_all("in memory", in_memory, ROUNDS, A_FLOOR) > 0


def test_rounds_through_a_journal(capfd: pytest.CaptureFixture[str]) -> None:
    with capfd.disabled():
        assert run_all("in a journal", in_a_journal, ROUNDS // 50, A_JOURNAL) > 0


def run_all(words: str, play: Callable[[int, int], Played], rounds: int, each: int) -> int:
    """As many floors as give so many rounds, in processes of their own; a line for each. Returns the rounds."""
    begun, total = time.monotonic(), Counter[str]()
    with ProcessPoolExecutor(PROCESSES) as pool:
        waiting = list(range(1, rounds // each + 1 or 2))
        running = {pool.submit(play, seed, each) for seed in waiting[:PROCESSES]}
        waiting = waiting[PROCESSES:]
        while running:
            done = next(as_completed(running))
            running.remove(done)
            total += done.result()
            minutes = (time.monotonic() - begun) / 60
            print(
                f"{total['rounds']:,} rounds {words}, {total['hits']:,} hits, {minutes:.1f} min",
                file=sys.stderr,
                flush=True,
            )
            if waiting and minutes < MINUTES:
                running.add(pool.submit(play, waiting.pop(0), each))
    for edition, count in sorted(total.items()):
        print(f"  {edition}: {count:,}", file=sys.stderr, flush=True)
    return total["rounds"]


def in_memory(seed: int, rounds: int) -> Played:
    """A floor of its own: so many rounds, checked again and again."""
    floor = SoakFloor(TABLES, seed)
    for hundred in range(rounds // 100):
        for stream, table in zip(floor.players, TABLES, strict=True):
            for _ in range(table.share):
                floor.play(stream)
        if hundred % 10 == 9:
            floor.check()
    floor.check()
    return _played(floor)


def in_a_journal(seed: int, rounds: int) -> Played:
    """The same written down: all tables at once, then verified, and every part made again from its events."""
    with stored_floor(TABLES, seed) as floor:
        for _ in range(rounds // len(TABLES)):
            floor.play_together(tuple(floor.players))
        floor.check()
        assert floor.stored is not None
        check_whole(floor.stored)
    return _played(floor)


def _played(floor: SoakFloor) -> Played:
    counts = Counter({"rounds": sum(floor.rounds.values()), "hits": floor.hits})
    for stream, table in zip(floor.players, TABLES, strict=True):
        counts[table.edition] += floor.rounds[stream]
    return counts
