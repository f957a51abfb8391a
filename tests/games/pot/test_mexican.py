"""Banker's Mexican stud: a stripped deck, a high card that opens, cards that are turned up, and a joker as dealt."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit.cards import RANKS
from tests.games.pot.told import Play, filed, plain

ID = "bankers/mexican-poker"
# $2-$4, an ante of $1; the first card comes up, the second down.
UPS = {1: "7h 2c", 2: "Kd 3c", 3: "Qs 4c", 4: "6d 5c"}


def mexican(cards: dict[int, str] | None = None, players: int = 4, **more: Any) -> Play:
    return Play(filed(ID, **more), [100] * players, cards=cards or UPS)


def test_mexican_deck_41_cards_without_eights_nines_and_tens() -> None:
    deck = filed(ID).cards
    assert len(deck) == 41
    assert {RANKS[card // 4] for card in deck if card < 52} == set("234567JQKA")


def test_mexican_deal_one_up_to_all_then_one_down_to_all() -> None:
    hand = mexican()
    assert hand.dealt() == [1, 2, 3, 4, 1, 2, 3, 4]
    assert hand.t.faces == [[True, False]] * 4


# The opening.


def test_mexican_bring_in_the_highest_card_opens_for_the_lower_or_the_upper_limit() -> None:
    hand = mexican()
    assert hand.due.seat == 2
    assert hand.takes("2 in", "2 m4") and hand.refused("2 f") and hand.refused("2 m3")


@pytest.mark.parametrize(
    ("ups", "first"),
    [
        ("Kc Kd Kh 2s", 3),  # hearts above diamonds above clubs
        ("Kc Ks Kh 2s", 2),
        ("Ac Ks Kh 2s", 1),
        ("Jk Ks Kh 2s", 1),  # a joker is an ace
        ("Jk Ac Kh 2s", 1),  # against an ace whoever was dealt to first
        ("Ac Jk Kh 2s", 1),
        ("Kc Jk As 2s", 2),
        ("Kc As Jk 2s", 2),
    ],
)
def test_mexican_bring_in_by_rank_then_suit_and_a_joker_as_an_ace(ups: str, first: int) -> None:
    hand = mexican(dict(enumerate(ups.split(), start=1)))
    assert hand.due.seat == first


def test_mexican_raise_by_the_lower_limit_three_times() -> None:
    hand = mexican().go("2 in")
    assert hand.bounds() == ("2", "4", "4")
    hand.go("3 r4", "4 r6", "1 r8")
    assert "3 raises" in hand.refused("2 r10")


def test_mexican_raise_by_the_lower_limit_after_an_opening_at_the_upper() -> None:
    hand = mexican().go("2 m4")
    assert hand.bounds() == ("4", "6", "6")
    hand.go("3 r6", "4 r8")
    assert hand.takes("1 r10")


def test_mexican_raise_no_count_between_two() -> None:
    hand = mexican().go("2 in", "3 f", "4 f", "1 r4", "2 r6", "1 r8", "2 r10", "1 r12")
    assert hand.takes("2 r14")


def test_mexican_later_rounds_stay_at_the_lower_limit_unless_filed() -> None:
    assert mexican().until("fourth").bounds()[1] == "2"
    assert mexican().until("fifth").bounds()[1] == "2"
    upper = mexican(later_bets="upper limit")
    assert upper.until("third").bounds()[1] == "2" and upper.until("fourth").bounds()[1] == "4"


def test_mexican_no_limit_a_raise_is_at_least_the_bring_in_then_the_last_raise() -> None:
    hand = mexican(betting="no limit").go("2 in")
    assert hand.bounds() == ("2", "4", "99")
    hand.go("3 r10")
    assert hand.bounds() == ("10", "18", "99")
    assert hand.refused("4 r17")


# Cards turned up.


def test_mexican_third_who_exposes_his_down_card_has_the_next_one_down() -> None:
    hand = mexican().go("2 in", "3 c", "4 c", "1 c")
    assert hand.due.question == "expose" and hand.due.seat == 1
    hand.go("1 expose", "2 keep down", "3 keep down", "4 expose")
    assert hand.t.faces == [
        [True, True, False],
        [True, False, True],
        [True, False, True],
        [True, True, False],
    ]


def test_mexican_fourth_each_street_asks_again() -> None:
    hand = mexican().go("2 in", "3 c", "4 c", "1 c", "1 expose", "2 keep down", "3 keep down", "4 keep down")
    while hand.due.question == "act":
        hand.go(f"{hand.due.seat} x")
    assert hand.t.street.name == "fourth"
    hand.go("1 expose", "2 expose", "3 keep down", "4 keep down")
    assert hand.t.faces[0] == [True, True, True, False]
    assert hand.t.faces[1] == [True, True, True, False]
    assert hand.t.faces[2] == [True, False, True, True]


def test_mexican_third_the_highest_hand_showing_begins() -> None:
    hand = mexican({1: "7h 2c 7c", 2: "Kd 3c 2d", 3: "Qs 4c Jd", 4: "6d 5c 5d"}).go(
        "2 in", "3 c", "4 c", "1 c"
    )
    hand.go("1 keep down", "2 keep down", "3 keep down", "4 keep down")
    assert hand.due.seat == 1 and hand.takes("1 x", "1 b2")  # a pair of sevens


def test_mexican_third_a_card_that_was_exposed_counts_there() -> None:
    hand = mexican({1: "7h 2c 4d", 2: "Kd 3c 2d", 3: "Qs Qc Jd", 4: "6d 5c 4h"}).go(
        "2 in", "3 c", "4 c", "1 c"
    )
    hand.go("1 keep down", "2 keep down", "3 expose", "4 keep down")
    assert hand.due.seat == 3  # a pair of queens lies open


def test_mexican_third_a_card_is_burned_before_each_later_street() -> None:
    hand = Play(filed(ID), [100] * 4, cards=UPS, shows=True).rest()
    assert [to for to in hand.dealt() if to == "burn"] == ["burn"] * 3


# The hands.


def showdown(one: str, two: str, exposes: tuple[int, ...] = ()) -> set[int]:
    """Who wins between two players, who have these cards in the order dealt."""
    hand = Play(filed(ID, collection="mexican: 3 rate 1"), [100] * 2, cards={1: one, 2: two})
    while not hand.hand.over:
        seat = hand.due.seat
        if hand.due.question == "expose":
            first = hand.t.street.name == "third"
            hand.go(f"{seat} expose" if seat in exposes and first else f"{seat} keep down")
        else:
            hand.hand.push(plain(hand.hand))
            hand.deal()
    return set(hand.moved())


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 4c 6c Jc Kc", "As Ad Ah Ks Kd"),  # a flush beats a full house
        ("2s 2d 2h 3s 3d", "As Kd Qh Jc 7d"),  # a full house beats the highest straight
        ("As Kd Qh Jc 7d", "Ad Ac Ah Kc Qc"),  # a straight over the gap beats three of a kind
        ("4s 5d 6h 7c Jd", "Kd Kc Kh As Qc"),  # 4-5-6-7-J is a straight
        ("As 2d 3h 4c 5d", "Kd Kc Kh Ad Qc"),  # the lowest straight
        ("2c 3c 4c 5c 6c", "As Ad Ah Ac Ks"),  # a straight flush beats four aces
    ],
)
def test_mexican_hands_in_the_order_of_the_rows(higher: str, lower: str) -> None:
    assert showdown(higher, lower) == {1}
    assert showdown(lower, higher) == {2}


def test_mexican_joker_dealt_down_is_wild() -> None:
    """Up, down, then up: a joker as the second card. With three kings it makes four."""
    assert showdown("Ks Jk Kd Kh 2c", "As Ad Ah 3c 3d") == {1}


def test_mexican_joker_dealt_up_is_an_ace_or_completes_a_straight_or_flush_only() -> None:
    """Three kings and a joker that lies up: an ace beside them, and the full house wins."""
    assert showdown("Ks Kd Kh Jk 2c", "Qs Qd Qh 3c 3d") == {2}
    assert showdown("Ks Qd Jh Jk 6c", "As Ad Ah 3c 5d") == {1}  # it completes 6-7-J-Q-K


def test_mexican_joker_that_was_dealt_down_stays_wild_when_it_is_turned_up() -> None:
    assert showdown("Ks Jk Kd Kh 2c", "As Ad Ah 3c 3d", exposes=(1,)) == {1}


def test_mexican_ties_odd_chips_left_of_the_button_and_suits_decide_nothing() -> None:
    """Antes of $3 and three times $2, less the early fee of $1 and the late one of $1: $7."""
    game = filed(ID, collection="mexican: 3 rate 1")
    cards = {1: "As Kd Qh Jc 6d", 2: "Ad Ks Qc Jh 6c", 3: "2c 3d 4h 6h 7s"}
    hand = Play(game, [100] * 3, cards=cards).go("1 in", "2 c", "3 c").rest()
    assert hand.house() == "2" and hand.moved() == {1: "4", 2: "3"}


# Fees.


def test_mexican_fees_early_when_two_cards_are_dealt_late_when_the_fifth_is() -> None:
    """Option 3, third rate: $1 early, nothing regular, $3 late."""
    hand = mexican()
    assert hand.house() == "1"
    hand.until("fourth")
    assert hand.house() == "1"
    hand.until("fifth")
    assert hand.house() == "4"


def test_mexican_fees_regular_when_the_hand_goes_past_the_opening_round() -> None:
    hand = mexican(collection="mexican: 4 rate 3")  # $1, $1, $2
    assert hand.house() == "1"
    hand.until("third")
    assert hand.house() == "2"
    hand.until("fifth")
    assert hand.house() == "4"
    ended = mexican(collection="mexican: 4 rate 3").go("2 in", "3 f", "4 f", "1 f")
    assert ended.house() == "1"


# Ten players and 41 cards.


def test_mexican_reading_ten_players_run_out_of_cards_on_fourth_street() -> None:
    """Twenty, a burn and ten leave ten for the fourth street: one is burned, eight are dealt; the last card and two
    burns are mixed, one of them burned, and two players are served. On the fifth nothing is left but that burn."""
    hand = Play(filed(ID, seats=10), [100] * 10, shows=True)
    while "third" not in hand.t.reached or not hand.dealing:
        hand.hand.push(plain(hand.hand))
        if "third" not in hand.t.reached:
            hand.deal()
    assert hand.t.dealt() == 31
    start = len(hand.dealt())
    hand.deal()
    while "fourth" not in hand.t.reached:
        hand.hand.push(plain(hand.hand))
        hand.deal()
    assert hand.dealt()[start:] == ["burn", *range(1, 9), "burn", 9, 10]
    hand.until("fifth")
    assert len(hand.t.board) == 1 and [len(cards) for cards in hand.t.cards] == [4] * 10
    hand.rest()
