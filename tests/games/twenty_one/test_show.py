"""The uses of twenty-one: card, data, settlement, the terminal table, prices, advice and simulation as asked for."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Any

import pytest

from croupier.describe.story import Story
from croupier.editions import edition_ids, load
from croupier.games import family_of
from croupier.games.histories import written
from croupier.games.twenty_one.family import FAMILY
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.rules import rules_of
from croupier.kit import Refusal, cents
from croupier.pages.citations import cite
from tests import paths
from tests.cli.calling import call
from tests.games.twenty_one.told import opened
from tests.playthroughs.scenes.twenty_one import scenes
from tests.uses import Drawn
from tests.what_if import what_if_game

SETTLED = re.compile(
    r"- (?:Seat \d's|.*'s .* behind seat \d|\w+'s) .*? (?:wins|loses|is returned|is taken back)[^\n]*"
)
IDS = tuple(id for id in edition_ids() if load(id).law.family == "twenty-one")
BLACKJACK = load("grand-ronde/blackjack")
SPANISH = load("bankers/pure-spanish-21-5")
PURE = load("bankers/pure-21-5-blackjack")
GAME = BLACKJACK.configure()
BOOK = "Grand Ronde Game Rules "
EXAMPLE = paths.EXAMPLES / "twenty-one.json"


def played(data: Any, play: str) -> Any:
    """The price of the main wager under a play."""
    return next(each for each in data["prices"] if each.get("play") == play)


def shown(result: Any) -> Drawn:
    return Drawn(result.page())


def price(game: Any, **options: Any) -> Drawn:
    return shown(FAMILY.uses["price"](game, **options))


def simulate(game: Any, **options: Any) -> Drawn:
    return shown(FAMILY.uses["simulate"](game, **options))


def settle(data: Any) -> Drawn:
    return shown(FAMILY.uses["settle"](data))


def replay(text: str) -> str:
    return shown(FAMILY.replay(text)).text


def card(edition: Any) -> str:
    return " ".join(FAMILY.card(edition.configure()).to_text().split())


# Card and data.


def test_seven_editions_are_served_by_the_family() -> None:
    assert len(IDS) == 7
    assert all(family_of(load(id)) is FAMILY for id in IDS)
    wanted = ["settle", "price", "advise", "simulate", "audit", "fees"]
    assert list(FAMILY.uses) == wanted


@pytest.mark.parametrize("id", IDS)
def test_the_card_tells_every_reading_and_every_clause_of_the_game(id: str) -> None:
    edition = load(id)
    page = card(edition)
    for reading in edition.law.readings:
        assert f"Interpretation: {' '.join(reading.reading.split())}" in page
    law = twenty_one_law(edition)
    for name in type(law).model_fields:
        rows = getattr(law, name)
        for row in rows if isinstance(rows, tuple) else (rows,):
            for clause in getattr(row, "cite", ()):
                assert cite(edition.book, clause).split(", ")[-1].removeprefix(BOOK) in page, (name, clause)


def test_2_d_1_and_2_g_1_stand_on_the_card_as_sentences() -> None:
    page = card(BLACKJACK)
    assert "Where decks is 1: a player's blackjack pays 6 to 5. [Grand Ronde Game Rules 2(d)(1)" in page
    assert "Otherwise: a player's blackjack pays 3 to 2. [Grand Ronde Game Rules 2(d)(1)" in page
    assert "The dealer draws to a soft 17 or less and stands on a hard 17 or more" in page
    assert "Two cards of equal value may be split, into 4 hands at most" in page
    assert "aces into 2, one card to each. [Grand Ronde Game Rules 2(g)(5), 2(g)(6), 2(g)(7)" in page


def test_the_charts_the_eights_and_the_rescue_stand_on_the_cards() -> None:
    pure, spanish = map(card, (PURE, SPANISH))
    assert "A player must hit a hard 11 or less and must stand on a hard 19 or more" in pure
    assert "A player must stand on a hard 17 or more; all else is the player's choice." in spanish
    assert "The player busts and the dealer busts with exactly three eights: a push." in spanish
    assert (
        "may take back its last doubling and forfeit the rest. [Banker's Casino GEGA-003958, play 2"
        in spanish
    )
    assert "4 to 8 packs of 48 cards each, without the tens. [Banker's Casino GEGA-003958, values]" in spanish


@pytest.mark.parametrize("id", IDS)
def test_the_data_is_plain_and_has_every_row(id: str) -> None:
    edition = load(id)
    data = FAMILY.card(edition.configure()).to_data()
    assert json.loads(json.dumps(data)) == data
    assert {"id", "title", "family", "options", "readings", "paytables", "twenty_one"} <= set(data)
    law = twenty_one_law(edition)
    assert len(data["twenty_one"]["natural"]) == len(law.natural)
    assert all(row["clause"] or row["reading"] for row in data["twenty_one"]["split"])


# Settlement.


def test_the_example_is_settled_with_its_clauses() -> None:
    report = settle(json.loads(EXAMPLE.read_text("utf-8")))
    text = " ".join(report.text.split())
    assert "bust, and the dealer has 8-8-8: a push [Banker's Casino GEGA-002134, rules 8, rules 8(a)" in text
    assert "Behind seat 3: Ann" in text and "The action button is at seat 1" in text
    assert "bank -$100 seat 8, player-dealer, $0 of $100 posted is left" in text
    nets = [cents(seat["net"], "net") for seat in report.data["seats"]]
    behind = [cents(other["net"], "net") for seat in report.data["seats"] for other in seat.get("behind", [])]
    assert sum(nets) + sum(behind) == 100_00


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"dealer": "8h 8d"}, "Too few cards are described for the dealer"),
        ({"dealer": "8h 8d 8x"}, "is not a card"),
        ({"seats": []}, "seats is empty"),
        ({"edition": "grand-ronde/craps"}, "not"),
        ({"colour": "red"}, "colour"),
        ({"bank": {"seat": 2, "posted": "100"}}, "banks, so it cannot bet"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    data = {**json.loads(EXAMPLE.read_text("utf-8")), **change}
    with pytest.raises(Refusal, match=re.escape(sentence)):
        settle(data)


# Stories.


@pytest.mark.parametrize("id", IDS)
def test_every_scene_is_told_and_its_money_adds_up(id: str) -> None:
    titles = []
    for scene in scenes(load(id)):
        (round_,) = scene.rounds
        titles.append(scene.title)
        assert round_.due is None
        text = Story(load(id), (scene,), FAMILY.describe).page().to_text(1000)
        assert len(SETTLED.findall(text)) == len(round_.lines)
        assert all(line.cite for line in round_.lines)
    assert len(titles) == len(set(titles)) >= 4


def test_saved_rounds_that_are_not_as_written_are_refused() -> None:
    played = opened(PURE.configure(), stakes={1: {"bet": 1000}}, bank=(8, 5000))
    lines = written(played, {}).splitlines()
    assert replay("\n".join(lines)).startswith("Pure 21.5 Blackjack")
    head = json.loads(lines[0])
    for wrong in (
        {**head, "opening": {"gone": 5}},
        {**head, "opening": {"gone": ["Ah"] * 9}},
        {**head, "players": {"a": "b"}},
        {**head, "players": {"1": 5}},
        {**head, "opening": {"bank": {"seat": 1, "posted": 5}}},
        {**head, "opening": 3},
        {key: value for key, value in head.items() if key != "players"},
    ):
        with pytest.raises(Refusal, match="Line 1: "):
            replay("\n".join([json.dumps(wrong), *lines[1:]]))
    with pytest.raises(Refusal, match="Line 2: "):
        replay("\n".join([lines[0], '{"event": "Dealt", "to": 1, "card": "Ah"}']))


# Prices.


@pytest.fixture(scope="module")
def sheet() -> Any:
    return price(SPANISH.configure(match="D", buster="B"), wagers="bet 100 match 5 / bet 50")


def test_the_sheet_has_both_plays_the_side_bets_and_the_bank_s_side(sheet: Any) -> None:
    for words in (
        "best play by the cards",
        "basic strategy by totals",
        "all hands of a pair are played alike",
        "Match the Dealer Up Card (match D): exact",
        "8 cards or more",
        "Hit frequency (any payout)".lower(),
        "Contribution to return",
        "wins from the players",
        "net of its fee",
    ):
        assert words in sheet.text, words
    data = sheet.data
    assert json.loads(json.dumps(data)) == data
    best, basic = (played(data, play) for play in ("best", "basic"))
    assert -0.05 < basic["expectation"] <= best["expectation"] < 0
    assert [price["name"] for price in data["prices"] if "play" not in price] == ["buster", "match"]
    edges = {price["name"]: price["house_edge_float"] for price in data["prices"]}
    wins = 150 * best["house_edge"] + 5 * edges["match"]
    assert data["bank"]["wins"] == pytest.approx(wins, abs=1e-7)
    assert data["bank"]["net"] == pytest.approx(wins - 1, abs=1e-7)


def test_a_change_is_labelled_and_gives_the_published_price() -> None:
    """Six decks, soft 17 stood on, double after split, no surrender, split to four: published as 0.40%."""
    game = what_if_game(BLACKJACK, "S17")
    report = price(game, play="best")
    assert game.changed == ("dealer hits soft 17: no (printed: yes)",)
    assert report.data["under_the_edition"] is False
    assert "basic strategy by totals" not in report.text
    assert played(report.data, "best")["expectation"] == pytest.approx(-0.0040, abs=2e-4)


def test_cards_gone_change_the_price_as_they_should() -> None:
    full = played(price(GAME, play="best").data, "best")["expectation"]
    fives = price(GAME, play="best", removed="5x24")
    assert "Removed from the shoe: 24 5s; 288 cards are left." in fives.text
    assert played(fives.data, "best")["expectation"] > full + 0.02


def test_side_bets_by_suit_need_the_suits_of_cards_that_are_gone() -> None:
    game = load("grand-ronde/field-gold-21").configure()
    told = price(game, play="best", removed="Jh Ah")
    untold = price(game, play="best", removed="J A")
    assert [each["name"] for each in told.data["prices"][1:]] == ["field_gold", "insurance"]
    assert [each["name"] for each in untold.data["prices"][1:]] == ["insurance"]
    assert "needs the suits of the cards removed" in untold.text


def test_one_start_tells_every_choice() -> None:
    report = price(GAME, hand="8 8", upcard="T")
    assert report.data["played"] == "split"
    assert set(report.data["actions"]) == {"stand", "hit", "double", "split"}
    assert report.data["actions"]["stand"] == pytest.approx(-0.536853, abs=1e-6)
    assert "8 8 against T" in report.text


def test_effects_of_removal_are_told() -> None:
    report = price(GAME, effects=True, play="basic")
    effects = {card: told["basic"] for card, told in report.data["effects"].items()}
    assert max(effects, key=lambda card: effects[card]) == "5"
    assert min(effects, key=lambda card: effects[card]) == "T"
    assert "Effects of removal" in report.text


def test_charts_as_text_picture_data_and_file(tmp_path: Path) -> None:
    text = price(GAME, chart="text")
    assert re.search(r"^  11 +D +D +D +D +D +D +D +D +D +D$", text.text, re.MULTILINE)
    assert re.search(r"^  8,8 +P +P +P +P +P +P +P +P +P +P$", text.text, re.MULTILINE)
    picture = xml.fromstring(price(GAME, chart="svg").text)
    assert picture.findtext("{http://www.w3.org/2000/svg}title") == "Blackjack: basic strategy"
    data = price(GAME, chart="json")
    assert json.loads(data.text) == data.data
    hard = next(part for part in data.data["parts"] if part["name"] == "hard")
    assert {row["hand"]: row["play"] for row in hard["rows"]}["16"] == [*"SSSSS", *"HHHHH"]
    file = tmp_path / "basic.csv"
    file.write_text(price(GAME, chart="csv").text, "utf-8")
    run: dict[str, Any] = {"rounds": 2000, "seed": 1, "threads": 1, "shoe": "fresh"}
    own = simulate(GAME, **run, strategy=str(file))
    assert own.data["counts"] == simulate(GAME, **run).data["counts"]


def test_a_chart_with_rescue_and_doubling_again() -> None:
    text = price(SPANISH.configure(double_double=True), chart="text").text
    assert "Doubled for the last time" in text and "rescue" in text
    assert "double, else hit; a doubled hand: double again" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"play": "worst"}, "choose best or basic"),
        ({"chart": "png"}, "choose text, svg, json or csv"),
        ({"removed": "5x25"}, "packs hold 24"),
        ({"removed": "B"}, "is not a card"),
        ({"hand": "8 8"}, "two cards and an upcard"),
        ({"upcard": "T"}, "two cards and an upcard"),
        ({"hand": "8 8 8", "upcard": "T"}, "the first two cards"),
        ({"hand": "8 8", "upcard": "TT"}, "one face-up card"),
        ({"wagers": "bet 5"}, "here the house banks"),
        ({"bets": "5"}, "bets is not an option here"),
        ({"removed": "Ax24 2x24 3x24 4x24 5x24 6x24 7x24 8x24 9x24 Tx90"}, "cards are left"),
    ],
)
def test_what_a_price_cannot_be_asked_is_refused(words: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal, match=re.escape(sentence)):
        price(GAME, **words)


@pytest.mark.parametrize("text", ["match 5", "bet 5 /", "bet 5 / / bet 5", "bet x", "bet 5" + " / bet 5" * 7])
def test_a_table_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        price(SPANISH.configure(match="D"), wagers=text)


# Advice.


def advice(game: Any, own: str, dealer: str, **options: Any) -> Any:
    return shown(FAMILY.uses["advise"](game, hand=own, upcard=dealer, **options))


def test_advice_is_best_first_with_the_clause_of_each_choice() -> None:
    report = advice(GAME, "8h 8d", "T")
    assert [choice["choice"] for choice in report.data["choices"]] == ["split", "hit", "stand", "double"]
    assert report.data["choices"][0]["clause"] == "2(g)(5), 2(g)(6), 2(g)(7)"
    assert "surrender is not open: there is no surrender" in report.text
    evs = [choice["ev"] for choice in report.data["choices"]]
    assert evs == sorted(evs, reverse=True)


def test_chart_1a_hard_19_must_stand_and_hard_11_must_hit() -> None:
    report = advice(PURE.configure(), "T 4 5", "A")
    assert [choice["choice"] for choice in report.data["choices"]] == ["stand"]
    assert "hit is not open: a hard 19 must stand [Banker's Casino GEGA-002134, chart players" in report.text
    report = advice(PURE.configure(), "6 5", "A")
    assert "stand" not in [choice["choice"] for choice in report.data["choices"]]
    assert (
        "stand is not open: a hard 11 must be hit [Banker's Casino GEGA-002134, chart players" in report.text
    )


def test_spanish_play_3_a_doubled_hand_is_doubled_again_or_rescued() -> None:
    game = SPANISH.configure(double_double=True)
    report = advice(game, "5 6 2", "6", doubled=1)
    assert {choice["choice"] for choice in report.data["choices"]} == {"stand", "redouble", "rescue"}
    assert {c["choice"]: c["ev"] for c in report.data["choices"]}["rescue"] == -1
    assert "doubled once, 2 units wagered" in report.text
    last = advice(game, "5 3 2 2 2", "T", doubled=3)
    assert last.data["choices"][0] == {
        "choice": "rescue",
        "ev": -4.0,
        "cost": 0.0,
        "clause": "spanish play 2, spanish play 3",
    }
    assert "redouble is not open: doubled 3 times already" in last.text


def test_hands_of_a_split_may_not_be_surrendered_and_are_split_only_so_far() -> None:
    game = SPANISH.configure()
    report = advice(game, "8 8", "6", after="split", hands=3)
    assert "split" in [choice["choice"] for choice in report.data["choices"]]
    assert "never after a split" in report.text
    report = advice(game, "8 8", "6", after="split", hands=4)
    assert "split is not open: no more than 4 hands" in report.text
    report = advice(GAME, "A 5", "6", after="split")
    assert [choice["choice"] for choice in report.data["choices"]] == ["stand"]
    assert "hit is not open: a split ace gets one card and stands" in report.text


def test_a_natural_may_take_even_money_which_costs_a_little() -> None:
    report = advice(GAME, "A K", "A")
    assert [choice["choice"] for choice in report.data["choices"]] == ["natural", "even money"]
    assert "Insurance: EV -0.0776" in report.text


def test_gone_cards_and_changes_reach_the_advice() -> None:
    plain = advice(GAME, "T 6", "T").data["choices"][0]["choice"]
    fives = advice(GAME, "T 6", "T", removed="5x24").data["choices"][0]["choice"]
    assert (plain, fives) == ("hit", "stand")
    surrender = advice(what_if_game(BLACKJACK, "late surrender"), "T 6", "T")
    assert surrender.data["choices"][0]["choice"] == "surrender"


@pytest.mark.parametrize(
    ("own", "dealer", "words", "sentence"),
    [
        ("", "T", {}, "Give the hand with --hand"),
        ("9", "T", {}, "Give the hand with --hand"),
        ("9 z", "T", {}, "is not a card"),
        ("T T T", "T", {}, "is already a bust: there is nothing"),
        ("9 9", "", {}, "Give the dealer's upcard with --upcard"),
        ("9 9", "9 9", {}, "one face-up card"),
        ("9 9", "9", {"after": "lunch"}, "choose split"),
        ("9 9", "9", {"hands": 2}, "hands needs after split: the number of"),
        ("9 9", "9", {"doubled": 1}, "three cards or more"),
        ("3 4 2 2", "9", {"doubled": 2}, "doubled at most once here"),
        ("9 9", "9", {"removed": "9x22"}, "packs hold 24"),
        ("9 9", "9", {"what": "1"}, "what is not an option here"),
    ],
)
def test_what_advice_cannot_be_asked_is_refused(
    own: str, dealer: str, words: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal, match=re.escape(sentence)):
        advice(GAME, own, dealer, **words)


def test_a_shoe_of_one_pack_does_not_hold_nine_twos() -> None:
    with pytest.raises(Refusal, match="1 pack holds 4"):
        advice(what_if_game(BLACKJACK, "1 deck"), "2 " * 9, "9")


# Simulation.


def test_samples_stand_beside_the_exact_prices() -> None:
    game = load("grand-ronde/field-gold-21").configure()
    report = simulate(game, rounds=200_000, seed=5, threads=2, shoe="fresh")
    assert json.loads(json.dumps(report.data)) == report.data
    sampled = {wager["wagers"][0]: wager for wager in report.data["wagers"]}
    for name, known in report.data["exact"].items():
        assert abs(sampled[name]["mean"] - known["exact"]) < 4 * known["error"]
    assert "every round from a full shoe; played by: basic strategy." in report.text
    assert "Z-score" in report.text and report.data["wagers"][0]["hit_frequency"] is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"boxes": 9}, "whole number from 1 to 7"),
        ({"shoe": "old"}, "choose fresh or cut"),
        ({"strategy": "/nowhere.csv"}, "cannot be read"),
        ({"insurance": "perhaps"}, "choose never or always"),
        ({"seats": "3"}, "seats is not an option here"),
    ],
)
def test_what_a_simulation_cannot_be_asked_is_refused(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=re.escape(sentence)):
        simulate(GAME, rounds=10, **words)
    with pytest.raises(Refusal, match="Insurance is not offered"):
        simulate(SPANISH.configure(), rounds=10, insurance="always")


def test_the_rules_of_every_edition_are_said_in_a_line() -> None:
    from croupier.games.twenty_one.words import filed_words, rule_words

    for id in IDS:
        rules = rules_of(load(id).configure())
        assert str(rules.decks) in filed_words(rules) and "split to" in rule_words(rules)


def test_the_picture_in_the_documentation_is_as_the_command_draws_it() -> None:
    kept = (paths.ROOT / "docs" / "twenty-one.svg").read_text("utf-8")
    assert kept.rstrip("\n") == price(GAME, chart="svg").text


def test_the_round_in_the_documentation_is_settled() -> None:
    text = (paths.ROOT / "docs" / "situations.md").read_text("utf-8")
    (described,) = re.findall(
        r"```json\n(.*?)```", text.partition("## Twenty-one")[2].partition("\n## ")[0], re.DOTALL
    )
    report = settle(json.loads(described))
    assert [seat["net"] for seat in report.data["seats"]] == ["40", "40", "-10"]
    assert report.data["player_dealer"]["left"] == "10"


# From the command line.


def test_the_commands_answer_and_refuse() -> None:
    drawn = call(*["price", "grand-ronde/blackjack", "--chart", "svg"])
    assert drawn.exit_code == 0 and xml.fromstring(drawn.stdout).tag.endswith("svg")
    data = call(*["advise", "grand-ronde/blackjack", "--hand", "9h 7d", "--upcard", "T", "--json"])
    assert json.loads(data.stdout)["total"] == 16
    for words in (
        ["price", "grand-ronde/blackjack", "--tea", "yes"],
        ["price", "grand-ronde/blackjack", "--effects", "perhaps"],
        ["advise", "grand-ronde/blackjack", "--hand", "9h 7d"],
        ["advise", "grand-ronde/blackjack", "--hand", "9h 7d", "--upcard", "T", "--community", "Ah"],
        ["simulate", "grand-ronde/blackjack", "--shoe", "none"],
        ["play", "grand-ronde/blackjack", "--bank", "100"],
        ["play", "bankers/pure-21-5-blackjack", "--bank", "0"],
    ):
        refused = call(*words)
        assert refused.exit_code == 2 and refused.stdout == ""
        assert refused.stderr.startswith("croupier: ") and refused.stderr.count("\n") == 1


# Strategies of one's own.

MIMIC = """\
name = "as the dealer"
insurance = "always"
even_money = true
[rows]
"hard 5-16" = "H H H H H H H H H H"
"hard 17-20" = "S S S S S S S S S S"
"soft 13-17" = "H H H H H H H H H H"
"soft 18-20" = "S S S S S S S S S S"
"pair 8" = "P P P P P P P Ph Rp Rp"
"pair 5" = "D D D D D D D D D D"
"doubled hard 6-12" = "D D D D D D D Dq Dq Q"
"doubled hard 13-16" = "S S S S S Q Q Q Q Q"
"""


def test_a_strategy_of_one_s_own_is_priced_exactly_and_sampled_alike(tmp_path: Path) -> None:
    file = tmp_path / "mimic.toml"
    file.write_text(MIMIC, "utf-8")
    for game in (GAME, SPANISH.configure(double_double=True), PURE.configure()):
        report = simulate(game, rounds=400_000, seed=2, threads=2, shoe="fresh", strategy=str(file))
        known, (sampled, *_) = report.data["exact"]["bet"], report.data["wagers"]
        assert abs(sampled["mean"] - known["exact"]) < 4 * known["error"]
        assert -0.08 < known["exact"] < -0.04


def test_the_basic_strategy_as_a_file_has_the_price_of_the_basic_strategy(tmp_path: Path) -> None:
    file = tmp_path / "basic.csv"
    file.write_text(price(SPANISH.configure(), chart="csv").text, "utf-8")
    data = price(SPANISH.configure(), strategy=str(file)).data
    own, basic = played(data, "own"), played(data, "basic")
    assert own["expectation"] == basic["expectation"]
    assert own["standard_deviation"] == basic["standard_deviation"]
    file.write_text(file.read_text("utf-8") + "\nhand T 4 2,S,S,S,S,S,S,S,S,S,S", "utf-8")
    with pytest.raises(Refusal, match="only `simulate` plays those"):
        price(SPANISH.configure(), strategy=str(file))
