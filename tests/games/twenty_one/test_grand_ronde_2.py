"""Grand Ronde, chapter 2 (a) to (g): blackjack, clause by clause, each situation worked by hand."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal, show_cards
from tests.games.twenty_one.told import fates, one, seat, split, told

ID = "grand-ronde/blackjack"


@pytest.mark.parametrize(
    ("cards", "dealer", "fate"),
    [
        ("Th 9c", "Td 8s", "bet won 10"),
        ("Th 7c", "Td 8s", "bet lost 10"),
        ("Th 8c", "Td 8s", "bet returned"),
        ("Th 2c Td", "Td 8s", "bet lost 10"),
        ("Th 3c", "Td 6s 9h", "bet won 10"),
    ],
)
def test_2_a_2_beat_the_dealer_without_going_over(cards: str, dealer: str, fate: str) -> None:
    assert one(ID, cards, dealer) == [fate]


def test_2_b_1_a_blackjack_is_the_first_two_cards() -> None:
    assert one(ID, "Ah Kc", "Td 8s") == ["bet won 15"]
    assert one(ID, "Ah 5c 5d", "Td 8s") == ["bet won 10"]


def test_2_b_1_reading_a_split_ace_with_a_ten_is_21() -> None:
    assert split(ID, "Td 8s", "Ah Kc", "Ad 5c") == ["bet won 10", "split lost 10"]
    assert split(ID, "Td 6s 5h", "Ah Kc", "Ad 5c") == ["bet returned", "split lost 10"]


def test_2_c_1_the_maximum_bet() -> None:
    assert fates(told(ID, "Td 8s", seat("Th 9c", bet="1000"))) == ["bet won 1000"]
    with pytest.raises(Refusal, match=r"maximum is \$1,000.*2\(c\)\(1\)"):
        told(ID, "Td 8s", seat("Th 9c", bet="1001"))


def test_2_d_1_single_deck_pays_six_to_five() -> None:
    assert one(ID, "Ah Kc", "Td 8s", decks=1) == ["bet won 12"]
    assert one(ID, "Ah Kc", "Td 8s", decks=2) == ["bet won 15"]


def test_2_d_1_a_fraction_of_a_cent_is_cut() -> None:
    assert fates(told(ID, "Td 8s", seat("Ah Kc", bet="5.05"))) == ["bet won 7.57"]


def test_2_d_2_insurance_pays_two_to_one() -> None:
    insured = {"insurance": "5"}
    assert one(ID, "Th 9c", "Ad Ks", insured) == ["insurance won 10", "bet lost 10"]
    assert one(ID, "Th 9c", "Ad 8s", insured) == ["insurance lost 5", "bet returned"]


def test_2_d_3_doubles_and_splits_pay_one_to_one() -> None:
    assert one(ID, "6h 5c Td", "Td 8s", {"doubled": True}) == ["bet won 10", "double won 10"]
    assert split(ID, "Td 8s", "8h Jc 2d", "8d 9c") == ["bet won 10", "split lost 10"]


def test_2_e_an_ace_counts_one_or_eleven() -> None:
    assert one(ID, "Ah 6c Td 3s", "Td 8s") == ["bet won 10"]  # 1 + 6 + 10 + 3 = 20
    assert one(ID, "Ah 8c", "Td 8s") == ["bet won 10"]  # 11 + 8


def test_2_f_3_the_deal_goes_from_first_base_with_the_dealer_last() -> None:
    answer = told(ID, "Td 8s", seat("Th 9c", 1), seat("Th 7c", 4))
    assert show_cards(answer.round.dealt) == "Th Th Td 9c 7c 8s"


def test_2_g_1_the_dealer_hits_a_soft_17() -> None:
    assert one(ID, "Th 8c", "6d As Ah") == ["bet returned"]  # soft 17, then soft 18
    with pytest.raises(Refusal, match="Too few cards are described for the dealer"):
        one(ID, "Th 8c", "6d As")


def test_2_g_1_the_dealer_stands_on_a_hard_17() -> None:
    assert one(ID, "Th 8c", "Td 7s") == ["bet won 10"]
    with pytest.raises(Refusal, match="Too many cards are described for the dealer"):
        one(ID, "Th 8c", "Td 7s 2c")


def test_2_g_3_a_double_receives_one_card() -> None:
    with pytest.raises(Refusal, match=r"may not 'double'"):
        one(ID, "2h 3c 4d Td", "Td 8s", {"doubled": True})


def test_2_g_3_the_house_may_restrict_doubling() -> None:
    assert one(ID, "6h 4c 9d", "Td 8s", {"doubled": True}, double_on="10-11") == [
        "bet won 10",
        "double won 10",
    ]
    with pytest.raises(Refusal, match="may not 'double'"):
        one(ID, "6h 3c 9d", "Td 8s", {"doubled": True}, double_on="10-11")


def test_2_g_4_a_double_may_be_less_but_not_more() -> None:
    assert one(ID, "6h 5c Td", "Td 8s", {"doubled": "2.50"}) == ["bet won 10", "double won 2.50"]
    with pytest.raises(Refusal, match=r"from \$0.01 to \$10"):
        one(ID, "6h 5c Td", "Td 8s", {"doubled": "11"})


def test_2_g_5_four_hands_and_no_more() -> None:
    hands = ("8h Ts", "8d 9c", "8s Kc", "8c 2h 9d")
    found = split(ID, "Td 7s", *hands)
    assert found == ["bet won 10", "split returned", "split won 10", "split won 10"]
    with pytest.raises(Refusal, match="may not 'split'"):
        split(ID, "Td 7s", *hands, "8h 5c")


def test_2_g_5_tens_and_kings_are_of_equal_value() -> None:
    assert split(ID, "6d 9s Tc", "Kh 9c", "Td 5s") == ["bet won 10", "split won 10"]
    with pytest.raises(Refusal, match="may not 'split'"):
        split(ID, "6d 9s Tc", "9h 9c", "Td 5s")


def test_2_g_5_a_split_hand_may_be_doubled() -> None:
    doubled = {"cards": "8d 3c Th", "doubled": True}
    assert split(ID, "Td 8s", "8h Ts", doubled) == ["bet returned", "split won 10", "double won 10"]


def test_2_g_6_aces_are_split_once_and_receive_one_card() -> None:
    assert split(ID, "Td 8s", "Ah 9s", "Ad Ac") == ["bet won 10", "split lost 10"]
    with pytest.raises(Refusal, match="3 hands are described, but 2 were played"):
        split(ID, "Td 8s", "Ah 9s", "Ad 2c", "Ac 3c")
    with pytest.raises(Refusal, match="Too many cards"):
        split(ID, "Td 8s", "Ah 9s", "Ad 2c 7h")


def test_2_g_8_insurance_up_to_half() -> None:
    assert one(ID, "Th 9c", "Ad 8s", {"insurance": "0.01"}) == ["insurance lost 0.01", "bet returned"]
    with pytest.raises(Refusal, match=r"from \$0.01 to \$5.*2\(g\)\(8\)"):
        one(ID, "Th 9c", "Ad 8s", {"insurance": "5.01"})
    with pytest.raises(Refusal, match="none was offered"):
        one(ID, "Th 9c", "Kd 8s", {"insurance": "5"})


def test_2_g_9_even_money() -> None:
    taken = {"even_money": True}
    assert one(ID, "Ah Kc", "Ad Ks", taken) == ["bet won 10"]
    assert one(ID, "Ah Kc", "Ad 8s", taken) == ["bet won 10"]
    with pytest.raises(Refusal, match="may not 'even money'"):
        one(ID, "Ah 9c", "Ad 8s", taken)
    with pytest.raises(Refusal, match="none was offered"):
        one(ID, "Ah Kc", "Td 8s", taken)


def test_2_g_10_a_tie_is_a_push_unless_even_money() -> None:
    assert one(ID, "Ah Kc", "Ad Ks") == ["bet returned"]
    assert one(ID, "7h 7c 7d", "Kd 5s 6h") == ["bet returned"]


def test_2_reading_blackjack_beats_21() -> None:
    assert one(ID, "7h 7c", "Kd As") == ["bet lost 10"]
    assert one(ID, "Ah Kc", "6d 5s") == ["bet won 15"]  # decided without the dealer's draw


def test_2_reading_peek_ends_the_round_before_anybody_acts() -> None:
    with pytest.raises(Refusal, match="but it was never in the round"):
        one(ID, "6h 5c Td", "Kd As", {"doubled": True})


def test_2_reading_hole_all_lost_takes_doubles_too() -> None:
    found = one(ID, "6h 5c 9d", "Kd As", {"doubled": True}, hole="all lost")
    assert found == ["bet lost 10", "double lost 10"]
    assert one(ID, "6h 5c 9d", "Ad Ks", {"insurance": "5"}, hole="all lost") == [
        "insurance won 10",
        "bet lost 10",
    ]


def test_2_reading_surrender_is_not_offered() -> None:
    with pytest.raises(Refusal, match="may not 'surrender'"):
        one(ID, "Th 6c", "Td 8s", {"surrendered": True})


def test_2_reading_settlement_order() -> None:
    """Hands that went over at once, the others from third base back to first."""
    answer = told(ID, "Td 8s", seat("Th 9c", 1), seat("Th 2c Td", 2), seat("Th 8c", 3))
    assert [line.seat for line in answer.lines] == [2, 3, 1]


def test_2_reading_the_dealer_does_not_draw_against_nobody() -> None:
    assert one(ID, "Th 2c Td", "5d 6s") == ["bet lost 10"]
    with pytest.raises(Refusal, match="Too many cards"):
        one(ID, "Th 2c Td", "5d 6s 9c")


def test_2_b_1_a_hand_without_a_blackjack_loses_to_the_dealers() -> None:
    """By its own clauses, not by that of looking for it."""
    line = told(ID, "Td As", seat("Th Jc")).lines[0]
    assert (line.profit, line.cite, line.reading) == (-1000, ("2(a)(2)", "2(b)(1)"), "blackjack-beats-21")
    late = told(ID, "Td As", seat("5h 5c Ad"), hole="all lost").lines[0]
    assert (late.profit, late.cite, late.reading) == (-1000, ("2(a)(2)", "2(b)(1)"), "peek")
