"""Colorado, Rule 47.1-1017.46: Mississippi Stud, settlements worked out by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import FilingRefused, load
from croupier.games.banked.opening import open_round
from croupier.kit import Refusal, StackedDeck, parse_cards
from croupier.rounds.events import Bet, Chose, Decide, Incident
from tests.games.banked.described import deal, described, finish, opened, to_decide
from tests.games.banked.outcome import dealt_to, done
from tests.games.banked.settled import Fates, clauses, fates, settled

ID = "colorado/mississippi-stud"


def one(cards: str, community: str, filing: dict[str, Any] | None = None, **wagers: int) -> Fates:
    """An Ante of $10 with once, twice and three times as much on the streets, and what else is named."""
    stakes = {"ante": 10, "third": 10, "fourth": 20, "fifth": 30, **wagers}
    return fates(settled(ID, {"cards": cards, "wagers": stakes}, filing=filing, community=community))


@pytest.mark.parametrize(
    ("cards", "community", "times"),
    [
        ("As Ks", "Qs Js Ts", 500),
        ("9h 8h", "7h 6h 5h", 100),
        ("7h 7d", "7c 7s 2d", 40),
        ("7h 7d", "7c 2s 2d", 10),
        ("Ah 9h", "7h 3h 2h", 6),
        ("5h 4d", "3c 2s Ah", 4),
        ("7h 7d", "7c 9s 2d", 3),
        ("7h 7d", "3c 3s 2d", 2),
        ("Jh 9d", "Jc 3s 2d", 1),
    ],
)
def test_1017_46_12_each_bet_is_paid_at_the_odds_of_the_hand(cards: str, community: str, times: int) -> None:
    paid = one(cards, community)
    assert paid == {
        "ante": f"won {10 * times}", "third": f"won {10 * times}", "fourth": f"won {20 * times}",
        "fifth": f"won {30 * times}",
    }  # fmt: skip


@pytest.mark.parametrize("rank", "6789T")
def test_1017_46_1_a_pair_of_sixes_to_tens_is_a_push(rank: str) -> None:
    assert set(one(f"{rank}h {rank}d", "Ac 3s 2d").values()) == {"returned"}


@pytest.mark.parametrize(("cards", "community"), [("5h 5d", "Ac 3s 2d"), ("Ah Kd", "9c 3s 2d")])
def test_1017_46_1_less_than_a_pair_of_sixes_loses_every_bet(cards: str, community: str) -> None:
    assert one(cards, community) == {
        "ante": "lost 10",
        "third": "lost 10",
        "fourth": "lost 20",
        "fifth": "lost 30",
    }


@pytest.mark.parametrize(
    ("decisions", "wagers"),
    [
        (["fold"], {}),
        ([{"choice": "bet", "amount": "10"}, "fold"], {"third": 10}),
        (
            [{"choice": "bet", "amount": "10"}, {"choice": "bet", "amount": "30"}, "fold"],
            {"third": 10, "fourth": 30},
        ),
    ],
)
def test_1017_46_6_to_8_a_fold_loses_what_lies_there(decisions: list[Any], wagers: dict[str, int]) -> None:
    seat = {"cards": "As Ks", "wagers": {"ante": 10, **wagers}, "decisions": decisions}
    found = fates(settled(ID, seat, community="Qs Js Ts"))
    assert found == {name: f"lost {amount}" for name, amount in {"ante": 10, **wagers}.items()}


def test_1017_46_6_and_10_folded_hands_keep_the_three_card_bonus_and_the_progressive() -> None:
    wagers = {"ante": 10, "three_card_bonus": 5, "progressive": 1}
    seat = {"cards": "7h 2d", "wagers": wagers, "decisions": ["fold"]}
    lines = settled(ID, seat, community="7c 7s 9d")
    # A pair on the board pays 1 to 1; three sevens pay 9 to 1 on Progressive schedule 1.
    assert fates(lines) == {"ante": "lost 10", "three_card_bonus": "won 5", "progressive": "won 9"}


@pytest.mark.parametrize(
    ("community", "fate"),
    [
        ("9h 8h 7h", "won 200"),
        ("9h 9d 9c", "won 150"),
        ("3h 2d Ac", "won 30"),
        ("Ah 9h 4h", "won 20"),
        ("9h 9d 4c", "won 5"),
        ("Ah Kd 9c", "lost 5"),
    ],
)
def test_1017_46_10_and_14_the_three_card_bonus_is_on_the_community_cards(community: str, fate: str) -> None:
    assert one("5s 5c", community, three_card_bonus=5)["three_card_bonus"] == fate


def test_1017_46_14_schedules_four_to_six_pay_a_mini_royal_fifty_to_one() -> None:
    for label, fate in (("1", "won 200"), ("4", "won 250"), ("6", "won 250")):
        filing = {"three_card_bonus": label}
        assert one("5s 5c", "Ah Kh Qh", filing, three_card_bonus=5)["three_card_bonus"] == fate


@pytest.mark.parametrize(("label", "fate"), [("1", "won 300"), ("PMG-1", "won 299"), ("PMG-2", "won 299")])
def test_1017_46_reading_four_of_a_kind_pays_300_to_1_or_for_1(label: str, fate: str) -> None:
    found = one("7h 7d", "7c 7s 2d", {"progressive": label}, progressive=1)
    assert found["progressive"] == fate


def test_1017_46_11_a_a_royal_flush_takes_the_meter_and_a_straight_flush_a_tenth() -> None:
    seat = {"cards": "As Ks", "wagers": {"ante": 10, "progressive": 1}, "decisions": ["fold"]}
    lines = settled(ID, seat, community="Qs Js Ts", meters={"progressive": "20000"})
    assert fates(lines)["progressive"] == "won 19999.20"  # with the 20 cents of the wager itself
    seat = {"cards": "9s 8s", "wagers": {"ante": 10, "progressive": 1}, "decisions": ["fold"]}
    lines = settled(ID, seat, community="7s 6s 5s", meters={"progressive": "20000"})
    assert fates(lines)["progressive"] == "won 1999.02"


def test_1017_46_envy_a_another_hand_pays_the_others_with_a_progressive_bet() -> None:
    seats: list[dict[str, Any]] = [
        {"cards": "9s 8s", "wagers": {"ante": 10, "third": 10, "fourth": 10, "fifth": 10}},
        {"cards": "5h 5d", "wagers": {"ante": 10, "progressive": 1}, "decisions": ["fold"]},
        {"cards": "4h 4d", "wagers": {"ante": 10}, "decisions": ["fold"]},
    ]
    lines = settled(ID, *seats, community="7s 6s 5s")
    assert fates(lines, 2)["envy"] == "won 300"
    assert "envy" not in fates(lines, 1) and "envy" not in fates(lines, 3)


def test_1017_46_4_one_at_a_time_the_community_last_or_in_groups() -> None:
    cards = "Ac Kc Qc Jc Tc 9c 8c"
    deck = StackedDeck(parse_cards(cards))
    round = to_decide(opened(load(ID).configure(), {2: {"ante": 10}, 5: {"ante": 10}}), deck)
    assert dealt_to(round) == [2, 5, "community", 2, 5, "community", "community"]
    for first, order in (("no", [2, 2, 5, 5] + 3 * ["community"]), ("yes", 3 * ["community"] + [2, 2, 5, 5])):
        game = load(ID).configure(dealing="dispenser", community_first=first)
        round = to_decide(opened(game, {2: {"ante": 10}, 5: {"ante": 10}}), StackedDeck(parse_cards(cards)))
        assert dealt_to(round) == order
    with pytest.raises(FilingRefused, match="community_first"):
        load(ID).configure(community_first="yes")


def test_1017_46_6_a_street_is_one_to_three_times_the_ante() -> None:
    round = to_decide(
        opened(load(ID).configure(), {1: {"ante": 10}}), described({1: "As Ks"}, community="Qs Js Ts")
    )
    for amount in (999, 3001):
        assert "1017.46(6)" in str(round.refusal(Chose(1, "bet", amount)))
    for amount in (1000, 1700, 3000):
        assert round.refusal(Chose(1, "bet", amount)) is None


def test_1017_46_reading_no_street_is_above_a_hundred_dollars() -> None:
    round = to_decide(
        opened(load(ID).configure(), {1: {"ante": 50}}), described({1: "As Ks"}, community="Qs Js Ts")
    )
    assert round.refusal(Chose(1, "bet", 10_000)) is None
    assert round.refusal(Chose(1, "bet", 10_001)) is not None


def test_1017_46_6_and_7_later_streets_may_be_bet_in_the_blind() -> None:
    source = described({1: "As Ks"}, community="Qs Js Ts")
    round = to_decide(opened(load(ID).configure(), {1: {"ante": 10}}), source)
    with pytest.raises(Refusal, match="from \\$10 to \\$30"):
        round.push(Bet(1, "fifth", 3100))
    round.push(Bet(1, "fifth", 3000))
    round.push(Chose(1, "bet", 1000))
    assert isinstance(round.due, Decide) and round.due.question == "fourth"
    with pytest.raises(Refusal):
        round.push(Bet(1, "third", 1000))
    round.push(Chose(1, "bet", 2000))
    assert round.over  # 5th Street lies there already, so nothing more is asked
    assert {line.wager: line.profit for line in round.lines} == {
        "ante": 500_000, "third": 500_000, "fourth": 1_000_000, "fifth": 1_500_000,
    }  # fmt: skip


def test_1017_46_6_a_fold_loses_the_blind_wagers_too() -> None:
    round = to_decide(
        opened(load(ID).configure(), {1: {"ante": 10}}), described({1: "As Ks"}, community="Qs Js Ts")
    )
    round.push(Bet(1, "fourth", 1000))
    round.push(Chose(1, "fold"))
    assert {line.wager: line.profit for line in round.lines} == {"ante": -1000, "fourth": -1000}


def test_1017_46_7_to_9_one_community_card_is_turned_up_after_each_street() -> None:
    round = to_decide(
        opened(load(ID).configure(), {1: {"ante": 10}}), described({1: "5s 4d"}, community="Qs Jh Tc")
    )
    seen = []
    while not round.over:
        seen.append([card for card in round.table.seen(1)["community"] if card >= 0])
        round.push(Chose(1, "bet", 1000))
    assert [len(cards) for cards in seen] == [0, 1, 2]
    assert [step for step in done(round) if step.startswith("reveal")] == [
        "reveal community 1-1",
        "reveal community 1-2",
        "reveal community 1-3",
    ]


def test_1017_46_5_a_wrong_number_to_a_player_voids_that_hand_only() -> None:
    source = described({1: "As Ks", 2: "5s 5h"}, community="Qs Js Ts")
    round = to_decide(
        opened(load(ID).configure(), {1: {"ante": 10}, 2: {"ante": 10, "progressive": 1}}), source
    )
    round.push(Incident("wrong number of cards", 2))
    assert [(line.wager, line.result) for line in round.lines] == [
        ("ante", "returned"),
        ("progressive", "returned"),
    ]
    assert isinstance(round.due, Decide) and round.due.seat == 1


def test_1017_46_11_i_a_wrong_number_of_community_cards_leaves_the_progressive_alone() -> None:
    source = described({1: "As Ks", 2: "5s 5h"}, community="Qs Js Ts")
    stakes = {1: {"ante": 10, "progressive": 1}, 2: {"ante": 10, "three_card_bonus": 5}}
    round = to_decide(opened(load(ID).configure(), stakes), source)
    round.push(Incident("wrong number of cards"))
    assert round.over
    results = {(line.seat, line.wager): line.result for line in round.lines}
    assert results == {
        (1, "ante"): "returned",
        (2, "ante"): "returned",
        (2, "three_card_bonus"): "returned",
        (1, "progressive"): "won",
    }


@pytest.mark.parametrize("kind", ["player card exposed", "community card exposed"])
def test_1017_46_5_exposed_cards_are_no_misdeal(kind: str) -> None:
    source = described({1: "As Ks"}, community="Qs Js Ts")
    round = opened(load(ID).configure(), {1: {"ante": 10}})
    deal(round, source, 1)
    round.push(Incident(kind))
    assert round.lines == [] and not round.over


def test_1017_46_3_a_tip_fares_as_the_bet_it_stands_beside() -> None:
    source = described({1: "Jh Jd"}, community="Qs 8s 2c")
    round = to_decide(opened(load(ID).configure(), {1: {"ante": 10, "tip_ante": 2}}), source)
    round.push(Bet(1, "tip_third", 300))
    round.push(Chose(1, "bet", 1000))
    for _ in range(2):
        round.push(Chose(1, "bet", 1000))
    assert {line.wager: line.profit for line in round.lines if line.tip} == {
        "tip_ante": 200,
        "tip_third": 300,
    }


def test_1017_46_9_right_to_left_ante_and_streets_in_their_order() -> None:
    source = described({1: "As Ks", 4: "5s 5h"}, community="Qs Js Ts")
    round = finish(
        opened(load(ID).configure(), {1: {"ante": 10}, 4: {"ante": 10}}), source, {1: ["fold"], 4: ["fold"]}
    )
    assert [(line.seat, line.wager) for line in round.lines] == [(1, "ante"), (4, "ante")]
    wagers = {"ante": 10, "third": 10, "fourth": 10, "fifth": 10, "three_card_bonus": 5, "progressive": 1}
    seats = ({"cards": "9h 9d", "wagers": wagers}, {"cards": "8h 8d", "wagers": wagers})
    lines = settled(ID, *seats, community="Qs 3c 2s")
    assert [line.seat for line in lines] == [2] * 6 + [1] * 6
    assert [line.wager for line in lines[:6]] == [
        "ante",
        "third",
        "fourth",
        "fifth",
        "three_card_bonus",
        "progressive",
    ]


def test_1017_46_1_one_hand_a_player() -> None:
    with pytest.raises(Refusal, match="one box"):
        open_round(load(ID).configure(), {1: "ann", 2: "ann"})


def test_1062_a_limit_cuts_what_is_paid_at_fifty_to_one_or_more() -> None:
    filing = {"max_payout": "6000"}
    assert one("As Ks", "Qs Js Ts", filing) == {
        "ante": "won 5000", "third": "won 1000", "fourth": "won 0", "fifth": "won 0",
    }  # fmt: skip
    assert one("7h 7d", "7c 7s 2d", filing)["fifth"] == "won 1200"
    wagers = {"ante": 10, "third": 10, "fourth": 10, "fifth": 10}
    lines = settled(ID, {"cards": "As Ks", "wagers": wagers}, filing=filing, community="Qs Js Ts")
    assert "1062" in clauses(lines, "third")


def test_1062_1_the_least_limit_is_the_minimum_bet_at_the_highest_odds() -> None:
    assert load(ID).configure(min_bet="5", max_payout="2500").options["max_payout"] == 250_000
    with pytest.raises(FilingRefused, match="2,500"):
        load(ID).configure(min_bet="5", max_payout="2499")
