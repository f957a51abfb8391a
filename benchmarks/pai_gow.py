"""Pai gow from nothing on one thread: a way on both sides, best play against it, and advice with its tables kept."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable

from benchmarks.measure import Row, at_most
from benchmarks.processes import peak
from croupier.editions import Game, load
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads.pai_gow import tally, way_tally
from croupier.kernels.banked.sweep_sets import counters_of, sets_of
from croupier.kit.cards import parse_cards

EDITION = "colorado/emperors-challenge"
HAND = "Ah Ad Kc Ks 7d 7h 2s"
SMALL = "Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As Jk"
MEMORY = 3_000  # MB


def seconds(work: Callable[[], object]) -> float:
    """Processor time, nothing listed before."""
    for function in (sets_of, counters_of):
        function.cache_clear()
    begun = time.process_time()
    work()
    return time.process_time() - begun


def best_play() -> None:
    """All that a process needs to do for the larger of the two prices."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        main_tally(load(EDITION).configure())


def rows() -> list[Row]:
    """Processor time of each, compiled before on a small deck, and the most memory."""
    before = os.environ.get("XDG_CACHE_HOME")
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CACHE_HOME"] = folder
            found = _measured(load(EDITION).configure())
    finally:
        os.environ.pop("XDG_CACHE_HOME")
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before
    memory = peak("benchmarks.pai_gow:best_play")
    return [*found, at_most("Pai gow, most memory at any time", memory, MEMORY, "MB")]


def _measured(game: Game) -> list[Row]:
    small, hand = game.with_deck(parse_cards(SMALL)), parse_cards(HAND)
    for work in (tally, way_tally):
        work(small)
    advise_cards(small, parse_cards("Ah Ad Kc Ks Qd Qh Js"))
    return [
        at_most("Pai gow, one way on both sides, exact, one thread", seconds(lambda: way_tally(game)), 60),
        at_most("Pai gow, best play against a way, exact, one thread", seconds(lambda: tally(game)), 300),
        at_most("Pai gow, both again, tables kept", seconds(lambda: (tally(game), way_tally(game))), 5),
        at_most("Pai gow, advice on one hand", seconds(lambda: advise_cards(game, hand)), 5),
    ]
