"""Let It Ride Poker in Pennsylvania: hands, odds and the payout limit, 58 Pa. Code 643a.6 and 643a.12."""

from __future__ import annotations

import pytest

from croupier.editions import FilingRefused
from tests.games.banked.described import fates, played
from tests.games.banked.described_643a import BACK, GAME, ID, RIDE, filed, one
from tests.games.banked.described_let_it_ride import basic, thrice
from tests.games.banked.outcome import clauses, violations

# 643a.6 and 643a.12(a): rankings, and the odds of the three bets.

HANDS = [  # the three cards, the community cards, and what Paytable A and B pay to 1
    ("royal flush", "Ah Kh Qh", "Jh Th", 1000, 500),
    ("king high straight flush", "Kh Qh Jh", "Th 9h", 200, 200),
    ("five high straight flush", "Ah 2h 3h", "4h 5h", 200, 200),
    ("four of a kind", "2c 2d 2h", "2s 3c", 50, 50),
    ("full house", "2c 2d 2h", "3s 3c", 11, 11),
    ("flush", "2s 3s 4s", "5s 7s", 8, 8),
    ("ace high straight", "Ah Kh Qh", "Jh Tc", 5, 5),
    ("five high straight", "Ah 2h 3h", "4h 5c", 5, 5),
    ("three of a kind", "2c 2d 2h", "3s 4c", 3, 3),
    ("two pair", "3c 3d 2h", "2s 4c", 2, 2),
    ("pair of aces", "Ac Ad 2h", "3s 4c", 1, 1),
    ("pair of tens", "Tc Td 2h", "3s 4c", 1, 1),
]


@pytest.mark.parametrize(("name", "own", "community", "a", "b"), HANDS, ids=[row[0] for row in HANDS])
def test_643a_12_a_each_row_of_both_schedules(name: str, own: str, community: str, a: int, b: int) -> None:
    assert one(own, community, game=filed(bet_1="A")) == thrice(f"won {10 * a}")
    assert one(own, community, game=filed(bet_1="B")) == thrice(f"won {10 * b}")


def test_643a_12_a_nines_lose_and_tens_win() -> None:
    assert one("9c 9d Ah", "Ks Qc") == thrice("lost 10")
    assert one("Tc Td 2h", "3s 4c") == thrice("won 10")


def test_643a_12_a_no_pair_loses() -> None:
    assert one("Ac Kd Qh", "Js 9c") == thrice("lost 10")


def test_643a_6_a_an_ace_does_not_stand_between_king_and_2() -> None:
    assert one("Qc Kd Ah", "2s 3c") == thrice("lost 10")


def test_643a_1_hand_the_community_cards_are_part_of_every_hand() -> None:
    round = played(GAME, {1: basic(), 2: basic()}, {1: "2c 5d 8h", 2: "3c 6d 9h"}, community="Ts Th")
    assert fates(round, 1) == fates(round, 2) == thrice("won 10")


def test_643a_12_a_one_letter_for_the_three_bets() -> None:
    assert set(filed(bet_2="B").labels.items()) >= {("bet_1", "B"), ("bet_2", "B"), ("bet_3", "B")}
    assert "643a.12(a)" in violations(ID, bet_1="A", bet_3="B")[0]


# 643a.12(b): the Let It Ride Bonus, a fixed sum for a dollar that is gone.

BONUS = {  # royal, straight flush, four, full house, flush, straight, three, two pair, tens
    "A": (25000, 2500, 400, 200, 50, 25, 5, None, None),
    "B": (20000, 2000, 200, 75, 50, 25, 5, 4, 1),
    "C": (20000, 2000, 100, 75, 50, 25, 9, 6, None),
}


@pytest.mark.parametrize("label", BONUS)
def test_643a_12_b_each_row_of_each_schedule(label: str) -> None:
    rows = [row for row in HANDS if not row[0].startswith(("five high", "pair of aces"))]
    for (name, own, community, _, _), amount in zip(rows, BONUS[label], strict=True):
        fate = one(own, community, game=filed(bonus=label), bonus="1")["bonus"]
        won = f"won {amount - 1}" if amount and amount > 1 else "won"  # a dollar for a dollar
        assert fate == ("lost 1" if amount is None else won), name


def test_643a_12_b_below_tens_the_bonus_is_lost_even_under_b() -> None:
    assert one("9c 9d Ah", "Ks Qc", game=filed(bonus="B"), bonus="1")["bonus"] == "lost 1"


# 643a.6(c) and 643a.12(c): the Three Card Bonus.

THREE_CARDS = [
    ("mini royal", "Ah Kh Qh"),
    ("straight flush", "Kh Qh Jh"),
    ("straight flush of ace, 2 and 3", "Ah 2h 3h"),
    ("three of a kind", "2c 2d 2h"),
    ("straight", "Ac Kd Qh"),
    ("straight of ace, 2 and 3", "Ac 2d 3h"),
    ("flush", "2h 3h 5h"),
    ("pair", "2c 2d Ah"),
]
THREE_CARD = {
    "A": (40, 40, 40, 30, 6, 6, 4, 1),
    "B": (40, 40, 40, 30, 5, 5, 4, 1),
    "C": (40, 40, 40, 30, 6, 6, 3, 1),
    "D": (50, 40, 40, 30, 7, 7, 2, 1),
    "E": (50, 40, 40, 30, 7, 7, 2, 1),
    "F": (50, 40, 40, 30, 7, 7, 2, 1),
}
SUPPLIED = {"straight": "7 to 1", "flush": "2 to 1", "pair": "1 to 1"}


@pytest.mark.parametrize("label", THREE_CARD)
def test_643a_12_c_each_row_of_each_schedule(label: str) -> None:
    game = filed(three_card=label, **({"supplied": {"three_card": SUPPLIED}} if label in "DEF" else {}))
    for (name, own), odds in zip(THREE_CARDS, THREE_CARD[label], strict=True):
        assert one(own, "8s 9c", game=game, three_card="5")["three_card"] == f"won {5 * odds}", name


def test_643a_6_c_less_than_a_pair_loses_and_king_ace_2_is_no_straight() -> None:
    assert one("Ac Kd Jh", "8s 9c", three_card="5")["three_card"] == "lost 5"
    assert one("Kc Ad 2h", "8s 9c", three_card="5")["three_card"] == "lost 5"


def test_643a_7_f_the_three_card_bonus_looks_at_the_players_cards_alone() -> None:
    assert one("2c 5d 9h", "Ts Th", three_card="5") == {**thrice("won 10"), "three_card": "lost 5"}
    assert one("2c 2d 9h", "Ts 3h", three_card="5") == {**thrice("lost 10"), "three_card": "won 5"}


@pytest.mark.parametrize("label", ["D", "E", "F"])
def test_643a_12_c_a_schedule_with_lost_rows_is_refused_until_all_are_supplied(label: str) -> None:
    with pytest.raises(FilingRefused) as caught:
        filed(three_card=label)
    said = [violation.sentence for violation in caught.value.violations]
    assert [hand in sentence for hand, sentence in zip(SUPPLIED, said, strict=True)] == [True] * 3
    assert caught.value.violations[0].cite == ("643a.12(c)",)
    without_pair = {hand: odds for hand, odds in SUPPLIED.items() if hand != "pair"}
    assert len(violations(ID, three_card=label, supplied={"three_card": without_pair})) == 1


# 643a.12(d): the payout limit.


def test_643a_12_d_the_limit_is_at_least_50000() -> None:
    assert violations(ID, payout_limit="50000") == []
    assert "643a.12(d)" in violations(ID, payout_limit="49,999.99")[0]


def test_643a_12_d_or_the_best_win_at_the_minimum_wager_if_that_is_more() -> None:
    # Three bets of 20 at 1000 to 1 come to 60000; at 500 to 1 to 30000.
    assert violations(ID, min_bet="20", payout_limit="60000") == []
    assert "$60,000" in violations(ID, min_bet="20", payout_limit="59,999.99")[0]
    assert violations(ID, min_bet="20", bet_1="B", payout_limit="50000") == []
    assert violations(ID, min_bet="40", bet_1="B", payout_limit="60000") == []
    assert len(violations(ID, min_bet="40", bet_1="B", payout_limit="59999")) == 1


def test_643a_12_d_without_a_filed_limit_nothing_is_cut() -> None:
    assert one("Ah Kh Qh", "Jh Th", each="500") == thrice("won 500000")


LIMITED = filed(payout_limit="50000")


def test_643a_12_d_the_three_bets_of_a_hand_share_the_limit() -> None:
    assert one("Ah Kh Qh", "Jh Th", game=LIMITED, each="25") == {
        "bet_1": "won 25000",
        "bet_2": "won 25000",
        "bet_3": "won",  # 75000 at the odds, 50000 at most
    }


def test_643a_12_d_at_the_limit_and_one_step_each_side() -> None:
    # Straight flush, 200 to 1: three bets of 83.33 win 49998, of 83.34 50004.
    assert one("Kh Qh Jh", "Th 9h", game=LIMITED, each="83.33") == thrice("won 16666")
    assert one("Kh Qh Jh", "Th 9h", game=LIMITED, each="83.34")["bet_3"] == "won 16664"
    # Two of 125 win exactly 50000 when the third is withdrawn.
    exact = one("Kh Qh Jh", "Th 9h", [RIDE, BACK], game=LIMITED, each="125")
    assert exact == {"bet_1": "won 25000", "bet_2": "withdrawn", "bet_3": "won 25000"}


def test_643a_12_d_a_line_that_is_cut_says_so_and_cites_the_limit() -> None:
    round = played(LIMITED, {1: basic("25")}, {1: "Ah Kh Qh"}, community="Jh Th")
    assert "643a.12(d)" in clauses(round, "bet_3") and "643a.12(d)" not in clauses(round, "bet_1")


def test_643a_12_d_the_limit_covers_neither_bonus() -> None:
    fate = one("Ah Kh Qh", "Jh Th", game=LIMITED, each="50", bonus="1", three_card="2000")
    assert fate == {
        "bet_1": "won 50000",
        "bet_2": "won",
        "bet_3": "won",
        "bonus": "won 24999",
        "three_card": "won 80000",
    }


def test_643a_12_d_each_box_is_a_hand_of_its_own() -> None:
    game = filed(payout_limit="50000", boxes=2)
    stakes = {1: basic("500"), 2: basic("500")}
    hands = {1: "8h 9h Th", 2: "3h 4h 5h"}
    round = played(game, stakes, hands, players={1: "Ann", 2: "Ann"}, community="6h 7h")
    assert round.net(1) == round.net(2) == 5_000_000
