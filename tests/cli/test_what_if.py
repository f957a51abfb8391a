"""`--change` on every command that takes it, and those that refuse it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import call

CRAPS = "grand-ronde/craps"
ROULETTE = "grand-ronde/roulette"


def test_price_shows_the_label_and_the_figure() -> None:
    called = call("price", CRAPS, "--change", "field.12=3 to 1")
    assert called.exit_code == 0 and "no book permits this game" in called.stdout
    called = call("price", CRAPS, "--change", "field.12=3 to 1", "--json")
    data = json.loads(called.stdout)
    assert data["changed"] == ["Field on 12 pays 3 to 1 (printed: 2 to 1)"]
    field = next(price for price in data["prices"] if price["wagers"] == ["field"])
    assert field["house_edge"] == "1/36"


def test_a_file_and_words_together_before_and_behind_the_edition(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('split = "18 to 1"\n')
    called = call("price", "--change", str(file), ROULETTE, "--change", "straight=36", "--json")
    edges = {price["name"]: price["house_edge"] for price in json.loads(called.stdout)["prices"]}
    assert called.exit_code == 0 and edges["Split"] == "0/1" and edges["Straight up"] == "1/38"


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", ROULETTE, "--rounds", "1000"),
        ("show", ROULETTE),
        ("show", ROULETTE, "--json"),
    ],
)
def test_other_commands_take_it_and_say_so(words: tuple[str, ...]) -> None:
    called = call(*words, "--change", "straight=36")
    assert called.exit_code == 0 and "Straight up pays 36 to 1 (printed: 35 to 1)" in " ".join(
        called.stdout.split()
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", ROULETTE, "--clauses"), "a what-if game has none"),
        (("play", ROULETTE, "--save", "x.jsonl"), "are not saved"),
        (("play", ROULETTE, "--room", "x", "--at-table", "1"), "plays no what-if game"),
        (("price", "--all-editions"), "takes --executor and no other options"),
        (("fees", "bankers/texas-holdem"), "--change is not an option"),
    ],
)
def test_what_a_changed_game_is_not_for(words: tuple[str, ...], sentence: str) -> None:
    called = call(*words, "--change", "straight=36")
    assert called.exit_code == 2 and sentence in called.stderr


def test_what_if_lists_the_keys() -> None:
    called = call("what-if", ROULETTE, "--json")
    found = {each["key"]: each["value"] for each in json.loads(called.stdout)["changeable"]}
    assert called.exit_code == 0 and found["straight"] == "35 to 1" and found["wheel.spin.revolutions"] == "4"


@pytest.mark.parametrize(
    ("edition", "words", "sentence"),
    [
        (
            "pennsylvania/three-card-poker",
            ("jokers=1",),
            "says what a joker stands for; change joker=wild too",
        ),
        ("pennsylvania/three-card-poker", ("joker=wild",), "change jokers=1 before it"),
        ("bankers/ez-baccarat-panda-8", ("jokers=1",), "has no use for a joker"),
    ],
)
def test_a_joker_without_a_use_is_refused(edition: str, words: tuple[str, ...], sentence: str) -> None:
    called = call("price", edition, *(part for word in words for part in ("--change", word)))
    assert called.exit_code == 2 and sentence in called.stderr


def test_a_joker_in_three_card_poker_has_a_price() -> None:
    words = ("--change", "jokers=1", "--change", "joker=wild", "--no-guard", "--json")
    called = call("price", "pennsylvania/three-card-poker", *words)
    main = json.loads(called.stdout)["prices"][0]
    assert (main["certainty"], main["house_edge"]) == ("exact", "-15063/675220")


def test_a_number_of_cards_alone_takes_none_out_and_is_refused() -> None:
    edition = "pennsylvania/three-card-poker"
    called = call("price", edition, "--change", "deck.cards=36")
    assert called.exit_code == 2 and "name the ranks taken out in `without`" in called.stderr
    together = call("price", edition, "--change", "deck.without=2 3 4 5", "--change", "deck.cards=36")
    assert together.exit_code == 0 and "38,955,840" in together.stdout
