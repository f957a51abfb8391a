"""The craps layout as data: its areas, and a spot for every bet with its odds and its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.games.craps.law_checks import POINTS
from croupier.games.craps.rules import DiceRules, DiceWager, number_words
from croupier.games.family import Felt

# Left, top, width and height in units of a number's box; the shooter's side is at the bottom.
AREAS: dict[str, tuple[int, int, int, int]] = {
    "dont_come": (0, 0, 1, 3),
    "numbers": (1, 0, 6, 3),
    "come": (0, 3, 7, 1),
    "field": (0, 4, 7, 1),
    "dont_pass": (0, 5, 7, 1),
    "pass": (0, 6, 7, 1),
    "odds": (0, 7, 7, 1),
    "hardways": (8, 0, 2, 2),
    "one roll": (8, 2, 2, 3),
    "hop": (8, 5, 2, 2),
}
ROWS = {"dont_come": 0, "lay": 0, "buy": 1, "place": 2, "come": 2}


def craps_felt(rules: DiceRules) -> Felt:
    """The whole layout; every wager of the game has its spot."""
    areas = tuple({"name": name, "box": list(box)} for name, box in AREAS.items())
    inscriptions = (
        {"area": "dont_pass", "text": "Don't pass bar 12", "clauses": ["3(a)(3)"]},
        {"area": "numbers", "text": " ".join(map(str, POINTS)), "clauses": []},
    )
    return Felt("rail", areas, tuple(_spots(rules)), inscriptions)


def _spots(rules: DiceRules) -> Iterator[Mapping[str, Any]]:
    for wager in rules.wagers.values():
        yield {
            "name": wager.name,
            "title": wager.title,
            "area": area_of(rules, wager),
            "at": _at(rules, wager),
            "number": None if wager.number is None else number_words(wager.number),
            "supports": wager.supports or None,
            "pays": [str(pay.pays) for pay in rules.pays if _speaks(pay, wager)],
            "clauses": list(wager.bet.cite),
        }


def _speaks(pay: Any, wager: DiceWager) -> bool:
    number: Any = wager.number
    if isinstance(number, tuple):
        number = "pairs" if number[0] == number[1] else "non-pairs"
    return wager.bet.name in pay.bets and (not pay.numbers or number is None or number in pay.numbers)


def area_of(rules: DiceRules, wager: DiceWager) -> str:
    """Where on the layout a bet stands."""
    if wager.supports:
        parent = rules.wager(wager.supports)
        return "odds" if parent.follows else "numbers"
    if wager.travelled or wager.bet.group == "number":
        return "numbers"
    if wager.bet.group == "hardway":
        return "hardways"
    if isinstance(wager.number, tuple):
        return "hop"
    return wager.bet.name if wager.bet.name in AREAS else "one roll"


def _at(rules: DiceRules, wager: DiceWager) -> list[float]:
    """The middle of its place, in the units of the areas."""
    left, top, width, height = AREAS[area_of(rules, wager)]
    if area_of(rules, wager) == "numbers" and wager.number in POINTS:
        parent = rules.wager(wager.supports) if wager.supports else wager
        column = POINTS.index(wager.number)
        return [left + column + (0.75 if wager.supports else 0.5), top + ROWS.get(parent.bet.name, 1) + 0.5]
    own = [each for each in rules.wagers.values() if area_of(rules, each) == area_of(rules, wager)]
    place = own.index(wager)
    return [round(left + width * (place + 0.5) / len(own), 3), round(top + height / 2, 3)]
