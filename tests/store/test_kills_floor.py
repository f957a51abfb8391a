"""A whole floor killed at random instants: tables of eight families, a linked meter, a tournament."""

from __future__ import annotations

from tests.store.places import Place
from tests.store.test_kills import campaign


def test_a_floor_of_tables_a_meter_and_a_tournament_survives_kills(file: Place) -> None:
    assert "at work" in campaign("floor", file, 20, seed=2)
