"""Colorado, Rule 47.1-1017.34: Boston 5 and Boston 7 Stud, clause by clause; figures are worked out from the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.opening import deal_from
from croupier.games.banked.situation import settle_situation
from croupier.games.banked.steps import Proceeded
from croupier.kit import DescribedCards, StackedDeck, parse_cards
from croupier.rounds.events import Act, Chance, Chose, Closed, Decide, Incident
from croupier.rounds.viewers import Seat
from tests.games.banked.described import deal_next, described, fates, opened, refused
from tests.games.banked.outcome import dealt_to, violations
from tests.games.banked.situations import refusal, results, seat

ID = "colorado/boston-5-7-stud"
SEVEN = {"version": "Boston 7", "bonus_award": "B7-01"}
BASE = {"first": 10, "ante_bonus": 10, "second": 10}


def one(
    cards: str, dealer: str, wagers: Mapping[str, str | int] | None = None, **table: Any
) -> dict[str, str]:
    return results(ID, seat(cards, wagers or dict(BASE)), dealer=dealer, **table)


# (11), (12): against the dealer.


def test_1017_34_12_the_player_is_higher() -> None:
    told = one("Ac Kd 9h 7s 2c", "Ad Kh 9c 6s 2d")
    assert told == {"first": "won 10", "second": "won 10", "ante_bonus": "returned"}


def test_1017_34_12_the_dealer_is_higher_and_collects_all_three() -> None:
    told = one("Ac Kd 9h 6s 2c", "Ad Kh 9c 7s 2d")
    assert told == {"first": "lost 10", "second": "lost 10", "ante_bonus": "lost 10"}


def test_1017_34_11_ties_push() -> None:
    told = one("Ac Kd 9h 7s 2c", "Ad Kh 9c 7h 2d")
    assert told == {"first": "returned", "second": "returned", "ante_bonus": "returned"}


def test_1017_34_11_boston_7_makes_the_best_five_of_seven() -> None:
    told = one("Ac Kd 9h 7s 2c 2d 5h", "Ad Kh Qc Js 8d 4s 3c", filing=SEVEN)
    assert told == {"first": "won 10", "second": "won 10", "ante_bonus": "returned"}


def test_1017_34_9_a_fold_loses_the_1st_wager_and_the_ante_bonus() -> None:
    told = results(
        ID, seat("9c 7d 2h", {"first": 10, "ante_bonus": 10}, folded=True), dealer="Ad Kh 9d 6s 2d"
    )
    assert told == {"first": "lost 10", "ante_bonus": "lost 10"}


# (13): the Ante Bonus.

FIVE = [
    ("Ah Kh Qh Jh Th", 1000),
    ("9h 8h 7h 6h 5h", 200),
    ("9h 9d 9c 9s 5h", 100),
    ("9h 9d 9c 5s 5h", 25),
    ("Ah 9h 7h 6h 5h", 15),
    ("9h 8d 7h 6h 5h", 8),
    ("9h 9d 9c 6s 5h", 5),
    ("9h 9d 6c 6s 5h", 2),
]


@pytest.mark.parametrize(("cards", "odds"), FIVE)
def test_1017_34_13_a_boston_5_pays_beside_a_stake_that_goes_back(cards: str, odds: int) -> None:
    told = one(cards, "Ac Kd Ts 4c 2d")
    assert told["bonus_award"] == f"won {10 * odds}" and told["ante_bonus"] == "returned"


def test_1017_34_13_a_a_pair_earns_nothing() -> None:
    assert "bonus_award" not in one("9h 9d 7c 6s 5h", "Ac Kd Ts 4c 2d")


def test_1017_34_13_the_award_is_paid_though_the_stake_is_lost() -> None:
    told = one("9h 9d 6c 6s 5h", "Ts Td Th 4c 2d")
    assert told == {
        "first": "lost 10", "second": "lost 10", "bonus_award": "won 20", "ante_bonus": "lost 10",
    }  # fmt: skip


BOSTON_7 = [  # B7-01 to B7-05, in dollars for a stake of $10
    ("Ah Kh Qh Jh Th 9h 8h", (25000, 25000, 25000, 25000, 2500)),
    ("Ah Kh Qh Jh Th 9h 2c", (5000, 5000, 5000, 5000, 2500)),
    ("Ah Kh Qh Jh Th 8h 2c", (5000, 2500, 2500, 2000, 2500)),
    ("9h 8h 7h 6h 5h 2c 3s", (1000, 1000, 1000, 500, 500)),
    ("9h 9d 9c 9s 5h 2c 3s", (200, 200, 250, 200, 200)),
    ("9h 9d 9c 5s 5h 2c 3s", (40, 40, 40, 40, 40)),
    ("Ah 9h 7h 6h 5h 2c 3s", (30, 30, 30, 30, 30)),
    ("9h 8d 7h 6h 5h 2c 2s", (20, 20, 20, 20, 20)),
    ("9h 9d 9c 6s 5h 2c 3s", (10, 10, 10, 10, 10)),
    ("9h 9d 6c 6s 5h 2c 3s", (0, 0, 0, 0, 0)),
]


@pytest.mark.parametrize(("cards", "won"), BOSTON_7)
def test_1017_34_13_b_boston_7_by_each_schedule(cards: str, won: tuple[int, ...]) -> None:
    for place, amount in enumerate(won, start=1):
        filing = {"version": "Boston 7", "bonus_award": f"B7-0{place}"}
        told = one(cards, "Ac Kd Ts 8c 4c 4s 2d", filing=filing)
        assert told.get("bonus_award") == (f"won {amount}" if amount else None)


def test_1017_34_13_schedules_belong_to_their_version() -> None:
    assert violations(ID, version="Boston 7", bonus_award="B7-02") == []
    assert violations(ID, version="Boston 5", bonus_award="B7-02")


# (2), (3), (8): the stakes.


def test_1017_34_2_ante_bonus_and_1st_wager_are_equal_or_one_to_two() -> None:
    half = {"first": 10, "ante_bonus": 5, "second": 10}
    assert "Ante Bonus" in refusal(ID, seat("Ac Kd 9h 7s 2c", half), dealer="Ad Kh 9c 6s 2d")
    told = one("Ac Kd 9h 7s 2c", "Ad Kh 9c 6s 2d", half, filing={"betting": "1-2-2"})
    assert told["ante_bonus"] == "returned"
    assert violations(ID, version="Boston 7", bonus_award="B7-01", betting="1-2-2")


def test_1017_34_2_the_1st_wager_is_at_most_a_hundred_dollars() -> None:
    wagers = {"first": 101, "ante_bonus": 101, "second": 101}
    assert "1017.34(2)" in refusal(ID, seat("Ac Kd 9h 7s 2c", wagers), dealer="Ad Kh 9c 6s 2d")


def test_1017_34_8_the_2nd_wager_equals_the_1st() -> None:
    wagers = {"first": 10, "ante_bonus": 10, "second": 20}
    assert refusal(ID, seat("Ac Kd 9h 7s 2c", wagers), dealer="Ad Kh 9c 6s 2d")


# (7): the Three Card Optional Bonus.

THREE = [  # B7S-01 to B7S-08
    ("Ah Kh Qh", (40, 40, 40, 100, 50, 100, 100, 100)),
    ("9h 8h 7h", (40, 40, 40, 40, 40, 40, 50, 40)),
    ("9h 9d 9c", (30, 30, 30, 30, 30, 30, 30, 25)),
    ("9h 8d 7h", (6, 6, 5, 5, 6, 6, 6, 6)),
    ("9h 7h 2h", (4, 3, 4, 4, 3, 3, 3, 4)),
    ("9h 9d 2h", (1, 1, 1, 1, 1, 1, 1, 1)),
    ("Ah 9d 2h", (0, 0, 0, 0, 0, 0, 0, 0)),
]


@pytest.mark.parametrize(("three", "pays"), THREE)
def test_1017_34_7_the_three_card_bonus_by_each_schedule(three: str, pays: tuple[int, ...]) -> None:
    for place, odds in enumerate(pays, start=1):
        told = one(
            f"{three} 6c 4s", "Ac Kd Ts 8c 4d", {**BASE, "three_card_bonus": 5},
            filing={"three_card_bonus": f"B7S-0{place}"},
        )  # fmt: skip
        assert told["three_card_bonus"] == (f"won {5 * odds}" if odds else "lost 5")


def test_1017_34_7_it_is_settled_before_the_decision_so_a_fold_loses_nothing_of_it() -> None:
    wagers = {"first": 10, "ante_bonus": 10, "three_card_bonus": 5}
    told = results(ID, seat("9h 9d 2h", wagers, folded=True), dealer="Ac Kd Ts 8c 4d")
    assert told == {"three_card_bonus": "won 5", "first": "lost 10", "ante_bonus": "lost 10"}


def test_1017_34_7_a_hand_that_is_not_shown_in_time_loses() -> None:
    moments: list[dict[str, str | int]] = [{}, {"after": "deal"}, {"after": 6}]
    for after in moments:
        incident = {"kind": "bonus not declared", "seat": 1, **after}
        told = one("9h 9d 2h 6c 4s", "Ac Kd Ts 8c 4d", {**BASE, "three_card_bonus": 5}, incidents=[incident])
        assert told["three_card_bonus"] == "lost 5" and told["first"] == "won 10"


def test_1017_34_7_a_hand_is_declared_when_three_cards_are_dealt_and_before_the_bonus_is_settled() -> None:
    round = opened(load(ID).configure(), {1: {"first": 10, "ante_bonus": 10, "three_card_bonus": 5}})
    source = described({1: "9h 9d 2h 6c 4s"}, dealer="Ac Kd Ts 8c 4d")
    late = Incident("bonus not declared", 1)
    assert "1017.34(7)" in refused(round, late)
    round.push(Closed())
    while isinstance(round.due, Chance):
        assert "1017.34(7)" in refused(round, late)  # nobody has seen a whole hand yet
        deal_next(round, source)
    assert isinstance(round.due, Act) and "bonus not declared" in round.incidents
    assert round.answers("dealer")[0].event == Proceeded() and not round.lines
    round.push(late)
    assert fates(round) == {"three_card_bonus": "lost 5"}
    assert "1017.34(7)" in round.lines[0].basis.clauses
    round.push(Proceeded())
    assert isinstance(round.due, Decide) and "1017.34(7)" in refused(round, late)


def test_1017_34_7_the_dealer_waits_for_nobody_without_the_bonus() -> None:
    round = opened(load(ID).configure(), {1: {"first": 10, "ante_bonus": 10}})
    round.push(Closed())
    source = described({1: "9h 9d 2h 6c 4s"}, dealer="Ac Kd Ts 8c 4d")
    while isinstance(round.due, Chance):
        deal_next(round, source)
    assert isinstance(round.due, Decide)


def test_1017_34_6_a_card_that_the_dealer_missed_completes_the_hand_after_all_others() -> None:
    round = opened(load(ID).configure(dealing="hand"), {1: {"first": 10, "ante_bonus": 10}})
    round.push(Closed())
    source = described({1: "9h 9d 2h 6c 4s"}, dealer="Ac Kd Ts 8c 4d")
    deal_next(round, source)
    round.push(Incident("dealer missed one card"))
    deal_from(round, source)
    assert dealt_to(round)[:6] == [1, 1, 1, "dealer", "dealer", "dealer"] and isinstance(round.due, Decide)
    assert "1017.34(6)" in refused(round, Incident("dealer missed one card"))


def test_1017_34_2_alone_only_where_the_house_allows_it_and_then_dealt_three_cards() -> None:
    alone = seat("9h 9d 2h", {"three_card_bonus": 5})
    assert "1st Wager" in refusal(ID, alone, dealer="Ac Kd Ts 8c 4d")
    told = results(ID, alone, dealer="Ac Kd Ts 8c 4d", filing={"bonus_alone": "yes"})
    assert told == {"three_card_bonus": "won 5"}


def test_1017_34_7_only_hands_that_win_it_are_shown() -> None:
    game = load(ID).configure()
    bets = {"first": 10, "ante_bonus": 10, "three_card_bonus": 5}
    round = opened(game, {1: bets, 2: bets})
    source = DescribedCards(
        {1: parse_cards("9h 9d 2h"), 2: parse_cards("Ah 8d 3h"), "dealer": parse_cards("Ac Kd Ts")}
    )
    round.push(Closed())
    deal_from(round, source)
    assert isinstance(round.due, Decide)
    shown = {
        number: round.view(Seat(3 - number))["seats"][str(number)]["hands"][0]["cards"] for number in (1, 2)
    }
    assert shown == {1: ["9h", "9d", "2h"], 2: [None, None, None]}


# (4), (5), (6), (10): the deal.


def test_1017_34_4_and_10_three_cards_then_two_or_four_to_those_who_stay() -> None:
    for version, more in (("Boston 5", 2), ("Boston 7", 4)):
        label = "Boston 5" if more == 2 else "B7-01"
        game = load(ID).configure(version=version, bonus_award=label, burn="top card")
        round = opened(game, {1: {"first": 10, "ante_bonus": 10}, 2: {"first": 10, "ante_bonus": 10}})
        source = StackedDeck(range(52))
        while round.due is not None:
            if isinstance(round.due, Chance):
                deal_next(round, source)
            elif isinstance(round.due, Decide):
                round.push(Chose(round.due.seat, "fold" if round.due.seat == 1 else "play"))
            else:
                round.push(Closed())
        first = ["burn", *[1] * 3, *[2] * 3, *["dealer"] * 3]
        assert dealt_to(round) == [*first, "burn", *[2] * more, *["dealer"] * more]


def test_1017_34_5_and_6_misdeals() -> None:
    bets = {"first": 10, "ante_bonus": 10}
    table = {"dealer": "Ac Kd Ts 8c 4d"}
    seats = (
        seat("9h 9d 2h 6c 4s", bets, decisions=["play"]),
        seat("Ah 8d 3h 5s 5c", bets, 2, decisions=["play"]),
    )
    for kind in ("wrong number of cards", "card off the table"):
        incidents = [{"kind": kind, "seat": 2, "after": 4}]
        told = results(ID, seats[0], seat("Ah 8d 3h 5s 5c", bets, 2), of=2, incidents=incidents, **table)
        assert told == {"first": "returned", "ante_bonus": "returned"}
    missed = [{"kind": "dealer missed two cards", "after": 4}]
    told = results(ID, seat("9h 9d 2h", bets), incidents=missed, **table)
    assert told == {"first": "returned", "ante_bonus": "returned"}
    one_card = [{"kind": "dealer missed one card", "after": 4}]
    assert results(ID, *seats, incidents=one_card, **table)["first"] == "won 10"


def test_1017_34_3_a_tip_on_the_second_wager_goes_with_one_on_the_first() -> None:
    filing = {"tip_first": True, "tip_second": True}
    tips = {**BASE, "tip_first": 5, "tip_second": 10}
    assert one("Ac Kd 9h 7s 2c", "Ad Kh 9c 6s 2d", tips, filing=filing)["tip_second"] == "won 10"
    over = refusal(
        ID, seat("Ac Kd 9h 7s 2c", {**tips, "tip_second": 11}), dealer="Ad Kh 9c 6s 2d", filing=filing
    )
    assert "at most" in over and "1017.34(3)" in over


def test_1017_34_3_a_tip_on_the_ante_bonus_is_paid_the_award_at_the_same_odds() -> None:
    filing = {"tip_ante_bonus": True}
    told = one("8c 8d 8h 7s 3c", "Ad Kh 9c 6s 2d", {**BASE, "tip_ante_bonus": 5}, filing=filing)
    assert (told["bonus_award"], told["tip_award"], told["tip_ante_bonus"]) == (
        "won 50",
        "won 25",
        "returned",
    )
    told = one("8c 8d 8h 7s 3c", "Ad Ah Ac 6s 2d", {**BASE, "tip_ante_bonus": 5}, filing=filing)
    assert (told["tip_award"], told["tip_ante_bonus"]) == ("won 25", "lost 5")
    seats = [seat("8c 8d 8h 7s 3c", {**BASE, "tip_ante_bonus": 5})]
    round = settle_situation({"edition": ID, "seats": seats, "dealer": "Ad Kh 9c 6s 2d", "filing": filing})
    assert round.accounts["tips"] == 2500 and round.net(1) == 7000  # 1st and 2nd Wager and the award


def test_1017_34_2_the_three_card_bonus_is_bet_in_whole_dollars() -> None:
    bets: dict[str, str | int] = {**BASE, "three_card_bonus": "2.50"}
    assert "1017.34(2)" in refusal(ID, seat("Ac Kd 9h 7s 2c", bets), dealer="Ad Kh 9c 6s 2d")


def test_1017_34_3_tips_are_at_most_the_wagers_beside_them() -> None:
    tips = {"tip_first": 10, "tip_ante_bonus": 10}
    filing = {"tip_first": True, "tip_ante_bonus": True, "tip_second": True}
    told = one("Ac Kd 9h 7s 2c", "Ad Kh 9c 6s 2d", {**BASE, **tips}, filing=filing)
    assert told["tip_first"] == "won 10" and told["tip_ante_bonus"] == "returned"
    over = {**BASE, "tip_first": 11}
    assert "1017.34(3)" in refusal(ID, seat("Ac Kd 9h 7s 2c", over), dealer="Ad Kh 9c 6s 2d", filing=filing)
