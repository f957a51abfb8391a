"""What must be bet before the cards: antes, blinds, posts, straddles; and the last blind's option."""

from __future__ import annotations

import pytest

from tests.games.pot.told import Play, filed

COLORADO = "colorado/texas-holdem-high"
BANKERS = "bankers/texas-holdem"
OUTLAWS = [
    "outlaws/texas-holdem",
    "outlaws/texas-holdem-hi-lo-split",
    "outlaws/omaha",
    "outlaws/omaha-hi-lo-split",
]


def bets(hand: Play) -> dict[int, int]:
    """What lies before each seat, in dollars."""
    return {seat: amount // 100 for seat, amount in zip(hand.t.seats, hand.t.bet, strict=True) if amount}


# Antes.


def test_1010_every_player_antes_before_the_first_card() -> None:
    hand = Play(filed(COLORADO, ante="3"), [100, 100, 100])
    assert hand.pot() == "12"  # three antes and the blinds of 1 and 2
    assert bets(hand) == {1: 1, 2: 2}  # an ante is no part of the bet
    assert hand.bounds()[0] == "2"


def test_1023_an_ante_for_all_one_has_plays_for_what_it_matches() -> None:
    """Seat 3 antes its last 2 of 3; of the others' antes 2 each are in its pot, and 1 with the blinds beside it."""
    hand = Play(
        filed(COLORADO, ante="3", rake="0%"),
        [100, 100, 2],
        cards={1: "Kc Kd", 2: "Qc Qd", 3: "As Ad"},
        board="2h 5c 9s Jd 3h",
    ).rest()
    assert hand.moved() == {1: "6", 3: "6"}
    assert hand.net() == {1: "1", 2: "-5", 3: "4"}


def test_1010_antes_of_two_where_one_is_short_are_cut_to_what_is_matched() -> None:
    hand = Play(filed("colorado/five-card-draw-high", ante="5"), [100, 2])
    assert hand.pot() == "4" and hand.stacks() == {1: "98", 2: "0"}


# Blinds.


def test_1012_1_the_first_two_left_of_the_button_post_and_the_next_acts() -> None:
    hand = Play(filed(COLORADO), [100] * 5, button=2)
    assert bets(hand) == {3: 1, 4: 2}
    assert hand.due.seat == 5


def test_1012_1_reading_without_blinds_the_left_of_the_button_begins_and_may_check() -> None:
    hand = Play(filed(COLORADO, small_blind="0", big_blind="0"), [100] * 3)
    assert hand.due.seat == 1 and hand.takes("1 x", "1 b2")


def test_blinds_reading_the_big_blind_may_raise_when_it_is_only_called() -> None:
    hand = Play(filed(COLORADO), [100] * 3).go("3 c", "1 c")
    assert hand.due.seat == 2
    assert hand.bounds() == ("0", "4", "4") and hand.takes("2 x", "2 r4")


def test_holdem_5_and_1_the_big_blind_calls_or_raises_in_its_turn() -> None:
    hand = Play(filed(BANKERS, straddle="0"), [100] * 3).go("3 c", "1 c")
    assert hand.takes("2 x", "2 r4")
    hand.go("2 x")
    assert "flop" in hand.t.reached  # the option comes once


@pytest.mark.parametrize("id", OUTLAWS)
def test_outlaws_6_e_the_big_blind_may_check_if_nobody_raised(id: str) -> None:
    hand = Play(filed(id), [100] * 3).go("3 c", "1 c")
    assert hand.due.seat == 2 and hand.takes("2 x")
    raised = Play(filed(id), [100] * 3).go("3 r4", "1 c")
    assert "may not check" in raised.refused("2 x")


def test_1_a_small_blind_all_in_stays_for_what_it_has() -> None:
    hand = Play(filed(COLORADO, rake="0%"), [1, 100, 100], cards={1: "As Ad"}, board="2h 5c 9s Jd 3h").rest()
    assert hand.moved()[1] == "3"  # one dollar of each


def test_a_short_big_blind_is_still_a_bet_of_its_size_to_the_others() -> None:
    hand = Play(filed(COLORADO), [100, 1, 100])
    assert bets(hand) == {1: 1, 2: 1}
    assert hand.bounds() == ("2", "4", "4")


# Between two players.


def heads_up(id: str, **more: str) -> Play:
    """Seat 2 has the button."""
    return Play(filed(id, **more), [100, 100])


def test_holdem_2_between_two_the_small_blind_is_on_the_button() -> None:
    hand = heads_up(BANKERS)
    assert bets(hand) == {2: 1, 1: 2}
    assert hand.due.seat == 2
    hand.go("2 c", "1 x")
    assert hand.due.seat == 1  # after the flop the button acts last


def test_colorado_between_two_the_button_has_the_small_blind_where_nothing_is_filed() -> None:
    hand = heads_up(COLORADO)
    assert bets(hand) == {2: 1, 1: 2} and hand.due.seat == 2
    seated = heads_up(COLORADO, heads_up_blinds="as seated")
    assert bets(seated) == {1: 1, 2: 2} and seated.due.seat == 1


@pytest.mark.parametrize("id", [*OUTLAWS, "outlaws/draw-poker-hi-lo-split"])
def test_outlaws_4_between_two_the_blinds_stand_as_written_or_as_filed(id: str) -> None:
    """The small blind is left of the button and the big blind left of that, which is the button."""
    hand = heads_up(id)
    assert bets(hand) == {1: 1, 2: 2} and hand.due.seat == 1
    custom = heads_up(id, heads_up_blinds="button small")
    assert bets(custom) == {2: 1, 1: 2} and custom.due.seat == 2


@pytest.mark.parametrize("id", ["grand-ronde/poker", "bankers/lowball-ace-to-five", "bankers/omaha"])
def test_the_button_has_the_small_blind_between_two(id: str) -> None:
    assert bets(heads_up(id)) == {2: 1, 1: 2}


def test_1017_30_3_home_run_counts_the_blinds_by_seats() -> None:
    hand = heads_up("colorado/home-run-holdem")
    assert bets(hand) == {1: 1, 2: 2} and hand.due.seat == 1


@pytest.mark.parametrize(("stack", "passes"), [("2", False), ("1.75", True), ("1", True)])
def test_lowball_6_who_has_less_than_half_the_blind_is_dealt_in_and_the_next_takes_it(
    stack: str, passes: bool
) -> None:
    """A big blind of $4: with $2 it is his, with less the next player posts it as well, and acts last."""
    game = filed(
        "bankers/lowball-ace-to-five", small_bet="4", big_bet="8", small_blind="2", big_blind="4", chip="0.25"
    )
    hand = Play(game, [100, stack, 100, 100])
    assert hand.t.stack[1] == 0 and hand.t.live[1]
    assert (hand.t.bet[2] == 400) == passes
    assert hand.due.seat == (4 if passes else 3)


def test_lowball_a_third_blind_may_stand_on_the_button() -> None:
    hand = Play(filed("bankers/lowball-ace-to-five", third_blind="1"), [100] * 4)
    assert bets(hand) == {4: 1, 1: 1, 2: 2}
    assert hand.due.seat == 3


# Players who come in or make up blinds.


def test_holdem_8_posting_both_blinds_the_big_one_is_live_the_small_one_dead() -> None:
    hand = Play(filed(BANKERS, straddle="0"), [100] * 5, button=5, posts=[(4, "2", True), (4, "1", False)])
    assert bets(hand) == {1: 1, 2: 2, 4: 2}  # the dead dollar is in the pot, not before the player
    assert hand.pot() == "6"
    hand.go("3 c")
    assert hand.due.seat == 4 and hand.takes("4 x", "4 r4")  # may check, or raise in turn


def test_holdem_8_the_dead_blind_is_for_whoever_wins_the_main_pot() -> None:
    hand = Play(
        filed(BANKERS, straddle="0", seats=5, collection="16"),
        [2, 100, 100, 100, 100],
        button=5,
        posts=[(4, "2", True), (4, "1", False)],
        cards={1: "As Ad", 2: "Ks Kd"},
        board="2h 5c 9s Jd 3h",
    ).rest()
    # Five times two and the dead dollar, less the fees of $4 on the flop and $1 on the river.
    assert (hand.moved()[1], hand.house()) == ("6", "5")


def test_a_post_does_not_move_the_first_turn() -> None:
    hand = Play(filed(BANKERS, straddle="0"), [100] * 5, button=5, posts=[(3, "2", True)])
    assert hand.due.seat == 3 and hand.takes("3 x", "3 r4")


# Straddles.


def straddled(stacks: list[int], say: str = "straddle") -> Play:
    hand = Play(filed(BANKERS), stacks)
    return hand.go(f"3 {say}")


def test_holdem_11_the_straddle_is_twice_the_big_blind_left_of_it_before_the_cards() -> None:
    hand = Play(filed(BANKERS), [100] * 4)
    assert hand.due.seat == 3 and hand.due.question == "straddle"
    assert not any(hand.t.cards)
    hand.go("3 straddle")
    assert bets(hand) == {1: 1, 2: 2, 3: 4}
    assert hand.due.seat == 4 and hand.bounds()[0] == "4"


def test_holdem_12_the_straddler_acts_last_and_may_raise() -> None:
    hand = straddled([100] * 4).go("4 c", "1 c", "2 c")
    assert hand.due.seat == 3
    assert hand.bounds() == ("0", "6", "6") and hand.takes("3 x", "3 r6")


def test_holdem_13_sixteen_dollars_behind_a_blind_of_four_and_no_dollar_less() -> None:
    """The rule's own figures: with a big blind of $4 a straddler begins with at least $16."""
    game = filed(BANKERS, big_blind="4", small_blind="2", straddle="8", small_bet="4", big_bet="8")
    rich = Play(game, [100, 100, 16, 100])
    assert rich.due.seat == 3 and rich.due.question == "straddle"
    poor = Play(game, [100, 100, 15, 100])
    assert poor.due.seat == 3 and poor.due.question != "straddle"


def test_a_straddle_may_be_declined_and_needs_three_players() -> None:
    hand = straddled([100] * 4, "decline")
    assert bets(hand) == {1: 1, 2: 2} and hand.due.seat == 3
    assert bets(heads_up(BANKERS)) == {2: 1, 1: 2}


def test_1002_33_colorado_straddles_only_where_the_house_files_one() -> None:
    assert bets(Play(filed(COLORADO), [100] * 4)) == {1: 1, 2: 2}
    hand = Play(filed(COLORADO, straddle="4"), [100, 100, 5, 100]).go("3 straddle")
    assert bets(hand) == {1: 1, 2: 2, 3: 4}


# Games without blinds.


@pytest.mark.parametrize("id", ["colorado/five-card-draw-high", "bankers/draw-poker-jacks-or-better"])
def test_draw_games_are_anted_and_begin_left_of_the_button(id: str) -> None:
    hand = Play(filed(id), [100] * 4, button=2)
    assert hand.pot() == "4" and hand.due.seat == 3
