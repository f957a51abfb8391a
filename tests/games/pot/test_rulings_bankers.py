"""What Banker's, Grand Ronde and the rules of single games order when something goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.money import cause
from croupier.games.pot.table import show_hand
from croupier.kit import parse_cards, show_cards
from tests.games.pot.at_showdown import BOARD, CARDS, says, to_show
from tests.games.pot.told import Play, filed

HOLDEM, LOWBALL, DEUCE = (
    "bankers/texas-holdem",
    "bankers/lowball-ace-to-five",
    "bankers/lowball-deuce-to-seven",
)


def holdem(**how: Any) -> Play:
    game = filed(HOLDEM, straddle="0", seats=3, collection="21")
    return Play(game, [100] * 3, cards=CARDS, board=BOARD, **how)


# Hold'em.


def test_holdem_14_the_first_card_off_the_deck_exposed_is_a_misdeal() -> None:
    hand = holdem(dealt=1).tell("first card exposed", 1)
    assert hand.hand.over and hand.t.redeal and hand.net() == {1: "0", 2: "0", 3: "0"}


def test_holdem_15_an_exposed_hole_card_is_replaced_and_is_the_first_burn() -> None:
    """The deal is finished, the next card is his, and before the flop no other card is burned."""
    hand = holdem(dealt=2).tell("exposed card", 2, "Ks").deal()
    assert hand.dealt() == [1, 2, 3, 1, 2, 3, 2]
    assert show_cards(hand.t.burns) == "Ks"
    hand.go("3 c", "1 c", "2 x")
    assert hand.dealt()[7:] == ["community"] * 3
    hand.go("1 x", "2 x", "3 x")
    assert hand.dealt()[10:] == ["burn", "community"]


def test_holdem_15_the_last_hole_card_too() -> None:
    hand = holdem().tell("exposed card", 3, "Qd").deal()
    assert hand.dealt() == [1, 2, 3, 1, 2, 3, 3] and show_cards(hand.t.burns) == "Qd"


def test_holdem_16_a_premature_flop() -> None:
    hand = holdem().go("3 c").tell("premature flop").go("1 c", "2 x")
    assert hand.dealt()[6:] == ["community"] * 3 and hand.t.burned == 1


def test_holdem_17_a_premature_turn() -> None:
    hand = holdem().until("flop").go("1 x").tell("premature turn", cards="8c").go("2 x", "3 x")
    assert hand.dealt()[10:] == ["burn", "community"]  # what would have been the river, after a burn
    hand.go("1 x", "2 x").say("3 x")
    assert hand.due.to == "community" and parse_cards("8c")[0] in hand.t.unseen()  # and no burn for the river


def test_holdem_18_a_premature_river() -> None:
    hand = holdem().until("turn").go("1 x").tell("premature river").go("2 x", "3 x")
    assert hand.dealt()[12:] == ["community"]


def test_holdem_16_to_18_belong_to_their_streets() -> None:
    assert "another moment" in holdem().refused_report("premature turn", cards="8c")
    assert "another moment" in holdem().until("turn").refused_report("premature flop")


def test_holdem_19_one_extra_card_is_the_burn_and_more_are_a_misdeal() -> None:
    hand = holdem().tell("extra card", 1, "5c").go("3 c", "1 c", "2 x")
    assert hand.dealt()[6:] == ["community"] * 3 and show_cards(hand.t.burns) == "5c"
    assert holdem().tell("extra card", 1, several=True).hand.over


def test_holdem_20_both_hole_cards_must_be_shown() -> None:
    hand = to_show(holdem(shows=True))
    refusal = hand.hand.refusal(show_hand(1, parse_cards("As")))
    assert refusal is not None and "must show all" in str(refusal)


def test_holdem_21_who_does_not_declare_the_board_has_no_claim() -> None:
    game = filed(HOLDEM, straddle="0", seats=3, collection="21")
    board = "As Ks Qs Js Ts"
    hand = to_show(Play(game, [100] * 3, cards={1: "2c 3d", 2: "4c 5d", 3: "6c 7d"}, board=board, shows=True))
    hand.tell("undeclared board", 1).rest()
    assert set(hand.moved()) == {2, 3}


# Lowball.


def lowball(cards: dict[int, str], id: str = LOWBALL, **how: Any) -> Play:
    return Play(filed(id), [100] * len(cards), cards=cards, **how)


THREE = {1: "2c 3c 4c 5c 7d", 2: "2d 3d 4d 6d 8c", 3: "2h 3h 4h 7h 9c"}
TWO = {1: "2c 3c 4c 5c 7d", 2: "2d 3d 4d 6d 8c"}


def test_lowball_3_between_two_a_miscall_counts_only_where_the_other_fouled_his_hand() -> None:
    fouled = to_show(lowball(TWO, shows=True)).tell("miscalled hand", 1, other_fouled=True)
    assert set(fouled.moved()) == {2}
    intact = to_show(lowball(TWO, shows=True)).tell("miscalled hand", 1).rest()
    assert set(intact.moved()) == {1}


def test_lowball_4_among_several_the_miscalled_hand_is_dead() -> None:
    hand = to_show(lowball(THREE, shows=True)).tell("miscalled hand", 1).rest()
    assert set(hand.moved()) == {2}


def test_lowball_5_a_pair_that_was_not_announced() -> None:
    led = to_show(lowball(TWO, shows=True)).tell("undeclared pair", 1, other_fouled=True)
    assert set(led.moved()) == {2}
    assert set(to_show(lowball(TWO, shows=True)).tell("undeclared pair", 1).rest().moved()) == {1}


@pytest.mark.parametrize(
    ("card", "kept"), [("7d", True), ("Ac", True), ("Jk", True), ("2c", True), ("8d", False), ("Kc", False)]
)
def test_lowball_12_sevens_and_under_are_kept_higher_cards_replaced(card: str, kept: bool) -> None:
    hand = lowball({1: f"{card} 3s 4s 5s 6s", 2: "2h 3h 4h 5h 9h", 3: "2s 3d 4d 5d 9d"}, dealt=1)
    hand.tell("exposed card", 1, card).deal()
    assert (parse_cards(card)[0] in hand.t.cards[0]) == kept
    assert len(hand.t.cards[0]) == 5
    # A card that was replaced is the burn before the draw.
    assert show_cards(hand.t.burns) == ("" if kept else card)
    hand.go("3 c", "1 c", "2 x", "1 pat", "2 pat").say("3 pat").deal()
    assert hand.t.burned == 1


@pytest.mark.parametrize(
    ("card", "kept"), [("7d", True), ("5c", True), ("2c", True), ("6c", False), ("8d", False), ("Ac", False)]
)
def test_deuce_3_seven_five_four_three_and_two_are_kept_a_six_is_not(card: str, kept: bool) -> None:
    hand = lowball({1: f"{card} 3s 4s Ts 9s", 2: "2h 3h 4h 5h 9h", 3: "2s 3d 4d 5d 9d"}, DEUCE, dealt=1)
    hand.tell("exposed card", 1, card).deal()
    assert (parse_cards(card)[0] in hand.t.cards[0]) == kept and len(hand.t.cards[0]) == 5


def test_lowball_13_an_exposed_card_in_the_draw_is_replaced_when_all_have_drawn() -> None:
    hand = lowball({**THREE, 1: "2c 3c 4c 5c Kd 7s"}).go("3 c", "1 c", "2 x", "1 throw Kd", "2 pat")
    hand.say("3 throw 9c").deal(2).tell("exposed card", 1, "7s")
    assert hand.due.to == 3
    hand.deal(1)
    assert hand.due.to == 1
    hand.deal()
    assert len(hand.t.cards[0]) == 5


def test_lowball_14_and_15_a_flashed_card_is_kept_before_the_draw_and_replaced_in_it() -> None:
    before = lowball(THREE, dealt=2).tell("flashed card", 2).deal()
    assert before.dealt() == [1, 2, 3] * 5
    hand = lowball({**THREE, 1: "2c 3c 4c 5c Kd 7s"}).go("3 c", "1 c", "2 x", "1 throw Kd", "2 pat")
    hand.say("3 pat").deal()
    hand.tell("flashed card", 1, "7s").deal()
    assert parse_cards("7s")[0] not in hand.t.cards[0] and len(hand.t.cards[0]) == 5


def test_lowball_18_a_wrong_number_of_cards_after_the_draw_is_fouled() -> None:
    hand = to_show(lowball(THREE, shows=True)).tell("wrong number of cards", 1).rest()
    assert set(hand.moved()) == {2}


def test_lowball_19_to_21_missing_cards() -> None:
    at_once = lowball(THREE).tell("missing card", 1)
    assert at_once.due.to == 1 and len(at_once.t.cards[0]) == 4
    button = lowball(THREE).go("3 c").tell("missing card", 3)
    assert button.due.to == 3 and "lowball 20" in says(button)
    later = lowball(THREE).go("3 c", "1 c").tell("missing card", 1, several=True, count=2)
    assert len(later.t.cards[0]) == 3 and "lowball 21" in says(later)
    later.go("2 x", "1 pat", "2 pat", "3 pat")
    assert len(later.t.cards[0]) == 5


def test_lowball_22_another_number_of_cards() -> None:
    hand = lowball(THREE).go("3 c", "1 c", "2 x", "1 throw 7d").tell("changed draw", 1)
    assert hand.due.seat == 1 and hand.least_and_most() == (0, 5)
    hand.go("1 pat")
    assert hand.due.seat == 2 and len(hand.t.cards[0]) == 5
    bound = lowball(THREE).go("3 c", "1 c", "2 x", "1 throw 7d").tell("changed draw", 1, next_acted=True)
    assert bound.due.seat == 2 and len(bound.t.cards[0]) == 4


def checked_seven(cards: dict[int, str]) -> Play:
    """Seat 1 has a seven, checks after the draw, and calls seat 2's bet of $4; three times $2 before the draw."""
    hand = lowball(cards, shows=True).go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat")
    return hand.go("1 x", "2 b4", "3 c", "1 c")


def test_lowball_30_a_checked_seven_that_is_best_wins_the_pot_before_the_draw_only() -> None:
    hand = checked_seven(THREE).tell("checked a seven", 1, best_hand=True).rest()
    assert hand.moved() == {1: "6"} and hand.moved("returned") == {1: "4", 2: "4", 3: "4"}
    assert hand.net() == {1: "4", 2: "-2", 3: "-2"}


def test_lowball_31_a_checked_seven_that_is_beaten_loses_all() -> None:
    hand = checked_seven({**THREE, 2: "2d 3d 4d 5d 6c"}).tell("checked a seven", 1).rest()
    assert hand.net() == {1: "-6", 2: "12", 3: "-6"}


def test_lowball_29_only_in_limit_games() -> None:
    free = Play(filed(LOWBALL, betting="no limit"), [100] * 3, cards=THREE, shows=True)
    assert "no ruling" in to_show(free).refused_report("checked a seven", 1, best_hand=True)


def test_lowball_32_b_who_overcalls_a_short_bet_behind_a_seven_has_it_back_if_he_loses() -> None:
    """Seat 3 is all in for $1 after the draw; the seven of seat 1 only calls, and seat 2 calls behind it."""
    cards = {1: "2c 3c 4c 5c 7d", 2: "2d 3d 4d 6d 8c", 3: "2h 3h 4h 7h 9c"}
    hand = Play(filed(LOWBALL), [100, 100, 3], cards=cards, shows=True)
    hand.go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat", "1 x", "2 x", "3 b1", "1 c", "2 c")
    hand.tell("seven calls short", 2, overcalled=True)
    assert hand.stacks()[2] == "98"
    hand.rest()
    assert hand.moved() == {1: "8"}  # three times $2, and $1 of seats 1 and 3


def test_lowball_32_a_and_c_otherwise_the_seven_wins_what_there_is() -> None:
    hand = checked_seven(THREE).tell("seven calls short", 1).rest()
    assert hand.moved() == {1: "18"}
    full = checked_seven(THREE).tell("seven calls short", 1, completed=True).rest()
    assert full.moved() == {1: "18"}


# The same where nobody has to report it: the cards are known at the showdown.


def test_lowball_30_is_carried_out_at_the_showdown() -> None:
    hand = checked_seven(THREE).rest()
    assert hand.moved() == {1: "6"} and hand.moved("returned") == {1: "4", 2: "4", 3: "4"}
    (first, *_) = [move for move in hand.t.money if cause(move) == "returned"]
    assert first.basis.clauses[:2] == ("lowball 29", "lowball 30") and "seat 1 checked" in first.why


def test_lowball_30_who_bet_and_folded_has_his_bet_back() -> None:
    """Seat 2 bets $4, the seven raises to $8, seat 2 gives up; seat 3 calls: all $20 of the round go back."""
    hand = lowball(THREE, shows=True).go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat")
    hand.go("1 x", "2 b4", "3 c", "1 r8", "2 f", "3 c").rest()
    assert hand.moved() == {1: "6"} and hand.moved("returned") == {1: "8", 2: "4", 3: "8"}


def test_lowball_31_is_what_happens_anyway() -> None:
    hand = checked_seven({**THREE, 2: "2d 3d 4d 5d 6c"}).rest()
    assert hand.net() == {1: "-6", 2: "12", 3: "-6"}


def test_lowball_29_a_seven_that_was_bet_wins_everything() -> None:
    hand = lowball(THREE, shows=True).go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat")
    hand.go("1 b4", "2 c", "3 c").rest()
    assert hand.moved() == {1: "18"}


def test_lowball_29_an_eight_may_be_checked() -> None:
    hand = checked_seven({**THREE, 1: "2c 3c 4c 5c 8d", 2: "2d 3d 4d 6d 9s"}).rest()
    assert hand.moved() == {1: "18"}


def test_lowball_29_the_joker_makes_a_seven() -> None:
    hand = checked_seven({**THREE, 1: "Jk 3c 4c 6c 7d"}).rest()
    assert hand.moved() == {1: "6"}


def test_lowball_30_before_the_draw_a_check_is_free() -> None:
    """Seat 2, the blind, checks its seven before the draw and bets it after."""
    cards = {**THREE, 1: "2c 3c 4c 5c Kd", 2: "2d 3d 4d 5d 7c"}
    hand = lowball(cards, shows=True).go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat")
    hand.go("1 x", "2 b4", "3 c", "1 c").rest()
    assert hand.moved() == {2: "18"}


def test_lowball_30_with_nobody_to_show_against_the_bets_stay() -> None:
    """A showdown is what finds the hand: where all others fold to the raise, the pot is his."""
    hand = lowball(THREE, shows=True).go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat")
    hand.go("1 x", "2 b4", "3 f", "1 r8", "2 f").rest()
    assert hand.moved() == {1: "14"}


def test_lowball_30_beside_a_better_hand_that_is_all_in_before_the_draw() -> None:
    """Seat 3 takes the pot before the draw; the bets after it, which the seven would win, go back."""
    cards = {**THREE, 3: "Ah 2h 3h 4h 5s"}
    hand = Play(filed(LOWBALL), [100, 100, 2], cards=cards, shows=True)
    hand.go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat", "1 x", "2 b4", "1 c").rest()
    assert hand.moved() == {3: "6"} and hand.moved("returned") == {1: "4", 2: "4"}


def test_lowball_30_of_two_tied_hands() -> None:
    cards = {**THREE, 1: "2c 3c 4c 5c 7d", 2: "2d 3d 4d 5d 7c"}
    hand = checked_seven(cards).rest()
    assert hand.moved() == {1: "3", 2: "3"} and hand.moved("returned") == {1: "4", 2: "4", 3: "4"}


def test_lowball_32_a_a_call_of_less_than_half_a_bet_stands() -> None:
    cards = {1: "2c 3c 4c 5c 7d", 2: "2d 3d 4d 6d 8c", 3: "2h 3h 4h 7h 9c"}
    hand = Play(filed(LOWBALL), [100, 100, 3], cards=cards, shows=True)
    hand.go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat", "1 x", "2 x", "3 b1", "1 c", "2 f").rest()
    assert hand.moved() == {1: "8"}


def test_lowball_32_c_a_seven_that_makes_it_a_full_bet_wins_all() -> None:
    """Seat 1 is all in for $1; the seven of seat 2 makes it $4, and seat 3 calls."""
    cards = {1: "2h 3h 4h 7h 9c", 2: "2c 3c 4c 5c 7d", 3: "2d 3d 4d 6d 8c"}
    hand = Play(filed(LOWBALL), [3, 100, 100], cards=cards, shows=True)
    hand.go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat", "1 b1", "2 r4", "3 c").rest()
    assert hand.net() == {1: "-3", 2: "9", 3: "-6"}


@pytest.mark.parametrize("filing", [{"betting": "no limit"}])
def test_lowball_29_in_other_games_nothing_is_given_back(filing: dict[str, str]) -> None:
    hand = Play(filed(LOWBALL, **filing), [100] * 3, cards=THREE, shows=True)
    hand.go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat", "1 x", "2 b4", "3 c", "1 c").rest()
    assert hand.moved() == {1: "18"}


def test_deuce_4_any_hand_may_be_checked() -> None:
    cards = {1: "2c 3c 4c 5c 7d", 2: "2d 3d 4d 6d 8c", 3: "2h 3h 4h 7h 9c"}
    hand = lowball(cards, DEUCE, shows=True).go("3 c", "1 c", "2 x", "1 pat", "2 pat", "3 pat")
    hand.go("1 x", "2 b4", "3 c", "1 c").rest()
    assert hand.moved() == {1: "18"}


# Grand Ronde.


def test_7_f_1_a_fouled_hand_that_was_not_protected_is_dead() -> None:
    hand = Play(filed("grand-ronde/poker"), [100] * 3).go("3 c").tell("fouled hand", 3, protected=False)
    assert not hand.t.live[2] and hand.pot() == "5"


@pytest.mark.parametrize("kind", ["two to a hand", "other language", "second short buy"])
def test_7_f_4_5_and_7_without_a_penalty_the_hand_goes_on(kind: str) -> None:
    hand = Play(filed("grand-ronde/poker"), [100] * 3).tell(kind, 3)
    assert hand.due.seat == 3 and len(hand.rulings()) == 1


# Single games of Colorado.


def test_1017_38_16_a_hand_that_the_dealer_folded_by_mistake_is_refunded() -> None:
    hand = Play(filed("colorado/trips-poker", rake="0%"), [100] * 3).go("1 bet", "2 bet", "3 bet", "1 bet")
    hand.tell("dealer folds hand", 2)
    assert hand.stacks()[2] == "100" and not hand.t.live[1]
    folded = Play(filed("colorado/trips-poker", rake="0%"), [100] * 3).go("1 bet", "2 fold")
    assert folded.tell("dealer folds hand", 2).stacks()[2] == "100"  # the screen has him folded already


def test_1017_6_eighty_eight_a_flop_of_too_many_cards_comes_again_with_its_face_down_card() -> None:
    hand = Play(filed("colorado/holdem-eighty-eight"), [100] * 3).tell("too many flop cards")
    hand.deal()
    assert hand.t.board_up == [True, True, True, False] and len(hand.t.board) == 4


def test_1017_30_7_home_run_a_missed_burn_is_harmless() -> None:
    hand = Play(filed("colorado/home-run-holdem"), [100] * 3).until("turn").tell("burn error", missed=True)
    assert "1017.30(7)" in says(hand) and len(hand.t.board) == 4
