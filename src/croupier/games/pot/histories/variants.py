"""The games that the PHH notation knows by a code, as rules that a hand is played by."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from croupier.editions import Game
from croupier.editions.edition import Edition
from croupier.games.pot.compile import pot_rules
from croupier.games.pot.law import PotFile
from croupier.games.pot.rules import PotRules, StreetRule, Structure
from croupier.kit import Refusal
from croupier.ranks.rating import Rater

READING = "phh"
BETS_A_ROUND = 4  # in limit games, the first one counted


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(files("croupier.games.pot.histories").joinpath("variants.toml").read_text("utf-8"))


@cache
def codes() -> tuple[str, ...]:
    """The codes of the notation, in the order of its games."""
    return tuple(_file()["games"])


@cache
def games() -> tuple[str, ...]:
    """The codes of the notation, and those of the same scheme for games that only Open Hand History names."""
    return (*codes(), *_file()["more"])


@cache
def variant(code: str) -> Edition:
    """The game of a code, written as an edition is."""
    known = {**_file()["games"], **_file()["more"]}
    if code not in known:
        raise Refusal(f"There is no variant {code!r}; the notation knows {', '.join(codes())}.")
    return Edition(f"phh/{code}", PotFile.model_validate(_edition(code, known[code])))


def _edition(code: str, game: dict[str, Any]) -> dict[str, Any]:
    hands = [{"pools": ["player", "community"], **hand} for hand in game["hands"]]
    short = _file()["short_deck"].get(game["shape"])
    return {
        "title": game["title"],
        "family": "pot poker",
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
            "short_deck": _cited(short) if short else None,
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
        bases={},
    )


@cache
def most_players(code: str) -> int:
    """How many the deck can serve with the cards of the first street, beside the board."""
    rules = variant_rules(code)
    board = sum(count for street in rules.streets for who, count, _ in street.deals if who == "community")
    hole = sum(count for who, count, _ in rules.streets[0].deals if who == "players")
    return (len(rules.deck) - board) // hole


def loosened(rules: PotRules) -> PotRules:
    """The same game with every raise allowed that a player has chips for: somebody played by other rules."""
    structure: Structure = (
        "pot limit" if rules.id == "FO/8" else rules.structure
    )  # as which the notation's own reader plays it
    return replace(
        rules,
        structure=structure,
        min_bet=rules.min_bet or rules.small_bet,
        raises=0,
        reopens_always=True,
    )


@cache
def _shapes() -> dict[object, str]:
    return {_shape(pot_rules(variant(code).under())): code for code in games()}


def code_of(game: Game, players: int) -> str:
    """The code under which the notation knows a game, or nothing: the same cards, streets and hands for the pot."""
    code = known_as(pot_rules(game, players))
    return code if code in codes() else ""


def known_as(rules: PotRules) -> str:
    """The code of a game by its rules, of the notation or of its scheme; nothing where there is none."""
    return _shapes().get(_shape(rules), "")


@cache
def _deals_of(code: str) -> object:
    return _dealt(pot_rules(variant(code).under()))


def dealt_as(rules: PotRules, among: tuple[str, ...]) -> str:
    """Which of these games has the same cards, streets and hands, whatever its bets; nothing where none has."""
    plain = not (rules.collects or rules.best_share)
    return next((code for code in among if plain and _deals_of(code) == _dealt(rules)), "")


def _dealt(rules: PotRules) -> object:
    streets = [
        (street.act, [(who, face) for who, many, face in street.deals if who != "burn" for _ in range(many)])
        for street in rules.streets
    ]
    own = sum(count for street in rules.streets for who, count, _ in street.deals if who == "players")
    return rules.deck, streets, [_rates(part.rate, own) for part in rules.parts]


def _shape(rules: PotRules) -> object:
    """All of the rules that a reader of the notation must know, beside the amounts."""
    own = sum(count for street in rules.streets for who, count, _ in street.deals if who == "players")
    parts = tuple(_rates(part.rate, own) for part in rules.parts)
    forced = {bet.kind for bet in rules.forced if bet.amount} - {"ante", "blind", "straddle", "bring in"}
    plain = not (forced or rules.collects or rules.best_share or rules.carry_fold)
    streets = tuple(_street(street) for street in rules.streets)
    return plain, rules.deck, rules.structure, streets, parts


def _street(street: StreetRule) -> object:
    deals = [(who, face) for who, count, face in street.deals if who != "burn" for _ in range(count)]
    odd = street.needs is not None or street.open_pair or not street.check or street.reveals
    act = (street.act, street.least, street.most, street.button_most)
    return tuple(deals), act, street.round, street.opens, street.big, odd


def _rates(rate: object, own: int) -> object:
    """How a hand is rated: its order, how many of the player's own cards play, and what it must come up to."""
    if not isinstance(rate, Rater):
        return rate
    least, most = rate.span
    return rate.order.name, least, min(most, own, rate.order.size), rate.least
