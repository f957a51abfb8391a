"""Grand Ronde, chapter 2 (h) and (i): Single 21 and Field Gold 21."""

from __future__ import annotations

import pytest

from croupier.games.twenty_one.situation import settle_twenty_one
from croupier.kit import Refusal
from tests.games.twenty_one.told import fates, one, seat, split, told

SINGLE = "grand-ronde/single-21"
FIELD = "grand-ronde/field-gold-21"


def test_2_h_1_a_blackjack_always_wins() -> None:
    assert one(SINGLE, "Ah Kh", "Td 8s") == ["bet won 15"]
    assert one(SINGLE, "Ah Kc", "Td 8s") == ["bet won 10"]
    assert one(SINGLE, "Ah Kh", "Ad Ks") == ["bet won 15"]
    assert one(SINGLE, "Ah Kc", "Ad Ks") == ["bet won 10"]


def test_2_h_1_reading_no_even_money() -> None:
    with pytest.raises(Refusal, match="may not 'even money'"):
        one(SINGLE, "Ah Kh", "Ad Ks", {"even_money": True})


def test_2_h_2_doubling_on_any_number_of_cards() -> None:
    assert one(SINGLE, "2h 3c 4d 2c Tc", "Td 8s", {"doubled": True}) == ["bet won 10", "double won 10"]
    assert one(SINGLE, "2h 3c 4d 2c Tc", "Td 8s", {"doubled": "3"}) == ["bet won 10", "double won 3"]


def test_2_h_3_a_split_does_not_save_a_hand_that_is_over() -> None:
    with pytest.raises(Refusal, match="may not 'split'"):
        split(SINGLE, "Td 8s", "Kh 9c", "5d 7c")


def test_2_h_4_six_cards_not_over_win_even_money() -> None:
    assert one(SINGLE, "2h 2c 2d 2s 3h 4c", "Td 9s") == ["bet won 10"]  # 15 against 19
    assert one(SINGLE, "2h 2c 2d 2s 3h", "Td 9s") == ["bet lost 10"]
    assert one(SINGLE, "2h 2c 2d 2s 3h Kc", "Td 9s") == ["bet won 10"]  # 21
    assert one(SINGLE, "2h 2c 2d 3s 3h Kc", "Td 9s") == ["bet lost 10"]  # 22


def test_2_h_4_a_doubled_hand_of_six_cards_wins_the_double_too() -> None:
    found = one(SINGLE, "2h 2c 2d 2s 3h 4c", "Td 9s", {"doubled": True})
    assert found == ["bet won 10", "double won 10"]


def test_2_h_4_a_soft_21_of_five_cards_may_be_hit_for_the_sixth() -> None:
    assert one(SINGLE, "Ah 2c 2d 3s 3h Kc", "Td 9s") == ["bet won 10"]  # soft 21, then hard 21
    with pytest.raises(Refusal, match="may not 'hit'"):
        one(SINGLE, "Th 2c 4d 5s 2h", "Td 9s")  # a hard 21 takes no card


def test_2_h_4_the_hand_is_over_at_once() -> None:
    with pytest.raises(Refusal, match="Too many cards"):
        one(SINGLE, "2h 2c 2d 2s 3h 4c 5d", "Td 9s")
    assert one(SINGLE, "2h 2c 2d 2s 3h 4c", "6d 9s") == ["bet won 10"]  # and nobody is left to draw against


@pytest.mark.parametrize(
    ("cards", "fate"),
    [
        ("Ah Jh", "won 250"),
        ("Ah Ac", "won 100"),
        ("Ah 2c", "won 30"),
        ("Ah 3c", "won 30"),
        ("2h 2c", "won 30"),
        ("2h 7c", "won 20"),
        ("Ah 8c", "won 20"),
        ("Ah 9c", "won 20"),
        ("5h 5c", "won 20"),
        ("9h 2c", "won 10"),
        ("Th 2c", "won 10"),
        ("Ah Jc", "won 15"),
        ("Ah Kh", "won 15"),
        ("Ah 4c", "lost 10"),
        ("Th 3c", "lost 10"),
        ("Kh Kc", "lost 10"),
    ],
)
def test_2_i_4_field_gold(cards: str, fate: str) -> None:
    """Against a blackjack of the dealer's, so that the hand itself needs no play."""
    found = one(FIELD, cards, "Kd As", {"wagers": {"field_gold": "10"}})
    assert f"field_gold {fate}" in found


def test_2_i_3_the_first_two_cards_decide_though_they_are_split() -> None:
    hands = [{"cards": "5h Tc"}, {"cards": "5d 9c"}]
    found = fates(told(FIELD, "Td 8s", seat(hands=hands, wagers={"field_gold": "10"})))
    assert found == ["bet lost 10", "split lost 10", "field_gold won 20"]


def test_2_i_1_field_gold_needs_a_bet() -> None:
    seats = [{"seat": 1, "wagers": {"field_gold": "10"}, "cards": "Ah Jh"}]
    with pytest.raises(Refusal, match="Seat 1 has no Bet"):
        settle_twenty_one({"edition": FIELD, "dealer": "Td 8s", "seats": seats})
