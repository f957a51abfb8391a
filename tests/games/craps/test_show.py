"""The uses of craps: card, data, stories, prices and simulation as they are asked for."""

from __future__ import annotations

import json

import pytest

from croupier import api
from croupier.describe.story import Story
from croupier.editions import load
from croupier.games import family_of
from croupier.games.craps.law import dice_law
from croupier.games.histories import written
from croupier.kit import Refusal
from croupier.pages.citations import law_book
from tests.games.craps.described import played
from tests.playthroughs.scenes.craps import scenes

EDITION = load("grand-ronde/craps")
GAME = EDITION.configure()
FAMILY = family_of(EDITION)
CRAPS = api.load("grand-ronde/craps")


def test_the_card_tells_every_clause_but_asides_and_every_reading() -> None:
    card = FAMILY.card(GAME).to_text()
    squeezed = " ".join(card.split())
    assert all(reading.id in card for reading in EDITION.law.readings)
    told_here = [
        law_book("grand-ronde").parts(account.clause.section)[1]
        for account in EDITION.accounts
        if account.kinds != ("aside",)
    ]
    missing = {section for section in told_here if section not in squeezed}
    assert missing == set()
    law = dice_law(EDITION)
    assert all(str(pay.pays) in card for pay in law.pays)
    assert "off on a come-out roll unless called on" in squeezed


def test_the_data_has_the_stable_keys_and_is_json() -> None:
    data = FAMILY.card(GAME).to_data()
    assert json.loads(json.dumps(data)) == data
    assert {"id", "title", "family", "text", "options", "readings", "paytables"} <= set(data)
    tables = {table["wager"]: table for table in data["paytables"]}
    assert [row["pays"] for row in tables["place"]["rows"]] == ["9/5", "7/5", "7/6"]
    assert [row["on"] for row in tables["field"]["rows"]] == ["rolls 3, 4, 9, 10, 11", "rolls 2", "rolls 12"]
    assert all({"wager", "label", "unit", "rows", "clause"} <= set(table) for table in tables.values())
    names = [name for wager in data["wagers"] for name in wager["names"]]
    assert names.count("place_6") == 1 and len(names) == 87


# Stories.


def test_3_e_2_the_playthrough_shows_every_event_with_its_clause() -> None:
    told = tuple(scenes(EDITION))
    text = Story(EDITION, told, FAMILY.describe).page().to_text(1000)
    assert "Seat 1 passes the dice." in text and "Seat 3 takes Don't pass down." in text
    assert "Seat 3 bets $5 on Don't pass." in text and "Four, hard (2-2). [" in text
    assert all(f"{scene.title}\n" in text for scene in told)


def test_saved_rolls_are_shown_again() -> None:
    table = played("1 pass 10 | roll 2 2 | 1 pass_odds 20 | roll 1 3")
    saved = "".join(written(each, {}) for each in table.rounds[:2])
    text = FAMILY.use(EDITION, "replay")(saved).page().to_text(200)
    assert text.count("Four, hard (2-2).") == 1 and "Seat 1's Pass odds of $20 wins $40" in text
    assert "in play  Seat 1 bets $10 on Pass" in text, "what stood before the second roll"
    with pytest.raises(Refusal, match="holds no rounds"):
        FAMILY.use(EDITION, "replay")("")


# Prices and simulation.


def test_the_price_sheet_lists_every_bet_and_the_hand() -> None:
    report = CRAPS.price()
    text = report.page().to_text(180)
    for word in (
        "Place 4, 10",
        "Hop, a pair",
        "Pass with 3-4-5x odds",
        "7/495",
        "8.5255",
        "1671/196",
        "5.000 %",
    ):
        assert word in text, word
    assert json.loads(json.dumps(report.data)) == report.data
    prices = {price["name"]: price for price in report.data["prices"]}
    assert prices["Pass"]["house_edge"] == "7/495" and prices["Place 6"]["rolls"] == "36/11"
    assert prices["Don't pass"]["house_edge_per_resolved"] == "27/1925"
    assert report.data["hand"]["mean"] == "1671/196"


def test_odds_and_calls_are_asked_for() -> None:
    report = CRAPS.price(odds="5x, to win 1x", working="yes")
    names = [price["name"] for price in report.data["prices"]]
    assert "Pass with 5x odds" in names and "Don't pass with to win 1x odds" in names
    place = next(price for price in report.data["prices"] if price["name"] == "Place 6")
    assert place["rolls"] == place["rolls_on_layout"] == "36/11"


def test_a_plan_is_priced_as_one() -> None:
    report = CRAPS.price(bets="pass 10, odds 10x, place 6 12")
    assert report.data["combined_edge"] == "16/4389" and "Combined house edge" in str(report)
    assert len(report.data["bets"]) == 2 and report.data["certainty"] == "exact given stated play"
    assert json.loads(json.dumps(report.data)) == report.data


@pytest.mark.parametrize(
    "words",
    [
        {"bet": "pass 10"},
        {"odds": "x"},
        {"working": "perhaps"},
        {"bets": "pass 10", "odds": "2"},
        {"bets": ","},
    ],
)
def test_words_that_prices_do_not_know_are_refused(words: dict[str, str]) -> None:
    with pytest.raises(Refusal):
        CRAPS.price(**words)


def test_simulations_are_told_and_given_as_data() -> None:
    report = CRAPS.simulate(100_000, seed=7, threads=1, bets="pass 10, odds 2x")
    assert "Pass $10 with" in str(report) and report.data["rolls"] == 100_000
    assert json.loads(json.dumps(report.data)) == report.data
    every = CRAPS.simulate(100_000, seed=7, threads=1)
    assert len(every.data["wagers"]) == 61
    with pytest.raises(Refusal):
        CRAPS.simulate(100_000, seed=7, threads=1, odds="2")
