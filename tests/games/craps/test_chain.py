"""Chains in Fractions against sums over walks, step by step."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from croupier.games.craps.price import END, ChainStep, components, long_run, outcomes, solve, visits

# A fair game of heads or tails for one unit, from two units to none or to four; place 0 is two units.
RUIN = [
    [ChainStep(F(1, 2), 1), ChainStep(F(1, 2), 2)],
    [ChainStep(F(1, 2), 0), ChainStep(F(1, 2), END, F(-2))],
    [ChainStep(F(1, 2), 0), ChainStep(F(1, 2), END, F(2))],
]


def test_a_known_ruin() -> None:
    assert outcomes(RUIN) == {F(-2): F(1, 2), F(2): F(1, 2)}
    assert sum(visits(RUIN)) == 4
    assert outcomes(RUIN, 1) == {F(-2): F(3, 4), F(2): F(1, 4)}


def test_visits_equal_the_sum_over_walks() -> None:
    steps = [
        [ChainStep(F(1, 3), 0), ChainStep(F(1, 3), 1), ChainStep(F(1, 3), END)],
        [ChainStep(F(1, 6), 2), ChainStep(F(5, 6), END)],
        [ChainStep(F(1, 2), 1), ChainStep(F(1, 2), END)],
    ]
    here, total = [F(1), F(0), F(0)], [F(0), F(0), F(0)]
    for _ in range(200):
        total = [a + b for a, b in zip(total, here, strict=True)]
        after = [F(0), F(0), F(0)]
        for share, out in zip(here, steps, strict=True):
            for step in out:
                if step.to != END:
                    after[step.to] += share * step.chance
        here = after
    assert all(abs(a - b) < F(1, 10**40) for a, b in zip(total, visits(steps), strict=True))


def test_components_come_with_the_last_first() -> None:
    steps = [
        [ChainStep(F(1), 1)],
        [ChainStep(F(1, 2), 2), ChainStep(F(1, 2), 0)],
        [ChainStep(F(1), 3)],
        [ChainStep(F(1), END)],
    ]
    assert components(steps) == [[3], [2], [0, 1]]
    deep = [[ChainStep(F(1), place + 1)] for place in range(5_000)] + [[ChainStep(F(1), END)]]
    assert len(components(deep)) == 5_001


def test_gains_on_the_way_round_are_refused() -> None:
    with pytest.raises(ValueError, match="the plan can be paid or lost"):
        outcomes([[ChainStep(F(1, 2), 0, F(1)), ChainStep(F(1, 2), END)]])


def test_the_long_run_of_a_weather() -> None:
    steps = [[ChainStep(F(9, 10), 0), ChainStep(F(1, 10), 1)], [ChainStep(F(1, 2), 0), ChainStep(F(1, 2), 1)]]
    assert long_run(steps) == [F(5, 6), F(1, 6)]
    assert long_run([[ChainStep(F(1), 1)], [ChainStep(F(1), 1)]]) == [F(0), F(1)], (
        "what is left for good has no share"
    )


def test_solving_needs_the_right_pivot() -> None:
    assert solve([[F(0), F(1)], [F(2), F(0)]], [[F(3)], [F(4)]]) == [[F(2)], [F(3)]]
