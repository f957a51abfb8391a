"""Sentences for what happens at a table."""

from __future__ import annotations

import pytest

from croupier.describe.events import describe_event
from croupier.describe.story import sentences
from croupier.editions import load
from croupier.games import describer
from croupier.players.policies import plain
from croupier.room.runner import play_round, seated_table


@pytest.mark.parametrize("id", ["bankers/three-card-poker", "outlaws/pure-21-5-blackjack"])
def test_a_fee_is_announced_with_its_payer(id: str) -> None:
    table = seated_table(load(id).configure(), None, 100_000, seed=7)
    play_round(table, dict.fromkeys(table.places, plain))
    assert table.last is not None
    said = [
        str(told[0] if isinstance(told, tuple) else told)
        for told in sentences(table.last, describer(table.last))
    ]
    fees = [words for words in said if "total action" in words or "wagers of $" in words]
    assert fees and all(words.startswith(("Seat ", "You ")) and " pays $" in words for words in fees)


@pytest.mark.parametrize(
    ("giver", "says"),
    [
        ({"kind": "seat", "of": 2, "player": None}, "You pay $1: a band."),
        ({"kind": "seat", "of": 3, "player": None}, "Seat 3 pays $1: a band."),
        ({"kind": "seat", "of": 3, "player": "Ann"}, "Ann behind seat 3 pays $1: a band."),
        ({"kind": "pot", "of": None, "player": None}, "The house takes from the pot $1: a band."),
    ],
)
def test_who_pays_a_fee(giver: dict[str, object], says: str) -> None:
    event = {"event": "Moved", "giver": giver, "taker": {"kind": "fee"}, "amount": 100, "why": "a band"}
    assert describe_event(load("bankers/three-card-poker").configure(), event, {"viewer": "seat 2"}) == says
