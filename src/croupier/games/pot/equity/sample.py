"""Deals at random, for what takes too long to count."""

from __future__ import annotations

from functools import partial

import numpy as np

from croupier.games.pot.equity.plan import Found, Progress, gather
from croupier.games.pot.equity.situation import Situation
from croupier.kernels.pot.equity import I64, new_counts
from croupier.kernels.pot.equity_deals import sample_deals
from croupier.kernels.random import seed_state

CHUNK = 1 << 16


def sample(s: Situation, samples: int, seed: int, threads: int, progress: Progress | None) -> tuple[I64, I64]:
    """What so many random deals came to, and the squares of the shares; the same for any number of threads."""
    players = len(s.hands)
    rows, weights, unknown = zip(*(s.drawn_from(player) for player in range(players)), strict=True)
    starts = np.cumsum([0, *map(len, rows)], dtype=np.int64)
    sums = np.concatenate([np.cumsum(part) for part in weights])
    draws = np.array(unknown, np.int64)
    squares = np.zeros(players, np.int64)

    def task(chunk: int) -> Found:
        counts, mine = new_counts(players), np.zeros(players, np.int64)
        size = min(CHUNK, samples - chunk * CHUNK)
        state = seed_state(seed, chunk)
        sample_deals(
            np.concatenate(rows), sums, starts, draws, s.board, s.deck, s.missing, size, state,
            s.rules.choices, len(s.rules.parts), int(s.rules.carries), *s.rates, counts, mine,
        )  # fmt: skip
        found.append(mine)
        return counts, size

    found: list[I64] = []
    tasks = [partial(task, chunk) for chunk in range(-(-samples // CHUNK))]
    counts, _ = gather(tasks, players, threads, progress)
    for part in found:
        squares += part
    return counts, squares
