"""Banker's Seven Card Stud and Razz, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import parse_cards, show_cards
from croupier.kit.chance import Pool
from croupier.rounds.events import Dealt, Did
from tests.games.pot.told import Play, filed, plain

STUD, RAZZ = "bankers/seven-card-stud", "bankers/razz"
# $4-$8, an ante of $1 and a bring-in of $2; the first card named after the two down cards is the door card.
DOORS = {1: "As Ks 7h", 2: "Ad Kd 2c", 3: "Ah Kh 9s", 4: "Qs Qh Jd"}


def stud(cards: dict[int, str] | None = None, stacks: list[int] | None = None, **more: Any) -> Play:
    return Play(filed(STUD, **more), stacks or [100] * 4, cards=cards or DOORS)


# 1: who begins.


def test_stud_1_a_the_lowest_card_brings_in() -> None:
    hand = stud()
    assert hand.due.seat == 2
    assert "must bring in or complete" in hand.refused("2 x")
    assert "must bring in or complete" in hand.refused("2 f")
    assert hand.takes("2 in", "2 m4")


@pytest.mark.parametrize(
    ("doors", "first"),
    [
        ({1: "2s", 2: "2h", 3: "2d", 4: "3c"}, 3),  # diamonds below hearts below spades
        ({1: "2c", 2: "2h", 3: "2d", 4: "3c"}, 1),  # clubs lowest
        ({1: "As", 2: "Ac", 3: "Kc", 4: "Kd"}, 3),  # the ace is high for the bring-in
    ],
)
def test_stud_1_a_of_equal_ranks_the_lowest_suit(doors: dict[int, str], first: int) -> None:
    hidden = {1: "5s 8s", 2: "5h 8h", 3: "5d 8d", 4: "5c 8c"}
    hand = stud({seat: f"{hidden[seat]} {door}" for seat, door in doors.items()})
    assert hand.due.seat == first


def test_stud_1_b_later_the_highest_hand_showing_begins() -> None:
    cards = {1: "As Ks 7h 3h", 2: "Ad Kd 2c 2d", 3: "Ah Kh 9s Ac", 4: "Qs Qh Jd Td"}
    hand = stud(cards).go("2 in", "3 c", "4 c", "1 c")
    assert hand.due.seat == 2  # a pair of deuces before ace-nine
    assert hand.takes("2 x", "2 b4")


def test_stud_1_b_equal_hands_the_first_to_receive_cards() -> None:
    cards = {1: "As Ks 7h 3h", 2: "Ad Kd 2c Jc", 3: "Ah Kh 9s Tc", 4: "Qs Qh Jd 2h"}
    hand = stud(cards).go("2 in", "3 c", "4 c", "1 c")
    assert hand.due.seat == 2  # jack-deuce twice: seat 2 was dealt to before seat 4


# 2: completing.


def test_stud_2_the_rules_own_example() -> None:
    """$15-$30: the low card opens for $5, the next makes it $15, and three raises are still possible."""
    game = filed(STUD, small_bet="15", big_bet="30", bring_in="5", ante="1")
    hand = Play(game, [500] * 4, cards=DOORS).go("2 in")
    assert hand.bounds() == ("5", "15", "15") and hand.hand.bounds.word == "complete"
    hand.go("3 m15", "4 r30", "1 r45", "2 r60")
    assert "3 raises" in hand.refused("3 r75")


def test_stud_2_completion_is_offered_to_everyone_until_it_is_made() -> None:
    hand = stud().go("2 in", "3 c", "4 c")
    assert hand.bounds() == ("2", "4", "4") and hand.hand.bounds.word == "complete"
    hand.go("1 m4")
    assert hand.bounds() == ("2", "8", "8") and hand.hand.bounds.word == "raise"


def test_stud_2_who_brings_in_has_no_second_turn_when_he_is_only_called() -> None:
    hand = stud().go("2 in", "3 c", "4 f", "1 f")
    assert "fourth" in hand.t.reached


def test_stud_2_the_low_card_may_open_for_a_full_bet() -> None:
    hand = stud().go("2 m4")
    assert hand.bounds() == ("4", "8", "8") and hand.hand.bounds.word == "raise"
    hand.go("3 r8", "4 r12", "1 r16")
    assert "3 raises" in hand.refused("2 r20")


# 3: an open pair on fourth street, in the rule's $5-$10 game.


def paired(pair: bool = True) -> Play:
    game = filed(STUD, small_bet="5", big_bet="10", bring_in="2")
    cards = {
        1: "As Ks 7h 3h",
        2: "Ad Kd 2c 8d",
        3: "Ah Kh 9s 9c" if pair else "Ah Kh 9s Tc",
        4: "Qs Qh Jd 4d",
    }
    return Play(game, [500] * 4, cards=cards).go("2 in", "3 c", "4 c", "1 c")


def test_stud_3_with_a_pair_showing_the_lower_or_the_higher_bet() -> None:
    hand = paired()
    assert hand.due.seat == 3 and hand.takes("3 b5", "3 b10")
    assert hand.refused("3 b7") and hand.refused("3 b15")


def test_stud_3_after_a_bet_of_5_a_raise_of_5_or_of_10() -> None:
    hand = paired().go("3 b5")
    assert hand.takes("4 r10", "4 r15", "4 c")
    assert hand.refused("4 r12") and hand.refused("4 r20")


def test_stud_3_after_a_raise_of_10_all_raises_are_of_10() -> None:
    hand = paired().go("3 b5", "4 r15")
    assert hand.takes("1 r25") and hand.refused("1 r20")
    small = paired().go("3 b5", "4 r10")
    assert small.takes("1 r15", "1 r20")


def test_stud_3_after_a_bet_of_10_as_well() -> None:
    hand = paired().go("3 b10")
    assert hand.takes("4 r20") and hand.refused("4 r15")


def test_stud_3_if_the_pair_checks_the_others_have_the_same_options() -> None:
    hand = paired().go("3 x")
    assert hand.takes("4 b5", "4 b10")


def test_stud_3_without_a_pair_only_the_lower_bet() -> None:
    hand = paired(pair=False)
    assert hand.due.seat == 4  # jack-four
    assert hand.refused("4 b10") and hand.takes("4 b5")


def test_stud_3_a_pair_among_the_down_cards_is_not_open() -> None:
    hand = paired(pair=False)
    assert hand.t.cards[hand.t.place(4)][:2] == list(parse_cards("Qs Qh"))
    assert hand.refused("4 b10")


def test_stud_3_reading_the_higher_bet_from_fifth_street_on() -> None:
    hand = paired(pair=False).until("fifth")
    assert hand.bounds() == ("0", "10", "10")


def test_stud_3_holds_in_razz_too() -> None:
    cards = {1: "As Ks 7h 3h", 2: "Ad Kd 2c 8d", 3: "Ah Kh 9s 9c", 4: "Qs Qh Jd 4d"}
    hand = Play(filed(RAZZ), [100] * 4, cards=cards).go("2 in", "3 c", "4 c", "1 c")
    assert hand.due.seat == 1  # seven-three is the lowest hand showing
    assert hand.takes("1 b4", "1 b8")


# 6, 7: hole cards that came face up.


def test_stud_6_a_hole_card_that_came_up_stays_and_the_third_comes_down() -> None:
    """Seat 2's first card lies up: the three is its door card, and brings in."""
    cards = {1: "As Ks 7h", 2: "3c Kd Tc", 3: "Ah Kh 9s", 4: "Qs Qh Jd"}
    hand = Play(filed(STUD), [100] * 4, cards=cards, dealt=2).tell("exposed card", 2, "3c").deal()
    assert hand.t.faces[hand.t.place(2)] == [True, False, False]
    assert hand.t.faces[hand.t.place(1)] == [False, False, True]
    assert hand.due.seat == 2 and "stud 6" in hand.rulings()[0].cite


def test_stud_6_found_after_the_third_card_that_one_is_turned_down() -> None:
    hand = stud({1: "As Ks 7h", 2: "3c Kd Tc", 3: "Ah Kh 9s", 4: "Qs Qh Jd"})
    assert "was dealt face up as intended" in hand.refused_report("exposed card", 2, "Tc")
    assert "does not hold 2s" in hand.refused_report("exposed card", 2, "2s")
    hand.tell("exposed card", 2, "3c")
    assert hand.t.faces[1] == [True, False, False]
    hand.rest()
    assert hand.t.faces[1][3:6] == [True, True, True]  # the next ones come up


def both_up(cards: str) -> Play:
    """The two hole cards of seat 2 came face up."""
    dealt = {2: cards, 1: "As Ks 7h", 3: "Ah Kh 9s", 4: "Qs Qh Jd"}
    hand = Play(filed(STUD), [100] * 4, cards=dealt, dealt=6)
    return hand.tell("exposed card", 2, cards, both=True).deal()


def test_stud_7_both_hole_cards_up_the_hand_is_dead_and_the_ante_comes_back() -> None:
    hand = both_up("Td 8d")
    assert hand.stacks()[2] == "100" and hand.pot() == "3"
    assert len(hand.t.cards[hand.t.place(2)]) == 2  # dealt to no more
    assert hand.due.seat == 1 and hand.refused("1 f")  # the seven is low, and must bring in


def test_stud_7_where_the_dead_hand_was_low_the_player_to_its_left_begins_and_may_fold() -> None:
    hand = both_up("2c Kd")
    assert hand.due.seat == 3 and hand.takes("3 f", "3 in", "3 m4")


# 8 to 11.


def test_stud_8_an_absent_player_loses_hand_ante_and_forced_bet_in_turn() -> None:
    hand = stud().go("2 in", "3 c")
    assert "not to act" in hand.refused_report("absent player", 2)
    hand.tell("absent player", 4)
    assert hand.due.seat == 1 and hand.stacks()[4] == "99"


def test_stud_9_who_folds_without_a_bet_is_dealt_on_until_there_is_one() -> None:
    hand = stud({1: "As Ks 7h 3h", 2: "Ad Kd 2c 8d", 3: "Ah Kh 9s 9c", 4: "Qs Qh Jd 4d"})
    hand.go("2 in", "3 c", "4 c", "1 c")
    hand.go("3 f", "4 x", "1 x", "2 x")  # nobody has bet: fifth street comes to all four places
    assert [len(cards) for cards in hand.t.cards] == [5, 5, 5, 5]
    assert not hand.t.live[hand.t.place(3)]
    hand.go(f"{hand.due.seat} b8").rest()
    assert len(hand.t.cards[hand.t.place(3)]) == 5


def test_stud_9_who_folds_to_a_bet_is_dealt_no_more() -> None:
    hand = stud().go("2 in", "3 f", "4 c", "1 c")
    assert len(hand.t.cards[hand.t.place(3)]) == 3


def test_stud_10_low_card_all_in_for_the_ante_the_next_may_fold_bring_in_or_bet() -> None:
    hand = stud(stacks=[100, 1, 100, 100])
    assert hand.due.seat == 3 and hand.takes("3 f", "3 in", "3 m4")
    hand.go("3 f")
    assert hand.due.seat == 4 and hand.takes("4 f", "4 in", "4 m4")
    hand.go("4 in")
    assert hand.due.seat == 1 and hand.bounds() == ("2", "4", "4")


def test_stud_10_if_all_but_one_fold_he_plays_the_all_in_hand_for_the_antes() -> None:
    hand = stud({1: "As Ks 7h", 2: "Ad Ac 2c"}, [100, 1, 100, 100], seats=4, collection="draw-stud: 13")
    hand.go("3 f", "4 f")
    # Rule 9: nobody ever bet, so the places of those who folded are dealt to until the end.
    assert hand.hand.over and [len(cards) for cards in hand.t.cards] == [7, 7, 7, 7]
    assert sum(int(won) for won in hand.moved().values()) == 3  # four antes less the fee of a dollar


def test_stud_11_the_true_low_card_brings_in_whoever_was_named() -> None:
    hand = stud()
    assert "Seat 3 is not asked" in hand.refused("3 in")
    hand.tell("wrong bring-in", 3)
    assert hand.due.seat == 2 and hand.pot() == "4"  # nothing of seat 3's is in the pot but the ante


# 14, 15: cards that came too soon.


def test_stud_14_cards_that_came_too_soon_are_out_with_one_for_each_player() -> None:
    hand = stud().go("2 in", "3 c")
    before = hand.t.dealt()
    hand.tell("premature cards", cards="5c 6c")
    assert hand.t.dealt() == before + 4 + 1  # two of them, two more for the others, and the burn
    hand.rest()
    held = {card for cards in hand.t.cards for card in cards}
    assert not held & set(parse_cards("5c 6c"))


def test_stud_14_note_what_was_taken_out_serves_when_the_deck_runs_out() -> None:
    """Seven players: with five cards more gone on fourth street, two are left for the seventh. After the burn, one
    is the last; with four burns, one more from the error, and seven cards set apart, all are served."""
    hand = Play(filed(STUD), [100] * 7).until("fourth")
    hand.tell("premature cards", cards="5c 6c").rest()
    assert [len(cards) for cards in hand.t.cards] == [7] * 7 and not hand.t.board


@pytest.mark.parametrize("fact", ["seen", "mixed"])
def test_stud_15_a_seventh_card_on_sixth_street_is_kept_and_he_may_not_raise(fact: str) -> None:
    hand = stud().until("sixth")
    first = hand.due.seat
    hand.tell("premature cards", first, "5c", **{fact: True})
    assert len(hand.t.cards[hand.t.place(first)]) == 7
    assert hand.takes(f"{first} b8")  # the rule forbids him to raise, not to open
    hand.go(f"{first} b8", f"{hand.due.seat % 4 + 1} r16")
    while hand.due.seat != first:
        hand.go(f"{hand.due.seat} c")
    assert "bars him from raising in this round. [stud 15]" in hand.refused(f"{first} r24")
    hand.rest()
    assert [len(cards) for cards in hand.t.cards] == [7, 7, 7, 7]


def test_stud_15_no_card_is_premature_while_its_own_street_is_dealt() -> None:
    hand = stud().until("fifth")
    while not hand.dealing:
        hand.hand.push(plain(hand.hand))
    assert hand.t.street.name == "sixth"
    assert "while bets are open" in hand.refused_report("premature cards", 1, "5c", seen=True)


# 16, 17: too few cards.


def short(players: int, folds: dict[str, list[int]]) -> Play:
    """All stay but those who fold to a bet on the street named, up to the deal of the seventh card."""
    hand = Play(filed(STUD, seats=players), [100] * players)
    while "sixth" not in hand.t.reached or not hand.dealing:
        leaving = folds.get(hand.t.street.name, [])
        seat = hand.due.seat
        if hand.hand.bounds.bring_in:
            hand.go(f"{seat} in")
        elif hand.hand.bounds.call:
            hand.say(f"{seat} f" if seat in leaving else f"{seat} c")
        else:
            bets = leaving and seat not in leaving
            size = 4 if hand.t.street.name == "fourth" else 8
            hand.say(f"{seat} b{size}" if bets else f"{seat} x")
        if "sixth" not in hand.t.reached:
            hand.deal()
    return hand


def seventh(hand: Play) -> tuple[list[Pool], list[str]]:
    """Where the cards of the seventh street go, and what the dealer does meanwhile."""
    before, logged = len(hand.dealt()), len(hand.hand.log)
    hand.deal()
    steps = [event.step for event in hand.hand.log[logged:] if isinstance(event, Did)]
    return hand.dealt()[before:], steps


def test_stud_16_all_but_the_last_are_dealt_then_the_last_and_the_burns_are_mixed() -> None:
    """Seven players: 52 less 42 and three burns leave seven. One is burned, five are dealt; two are without."""
    hand = short(7, {})
    assert hand.t.dealt() == 45 and len(hand.t.burns) == 3
    old = set(hand.t.burns)
    to, steps = seventh(hand)
    assert to == ["burn", 1, 2, 3, 4, 5, "burn", 6, 7]
    assert steps == ["short deck"]
    last = [event.card for event in hand.hand.inputs if isinstance(event, Dealt)][-3:]
    assert len(old & set(last)) >= 1  # what came last was mixed from the burns and one card


def test_stud_16_d_four_without_a_card_one_of_the_five_is_burned() -> None:
    """Eight begin, one leaves on fourth and one on fifth: 24 + 8 + 7 + 6 and three burns leave four cards."""
    hand = short(8, {"fourth": [3], "fifth": [5]})
    assert hand.t.dealt() == 48 and hand.t.in_hand == 6
    to, steps = seventh(hand)
    assert to == ["burn", 1, 2, "burn", 4, 6, 7, 8]
    assert steps == ["short deck"]


def test_stud_17_a_five_without_a_card_nothing_is_burned() -> None:
    """Eight begin and one leaves at once: 24 + 21 and three burns leave four; two are dealt, five are without."""
    hand = short(8, {"third": [3]})
    assert hand.t.dealt() == 48 and hand.t.in_hand == 7
    to, steps = seventh(hand)
    assert to == ["burn", 1, 2, 4, 5, 6, 7, 8]
    assert steps == ["short deck"]


def test_stud_17_b_six_without_a_card_one_is_turned_up_for_all() -> None:
    """Eight begin, one leaves on fourth street: 24 + 8 + 7 + 7 and three burns leave three."""
    hand = short(8, {"fourth": [3]})
    assert hand.t.dealt() == 49 and hand.t.in_hand == 7
    to, steps = seventh(hand)
    assert to == ["burn", "community"]
    assert steps == ["community card"]
    assert sorted(len(cards) for cards in hand.t.cards) == [4, 6, 6, 6, 6, 6, 6, 6]


def test_stud_17_b_with_eight_to_the_end_the_burns_are_all_there_is() -> None:
    """Eight times six and three burns leave one card, which is burned; one of the four is burned again, one turned."""
    hand = short(8, {})
    assert hand.t.dealt() == 51
    to, _ = seventh(hand)
    assert to == ["burn", "burn", "community"]
    assert [len(cards) for cards in hand.t.cards] == [6] * 8


def test_stud_17_b_ii_the_community_card_plays_in_every_hand_and_the_high_hand_with_it_begins() -> None:
    """A king turned up gives seat 5 the only open pair of kings, and a pair of kings to everybody who has one."""
    cards = {5: "2c 3c Kc 4d 6h 8s", 1: "Kh 3d Qc Jd 9h 7s"}
    hand = Play(filed(STUD, seats=8), [100] * 8, cards=cards, board="Kd").until("seventh")
    assert hand.due.seat == 5


# 18 to 22: the end of the hand.


def test_stud_18_up_cards_picked_up_kill_the_hand_when_another_acts_on_it() -> None:
    hand = stud().go("2 in", "3 c")
    hand.tell("picked up cards", 3, next_acted=True)
    assert not hand.t.live[hand.t.place(3)]
    shown = stud(stacks=[100, 100]).rest()
    assert shown.hand.over


def test_stud_19_only_seven_cards_win() -> None:
    hand = Play(filed(STUD), [100] * 2, cards={1: "As Ad Ac", 2: "2c 3d 7h"}, shows=True)
    while hand.due.question != "show":
        hand.hand.push(plain(hand.hand))
        hand.deal()
    hand.tell("wrong number of cards", 1)
    assert hand.hand.over and set(hand.moved()) == {2}


def last_street(players: int = 3) -> Play:
    cards = {1: "As Ad 7h 3h 9d 4c", 2: "Ks Kd 2c 8d Jh 6s", 3: "Qs Qd 9s Ts 5h 2h"}
    return Play(filed(STUD), [100] * players, cards=cards).until("seventh")


def test_stud_21_a_who_had_his_last_card_up_may_be_all_in_before_any_action() -> None:
    hand = last_street()
    card = show_cards([hand.t.cards[hand.t.place(2)][-1]])
    opener = hand.due.seat
    hand.tell("last card face up", 2, card)
    assert hand.due.seat == opener  # who was high on sixth street begins
    hand.tell("last card face up", 2, card, claimed=True)
    asked = set()
    while not hand.hand.over:
        asked.add(hand.due.seat)
        hand.go(
            f"{hand.due.seat} b8" if hand.hand.bounds.call == 0 and len(asked) == 1 else f"{hand.due.seat} c"
        )
    assert asked == {1, 3}
    assert hand.t.start[hand.t.place(2)] - hand.t.contributed[hand.t.place(2)] == 100_00 - 3_00
    hand.sums()


def test_stud_21_a_it_is_too_late_after_any_action() -> None:
    hand = last_street()
    hand.go(f"{hand.due.seat} x")
    assert "before anybody has acted" in hand.refused_report("last card face up", 2, claimed=True)


def test_stud_21_b_of_two_the_first_had_it_up_so_the_other_has_it_up_too() -> None:
    cards = {1: "As Ad 7h 3h 9d 4c", 2: "Ks Kd 2c 8d Jh 6s"}
    hand = Play(filed(STUD), [100] * 2, cards=cards).until("sixth")
    while not hand.dealing:
        hand.say(f"{hand.due.seat} x")
    hand.deal(1)
    hand.tell("last card face up", 1, first_player=True)
    assert hand.due.face == "up"
    hand.deal()
    assert hand.due.seat == 2  # jack high on sixth street begins, whatever the last cards show


def test_stud_22_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    """Both play 8-7-6-5-4. Seat 2's highest card is the ace of hearts, seat 1's the ace of diamonds."""
    cards = {1: "8c 7d Ad 6c 5c 4d 2c", 2: "8d 7c Ah 6d 5d 4c 2d", 3: "Kc Qd 3c Jd 9h 3h 2s"}
    hand = (
        Play(filed(STUD, seats=3, collection="draw-stud: 15"), [100] * 3, cards=cards)
        .go("3 in", "1 c", "2 c")
        .rest()
    )
    # Three antes and three bring-ins of $2 are $9, less the fee of $2: $7.
    assert hand.house() == "2" and hand.moved() == {1: "3", 2: "4"}


def test_stud_22_where_the_rank_differs_the_rank_decides() -> None:
    cards = {1: "8c 7d Kd 6c 5c 4d 2c", 2: "8d 7c Qs 6d 5d 4c 2d", 3: "Kc Qd 3c Jd 9h 3h 2s"}
    hand = (
        Play(filed(STUD, seats=3, collection="draw-stud: 15"), [100] * 3, cards=cards)
        .go("3 in", "1 c", "2 c")
        .rest()
    )
    assert hand.moved() == {1: "4", 2: "3"}


# Razz.


def test_razz_1_the_lowest_hand_showing_begins_and_of_equal_ones_the_first_clockwise() -> None:
    cards = {1: "As Ks 7h 4h", 2: "Ad Kd 2c 9d", 3: "Ah Kh 7s 4c", 4: "Qs Qh Jd 3d"}
    hand = Play(filed(RAZZ), [100] * 4, cards=cards).go("2 in", "3 c", "4 c", "1 c")
    assert hand.due.seat == 1  # seven-four, as seat 3 shows too


def test_razz_3_the_lowest_card_brings_in_the_ace_being_low_or_the_highest_as_filed() -> None:
    cards = {1: "Ts Ks 7h", 2: "Td Kd Kc", 3: "Th Kh Ad", 4: "Qs Qh Jd"}
    assert Play(filed(RAZZ), [100] * 4, cards=cards).due.seat == 3
    assert Play(filed(RAZZ, bring_in_by="high card"), [100] * 4, cards=cards).due.seat == 2


def test_razz_4_the_odd_chip_goes_to_the_lowest_card_by_suit() -> None:
    """Both play 7-5-4-3-A. The ace of clubs is lower than the ace of spades."""
    cards = {1: "As 3d 7h 4h 5c Kc Kd", 2: "Ac 3h 7c 4s 5d Qc Qd", 3: "Kh Jd 2c Jc 9h 9s 9d"}
    hand = Play(filed(RAZZ), [100] * 3, cards=cards).go("3 in", "1 c", "2 c")
    while not hand.hand.over:
        hand.go(f"{hand.due.seat} x")
    assert hand.moved() == {1: "4", 2: "5"}  # three antes and three times $2


def test_razz_straights_and_flushes_do_not_count() -> None:
    cards = {1: "Ac 2c 3c 4c 5c Kc Kd", 2: "Ad 2d 3h 4s 6d Qc Qd"}
    hand = Play(filed(RAZZ), [100] * 2, cards=cards).rest()
    assert set(hand.moved()) == {1}
