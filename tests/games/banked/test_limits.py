"""Payout limits: what is above them is not paid, whose wins count together, and from which odds they bite."""

from __future__ import annotations

import pytest

from croupier.editions import FilingRefused, load
from tests.games.banked.described import fates, played

HOLDEM = load("pennsylvania/ultimate-texas-hold-em").configure(payout_limit="50000", max_bet="1000")
RIDE = load("grand-ronde/let-it-ride").configure(boxes=2)
COLORADO = load("colorado/let-it-ride").configure(max_payout="50000", table_aggregate="60000")


def bets(amount: int, **more: int) -> dict[str, int]:
    return {"bet_1": amount, "bet_2": amount, "bet_3": amount, **more}


def test_653a_12_e_one_hand_is_paid_up_to_the_limit_and_no_more() -> None:
    """$200 on the Blind at 500 to 1 would be $100,000; the Ante before it has used $200 of the $50,000."""
    stakes = {1: {"ante": 200, "blind": 200, "trips": 100}}
    round = played(HOLDEM, stakes, {1: "As Ks"}, community="Qs Js Ts 2c 2d", dealer="9c 9d")
    told = fates(round)
    paid = sum(line.profit for line in round.lines if line.wager in ("ante", "blind", "play", "trips"))
    assert paid == 5_000_000
    assert told["ante"] == "won 200"
    assert [line.wager for line in round.lines if "cut from" in line.why]
    cut = next(line for line in round.lines if "cut from" in line.why)
    assert "653a.12(e)" in cut.cite


def test_at_the_limit_nothing_is_cut() -> None:
    game = load("pennsylvania/ultimate-texas-hold-em").configure(payout_limit="50000", trips="A")
    stakes = {1: {"ante": 95, "blind": 95}}
    round = played(game, stakes, {1: "As Ks"}, community="Qs Js Ts 2c 2d", dealer="9c 9d")
    assert not any("cut from" in line.why for line in round.lines)
    assert sum(line.profit for line in round.lines) == 9_500 + 95 * 50_000 + 9_500


@pytest.mark.parametrize(("stake", "paid"), [(16, 24_000), (17, 25_000), (50, 25_000)])
def test_grand_ronde_5_d_1_the_maximum_counts_the_bets_of_a_hand_together(stake: int, paid: int) -> None:
    """Three bets at 500 to 1: 3 x 16 x 500 is $24,000; 3 x 17 x 500 would be $25,500."""
    round = played(RIDE, {1: bets(stake)}, {1: "As Ks Qs"}, community="Js Ts")
    assert sum(line.profit for line in round.lines) == paid * 100


def test_each_hand_has_a_maximum_of_its_own() -> None:
    round = played(
        RIDE,
        {1: bets(50), 2: bets(50)},
        {1: "As Ks Qs", 2: "9s 8s 7s"},
        community="Js Ts",
        players={1: "A", 2: "A"},
    )
    assert round.net(1) == 2_500_000
    assert round.net(2) == 2_500_000


def test_colorado_1062_3_odds_below_fifty_to_one_are_paid_in_full() -> None:
    """A full house pays 15 to 1: the limit does not reach it, however large."""
    game = load("colorado/let-it-ride").configure(max_payout="1500", min_bet="1")
    round = played(game, {1: bets(100)}, {1: "9s 9h 9d"}, community="2s 2h")
    assert round.net(1) == 3 * 100 * 15 * 100
    assert not any("cut from" in line.why for line in round.lines)


def test_colorado_1017_14_15_the_table_limit_bites_with_two_winners_only() -> None:
    one = played(COLORADO, {1: bets(100)}, {1: "As Ks Qs"}, community="Js Ts")
    assert one.net(1) == 5_000_000
    stakes = {1: bets(100), 2: bets(100)}
    two = played(COLORADO, stakes, {1: "As Ks Qs", 2: "9s 8s 7s"}, community="Js Ts")
    assert two.net(2) == 3_000_000, "counterclockwise, seat 2 is settled first and paid in full"
    assert two.net(1) == 3_000_000, "what is left of the table's $60,000"


def test_colorado_1062_1_the_least_a_limit_may_be() -> None:
    """$5 at the best odds on each of three bets."""
    assert load("colorado/let-it-ride").configure(min_bet="5", max_payout="7500")
    with pytest.raises(FilingRefused, match="max_payout"):
        load("colorado/let-it-ride").configure(min_bet="5", max_payout="100")
