"""Bingo as it is used: settled from a description, printed, priced, simulated, told."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.describe.story import Scene, Story
from croupier.editions import load
from croupier.games import family_of
from croupier.games.bingo.cards import make_cards, nth_card
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.sheets import board_lines, card_lines, sheet_svg, sheet_text
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from tests.playthroughs.scenes.bingo import played, scenes
from tests.uses import Drawn, ask, card, settle

BINGO = "grand-ronde/bingo"
IDS = tuple(f"{BINGO}{tail}" for tail in ("", "-planet", "-wheel-of-fortune", "-pick-your-own", "-bonanza"))
LAW = bingo_law(load(BINGO))
SQUARE = "1 16 31 46 61 / 2 17 32 47 62 / 3 18 free 48 63 / 4 19 33 49 64 / 5 20 34 50 65"
SAME_N = "11 26 31 56 71 / 12 27 32 57 72 / 13 28 free 58 73 / 14 29 33 59 74 / 15 30 34 60 75"
OTHER = "6 21 35 51 66 / 7 22 36 52 67 / 8 23 free 53 68 / 9 24 37 54 69 / 10 25 38 55 70"


def told(**changes: Any) -> dict[str, Any]:
    seats = [
        {"seat": 1, "player": "Ann", "cards": [{"card": 17, "rows": SQUARE}]},
        {"seat": 2, "cards": [{"card": 40, "rows": SAME_N}, OTHER]},
    ]
    plain = {"edition": BINGO, "pattern": "line", "prize": "100", "seats": seats, "calls": "N31 N32 N33 N34"}
    return {key: value for key, value in {**plain, **changes}.items() if value is not None}


# Settlement.


def test_who_wins_what_and_why() -> None:
    report = settle(told(calls="N31 N32 O75 N33 N34 B1"))
    data = report.data
    assert (data["closed"], data["calls"], data["winners"], data["unused_calls"]) == (True, 5, [17, 40], 1)
    (award,) = data["awards"]
    assert award["shares"] == [{"card": 17, "share": "50"}, {"card": 40, "share": "50"}]
    assert award["clause"] == "1(a)(4), 1(d)(2), 1(d)(6)" and award["breakage"] == "0"
    ann, other = data["seats"]
    assert (ann["net"], other["net"], data["bank"]) == ("49", "48", "-97")
    assert ann["lines"][0]["why"] == "line with N34, call 5: regular prize $50, one of 2 shares of $100"
    assert other["lines"][1] | {"wager": "card 41", "result": "lost", "profit": "-1"} == other["lines"][1]
    assert "Seat 1 (Ann)" in report.text and "result  -$97" in report.text
    json.dumps(data)


def test_claims_as_they_were_made() -> None:
    claims = [
        {"seat": 1, "card": 17, "after": 3},
        {"seat": 2, "card": 40, "after": 5},
        {"seat": 2, "card": 40, "after": 8},
    ]
    data = settle(told(calls=[31, 32, 33, 34, 75, 11, 12, 13], claims=claims)).data
    assert [claim["valid"] for claim in data["claims"]] == [False, False, False]
    assert "needs 1 more: N34" in data["claims"][0]["why"]
    assert (
        "is not in it: a late claim" in data["claims"][1]["why"]
        and data["claims"][1]["clause"] == "1(d)(3), 1(d)(4)"
    )
    assert not data["closed"] and data["bank"] == "0"
    assert {item["card"]: item["needs"] for item in data["standing"]} == {17: 0, 40: 0, 41: 4}


def test_a_claim_in_time_closes_the_game_for_who_sleeps() -> None:
    data = settle(told(claims=[{"seat": 2, "card": 40, "after": 4}])).data
    assert data["winners"] == [40]
    assert "not declared" in data["seats"][0]["lines"][0]["why"]


def test_the_slip_tells_of_a_spin_that_was_not_valid() -> None:
    posted = {"edition": IDS[2], "pattern": "line", "calls": "N31 N32 N33 N34"}
    spins = [{"number": 19, "turns": 0}, {"number": 12}]
    seats = told()["seats"]
    report = settle({**posted, "seats": seats, "spins": spins})
    assert report.data["awards"][0]["amount"] == "200"
    assert "full turns, but" in " ".join(report.text.split())


def test_a_claim_after_the_closing_is_told_that_it_is_late() -> None:
    claims = [{"seat": 1, "card": 17, "after": 6}, {"seat": 2, "card": 40, "after": 4}]
    data = settle(told(calls=[31, 32, 33, 34, 3, 18], claims=claims)).data
    assert data["winners"] == [40]
    assert [(claim["card"], claim["valid"]) for claim in data["claims"]] == [(40, True), (17, False)]
    assert data["claims"][1]["why"] == "The game was already closed after call 4."
    assert data["claims"][1]["clause"] == "1(d)(5)"


def test_a_game_that_is_not_over_tells_what_is_needed() -> None:
    report = settle(told(calls="N31 N32"))
    assert not report.data["closed"] and report.data["awards"] == []
    assert {item["card"]: item["numbers"] for item in report.data["standing"]}[17] == ["N33", "N34"]
    assert "The game is not over" in report.text and "N33 N34" in report.text


def test_a_game_of_the_programme_and_cards_of_a_set() -> None:
    seats = [{"seat": 1, "cards": [1, 2, 3]}, {"seat": 2, "cards": [{"card": 9}]}]
    calls = list(range(1, 76))
    data = settle(told(pattern=None, prize=None, game=4, set="summer", seats=seats, calls=calls)).data
    assert data["game"]["title"] == "X" and data["closed"]
    again = settle(told(pattern=None, prize=None, game=4, set="summer", seats=seats, calls=calls)).data
    assert again == data


def test_special_games_are_settled() -> None:
    numbers = "1 2 3 4 5 6 7 8"
    seats = [
        {"seat": 1, "cards": [numbers]},
        {"seat": 2, "cards": [{"card": 5, "numbers": [1, 1, 3, 4, 5, 6, 7, 8]}, "9 10 11 12 13 14 15 16"]},
    ]
    pick = {"edition": IDS[3], "jackpot": 500, "prize": 10, "seats": seats, "calls": numbers}
    data = settle(pick).data
    assert data["awards"][0]["prize"] == "jackpot" and data["winners"] == [6]
    assert data["seats"][1]["lines"][0]["row"] == "duplicate numbers"
    data = settle(
        {
            **pick,
            "voids": [{"card": 6, "kind": "altered numbers"}],
            "calls": numbers + " 9 10 11 12 13 14 15 16",
        }
    ).data
    assert data["winners"] == [7]
    wheel = told(edition=IDS[2], prize=None, spins=[{"number": 3, "turns": 0}, 8])
    data = settle(wheel).data
    assert data["awards"][0]["prize"] == "number 8 of the wheel" and len(data["orders"]) == 1
    colours = {"red": [31, 32, 33, 34, *range(1, 18)], "purple": list(range(18, 30))}
    rest = [ball for ball in range(1, 76) if ball not in (*colours["red"], *colours["purple"])]
    colours |= {"yellow": rest[:25], "green": rest[25:35], "blue": rest[35:]}
    planet = told(edition=IDS[1], jackpot="meter", meters={"jackpot": "1000"}, colours=colours)
    data = settle(planet).data
    assert [award["prize"] for award in data["awards"]] == ["jackpot", "regular prize"]
    assert data["awards"][0]["amount"] == "1000.15" and data["meters"] == {"jackpot": "500"}
    names = [next(name for name, balls in colours.items() if ball in balls) for ball in range(1, 76)]
    assert settle({**planet, "colours": names}).data == data
    bonanza = told(
        edition=IDS[4], pattern=None, prize=None, predraw=list(range(1, 46)), calls=list(range(46, 76))
    )
    data = settle(bonanza).data
    assert data["awards"][0]["prize"] == "consolation prize" and data["winners"] == [17]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"edition": 5}, "edition must be text"),
        ({"call": []}, "'call', which is not known"),
        ({"calls": None}, "has no 'calls'"),
        ({"calls": "B99"}, "There is no ball 99"),
        ({"calls": "B1 B1"}, "B1 has already been called"),
        ({"calls": 7}, "not a list of balls"),
        ({"game": 1}, "leave out programme and game"),
        ({"pattern": None, "prize": None, "game": 9}, "not in the programme"),
        ({"pattern": "blob"}, "'blob' is not a pattern"),
        ({"prize": 1.5}, "is not an amount"),
        ({"seats": []}, "Nobody"),
        ({"seats": [{"seat": 1, "cards": [SQUARE]}]}, "or more players"),
        ({"seats": [{"seat": 1, "cards": [SQUARE]}, {"seat": 1, "cards": [OTHER]}]}, "described twice"),
        ({"seats": [{"seat": 1, "cards": [SQUARE]}, {"seat": 2, "cards": [SQUARE]}]}, "is identical to card"),
        ({"seats": [{"seat": 1, "cards": [3]}, {"seat": 2, "cards": [4]}]}, "has no numbers"),
        ({"seats": [{"seat": 1, "cards": [{"card": 1, "colour": 2}]}]}, "which is not known"),
        ({"seats": [{"seat": 1, "cards": ["1 2 3"]}, {"seat": 2, "cards": [OTHER]}]}, "five rows of five"),
        ({"claims": [{"seat": 1}]}, "has no 'card'"),
        ({"claims": [{"seat": 1, "card": 17, "after": 5}]}, "after call 5, but only 4 calls"),
        ({"claims": [{"seat": 1, "card": 17, "after": -1}]}, "after call -1, but only 4 calls"),
        ({"set": "\ud800", "seats": [{"seat": 1, "cards": [3]}]}, "cannot be printed"),
        ({"set": {}, "seats": [{"seat": 1, "cards": [3]}]}, "set must be text"),
        ({"spins": [1]}, "given, but the wheel is not spun"),
        ({"predraw": [1]}, "no balls are drawn before"),
        ({"colours": {}}, "colours are given, but this game draws"),
        ({"voids": [{"card": 17, "kind": "altered numbers"}]}, "has no rule for void cards"),
        ({"meters": {"jackpot": "1"}}, "There is no meter"),
        ({"edition": IDS[2], "prize": None}, "wheel decides the prize: give its spins"),
        ({"edition": IDS[2], "prize": None, "spins": [1, 2]}, "Too many spins are given: an earlier"),
        ({"edition": IDS[1]}, "describe them"),
        ({"edition": IDS[1], "colours": {"pink": [1]}}, "not a colour"),
        ({"edition": IDS[1], "colours": {"red": [1, 1]}}, "two colours"),
        ({"edition": IDS[1], "colours": {"red": [1]}}, "Ball 2 has no colour"),
        ({"edition": IDS[4], "pattern": None, "prize": None}, "45 different balls"),
    ],
)
def test_what_cannot_be_settled_is_refused_in_a_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        settle(told(**changes), BINGO)
    assert said in str(refused.value)


# Paper.


def test_a_card_as_text() -> None:
    lines = card_lines(LAW, 7, nth_card(LAW.card, 0), 1 << 12 | 1)
    assert lines[1] == "|  B  |  I  |  N  |  G  |  O  |"
    assert "| (1) |" in lines[3] and "| free|" in lines[7] and lines[-1].endswith("no. 7")


def test_a_sheet_of_cards_to_print() -> None:
    cards = dict(enumerate(make_cards(LAW.card, SeededDraws(1), 7), start=1))
    text = sheet_text(LAW, cards)
    assert all(f"no. {number}" in text for number in cards) and text.count("free") == 7
    tree = ElementTree.fromstring(sheet_svg(LAW, cards, "Bingo & more"))
    words = [item.text for item in tree.iter("{http://www.w3.org/2000/svg}text")]
    for squares in cards.values():
        assert {str(number) for number in squares if number} <= set(words)
    assert words.count("FREE") == 7 and "Bingo & more" in words
    assert tree.attrib["height"] == "2112"  # six to a page, so two pages
    picked = sheet_svg(LAW, {1: (1, 2, 3, 4, 5, 6, 7, 8)})
    assert ElementTree.fromstring(picked) is not None


def test_the_flashboard() -> None:
    lines = board_lines(LAW, {1, 75, 38}, 38)
    assert [line[0] for line in lines] == list("BINGO")
    assert "[38]" in lines[2] and lines[4].endswith("75") and lines[0].count("·") == 14


# Card, data, price, simulation, story.


@pytest.mark.parametrize("id", IDS)
def test_card_and_data_say_all(id: str) -> None:
    edition = load(id)
    text = " ".join(card(edition).text.split())
    for option in edition.law.options:
        assert f"{option.name} (" in text
    for step in edition.law.steps:
        assert f"{step.name}: " in text
    for reading in edition.law.readings:
        assert f"Interpretation: {' '.join(reading.reading.split())}" in text
    for row in edition.law.irregularities:
        assert f"{row.kind}: " in text
    data = json.loads(json.dumps(card(edition).data))
    assert {"id", "title", "family", "text", "options", "readings", "paytables"} <= set(data)
    assert data["programme"] and all(table["rows"] for table in data["paytables"])


def asked(name: str, id: str, **words: str) -> Drawn:
    run = {"rounds": "300", "seed": "2", "threads": "2"} if name == "simulate" else {}
    return ask(name, load(id).configure(), **run, **words)


def test_a_price_sheet() -> None:
    report = asked("price", BINGO, cards="150", calls="20,25", pattern="line")
    assert "0.022874453" in report.text and "41.368574 calls on average" in report.text
    (game,) = report.data["games"]
    assert game["one_card"]["within"].keys() == {20, 25} and game["hall"]["cards"] == 150
    report = asked("price", IDS[1], cards="2", programme="line for 10 jackpot meter", meter="1000")
    assert "(sampled," in report.text and report.data["games"][0]["sampled"]["certainty"] == "sampled"
    report = asked("price", IDS[3], cards="20")
    assert report.data["games"][0]["one_card"]["certainty"] == "exact"
    json.dumps(report.data)


@pytest.mark.parametrize("words", [{"cards": "0"}, {"cards": "x"}, {"calls": "76"}, {"pattern": "blob"}, {"odds": "1"},
                                   {"pattern": "line", "programme": "line"}])  # fmt: skip
def test_a_price_that_cannot_be_told_is_refused(words: dict[str, str]) -> None:
    with pytest.raises(Refusal):
        asked("price", BINGO, **words)


def test_a_simulation_is_reported() -> None:
    report = asked("simulate", IDS[2], cards="30")
    assert report.data["games"][0]["games"] == 300 and "±" in report.text
    report = asked("simulate", BINGO, hall="5000", pattern="line")
    assert sum(report.data["completed"]) == 5000 and "The first bingo comes with call" in report.text
    with pytest.raises(Refusal, match="picked numbers have none"):
        asked("simulate", IDS[3], hall="5000")
    with pytest.raises(Refusal):
        asked("simulate", BINGO, bets="1")


@pytest.mark.parametrize("id", IDS)
def test_a_story_tells_every_call_and_every_winner(id: str) -> None:
    session = played(load(id).configure(), 9)
    edition = load(id)
    story = Story(edition, (Scene("a session", tuple(session.rounds)),), family_of(edition).describe)
    text = story.page().to_text(1000)
    calls = re.findall(r"\n  - [BINGO]?\d+\.", text)
    assert len(calls) >= sum(len(each.play.called) for each in session.rounds)
    for settlement in session.settlements:
        for winner in settlement.winners:
            assert f"with card {winner}." in text
    assert "\n  house " in text
    assert next(iter(scenes(edition))).title == "a session, seed 3"
