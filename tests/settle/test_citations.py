"""The clause that decides a line is cited, and the others are not."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.face import settle

PA_UTH = {"edition": "pennsylvania/ultimate-texas-hold-em", "community": "2c 7d 9h Js 4c"}
PLAYED = {"ante": "10", "blind": "10"}


def clauses(situation: dict[str, Any], seat: int = 0) -> dict[str, str]:
    """What each wager of a seat cites."""
    lines = settle(situation).page().to_data()["seats"][seat]["lines"]
    return {line["wager"]: line["clause"] for line in lines}


@pytest.mark.parametrize(
    ("dealer", "expected"),
    [("Kd Qh", "653a.11(h)(2)(ii), 653a.12(a), 653a.11(h)(1)"), ("2d Qh", "653a.11(h)(2)(ii), 653a.12(a)")],
)
def test_653a_11_h_1_is_cited_only_where_the_dealer_has_less_than_a_pair(dealer: str, expected: str) -> None:
    seat = {"seat": 1, "cards": "As Ad", "wagers": PLAYED, "decisions": ["bet 4x"]}
    assert clauses({**PA_UTH, "dealer": dealer, "seats": [seat]})["play"] == expected


def test_653a_2_b_7_is_cited_where_the_blind_is_pushed_and_not_where_it_is_paid() -> None:
    pushed = {"seat": 1, "cards": "As Ad", "wagers": PLAYED, "decisions": ["bet 4x"]}
    paid = {"seat": 1, "cards": "8s Td", "wagers": PLAYED, "decisions": ["bet 4x"]}  # seven to jack
    assert "653a.2(b)(7)" in clauses({**PA_UTH, "dealer": "2d Qh", "seats": [pushed]})["blind"]
    assert "653a.2(b)(7)" not in clauses({**PA_UTH, "dealer": "2d Qh", "seats": [paid]})["blind"]


@pytest.mark.parametrize(("dealer", "clause"), [("Jd 9h 4c", "(10)(a)"), ("Kd 9h 4c", "(10)(b)")])
def test_1017_24_10_a_or_b_by_whether_the_dealer_qualifies(dealer: str, clause: str) -> None:
    wagers = {"ante": "10", "pair_plus": "5", "play": "10"}
    seat = {"seat": 1, "cards": "Ah Ad 3c", "wagers": wagers}
    found = clauses({"edition": "colorado/three-card-poker", "dealer": dealer, "seats": [seat]})["pair_plus"]
    assert [word for word in ("(10)(a)", "(10)(b)") if word in found] == [clause]


@pytest.mark.parametrize(
    ("dealer", "clause"),
    [("6h Kd Qc", "pure rules 4"), ("Th 8d", "pure rules 7, pure object close")],  # a bust, and a lower total
)
def test_pure_rules_4_where_the_dealer_busts_and_7_where_the_closer_hand_wins(
    dealer: str, clause: str
) -> None:
    seat = {"seat": 1, "wagers": {"bet": "20"}, "cards": "Qs Jc"}
    data = {"edition": "bankers/pure-21-5-blackjack", "dealer": dealer, "seats": [seat]}
    assert clauses({**data, "bank": {"seat": 8, "posted": "1000"}}) == {"bet": clause}


@pytest.mark.parametrize(("dealer", "clause"), [("6h Kd Qc", "7 a"), ("Th 8d", "7 b")])
def test_2692_buster_7_a_where_it_is_paid_and_b_where_it_is_collected(dealer: str, clause: str) -> None:
    seat = {"seat": 1, "wagers": {"bet": "20", "buster": "5"}, "cards": "Qs Jc"}
    data = {"edition": "outlaws/pure-21-5-blackjack", "dealer": dealer, "seats": [seat]}
    found = clauses({**data, "bank": {"seat": 8, "posted": "1000"}})["buster"]
    assert [word for word in ("7 a", "7 b") if f"buster {word}" in found] == [clause]


def test_643a_11_b_2_a_withdrawn_bet_cites_the_clause_of_the_withdrawal() -> None:
    seat = {
        "seat": 1,
        "cards": "Ah 9d 3c",
        "wagers": {"bet_1": "5", "bet_2": "5", "bet_3": "5"},
        "decisions": ["withdraw", "ride"],
    }
    data = {"edition": "pennsylvania/let-it-ride-poker", "community": "2d 7s", "seats": [seat]}
    assert clauses(data)["bet_1"] == "643a.11(b)(2)"
