"""Outlaw's Card Parlour, Pure 21.5 Blackjack with its Buster bet; what differs from the other book, and backline."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.kit import Refusal
from tests.games.twenty_one.told import fates, one, seat, told

ID = "outlaws/pure-21-5-blackjack"
BUSTER: dict[str, Any] = {"buster": "Payout Option 3"}


def behind(player: str = "Ann", bet: str = "10", **more: Any) -> dict[str, Any]:
    """Somebody behind the box."""
    return {"player": player, "wagers": {"bet": bet, **more.pop("wagers", {})}, **more}


def test_rules_1_and_8() -> None:
    assert one(ID, "Ah Kc", "Ad Ks") == ["bet returned"]
    assert one(ID, "Ah Kc", "Td 8s") == ["bet won 12"]
    assert one(ID, "Th 6c Td", "8d 8s 8h") == ["bet returned"]
    assert one(ID, "Th 6c Td", "8d 6s 8h") == ["bet lost 10"]


def test_buster_table_eight_cards_pay_250() -> None:
    side = {"wagers": {"buster": "10"}}
    found = one(ID, "Th 8c", "2d 2s 2h 2c 3c 3h 2d Kh", side, **BUSTER)
    assert found == ["bet won 10", "buster won 2500"]


def test_buster_9_at_each_seat_the_game_wager_first() -> None:
    """The bank has $25: seat 1 takes $10 and $15 of its $20, seat 2 nothing any more."""
    seats = [seat("Th 8c", number, wagers={"buster": "10"}) for number in (1, 2)]
    answer = told(ID, "6d As 6h Kc", *seats, bank=(8, "25"), **BUSTER)
    assert fates(answer, 1) == ["bet won 10", "buster won 15"]
    assert fates(answer, 2) == ["bet returned", "buster returned"]


def test_round_9_the_button_counts_from_the_bank_clockwise() -> None:
    seats = [seat("Th 9c", number) for number in (1, 3, 5)]
    for action, button in (("down card from the right", 1), ("down card", 3)):
        answer = told(ID, "Td As", *seats, bank=(2, "100"), action=action)
        assert answer.to_data()["action_button"] == button


def test_rules_12_backline_bets_follow_the_hand_and_are_settled_after_it() -> None:
    answer = told(ID, "Td 8s", seat("Th 9c", 1, behind=[behind(), behind("Bob", "20")]), bank=(8, "100"))
    assert [(line.stake, line.profit) for line in answer.lines] == [(1000, 1000), (1000, 1000), (2000, 2000)]
    assert fates(answer, 1) == ["bet won 10"]
    assert fates(answer, 1, "Ann") == ["bet won 10"] and fates(answer, 1, "Bob") == ["bet won 20"]
    assert answer.round.net(1) == 1000 and answer.round.net(1, "Bob") == 2000


def test_rules_12_a_short_bank_pays_the_seated_player_first() -> None:
    answer = told(ID, "Td 8s", seat("Th 9c", 1, behind=[behind()]), bank=(8, "15"))
    assert fates(answer, 1) == ["bet won 10"] and fates(answer, 1, "Ann") == ["bet won 5"]


def test_rules_12_who_stands_behind_may_add_to_a_double() -> None:
    box = seat(
        "6h 5c Td", doubled=True, behind=[behind(doubled=True), behind("Bob", doubled="4"), behind("Cy")]
    )
    answer = told(ID, "Td 8s", box)
    assert fates(answer) == ["bet won 10", "double won 10"]
    assert fates(answer, 1, "Ann") == ["bet won 10", "double won 10"]
    assert fates(answer, 1, "Bob") == ["bet won 10", "double won 4"]
    assert fates(answer, 1, "Cy") == ["bet won 10"]


def test_rules_12_without_adding_a_wager_stays_on_the_first_hand() -> None:
    hands = [{"cards": "8h Ts"}, {"cards": "8d 9c"}]
    answer = told(ID, "Td 7s", seat(hands=hands, behind=[behind(split=True), behind("Bob")]))
    assert fates(answer) == ["bet won 10", "split returned"]
    assert fates(answer, 1, "Ann") == ["bet won 10", "split returned"]
    assert fates(answer, 1, "Bob") == ["bet won 10"]


def test_rules_12_a_surrender_gives_up_half_of_every_wager_on_the_hand() -> None:
    answer = told(ID, "Td 8s", seat("Th 6c", surrendered=True, behind=[behind(bet="20")]))
    assert fates(answer) == ["bet lost 5"] and fates(answer, 1, "Ann") == ["bet lost 10"]


def test_buster_4_backline_on_buster_but_only_with_a_game_wager() -> None:
    side = behind(wagers={"buster": "10"})
    answer = told(ID, "Td 6s Kh", seat("Th 8c", behind=[side]), **BUSTER)
    assert fates(answer, 1, "Ann") == ["bet won 10", "buster won 20"]
    alone = {"player": "Ann", "wagers": {"buster": "10"}}
    with pytest.raises(Refusal, match="without a bet there"):
        told(ID, "Td 6s Kh", seat("Th 8c", behind=[alone]), **BUSTER)


def test_the_seated_player_does_not_bet_behind_himself() -> None:
    with pytest.raises(Refusal, match="is not 'Ann'"):
        told(ID, "Td 8s", seat("Th 9c", player="Ann", behind=[behind()]))


def test_fees_backline_bettors_pay_for_their_own() -> None:
    """Option 1: $0.50 of each betting square; the player-dealer's by the whole action, $30 here."""
    answer = told(ID, "Td 8s", seat("Th 9c", behind=[behind(bet="20")]), bank=(8, "100"), collection="own: 1")
    fees = answer.to_data()["fees"]
    assert fees["action"] == "30" and fees["player_dealer"] == "0.50"
    assert [(fee["who"], fee["fee"]) for fee in fees["owed"]] == [
        ("player-dealer", "0.50"),
        ("seat 1", "0.50"),
        ("Ann, behind seat 1", "0.50"),
    ]


@pytest.mark.parametrize(
    ("dealer", "button"),
    [
        ("5d As Kh Kc", 7),  # the ace: the seat at the bank's right
        ("Td 2s Kh", 1),  # past the bank, which is not counted
        ("Td 3s Kh", 2),
        ("Td 6s Kh", 5),
        ("9d 7s Kh", 6),
        ("8d 8s Kh", 7),
        ("7d 9s Kh", 1),
        ("6d Ks Kh", 2),  # a Bonus card counts ten
    ],
)
def test_round_9_option_action_the_ace_at_the_banks_right(dealer: str, button: int) -> None:
    seats = [seat("Th 8c" if number < 5 else "Tc 8d", number) for number in range(1, 8)]
    filing = {"action": "down card from the right"}
    answer = told(ID, dealer, *seats, bank=(8, "100"), **filing)
    assert answer.to_data()["action_button"] == button
    moved = [seat("Th 8c" if number < 5 else "Tc 8d", number) for number in range(2, 9)]
    answer = told(ID, dealer, *moved, bank=(1, "100"), **filing)  # everybody one seat on
    assert answer.to_data()["action_button"] == button + 1


def test_buster_6_a_natural_is_paid_in_turn_or_at_once() -> None:
    """$20 posted, the button at seat 1: in turn seat 1 is paid its $10 first, at once seat 3's natural its $12."""
    seats = [seat("Th 9c", 1), seat("Th 9d", 2), seat("Ah Kc", 3, wagers={"buster": "10"})]
    counted = {"action": "down card", **BUSTER}
    turn = told(ID, "7d As", *seats, bank=(8, "20"), naturals_paid="in turn", **counted)
    assert [(line.seat, line.wager, line.profit) for line in turn.lines] == [
        (1, "bet", 1000),
        (2, "bet", 1000),
        (3, "bet", 0),
        (3, "buster", 0),
    ]
    once = told(ID, "7d As", *seats, bank=(8, "20"), **counted)
    assert [(line.seat, line.wager, line.profit) for line in once.lines] == [
        (3, "bet", 1200),
        (1, "bet", 800),
        (2, "bet", 0),
        (3, "buster", 0),
    ]
    assert "2692 buster 6" in once.lines[0].cite and "2692 buster 6" not in turn.lines[2].cite
    assert once.lines[0].reading == "naturals-paid"


def test_buster_6_at_once_from_the_banks_left_and_with_those_behind() -> None:
    """The button lies at seat 2, which has the second natural; at once it is the first of them that counts."""
    seats = [seat("Ah Kc", 1, behind=[behind(bet="5")]), seat("As Qc", 2), seat("Th 9d", 3)]
    answer = told(ID, "6d 2s Kh", *seats, bank=(8, "24"), naturals_paid="at once")
    assert [(line.seat, line.stake, line.profit) for line in answer.lines] == [
        (1, 1000, 1200),
        (1, 500, 600),
        (2, 1000, 600),
        (3, 1000, 0),
    ]


def test_buster_6_two_naturals_push_whenever_they_would_be_paid() -> None:
    answer = told(ID, "Ad Ks", seat("Ah Kc", 1), seat("Th Kc", 2), bank=(8, "24"), action="left of the bank")
    assert [(line.seat, line.result) for line in answer.lines] == [(1, "returned"), (2, "lost")]


def test_rules_2_all_hands_without_a_natural_lose_to_the_player_dealers() -> None:
    assert told(ID, "Td As", seat("Th Jc")).lines[0].cite == ("2692 rules 2",)
