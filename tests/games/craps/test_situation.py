"""A craps table as described: what is read, what is refused, what comes out."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.craps.situation import settle_craps
from croupier.kit import Refusal


def described(wagers: dict[str, Any], **rest: Any) -> dict[str, Any]:
    calls: dict[str, Any] = {key: rest.pop(key) for key in ("on", "off") if key in rest}
    seat: dict[str, Any] = {"seat": 1, "wagers": wagers, **calls}
    return {"edition": "grand-ronde/craps", "seats": [seat], **rest}


def lines(data: dict[str, Any]) -> dict[str, tuple[str, str]]:
    found = settle_craps(data).to_data()["seats"][0]["lines"]
    return {line["wager"]: (line["result"], line["profit"]) for line in found}


def test_the_example_of_the_docs() -> None:
    data = described({"pass": "10", "pass_odds": "20", "place_6": "12"}, point=6, roll=[3, 3])
    answer = settle_craps(data).to_data()
    assert lines(data) == {"pass": ("won", "10"), "pass_odds": ("won", "24"), "place_6": ("won", "14")}
    assert answer["bank"] == "-48" and answer["point"] is None
    assert answer["seats"][0]["net"] == "48" and answer["seats"][0]["standing"] == {"place_6": "12"}
    assert all(line["clause"] and line["why"] for line in answer["seats"][0]["lines"])


def test_several_rolls_one_after_the_other() -> None:
    data = described({"pass": 10, "come_9": 5, "come_9_odds": 10}, point=8, rolls=[[4, 5], [6, 2], [1, 6]])
    assert lines(data) == {"come_9": ("won", "5"), "come_9_odds": ("won", "15"), "pass": ("won", "10")}
    assert settle_craps(data).to_data()["shooter"] == 1, "the last seven came on a come-out roll"


def test_calls_are_read() -> None:
    assert lines(described({"place_6": "12"}, roll=[3, 3])) == {}
    assert lines(described({"place_6": "12"}, roll=[3, 3], on=["place_6"])) == {"place_6": ("won", "14")}
    assert lines(described({"place_6": "12"}, point=8, roll=[3, 3], off=["place_6"])) == {}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("don't pass", "dont_pass"),
        ("Pass Line", "pass"),
        ("hardway 8", "hard_8"),
        ("hard-8", "hard_8"),
        ("hard eight", "hard_8"),
        ("yo", "eleven"),
        ("craps 2", "craps_two"),
        ("boxcars", "craps_twelve"),
        ("c&e", "craps_eleven"),
        ("hop 4 3", "hop_3_4"),
        ("world", "whirl"),
        ("any 7", "any_seven"),
        ("place six", "place_6"),
        ("horn high 12", "horn_high_12"),
    ],
)
def test_bets_go_by_the_names_players_have_for_them(said: str, meant: str) -> None:
    seat = settle_craps(described({said: "20"}, roll=[1, 5])).of(1)
    assert [*(seat.standing or ()), *(line.wager for line in seat.lines)] == [meant]


def test_come_odds_go_by_either_order_of_words() -> None:
    data = described(
        {"come_9": 5, "come_odds_9": 10, "dont_come_4": 5, "dont_come_odds_4": 10}, point=8, roll=[4, 5]
    )
    assert lines(data) == {"come_9": ("won", "5"), "come_9_odds": ("won", "15")}


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"wagers": {"pass": 10.5}}, "not an amount of money"),
        ({"wagers": {"pass": "0"}}, "must be more than"),
        ({"wagers": {"pass": "-5"}}, "must be more than"),
        ({"wagers": {"nonsense": "5"}}, "has no wager 'nonsense'"),
        ({"wagers": {"pass": "501"}}, "above the maximum"),
        ({"wagers": {"pass_odds": "10"}}, "needs a Pass bet on that number"),
        ({"wagers": {"pass": "10", "pass_odds": "101"}, "point": 6}, "more than 10 times the"),
        ({"wagers": {"pass": "10", "pass_odds": "10"}}, "needs a Pass bet on that number"),
        ({"wagers": {"come": "10"}}, "layout only when there is a point"),
        ({"wagers": {"yo": "1", "eleven": "1"}}, "described twice"),
        ({"wagers": []}, "not an object"),
        ({"point": 7}, "point 7 does not exist; choose 4"),
        ({"point '6' does not exist": "6"}, "point '6' does not exist"),
        ({"roll": [0, 3]}, "is not a roll of two dice"),
        ({"roll": [3]}, "is not a roll of two dice"),
        ({"roll": [3.0, 4]}, "is not a roll of two dice"),
        ({"roll": [True, 4]}, "is not a roll of two dice"),
        ({"rolls": [[3, 4]]}, "either `roll`"),
        ({"seats": []}, "seats is empty"),
        ({"seats": [{"seat": 1, "wagers": {}}, {"seat": 1, "wagers": {}}]}, "described twice"),
        ({"seats": [{"seat": "1", "wagers": {}}]}, "not a whole number"),
        ({"seats": [{"seat": 17, "wagers": {}}]}, "the table has seats 1 to 8"),
        ({"seats": [{"seat": 1, "player": "\ud800", "wagers": {}}]}, "cannot be printed"),
        ({"seats": [{"seat": 1, "player": [], "wagers": {}}]}, "player must be text"),
        ({"seats": [{"wagers": {}}]}, "the key"),
        ({"dealer": "Ah"}, "unknown key 'dealer'"),
        ({"shooter": 4}, "There is no player at seat"),
        ({"filing": {"vigorish": "6%"}}, "the maximum is 5%"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], match: str) -> None:
    data = described({"pass": "10"}, roll=[3, 4])
    if "wagers" in change:
        data["seats"][0]["wagers"] = change.pop("wagers")
    with pytest.raises(Refusal, match=match):
        settle_craps({**data, **change})


def test_only_bets_that_are_called_can_be_called() -> None:
    for call in ({"on": ["pass"]}, {"off": ["place_6"]}):
        with pytest.raises(Refusal, match="cannot be called on or off"):
            settle_craps(described({"pass": "10"}, roll=[3, 4], **call))


def test_a_slip_says_what_became_of_every_bet() -> None:
    page = settle_craps(described({"pass": "10", "place_6": "7", "horn": 4}, point=6, roll=[3, 3])).page()
    text = page.to_text()
    assert "Place 6" in text and "+$8.16" in text and "3(b)(22)" in text
    assert "Still up: Place 6 $7." in text and "result  -$14.16" in text
    assert page.to_data()["bank"] == "-14.16"
