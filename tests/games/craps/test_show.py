"""The uses of craps: card, data, the terminal table, prices and simulation as they are asked for."""

from __future__ import annotations

import json

import pytest

from croupier.editions import load
from croupier.games.craps import uses
from croupier.games.craps.bots import PLANS, bot_bets, plan_for
from croupier.games.craps.events import CalledBet, ChoseDice, PassedDice
from croupier.games.craps.law import dice_law
from croupier.games.craps.table import CrapsTable
from croupier.games.craps.typed import parse_events
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Incident, Rolled
from croupier.show.uses import Asked, uses_of
from tests.games.craps.described import at_point, played

EDITION = load("grand-ronde/craps")
GAME = EDITION.under()


def test_the_module_is_found_by_the_edition() -> None:
    assert uses_of(EDITION) is uses


def test_the_card_tells_every_clause_but_asides_and_every_reading() -> None:
    card = uses.card(EDITION)
    squeezed = " ".join(card.split())
    assert all(reading.id in card for reading in EDITION.law.readings)
    told_here = [account.clause.section for account in EDITION.accounts if account.kinds != ("aside",)]
    missing = {section for section in told_here if section not in squeezed}
    assert missing == set()
    law = dice_law(EDITION)
    assert all(str(pay.pays) in card for pay in law.pays)
    assert "off on a come-out roll unless called on" in squeezed


def test_the_data_has_the_stable_keys_and_is_json() -> None:
    data = uses.data(EDITION)
    assert json.loads(json.dumps(data)) == data
    assert {"id", "title", "family", "text", "options", "readings", "paytables"} <= set(data)
    tables = {table["wager"]: table for table in data["paytables"]}
    assert [row["pays"] for row in tables["place"]["rows"]] == ["9/5", "7/5", "7/6"]
    assert [row["on"] for row in tables["field"]["rows"]] == ["rolls 3, 4, 9, 10, 11", "rolls 2", "rolls 12"]
    assert all({"wager", "label", "unit", "rows", "clause"} <= set(table) for table in tables.values())
    names = [name for wager in data["wagers"] for name in wager["names"]]
    assert names.count("place_6") == 1 and len(names) == 87


# What is typed.


@pytest.mark.parametrize(
    ("line", "events"),
    [
        ("pass 10", [Bet(1, "pass", 1000)]),
        ("10", [Bet(1, "pass", 1000)]),
        ("don't pass 10", [Bet(1, "dont_pass", 1000)]),
        ("place 6 12, place 8 12", [Bet(1, "place_6", 1200), Bet(1, "place_8", 1200)]),
        ("PLACE 6 $12.50", [Bet(1, "place_6", 1250)]),
        ("hard 8 5", [Bet(1, "hard_8", 500)]),
        ("hop 4 3 1", [Bet(1, "hop_3_4", 100)]),
        ("horn high 12 5", [Bet(1, "horn_high_12", 500)]),
        ("pass dice", [PassedDice(1)]),
        ("dice 2 4", [ChoseDice(1, (2, 4))]),
        ("void", [Incident("off the table")]),
        ("no roll not flat", [Incident("not flat")]),
    ],
)
def test_words_are_events(line: str, events: list[object]) -> None:
    assert parse_events(played(), 1, line) == events


def test_words_look_at_what_lies_there() -> None:
    table = at_point(8, "1 come 10 | roll 1 4 | 1 place_6 6 | 1 come_5_odds 20")
    assert parse_events(table, 1, "odds 5 30") == [Bet(1, "come_5_odds", 3000)]
    assert parse_events(table, 1, "come odds 5 30") == [Bet(1, "come_5_odds", 3000)]
    assert parse_events(table, 1, "place 6 +6") == [Bet(1, "place_6", 1200)]
    assert parse_events(table, 1, "take down place 6") == [Bet(1, "place_6", 0)]
    assert parse_events(table, 1, "take down all") == [Bet(1, "come_5_odds", 0), Bet(1, "place_6", 0)]
    assert parse_events(table, 1, "on") == [CalledBet(1, "place_6", True), CalledBet(1, "come_5_odds", True)]
    assert parse_events(table, 1, "off place 6") == [CalledBet(1, "place_6", False)]
    line = played("1 dont_pass 10 | roll 2 2")
    assert parse_events(line, 1, "odds 20") == [Bet(1, "dont_pass_odds", 2000)]


@pytest.mark.parametrize(
    ("line", "match"),
    [
        ("foo", "not understood"),
        ("foo 10", "has no wager 'foo'"),
        ("place 7 10", "has no wager"),
        ("pass ten", "not understood"),
        ("odds 20", "no line bet for odds"),
        ("odds 6 20", "no line bet on 6"),
        ("on", "no bets that can be called"),
    ],
)
def test_words_that_mean_nothing_are_refused(line: str, match: str) -> None:
    with pytest.raises(Refusal, match=match):
        parse_events(played(), 1, line)


# The table in the terminal.


def test_neighbours_keep_their_plans_and_take_the_dice() -> None:
    table = CrapsTable(GAME, range(1, 9))
    plans = {seat: plan_for(table, seat) for seat in table.players}
    assert len({planned.wager.name for plan in plans.values() for planned in plan}) > 6 and len(PLANS) == 7
    for dice in [(2, 2), (3, 3), (5, 4), (1, 6), (6, 6), (4, 4), (3, 5), (2, 5)]:
        for seat, plan in plans.items():
            bot_bets(table, seat, plan)
        table.push(Rolled(dice))
    assert table.shooter != 1 and all(table.stakes[seat] or table.net(seat) for seat in table.players)
    poor = CrapsTable(EDITION.under(min_bet="20"), (1, 2))
    assert bot_bets(poor, 2, plan_for(poor, 2)) == [Bet(2, "pass", 2000)]


# Prices and simulation.


def test_the_price_sheet_lists_every_bet_and_the_hand() -> None:
    report = uses.price(GAME, Asked())
    text = uses.price_craps(GAME).page().to_text(180)
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
    report = uses.price(GAME, Asked(words={"odds": "5x, to win 1x", "on": "yes"}))
    names = [price["name"] for price in report.data["prices"]]
    assert "Pass with 5x odds" in names and "Don't pass with to win 1x odds" in names
    place = next(price for price in report.data["prices"] if price["name"] == "Place 6")
    assert place["rolls"] == place["rolls_on_layout"] == "36/11"


def test_a_plan_is_priced_as_one() -> None:
    report = uses.price(GAME, Asked(words={"bets": "pass 10, odds 10x, place 6 12"}))
    assert report.data["combined_edge"] == "16/4389" and "Combined house edge" in report.text
    assert len(report.data["bets"]) == 2 and report.data["certainty"] == "exact given stated play"
    assert json.loads(json.dumps(report.data)) == report.data


@pytest.mark.parametrize(
    "words",
    [{"bet": "pass 10"}, {"odds": "x"}, {"on": "perhaps"}, {"bets": "pass 10", "odds": "2"}, {"bets": ","}],
)
def test_words_that_prices_do_not_know_are_refused(words: dict[str, str]) -> None:
    with pytest.raises(Refusal):
        uses.price(GAME, Asked(words=words))


def test_simulations_are_told_and_given_as_data() -> None:
    values = {"rounds": 100_000, "seed": 7, "threads": 1}
    report = uses.simulate(GAME, Asked(values=values, words={"bets": "pass 10, odds 2x"}))
    assert "Pass $10 with" in report.text and report.data["rolls"] == 100_000
    assert json.loads(json.dumps(report.data)) == report.data
    every = uses.simulate(GAME, Asked(values=values))
    assert len(every.data["wagers"]) == 61
    with pytest.raises(Refusal):
        uses.simulate(GAME, Asked(values=values, words={"odds": "2"}))
