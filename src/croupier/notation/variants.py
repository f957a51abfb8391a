"""The games that the PHH notation knows by a code, as rules that a hand is played by."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from croupier.editions.edition import Edition, EditionFile
from croupier.kit import Refusal
from croupier.procedures.pot_rules import pot_rules
from croupier.rounds.pot import PotRules

READING = "phh"
BETS_A_ROUND = 4  # in limit games, the first one counted


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(files("croupier.notation").joinpath("variants.toml").read_text("utf-8"))


@cache
def codes() -> tuple[str, ...]:
    """The codes of the notation, in the order of its games."""
    return tuple(_file()["games"])


@cache
def variant(code: str) -> Edition:
    """The game of a code, written as an edition is."""
    games = _file()["games"]
    if code not in games:
        raise Refusal(f"There is no variant {code!r}; the notation knows {', '.join(games)}.")
    return Edition(f"phh/{code}", EditionFile.model_validate(_edition(code, games[code])))


def _edition(code: str, game: dict[str, Any]) -> dict[str, Any]:
    hands = [{"pools": ["player", "community"], **hand} for hand in game["hands"]]
    return {
        "title": game["title"],
        "family": "pot-poker",
        "procedure": "pot_poker",
        "text": {"doc": "phh", "section": code, "lines": (1, 1)},
        "seats": _cited({"least": 2, "most": 52, "usual": 2}),
        "deck": _cited({"without": game.get("without", "")}),
        "hands": [_cited(hand) for hand in hands],
        "options": [
            _cited(
                {
                    "name": "betting",
                    "kind": "choice",
                    "choices": [game["betting"]],
                    "default": game["betting"],
                }
            ),
            _cited({"name": "bring_in", "kind": "money", "default": 0}),
        ],
        "readings": _file()["readings"],
        "pot": {
            "forced": [_cited({"name": "bring-in", "kind": "bring in", "option": "bring_in"})],
            "streets": [_cited(street) for street in _streets(game)],
            "betting": _cited({"completing_counts": True}),
            "parts": [_cited({"name": hand["name"], "hand": hand["name"]}) for hand in hands],
            "odd_chips": _cited({}),
            "showing": _cited({}),
        },
    }


def _streets(game: dict[str, Any]) -> list[dict[str, Any]]:
    first, *rest = (dict(street) for street in _file()["shapes"][game["shape"]])
    if "hole_cards" in game:
        first["deal"] = ["players 1 down"] * game["hole_cards"]
    opens: dict[str, str] = game.get("opens", {})
    return [
        {**street, "opens": opens.get(street.get("opens", ""), street.get("opens", "left of the button"))}
        for street in (first, *rest)
    ]


def _cited(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "reading": READING}


@cache
def variant_rules(
    code: str, bring_in: int = 0, small_bet: int = 0, big_bet: int = 0, min_bet: int = 0, chip: int = 1
) -> PotRules:
    """The rules of a recorded hand of this variant, with the amounts that it brings."""
    rules = pot_rules(variant(code).under())
    limit = rules.structure == "limit"
    return replace(
        rules,
        id=code,
        small_bet=small_bet,
        big_bet=big_bet,
        min_bet=min_bet,
        chip=chip,
        raises=BETS_A_ROUND if limit else 0,
        counts_bets=limit,
        short_blind_stands=False,
        forced=tuple(replace(bet, amount=bring_in) for bet in rules.forced if bring_in),
        cites={},
    )
