"""What `croupier fees` says: the bill of a table, options side by side, and a bank on the rule card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import load
from croupier.kit import Refusal, SeededShuffle
from croupier.procedures import open_round
from croupier.show.card import rule_card
from croupier.show.data import edition_data
from croupier.show.record import rounds_in, written
from croupier.show.simple import plain_choice
from croupier.show.uses import Asked, Report
from croupier.show.uses.fees import compare, owed

THREE, ULTIMATE = "bankers/three-card-poker", "bankers/ultimate-texas-holdem"
OUTLAWS = "outlaws/three-card-poker-6-card-bonus"


def asked(option: str = "", **words: str) -> Asked:
    return Asked({"option": option} if option else {}, words)


def bill(id: str, option: str = "", situation: dict[str, Any] | None = None, **words: str) -> Report:
    return owed(load(id), situation, asked(option, **words))


def test_the_bill_of_a_table() -> None:
    report = bill(THREE, wagers="ante 60 bonus 60 / ante 10", hands="50")
    assert report.data["action"] == "130"
    assert report.data["option"]["label"] == "second: 1" and report.data["player_dealer"] == "2"
    assert "total action of $130, band $101-$300: $2" in report.text
    assert "[three card rates 1, three card rates]" in report.text
    assert "Of 50 hands an hour the house takes $100.00." in report.text


def test_another_option_than_the_one_filed() -> None:
    report = bill(ULTIMATE, "own: 3", wagers="ante 50 blind 50 trips 5", players="3")
    assert [(fee["who"], fee["fee"]) for fee in report.data["owed"]] == [
        ("player-dealer", "3"),
        ("seat 1", "2"),
        ("seat 2", "2"),
        ("seat 3", "2"),
    ]
    assert "nothing for Play" in report.text


def test_a_described_table() -> None:
    situation = {
        "edition": OUTLAWS,
        "filing": {"collection": "rates: 3"},
        "seats": [
            {"seat": 4, "wagers": {"ante": "40", "pair_plus": "5"}},
            {"seat": 5, "wagers": {"ante": "60"}},
        ],
    }
    report = bill(OUTLAWS, situation=situation)
    assert report.data["option"]["label"] == "rates: 3" and report.data["player_dealer"] == "2"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, "Say what is wagered"),
        ({"wagers": "ante"}, "are no wagers"),
        ({"wagers": "ante 10 ante 20"}, "names ante twice"),
        ({"wagers": "ante 0"}, "more than nothing"),
        ({"wagers": "ante 10 / ante 20", "players": "3"}, "2 seats are told of"),
        ({"wagers": "hope 10"}, "no wager 'hope'"),
        ({"wager": "ante 10"}, "is not known here"),
    ],
)
def test_what_cannot_be_understood_is_refused(words: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        owed(load(THREE), None, Asked({}, words))


def test_games_without_a_schedule_are_refused() -> None:
    with pytest.raises(Refusal, match="no collection schedule"):
        bill("pennsylvania/three-card-poker", wagers="ante 10")


def test_options_side_by_side_the_cheapest_first() -> None:
    report = compare(load(THREE), None, asked(wagers="ante 25 bonus 25", players="5", hands="40"))
    options = report.data["options"]
    assert len(options) == 22
    fitting = [option for option in options if option["fits"]]
    costs = [float(option["player_dealer"]) + float(option["players"]) for option in fitting]
    assert costs == sorted(costs)
    assert options[-1]["option"]["label"] == "first: 2" and not options[-1]["fits"]
    assert "* the wagers lie outside the table limit of the option" in report.text
    assert options[0]["player_dealer_per_hour"] == "80"


def test_the_banks_expectation_net_of_its_fee() -> None:
    report = compare(load(THREE), None, asked(wagers="ante 25 bonus 25", players="5", prices="yes"))
    nets = {option["option"]["label"]: option["player_dealer_nets"] for option in report.data["options"]}
    assert "player-dealer nets" in report.text
    assert Fraction(nets["second: 1"]) - Fraction(nets["second: 5"]) == 1
    assert round(float(Fraction(nets["second: 1"])), 2) == 8.85


@pytest.mark.parametrize("every", [False, True])
def test_fees_of_a_game_for_a_pot(every: bool) -> None:
    edition = load("bankers/texas-holdem")
    serve = compare if every else owed
    report = serve(edition, None, asked("" if every else "3", players="8"))
    assert "8 players" in report.text or "players" in report.text
    with pytest.raises(Refusal, match="played for a pot"):
        serve(edition, None, asked(wagers="ante 10"))


def test_the_rule_card_tells_of_the_bank_and_the_fees() -> None:
    card = rule_card(load(ULTIMATE))
    assert "The bank\n--------" in card and "What the house takes\n" in card
    assert "own: 5: limits $500 to $5000" in card
    assert "The bank\n" not in rule_card(load("pennsylvania/three-card-poker"))


def test_the_data_tell_of_the_bank_and_the_fees() -> None:
    data = edition_data(load(OUTLAWS))
    assert data["bank"]["starts"] == "up card" and len(data["fees"]) == 4
    assert data["fees"][0]["player_dealer"][0] == {
        "least": "5",
        "most": "50",
        "fee": "0.50",
        "text": "$5-$50",
    }
    assert "bank" not in edition_data(load("pennsylvania/three-card-poker"))


@pytest.mark.parametrize("posted", [None, 2_500])
def test_a_kept_round_keeps_its_bank(posted: int | None) -> None:
    game = load(OUTLAWS).under()
    stakes = {1: {"ante": 1000}, 2: {"ante": 2000, "pair_plus": 500}}
    played = open_round(game, [1, 2], stakes=stakes, banker=5, posted=posted)
    played.play(SeededShuffle("kept", game.cards), plain_choice)
    (again,) = rounds_in(written(played, {}))
    assert again.log == played.log and again.table.bank == played.table.bank


def test_a_kept_bank_that_is_none_is_refused() -> None:
    game = load(OUTLAWS).under()
    played = open_round(game, [1], stakes={1: {"ante": 1000}}, banker=5)
    text = written(played, {}).replace('"posted": null', '"coins": 3')
    with pytest.raises(Refusal, match="bank must be an object"):
        rounds_in(text)
