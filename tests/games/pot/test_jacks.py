"""Banker's Draw Poker, Jacks or Better: openers, antes that stay, false openers."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import show_cards
from tests.games.pot.told import Play, filed

ID = "bankers/draw-poker-jacks-or-better"
# $4 before the draw and $8 after it, an ante of $1; fees of $1 for four players; seat 1 is left of the button.
NOTHING = {1: "2c 4d 6h 8s 7c", 2: "2d 4h 6s 8c 7d", 3: "2h 4s 6c 8d 7h", 4: "2s 4c 6d 8h 7s"}


def jacks(cards: dict[int, str] | None = None, stacks: list[int] | None = None, **how: Any) -> Play:
    game = filed(ID, seats=4, collection="draw-stud: 13")
    return Play(game, stacks or [100] * 4, cards={**NOTHING, **(cards or {})}, **how)


# Opening.


@pytest.mark.parametrize("cards", ["Jc Jd 3h 5s 9c", "Ac Ad 3h 5s 9c", "3c 3d 5h 5s 9c", "Jk Ac Kd 9h 3s"])
def test_jacks_1_a_pair_of_jacks_or_better_opens(cards: str) -> None:
    assert jacks({1: cards}).takes("1 b4")


@pytest.mark.parametrize("cards", ["Tc Td Ah Ks Qc", "Ac Kd Qh Js 9c", "Jk Kc Qd 9h 3s"])
def test_jacks_1_less_than_a_pair_of_jacks_does_not(cards: str) -> None:
    """A pair of tens, ace high, and a joker which beside a king is an ace and no pair."""
    hand = jacks({1: cards})
    said = hand.refused("1 b4")
    assert "pair of jacks or better" in said and "jacks 1" in said
    assert hand.takes("1 x")


def test_jacks_10_joker_ace_king_queen_and_ten_is_a_straight_and_opens() -> None:
    assert jacks({1: "Jk As Ks Qs Tc"}).takes("1 b4")


def test_jacks_once_it_is_open_any_hand_may_call_or_raise() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}).go("1 b4")
    assert hand.takes("2 c", "2 r8", "2 f")


def test_jacks_any_hand_may_bet_after_the_draw() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}).go("1 b4", "2 c", "3 f", "4 f", "1 pat", "2 pat")
    hand.go("1 x")
    assert hand.bounds() == ("0", "8", "8")


def test_jacks_1_if_nobody_opens_the_hand_ends_and_the_antes_stay() -> None:
    hand = jacks().go("1 x", "2 x", "3 x", "4 x")
    assert hand.hand.over and hand.moved() == {}
    assert hand.stacks() == dict.fromkeys((1, 2, 3, 4), "99")
    assert (hand.house(), hand.carried()) == ("1", "3")  # the fee of a hand that ends in its first round
    hand.sums()


def test_jacks_1_the_antes_that_stayed_go_to_the_winner_of_the_next_hand() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}, carry="3").go("1 b4", "2 f", "3 f", "4 f")
    assert hand.moved() == {1: "6"}  # three carried and four antes, less $1; his bet went back
    assert hand.net()[1] == "5"


def test_jacks_24_a_bet_and_six_raises_with_several_players() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}).go("1 b4", "2 r8", "3 r12", "4 r16", "1 r20", "2 r24")
    assert hand.takes("3 r28")
    hand.go("3 r28")
    assert "6 raises" in hand.refused("4 r32") and "jacks 24" in hand.refused("4 r32")


def test_jacks_24_no_count_when_two_are_left() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}).go("1 b4", "2 r8", "3 f", "4 f")
    turn, to = 1, 12
    for _ in range(8):
        hand.go(f"{turn} r{to}")
        turn, to = 3 - turn, to + 4


# Players who are all in for the antes.


def test_jacks_26_who_is_all_in_for_the_ante_may_declare_the_pot_open() -> None:
    hand = jacks({2: "Jc Jd 3h 5s 9c"}, [100, 1, 100, 100]).go("1 x")
    assert hand.due.seat == 2 and hand.due.question == "declare"
    assert hand.takes("2 declare", "2 pass")


def test_jacks_26_without_openers_he_can_only_pass() -> None:
    """He is asked all the same: whether he is asked would tell the others what he holds."""
    hand = jacks({3: "Jc Jd 3h 5s 9c"}, [100, 1, 100, 100]).go("1 x")
    assert "may not open" in hand.refused("2 declare")
    assert [answer.name for answer in hand.hand.answers()] == ["pass"]
    assert hand.go("2 pass").due.seat == 3


def test_jacks_28_callers_come_in_for_the_full_opening_bet() -> None:
    hand = jacks({2: "Jc Jd 3h 5s 9c"}, [100, 1, 100, 100]).go("1 x", "2 declare")
    assert hand.due.seat == 3 and hand.bounds() == ("4", "8", "8")
    hand.go("3 c", "4 f", "1 c")
    assert hand.due.seat == 1 and hand.due.question == "discard"
    hand.rest()
    # The antes less the fee are seat 2's; the two full bets are for the others, who tie and share.
    assert hand.moved()[2] == "3"


def test_jacks_26_if_he_passes_another_may_open() -> None:
    hand = jacks({2: "Jc Jd 3h 5s 9c", 3: "Qc Qd 3s 5h 9d"}, [100, 1, 100, 100]).go("1 x", "2 pass")
    assert hand.due.seat == 3 and hand.takes("3 b4")


def test_jacks_26_if_all_pass_and_he_does_not_declare_nobody_has_opened() -> None:
    hand = jacks({4: "Jc Jd 3h 5s 9c"}, [100, 100, 100, 1]).go("1 x", "2 x", "3 x")
    assert hand.due.question == "declare"
    hand.go("4 pass")
    assert hand.hand.over and hand.carried() == "3"


# False openers: nobody knows the cards until they are shown.


def blind(stacks: list[int] | None = None) -> Play:
    return jacks(stacks=stacks, blind=True)


def test_jacks_2_d_and_e_nobody_else_opens_all_bets_go_back_but_the_first() -> None:
    hand = blind().go("1 b4", "2 c").tell("false openers", 1)
    assert hand.hand.over
    assert hand.stacks() == {1: "95", 2: "99", 3: "99", 4: "99"}
    assert hand.carried() == "8"  # four antes and the opening bet
    assert "jacks 2 d" in hand.rulings()[0].cite


def test_jacks_2_only_who_opened_can_have_false_openers() -> None:
    hand = blind().go("1 b4", "2 c")
    assert "has not opened" in hand.refused_report("false openers", 2)
    assert "has not opened" in blind().refused_report("false openers", 1)


def test_jacks_2_a_and_b_another_declares_the_pot_open_the_opening_bet_stays() -> None:
    hand = blind().go("1 b4", "2 c").tell("false openers", 1, declared=True)
    assert not hand.t.live[0] and hand.stacks()[1] == "95"
    assert hand.due.seat == 3 and hand.bounds()[0] == "4"


def test_jacks_4_a_the_opening_was_raised_the_pot_plays_on_and_2_c_other_bets_come_back() -> None:
    hand = blind().go("1 b4", "2 r8", "3 r12", "4 f", "1 c").tell("false openers", 1)
    assert hand.stacks()[1] == "95"  # 8 of his 12 went back
    assert hand.due.seat == 2 and hand.bounds()[0] == "4"
    assert "jacks 4 a" in hand.rulings()[0].cite


def test_jacks_4_b_two_called_the_pot_plays_on() -> None:
    hand = blind().go("1 b4", "2 c", "3 c").tell("false openers", 1)
    assert not hand.hand.over and hand.due.seat == 4
    assert "jacks 4 b" in hand.rulings()[0].cite and hand.stacks()[1] == "95"


def test_jacks_5_once_the_action_before_the_draw_is_complete_nothing_is_withdrawn() -> None:
    hand = blind().go("1 b4", "2 r8", "3 f", "4 f", "1 c").tell("false openers", 1)
    assert hand.hand.over and hand.stacks()[1] == "91"
    assert "jacks 5" in hand.rulings()[0].cite and set(hand.moved()) == {2}


def test_jacks_11_a_false_opener_who_is_all_in_sits_out_until_the_pot_is_won() -> None:
    hand = blind([1, 100, 100, 100])
    assert hand.due.seat == 1 and hand.due.question == "declare"
    hand.go("1 declare", "2 c").tell("false openers", 1)
    assert "jacks 11" in hand.rulings()[0].cite
    assert hand.t.sits_out == [1] and not hand.t.live[0]


def test_jacks_3_the_opener_must_show_openers_to_win() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}, shows=True).go(
        "1 b4", "2 c", "3 f", "4 f", "1 pat", "2 pat", "1 x", "2 x"
    )
    hand.tell("openers not shown", 1)
    assert set(hand.moved()) == {2}


def test_jacks_9_who_cannot_have_had_openers_loses_the_pot() -> None:
    said = ("1 b4", "2 c", "3 f", "4 f", "1 pat", "2 pat", "1 x", "2 x")
    lost = jacks({1: "Jc Jd 3h 5s 9c"}, shows=True).go(*said).tell("split openers", 1, proven=False)
    assert set(lost.moved()) == {2}
    kept = jacks({1: "Jc Jd 3h 5s 9c"}, shows=True).go(*said).tell("split openers", 1).rest()
    assert set(kept.moved()) == {1}


# Cards.


def test_jacks_21_a_card_exposed_before_the_draw_is_kept() -> None:
    hand = jacks(dealt=3).tell("exposed card", 3, "2h").deal()
    assert show_cards(hand.t.cards[2]) == NOTHING[3]


def test_jacks_22_a_card_exposed_in_the_draw_is_replaced_when_all_have_drawn() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c 3c", 2: "2d 4h 6s 8c 7d Qd Ks"})
    hand.go("1 b4", "2 c", "3 f", "4 f", "1 throw 9c")
    hand.say("2 throw 2d 4h")
    assert hand.dealing and hand.due.to == 1
    hand.deal(1).tell("exposed card", 1, "3c").deal(2)
    assert hand.dealing and hand.due.to == 1  # after seat 2 has both of his
    hand.deal()
    assert len(hand.t.cards[0]) == 5 and hand.dealt()[-4:] == [1, 2, 2, 1]


def test_jacks_13_five_consecutive_cards_may_be_drawn() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}).go("1 b4", "2 c", "3 f", "4 f")
    hand.go("1 throw Jc Jd 3h 5s 9c", "2 throw 2d")
    assert hand.dealt()[-6:] == [1, 1, 1, 1, 1, 2]


def test_jacks_14_fewer_or_more_than_five_cards_after_the_draw_are_a_dead_hand() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}, shows=True).go("1 b4", "2 c", "3 f", "4 f", "1 pat", "2 pat")
    hand.tell("wrong number of cards", 1)
    assert set(hand.moved()) == {2}


def test_jacks_15_to_17_a_missing_card_comes_at_once_or_with_the_draw() -> None:
    early = jacks({1: "Jc Jd 3h 5s 9c Qs"}).tell("missing card", 1)
    assert early.dealing and early.due.to == 1
    early.deal()
    assert len(early.t.cards[0]) == 5
    late = jacks({1: "Jc Jd 3h 5s 9c Qs Qh"}).go("1 b4", "2 c").tell("missing card", 1, several=True, count=2)
    assert len(late.t.cards[0]) == 3 and not late.dealing
    late.go("3 f", "4 f", "1 pat", "2 pat")
    assert len(late.t.cards[0]) == 5
    button = jacks({1: "Jc Jd 3h 5s 9c"}).go("1 b4").tell("missing card", 4)
    assert button.dealing and button.due.to == 4  # the button has it at once, after action too


def test_jacks_20_another_number_may_be_asked_for_while_nobody_was_served() -> None:
    hand = jacks({1: "Jc Jd 3h 5s 9c"}).go("1 b4", "2 c", "3 f", "4 f", "1 throw 3h")
    hand.tell("changed draw", 1)
    assert hand.due.seat == 1 and len(hand.t.cards[0]) == 5
    hand.go("1 throw 3h 5s", "2 pat")
    assert len(hand.t.cards[0]) == 5 and len(hand.t.discards[0]) == 2
