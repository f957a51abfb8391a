"""Hands told by what everybody did: played through, with the law of the betting on watch."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.settle import PotSettlement
from croupier.games.pot.situation import settle_hand
from croupier.kit import Refusal
from tests.games.pot.pots import nets, settle

HIGH = "colorado/texas-holdem-high"
BOARD = "2c 3d 4h 8s 9c"
THREE = {1: ("As Ad", 50), 2: ("Kh Kc", 100), 3: ("", 200)}
POT = {"rake": "0%", "betting": "pot limit"}


def limit(**actions: list[str]) -> PotSettlement:
    return settle(HIGH, THREE, board=BOARD, button=3, filing={"rake": "0%"}, actions=actions)


def test_a_limit_hand_street_by_street() -> None:
    """Blinds of $1 and $2 are seats 1 and 2; bets of 2 and 4."""
    answer = limit(
        preflop=["3 call", "1 raise 4", "2 call", "3 fold"],
        flop=["1 bet 2", "2 raise 4", "1 call"],
        turn=["1 check", "2 bet 4", "1 call"],
        river=["1 check", "2 check"],
    )
    # 4 + 4 + 4 each and the 2 of seat 3: 26.
    assert nets(answer) == {1: 14, 2: -12, 3: -2}


def test_told_by_actions_or_by_what_was_put_in_it_comes_to_the_same() -> None:
    actions = {"preflop": ["3 raise 6", "1 raise 18", "2 call", "3 fold"], "flop": ["1 bet 32", "2 call"]}
    played = settle(HIGH, THREE, board=BOARD, button=3, filing=POT, actions=actions)
    put = {1: ("As Ad", 50), 2: ("Kh Kc", 50), 3: ("", 6, {"folded": True})}
    ended = settle(HIGH, put, board=BOARD, button=3, filing=POT)
    assert played.to_data() == ended.to_data()
    assert nets(played) == {1: 56, 2: -50, 3: -6}


def test_a_hand_that_ends_early_needs_no_more_cards() -> None:
    answer = settle(
        HIGH, {1: ("", 50), 2: ("", 50), 3: ("", 50)}, button=3, actions={"preflop": ["3 fold", "1 fold"]}
    )
    assert nets(answer) == {1: -1, 2: 1, 3: 0}


def test_a_straddle_is_put_up_where_it_is_told_and_not_otherwise() -> None:
    seats = {1: ("", 50), 2: ("", 50), 3: ("", 50), 4: ("As Ad", 50)}
    filing = {"rake": "0%", "straddle": "4"}
    told = {"preflop": ["3 straddle", "4 call", "1 fold", "2 fold", "3 fold"]}
    assert nets(settle(HIGH, seats, button=4, filing=filing, actions=told)) == {1: -1, 2: -2, 3: -4, 4: 7}
    silent = {"preflop": ["3 fold", "4 raise 4", "1 fold", "2 fold"]}
    assert nets(settle(HIGH, seats, button=4, filing=filing, actions=silent)) == {1: -1, 2: -2, 3: 0, 4: 3}


# Other families.


def test_stud_is_brought_in_by_the_lowest_card() -> None:
    seats = {
        1: ("As Ad Qc Js 7h 2c 3d", 100),
        2: ("Kh Ks 9d Jc 6d 2h 4c", 100),
        3: ("8h 8s 2d Tc 5d 3h 4s", 100),
    }
    actions = {
        "third": ["3 bring in", "1 complete 2", "2 call", "3 fold"],
        "fourth": ["1 bet 2", "2 call"],
        "fifth": ["1 check", "2 check"],
        "sixth": ["1 bet 4", "2 call"],
        "seventh": ["1 check", "2 bet 4", "1 call"],
    }
    seats[3] = ("8h 8s 2d", 100)
    filing = {"rake": "0%"}
    answer = settle("colorado/seven-card-stud-high", seats, button=3, filing=filing, actions=actions)
    # An ante of 1 each, 1 brought in by seat 3; seats 1 and 2 bet 2 + 2 + 4 + 4.
    assert nets(answer) == {1: 15, 2: -13, 3: -2}


def test_open_cards_decide_who_acts_so_all_must_be_told() -> None:
    seats = {1: ("As Ad Qc", 100), 2: ("", 100)}
    with pytest.raises(Refusal, match="Seat 2 has no cards, and open cards decide who acts first"):
        settle("colorado/seven-card-stud-high", seats, actions={"third": []})


def test_a_draw_serves_the_cards_that_are_told_last() -> None:
    seats = {1: ("As Ad Qc 7s 2h Ac 9d", 100), 2: ("Kh Ks Kd Jc 6d", 100)}
    actions = {
        "first": ["1 bet 2", "2 call"],
        "draw": ["1 throw 7s 2h", "2 stand pat", "1 bet 4", "2 call"],
    }
    answer = settle("colorado/five-card-draw-high", seats, button=2, filing={"rake": "0%"}, actions=actions)
    assert "three of a kind, aces" in answer.of(1).lines[0].why
    assert nets(answer) == {1: 7, 2: -7}


def test_pineapple_throws_a_card_away_before_the_flop() -> None:
    seats = {1: ("As Ad Qc", 50), 2: ("Kh Kc 2d", 50)}
    actions = {
        "preflop": ["2 call", "1 check"],
        "flop": ["1 throw Qc", "2 throw 2d", "1 check", "2 check"],
        "turn": ["1 check", "2 check"],
        "river": ["1 check", "2 check"],
    }
    answer = settle(
        "colorado/pineapple-high", seats, board=BOARD, button=2, filing={"rake": "0%"}, actions=actions
    )
    assert nets(answer) == {1: 2, 2: -2}


def test_1017_8_joker_poker_is_staked_and_a_card_made_wild() -> None:
    seats = {1: ("Kc Kd Kh 2s 3c", 100), 2: ("Ac Ad 5h 7s 2c", 100)}
    actions = {"deal": ["1 stake 20", "2 stake 50"], "wild": ["1 wild 2s", "2 wild 2c"]}
    answer = settle("colorado/joker-poker", seats, filing={"rake": "0%"}, actions=actions)
    assert nets(answer) == {1: 20, 2: -20}


# What is refused.


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ({"preflop": ["3 raise 5"]}, "Seat 3: to raise to \\$5 is refused; fixed limit: it is exactly \\$4"),
        ({"preflop": ["3 check"]}, "there is a bet to call"),
        ({"preflop": ["1 fold"]}, "seat 3 is asked to act, but '1 fold'"),
        ({"preflop": ["3 fold"]}, "seat 1 is asked to act, but the actions end"),
        ({"flop": ["3 fold"]}, "On the preflop seat 3 is asked"),
        ({"preflop": ["3 fold", "1 fold", "2 check"]}, "'2 check' on the preflop is left over"),
        ({"preflop": ["3 throw 2c"]}, "seat 3 is asked to act, but '3 throw 2c'"),
        ({"preflop": ["three folds"]}, "is not understood"),
        ({"preflop": ["3 dances"]}, "is not understood"),
        ({"preflop": ["3 raise"]}, "say how much"),
        ({"preflop": ["3 raise a lot"]}, "is not an amount of money"),
        ({"preflop": "3 fold"}, "must be a list"),
        (["3 fold"], "actions must be an object"),
    ],
)
def test_actions_that_the_law_does_not_allow(actions: Any, sentence: str) -> None:
    seats = {1: ("", 50), 2: ("", 50), 3: ("", 50)}
    with pytest.raises(Refusal, match=sentence):
        settle(HIGH, seats, button=3, actions=actions)


def test_a_hand_that_is_shown_must_be_told() -> None:
    actions = {"preflop": ["2 call", "1 check"]}
    actions |= {street: ["1 check", "2 check"] for street in ("flop", "turn", "river")}
    with pytest.raises(Refusal, match="its cards are not described"):
        settle(HIGH, {1: ("As Ad", 50), 2: ("", 50)}, board=BOARD, actions=actions)


def test_cards_that_are_never_dealt_are_refused() -> None:
    seats = {1: ("", 50), 2: ("", 50), 3: ("As Ad Ac", 50)}
    with pytest.raises(Refusal, match="Ac is described for seat 3 and never dealt"):
        settle(HIGH, seats, actions={"preflop": ["3 fold", "1 fold"]})


def test_stacks_go_with_actions_and_nothing_else() -> None:
    seats = [{"seat": 1, "put_in": "5"}, {"seat": 2, "put_in": "5"}]
    with pytest.raises(Refusal, match="the actions are described, so it needs its stack"):
        settle_hand({"edition": HIGH, "actions": {}, "seats": seats})
    with pytest.raises(Refusal, match="has the key 'folded', which does not belong here: the actions say it"):
        settle(HIGH, {1: ("", 5, {"folded": True}), 2: ("", 5)}, actions={})
