"""Colorado, Rule 47.1-1017.49: Emperor's Challenge, settlements worked out by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.banked.situation import settle_situation
from tests.games.banked.situations import refusal, results

ID = "colorado/emperors-challenge"
DEALER = "Kc Qd 9s 7c 5d 4h 2c"  # no pair: the king in back, queen and nine in front (35)(a)
ACES = "Ah As Kd Jh 8s 6d 3c"


def seat(cards: str, low: str, wagers: dict[str, str | int], number: int = 1, **words: Any) -> dict[str, Any]:
    high = " ".join(card for card in cards.split() if card not in low.split())
    return {"seat": number, "cards": cards, "wagers": wagers, "set": {"low": low, "high": high}, **words}


def one(
    cards: str, low: str, dealer: str = DEALER, filing: dict[str, str] | None = None, **bets: int
) -> dict[str, str]:
    return results(ID, seat(cards, low, {"primary": 10, **bets}), dealer=dealer, filing=filing or {})


def test_1017_49_38_a_a_win_pays_five_percent() -> None:
    assert one(ACES, "Kd Jh") == {"primary": "won 10", "commission": "lost 0.50"}
    assert one(ACES, "Kd Jh", filing={"commission_rate": "none"}) == {"primary": "won 10"}


def test_1017_49_10_d_copies_are_the_dealers() -> None:
    assert one("Ah As Qh 9h 8s 6d 3c", "Qh 9h") == {"primary": "returned"}
    assert one("Kh Qh 9h 7h 5s 4s 2d", "Qh 9h") == {"primary": "lost 10"}


def test_1017_49_9_c_a_foul_hand_loses_and_its_propositions_stand() -> None:
    assert one("8h 8c 8d Ts Js 3d 4d", "8h 8c", emperors_treasure=5) == {
        "primary": "lost 10",
        "emperors_treasure": "won 15",
    }


INSURED = [  # cards, low, what $5 wins under L
    ("Jk Kh Js 8c 6c 4d 3d", "Kh Js", "won 5"),  # the joker is an ace
    ("Jk 9h Js 8c 7d 3d 2d", "Js 2d", "lost 5"),  # it completes a straight
    ("Ah 2d 3s 4c 5c 9h Jd", "9h Jd", "lost 5"),
    ("9h 8d 7s 5c 4c 3d 2h", "8d 7s", "won 500"),
]


@pytest.mark.parametrize(("cards", "low", "fate"), INSURED)
def test_1017_49_19_pai_gow_insurance(cards: str, low: str, fate: str) -> None:
    told = one(cards, low, dealer="Ac Ad 9s 7c 5d 4h 2c".replace("5d", "5s"), pai_gow_insurance=5)
    assert told["pai_gow_insurance"] == fate


def test_1017_49_19_the_dealers_hand_may_be_insured_instead() -> None:
    assert one(ACES, "Kd Jh", dealer_pai_gow_insurance=5)["dealer_pai_gow_insurance"] == "won 25"


TREASURE = [  # cards, low, what $5 wins under A and B
    ("Ah As Kd Kh 8s 8d 3c", "Ah As", "returned", "lost 5"),
    ("Jk Kh Qh Jh Th As Ks", "As Ks", "won 5000", "won 10000"),
    ("9h 8h 7h 6h 5h 4c 3h", "9h 8h", "won 250", "won 250"),
    ("9h 8h 7h 6h 5h 4s 3h", "4s 3h", "won 250", "won 250"),
    ("9h 9c 9d 8s 7h 6c 5c", "9h 9c", "won 15", "won 15"),
]


@pytest.mark.parametrize(("cards", "low", "first", "second"), TREASURE)
def test_1017_49_17_the_treasure_pays_the_best_row_in_seven_cards(
    cards: str, low: str, first: str, second: str
) -> None:
    for label, fate in (("A", first), ("B", second)):
        told = one(cards, low, filing={"emperors_treasure": label}, emperors_treasure=5)
        assert told["emperors_treasure"] == fate


def test_1017_49_18_envy_goes_to_others_who_bet_enough() -> None:
    seats = [
        seat("8h 8c 8d 8s Js 3d 4d", "Js 4d", {"primary": 10}, 2),
        seat("6h 6c Ks Th Jc 9d 9h", "6h 6c", {"primary": 10, "emperors_treasure": 5}, 3),
        seat("Ah 2d 3s Jd Qs 6d 6s", "Qs Jd", {"primary": 10, "emperors_treasure": 4}, 4),
    ]
    lines = settle_situation({"edition": ID, "seats": seats, "dealer": DEALER}).lines
    assert [(line.seat, line.profit) for line in lines if line.wager == "envy"] == [(3, 500)]


def test_1017_49_37_winning_primary_wagers_are_paid_after_all_hands() -> None:
    seats = [
        seat(
            "Ah Qs Kd Jh 8s 6d 3c", "Kd Qs", {"primary": 10, "emperors_treasure": 5, "pai_gow_insurance": 5}
        ),
        seat("Ad Ac Kh Jd 8c 6h 3d", "Kh Jd", {"primary": 10, "emperors_treasure": 5}, 2),
    ]
    lines = settle_situation({"edition": ID, "seats": seats, "dealer": "Ks Td 9s 7c 5d 4h 2c"}).lines
    assert [(line.seat, line.wager) for line in lines] == [
        (2, "emperors_treasure"), (1, "emperors_treasure"), (1, "pai_gow_insurance"),
        (2, "primary"), (2, "commission"), (1, "primary"), (1, "commission"),
    ]  # fmt: skip


def test_1017_49_34_further_hands_of_a_player_are_set_the_house_way() -> None:
    first = seat(ACES, "6d 3c", {"primary": 10}, 1, player="Ann")
    filing = {"boxes": 2}
    other = seat("Ad Ac Kh Jd 8c 6h 3d", "6h 3d", {"primary": 10}, 2, player="Ann")
    sentence = refusal(ID, first, other, dealer=DEALER, filing=filing)
    assert "set the house way" in sentence and "1017.49 one hand" in sentence
    by_way = seat("Ad Ac Kh Jd 8c 6h 3d", "Kh Jd", {"primary": 10}, 2, player="Ann")
    assert results(ID, first, by_way, of=2, dealer=DEALER, filing=filing)["primary"] == "won 10"
