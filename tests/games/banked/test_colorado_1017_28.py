"""Colorado, Rule 47.1-1017.28: Bonus 6, settlements worked out by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import FilingRefused, load
from croupier.kit import Refusal, StackedDeck, parse_cards
from croupier.rounds.events import Bet, Closed, Decide, Incident
from tests.games.banked.described import deal, described, finish, opened, to_decide
from tests.games.banked.outcome import dealt_to
from tests.games.banked.settled import Fates, fates, settled

ID = "colorado/bonus-6"
BETS = {"ante": 10, "second": 10, "third": 10}
INSURED = {**BETS, "insurance": 5}


def one(cards: str, community: str, wagers: dict[str, int], *decisions: str, **filing: Any) -> Fates:
    seat = {"cards": cards, "wagers": wagers, "decisions": list(decisions)}
    return fates(settled(ID, seat, filing=filing, community=community))


@pytest.mark.parametrize(
    ("cards", "community", "a", "b", "c", "d", "e"),
    [
        ("As Ks Qs Js", "Ts", 1000, 500, 500, 200, 100),
        ("9s 8s 7s 6s", "5s", 100, 100, 100, 50, 50),
        ("Ah Ad Ac As", "9c", 50, 30, 100, 20, 20),
        ("4h 4d 4c 4s", "9c", 50, 30, 75, 20, 20),
        ("2h 2d 2c 2s", "9c", 50, 30, 75, 20, 20),
        ("5h 5d 5c 5s", "9c", 50, 30, 50, 20, 20),
        ("Kh Kd Kc Ks", "9c", 50, 30, 50, 20, 20),
        ("9h 9d 9c 2s", "2h", 20, 15, 20, 10, 10),
        ("Ah 9h 7h 3h", "2h", 6, 7, 6, 6, 6),
        ("5h 4d 3c 2s", "Ah", 4, 4, 4, 3, 3),
        ("9h 9d 9c 3s", "2h", 3, 3, 3, 3, 3),
        ("9h 9d 3c 3s", "2h", 2, 2, 2, 2, 2),
        ("6h 6d 3c 4s", "2h", 1, 1, 1, 1, 1),
    ],
)
def test_1017_28_11_options_a_to_e(
    cards: str, community: str, a: int, b: int, c: int, d: int, e: int
) -> None:
    for label, times in zip("ABCDE", (a, b, c, d, e), strict=True):
        found = one(cards, community, BETS, "play", "play", ante=label)
        assert found == dict.fromkeys(BETS, f"won {10 * times}"), label


def test_1017_28_9_b_a_pair_of_fives_loses_without_insurance() -> None:
    assert one("5h 5d 3c 4s", "2h", BETS, "play", "play") == dict.fromkeys(BETS, "lost 10")


def test_1017_28_7_and_8_folds_lose_what_lies_there_with_the_insurance_fee() -> None:
    assert one("As Ks", "Qs", {"ante": 10, "insurance": 5}, "fold") == {
        "ante": "lost 10",
        "insurance": "lost 5",
    }
    found = one("As Ks Js", "Qs", {"ante": 10, "second": 10, "insurance": 5}, "play", "fold")
    assert found == {"ante": "lost 10", "second": "lost 10", "insurance": "lost 5"}


@pytest.mark.parametrize(
    ("decisions", "clause"), [(["fold"], "1017.28(7)"), (["play", "fold"], "1017.28(8)")]
)
def test_1017_28_a_fold_cites_the_clause_of_its_moment_alone(decisions: list[str], clause: str) -> None:
    bets = {"ante": 10} | ({"second": 10} if len(decisions) > 1 else {})
    seat = {"cards": "As Ks Js"[: 5 + 3 * (len(decisions) - 1)], "wagers": bets, "decisions": decisions}
    lines = settled(ID, seat, community="Qs")
    assert {line.cite for line in lines if line.wager == "ante"} == {(clause,)}


def test_1017_28_9_a_a_winning_hand_is_paid_and_the_insurance_fee_collected() -> None:
    found = one("6h 6d 3c 4s", "2h", INSURED, "play", "play", "stand")
    assert found == {**dict.fromkeys(BETS, "won 10"), "insurance": "lost 5"}


def test_1017_28_9_a_a_winning_hand_may_not_be_discarded_nor_a_losing_one_stand() -> None:
    with pytest.raises(Refusal, match="below pair of sixes"):
        one("6h 6d 3c 4s", "2h", INSURED, "play", "play", "discard")
    with pytest.raises(Refusal, match="needs pair of sixes or better"):
        one("5h 5d 3c 4s", "2h", INSURED, "play", "play", "stand")


def test_1017_28_9_c_an_insured_hand_may_be_given_up() -> None:
    found = one("5h 5d 3c 4s", "2h", INSURED, "play", "play", "discard")
    assert found == {**dict.fromkeys(BETS, "lost 10"), "insurance": "lost 5"}


@pytest.mark.parametrize(("sixth", "times"), [("5c", 3), ("6s", 4), ("2d", 2), ("Kd", None)])
def test_1017_28_9_d_a_sixth_card_is_bought_for_the_ante(sixth: str, times: int | None) -> None:
    wagers = {**INSURED, "bonus_card": 10}
    found = one(f"5h 5d 3c 4s {sixth}", "2h", wagers, "play", "play", "buy")
    fate = "lost 10" if times is None else f"won {10 * times}"
    assert found == {**dict.fromkeys(BETS, fate), "insurance": "lost 5", "bonus_card": "lost 10"}


def test_1017_28_9_d_a_winning_hand_gets_no_sixth_card_and_its_fee_back() -> None:
    found = one("6h 6d 3c 4s", "2h", {**INSURED, "bonus_card": 10}, "play", "play", "buy")
    assert found == {**dict.fromkeys(BETS, "won 10"), "insurance": "lost 5", "bonus_card": "returned"}


def test_1017_28_9_d_the_best_five_of_six_cards_are_paid() -> None:
    wagers = {**INSURED, "bonus_card": 10}
    found = one("Ah Kh Qh Jh Th", "2c", wagers, "play", "play", "buy")
    assert found["ante"] == "won 10000"


def test_1017_28_9_only_the_insured_are_asked_about_a_sixth_card() -> None:
    source = described({1: "5h 5d 3c 4s", 2: "9h 8d 7c Ks"}, community="2h")
    stakes = {1: {"ante": 10}, 2: {"ante": 10, "insurance": 5}}
    round = finish(opened(load(ID).configure(), stakes), source, {2: ["play", "play", "discard"]})
    assert [name for seat, name, _ in round.table.choices if seat == 1] == ["second", "third"]
    assert [name for seat, name, _ in round.table.choices if seat == 2] == ["second", "third", "sixth card"]


@pytest.mark.parametrize("amount", [499, 501])
def test_1017_28_4_the_insurance_fee_is_half_the_ante(amount: int) -> None:
    round = opened(load(ID).configure(), {1: {"ante": 10}})
    assert round.refusal(Closed()) is None
    round.push(Bet(1, "insurance", amount))
    assert "1017.28(4)" in str(round.refusal(Closed()))


def test_1017_28_5_burns_and_the_order_of_the_deal() -> None:
    source = described({1: "5h 5d 3c 4s Kd", 2: "9h 8d 7c Ks"}, community="2h")
    stakes = {1: {"ante": 10, "insurance": 5}, 2: {"ante": 10, "insurance": 5}}
    says = {1: ["play", "play", "buy"], 2: ["play", "play", "discard"]}
    round = finish(opened(load(ID).configure(), stakes), source, says)
    assert dealt_to(round) == ["burn", 1, 2, 1, 2, "community", "burn", 1, 2, "burn", 1, 2, "burn", 1]


def test_1017_28_reading_no_card_is_burned_where_nobody_buys_a_sixth() -> None:
    source = described({1: "5h 5d 3c 4s"}, community="2h")
    round = finish(opened(load(ID).configure(), {1: {"ante": 10}}), source, {})
    assert dealt_to(round).count("burn") == 3


def test_1017_28_5_the_community_card_lies_face_up() -> None:
    source = described({1: "5h 5d 3c 4s"}, community="2h")
    round = to_decide(opened(load(ID).configure(), {1: {"ante": 10}}), source)
    assert round.table.seen(None)["community"] == parse_cards("2h")


@pytest.mark.parametrize("kind", ["wrong number of cards", "card off the table"])
def test_1017_28_6_a_misdeal_to_a_player_voids_wagers_and_fee(kind: str) -> None:
    source = described({1: "5h 5d", 2: "9h 8d"}, community="2h")
    stakes = {1: {"ante": 10}, 2: {"ante": 10, "insurance": 5}}
    round = to_decide(opened(load(ID).configure(), stakes), source)
    round.push(Incident(kind, 2))
    assert [(line.seat, line.wager, line.result) for line in round.lines] == [
        (2, "ante", "returned"),
        (2, "insurance", "returned"),
    ]
    assert isinstance(round.due, Decide) and round.due.seat == 1


def test_1017_28_6_an_exposed_card_is_no_misdeal() -> None:
    round = opened(load(ID).configure(), {1: {"ante": 10}})
    deal(round, StackedDeck(list(round.game.cards)), 2)
    round.push(Incident("player card exposed"))
    assert round.lines == [] and not round.over


def test_1017_28_3_further_tips_equal_the_first() -> None:
    game = load(ID).configure(tip_ante=True, tip_second=True, tip_third=True)
    source = described({1: "6h 6d 3c 4s"}, community="2h")
    round = to_decide(opened(game, {1: {"ante": 10, "tip_ante": 2}}), source)
    with pytest.raises(Refusal, match="exactly the Dealer tip on the Ante of"):
        round.push(Bet(1, "tip_second", 100))
    round.push(Bet(1, "tip_second", 200))
    finish(round, source, {})
    assert {line.wager: line.profit for line in round.lines if line.tip} == {
        "tip_ante": 200,
        "tip_second": 200,
    }


def test_1017_28_11_a_substitute_award_may_be_filed_for_royal_and_straight_flush_only() -> None:
    filing = {"supplied": {"ante": {"royal flush": "2,000 to 1", "straight flush": "$750"}}}
    assert one("As Ks Qs Js", "Ts", BETS, "play", "play", **filing)["third"] == "won 20000"
    assert one("9s 8s 7s 6s", "5s", BETS, "play", "play", **filing)["third"] == "won 750"
    with pytest.raises(FilingRefused, match="four of a kind"):
        load(ID).configure(supplied={"ante": {"four of a kind": "60 to 1"}})


def test_1017_28_10_settled_from_the_dealers_right() -> None:
    seats: list[dict[str, Any]] = [
        {"cards": "6h 6d 3c 4s", "wagers": BETS, "decisions": ["play", "play"]},
        {"cards": "9h 9d 3d 4c", "wagers": BETS, "decisions": ["play", "play"]},
    ]
    lines = settled(ID, *seats, community="2h")
    assert [(line.seat, line.wager) for line in lines] == [
        (s, w) for s in (2, 1) for w in ("ante", "second", "third")
    ]
