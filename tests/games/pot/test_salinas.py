"""Banker's Mexican Poker, Salinas version: the button opens, raises of a dollar, a fee made up later, a wild joker."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from tests.games.pot.told import Play, filed

ID = "bankers/mexican-poker-salinas"


def salinas(opening: str = "2", stacks: list[int] | None = None, **how: Any) -> Play:
    """Five players, seat 5 the button, which has opened."""
    return Play(filed(ID), stacks or [100] * 5, **how).go(f"5 open {opening}")


@pytest.mark.parametrize(("players", "plays"), [(4, False), (5, True), (7, True), (8, False)])
def test_salinas_five_to_seven_players(players: int, plays: bool) -> None:
    if plays:
        Play(filed(ID), [100] * players)
    else:
        with pytest.raises(Refusal, match="5 to 7"):
            Play(filed(ID), [100] * players)


def test_salinas_the_button_opens_for_two_to_five_dollars_before_any_card() -> None:
    hand = Play(filed(ID), [100] * 5)
    assert hand.due.seat == 5 and not any(hand.t.cards)
    assert hand.takes("5 open 2", "5 open 3", "5 open 5")
    assert hand.refused("5 open 1") and hand.refused("5 open 6")


def test_salinas_the_player_to_his_left_folds_calls_or_raises_by_a_dollar_up_to_all_in() -> None:
    hand = salinas("3")
    assert hand.due.seat == 1
    assert hand.bounds() == ("3", "4", "100")
    assert hand.takes("1 f", "1 c", "1 r4", "1 r100")
    assert hand.refused("1 x") and hand.refused("1 r3")


def test_salinas_reading_the_button_acts_again_only_when_raised() -> None:
    called = salinas("3").go("1 c", "2 c", "3 c", "4 c")
    assert "first" in called.t.reached and called.due.seat == 1
    raised = salinas("3").go("1 c", "2 r4", "3 c", "4 c")
    assert raised.due.seat == 5 and raised.takes("5 c", "5 r5", "5 f")


def test_salinas_a_dollar_is_enough_after_a_large_raise_too() -> None:
    hand = salinas("3").go("1 r40")
    assert hand.bounds() == ("40", "41", "100") and hand.takes("2 r41")


def test_salinas_reading_a_dollar_more_gives_no_new_raise_to_who_has_acted() -> None:
    hand = salinas("3").go("1 r40", "2 r41", "3 f", "4 f", "5 f")
    assert hand.bounds() == ("1", "-", "-")
    full = salinas("3").go("1 r40", "2 r77", "3 f", "4 f", "5 f")  # 37 more, as much as the last raise
    assert full.takes("1 r78")


def test_salinas_the_deal_starts_with_the_button_and_the_draw_left_of_it() -> None:
    hand = salinas().go("1 c", "2 c", "3 c", "4 c")
    assert hand.dealt() == [5, 1, 2, 3, 4] * 5
    hand.go("1 x", "2 x", "3 x", "4 x", "5 x")
    assert hand.due.seat == 1


def test_salinas_anybody_may_throw_five_away_the_button_four_at_most() -> None:
    hand = salinas().go("1 c", "2 c", "3 c", "4 c", "1 x", "2 x", "3 x", "4 x", "5 x")
    assert hand.least_and_most() == (0, 5)
    hand.go("1 pat", "2 pat", "3 pat", "4 pat")
    assert hand.due.seat == 5 and hand.least_and_most() == (0, 4)


def test_salinas_after_the_draw_the_left_of_the_button_begins_and_may_check() -> None:
    hand = salinas().go("1 c", "2 c", "3 c", "4 c", "1 x", "2 x", "3 x", "4 x", "5 x")
    hand.go("1 pat", "2 pat", "3 pat", "4 pat", "5 pat")
    assert hand.due.seat == 1 and hand.takes("1 x", "1 b1")


def test_salinas_five_dollars_a_hand_after_the_first_round_whatever_the_number_of_players() -> None:
    for players in (5, 7):
        hand = Play(filed(ID), [100] * players).go(f"{players} open 5")
        for seat in range(1, players):
            hand.go(f"{seat} c")
        assert hand.house() == "5" and hand.pot() == str(5 * players - 5)


def test_salinas_what_is_missing_of_the_fee_is_taken_from_later_bets() -> None:
    """Two players at $2: the pot of $4 is taken; the fifth dollar comes from the next bets, and no more."""
    hand = salinas("2").go("1 c", "2 f", "3 f", "4 f")
    assert (hand.house(), hand.pot()) == ("4", "0")
    hand.go("1 b10", "5 c")
    assert (hand.house(), hand.pot()) == ("5", "19")
    hand.rest()
    assert hand.house() == "5"


def test_salinas_where_nothing_more_comes_in_the_fee_is_complete() -> None:
    hand = salinas("2").go("1 c", "2 f", "3 f", "4 f").rest()
    assert hand.house() == "4"


def test_salinas_a_bet_that_nobody_calls_makes_up_nothing() -> None:
    hand = salinas("2").go("1 c", "2 f", "3 f", "4 f", "1 b10", "5 f")
    assert hand.house() == "4" and hand.net()[1] == "-2"


def test_salinas_the_joker_is_totally_wild() -> None:
    """Four twos and the joker are five of a kind, above a straight flush."""
    cards = {1: "2c 2d 2h 2s Jk", 2: "9c Tc Jc Qc Kc", 5: "3c 5d 7h 9s Jd"}
    hand = salinas("5", cards=cards).go("1 c", "2 c", "3 f", "4 f").rest()
    assert set(hand.moved()) == {1}


def test_salinas_the_joker_is_any_card_of_any_suit() -> None:
    cards = {1: "Jk Tc Jc Qc Kc", 2: "As Ad Ah Ac 9h", 5: "3c 5d 7h 9s Jd"}
    hand = salinas("5", cards=cards).go("1 c", "2 c", "3 f", "4 f").rest()
    assert set(hand.moved()) == {1}  # a royal flush beats four aces


def test_salinas_odd_chips_go_left_of_the_button() -> None:
    cards = {1: "2c 4c 6d 8s Th", 2: "As Ks Qd Jd 9h", 4: "Ad Kd Qs Js 9c", 5: "3c 5d 7h 9s Tc"}
    hand = salinas("2", cards=cards).go("1 c", "2 c", "3 f", "4 c").rest()
    assert hand.moved() == {2: "2", 4: "1"}  # four times $2 less the fee of $5
