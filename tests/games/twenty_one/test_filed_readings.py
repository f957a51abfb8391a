"""Rules that the text leaves open and the operator files: each by the letter where the letter makes sense."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit import Refusal, parse_card
from croupier.rounds.events import Bet, Chance, Chose, Closed, Dealt
from croupier.rounds.money import Account
from croupier.settle.bank import bank_of
from tests.games.twenty_one.told import fates, names, opened, seat, told

OUTLAWS, SPANISH = "outlaws/pure-21-5-blackjack", "bankers/pure-spanish-21-5"
PURE, BUSTER, SINGLE = "bankers/pure-21-5-blackjack", "bankers/buster-blackjack", "grand-ronde/single-21"
BET = {1: {"bet": 1000}}


def dealt(played: TwentyOneRound, cards: str) -> TwentyOneRound:
    for word in cards.split():
        assert isinstance(played.due, Chance) and played.due.to is not None
        played.push(Dealt(played.due.to, parse_card(word)))
    return played


# Outlaw's.


def test_2692_round_9_an_ace_points_to_the_first_seat_at_the_right_of_the_player_dealer() -> None:
    """Without a filing: with the bank at seat 8 an ace begins at seat 7, a two, clockwise past him, at seat 1."""
    seats = [seat("9h 9c", number) for number in (1, 2, 6, 7)]
    for dealer, first in (("5d As Kh Kc", 7), ("Td 2s Kh", 1), ("Td 3s Kh", 2)):
        answer = told(OUTLAWS, dealer, *seats, bank=(8, "10"))
        assert [line.seat for line in answer.lines if line.profit] == [first]
        assert answer.to_data()["action_button"] == first


def test_2692_buster_6_a_natural_is_paid_at_once_where_the_player_dealer_has_none() -> None:
    """Without a filing: with $12 posted the natural is paid whole, whatever seat the button comes to."""
    answer = told(OUTLAWS, "Td 2s Kh", seat("9h 9c"), seat("Ah Kd", 4), bank=(8, "12"))
    assert fates(answer, 4) == ["bet won 12"] and fates(answer, 1) == ["bet returned"]
    assert answer.lines[0].seat == 4 and "2692 buster 6" in answer.lines[0].cite
    in_turn = told(
        OUTLAWS, "Td 2s Kh", seat("9h 9c"), seat("Ah Kd", 4), bank=(8, "12"), naturals_paid="in turn"
    )
    assert fates(in_turn, 1) == ["bet won 10"] and fates(in_turn, 4) == ["bet won 2"]


# Single 21.


def test_2_h_3_a_longer_hand_is_split_where_any_number_of_cards_is_filed() -> None:
    game = load(SINGLE).configure(split_any="any number of cards")
    played = opened(game, stakes=BET)
    played.push(Closed())
    dealt(played, "5h Td 3d 7s")
    assert "split" not in names(played)
    played.push(Chose(1, "hit"))
    dealt(played, "5c")
    assert "split" in names(played)
    played.push(Chose(1, "split"))
    hands = played.table.boxes[1].hands
    assert [[card // 4 for card in hand.cards] for hand in hands] == [[3, 1], [3]]
    assert played.balances[Account("layout", 1)] == 2000
    usual = opened(load(SINGLE).configure(), stakes=BET)
    usual.push(Closed())
    dealt(usual, "5h Td 3d 7s")
    usual.push(Chose(1, "hit"))
    dealt(usual, "5c")
    refused = usual.refusal(Chose(1, "split"))
    assert refused is not None and "2(h)(3)" in refused.cite


def test_2_h_3_a_hand_that_is_over_is_not_split() -> None:
    played = opened(load(SINGLE).configure(split_any="any number of cards"), stakes=BET)
    played.push(Closed())
    dealt(played, "8h Td 6d 7s")
    played.push(Chose(1, "hit"))
    dealt(played, "8c")
    assert played.over and played.net(1) == -1000


# Pure Spanish 21.5.


def test_spanish_round_10_the_match_is_settled_before_or_after_the_wager() -> None:
    own = seat("9h Kd", wagers={"match": "10"})
    filing: dict[str, Any] = {"match": "D", "bank": (8, "90")}
    first = told(SPANISH, "9h Jd", own, **filing)
    last = told(SPANISH, "9h Jd", own, match_paid="after the wager", **filing)
    assert [line.wager for line in first.lines] == ["match", "bet"]
    assert [line.wager for line in last.lines] == ["bet", "match"]
    short: dict[str, Any] = {"match": "D", "bank": (8, "80")}
    even = seat("9h Jd", wagers={"match": "10"})
    assert fates(told(SPANISH, "9h 8d", even, **short)) == ["match won 80", "bet returned"]
    after = told(SPANISH, "9h 8d", even, match_paid="after the wager", **short)
    assert fates(after) == ["bet won 10", "match won 70"]


# Side bets below the table minimum.


@pytest.mark.parametrize(
    ("edition", "wager", "label"),
    [(SPANISH, "match", "D"), (SPANISH, "buster", "B"), (BUSTER, "buster", "B")],
)
def test_spanish_match_1_and_buster_game_a_side_bet_below_the_table_minimum(
    edition: str, wager: str, label: str
) -> None:
    filed = load(edition).configure(**{wager: label})
    least = filed.cents_of("min_bet")
    assert least is not None
    low = Bet(1, wager, least - 1)
    refused = opened(filed).refusal(low)
    assert refused is not None and "minimum is" in refused.sentence
    free = opened(load(edition).configure(**{wager: label, "side_minimum": "none"}))
    assert free.refusal(low) is None
    bound = next(answer for answer in free.answers(1) if answer.name == wager)
    assert bound.least == 100 and bound.most == filed.cents_of("max_bet")
    too_much = free.refusal(Bet(1, wager, (bound.most or 0) + 1))
    assert too_much is not None and "maximum is" in too_much.sentence


def test_2692_fees_outlaws_buster_stays_within_the_table_limits() -> None:
    with pytest.raises(Refusal, match="side_minimum"):
        load(OUTLAWS).configure(side_minimum="none")


# Bonuses of the house in Pure 21.5.

HOUSE_BONUSES = [
    ("pure options sevens", "7h 7h 7h", "Td 8c", {"bonus_777_suited": "500", "bonus_777": "50"}, 500_00),
    ("pure options sevens", "7h 7d 7c", "Td 8c", {"bonus_777_suited": "500", "bonus_777": "50"}, 50_00),
    ("pure options sevens", "7h 7h 7h", "Td 8c", {"bonus_777": "50"}, 0),
    (
        "pure options sevens one color",
        "7h 7d 7h",
        "Td 8c",
        {"bonus_777_color": "80", "bonus_777": "50"},
        80_00,
    ),
    ("pure options sevens", "6s 7s 8s", "Td 8c", {"bonus_678_suited": "100"}, 100_00),
    ("pure options sevens one color", "8s 6c 7s", "Td 8c", {"bonus_678_color": "20"}, 20_00),
    ("pure options sevens one color", "8s 6h 7s", "Td 8c", {"bonus_678_color": "20"}, 0),
    ("pure options seven cards", "2h 2d 2c 3s 3h 3d 2s", "Td 8c", {"bonus_seven_cards": "70"}, 70_00),
    ("pure options eights jackpot", "Td 9c", "8h 8c 8d", {"bonus_dealer_888": "15"}, 15_00),
    ("pure options eights one color", "Td 9c", "8h 8d 8d", {"bonus_dealer_888_color": "40"}, 40_00),
    ("pure options eights suited", "Td 9c", "8s 8s 8s", {"bonus_dealer_888_suited": "90"}, 90_00),
]


@pytest.mark.parametrize(("clause", "own", "dealer", "filing", "award"), HOUSE_BONUSES)
def test_pure_options_bonuses_of_the_house_are_paid_where_they_are_filed(
    clause: str, own: str, dealer: str, filing: dict[str, str], award: int
) -> None:
    answer = told(PURE, dealer, seat(own), bank=(8, "10"), **filing)
    bonus = [line for line in answer.lines if line.wager == "house_bonus"]
    assert sum(line.profit for line in bonus) == award
    assert all(clause in line.cite for line in bonus)
    assert not [line for line in told(PURE, dealer, seat(own)).lines if line.wager == "house_bonus"]


def test_pure_options_bonuses_are_not_paid_by_the_player_dealer() -> None:
    answer = told(PURE, "Td 8c", seat("7h 7d 7c"), bank=(8, "10"), bonus_777="50")
    assert fates(answer) == ["bet won 10", "house_bonus won 50"]
    bank = bank_of(answer.round.table)
    assert bank is not None and bank.room == 0 and answer.bank == -1000
    assert answer.round.balances[Account("meter", "house_bonus")] == -5000


def test_pure_options_in_a_row_naturals_are_counted_from_round_to_round() -> None:
    game = load(PURE).configure(bonus_naturals_2="25", bonus_naturals_3="100")
    opening: dict[str, Any] = {}
    awards = []
    for cards in ("Ah 6d Kd Ts", "Ac 6d Kd Ts", "As 6d Kd Ts", "9s 6d Kd Ts Kc", "As 6d Kd Ts"):
        played = TwentyOneRound(game, {1: "Bob"}, {"naturals": opening.get("naturals", {})})
        played.push(Bet(1, "bet", 1000))
        played.push(Closed())
        first, last = cards.split()[:4], cards.split()[4:]
        dealt(played, " ".join(first))
        if last:
            played.push(Chose(1, "stand"))
            dealt(played, last[0])
        assert played.over
        awards.append(sum(line.profit for line in played.lines if line.wager == "house_bonus"))
        opening = dict(played.next_opening())
    assert awards == [0, 2500, 10_000, 0, 0]
