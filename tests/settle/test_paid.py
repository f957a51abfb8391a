"""What the dealer paid against what was due: the comparison, and the slip of every family."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.api import settle
from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.settle.paid import ALL, AmountDue, compare

WON = AmountDue(1, "ante", 1_000, 0, 1_000, Basis(("649a.12(a)",)))
LOST = AmountDue(1, "play", 0, 1_000, 1_000)
PUSHED = AmountDue(1, "tie", 0, 0, 1_000)


@pytest.mark.parametrize(
    ("due", "paid", "difference"),
    [
        (WON, 1_000, 0),
        (WON, 2_000, 1_000),
        (WON, 0, -1_000),
        (WON, "returned", -1_000),
        (WON, "collected", -2_000),  # the stake is gone too
        (LOST, 0, 0),
        (LOST, "collected", 0),
        (LOST, "returned", 1_000),
        (LOST, 500, 1_500),  # who is paid keeps the stake
        (PUSHED, 0, 0),
        (PUSHED, "collected", -1_000),
        (PUSHED, 700, 700),
    ],
)
def test_a_payment_is_held_against_winnings_and_stake(due: AmountDue, paid: Any, difference: int) -> None:
    [payment] = compare([due], {due.wager: paid}, "Seat 1")
    assert payment.difference == difference


def test_one_amount_for_a_seat_is_held_against_all_its_winnings() -> None:
    [payment] = compare([WON, LOST], {ALL: 1_500}, "Seat 1")
    assert (payment.difference, payment.due.wager) == (500, ALL)


def test_a_wager_without_a_line_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match=r"Seat 1: paid names 'anty', which is not settled here.*ante, play"):
        compare([WON, LOST], {"anty": 0}, "Seat 1")


# Every family.

KENO = [*range(1, 21)]
CARD = "1 16 31 46 61 / 2 17 32 47 62 / 3 18 free 48 63 / 4 19 33 49 64 / 5 20 34 50 65"
CASES: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "banked": (
        {
            "edition": "pennsylvania/three-card-poker",
            "dealer": "Kd 9h 4c",
            "seats": [
                {
                    "seat": 1,
                    "cards": "Ah Ad 3c",
                    "wagers": {"ante": "10", "pair_plus": "5", "play": "10"},
                    "paid": {"ante": "20", "pair_plus": "collected", "play": "10"},
                }
            ],
        },
        [("ante", "10"), ("pair_plus", "-10")],
    ),
    "twenty-one": (
        {
            "edition": "bankers/pure-21-5-blackjack",
            "dealer": "6h Kd Qc",
            "bank": {"seat": 8, "posted": "1000"},
            "seats": [
                {
                    "seat": 2,
                    "wagers": {"bet": "20"},
                    "hands": [{"cards": "8h 3d Ks"}, {"cards": "8c Jd"}],
                    "paid": {"bet": "20", "split": "0"},
                    "behind": [
                        {"player": "Ann", "wagers": {"bet": "10"}, "split": True, "paid": {"bet": "15"}}
                    ],
                }
            ],
        },
        [("split", "-20"), ("bet", "5")],
    ),
    "baccarat": (
        {
            "edition": "bankers/ez-baccarat-panda-8",
            "player": "2h 3c 3s",
            "banker": "Kd 7h",
            "seats": [{"seat": 1, "wagers": {"player": "25", "panda_8": "5"}, "paid": {"panda_8": "100"}}],
        },
        [("panda_8", "-25")],
    ),
    "craps": (
        {
            "edition": "grand-ronde/craps",
            "point": 6,
            "roll": [3, 3],
            "seats": [
                {
                    "seat": 1,
                    "wagers": {"pass": "10", "pass_odds": "20"},
                    "paid": {"pass": "10", "pass odds": "20"},
                }
            ],
        },
        [("pass_odds", "-4")],
    ),
    "roulette": (
        {
            "edition": "grand-ronde/roulette",
            "number": "17",
            "seats": [{"seat": 1, "bets": {"red": "10", "17": "5"}, "paid": {"17": "170", "red": "10"}}],
        },
        [("17", "-5"), ("red", "20")],
    ),
    "keno": (
        {
            "edition": "grand-ronde/keno",
            "drawn": KENO,
            "tickets": [{"seat": 1, "ticket": "1 2 3 for 2", "paid": {"3 spots": "80"}}],
        },
        [("ticket 1, game 1: 3 spots", "-4")],
    ),
    "bingo": (
        {
            "edition": "grand-ronde/bingo",
            "pattern": "line",
            "prize": "100",
            "set": "summer",
            "seats": [{"seat": 2, "cards": [CARD], "paid": "90"}, {"seat": 1, "cards": [17]}],
            "calls": "N31 N32 N33 N34",
        },
        [(ALL, "-10")],
    ),
    "pot": (
        {
            "edition": "colorado/texas-holdem-high",
            "board": "2c 7d 9h Js 4c",
            "seats": [
                {"seat": 1, "cards": "As Ad", "put_in": "20", "paid": {"main pot": "50"}},
                {"seat": 2, "cards": "Kh Kc", "put_in": "20", "paid": {"main pot": "0"}},
            ],
        },
        [("main pot", "14")],
    ),
}


@pytest.mark.parametrize("family", CASES)
def test_every_slip_lists_over_and_underpayments_with_their_clauses(family: str) -> None:
    situation, expected = CASES[family]
    page = settle(situation).page()
    data = page.to_data()
    errors = data["payment_errors"]
    assert [(each["wager"], each["difference"]) for each in errors] == expected
    assert all(each["clause"] for each in errors)
    assert data["payment_net"] == str(sum(int(difference) for _, difference in expected))
    assert page.exit_code == 1
    assert "net overpaid" in page.to_text()


@pytest.mark.parametrize("family", CASES)
def test_a_wager_that_is_paid_but_was_not_made_is_refused(family: str) -> None:
    situation, _ = CASES[family]
    key = "tickets" if family == "keno" else "seats"
    entry = {**situation[key][0], "paid": {"no such wager": "1"}}
    with pytest.raises(Refusal):
        settle({**situation, key: [entry, *situation[key][1:]]})


def test_payments_as_due_are_said_to_be_so() -> None:
    page = settle({**CASES["roulette"][0], "seats": [{"seat": 1, "bets": {"17": "5"}, "paid": "175"}]}).page()
    assert page.exit_code == 0
    assert page.to_data()["payment_errors"] == []
    assert "Every payment described is correct" in page.to_text()


def test_649a_13_c_a_ruling_is_printed_with_its_clause() -> None:
    page = settle(
        {
            "edition": "pennsylvania/three-card-poker",
            "dealer": "Kd 9h 4c",
            "seats": [{"seat": 1, "cards": "Ah Ad 3c", "wagers": {"ante": "10"}}],
            "incidents": [{"kind": "wrong number of cards", "seat": 1}],
        }
    ).page()
    assert page.to_data()["rulings"][0]["clause"] == "649a.13(c)"
    assert "Rulings" in page.to_text()
