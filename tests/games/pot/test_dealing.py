"""Who is dealt what, in which order, face up or down; burns; and which cards make a hand."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import ids_of
from croupier.rounds.events import Did
from tests.games.pot.told import Play, filed

HOLDEMS = [
    "colorado/texas-holdem-high",
    "colorado/texas-holdem-high-low",
    "bankers/texas-holdem",
    "outlaws/texas-holdem",
    "outlaws/texas-holdem-hi-lo-split",
    "grand-ronde/poker",
]
OMAHAS = [
    "colorado/omaha-high",
    "colorado/omaha-high-low",
    "bankers/omaha",
    "bankers/omaha-high-low-8",
    "outlaws/omaha",
    "outlaws/omaha-hi-lo-split",
]


def trained(id: str, players: int = 3, **filing: Any) -> Play:
    """A whole hand that is only checked and called, with its burns."""
    return Play(filed(id, **filing), [100] * players, shows=True).rest()


# The order of the cards.


@pytest.mark.parametrize(("id", "own"), [*((id, 2) for id in HOLDEMS), *((id, 4) for id in OMAHAS)])
def test_one_at_a_time_from_the_left_of_the_button_and_a_burn_before_each_part_of_the_board(
    id: str, own: int
) -> None:
    hand = trained(id)
    board = ["burn", "community", "community", "community", "burn", "community", "burn", "community"]
    assert hand.dealt() == [1, 2, 3] * own + board
    assert hand.t.faces == [[False] * own] * 3 and hand.t.board_up == [True] * 5


def test_1012_1_the_button_is_dealt_to_last_wherever_it_is() -> None:
    hand = Play(filed("colorado/texas-holdem-high"), [100] * 4, button=2)
    assert hand.dealt() == [3, 4, 1, 2] * 2


def test_1017_30_5_home_run_burns_nothing_before_the_flop() -> None:
    hand = trained("colorado/home-run-holdem")
    assert hand.dealt()[6:] == ["community"] * 3 + ["burn", "community", "burn", "community"]


def test_1017_30_5_in_the_ante_variation_there_is_no_round_before_the_flop() -> None:
    hand = Play(filed("colorado/home-run-holdem", variation="ante", ante="1"), [100] * 3)
    assert hand.pot() == "3" and len(hand.t.board) == 3 and hand.due.seat == 1


def test_1017_6_3_and_4_eighty_eight_burns_before_the_cards_the_flop_and_the_fourth_card() -> None:
    hand = trained("colorado/holdem-eighty-eight")
    flop = ["burn", "community", "community", "community", "burn", "community"]
    assert hand.dealt() == ["burn", 1, 2, 3, 1, 2, 3, *flop]


def test_1017_6_4_and_6_the_fourth_card_lies_face_down_until_the_final_wagers_are_in() -> None:
    hand = Play(filed("colorado/holdem-eighty-eight"), [100] * 3)
    assert hand.t.board_up == [True, True, True, False]
    hand.go("1 bet", "2 bet", "3 bet")
    assert hand.t.board_up == [True] * 4


@pytest.mark.parametrize(
    "id",
    [
        "colorado/seven-card-stud-high",
        "colorado/seven-card-stud-low",
        "bankers/seven-card-stud",
        "bankers/razz",
    ],
)
def test_seven_card_stud_two_down_four_up_one_down_with_four_burns(id: str) -> None:
    hand = trained(id, 2)
    street = ["burn", 1, 2]
    assert hand.dealt() == [1, 2] * 3 + street * 4
    assert hand.t.faces[0][:7] == [False, False, True, True, True, True, False]


@pytest.mark.parametrize(("fifth", "last"), [("up", True), ("down", False)])
def test_1014_five_card_stud_one_down_and_the_rest_up_but_the_fifth_as_filed(fifth: str, last: bool) -> None:
    hand = trained("colorado/five-card-stud", 2, fifth_card=fifth)
    assert hand.dealt() == [1, 2, 1, 2] + ["burn", 1, 2] * 3
    assert hand.t.faces[0] == [False, True, True, True, last]


def test_1017_41_longhorn_two_down_and_a_board_in_three_parts() -> None:
    hand = trained("colorado/longhorn-holdem")
    board = ["burn", "community", "community", "community", "burn", "community", "burn", "community"]
    assert hand.dealt() == [1, 2, 3, 1, 2, 3, *board]


def test_1017_38_7_trips_two_up_then_one_for_each_bet() -> None:
    hand = Play(filed("colorado/trips-poker"), [100] * 2)
    assert hand.dealt() == [1, 2, 1, 2] and hand.t.faces == [[True, True]] * 2
    hand.go("1 bet", "2 bet")
    assert len(hand.t.cards[0]) == 3
    hand.go("1 bet", "2 fold", "1 bet")
    assert len(hand.t.cards[0]) == 5 and len(hand.t.cards[1]) == 3


def test_1017_8_3_joker_poker_five_in_rotation() -> None:
    hand = Play(filed("colorado/joker-poker"), [100] * 3).go("1 stake 5", "2 stake 5", "3 stake 5")
    assert hand.dealt() == [1, 2, 3] * 5


def test_a_player_who_folded_is_dealt_no_more_cards() -> None:
    hand = Play(
        filed("colorado/seven-card-stud-high"), [100] * 3, cards={1: "As Ks 2c", 2: "Ad Kd 9c", 3: "Ah Kh 8c"}
    )
    hand.go("1 in", "2 f", "3 c").rest()
    assert [len(cards) for cards in hand.t.cards] == [7, 3, 7]


def test_1023_2_who_is_all_in_receives_cards_like_the_others() -> None:
    hand = Play(filed("colorado/seven-card-stud-high"), [100, 1, 100]).rest()
    assert [len(cards) for cards in hand.t.cards] == [7, 7, 7]


@pytest.mark.parametrize("id", ids_of("pot poker"))
def test_every_card_goes_where_the_rows_send_it_and_none_twice(id: str) -> None:
    hand = trained(id, max(2, filed(id).edition.law.seats.least))
    cards = [event.card for event in hand.hand.inputs if hasattr(event, "card")]
    if not any(isinstance(event, Did) and event.step == "reshuffle" for event in hand.hand.log):
        assert len(set(cards)) == len(cards)
    assert set(cards) <= set(hand.game.cards)


# Which cards make the hand.


def winner(id: str, cards: dict[int, str], board: str, **filing: Any) -> set[int]:
    """Who takes anything of the pot when everybody stays; at the Outlaw's for more than its fees."""
    if id.startswith("outlaws"):
        filing = {"small_blind": "10", "big_blind": "20", "min_bet": "20", **filing}
    return set(Play(filed(id, **filing), [100] * len(cards), cards=cards, board=board).rest().moved())


@pytest.mark.parametrize("id", ["colorado/texas-holdem-high", "bankers/texas-holdem", "outlaws/texas-holdem"])
def test_none_one_or_two_hole_cards_play(id: str) -> None:
    assert winner(id, {1: "2c 3d", 2: "4c 5d"}, "As Ks Qs Js Ts") == {
        1,
        2,
    }  # the board is the best hand of both
    assert winner(id, {1: "As 3d", 2: "4c 5d"}, "Ks Qs Js Ts 2h") == {1}  # one card
    assert winner(id, {1: "7c 7d", 2: "Ac Kd"}, "7s 7h Qs Jd 2h") == {1}  # both


@pytest.mark.parametrize("id", OMAHAS)
def test_omaha_exactly_two_of_four_with_exactly_three_of_the_board(id: str) -> None:
    """Four spades on the board and one in the hand make no flush; four sixes in the hand are a pair."""
    cards = {1: "As 6c 6d 6h", 2: "9c 9d 4h 4c"}
    assert winner(id, cards, "Ks Qs Js 3s 9h") == {2}
    assert winner(id, {1: "Ac 3d 5h 7h", 2: "8c 8d Jd Qc"}, "Ks Kd Kh Kc 2s") == {2}  # kings full of eights


def test_1017_6_7_eighty_eight_one_or_both_own_cards_never_none() -> None:
    """Four to a royal flush on the board: who holds no ten has only his own card beside three or four of them."""
    assert winner("colorado/holdem-eighty-eight", {1: "Ts 2c", 2: "Ah Ad"}, "As Ks Qs Js") == {1}
    assert winner("colorado/holdem-eighty-eight", {1: "3c 2c", 2: "3d 2d"}, "As Ks Qs Js") == {1, 2}


def test_1017_41_1_longhorn_one_or_two_own_cards_never_none() -> None:
    """The board alone is a royal flush, and nobody's hand: a nine makes a straight flush, a deuce a flush."""
    assert winner("colorado/longhorn-holdem", {1: "9s 2c", 2: "2s 3c"}, "As Ks Qs Js Ts") == {1}
    texas = winner("colorado/texas-holdem-high", {1: "9s 2c", 2: "2s 3c"}, "As Ks Qs Js Ts")
    assert texas == {1, 2}


def test_1017_8_4_joker_poker_one_own_card_becomes_wild() -> None:
    """Three kings and a card that becomes the fourth beat a full house."""
    hand = Play(filed("colorado/joker-poker"), [100] * 2, cards={1: "Kc Kd Kh 2c 7s", 2: "Ac Ad Qh Qs 5c"})
    hand.go("1 stake 5", "2 stake 5")
    assert hand.refused("1 wild Ac")
    hand.go("1 wild 2c", "2 wild 5c")
    assert set(hand.rest().moved()) == {1}


def test_1005_1_a_joker_in_colorado_only_where_it_is_filed() -> None:
    assert len(filed("colorado/five-card-draw-high").cards) == 52
    game = filed("colorado/five-card-draw-high", jokers=1)
    assert len(game.cards) == 53
    cards = {1: "Jk As Ad 7c 8d", 2: "Kc Kd Kh 2c 7s"}
    assert set(Play(game, [100] * 2, cards=cards).rest().moved()) == {1}  # three aces
    made = {1: "Jk 9c 8c 7c 6c", 2: "Ac Ad Ah As Ks"}
    assert set(Play(game, [100] * 2, cards=made).rest().moved()) == {1}  # it completes a straight flush
    none = {1: "Jk Kc Kd 3c 4d", 2: "Qc Qd Qh 5c 6d"}
    assert set(Play(game, [100] * 2, cards=none).rest().moved()) == {2}  # it is no third king


def test_2051_deck_two_jokers_complete_or_are_aces_and_the_lowest_card_in_a_low_hand() -> None:
    game = filed("outlaws/draw-poker-hi-lo-split")
    assert len(game.cards) == 54
    cards = {1: "Jk As Ad 7c Kd", 2: "Jk2 2d 3c 4h 5s"}
    hand = Play(game, [100] * 2, cards=cards).go("1 r20", "2 c").rest()
    # Seat 2 has A-2-3-4-5: a straight, above three aces, and the best low. It takes the whole pot less $6.
    assert hand.moved() == {2: "34"}


def test_1004_1_five_aces_beat_a_straight_flush() -> None:
    game = filed("bankers/draw-poker-jacks-or-better")
    hand = Play(game, [100] * 2, cards={1: "Jk As Ad Ah Ac", 2: "9c Tc Jc Qc Kc"}).go("1 b4", "2 c").rest()
    assert set(hand.moved()) == {1}


def test_lowball_joker_is_the_lowest_card_not_held_and_ties_the_natural_one() -> None:
    game = filed("bankers/lowball-ace-to-five")
    cards = {1: "Jk 2c 3c 4c 6c", 2: "Ad 2d 3d 4d 6d"}
    hand = Play(game, [100] * 2, cards=cards).rest()
    assert set(hand.moved()) == {1, 2}
    better = Play(game, [100] * 2, cards={1: "Jk Ac 3c 4c 5c", 2: "Ad 2d 3d 4d 6d"}).rest()
    assert set(better.moved()) == {1}  # the joker is a two


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 5d 4h 3s 2c", "7d 6c 4d 3h 2s"),
        ("8c 6d 4h 3s 2c", "7d 6c 5d 4c 3d"),  # a straight counts against the hand
        ("9c 6s 4h 3s 2c", "8d 6d 5d 4d 2d"),  # and so does a flush
        ("Kc Qd Jh 9s 2c", "Ad 2d 3h 4s 5h"),  # the ace is high, and 5-4-3-2-A no straight
        ("Ac 2s 3d 4h 5c", "Ad 2d 3h 4s 6h"),  # but it beats other aces
    ],
)
def test_deuce_1_and_2_deuce_to_seven_counts_straights_flushes_and_high_aces(better: str, worse: str) -> None:
    hand = Play(filed("bankers/lowball-deuce-to-seven"), [100] * 2, cards={1: better, 2: worse}).rest()
    assert set(hand.moved()) == {1}
