"""Situations: the right ones to their lines, the wrong ones to one sentence."""

import copy
import json
from typing import Any

import pytest

from croupier.games.banked.situation import BankedSettlement, settle_situation
from croupier.kit import Refusal, dollars
from croupier.kit.data import parse_json

PENNSYLVANIA = "pennsylvania/three-card-poker"
GOOD: dict[str, Any] = {
    "edition": PENNSYLVANIA,
    "filing": {"ante_bonus": "A", "pair_plus": "B"},
    "dealer": "Kd 9h 4c",
    "seats": [
        {"seat": 1, "cards": "Qh Jh Th", "wagers": {"ante": "10", "pair_plus": "5"}, "decisions": ["play"]},
    ],
}


def situation(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(GOOD), **changes}


def seat(**changes: Any) -> dict[str, Any]:
    """The good situation with its seat changed; a value of None takes the key away."""
    one = {**copy.deepcopy(GOOD["seats"][0]), **changes}
    return situation(seats=[{key: value for key, value in one.items() if value is not None}])


def by_wager(answer: BankedSettlement) -> dict[str, str]:
    return {line.wager: f"{line.result} {dollars(line.profit)}" for line in answer.lines}


def test_the_answer_has_lines_net_bank_and_meters() -> None:
    answer = settle_situation(GOOD).to_data()
    assert answer["seats"][0]["net"] == "270"
    assert answer["bank"] == "-270"
    assert answer["meters"] == {"progressive": "1000"}
    lines = {line["wager"]: line for line in answer["seats"][0]["lines"]}
    assert lines["pair_plus"] == {
        "wager": "pair_plus",
        "stake": "5",
        "result": "won",
        "profit": "200",
        "clause": "649a.12(d), 649a.11(c)(4)",
        "why": "straight flush, queen high pays 40 to 1",
        "row": "pair_plus B: straight flush",
    }
    assert "649a.11(c)(3)(ii)(B)" in lines["ante_bonus"]["clause"] and "reading" not in lines["ante_bonus"]
    json.dumps(answer)


def test_meters_are_read_fed_and_paid() -> None:
    told = seat(cards="As Ks Qs", wagers={"ante": 10, "progressive": "1"})
    answer = settle_situation({**told, "meters": {"progressive": "1234.50"}}).to_data()
    line = next(line for line in answer["seats"][0]["lines"] if line["wager"] == "progressive")
    assert line["from_meter"] == "1234.70"  # twenty per cent of the dollar staked feeds it first
    assert line["profit"] == "1233.70"
    assert answer["meters"] == {"progressive": "1000"}


def test_cards_may_be_a_list() -> None:
    assert by_wager(settle_situation(seat(cards=["Qh", "Jh", "Th"]))) == by_wager(settle_situation(GOOD))


# Decisions left out are told by the wagers.


def test_a_play_wager_tells_that_it_was_bet() -> None:
    wagers = {"ante": "10", "pair_plus": "5", "play": "10"}
    assert by_wager(settle_situation(seat(decisions=None, wagers=wagers))) == by_wager(settle_situation(GOOD))


def test_no_play_wager_tells_a_fold() -> None:
    assert by_wager(settle_situation(seat(decisions=None))) == {"ante": "lost -10", "pair_plus": "lost -5"}


def test_folded_says_so() -> None:
    assert by_wager(settle_situation(seat(decisions=None, folded=True)))["ante"] == "lost -10"


def test_not_folded_says_that_the_only_bet_was_made() -> None:
    assert by_wager(settle_situation(seat(decisions=None, folded=False)))["play"] == "won 10"


def test_an_open_amount_is_the_wager_described() -> None:
    told: dict[str, Any] = {
        "edition": "pennsylvania/four-card-poker",
        "dealer": "Kd 9h 4c 2s 3d 5h",
        "seats": [{"seat": 1, "cards": "Qh Qs Qd 2c 7h", "wagers": {"ante": "10", "play": "30"}}],
    }
    inferred = settle_situation(told)
    assert by_wager(inferred)["play"] == "won 30"
    told["seats"][0]["decisions"] = ["play"]
    assert settle_situation(told).lines == inferred.lines
    told["seats"][0]["decisions"] = [{"choice": "play", "amount": "30"}]
    assert settle_situation(told).lines == inferred.lines


# Hands nobody has seen.


def test_a_folded_hand_need_not_be_described() -> None:
    told = situation(seats=[GOOD["seats"][0], {"seat": 2, "wagers": {"ante": "10"}, "decisions": ["fold"]}])
    assert settle_situation(told).net(2) == -1000


def test_all_folded_and_no_card_described() -> None:
    told = {"edition": PENNSYLVANIA, "seats": [{"seat": 3, "wagers": {"ante": "10", "pair_plus": "5"}}]}
    assert settle_situation(told).net(3) == -1500


def test_a_folded_hand_with_a_bet_that_survives_must_be_described() -> None:
    told = seat(cards=None, decisions=["fold"], wagers={"ante": "10", "six_card": "5"})
    with pytest.raises(Refusal, match="seat 1, and the Six Card Bonus"):
        settle_situation(told)
    del told["dealer"]
    told["seats"][0]["cards"] = "2c 3c 5d"
    with pytest.raises(Refusal, match="the dealer, and the Six Card Bonus"):
        settle_situation(told)


# Incidents.


def test_an_exposed_dealer_card_returns_everything() -> None:
    told = {**seat(decisions=[]), "incidents": [{"kind": "dealer card exposed", "after": "deal"}]}
    answer = settle_situation(told)
    assert by_wager(answer) == {"ante": "returned 0", "pair_plus": "returned 0"}
    assert answer.to_data()["orders"] == ["reshuffle"]
    assert answer.lines[0].cite == ("649a.13(d)",)


def test_an_incident_without_a_moment_is_reported_as_soon_as_the_text_answers_it() -> None:
    answer = settle_situation(situation(incidents=[{"kind": "card face up in the deck", "card": "2c"}]))
    assert by_wager(answer) == by_wager(settle_situation(GOOD))
    assert answer.round.table.cards["discard"] == [0]


@pytest.mark.parametrize(
    ("after", "dealt"), [("bets", 0), ("no more bets", 0), (0, 0), (3, 3), (6, 6), ("deal", 6), (None, 0)]
)
def test_incidents_come_when_they_are_told_to(after: int | str | None, dealt: int) -> None:
    kind = "shuffler jams" if after == "bets" else "wrong number of cards"
    told = seat() if after == "bets" else seat(decisions=[])
    answer = settle_situation({**told, "incidents": [{"kind": kind, "after": after}]})
    log = [type(event).__name__ for event in answer.round.log]
    assert log[: log.index("Incident")].count("Dealt") == dealt


def test_an_incident_whose_moment_never_comes_is_refused() -> None:
    for after in (7, "deal"):
        told = {**seat(decisions=["fold"]), "incidents": [{"kind": "shuffler jams", "after": after}]}
        with pytest.raises(Refusal):
            settle_situation(told)


# What is refused, each with one sentence.

BAD: list[tuple[str, Any]] = [
    ("must be an object", []),
    ("must be an object", None),
    ("no 'edition'", {"seats": []}),
    ("no 'seats'", {"edition": PENNSYLVANIA}),
    ("seats is empty", situation(seats=[])),
    ("seats must be a list", situation(seats={})),
    ("Seat entry 1 must be an object", situation(seats=["1"])),
    ("'sets', which is not known; the keys are edition", situation(sets=[])),
    ("'bets', which is not known; the keys are seat", seat(bets=1)),
    ("There is no edition 'x'", situation(edition="x")),
    ("There is no edition", situation(edition="../kit/cards")),
    ("edition must be text", situation(edition=3)),
    ("filing must be an object", situation(filing=["A"])),
    ("supplied.ante_bonus must be an object", situation(filing={"supplied": {"ante_bonus": "3 to 1"}})),
    ("paytable 'Z' does not exist", situation(filing={"pair_plus": "Z"})),
    ("self: is not an option", situation(filing={"self": "A"})),
    ("damaged in the print", situation(filing={"version": "both compulsory", "ante_bonus": "e-A"})),
    ("Seat entry 1: seat must be a whole number", seat(seat="1")),
    ("Seat entry 1: seat must be a whole number", seat(seat=True)),
    ("There is no seat 9", seat(seat=9)),
    ("There is no seat 0", seat(seat=0)),
    ("Seat 1 is described twice", situation(seats=[GOOD["seats"][0], GOOD["seats"][0]])),
    ("player must be text", seat(player=7)),
    ("cannot be printed", seat(player="Ann\x1b[2J")),
    ("at most one box", situation(seats=[
        {**GOOD["seats"][0], "player": "Ann"},
        {"seat": 2, "player": "Ann", "cards": "2c 3c 5d", "wagers": {"ante": "10"}, "decisions": ["fold"]}])),
    ("not an amount of money", seat(wagers={"ante": 10.0})),
    ("not an amount of money", seat(wagers={"ante": "ten"})),
    ("not an amount of money", seat(wagers={"ante": True})),
    ("not an amount of money", seat(wagers={"ante": None})),
    ("not an amount of money", seat(wagers={"ante": "1e3"})),
    ("not an amount of money", seat(wagers={"ante": "10.005"})),
    ("below zero", seat(wagers={"ante": "-10"})),
    ("minimum is \\$5", seat(wagers={"ante": "4.99"})),
    ("maximum is \\$500", seat(wagers={"ante": "500.01"})),
    ("it is \\$1 or \\$5", seat(wagers={"ante": "10", "progressive": "2"})),
    ("no wager 'insurance'", seat(wagers={"insurance": "10"})),
    ("takes no stake of its own", seat(wagers={"ante": "10", "ante_bonus": "10"})),
    ("Nothing is staked", seat(wagers={})),
    ("Nothing is staked", seat(wagers={"ante": "0"})),
    ("without Ante or Pair Plus", seat(wagers={"progressive": "1"})),
    ("wagers must be an object", seat(wagers=[10])),
    ("'Xx' is not a card", seat(cards="Qh Jh Xx")),
    ("must be cards as text", seat(cards=52)),
    ("Qh appears twice", seat(cards="Qh Qh Th")),
    ("Kd appears twice", seat(cards="Kd Jh Th")),
    ("Too few cards are described for seat 1", seat(cards="Qh Jh")),
    ("Too few cards are described for seat 1", seat(cards=None)),
    ("Too many cards are described for seat 1: 3 are dealt, 2c is left over", seat(cards="Qh Jh Th 2c")),
    ("Too few cards are described for the dealer", situation(dealer="Kd 9h")),
    ("deals the community cards no card", situation(community="2c 3c")),
    ("may not 'raise'", seat(decisions=["raise"])),
    ("no decision is left", seat(decisions=[])),
    ("'fold' is left over", seat(decisions=["play", "fold"])),
    ("decisions must be a list", seat(decisions="play")),
    ("a decision must be an object", seat(decisions=[1])),
    ("'chosen', which is not known", seat(decisions=[{"chosen": "play"}])),
    ("not an amount of money", seat(decisions=[{"choice": "play", "amount": 10.5}])),
    ("it is \\$10", seat(decisions=[{"choice": "play", "amount": "20"}])),
    ("takes no amount", seat(decisions=[{"choice": "fold", "amount": "10"}])),
    ("fits no choice; choose play \\$10", seat(decisions=None, wagers={"ante": "10", "play": "20"})),
    ("described as \\$10, but the decisions come to \\$0",
     seat(decisions=["fold"], wagers={"ante": "10", "play": "10"})),
    ("folded = true, but it did not fold", seat(folded=True)),
    ("folded must be true or false", seat(folded="yes")),
    ("no meter on 'ante'", situation(meters={"ante": "10"})),
    ("not an amount of money", situation(meters={"progressive": 1000.5})),
    ("below zero", situation(meters={"progressive": "-1"})),
    ("incidents must be a list", situation(incidents={})),
    ("Incident 1 has no 'kind'", situation(incidents=[{}])),
    ("says nothing of 'earthquake'; its irregularities", situation(incidents=[{"kind": "earthquake"}])),
    ("only where dealing is automated shoe", situation(incidents=[{"kind": "dealing shoe jams"}])),
    ("says nothing of 'earthquake'", situation(incidents=[{"kind": "earthquake", "after": "deal"}])),
    ("after is 'lunch'", situation(incidents=[{"kind": "dealer card exposed", "after": "lunch"}])),
    ("after is -1", situation(incidents=[{"kind": "dealer card exposed", "after": -1}])),
    ("cannot be reported now", situation(incidents=[{"kind": "shuffler jams", "after": "deal"}])),
    (
        "was never reported: Nobody sits at seat 5",
        situation(incidents=[{"kind": "player leaves the table", "seat": 5}]),
    ),
    ("Qh appears twice", situation(incidents=[{"kind": "card face up in the deck", "card": "Qh"}])),
]  # fmt: skip


@pytest.mark.parametrize(("says", "data"), BAD, ids=[f"{n}-{says[:30]}" for n, (says, _) in enumerate(BAD)])
def test_malformed_situations_are_refused_with_one_sentence(says: str, data: Any) -> None:
    with pytest.raises(Refusal, match=says) as caught:
        settle_situation(data)
    assert "\n" not in str(caught.value)


GARBAGE = [
    "",
    "{",
    "[1,",
    "nonsense",
    '{"a": 1} x',
    '{"a": NaN}',
    '{"a": 1, "a": 2}',
    "[" * 100_000,
    "9" * 5000,
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        parse_json(text)


def leaving(after: str | None, **seat: object) -> dict[str, Any]:
    incident = {"kind": "player leaves the table", "seat": 1} | ({"after": after} if after else {})
    return {
        "edition": "pennsylvania/three-card-poker",
        "dealer": "Kd 9h 4c",
        "seats": [{"seat": 1, "cards": "Qh Jh Th", "wagers": {"ante": "10"}, **seat}],
        "incidents": [incident],
    }


def test_649a_7_b_a_player_who_leaves_after_playing_loses_any_wagers_made() -> None:
    lines = settle_situation(leaving("play", decisions=["play"])).lines
    assert [(line.wager, line.result, line.profit) for line in lines] == [
        ("ante", "lost", -1000),
        ("play", "lost", -1000),
    ]


def test_649a_7_b_described_decisions_never_vanish() -> None:
    with pytest.raises(Refusal, match="'play' is left over; the seat was asked no more, for the incident"):
        settle_situation(leaving(None, decisions=["play"]))
    with pytest.raises(Refusal, match="Play is described as \\$10, but the decisions come to \\$0, for the"):
        settle_situation(leaving(None, wagers={"ante": "10", "play": "10"}))
    for folded in (True, False):
        with pytest.raises(Refusal, match=f"folded = {str(folded).lower()}, but it was never asked, for the"):
            settle_situation(leaving(None, folded=folded))
    with pytest.raises(Refusal, match="after is 'tea'; choose one of 'bets', 'no more bets', 'deal', 'play'"):
        settle_situation(leaving("tea"))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"decisions": ["play"]}, "'play' is left over; the seat was asked no more, for the incident"),
        (
            {"wagers": {"ante": "10", "play": "10"}},
            "Play is described as \\$10, but the decisions come to \\$0",
        ),
        ({"folded": False}, "folded = false, but it was never asked, for the incident came first"),
    ],
)
def test_649a_13_c_decisions_before_void_hands_never_vanish(told: dict[str, Any], said: str) -> None:
    """All hands are void and every wager goes back, the Play wager too; where it is not reached, it is refused."""
    incident = {"kind": "wrong number of cards"}
    with pytest.raises(Refusal, match=said):
        settle_situation({**leaving(None, **told), "incidents": [incident]})
    answer = settle_situation({**leaving(None, **told), "incidents": [{**incident, "after": "play"}]})
    assert by_wager(answer) == {"ante": "returned 0", "play": "returned 0"}


def test_643a_7_b_a_bet_withdrawn_before_the_player_leaves_is_not_lost() -> None:
    lines = settle_situation(
        {
            "edition": "pennsylvania/let-it-ride-poker",
            "community": "Kd 9h",
            "seats": [
                {
                    "seat": 1,
                    "cards": "Qh Jh 2c",
                    "wagers": {"bet_1": "10", "bet_2": "10", "bet_3": "10"},
                    "decisions": ["withdraw"],
                }
            ],
            "incidents": [{"kind": "player leaves the table", "seat": 1, "after": "first bet"}],
        }
    ).lines
    assert [(line.wager, line.result) for line in lines] == [
        ("bet_1", "withdrawn"),
        ("bet_2", "lost"),
        ("bet_3", "lost"),
    ]


def test_641a_11_b_an_amount_is_refused_in_dollars() -> None:
    data = {
        "edition": "pennsylvania/four-card-poker",
        "dealer": "Kd 9h 4c 3s 2d 2h",
        "seats": [
            {
                "seat": 1,
                "cards": "Qh Jh Th 9c 8d",
                "wagers": {"ante": "10"},
                "decisions": [{"choice": "play", "amount": "31"}],
            }
        ],
    }
    with pytest.raises(Refusal, match="'play' of \\$31 is refused; it is from \\$10 to \\$30"):
        settle_situation(data)
