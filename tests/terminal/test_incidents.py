"""Irregularities as they are typed: the name as listed, then details in any order."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.games import family_of
from croupier.kit import Refusal, parse_card
from croupier.rounds.events import Chance, Incident
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat
from croupier.terminal.client import described_incident, incident_named

NAMES = ("exposed card", "exposed card again", "extra card", "short call")


def holdem() -> Round:
    """Three players, hole cards dealt."""
    game = load("colorado/texas-holdem-high").configure()
    round = family_of(game.edition).open(game, {1: "a", 2: "b", 3: "c"}, {})
    while isinstance(round.due, Chance):
        round.push(round.outcomes()[0][0])
    return round


def test_the_longest_name_is_meant_and_a_beginning_is_enough() -> None:
    assert incident_named("exposed card again seat 2", NAMES) == ("exposed card again", "seat 2")
    assert incident_named("Exposed card  seat 2 cards Ks", NAMES) == ("exposed card", "seat 2 cards Ks")
    assert incident_named("short", NAMES) == ("short call", "")
    for words in ("ex", "nothing", "7"):
        with pytest.raises(Refusal, match="choose one of"):
            incident_named(words, NAMES)


def test_details_are_read_in_any_order() -> None:
    round = holdem()
    held = round.view(Seat(2))["seats"]["2"]["hands"][0]["cards"][0]
    event = described_incident(round, "exposed card", f"cards {held} seat 2")
    assert event == Incident("exposed card", 2, cards=(parse_card(held),))


@pytest.mark.parametrize("details", ["seat two", "cards 99", "tea", "seat 77 cards Ks", "seat 2 cards Ks"])
def test_what_is_not_understood_is_refused(details: str) -> None:
    with pytest.raises(Refusal):
        described_incident(holdem(), "exposed card", details)
