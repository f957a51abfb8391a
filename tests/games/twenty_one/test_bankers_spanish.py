"""Banker's Casino, Pure Spanish 21.5, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from tests.games.twenty_one.told import fates, one, seat, split, told

ID = "bankers/pure-spanish-21-5"
AGAIN: dict[str, Any] = {"double_double": True}


def test_values_there_are_no_tens() -> None:
    with pytest.raises(Refusal, match="Th is not in the shoe"):
        one(ID, "Th 9c", "Kd 8s")


def test_rules_1_two_naturals_the_player_wins() -> None:
    assert one(ID, "Ah Kc", "Ad Ks") == ["bet won 12"]
    assert one(ID, "Ah Kc", "Qd 8s") == ["bet won 12"]


def test_rules_2_a_natural_found_by_the_check_takes_all_others() -> None:
    assert one(ID, "7h 7c", "Kd As") == ["bet lost 10"]


def test_rules_6_and_8_equal_totals_push_but_21_wins() -> None:
    assert one(ID, "Kh 8c", "Kd 8s") == ["bet returned"]
    assert one(ID, "7h 7c 7d", "Kd 5s 6h") == ["bet won 10"]
    assert one(ID, "6h 5c Kd", "Kd 5s 6h", {"doubled": True}) == ["bet won 10", "double won 10"]


def test_rules_9_888() -> None:
    assert one(ID, "Kh 6c Qd", "8d 8s 8h") == ["bet returned"]
    assert one(ID, "Kh 6c Qd", "Kd 6s 8h") == ["bet lost 10"]
    assert one(ID, "Kh 6c", "8d 8s 8h") == ["bet won 10"]


def test_rules_11_no_backline() -> None:
    behind = [{"player": "Ann", "wagers": {"bet": "10"}}]
    with pytest.raises(Refusal, match=r"not allowed on Wager here.*spanish rules 11"):
        told(ID, "Kd 8s", seat("Kh 9c", behind=behind))


def test_chart_players_must_stand_on_a_hard_17_and_may_stand_on_anything() -> None:
    with pytest.raises(Refusal, match=r"may not 'hit'.*spanish chart players"):
        one(ID, "Kh 7c 2d", "Kd 8s")
    assert one(ID, "2h 9c", "Kd 8s") == ["bet lost 10"]
    assert one(ID, "Ah 6c 4d", "Kd 8s") == ["bet won 10"]


def test_chart_bank_option_soft_17() -> None:
    assert one(ID, "Kh 8c", "Ad 6s 2h") == ["bet lost 10"]
    assert one(ID, "Kh 8c", "Ad 6s", soft_17="stand") == ["bet won 10"]


def test_play_1_doubling_for_less() -> None:
    assert one(ID, "6h 5c Kd", "Kd 8s", {"doubled": "4"}) == ["bet won 10", "double won 4"]


def test_play_2_rescue_takes_the_double_back_and_forfeits_the_rest() -> None:
    saved = {"doubled": True, "rescued": True}
    assert one(ID, "6h 5c 2d", "Kd 8s", saved) == ["bet lost 10", "double returned"]
    assert one(ID, "6h 5c 2d", "Kd 8s", {"doubled": "4", "rescued": True}) == [
        "bet lost 10",
        "double returned",
    ]


def test_play_2_a_hand_that_is_over_cannot_be_rescued() -> None:
    with pytest.raises(Refusal, match="rescued is described"):
        one(ID, "Kh 5c Qd", "Kd 8s", {"doubled": True, "rescued": True})


def test_play_3_double_double() -> None:
    """10, 20, 40, 80: a total wager of eight times the first."""
    twice = {"doubled": True, "redoubled": 2}
    found = one(ID, "2h 3c 4d 2c 9h", "Kd 8s", twice, **AGAIN)
    assert found == ["bet won 10", "double won 10", "double won 20", "double won 40"]


def test_play_3_after_the_third_only_stand_or_rescue() -> None:
    with pytest.raises(Refusal, match=r"may not 'redouble'.*stand, rescue"):
        one(ID, "2h 3c 4d 2c 2h 5d", "Kd 8s", {"doubled": True, "redoubled": 3}, **AGAIN)


@pytest.mark.parametrize(
    ("cards", "again", "found"),
    [
        ("2h 3c 4d", 0, ["bet lost 10", "double returned"]),
        ("2h 3c 4d 2c", 1, ["bet lost 10", "double lost 10", "double returned"]),
        ("2h 3c 4d 2c 2h", 2, ["bet lost 10", "double lost 10", "double lost 20", "double returned"]),
    ],
)
def test_play_3_rescue_after_each_double(cards: str, again: int, found: list[str]) -> None:
    """Of a total of 2, 4 and 8 units 1, 2 and 4 are lost."""
    saved = {"doubled": True, "redoubled": again, "rescued": True}
    assert one(ID, cards, "Kd 8s", saved, **AGAIN) == found


def test_play_3_a_no_doubling_for_less_where_it_may_be_doubled_again() -> None:
    with pytest.raises(Refusal, match=r"it is \$10"):
        one(ID, "6h 5c Kd", "Kd 8s", {"doubled": "4"}, **AGAIN)
    with pytest.raises(Refusal, match="double_double"):
        one(ID, "6h 5c Kd", "Kd 8s", soft_17="stand", **AGAIN)


def test_play_4_aces_are_split_like_any_pair() -> None:
    found = split(ID, "Kd 8s", "Ah 5c 4d", "Ad 2c Kh 6s", "Ac Kc", "As 8c")
    assert found == ["bet won 10", "split won 10", "split won 10", "split won 10"]


def test_play_5_three_splits_and_doubling_after_them() -> None:
    with pytest.raises(Refusal, match="may not 'split'"):
        split(ID, "Kd 8s", "8h Ks", "8d Kc", "8s 9c", "8c 9h", "8d 5c")
    doubled = {"cards": "8d 3c Kh", "doubled": True}
    assert split(ID, "Kd 8s", "8h Ks", doubled) == ["bet returned", "split won 10", "double won 10"]


def test_play_6_and_7_surrender_early_or_late() -> None:
    gone = {"surrendered": True}
    assert one(ID, "Kh 6c", "Kd 8s", gone) == ["bet lost 5"]
    assert one(ID, "Kh 6c", "Kd As", gone, surrender="early") == ["bet lost 5"]
    with pytest.raises(Refusal, match="surrendered is described"):
        one(ID, "Kh 6c", "Kd As", gone)


@pytest.mark.parametrize(
    ("cards", "fate"),
    [
        ("9h 9h", "won 160"),
        ("9h 9c", "won 120"),
        ("9h 2c", "won 80"),
        ("9d 9c", "won 80"),
        ("9d 2c", "won 40"),
        ("8h 2c", "lost 10"),
    ],
)
def test_match_table_d(cards: str, fate: str) -> None:
    """The player's first two cards against a nine of hearts."""
    assert f"match {fate}" in one(ID, f"{cards}", "9h Ks", {"wagers": {"match": "10"}}, match="D")


def test_match_2_rank_not_value() -> None:
    found = one(ID, "Qh Jh", "Kh 8s", {"wagers": {"match": "10"}}, match="D")
    assert found == ["match lost 10", "bet won 10"]


def test_match_stands_where_the_hand_is_split() -> None:
    hands = [{"cards": "9d Kc"}, {"cards": "9c Kh"}]
    answer = told(ID, "9h Ks", seat(hands=hands, wagers={"match": "10"}), match="D")
    assert fates(answer) == ["match won 80", "bet returned", "split returned"]
