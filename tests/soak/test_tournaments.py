"""A tournament of 1,000 entrants and hundreds of hours of tournaments, by `make soak`."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.room.tournaments.simulation import open_tournament, run_event
from tests.room.test_tournament_hours import any_hour
from tests.room.test_tournament_pages import example

pytestmark = pytest.mark.soak
FIELD = 1000


def test_a_field_of_a_thousand_is_played_to_its_end() -> None:
    run = open_tournament(example(), seed=7)
    run_event(run, FIELD, "qualifier")
    state = run.part.state
    places = [number for group in state.places("qualifier") for number in group]
    assert len(places) == len(set(places)) == FIELD
    bought = sum(receipt.amount for receipt in state.receipts if receipt.what != "entry fee")
    awarded = sum(award.value for award in state.awards)
    assert bought == awarded
    assert run.room.books.total("entry fees") == FIELD * 1000
    assert run.room.books.total("stack", "points") == 0


@settings(max_examples=300, deadline=None)
@given(st.integers(min_value=0, max_value=10**9))
def test_hundreds_of_hours(seed: int) -> None:
    any_hour(seed)
