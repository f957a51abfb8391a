"""The craps layout as data: its areas, and a spot for every bet with its box, its odds and its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from croupier.games.craps.rules import DiceRules, DiceWager, number_words
from croupier.games.family import Felt
from croupier.games.felts import bet_limits, limit

Box = tuple[float, float, float, float]
DICE = tuple(combinations_with_replacement(range(1, 7), 2))

# Left, top, width and height; a number's box is two wide. The players' side is at the bottom, and the bets that the
# dealer places for them in the middle of the table are to the right.
SIZE = (25, 12.5)
POINTS = (4, 5, 6, 8, 9, 10)  # the boxes of the layout; bets on other numbers stand with those of one roll
AREAS: dict[str, tuple[str, Box]] = {
    "dont_come": ("Don't come", (0, 0, 2, 6)),
    "numbers": ("Numbers", (2, 0, 12, 6)),
    "come": ("Come", (0, 6, 14, 1.5)),
    "field": ("Field", (0, 7.5, 14, 1.5)),
    "dont_pass": ("Don't pass", (0, 9, 10, 1.1)),
    "dont_pass_odds": ("Don't pass odds", (10, 9, 4, 1.1)),
    "pass": ("Pass line", (0, 10.1, 14, 1.3)),
    "pass_odds": ("Pass odds", (0, 11.4, 14, 1.1)),
    "any_seven": ("Any seven", (15, 0, 10, 1.3)),
    "hardways": ("Hardways", (15, 1.3, 10, 3.2)),
    "one roll": ("One roll", (15, 4.5, 10, 4.2)),
    "hop": ("Hop", (15, 8.7, 10, 3.8)),
}
# Each number's column, from the top: left, top, width and height within it.
COLUMN: dict[str, Box] = {
    "dont_come": (0, 0, 1, 1),
    "dont_come_odds": (1, 0, 1, 1),
    "lay": (0, 1, 2, 1),
    "come": (0, 2.9, 1, 1.1),
    "come_odds": (1, 2.9, 1, 1.1),
    "buy": (0, 4, 2, 1),
    "place": (0, 5, 2, 1),
}
HARDWAYS = ("hard_6", "hard_10", "hard_8", "hard_4")
# The rows of the one-roll bets; other bets of a text are below them.
ROWS: tuple[tuple[str, ...], ...] = (
    ("craps_two", "craps_three", "eleven", "craps_twelve"),
    ("any_craps", "craps_eleven", "horn", "whirl"),
    ("horn_high_2", "horn_high_3", "horn_high_11", "horn_high_12"),
)
HOPS_ACROSS = 7


def craps_felt(rules: DiceRules) -> Felt:
    """The whole layout; every wager of the game has its spot."""
    areas = tuple({"name": name, "title": title, "box": list(box)} for name, (title, box) in AREAS.items())
    return Felt("rail", areas, tuple(_spots(rules)), tuple(_inscriptions(rules)), SIZE)


# Spots.


def _spots(rules: DiceRules) -> Iterator[Mapping[str, Any]]:
    for wager in rules.wagers.values():
        left, top, width, height = box_of(rules, wager)
        wins = _won_by(rules, wager)
        yield {
            "name": wager.name,
            "title": wager.title,
            "label": _label(wager),
            "area": area_of(wager),
            "box": [round(part, 3) for part in (left, top, width, height)],
            "at": _at(area_of(wager), (left, top, width, height)),
            "number": None if wager.number is None else number_words(wager.number),
            "dice": list(wins[0]) if len(wins) == 1 and wager.bet.starts != "line" else None,
            "supports": wager.supports or None,
            "pays": [str(pay.pays) for pay in rules.pays if _speaks(pay, wager)],
            "clauses": list(wager.bet.cite),
        }


def _at(area: str, box: Box) -> list[float]:
    """Where its chips are drawn: next to the printing in its box, or below it."""
    left, top, width, height = box
    across = 0.77 if area == "numbers" and width > 1 else 0.5
    down = 0.68 if area in ("field", "one roll", "hop", "dont_come") else 0.5
    return [round(left + across * width, 3), round(top + down * height, 3)]


def _speaks(pay: Any, wager: DiceWager) -> bool:
    number: Any = wager.number
    if isinstance(number, tuple):
        number = "pairs" if number[0] == number[1] else "non-pairs"
    return wager.bet.name in pay.bets and (not pay.numbers or number is None or number in pay.numbers)


def _won_by(rules: DiceRules, wager: DiceWager) -> list[tuple[int, int]]:
    """The rolls that win it while it stands by itself."""
    if wager.follows or wager.travelled:
        return []
    return [dice for dice in DICE if rules.outcome(wager, None, dice, True).does == "wins"]


def _label(wager: DiceWager) -> str:
    """What is printed in its box, the number left out."""
    if wager.supports:
        return "odds"
    return wager.bet.title.replace("{number}", "").replace("{Number}", "").strip()


def area_of(wager: DiceWager) -> str:
    """Where on the layout a bet stands."""
    if wager.bet.name in COLUMN and wager.number in POINTS:
        return "numbers"
    if wager.bet.group == "hardway":
        return "hardways"
    if isinstance(wager.number, tuple):
        return "hop"
    return wager.name if wager.name in AREAS else "one roll"


def box_of(rules: DiceRules, wager: DiceWager) -> Box:
    """The box of a bet: its own area, or its place within one."""
    area = area_of(wager)
    box = AREAS[area][1]
    if area == "numbers":
        left, top, wide, high = COLUMN[wager.bet.name]
        assert isinstance(wager.number, int)
        return box[0] + 2 * POINTS.index(wager.number) + left, box[1] + top, wide, high
    own = [name for name, each in rules.wagers.items() if area_of(each) == area]
    if area == "hardways":
        return _in_rows(wager.name, _rows(own, (HARDWAYS[:2], HARDWAYS[2:]), 2), box)
    if area == "hop":
        return _in_rows(wager.name, _rows(own, (), HOPS_ACROSS), box)
    return _in_rows(wager.name, _rows(own, ROWS, 4), box) if area == "one roll" else box


def _rows(names: list[str], usual: tuple[tuple[str, ...], ...], across: int) -> list[list[str]]:
    """Names in rows: the usual ones as far as they are there, then the others, a number of them per row."""
    found = [row for each in usual if (row := [name for name in each if name in names])]
    rest = [name for name in names if not any(name in row for row in found)]
    return found + [rest[start : start + across] for start in range(0, len(rest), across)]


def _in_rows(name: str, rows: list[list[str]], box: Box) -> Box:
    """The box of a name where rows share the height of a box, and those in a row its width."""
    left, top, width, height = box
    place = next(place for place, row in enumerate(rows) if name in row)
    wide, high = width / len(rows[place]), height / len(rows)
    return left + rows[place].index(name) * wide, top + place * high, wide, high


# Inscriptions.


def _inscriptions(rules: DiceRules) -> Iterator[Mapping[str, Any]]:
    for number in POINTS:
        left, top = AREAS["numbers"][1][0] + 2 * POINTS.index(number), AREAS["numbers"][1][1] + 2
        place: dict[str, Any] = {"box": [left, top, 2, 0.9], "at": [left + 1.2, top + 0.45]}
        yield {"kind": "number", "area": "numbers", "number": number, **place, "clauses": []}
    if "dont_pass" in rules.wagers:
        yield from _barred(rules)
    if "field" in rules.wagers:
        yield from _field(rules)
    yield from _limits(rules)


def _barred(rules: DiceRules) -> Iterator[Mapping[str, Any]]:
    """The rolls of a come-out on which a don't pass bet neither wins nor loses."""
    wager = rules.wager("dont_pass")
    for dice in DICE:
        outcome = rules.outcome(wager, None, dice)
        if sum(dice) not in rules.law.points and not outcome.odds:
            text, clauses = f"Bar {sum(dice)}", list(outcome.cite)
            yield {"kind": "bar", "area": "dont_pass", "text": text, "dice": list(dice), "clauses": clauses}


def _field(rules: DiceRules) -> Iterator[Mapping[str, Any]]:
    """The numbers of the field, each with what it pays where that is more than even money."""
    field = rules.wager("field")
    won = {sum(dice): rules.outcome(field, None, dice) for dice in DICE}
    left, top, width, height = AREAS["field"][1]
    wins = [number for number, outcome in sorted(won.items()) if outcome.does == "wins"]
    for place, number in enumerate(wins):
        pay = won[number].pay
        pays = str(pay.pays) if pay is not None and pay.pays.profit != 1 else None
        at = [round(left + width * (place + 1.5) / (len(wins) + 1), 3), round(top + height * 0.3, 3)]
        clauses = list(won[number].cite)
        yield {
            "kind": "field",
            "area": "field",
            "number": number,
            "at": at,
            "pays": pays,
            "clauses": clauses,
        }


def _limits(rules: DiceRules) -> Iterator[Mapping[str, Any]]:
    game = rules.game
    bets = bet_limits(game, "Bets", "min_bet", "max_bet")
    if bets is not None:
        yield bets
    if "odds_times" in game.options:
        yield limit(game, f"Odds up to {game.options['odds_times']} times the bet", "odds_times")
