"""Postings: every chip that moves leaves one account for another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.kit.refusal import Basis
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef
from croupier.settle.table import check_sum, postings


def line(
    seat: int = 1,
    stake: int = 500,
    result: Result = "won",
    profit: int = 500,
    meter: int = 0,
    tip: bool = False,
) -> Line:
    return Line(
        seat, "ante", stake, result, profit, RowRef("rule", "row"), Basis(("clause",)), "why", meter, tip=tip
    )


AMOUNTS = st.integers(0, 10**9)
LINES = st.lists(
    st.builds(line, st.integers(1, 7), AMOUNTS, st.just("won"), AMOUNTS, AMOUNTS, st.booleans())
    | st.builds(lambda seat, stake: line(seat, stake, "lost", -stake), st.integers(1, 7), AMOUNTS)
)


@given(LINES)
def test_any_lines_sum_to_zero(lines: list[Line]) -> None:
    check_sum(lines)
    assert 0 not in postings(lines).values()


def test_who_gains_and_who_loses() -> None:
    assert postings([line(1), line(2, 300, "lost", -300)]) == {"seat 1": 500, "seat 2": -300, "bank": -200}
    assert postings([line(1, 500, "returned", 0), line(1, 500, "withdrawn", 0)]) == {}


def test_what_comes_off_the_meter_does_not_come_from_the_bank() -> None:
    """$1 wins a meter of $1,000: the seat has $999 more, the bank keeps the dollar."""
    assert postings([line(1, 100, "won", 99_900, 100_000)]) == {
        "seat 1": 99_900,
        "meter ante": -100_000,
        "bank": 100,
    }


@pytest.mark.parametrize(
    ("result", "profit", "kept"), [("won", 500, -500), ("lost", -500, -500), ("returned", 0, 0)]
)
def test_what_a_tip_leaves_the_seat(result: Result, profit: int, kept: int) -> None:
    assert line(1, 500, result, profit, tip=True).kept == kept


def test_a_line_reads_as_a_sentence() -> None:
    assert str(line()) == "seat 1 ante 5: won 5 (why)"
