"""How often may be raised, who may raise again, and who acts at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pot.told import Play, filed

COLORADO = "colorado/texas-holdem-high"
OUTLAWS = "outlaws/texas-holdem"
GRAND_RONDE = "grand-ronde/poker"


def limit(id: str, players: int, **more: Any) -> Play:
    """A limit game of $2 and $4; seat 1 is left of the button."""
    return Play(filed(id, betting="limit", **more), [500] * players)


# The number of raises.


def test_1040_4_a_bet_and_three_raises() -> None:
    hand = limit(COLORADO, 3).until("flop").go("1 b2", "2 r4", "3 r6", "1 r8")
    assert hand.bounds() == ("4", "-", "-")
    assert "3 raises" in hand.refused("2 r10") and "1040(4)" in hand.refused("2 r10")


def test_1040_4_the_big_blind_is_the_bet() -> None:
    hand = limit(COLORADO, 3).go("3 r4", "1 r6")
    assert hand.takes("2 r8")
    hand.go("2 r8")
    assert "3 raises" in hand.refused("3 r10")


def test_1040_4_every_round_has_its_own_three() -> None:
    hand = limit(COLORADO, 3).go("3 r4", "1 r6", "2 r8", "3 c", "1 c")
    hand.go("1 b2", "2 r4", "3 r6")
    assert hand.takes("1 r8")


@pytest.mark.parametrize("filed_raises", [0, 1, 4])
def test_1040_4_the_house_sets_the_number(filed_raises: int) -> None:
    hand = limit(COLORADO, 3, raises=filed_raises).until("flop").go("1 b2")
    turn, to = 2, 4
    for _ in range(filed_raises or 9):
        hand.go(f"{turn} r{to}")
        turn, to = turn % 3 + 1, to + 2
    assert hand.takes(f"{turn} r{to}") == (filed_raises == 0)


def test_1040_4_reading_the_number_holds_between_two_as_well() -> None:
    hand = limit(COLORADO, 2).go("2 c", "1 x").go("1 b2", "2 r4", "1 r6", "2 r8")
    assert "3 raises" in hand.refused("1 r10")


def test_2045_6_d_three_raises_and_any_number_between_two_from_the_start() -> None:
    many = limit(OUTLAWS, 3).until("flop").go("1 b2", "2 r4", "3 r6", "1 r8")
    assert "3 raises" in many.refused("2 r10") and "2045 6 d" in many.refused("2 r10")
    two = limit(OUTLAWS, 2).until("flop").go("1 b2", "2 r4", "1 r6", "2 r8", "1 r10", "2 r12")
    assert two.takes("1 r14")


def test_2045_6_d_reading_a_round_that_began_with_three_keeps_its_limit() -> None:
    hand = limit(OUTLAWS, 3).until("flop").go("1 b2", "2 r4", "3 f", "1 r6", "2 r8")
    assert "3 raises" in hand.refused("1 r10")
    hand.go("1 c")  # the next round begins with two
    hand.go("1 b4", "2 r8", "1 r12", "2 r16")
    assert hand.takes("1 r20")


def test_2045_6_d_three_raises_in_no_limit_too() -> None:
    hand = Play(filed(OUTLAWS), [900] * 3).go("3 r10", "1 r30", "2 r90")
    assert "3 raises" in hand.refused("3 r300")


def test_7_f_2_a_bet_and_three_raises_and_no_limit_once_two_are_left() -> None:
    hand = limit(GRAND_RONDE, 3).until("flop").go("1 b2", "2 r4", "3 r6", "1 r8")
    assert "3 raises" in hand.refused("2 r10") and "7(f)(2)" in hand.refused("2 r10")
    hand.go("2 c", "3 f")
    down = limit(GRAND_RONDE, 3).until("flop").go("1 b2", "2 r4", "3 f", "1 r6", "2 r8")
    assert down.takes("1 r10")


@pytest.mark.parametrize("id", ["bankers/lowball-ace-to-five", "bankers/lowball-deuce-to-seven"])
def test_lowball_25_a_bet_and_six_raises_with_several_players(id: str) -> None:
    hand = Play(filed(id), [500] * 3).go("3 r4", "1 r6", "2 r8", "3 r10", "1 r12")
    assert hand.takes("2 r14")
    hand.go("2 r14")
    assert "6 raises" in hand.refused("3 r16") and "lowball 25" in hand.refused("3 r16")


def test_lowball_25_no_count_between_two_or_without_limits() -> None:
    two = Play(filed("bankers/lowball-ace-to-five"), [500] * 2)
    turn, to = 2, 4
    for _ in range(9):
        two.go(f"{turn} r{to}")
        turn, to = 3 - turn, to + 2
    free = Play(filed("bankers/lowball-ace-to-five", betting="no limit"), [5000] * 3)
    turn, to = 3, 4
    for _ in range(9):
        free.go(f"{turn} r{to}")
        turn, to = turn % 3 + 1, to + 2


def test_holdem_raises_outside_limit_games_are_not_counted() -> None:
    hand = Play(filed("bankers/texas-holdem", betting="no limit", straddle="0"), [900] * 3)
    hand.go("3 r4", "1 r6", "2 r8", "3 r10")
    assert hand.takes("1 r12")
    fixed = Play(filed("bankers/texas-holdem", straddle="0"), [900] * 3).go("3 r4", "1 r6", "2 r8")
    assert "3 raises" in fixed.refused("3 r10")


# Check and raise.


def test_1040_2_check_and_raise_is_in_use_where_nothing_is_filed() -> None:
    hand = limit(COLORADO, 3).until("flop").go("1 x", "2 b2", "3 f")
    assert hand.takes("1 r4")


def test_1040_2_without_check_and_raise_who_checked_may_only_call() -> None:
    hand = limit(COLORADO, 3, check_raise=False).until("flop").go("1 x", "2 b2", "3 r4")
    assert hand.bounds() == ("4", "-", "-")
    assert "check and raise is not in use" in hand.refused("1 r6")
    assert "1040(2)" in hand.refused("1 r6")
    hand.go("1 c")
    assert hand.takes("2 r6")  # who bet has not checked
    assert limit(COLORADO, 3, check_raise=False).until("turn").takes("1 b4")


def test_7_f_3_a_check_and_raise_is_permitted() -> None:
    hand = limit(GRAND_RONDE, 3).until("flop").go("1 x", "2 b2", "3 c")
    assert hand.takes("1 r4")


# Short all-ins.


def test_a_short_all_in_does_not_let_who_has_acted_raise_again() -> None:
    """Bet 20, called, and all in for 30: 10 more is no full raise."""
    hand = Play(filed(OUTLAWS), [500, 500, 500, 32]).until("flop").go("1 b20", "2 c", "3 f", "4 r30")
    assert hand.bounds() == ("10", "-", "-")
    assert "short all-in" in hand.refused("1 r70")
    hand.go("1 c")
    assert "short all-in" in hand.refused("2 r70")


def test_a_short_all_in_lets_who_has_not_acted_raise() -> None:
    hand = Play(filed(OUTLAWS), [500, 500, 32, 500]).until("flop").go("1 b20", "2 c", "3 r30")
    assert hand.bounds() == ("30", "50", "498")  # a full raise over the 30
    hand.go("4 r50")
    assert hand.takes("1 r70")  # the full raise opens it to all


def test_several_short_all_ins_that_together_are_a_full_raise_reopen_it() -> None:
    """Bet 20; all in for 32; all in for 40: to the bettor 20 more has come, which is a full raise."""
    hand = Play(filed(OUTLAWS), [500, 500, 34, 42]).until("flop").go("1 b20", "2 c", "3 r32", "4 r40")
    assert hand.bounds() == ("20", "60", "498")
    assert hand.takes("1 r60")


def test_several_short_all_ins_one_chip_short_of_a_full_raise_do_not() -> None:
    hand = Play(filed(OUTLAWS), [500, 500, 34, 41]).until("flop").go("1 b20", "2 c", "3 r32", "4 r39")
    assert hand.bounds() == ("19", "-", "-")


def test_a_full_all_in_reopens_the_betting() -> None:
    hand = Play(filed(OUTLAWS), [500, 500, 42]).until("flop").go("1 b20", "2 c", "3 r40")
    assert hand.bounds() == ("20", "60", "498")


def test_limit_a_short_all_in_is_no_raise_of_the_three() -> None:
    hand = Play(filed(COLORADO), [500, 500, 5, 500]).until("flop")  # seat 3 has 3 left
    hand.go("1 b2", "2 c", "3 r3", "4 r5")
    assert hand.takes("1 r7")
    hand.go("1 r7", "2 r9")
    assert "3 raises" in hand.refused("4 r11")


def test_who_is_all_in_never_acts_again() -> None:
    hand = Play(filed(OUTLAWS), [10, 500, 500]).go("3 c", "1 r10", "2 c", "3 c")
    seen = set()
    while not hand.hand.over:
        assert hand.awaits("act")
        seen.add(hand.due.seat)
        hand.go(f"{hand.due.seat} x")
    assert seen == {2, 3}


def test_nothing_is_asked_where_all_but_one_are_all_in() -> None:
    hand = Play(filed(OUTLAWS), [10, 10, 500]).go("3 r10", "1 c", "2 c")
    assert hand.hand.over and len(hand.t.board) == 5


# Out of turn, and words for acts.


def test_1019_turns_go_clockwise_and_nobody_acts_out_of_turn() -> None:
    hand = limit(COLORADO, 4)
    assert hand.due.seat == 3
    assert "Seat 4 is not asked" in hand.refused("4 c")
    hand.go("3 c", "4 c", "1 c", "2 x", "1 x", "2 x", "3 x", "4 x")


def test_1002_7_a_bet_must_be_met_and_a_check_needs_none() -> None:
    hand = limit(COLORADO, 3)
    assert "may not check" in hand.refused("3 x")
    hand.until("flop")
    assert "nothing to call" in hand.refused("1 c")


def test_1040_1_bet_or_fold_forbids_the_check_after_the_flop() -> None:
    hand = limit(COLORADO, 3, bet_or_fold=True).go("3 c", "1 c")
    assert hand.takes("2 x")  # the big blind has made its bet
    hand.go("2 x")
    assert "bet or fold" in hand.refused("1 x")
    hand.go("1 f")
    assert "bet or fold" in hand.refused("2 x")
    hand.go("2 b2")


def test_lowball_bet_or_fold_before_the_draw_but_checks_after_it() -> None:
    hand = Play(filed("bankers/lowball-ace-to-five"), [100] * 3)
    assert "may not check" in hand.refused("3 x")
    hand.go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat")
    assert hand.takes("1 x")
