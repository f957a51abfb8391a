"""F9: whoever has lost the lease of a table in the middle of a hand writes nothing, and the hand is settled once."""

from __future__ import annotations

from tests.store.places import Place
from tests.store.races import race


def test_two_processes_race_at_one_table(served: Place) -> None:
    refused = race(served, "pennsylvania/three-card-poker", 4)
    assert refused["fenced"] >= 3
