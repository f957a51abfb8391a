"""Advice at a table for a pot: equity against unknown hands, and what a call is worth by it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.pot.family import FAMILY
from croupier.kit import Refusal, parse_card
from croupier.rounds.demands import Chance, Decide
from croupier.rounds.events import Chose, Dealt
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat

HOLDEM = load("colorado/texas-holdem-high").under()


def asked(own: str, id: str = "colorado/texas-holdem-high") -> tuple[Round, dict[str, Any]]:
    """A hand in which the seat that acts first holds these cards."""
    game = load(id).under()
    round = FAMILY.open(game, {1: "a", 2: "b", 3: "c"}, {"stacks": {"1": 20_000, "2": 20_000, "3": 20_000}})
    cards = [parse_card(name) for name in own.split()]
    first = 3
    while isinstance(round.due, Chance):
        to, left = round.due.to, [event.card for event, _ in round.outcomes()]
        card = cards.pop(0) if to == first else next(each for each in left if each not in cards)
        assert to is not None
        round.push(Dealt(to, card))
    assert isinstance(round.due, Decide) and round.due.seat == first
    return round, round.view(Seat(first))


def test_aces_call_and_trash_is_weighed_by_what_it_costs() -> None:
    for own, more in (("Ah Ad", True), ("7c 2d", False)):
        _, view = asked(own)
        found = {each.name: each for each in FAMILY.advice(HOLDEM, view) or ()}
        assert set(found) == {"fold", "call"}
        share = (found["call"].value + 200) / Fraction(view["pot"] + 200)
        assert (share > Fraction(2, 3)) == more
        assert min(each.cost for each in found.values()) == 0


def test_advice_hangs_on_what_the_seat_sees_alone() -> None:
    """Another deal of the hidden cards gives the same advice."""
    round, view = asked("Ah Ad")
    assert FAMILY.advice(HOLDEM, view) == FAMILY.advice(HOLDEM, round.replay().view(Seat(3)))


def test_nobody_is_advised_who_is_not_asked() -> None:
    round, _ = asked("Ah Ad")
    assert FAMILY.advice(HOLDEM, round.view(Seat(1))) is None
    round.push(Chose(3, "fold"))
    assert FAMILY.advice(HOLDEM, round.view(Seat(3))) is None


@pytest.mark.parametrize("id", ["bankers/lowball-ace-to-five"])
def test_games_without_an_equity_have_no_advice(id: str) -> None:
    game = load(id).under()
    round = FAMILY.open(game, {1: "a", 2: "b", 3: "c"}, {})
    while isinstance(round.due, Chance):
        round.push(round.outcomes()[0][0])
    assert isinstance(round.due, Decide)
    assert FAMILY.advice(game, round.view(Seat(round.due.seat))) is None


def test_a_bet_without_a_size_never_becomes_a_raise() -> None:
    _, view = asked("Ah Ad")
    for words in ("b", "bet"):
        with pytest.raises(Refusal, match="You cannot bet now; to raise, say so"):
            FAMILY.hear(HOLDEM, view, words)
    assert FAMILY.hear(HOLDEM, view, "r")[0]["choice"] == "raise"
