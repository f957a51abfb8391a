"""Baccarat bets that people try first: their computed edges are pinned."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.editions.own import file_text, model_of, new_file
from croupier.kit import Refusal

BACCARAT = "bankers/ez-baccarat-panda-8"
DRAGON = [
    {"winner": "player", "player_cards": 2, "player": "8 to 9", "does": "1 to 1"},
    *(
        {"winner": "player", "margin": margin, "does": f"{pays} to 1"}
        for margin, pays in ((9, 30), (8, 10), (7, 6), (6, 4), (5, 2), (4, 1))
    ),
    {"equal": True, "player": "8 to 9", "player_cards": 2, "banker_cards": 2, "does": "returned"},
]
TIGER = [
    {"winner": "banker", "banker": 6, "banker_cards": 2, "does": "12 to 1"},
    {"winner": "banker", "banker": 6, "banker_cards": 3, "does": "20 to 1"},
]

# House edges in percent with eight decks as computed here. Not all were held against a printed source.
SIDE_BETS: list[tuple[list[dict[str, Any]], str]] = [
    ([{"player_pair": "any", "does": "11 to 1"}], "10.36"),
    ([{"banker_pair": "any", "does": "11 to 1"}], "10.36"),
    ([{"player_pair": "any", "does": "5 to 1"}, {"banker_pair": "any", "does": "5 to 1"}], "13.71"),
    (DRAGON, "2.65"),
    ([{"winner": "banker", "banker": 7, "banker_cards": 3, "does": "40 to 1"}], "7.61"),
    ([{"winner": "player", "player": 8, "player_cards": 3, "does": "25 to 1"}], "10.19"),
]


def edges(game: croupier.Game) -> dict[str, Fraction]:
    return {price["wagers"][0]: Fraction(price["house_edge"]) for price in game.price()["prices"]}


def percent(edge: Fraction) -> str:
    return f"{float(100 * edge):.2f}"


@pytest.mark.parametrize(("rows", "edge"), SIDE_BETS)
def test_a_side_bet_keeps_its_edge(rows: list[dict[str, Any]], edge: str) -> None:
    bet = {"name": "side", "title": "Side", "pays": rows}
    assert percent(edges(croupier.load(BACCARAT).what_if({"side_bets": [bet]}))["side"]) == edge


@pytest.mark.parametrize(("odds", "edge"), [("8 to 1", "14.36"), ("9 to 1", "4.84")])
def test_ties_at_eight_and_at_nine(odds: str, edge: str) -> None:
    assert percent(edges(croupier.load(BACCARAT).what_if({"tie": odds}))["tie"]) == edge


def own(tmp_path: Path, *rows: dict[str, Any]) -> croupier.Game:
    """Baccarat without commission, with rows of the Banker Line before the others."""
    raw = tomllib.loads(new_file(model_of("baccarat"), "Own"))
    raw["baccarat"]["pays"] = [*rows, *raw["baccarat"]["pays"]]
    file = tmp_path / "own.toml"
    file.write_text(file_text(raw))
    return croupier.load(file)


def test_a_bankers_six_that_pays_half_keeps_its_edge(tmp_path: Path) -> None:
    row = {
        "wager": "banker",
        "winner": "banker",
        "banker": 6,
        "does": "1 to 2",
        "why": "a six",
        "cite": "own",
    }
    assert percent(edges(own(tmp_path, row))["banker"]) == "1.46"


def test_half_of_an_odd_cent_is_rounded_as_the_edition_says(tmp_path: Path) -> None:
    from croupier.games.baccarat.rules import rules_of
    from croupier.games.baccarat.settle import settle_bet

    row = {
        "wager": "banker",
        "winner": "banker",
        "banker": 6,
        "does": "1 to 2",
        "why": "a six",
        "cite": "own",
    }
    rules = rules_of(own(tmp_path, row).game)
    result = rules.result(3, 2, 6, 2)
    assert settle_bet(rules, "banker", result, 1, 1001).profit == 500
    assert settle_bet(rules, "banker", result, 1, 1001, up=True).profit == 501


def test_a_pair_with_another_condition_is_refused(tmp_path: Path) -> None:
    row = {
        "wager": "banker",
        "winner": "banker",
        "banker_pair": "any",
        "does": "2 to 1",
        "why": "x",
        "cite": "own",
    }
    with pytest.raises(Refusal, match="something else"):
        own(tmp_path, row)


def test_tiger_is_priced_with_both_kinds_of_six() -> None:
    bet = {"name": "tiger", "title": "Tiger", "pays": TIGER}
    assert percent(edges(croupier.load(BACCARAT).what_if({"side_bets": [bet]}))["tiger"]) == "16.68"
