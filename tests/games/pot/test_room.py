"""A table over many hands: the button, and antes that stay while nobody opens; every chip is accounted for."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from tests.games.pot.room import Evening, finish, seats, stacks, table
from tests.games.pot.told import Play, filed

JACKS = "bankers/draw-poker-jacks-or-better"


# The button.


def test_1002_5_the_button_moves_clockwise_to_the_next_who_is_dealt_in() -> None:
    session = Evening(filed("colorado/texas-holdem-high"), {2: 10_000, 5: 10_000, 9: 10_000}, 5)
    seen = []
    for _ in range(4):
        hand = Play.at(session)
        seen.append(hand.t.seats[-1])
        finish(session, hand.rest())
    assert seen == [5, 9, 2, 5]


def test_who_has_no_chips_is_passed_over_until_he_buys_some() -> None:
    session = Evening(filed("colorado/texas-holdem-high"), {1: 10_000, 2: 0, 3: 10_000}, 1)
    assert seats(session) == [1, 3]
    session.buy(2, 5_000)
    assert seats(session) == [1, 2, 3] and session.balance == 0


def test_a_hand_that_is_not_over_cannot_be_booked() -> None:
    session = table("colorado/texas-holdem-high")
    with pytest.raises(Refusal, match="not over"):
        session.finish(session.hand())


# Jacks or Better: antes that stay.


NOTHING = {1: "2c 4d 6h 8s 7c", 2: "2d 4h 6s 8c 7d", 3: "2h 4s 6c 8d 7h"}


def passed(session: Evening) -> None:
    hand = Play.at(session, NOTHING)
    while not hand.hand.over:
        hand.go(f"{hand.due.seat} {'pass' if hand.awaits('declare') else 'x'}")
    finish(session, hand)


def jacks(each: int = 100, **filing: Any) -> Evening:
    return table(JACKS, each=each, seats=3, collection="draw-stud: 13", **filing)


def test_jacks_1_nobody_opens_the_button_moves_and_all_ante_again() -> None:
    session = jacks()
    passed(session)
    assert session.carry == 200 and session.button == 1
    hand = Play.at(session, NOTHING)
    assert hand.pot() == "5" and hand.t.seats == (2, 3, 1)


def test_jacks_1_until_the_limit_of_antes_is_reached() -> None:
    session = jacks(ante_limit=2)
    passed(session)
    passed(session)
    assert session.carry == 400
    hand = Play.at(session, NOTHING)
    assert hand.pot() == "4" and hand.stacks() == {1: "98", 2: "98", 3: "98"}


def test_jacks_29_who_anted_his_last_chip_plays_on_for_the_antes_he_has_matched() -> None:
    """Seat 1 antes its only dollar; nobody opens, and $2 of the three stay after the fee. In the next hand the others
    ante and bet: the two dollars, less that hand's fee, are all that seat 1 can win with its aces."""
    session = Evening(filed(JACKS, seats=3, collection="draw-stud: 13"), {1: 100, 2: 10_000, 3: 10_000})
    passed(session)
    assert seats(session) == [1, 2, 3] and session.stacks[1] == 0
    hand = Play.at(session, {1: "Ac Ad 3h 5s 9c", 2: "Jc Jd 3c 5d 9h", 3: NOTHING[3]})
    assert hand.pot() == "4"
    hand.go("2 b4", "3 c", "2 pat", "3 pat", "1 pat", "2 x", "3 x")
    assert hand.moved() == {1: "1", 2: "10"}
    finish(session, hand)
    assert not session.carry and stacks(session) == {1: "1", 2: "104", 3: "94"}


def test_jacks_29_a_second_round_of_antes_is_not_his() -> None:
    session = Evening(filed(JACKS, seats=3, collection="draw-stud: 13"), {1: 100, 2: 10_000, 3: 10_000})
    passed(session)
    passed(session)
    # $2 of the first hand; $2 of the second hand's two antes less its fee of $1.
    assert session.carry == 300 and session.claims == [(200, frozenset({1, 2, 3})), (100, frozenset({2, 3}))]
    hand = Play.at(session, {1: "Ac Ad 3h 5s 9c", 2: "Jc Jd 3c 5d 9h", 3: NOTHING[3]})
    hand.go("3 x", "1 pass", "2 b4", "3 c", "3 pat", "1 pat", "2 pat", "3 x", "2 x")
    assert hand.moved() == {1: "1", 2: "11"}
    finish(session, hand)


def test_jacks_27_reading_a_newcomer_waits_while_others_antes_lie_in_the_pot() -> None:
    session = Evening(filed(JACKS, seats=4, collection="draw-stud: 13"), {1: 10_000, 2: 10_000, 3: 10_000})
    passed(session)
    session.buy(4, 10_000)
    assert seats(session) == [1, 2, 3]
    finish(session, Play.at(session, {**NOTHING, 2: "Jc Jd 3h 5s 9c"}).go("2 b4", "3 f", "1 f"))
    assert seats(session) == [1, 2, 3, 4]
