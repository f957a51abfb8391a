"""Spins by the kernel against spins in plain integers."""

import numpy as np
import pytest

from croupier.kernels.random import seed_state
from croupier.kernels.roulette.spins import bankrolls, spin_counts
from tests.naive import roulette as naive
from tests.naive.random import Xoshiro


@pytest.mark.parametrize("compartments", [1, 2, 37, 38, 39, 64])
@pytest.mark.parametrize("spins", [1, 6, 7, 8, 1000])
def test_counts_equal_the_plain_count(compartments: int, spins: int) -> None:
    state = seed_state(5, compartments)
    assert spin_counts(spins, compartments, state.copy()).tolist() == naive.spin_counts(
        spins, compartments, state.tolist()
    )


def test_a_word_in_the_uneven_rest_is_refused() -> None:
    """The first word of this state is 0, which every uneven scale refuses."""
    twin = Xoshiro([0, 1, 2, 0])
    state = np.array(twin.state, np.uint64)
    assert spin_counts(7, 38, state).tolist() == naive.spin_counts(7, 38, twin.state)
    assert twin.word() == 0 and twin.word() > 0
    assert state.tolist() == twin.state


@pytest.mark.parametrize(("bankroll", "goal"), [(10, 20), (3, 1 << 60), (50, 51), (1, 5)])
def test_bankrolls_equal_the_plain_ones(bankroll: int, goal: int) -> None:
    worths = [-1] * 20 + [1] * 17 + [3]
    state = seed_state(3, bankroll)
    fates, held, spun = bankrolls(np.array(worths, np.int64), 1, 30, bankroll, goal, 200, state.copy())
    assert (fates.tolist(), held, spun) == naive.bankrolls(worths, 1, 30, bankroll, goal, 200, state.tolist())
    assert sum(fates[:3]) == 200
