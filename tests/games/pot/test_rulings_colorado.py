"""What Colorado orders when something goes wrong, clause by clause, with what it does to cards and chips."""

from __future__ import annotations

import pytest

from croupier.kit import parse_cards, show_cards
from tests.games.pot.at_showdown import DRAW, FREE, HOLDEM, STUD, holdem, says
from tests.games.pot.told import Play, filed

# 1021: cards in the deal.


@pytest.mark.parametrize("kind", ["exposed card", "flashed card", "card off the table"])
def test_1021_a_down_card_that_was_seen_is_dead_and_replaced_when_all_have_theirs(kind: str) -> None:
    """Seat 2's first card is seen after three cards are dealt; its place is filled after the sixth."""
    hand = holdem(dealt=3).tell(kind, 2, "Ks")
    assert show_cards(hand.t.cards[1]) == ""
    hand.deal()
    assert hand.dealt() == [1, 2, 3, 1, 2, 3, 2]
    assert parse_cards("Ks")[0] not in hand.t.unseen() and len(hand.t.cards[1]) == 2
    assert "1021 exposed card" in says(hand)


def test_1021_the_last_card_of_the_deal_may_be_the_one_exposed() -> None:
    hand = holdem().tell("exposed card", 3, "Qd")
    assert hand.dealing and hand.due.to == 3
    hand.deal()
    assert len(hand.t.cards[2]) == 2 and hand.due.seat == 3


def test_1021_two_exposed_cards_of_one_hand_are_both_replaced_before_anybody_acts() -> None:
    hand = holdem().tell("exposed card", 3, "Qd").tell("exposed card", 3, "Qs").deal()
    assert hand.dealt()[6:] == [3, 3] and len(hand.t.cards[2]) == 2 and hand.due.seat == 3


def test_1021_a_card_that_is_not_held_cannot_have_been_exposed() -> None:
    assert "does not hold" in holdem().refused_report("exposed card", 3, "Ks")
    assert "nobody at seat 7" in holdem().refused_report("exposed card", 7, "Ks")


def test_1021_a_card_exposed_by_its_player_is_not_dead() -> None:
    hand = holdem().tell("player exposes card", 1, "As")
    assert show_cards(hand.t.cards[0]) == "As Ad" and not hand.dealing


def test_1037_a_card_faced_in_the_deck_is_dead_and_the_next_below_it_is_dealt() -> None:
    hand = holdem(dealt=2).tell("faced card in the deck", cards="5c")
    assert hand.due.to == 3  # the card that was due is still due
    hand.rest()
    seen = [card for cards in hand.t.cards for card in cards] + hand.t.board
    assert parse_cards("5c")[0] not in seen
    assert "5c is no longer in the deck" in holdem().tell(
        "faced card in the deck", cards="5c"
    ).refused_report("faced card in the deck", cards="5c")


def test_1037_a_stray_joker_dealt_face_down_is_replaced_after_all_others_have_theirs() -> None:
    hand = holdem(dealt=1)
    assert hand.due.to == 2
    hand.tell("stray joker", 2).deal()
    assert hand.dealt() == [1, 3, 2, 1, 2, 3]  # after the others' first cards, before the second round


def test_1037_a_stray_joker_dealt_face_up_is_only_a_dead_card() -> None:
    hand = holdem(dealt=1).tell("stray joker", 2, face_up=True).deal()
    assert hand.dealt() == [1, 2, 3, 1, 2, 3]


# 1021: cards that came too soon.


def test_1021_a_premature_flop_goes_back_and_a_new_one_comes_without_a_burn() -> None:
    hand = holdem().go("3 c").tell("premature flop")
    assert hand.t.burned == 1  # the burn was made before it
    hand.go("1 c", "2 x")
    assert hand.dealt()[6:] == ["community"] * 3
    assert "1021 premature flop" in says(hand)
    hand.go("1 x", "2 x", "3 x")
    assert hand.dealt()[9:] == ["burn", "community"]  # the next street has its burn again


def test_1021_a_flop_of_too_many_cards_is_dealt_again() -> None:
    hand = holdem().until("flop")
    assert hand.dealt()[6:] == ["burn", "community", "community", "community"]
    hand.tell("too many flop cards")
    assert hand.dealing and not hand.t.board
    hand.deal()
    assert hand.dealt()[6:] == ["burn"] + ["community"] * 6 and len(hand.t.board) == 3
    assert hand.due.seat == 1


def test_1021_too_many_flop_cards_found_while_the_flop_is_dealt() -> None:
    hand = holdem()
    hand.go("3 c", "1 c").say("2 x").deal(3)
    assert len(hand.t.board) == 2
    hand.tell("too many flop cards").deal()
    assert len(hand.t.board) == 3 and len(hand.dealt()) == 6 + 1 + 2 + 3


def test_1021_a_premature_turn_is_out_for_the_round_and_mixed_in_for_the_last_card() -> None:
    """The turn is what would have been the river; the river comes from the stub with the early card, without a burn."""
    hand = holdem().until("flop").go("1 x").tell("premature turn", cards="8c")
    hand.go("2 x", "3 x")
    assert hand.dealt()[10:] == ["burn", "community"]
    assert parse_cards("8c")[0] not in hand.t.unseen()
    hand.go("1 x", "2 x").say("3 x")
    assert hand.dealing and hand.due.to == "community"
    assert parse_cards("8c")[0] in hand.t.unseen()
    assert "one card" in holdem().until("flop").refused_report("premature turn")


def test_1021_a_premature_river_goes_back_and_the_last_card_comes_without_a_burn() -> None:
    hand = holdem().until("turn").go("1 x").tell("premature river")
    start = len(hand.dealt())
    hand.go("2 x", "3 x")
    assert hand.dealt()[start:] == ["community"]


def test_1021_premature_stud_cards_are_buried_with_one_for_each_other_player() -> None:
    hand = Play(filed(STUD), [100] * 4).until("fourth")
    before = hand.t.dealt()
    hand.tell("premature cards", cards="5c")
    assert hand.t.dealt() == before + 5  # four cards and the burn before them
    hand.rest()
    assert parse_cards("5c")[0] not in [card for cards in hand.t.cards for card in cards]


def test_1021_a_last_card_seen_too_soon_is_kept_and_its_player_may_not_bet() -> None:
    hand = Play(filed(STUD), [100] * 3).until("sixth")
    first = hand.due.seat
    hand.tell("premature cards", first, "5c", seen=True)
    assert "may not bet: a ruling bars him from betting and raising" in hand.refused(f"{first} b4")
    assert hand.takes(f"{first} x")
    hand.rest()
    assert [len(cards) for cards in hand.t.cards] == [7, 7, 7]


def test_1021_last_card_face_up_in_stud_is_kept_or_its_player_is_all_in() -> None:
    hand = Play(filed(STUD, **FREE), [100] * 3).until("seventh")
    seat = hand.due.seat
    card = show_cards(hand.t.cards[hand.t.place(seat)][-1:])
    hand.tell("exposed card", seat, card)
    assert hand.due.seat == seat and "1021 last card" in says(hand)  # not replaced
    hand.tell("exposed card", seat, card, claimed=True)
    assert hand.due.seat != seat and hand.stacks()[seat] == "0"
    hand.rest()
    assert hand.stacks()[seat] != "0"  # what he had left is his again


def test_1021_in_a_draw_game_a_premature_card_is_dead_and_he_is_served_in_his_turn() -> None:
    hand = Play(filed(DRAW), [100] * 3).go("1 b2").tell("premature cards", 2, "5c").go("2 c", "3 c")
    assert parse_cards("5c")[0] not in hand.t.unseen()
    hand.rest()


# 1022, 1002(33): misdeals.


def test_1022_a_misdeal_before_substantial_action_gives_everything_back() -> None:
    hand = holdem().go("3 r4").tell("misdeal")
    assert hand.hand.over and hand.net() == {1: "0", 2: "0", 3: "0"}
    assert hand.t.redeal


@pytest.mark.parametrize(
    ("acts", "substantial"),
    [
        ((), False),
        (("3 c",), False),  # one player has put money in
        (("3 c", "1 c"), True),  # two have
        (("3 f",), False),
        (("3 f", "4 f"), False),
        (("3 f", "4 f", "5 f"), True),  # three have acted
        (("3 c", "4 f"), False),
        (("3 c", "4 f", "5 f"), True),
    ],
)
def test_1002_33_substantial_action_is_two_in_the_pot_or_three_acts_blinds_apart(
    acts: tuple[str, ...], substantial: bool
) -> None:
    hand = Play(filed(HOLDEM), [100] * (3 if "1 c" in acts else 6)).go(*acts).tell("misdeal")
    assert hand.hand.over != substantial


def test_1002_33_a_check_is_no_action_in_that_sense() -> None:
    hand = Play(filed(DRAW), [100] * 4).go("1 x", "2 x", "3 x").tell("misdeal")
    assert hand.hand.over


def test_1022_after_substantial_action_the_hand_is_played_out() -> None:
    hand = holdem().go("3 c", "1 c").tell("misdeal")
    assert hand.due.seat == 2 and "played out" in hand.rulings()[0].says


@pytest.mark.parametrize("kind", ["extra card", "missing card", "wrong number of cards"])
def test_1031_a_wrong_number_of_cards_is_a_misdeal_before_and_a_dead_hand_after(kind: str) -> None:
    early = holdem().tell(kind, 1)
    assert early.hand.over and early.t.redeal
    late = holdem().go("3 c", "1 c").tell(kind, 1)
    assert not late.hand.over and not late.t.live[0] and late.stacks()[1] == "98"
    late.rest()
    assert late.moved() == {2: "6"}


def test_1031_1_who_is_due_for_the_top_card_receives_it() -> None:
    hand = holdem().tell("missing card", 1, due=True)
    assert hand.dealing and hand.due.to == 1
    hand.deal()
    assert len(hand.t.cards[0]) == 2


# 1024 to 1030: bets.


def test_1024_a_skipped_player_may_act_or_has_forfeited() -> None:
    hand = holdem().go("3 c")
    hand.tell("skipped player", 1, substantial=False)
    assert hand.due.seat == 1 and hand.takes("1 c", "1 r4", "1 f")
    hand.tell("skipped player", 1, substantial=True)
    assert hand.due.seat == 2 and hand.stacks()[1] == "99"
    assert "not to act" in hand.refused_report("skipped player", 3, substantial=True)


def test_1019_out_of_turn_binds_nothing() -> None:
    hand = holdem().tell("out of turn", 1, said="raise")
    assert hand.due.seat == 3 and hand.pot() == "3"


def test_1027_a_stated_amount_is_what_is_bet() -> None:
    hand = holdem().tell("stated amount", 3, said="raise", amount="4")
    assert hand.due.seat == 1 and hand.bounds()[0] == "3"
    assert "it is exactly $4" in holdem().refused_report("stated amount", 3, said="raise", amount="5")
    assert "not to act" in holdem().refused_report("stated amount", 1, said="call")


def test_1028_a_gesture_is_corrected_in_time_or_stands_as_announced() -> None:
    hand = holdem().tell("misread gesture", 3, substantial=False)
    assert hand.due.seat == 3
    hand.tell("misread gesture", 3, substantial=True, said="call")
    assert hand.due.seat == 1 and hand.t.bet[2] == 200


def test_1026_a_bet_with_an_announced_fold_is_a_dead_hand() -> None:
    hand = holdem().go("3 r4").tell("fold after betting", 3)
    assert not hand.t.live[2] and hand.pot() == "7" and hand.due.seat == 1


def test_1028_a_mistaken_fold_is_lost_unless_the_hand_is_retrievable() -> None:
    lost = holdem().go("3 r4").tell("mistaken fold", 3, retrievable=False)
    assert not lost.t.live[2]
    back = holdem().go("3 f").tell("mistaken fold", 3, retrievable=True)
    assert back.t.live[2]
    back.go("1 c", "2 x")
    assert back.due.seat == 3  # and answers the blind in its turn
    assert "retrievable is true, or retrievable is false" in holdem().refused_report("mistaken fold", 3)


def test_1029_a_short_call_is_made_up_or_taken_back_and_after_substantial_action_made_up() -> None:
    hand = holdem().go("3 r4").tell("short call", 1, substantial=False)
    assert hand.due.seat == 1 and hand.takes("1 f", "1 c")
    hand.tell("short call", 1, substantial=True)
    assert hand.due.seat == 2 and hand.t.bet[0] == 400


def test_1029_chips_pulled_in_without_objection_are_a_bet() -> None:
    hand = holdem().until("flop").tell("unclear bet", 1, amount="2")
    assert hand.due.seat == 2 and hand.bounds()[0] == "2"
    objected = holdem().until("flop").tell("unclear bet", 1, amount="2", objected=True)
    assert objected.due.seat == 1 and objected.pot() == "6"


def test_1029_a_string_raise_is_a_call() -> None:
    hand = holdem().tell("string raise", 3)
    assert hand.due.seat == 1 and hand.t.bet[2] == 200 and hand.t.current == 200


def test_1030_an_oversized_chip_is_a_call_unless_a_raise_was_announced() -> None:
    assert holdem().tell("oversized chip", 3).t.current == 200
    assert holdem().tell("oversized chip", 3, announced=True, said="raise", amount="4").t.current == 400


def test_1030_it_may_be_made_a_raise_while_nobody_behind_has_acted() -> None:
    early = holdem().tell("oversized chip", 3, claimed=True, next_acted=False, said="raise", amount="4")
    assert early.t.current == 400
    assert holdem().tell("oversized chip", 3, claimed=True, next_acted=True).t.current == 200


def test_1038_time_out_without_a_bet_is_a_check() -> None:
    hand = holdem().until("flop").tell("time out", 1)
    assert hand.due.seat == 2 and hand.t.live[0] and hand.t.checked[0]


def test_1038_time_out_before_a_bet_is_a_dead_hand() -> None:
    hand = holdem().until("flop").go("1 b2").tell("time out", 2)
    assert hand.due.seat == 3 and not hand.t.live[1]
    assert "not to act" in hand.refused_report("time out", 1)
