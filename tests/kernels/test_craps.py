"""Rolls by the kernel against rolls in plain integers, and against a real table."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.craps.price import BetChain, parse_plan
from croupier.games.craps.rules import rules_of
from croupier.games.craps.simulate import tables
from croupier.kernels.craps.rolls import roll_through
from croupier.kernels.random import seed_state
from tests.naive import craps as naive
from tests.naive.random import Xoshiro

RULES = rules_of(load("grand-ronde/craps").configure())
PLAN = "pass 10, odds 2x, come 5, odds 3-4-5, place 6 12, buy 4 20, hard 8 1"


@pytest.mark.parametrize("rolls", [1, 9, 10, 11, 999, 5_000])
@pytest.mark.parametrize("start", [0, 3])
def test_counts_and_blocks_equal_the_plain_walk(rolls: int, start: int) -> None:
    after, worth = tables(BetChain(RULES, parse_plan(RULES, PLAN), once=False))
    state = seed_state(11, rolls)
    counts, totals = np.zeros(len(after), np.int64), np.zeros(rolls // 100, np.int64)
    end = roll_through(after, worth, start * 36, rolls, 100, state.copy(), counts, totals)
    thrown = naive.rolls(state.tolist(), rolls)
    expected, last = naive.walk(after.tolist(), start * 36, thrown)
    assert {int(place): int(counts[place]) for place in np.flatnonzero(counts)} == expected
    assert end == last and counts.sum() == rolls
    place, sums = start * 36, []
    for first in range(0, rolls - rolls % 100, 100):
        block, place = naive.walk(after.tolist(), place, thrown[first : first + 100])
        sums.append(sum(int(worth[at]) * count for at, count in block.items()))
    assert totals.tolist() == sums


def test_a_word_in_the_uneven_rest_is_refused() -> None:
    """The first word of this state is 0, which every uneven scale refuses."""
    twin = Xoshiro([0, 1, 2, 0])
    state = np.array(twin.state, np.uint64)
    after, worth = np.zeros(36, np.int32), np.zeros(36, np.int64)
    counts = np.zeros(36, np.int64)
    roll_through(after, worth, 0, 10, 10, state, counts, np.zeros(1, np.int64))
    assert counts.tolist() == np.bincount(naive.rolls(twin.state, 10), minlength=36).tolist()
    assert twin.word() == 0 and twin.word() > 0
    assert state.tolist() == twin.state


def test_every_roll_is_as_likely_as_any_other() -> None:
    counts = np.zeros(36, np.int64)
    roll_through(
        np.zeros(36, np.int32),
        np.zeros(36, np.int64),
        0,
        3_600_000,
        10**9,
        seed_state(2, 2),
        counts,
        np.zeros(0, np.int64),
    )
    spread = float(((counts - 100_000) ** 2 / 100_000).sum())
    assert 12 < spread < 75, "chi-squared with 35 degrees of freedom"
