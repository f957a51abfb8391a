"""Banker's Casino, Pure 21.5 Blackjack and Buster Blackjack, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from tests.games.twenty_one.told import fates, one, seat, split, told

ID = "bankers/pure-21-5-blackjack"
BUSTER = "bankers/buster-blackjack"
INSURED: dict[str, Any] = {"natural": "3 to 2", "insurance_option": "offered"}


@pytest.mark.parametrize(("natural", "won"), [("6 to 5", "12"), ("7 to 5", "14"), ("3 to 2", "15")])
def test_object_and_options_what_a_pure_21_5_pays(natural: str, won: str) -> None:
    assert one(ID, "Ah Tc", "Td 8s", natural=natural) == [f"bet won {won}"]


def test_ranks_note_only_the_initial_deal_makes_21_5() -> None:
    assert split(ID, "Td 8s", "Ah Kc", "Ad 5c") == ["bet won 10", "split lost 10"]


def test_round_10_and_11_the_down_card_places_the_action_button() -> None:
    """The bank at seat 8; a five lies down: the fifth place from his left is seat 5."""
    seats = [seat("Th 9c", number) for number in (1, 3, 5, 6)]
    answer = told(ID, "Td 5s 2h", *seats, bank=(8, "100"))
    assert answer.to_data()["action_button"] == 5
    assert [line.seat for line in answer.lines] == [5, 6, 1, 3]


def test_round_11_an_empty_seat_passes_the_button_on() -> None:
    seats = [seat("Th 9c", number) for number in (1, 3, 6)]
    answer = told(ID, "Td 4s 3h", *seats, bank=(8, "100"))
    assert answer.to_data()["action_button"] == 6


def test_round_11_a_bonus_card_counts_ten_and_the_bank_is_not_counted() -> None:
    """The bank at seat 4: places 5 6 7 8 1 2 3, and again 5 6 7: ten is seat 7."""
    answer = told(ID, "8d Ks", seat("Th 9c", 7), seat("Th 9c", 1), bank=(4, "100"))
    assert answer.to_data()["action_button"] == 7
    aces = told(ID, "6d As 2h", seat("Th 9c", 7), seat("Th 9c", 1), bank=(4, "100"))
    assert aces.to_data()["action_button"] == 7  # an ace counts one: seat 5, which is empty, and on


def test_round_11_option_action_left_of_the_bank() -> None:
    seats = [seat("Th 9c", number) for number in (1, 3, 5, 6)]
    answer = told(ID, "Td 5s 2h", *seats, bank=(4, "100"), action="left of the bank")
    assert [line.seat for line in answer.lines] == [5, 6, 1, 3]


def test_round_7_and_8_the_deal_begins_at_the_left_of_the_bank() -> None:
    answer = told(ID, "Td 8s", seat("2h 9c Td", 1), seat("Th 7c", 6), bank=(4, "100"))
    assert answer.round.dealt[:2] == (34, 2)  # seat 6 first, then seat 1


def test_chart_players_must_hit_a_hard_11_and_less() -> None:
    with pytest.raises(Refusal, match=r"may not 'stand'.*pure chart players"):
        one(ID, "2h 9c", "Td 8s")
    assert one(ID, "2h 9c 9d", "Td 8s") == ["bet won 10"]
    assert one(ID, "2h 9c 9d", "Td 8s", {"doubled": True}) == ["bet won 10", "double won 10"]


def test_chart_players_must_stand_on_a_hard_19_and_more() -> None:
    with pytest.raises(Refusal, match="Too many cards"):
        one(ID, "Th 5c 4d 2h", "Td 8s")
    assert one(ID, "Ah 8c 2d", "Td 8s") == ["bet won 10"]  # a soft 19 may be hit


def test_chart_players_two_bonus_cards_may_be_split() -> None:
    assert split(ID, "Td 8s", "Kh 9c", "Qd 4c 6h") == ["bet won 10", "split won 10"]


def test_chart_bank_hits_soft_17() -> None:
    assert one(ID, "Th 8c", "Ad 6s 2h") == ["bet lost 10"]


def test_rules_1_two_naturals_push() -> None:
    assert one(ID, "Ah Kc", "Ad Ks") == ["bet returned"]


def test_rules_2_the_down_card_is_checked() -> None:
    assert one(ID, "2h 9c", "Kd As") == ["bet lost 10"]
    assert one(ID, "2h 9c", "Ad Ks") == ["bet lost 10"]


@pytest.mark.parametrize(
    ("cards", "dealer", "fate"),
    [
        ("Th 6c", "Td 6s Kh", "bet won 10"),  # 4: the player-dealer is over
        ("Th 6c Td", "Td 8s", "bet lost 10"),  # 5: the player is
        ("Th 8c", "Td 8s", "bet returned"),  # 6: the same total
        ("Th 8c", "Td 7s", "bet won 10"),  # 7: closer to 21.5
        ("7h 7c 7d", "Td 8s", "bet won 10"),
        ("Th 6c Td", "8d 8s 8h", "bet returned"),  # 8 a
        ("Th 6c Td", "8d 7s 8h", "bet lost 10"),  # 8 b
        ("Th 6c", "8d 8s 8h", "bet won 10"),  # 4 again
    ],
)
def test_rules_4_to_8(cards: str, dealer: str, fate: str) -> None:
    assert one(ID, cards, dealer) == [fate]


def test_rules_8_option_888_wins() -> None:
    assert one(ID, "Th 6c Td", "8d 8s 8h", bust_888="win") == ["bet won 10"]


def test_rules_8_a_doubled_hand_that_went_over_is_saved_too() -> None:
    assert one(ID, "Th 6c Td", "8d 8s 8h", {"doubled": True}) == ["bet returned", "double returned"]


def test_rules_8_reading_the_hand_is_completed_where_all_are_over() -> None:
    with pytest.raises(Refusal, match="Too few cards are described for the dealer"):
        one(ID, "Th 6c Td", "8d 8s")
    assert one(ID, "Ah Kc", "8d 8s") == ["bet won 12"]  # nothing hangs on it: nothing is drawn


def test_play_1_doubling_for_less() -> None:
    assert one(ID, "6h 5c Td", "Td 8s", {"doubled": "4"}) == ["bet won 10", "double won 4"]


def test_play_2_and_3_splits() -> None:
    assert split(ID, "Td 8s", "Ah 9s", "Ad 2c") == ["bet won 10", "split lost 10"]
    hands = ("8h Ts", "8d Tc", "8s 2c Ac", "8c 2h 9d")
    assert split(ID, "Td 7s", *hands) == ["bet won 10"] + ["split won 10"] * 3


def test_play_2_option_resplit_aces() -> None:
    hands = ("Ah 9s", "Ad 2c", "Ac 3c")
    with pytest.raises(Refusal, match="2 were played"):
        split(ID, "Td 8s", *hands)
    found = split(ID, "Td 8s", *hands, resplit_aces=True)
    assert found == ["bet won 10", "split lost 10", "split lost 10"]


def test_play_1_option_double_after_split() -> None:
    doubled = {"cards": "8d 3c Th", "doubled": True}
    assert split(ID, "Td 8s", "8h Ts", doubled) == ["bet returned", "split won 10", "double won 10"]
    with pytest.raises(Refusal, match="may not 'double'"):
        split(ID, "Td 8s", "8h Ts", doubled, double_after_split=False)


def test_play_4_surrender_forfeits_half() -> None:
    gone = {"surrendered": True}
    assert one(ID, "Th 6c", "Td 8s", gone) == ["bet lost 5"]
    with pytest.raises(Refusal, match="surrendered is described"):
        one(ID, "Th 6c", "Td As", gone)  # the check ends the round first
    with pytest.raises(Refusal, match="may not 'surrender'"):
        split(ID, "Td 8s", {"cards": "8h 5s", **gone}, "8d 9c")


def test_play_4_option_early_surrender() -> None:
    assert one(ID, "Th 6c", "Td As", {"surrendered": True}, surrender="early") == ["bet lost 5"]
    assert one(ID, "Th 6c", "9d 9s", {"surrendered": True}, surrender="early") == ["bet lost 5"]
    assert one(ID, "Th 6c", "Td As", surrender="early") == ["bet lost 10"]


def test_play_4_half_of_an_odd_cent_goes_by_the_rounding() -> None:
    answer = told(ID, "Td 8s", seat("Th 6c", bet="10.05", surrendered=True))
    assert fates(answer) == ["bet lost 5.03"]


def test_options_insurance_and_even_money_only_at_three_to_two() -> None:
    assert one(ID, "Th 9c", "Ad Ks", {"insurance": "5"}, **INSURED) == ["insurance won 10", "bet lost 10"]
    assert one(ID, "Ah Kc", "Ad Ks", {"even_money": True}, **INSURED) == ["bet won 10"]
    with pytest.raises(Refusal, match="none was offered"):
        one(ID, "Th 9c", "Ad Ks", {"insurance": "5"})
    with pytest.raises(Refusal, match="insurance_option"):
        one(ID, "Th 9c", "Ad Ks", {"insurance": "5"}, insurance_option="offered")


def test_order_insurance_is_settled_at_the_check_before_any_hand() -> None:
    """A bank of $12: seat 2's insurance takes $10, so that little is left for seat 1."""
    answer = told(ID, "Ad Ks", seat("Th 9c", 1), seat("Ah Kc", 2, insurance="5"), bank=(8, "12"), **INSURED)
    assert [(line.seat, line.wager) for line in answer.lines] == [(2, "insurance"), (1, "bet"), (2, "bet")]
    assert fates(answer, 2) == ["insurance won 10", "bet returned"]
    assert fates(answer, 1) == ["bet lost 2"]  # $2 are left to match it


def test_round_5_one_player_on_several_circles_that_are_not_adjacent() -> None:
    seats = [seat("Th 9c", number, player="Ann") for number in (1, 4, 6)]
    assert told(ID, "Td 8s", *seats, bank=(2, "100")).bank == -3000


def test_round_4_the_bank_cannot_bet_against_itself() -> None:
    with pytest.raises(Refusal, match="Seat 1 banks, so it cannot bet"):
        told(ID, "Td 8s", seat("Th 9c", 1), bank=(1, "100"))


def test_buster_pays_by_the_cards_of_the_hand_that_is_over() -> None:
    side = {"wagers": {"buster": "10"}}
    assert one(BUSTER, "Th 8c", "Td 6s Kh", side) == ["bet won 10", "buster won 20"]
    assert one(BUSTER, "Th 8c", "Td 2s 4h Kh", side) == ["bet won 10", "buster won 20"]
    assert one(BUSTER, "Th 8c", "Td 2s 2h 2c Kh", side) == ["bet won 10", "buster won 40"]
    assert one(BUSTER, "Th 8c", "2d 2s 2h 2c 8c Kh", side) == ["bet won 10", "buster won 150"]
    assert one(BUSTER, "Th 8c", "2d 2s 2h 2c 3c 5h Kh", side) == ["bet won 10", "buster won 500"]
    assert one(BUSTER, "Th 8c", "2d 2s 2h 2c 3c 3h 2d Kh", side) == ["bet won 10", "buster won 2000"]
    assert one(BUSTER, "Th 8c", "Td 7s", side) == ["bet won 10", "buster lost 10"]


def test_buster_remains_whether_or_not_the_player_is_over_or_has_a_blackjack() -> None:
    side = {"wagers": {"buster": "10"}}
    assert one(BUSTER, "Th 6c Td", "Td 6s Kh", side) == ["bet lost 10", "buster won 20"]
    assert one(BUSTER, "Ah Kc", "Td 6s Kh", side) == ["bet won 12", "buster won 20"]
    assert one(BUSTER, "Th 6c", "Td 6s Kh", {**side, "surrendered": True}) == ["bet lost 5", "buster won 20"]


def test_buster_note_the_dealer_completes_for_buster_bets_alone() -> None:
    with pytest.raises(Refusal, match="Too few cards are described for the dealer"):
        one(BUSTER, "Ah Kc", "Td 6s", {"wagers": {"buster": "10"}})
    assert one(BUSTER, "Ah Kc", "Td 6s") == ["bet won 12"]


def test_buster_a_natural_of_the_dealer_loses_it() -> None:
    assert one(BUSTER, "Th 8c", "Td As", {"wagers": {"buster": "10"}}) == ["bet lost 10", "buster lost 10"]


def test_rules_12_who_bets_behind_insures_his_own_wager() -> None:
    behind = [
        {"player": "Ann", "wagers": {"bet": "20"}, "insurance": "10"},
        {"player": "Bob", "wagers": {"bet": "20"}},
    ]
    answer = told(ID, "Ad Ks", seat("Th 9c", behind=behind), **INSURED)
    assert fates(answer) == ["bet lost 10"]
    assert fates(answer, 1, "Ann") == ["insurance won 20", "bet lost 20"]
    assert fates(answer, 1, "Bob") == ["bet lost 20"]


def test_rules_12_even_money_is_each_bettors_own_choice() -> None:
    behind = [{"player": "Ann", "wagers": {"bet": "20"}, "even_money": True}]
    answer = told(ID, "Ad Ks", seat("Ah Kc", behind=behind), **INSURED)
    assert fates(answer) == ["bet returned"] and fates(answer, 1, "Ann") == ["bet won 20"]
    answer = told(ID, "Ad 9s", seat("Ah Kc", behind=behind), **INSURED)
    assert fates(answer) == ["bet won 15"] and fates(answer, 1, "Ann") == ["bet won 20"]


def test_play_6_a_bank_that_is_short_of_doubles_and_splits() -> None:
    """$15 posted: the bet and half of the double on the first hand are paid, the second hand's wager goes back."""
    hands = [{"cards": "8h 3c Th", "doubled": True}, {"cards": "8d Kc"}]
    answer = told(ID, "Td 7s", seat(hands=hands), bank=(8, "15"))
    assert fates(answer) == ["bet won 10", "double won 5", "split returned"]
    lost = told(ID, "Td Ts", seat(hands=[{"cards": "8h Tc"}, {"cards": "8d Kc"}]), bank=(8, "15"))
    assert fates(lost) == ["bet lost 10", "split lost 5"] and lost.bank == 1500
    whole = told(ID, "Td Ts", seat("Th 6c", surrendered=True), bank=(8, "5"))
    assert fates(whole) == ["bet lost 2.50"]  # half of the wager is matched, and half of that is given up


def test_play_6_readings_of_the_bank() -> None:
    """Seat 1 loses $10, seat 2 wins $10, seat 3 wins $10; $10 are posted."""
    seats = [seat("Th 8c", 1), seat("Th Jc", 2), seat("Th Qc", 3)]
    fate = {
        name: [
            fates(told(ID, "Td 9s", *seats, bank=(8, "10"), action="left of the bank", **filing), n)[0]
            for n in (1, 2, 3)
        ]
        for name, filing in {
            "apart": {},
            "refilled": {"bank_money": "refilled"},
            "once": {"bank_money": "once"},
        }.items()
    }
    assert fate == {
        "apart": ["bet lost 10", "bet won 10", "bet returned"],
        "refilled": ["bet lost 10", "bet won 10", "bet won 10"],
        "once": ["bet lost 10", "bet returned", "bet returned"],
    }


def test_rules_1_the_player_dealers_natural_is_the_best_hand() -> None:
    line = told(ID, "Td As", seat("Th Jc")).lines[0]
    assert (line.result, line.cite) == ("lost", ("pure rules 1", "pure rules 2"))


def test_options_insurance_won_is_paid_from_the_action_button() -> None:
    """A Bonus card counts ten: the third of seven seats. $100 pay two insurances of $25; nothing is left to match."""
    seats = [seat("Th Jc", number, bet="50", insurance="25") for number in (1, 2, 3)]
    answer = told(ID, "Ad Ks", *seats, bank=(8, "100"), **INSURED)
    assert [(line.seat, line.wager, line.profit) for line in answer.lines] == [
        (3, "insurance", 5000),
        (1, "insurance", 5000),
        (2, "insurance", 0),
        (3, "bet", 0),
        (1, "bet", 0),
        (2, "bet", 0),
    ]


def test_options_insurance_lost_is_collected_at_the_check() -> None:
    """The button is not placed yet: from the player-dealer's left; then it lies at seat 2."""
    seats = [seat("Th Jc", number, insurance="5") for number in (1, 2)]
    answer = told(ID, "Ad 2s 5h", *seats, bank=(8, "100"), **INSURED)
    assert [(line.seat, line.wager) for line in answer.lines] == [
        (1, "insurance"),
        (2, "insurance"),
        (2, "bet"),
        (1, "bet"),
    ]


def test_play_6_a_wager_covered_in_part_names_the_reading_of_the_bank() -> None:
    won, over, back = told(ID, "Td 8s", *[seat("Th 9c", n) for n in (1, 2, 3)], bank=(8, "15")).lines
    assert [line.reading for line in (won, over, back)] == ["pure-even-pay", "bank-part", "bank-money"]
    assert (over.profit, back.profit) == (500, 0) and "pure play 6" in back.cite
