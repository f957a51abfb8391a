"""Colorado's stud games: who opens, the forced bet, sizes by street; and choices of single games."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from tests.games.pot.room import finish, table
from tests.games.pot.told import Play, filed, plain

SEVEN, FIVE = "colorado/seven-card-stud-high", "colorado/five-card-stud"
# $2-$4, an ante of $1 and a bring-in of $1.
DOORS = {1: "As Ks 7h", 2: "Ad Kd 2c", 3: "Ah Kh 9s", 4: "Qs Qh Jd"}
UPS = {1: "As 7h", 2: "Ad 2c", 3: "Ah 9s", 4: "Qs Jd"}


def stud(id: str = SEVEN, **more: Any) -> Play:
    return Play(filed(id, **more), [100] * 4, cards=DOORS if id == SEVEN else UPS)


@pytest.mark.parametrize("id", [SEVEN, FIVE])
def test_reading_the_lowest_card_brings_in_for_a_dollar_or_bets_in_full(id: str) -> None:
    hand = stud(id)
    assert hand.due.seat == 2 and hand.takes("2 in", "2 m2") and hand.refused("2 f") and hand.refused("2 x")
    hand.go("2 in")
    assert hand.bounds() == ("1", "2", "2") and hand.hand.bounds.word == "complete"


@pytest.mark.parametrize("id", [SEVEN, FIVE])
def test_reading_the_highest_card_where_the_house_files_it(id: str) -> None:
    hand = stud(id, first_to_act="high card")
    assert hand.due.seat == 4  # the jack


def test_reading_an_amount_of_nothing_leaves_the_forced_bet_out() -> None:
    hand = stud(bring_in="0")
    assert hand.due.seat == 2 and hand.takes("2 x", "2 b2", "2 f")


def test_reading_completing_is_none_of_the_three_raises() -> None:
    hand = stud().go("2 in", "3 m2", "4 r4", "1 r6", "2 r8")
    assert "3 raises" in hand.refused("3 r10")


def test_1009_2_the_high_board_leads_later_rounds() -> None:
    cards = {1: "As Ks 7h 7d", 2: "Ad Kd 2c 9h", 3: "Ah Kh 9s Ac", 4: "Qs Qh Jd 3c"}
    hand = Play(filed(SEVEN), [100] * 4, cards=cards).go("2 in", "3 c", "4 c", "1 c")
    assert hand.due.seat == 1 and hand.bounds() == ("0", "2", "2")  # an open pair does not open the big bet
    assert hand.refused("1 b4")
    assert hand.until("fifth").bounds()[1] == "4"


def test_1014_five_card_stud_the_big_bet_from_the_fourth_card_on() -> None:
    hand = stud(FIVE).until("third")
    assert hand.bounds()[1] == "2"
    assert hand.until("fourth").bounds()[1] == "4" and hand.until("fifth").bounds()[1] == "4"


def test_a_bring_in_for_all_one_has_is_still_the_full_forced_bet_to_the_others() -> None:
    hand = Play(filed(SEVEN, bring_in="2", small_bet="4", big_bet="8"), [100, 2, 100, 100], cards=DOORS).go(
        "2 in"
    )
    assert hand.t.bet[1] == 100 and hand.bounds() == ("2", "4", "4")


@pytest.mark.parametrize(("plays", "rounds"), [(True, 4), (False, 3)])
def test_1017_2_4_pineapple_may_leave_out_the_bets_after_the_fifth_card(plays: bool, rounds: int) -> None:
    hand = Play(filed("colorado/pineapple-high", river_betting=plays), [100] * 2)
    asked = set()
    while not hand.hand.over:
        if hand.awaits("act"):
            asked.add(hand.t.street.name)
        hand.hand.push(plain(hand.hand))
        hand.deal()
    assert len(asked) == rounds


def test_1018_2_a_jackpot_rake_lies_apart_over_many_hands() -> None:
    session = table("colorado/texas-holdem-high", jackpot_rake="1", rake="0%")
    for number in range(1, 4):
        finish(session, Play.at(session).rest())
        assert session.meters["jackpot"] == 100 * number and session.house == 0


def test_1017_30_3_the_sum_of_both_wagers_is_at_most_100_dollars() -> None:
    filed("colorado/home-run-holdem", variation="ante", ante="50", strike_out="50")
    with pytest.raises(Refusal):
        filed("colorado/home-run-holdem", variation="ante", ante="50", strike_out="51")
    with pytest.raises(Refusal):
        filed("colorado/home-run-holdem", variation="ante", ante="10", strike_out="9")
