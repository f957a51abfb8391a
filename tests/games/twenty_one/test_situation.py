"""Described rounds of twenty-one: what is missing, impossible or left over is refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.games.twenty_one.situation import settle_twenty_one
from croupier.kit import Refusal
from tests.games.twenty_one.told import seat, told

ID = "grand-ronde/blackjack"
PURE = "bankers/pure-21-5-blackjack"


def base(**changes: Any) -> dict[str, Any]:
    return {"edition": ID, "dealer": "Td 8s", "seats": [seat("Th 9c")], **changes}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (7, "must be an object"),
        ({}, "has no 'edition'"),
        (base(color="red"), "the key 'color', which is not known"),
        (base(edition="grand-ronde/roulette"), "is not a game of twenty-one"),
        (base(edition="grand-ronde/nothing"), "There is no edition"),
        (base(seats=[]), "seats is empty"),
        (base(seats=[seat("Th 9c"), seat("Th 8c")]), "Seat 1 is described twice"),
        (base(seats=[seat()]), "has either `cards`, or `hands`"),
        (base(seats=[seat("Th 9c", hands=[])]), "has either `cards`, or `hands`"),
        (base(seats=[seat(hands=[])]), "hands is empty"),
        (base(seats=[seat(hands=[{"cards": "Th 9c"}], doubled=True)]), "belongs to one of its hands"),
        (base(seats=[seat("Th")]), "Too few cards are described for hand 1 of seat 1"),
        (base(seats=[seat("")]), "Too few cards are described for hand 1 of seat 1"),
        (
            base(seats=[seat(hands=[{"cards": "8h 9c"}, {"cards": ""}])]),
            "Too few cards are described for hand 2",
        ),
        (base(dealer="Td"), "Too few cards are described for the dealer"),
        (
            base(dealer="Td 8s 2h"),
            "Too many cards are described for the dealer: 2 are dealt, 2h is left over",
        ),
        (base(dealer=""), "Too few cards are described for the dealer"),
        (base(dealer=8), "dealer must be cards as text"),
        (base(dealer="Tx 8s"), "'Tx' is not a card"),
        (base(seats=[seat("Th 9c", bet="1.505")]), "is not an amount of money"),
        (base(seats=[seat("Th 9c", bet="-5")]), "below zero"),
        (base(seats=[seat("Th 9c", bet="1")]), "minimum is"),
        (base(seats=[seat("Th 9c", wagers={"buster": "5"})]), "has no wager 'buster'"),
        (base(seats=[seat("Th 9c", wagers={"double": "5"})]), "it is described by `doubled`"),
        (base(seats=[seat("Th 9c", wagers={"split": "5"})]), "it is described by `hands`"),
        (base(seats=[seat("6h 5c Td", doubled=0)]), "doubled must be more than"),
        (base(seats=[seat("6h 5c Td", doubled="yes")]), "is not an amount of money"),
        (base(seats=[seat("6h 5c Td", redoubled=1)]), "was doubled again, but doubled is not"),
        (
            base(seats=[seat("6h 5c Td 2h", doubled=True, redoubled=1)]),
            "as doubled twice, but it was once in the round",
        ),
        (base(seats=[seat("6h 5c Td", surrendered=1)]), "must be true or false"),
        (base(seats=[seat("Ah Kc", doubled=True)]), "as doubled once, but it was never in the round"),
        (base(bank={"seat": 2}), "banked by the house"),
        (base(bank={"posted": "5"}), "has no 'seat'"),
        (
            base(seats=[seat("Th 9c", behind=[{"player": "Ann", "wagers": {"bet": "5"}}])]),
            "Betting behind a seat is unknown to the text of Blackjack",
        ),
        (base(seats=[seat("Th 9c", behind=[{"wagers": {}}])]), "has no 'player'"),
        (base(gone=["8s"] * 6), "8s is not in the shoe any more"),
        (base(dealer="Td Jk"), "Jk is not in the shoe, so it cannot be dealt"),
        (
            base(seats=[seat("Th 9c"), {"seat": 2, "wagers": {}, "cards": "Th 8c"}]),
            "Seat 2 is described without",
        ),
        (base(seats=[seat("Th 9c"), seat("Th 8c", 2, bet="0")]), "Seat 2 is described without a wager"),
        (
            base(seats=[seat("6h 5c Td", doubled="10.01")]),
            "'double' of $10.01 is refused; it is from $0.01 to $10",
        ),
        (base(filing={"decks": 9}), "decks"),
        (base(seats=[seat("Th 9c", 8)]), "There is no seat 8"),
        (base(seats=[seat("Th 9c 5d 2h")]), "Too many cards are described for hand 1 of seat 1"),
    ],
)
def test_refusals(data: Any, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        settle_twenty_one(data)
    assert said in str(refused.value)


def test_somebody_behind_twice() -> None:
    twice = [{"player": "Ann", "wagers": {"bet": "10"}}] * 2
    with pytest.raises(Refusal, match="the same person is behind it twice"):
        told(PURE, "Td 8s", seat("Th 9c", behind=twice))


def test_insurance_may_stand_among_the_wagers() -> None:
    answer = told(ID, "Ad 8s", seat("Th 9c", wagers={"insurance": "5"}))
    assert [line.wager for line in answer.lines] == ["insurance", "bet"]


def test_cards_as_a_list_and_the_same_card_twice() -> None:
    answer = told(ID, "Td 8s", {**seat(), "cards": ["Th", "Th"]})
    assert answer.to_data()["seats"][0]["hands"] == [{"cards": "Th Th", "hand": "20"}]
    with pytest.raises(Refusal, match="Th is not in the shoe"):
        told(ID, "Td 8s", seat("Th Th"), decks=1)


def test_the_answer_as_data() -> None:
    behind = [{"player": "Ann", "wagers": {"bet": "20"}, "doubled": True}]
    answer = told(PURE, "Td 8s", seat("6h 5c Td", doubled=True, behind=behind), bank=(8, "35"))
    data = json.loads(json.dumps(answer.to_data()))
    assert data["hands"]["dealer"] == {"cards": "Td 8s", "hand": "18"}
    assert data["action_button"] == 1 and data["bank"] == "-35"
    assert data["player_dealer"] == {"seat": 8, "net": "-35", "posted": "35", "left": "0"}
    box = data["seats"][0]
    assert (box["net"], box["hands"]) == ("20", [{"cards": "6h 5c Td", "hand": "21"}])
    assert [line["wager"] for line in box["lines"]] == ["bet", "double"]
    assert box["behind"][0]["net"] == "15"
    short = box["behind"][0]["lines"][0]
    assert (
        short["profit"] == "15"
        and "the bank has $15 left" in short["why"]
        and short["reading"] == "bank-part"
    )
    assert box["behind"][0]["lines"][1]["result"] == "returned"
    assert data["fees"]["action"] == "30"


def test_every_line_says_why_with_clause_and_reading() -> None:
    line = told(PURE, "8d 8s 8h", seat("Th 6c Td")).lines[0]
    assert (line.row.name, line.reading) == ("bust 888", "pure-eights")
    assert line.cite == ("pure rules 8", "pure rules 8 a")
    assert line.why == "Th 6c Td: bust, and the dealer has 8-8-8: a push"


@pytest.mark.parametrize("word", ["doubled", "split"])
def test_what_is_added_behind_a_hand_that_was_neither_doubled_nor_split_is_left_over(word: str) -> None:
    behind = [{"player": "Ann", "wagers": {"bet": "10"}, word: True}]
    with pytest.raises(
        Refusal, match=f"{word} is described of Ann, behind it, but no hand of the seat was {word}"
    ):
        told("outlaws/pure-21-5-blackjack", "Td 8s", seat("Th 9c", behind=behind))
