"""Whose turn it is where somebody is all in, and how bets are counted: what recorded hands have shown."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.histories.phh import read_records
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.table import discard
from croupier.kit import Refusal
from tests.games.pot.histories.dealt import any_cards, begun, deal, do, turn


def test_nobody_is_asked_to_call_more_than_the_others_can_have() -> None:
    """Heads up, the big blind is all in for less than the small blind has put in already."""
    hand = begun("NT", [3, 500])
    any_cards(hand)
    assert hand.over
    assert sum(hand.stacks.values()) == 50300


def test_one_without_a_decision_is_passed_over_and_the_next_is_asked() -> None:
    """Seat 4 posted the bet and nobody can raise it; seat 1 still has half of it to call."""
    hand = begun("FT", [20, 20, 1, 125], blinds_or_straddles=[10, 20, 0, -20], small_bet=20, big_bet=40)
    any_cards(hand)
    do(hand, "call")
    assert turn(hand) == 1
    do(hand, "call")
    any_cards(hand)
    assert hand.over


def test_the_blind_has_its_option_while_somebody_can_answer() -> None:
    hand = begun("NT", [100, 100])
    any_cards(hand)
    assert turn(hand) == 2
    do(hand, "call")
    assert turn(hand) == 1
    do(hand, 20)
    assert turn(hand) == 2


def test_four_bets_a_round_and_no_more() -> None:
    """The notation counts bets and raises alike, and the blind is none."""
    hand = begun("FT", [1000, 1000, 1000])
    any_cards(hand)
    do(hand, 20, 30, 40, 50)
    assert hand.due is not None and hand.bounds.least is None
    do(hand, "call", "call")
    any_cards(hand)
    do(hand, 10, 20, 30, 40)
    with pytest.raises(Refusal, match="has had its 4 raises"):
        do(hand, 50)


def test_completing_the_bring_in_is_one_of_the_four() -> None:
    hand = begun("F7S", [1000, 1000, 1000])
    deal(hand, "As Ks Qs Ad Kd Qd 2c 5h 9h")
    do(hand, "bring in", 10, 20, 30, 40)
    with pytest.raises(Refusal, match="has had its 4 raises"):
        do(hand, 50)


def test_a_card_that_nobody_knows_opens_nothing() -> None:
    hand = begun("F7S", [1000, 1000], actions=["d dh p1 ??????", "d dh p2 AsAd2c"])
    assert hand.opening["openers"] == {}
    hand = begun("F7S", [1000, 1000], actions=["d dh p1 ??????", "d dh p2 AsAd2c", "p1 pb", "p2 f"])
    assert hand.opening["openers"] == {"third": 0}


def test_a_burn_comes_between_the_discards_and_the_cards_drawn() -> None:
    hand = begun("N2L1D", [100, 100])
    any_cards(hand)
    do(hand, "call", "check")
    seen = []
    for cards in ((hand.t.cards[0][0],), ()):
        asked: Any = hand.due
        assert hand.awaits("discard")
        hand.push(discard(asked.seat, cards))
    while hand.awaits("deal"):
        due: Any = hand.due
        seen.append(due.to)
        deal(hand, "As" if due.to == "burn" else "Ks")
    assert seen == ["burn", 1]


def test_a_check_that_nobody_had_to_make_may_stand_before_a_draw() -> None:
    """Both others are all in; the big blind's check is recorded, and the discards after it are taken."""
    text = """
    variant = "N2L1D"
    antes = [0, 0, 0]
    blinds_or_straddles = [1, 2, 0]
    min_bet = 2
    starting_stacks = [1, 50, 2]
    actions = ["d dh p1 2c3c4c5cKd", "d dh p2 2d3d4d5dQh", "d dh p3 8s8h9c9dTs", "p3 cc", "p2 cc",
        "p1 sd Kd", "p2 sd Qh", "p3 sd 8s9c", "d dh p1 7c", "d dh p2 9h", "d dh p3 JsQc",
        "p1 sm 2c3c4c5c7c", "p2 sm 2d3d4d5d9h", "p3 sm 8h9dTsJsQc"]
    finishing_stacks = [0, 53, 0]
    """
    (record,) = read_records(text)
    played = replay(record)
    assert played.refused is None
    assert played.differences() == []
    assert [why for _, why in played.repairs] == ["p2 had nothing to decide"]


def test_a_completion_for_no_more_than_the_bring_in_is_the_bring_in() -> None:
    text = """
    variant = "F7S"
    antes = [1, 1]
    bring_in = 2
    small_bet = 4
    big_bet = 8
    starting_stacks = [3, 50]
    actions = ["d dh p1 AcAd2c", "d dh p2 KcKdKh", "p1 cbr 2", "p2 cc", "d dh p1 3c", "d dh p2 4d", "d dh p1 5d",
        "d dh p2 6d", "d dh p1 7h", "d dh p2 8h", "d dh p1 9h", "d dh p2 Th"]
    finishing_stacks = [0, 53]
    """
    (record,) = read_records(text)
    played = replay(record)
    assert played.refused is None
    assert played.differences() == []
