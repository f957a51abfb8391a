"""Hands that begin with more than blinds: money that only some may win, and limits that are doubled."""

from __future__ import annotations

import random

from croupier.editions import load
from croupier.games.pot.histories.formats import play_history, write_history
from croupier.games.pot.histories.open_history import read_open_records
from croupier.games.pot.histories.phh import read_records
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.histories.write import record_hand, write_hand
from croupier.games.pot.opening import open_hand
from tests.games.pot.histories.test_editions import played


def test_a_pot_that_was_killed_is_played_at_twice_the_limits() -> None:
    game = load("outlaws/texas-holdem").configure(betting="limit")
    rng = random.Random("kill")
    hand = played(open_hand(game, {1: 50000, 2: 50000, 3: 50000}, 3, kill=True), rng)
    (record,) = read_records(write_hand(record_hand(hand, game)))
    assert record.ours["kill"] is True
    assert replay(record).hand.inputs[: len(hand.inputs)] == hand.inputs
    (again,) = read_open_records(write_history(play_history(write_hand(record)), "ohh"))
    assert (
        replay(again).differences() == [] and replay(again).hand.t.rules.small_bet == hand.t.rules.small_bet
    )


def test_what_only_some_may_win_is_written_down() -> None:
    """Seat 2 has no chips, and plays for what it put in the hand before."""
    game = load("bankers/draw-poker-jacks-or-better").configure()
    stacks = {1: 10000, 2: 0, 3: 10000}
    hand = open_hand(game, stacks, 3, carry=900, claims=[(600, (1, 2, 3)), (300, (1, 3))])
    played(hand, random.Random("claims"))
    (record,) = read_records(write_hand(record_hand(hand, game)))
    assert record.ours["claims"] == [[6, [1, 2, 3]], [3, [1, 3]]]
    again = replay(record)
    assert again.hand.opening["claims"] == hand.opening["claims"]
    assert again.hand.money == hand.money and again.differences() == []
    (other,) = read_open_records(write_history(play_history(write_hand(record)), "ohh"))
    assert replay(other).hand.money == hand.money and replay(other).differences() == []
