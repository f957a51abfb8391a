"""Files of one's own: one for each family, made of a book's game; what is refused in them names file and line."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.editions import edition_ids, load
from croupier.editions.own import MODELS, model_of, new_file
from croupier.games import family_names
from croupier.kit import Refusal
from tests.cli.calling import call


@pytest.mark.parametrize("family", family_names()[:8])
def test_a_new_file_of_every_family_loads_and_opens_a_round(family: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert call("new", family, str(file)).exit_code == 0
    game = croupier.load(file)
    assert game.edition.law.family == family and game.title == "Mine"
    assert game.open().due is not None
    assert file.read_text().count("\n# ") > 5  # comments
    model = load(MODELS[family])
    assert game.edition.law.wagers == () or {w.name for w in game.edition.law.wagers} == {
        w.name for w in model.law.wagers
    }


def test_a_new_file_is_priced_as_its_model(tmp_path: Path) -> None:
    file = tmp_path / "wheel.toml"
    file.write_text(new_file(model_of("roulette"), "Wheel"))
    ours = croupier.load(file).price()["prices"]
    theirs = croupier.load(MODELS["roulette"]).price()["prices"]
    assert [Fraction(price["house_edge"]) for price in ours] == [Fraction(p["house_edge"]) for p in theirs]


@pytest.mark.parametrize(
    ("old", "new", "line_has", "sentence"),
    [
        ('at_least = "queen high"', 'at_least = "kween high"', "kween", "'kween high' is not a threshold"),
        ('"40 to 1"', '"40 too 1"', "40 too 1", "'40 too 1' is not a payout"),
        ("most = 7", "mosst = 7", "[seats]", "seats.most: Field required"),
        ('order = "three-card"', 'odrer = "three-card"', "[[hands]]", "hands.0.order: Field required"),
        ('most = "500"\n', 'most = "500"\nmoost = 1\n', "moost", "'moost' is not known here; did you mean most"),
        ('player = "<", ante = "lost"', 'player = "<", ante = "lots"', "lots", "'lots' is not a payout"),
        ('folded = true, ante_bonus = "none"', 'folded = true, play = "none"', "[contest]", "exactly one must"),
        ('family = "banked poker"', 'family = "banked pokr"', "family", "is not a family"),
        ('title = "My Game"', 'title = "My Game', "title", "is not TOML"),
        ('wager = "pair_plus"\nhand', 'wager = "pear_plus"\nhand', "pear_plus", "'pear_plus' is not known"),
    ],
)  # fmt: skip
def test_what_is_refused_names_file_and_line(
    tmp_path: Path, old: str, new: str, line_has: str, sentence: str
) -> None:
    text = new_file(model_of("banked poker"), "My Game")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new))
    with pytest.raises(Refusal) as refused:
        croupier.load(file)
    said = str(refused.value)
    assert sentence in said and said.startswith(f"{file}:")
    line = said.removeprefix(f"{file}:").partition(":")[0]
    rows = file.read_text().splitlines()
    near = "\n".join(rows[int(line) - 1 : int(line) + 8])
    assert line_has in near, (line, said)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "banked pokr"), "did you mean banked poker?"),
        (("new", "tea"), "choose one of banked poker"),
        (("new", "keno", "mine.txt"), "ends in .toml"),
        (("new", "no/where"), "There is no edition"),
    ],
)
def test_what_cannot_be_written_is_refused(words: tuple[str, ...], sentence: str) -> None:
    called = call(*words)
    assert called.exit_code == 2 and sentence in called.stderr


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("mine")
    called = call("new", "keno", str(file))
    assert (
        called.exit_code == 2
        and "already exists; name another file" in called.stderr
        and file.read_text() == "mine"
    )
    assert call("new", "keno").stdout.startswith("# My Game: a game of your own")


def test_a_game_of_ones_own_is_changed_otherwise_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(new_file(model_of("banked poker"), "My Game"))
    game = croupier.load(file).what_if(pair_plus="50-30-6-3-1")
    assert game.changed and "~" in game.id
    table = game.game.table("pair_plus")
    assert table is not None and str(table.rows[0].pays) == "50 to 1"


@pytest.mark.parametrize("id", edition_ids())
def test_a_new_file_of_every_edition_loads_and_opens_a_round(id: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(new_file(model_of(id), "Mine"), "utf-8")
    game = croupier.load(file)
    assert game.edition.law.family == load(id).law.family and game.open().due is not None


def test_a_decision_that_bets_what_a_stake_rule_forbids_is_refused(tmp_path: Path) -> None:
    text = new_file(model_of("banked poker"), "Mine")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('bets = "play", times = "1"', 'bets = "play", times = "11"'), "utf-8")
    with pytest.raises(
        Refusal, match=r"mine.toml:\d+: decisions play: 'play' bets 11 times ante on play, but"
    ):
        croupier.load(file)


SIDE_BET = """
[[side_bets]]
name = "dealer_pair"
title = "Dealer's Pair"
hand = "dealer"
pays = ["straight flush 40 to 1", "three of a kind 30 to 1", "pair 1 to 1"]
folded = "stays"
"""


def test_a_side_bet_in_a_few_rows_is_a_wager_of_an_own_game(tmp_path: Path) -> None:
    file, model = tmp_path / "mine.toml", croupier.load(MODELS["banked poker"])
    file.write_text(new_file(model_of("banked poker"), "Mine") + SIDE_BET, "utf-8")
    (row,) = tomllib.loads(SIDE_BET)["side_bets"]
    changed = model.what_if(side_bets=[row]).price()["prices"]
    ours = {price["name"]: price["house_edge"] for price in croupier.load(file).price()["prices"]}
    assert ours["Dealer's Pair"] == next(p["house_edge"] for p in changed if p["name"] == "Dealer's Pair")
    file = tmp_path / "wrong.toml"
    file.write_text(new_file(model_of("banked poker"), "Mine") + SIDE_BET.replace('"dealer"', '"deeler"'))
    with pytest.raises(Refusal, match=r"wrong.toml:\d+: side_bets: hand 'deeler' is not known; did you mean"):
        croupier.load(file)
    file = tmp_path / "craps.toml"
    file.write_text(new_file(model_of("craps"), "Mine") + SIDE_BET)
    with pytest.raises(Refusal, match="craps takes no side bets in this form"):
        croupier.load(file)
