"""Four Card Poker in Pennsylvania: hands, the deal and a round to its end, 58 Pa. Code 641a.6 and 641a.8 - 641a.11."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import StackedDeck, parse_card, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.ranks.hands import best
from croupier.rounds.events import Chose, Did
from tests.games.banked.described import Stakes, described, fates, opened, refused, to_decide
from tests.games.banked.described_641a import (
    ACES,
    FLUSH,
    FOUR,
    FOUR_ACES,
    GAME,
    KINGS,
    LOW,
    NOTHING,
    RANKS,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    filed,
    finish,
    one,
    table,
)
from tests.games.banked.outcome import asked, clauses, dealt_to, done, settled

# 641a.6: rankings.


def four_of(text: str) -> Any:
    return best("four-card", parse_cards(text))


def test_641a_6_a_an_ace_goes_below_the_2_and_above_the_king_but_not_between() -> None:
    assert four_of("Ac 2d 3h 4s").category == "straight"
    assert four_of("Ac Kd Qh Js").category == "straight"
    for around in ("Kc Ad 2h 3s", "Qc Kd Ah 2s"):
        assert four_of(around).category == "high card"


def test_641a_6_a_suits_are_equal() -> None:
    assert one("Ks Jc 9d 7h 2c", dealer="Kd Jh 9s 7c 3d 2h") == {"ante": "won 10", "play": "won 10"}
    assert four_of("Ks Js 9s 7s") == four_of("Kc Jc 9c 7c")


def test_641a_6_b_the_ranks_from_four_of_a_kind_down() -> None:
    hands = [four_of(text) for text in RANKS]
    assert [hand.category for hand in hands] == [
        "four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair", "pair",
        "high card",
    ]  # fmt: skip
    assert hands == sorted(hands, reverse=True)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 2d 2h 2s", "Ac Kc Qc Jc"),  # the least four of a kind, the best straight flush
        ("Ac 2c 3c 4c", "Ad Ah As Kd"),
        ("2c 2d 2h 3s", "Ac Kc Qc 9c"),
        ("2c 3c 4c 6c", "Ad Kh Qs Jd"),
        ("Ac 2d 3h 4s", "Ad Ah Ks Kd"),
        ("3c 3d 2h 2s", "Ac Ad Kh Qs"),
        ("2c 2d 3h 4s", "Ac Kd Qh 9s"),
    ],
    ids=["b1-b2", "b2-b3", "b3-b4", "b4-b5", "b5-b6", "b6-b7", "b7-none"],
)
def test_641a_6_b_the_lowest_of_a_rank_beats_the_highest_of_the_next(higher: str, lower: str) -> None:
    assert four_of(higher) > four_of(lower)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ac Ad Ah As", "Kc Kd Kh Ks"),
        ("Ac Kc Qc Jc", "Kd Qd Jd Td"),
        ("2c 3c 4c 5c", "Ad 2d 3d 4d"),
        ("Ac Ad Ah 2s", "Kc Kd Kh Qs"),
        ("3c 3d 3h 4s", "2c 2d 2h As"),
        ("Ac Kd Qh Js", "Kc Qd Jh Ts"),
        ("2c 3d 4h 5s", "Ac 2d 3h 4s"),
        ("Ac Ad Kh Ks", "As Ah Qc Qd"),
        ("4c 4d 2h 2s", "3c 3d 2c 2d"),
        ("Ac Ad 3h 2s", "Kc Kd Ah Qs"),
        ("3c 3d 4h 2s", "2c 2d Ah Ks"),
    ],
)
def test_641a_6_b_the_highest_and_the_lowest_of_each_rank(higher: str, lower: str) -> None:
    assert four_of(higher) > four_of(lower)
    assert four_of(higher).category == four_of(lower).category


def test_641a_6_c_kings_beat_queens_with_an_ace_by_the_reading_order_within_a_rank() -> None:
    assert one("Kc Kd 3h 2s 5c", dealer="Qc Qd Ah 4s 6c 8d")["ante"] == "won 10"
    assert one("Qc Qd Ah 4s 6c", dealer="Kc Kd 3h 2s 5c 8d")["ante"] == "lost 10"


def test_641a_6_c_the_last_card_decides_one_step_each_side() -> None:
    dealer = "Kd Jh 9s 7c 3d 2h"
    assert one("Ks Jc 9d 8h 2c", dealer)["ante"] == "won 10"
    assert one("Ks Jc 9d 7h 2c", dealer)["ante"] == "won 10"  # equal
    assert one("Ks Jc 9d 6h 2c", dealer)["ante"] == "lost 10"


def test_641a_1_hand_four_cards_count_and_the_fifth_does_not() -> None:
    assert one("As Ac Kd Qh 9c", dealer="Ad Ah Ks Qc 8d 7h") == {"ante": "won 10", "play": "won 10"}


def test_641a_11_c_the_dealer_picks_four_of_six() -> None:
    assert one(TWO_PAIR, dealer="5s 9h 6d Kd 7c 8s")["ante"] == "lost 10"  # 5-6-7-8 among the six


# 641a.8 - 641a.10: dealing.

ROUND_OF = [2, 5, "dealer"]


@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_641a_8_d_and_9_b_one_card_at_a_time_and_the_dealers_last_two_together(method: str) -> None:
    round = opened(filed(dealing=method), {5: {"ante": "10"}, 2: {"aces_up": "5"}})
    finish(round, StackedDeck(range(52)), {})
    assert dealt_to(round) == ROUND_OF * 5 + ["dealer"]
    assert round.table.cards[2] == [0, 3, 6, 9, 12]
    assert round.table.cards["dealer"] == [2, 5, 8, 11, 14, 15]


def test_641a_10_b_stacks_of_five_then_the_bottom_card_of_one_more() -> None:
    round = opened(filed(dealing="automated shoe"), {5: {"ante": "10"}, 2: {"aces_up": "5"}})
    finish(round, StackedDeck(range(52)), {})
    assert dealt_to(round) == [2] * 5 + [5] * 5 + ["dealer"] * 6 + ["discard"] * 4
    assert round.table.cards["dealer"] == [10, 11, 12, 13, 14, 15]
    assert round.table.cards["discard"] == [16, 17, 18, 19]


@pytest.mark.parametrize("method", ["manual shoe", "hand", "automated shoe"])
def test_641a_8_d_9_b_10_b_only_the_dealers_sixth_card_lies_face_up(method: str) -> None:
    round = to_decide(opened(filed(dealing=method), {1: {"ante": "10"}}), described({1: ACES}, dealer=LOW))
    hidden = (UNKNOWN,) * 5
    assert round.table.seen(1) == {1: parse_cards(ACES), "dealer": (*hidden, parse_card("2s"))}
    assert round.table.seen(None) == {1: hidden, "dealer": (*hidden, parse_card("2s"))}


def test_641a_8_d_seven_players_and_the_dealer_use_41_cards_and_45_from_stacks() -> None:
    stakes = {seat: {"ante": "10"} for seat in range(1, 8)}
    for method, cards in (("hand", 41), ("automated shoe", 45)):
        round = finish(opened(filed(dealing=method), stakes), StackedDeck(range(52)), {})
        assert len(dealt_to(round)) == cards


def test_641a_8_b_the_announcement_comes_before_any_card_and_the_stub_after_the_last() -> None:
    round = table({1: {"ante": "10"}}, {1: ACES})
    order = [event.step if isinstance(event, Did) else type(event).__name__ for event in round.log]
    assert order.index("no more bets") < order.index("Dealt")
    last = max(place for place, name in enumerate(order) if name == "Dealt")
    assert order.index("stub") == last + 1


# 641a.11(b): the decision.


def test_641a_11_b_clockwise_and_only_who_has_an_ante() -> None:
    stakes: dict[int, Stakes] = {6: {"ante": "10"}, 4: {"aces_up": "5"}, 1: {"ante": "10", "aces_up": "5"}}
    assert asked(table(stakes, {1: ACES, 4: KINGS, 6: FLUSH}, dealer="Qs Jh 8d 6c 4h 2s")) == [1, 6]


def test_641a_11_b_one_decision_and_in_turn() -> None:
    stakes = {1: {"ante": "10"}, 2: {"ante": "10"}}
    round = to_decide(opened(GAME, stakes), described({1: ACES, 2: KINGS}, dealer=LOW))
    assert "Seat 2 is not asked now" in refused(round, Chose(2, "fold"))
    round.push(Chose(1, "play", 1000))
    assert "Seat 1 is not asked now" in refused(round, Chose(1, "play", 1000))


def test_641a_11_b_a_fold_forfeits_the_ante_whatever_the_hand() -> None:
    assert one(FOUR, word="fold") == {"ante": "lost 10"}


def test_641a_11_b_1_a_fold_does_not_forfeit_the_aces_up() -> None:
    assert one(ACES, word="fold", ante="10", aces_up="5") == {"ante": "lost 10", "aces_up": "won 5"}
    assert one(KINGS, word="fold", ante="10", aces_up="5") == {"ante": "lost 10", "aces_up": "lost 5"}


def test_641a_11_b_2_a_fold_forfeits_the_progressive() -> None:
    assert one(FOUR_ACES, word="fold", ante="10", progressive="5") == {
        "ante": "lost 10",
        "progressive": "lost 5",
    }


def test_641a_11_b_2_a_fold_keeps_the_claim_to_envy() -> None:
    stakes = {1: {"ante": "10", "progressive": "1"}, 2: {"ante": "10"}}
    round = table(stakes, {1: NOTHING, 2: FOUR_ACES}, {1: "fold"}, dealer="Jh Js 8d 6c 4h 2s")
    assert fates(round) == {"ante": "lost 10", "progressive": "lost 1", "envy": "won 100"}


def test_641a_11_b_a_fold_with_both_by_the_reading_fold_with_both() -> None:
    fate = one(FOUR, word="fold", ante="10", aces_up="5", progressive="1")
    assert fate == {"ante": "lost 10", "aces_up": "won 250", "progressive": "lost 1"}


# 641a.11(c): settlement.


def test_641a_11_c_forfeits_first_then_the_dealer_then_counterclockwise() -> None:
    stakes: dict[int, Stakes] = {
        1: {"ante": "10", "aces_up": "5", "progressive": "1"},
        3: {"ante": "10", "progressive": "1"},
        6: {"ante": "10", "aces_up": "5"},
    }
    round = table(stakes, {1: THREE, 3: NOTHING, 6: ACES}, {3: "fold"}, dealer="Ks Jh 9d 6c 4h 2s")
    assert done(round) == [
        "no more bets", "stub", "collect folded", "3 ante", "3 progressive", "reveal dealer",
        "turn up 6", "6 ante", "6 play", "6 aces_up",
        "turn up 1", "1 ante", "1 play", "1 ante_bonus", "1 aces_up", "verify progressive 1", "1 progressive",
        "clear",
    ]  # fmt: skip


def test_641a_11_c_a_folder_with_an_aces_up_is_turned_up_in_his_turn() -> None:
    stakes: dict[int, Stakes] = {1: {"ante": "10", "aces_up": "5"}, 2: {"ante": "10"}}
    round = table(stakes, {1: ACES, 2: KINGS}, {1: "fold"})
    assert done(round)[-4:] == ["2 play", "turn up 1", "1 aces_up", "clear"]
    assert "turn up 1" not in done(table({1: {"ante": "10"}}, {1: ACES}, {1: "fold"}))


def test_641a_11_c_3_i_a_lower_hand_loses_ante_and_play() -> None:
    assert one(NOTHING, dealer="Kh Js 9d 6c 4h 2s", word="30") == {"ante": "lost 10", "play": "lost 30"}


def test_641a_11_c_3_i_the_dealer_needs_no_hand_to_play() -> None:
    assert one("8c 6d 5h 3s 2c", dealer="9c 7d 6h 4s 3d 2d") == {"ante": "lost 10", "play": "lost 10"}


def test_641a_11_c_3_ii_a_higher_hand_is_paid_1_to_1() -> None:
    assert one(ACES, word="25") == {"ante": "won 10", "play": "won 25"}
    round = table({1: {"ante": "10"}}, {1: ACES})
    assert clauses(round, "play") == ("641a.11(c)(3)", "641a.11(c)(3)(ii)", "641a.12(a)")


def test_641a_11_c_3_ii_tie_pays_the_player() -> None:
    dealer = "Ah As Kh Qs 8d 6c"
    assert one("Ac Ad Kc Qd 2h", dealer, word="30") == {"ante": "won 10", "play": "won 30"}
    assert one("Ac Ad Kc Jd 2h", dealer, word="30") == {"ante": "lost 10", "play": "lost 30"}


def test_641a_11_c_4_a_winning_aces_up_is_paid_though_the_dealer_wins() -> None:
    fate = one(ACES, dealer="3c 3d 3h 9s 8d 6c", ante="10", aces_up="5")
    assert fate == {"ante": "lost 10", "play": "lost 10", "aces_up": "won 5"}


def test_641a_11_c_5_a_winning_progressive_is_paid_though_the_dealer_wins() -> None:
    fate = one(THREE, dealer="Jc Jd Jh 9s 8d 6c", ante="10", progressive="1")
    assert fate == {"ante": "lost 10", "play": "lost 10", "ante_bonus": "won 20", "progressive": "won 8"}


def test_641a_11_c_5_i_to_iii_any_progressive_payout_is_verified_and_no_loss_is() -> None:
    stakes = {1: {"ante": "10", "progressive": "1"}}
    assert "verify progressive 1" in done(table(stakes, {1: THREE}))
    assert "verify progressive 1" in done(table(stakes, {1: FOUR_ACES}))
    assert "verify progressive 1" not in done(table(stakes, {1: FLUSH}))


# What is settled, and in which order, in one full round.


def test_641a_11_c_a_full_round_of_every_wager() -> None:
    stakes: dict[int, Stakes] = {
        1: {"ante": "10", "aces_up": "5", "progressive": "5"},
        2: {"ante": "20"},
        4: {"aces_up": "5", "progressive": "1"},
    }
    hands = {1: "Kc Kd Kh Ks 2d", 2: "Qd Jc 8s 6s 3c", 4: STRAIGHT_FLUSH.replace("Kc", "2c")}
    round = table(stakes, hands, {1: "30", 2: "20"}, dealer=LOW, meters={"progressive": "5000"})
    assert settled(round) == [
        "4 aces_up", "4 progressive", "1 envy", "2 ante", "2 play",
        "1 ante", "1 play", "1 ante_bonus", "1 aces_up", "1 progressive", "4 envy",
    ]  # fmt: skip
    assert fates(round, 4) == {"aces_up": "won 150", "progressive": "won 99", "envy": "won 10"}
    assert fates(round, 2) == {"ante": "won 20", "play": "won 20"}  # the same four ranks as the dealer
    assert fates(round, 1) == {
        "envy": "won 25",
        "ante": "won 10",
        "play": "won 30",
        "ante_bonus": "won 250",
        "aces_up": "won 250",
        "progressive": "won 1495",
    }
    assert round.replay().lines == round.lines


@pytest.mark.parametrize(
    ("clause", "why"), [("641a.9(a)(2)", "which hand holds"), ("641a.13(g)", "a sign on a broken device")]
)
def test_641a_9_a_2_13_g_are_of_handling_and_signs(clause: str, why: str) -> None:
    account = next(one for one in GAME.edition.accounts if str(one.clause) == clause)
    assert account.kinds == ("aside",) and account.notes[0].startswith(why)
