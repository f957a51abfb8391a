"""A strategy of a player's own priced exactly: its chart as the prices read one, under the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.twenty_one.price.basic import AGAIN, HARD, LAST, PAIRS, SOFT, UPS, Basic
from croupier.games.twenty_one.price.plays import PLAIN, Plays, hand_of
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.strategy import SOFT_PLACE, Codes, PlayedStrategy

LOWEST = {HARD: 5, SOFT: 13}  # rows that a strategy must have; lower totals are played as these
TOTALS = {HARD: range(4, 22), SOFT: range(12, 22)}
DOUBLED = {"S": ("S", "S"), "D": ("D", "S"), "Dq": ("D", "Q"), "Q": ("Q", "Q")}


def as_plays(rules: TwentyOneRules, strategy: PlayedStrategy) -> Plays | None:
    """The strategy as the exact prices play one; None where it looks at more than totals and pairs."""
    if strategy.hands:
        return None
    chart = _chart(rules, strategy)
    plays = chart.plays
    for up in UPS:
        acts = plays.acts[up - 1]
        for value in strategy.pairs if rules.splits != "none" else ():
            # A pair that is not split is played as its own row says, where that differs from the row of its total.
            first = plays.first[value, value, up, True, 0]
            if first in PLAIN[:3]:
                acts[0, 0, hand_of((value, value))] = PLAIN.index(first)
    return Plays(strategy.name, plays.acts, plays.first)


def _chart(rules: TwentyOneRules, strategy: PlayedStrategy) -> Basic:
    codes: dict[tuple[str, int, int], str] = {}
    for part, rows in ((HARD, strategy.hard), (SOFT, strategy.soft)):
        for total in TOTALS[part]:
            row = rows.get(total) or (("S",) * 10 if total == 21 else rows[LOWEST[part]])
            codes |= dict(_row(rules, part, total, total, part == SOFT, row))
    for value, row in strategy.pairs.items() if rules.splits != "none" else ():
        soft = value == 1
        codes |= dict(_row(rules, PAIRS, value, 12 if soft else 2 * value, soft, row))
    for rows, higher in ((strategy.doubled_hard, 0), (strategy.doubled_soft, SOFT_PLACE)):
        for total, row in rows.items():
            for up, code in zip(UPS, row, strict=True):
                again, last = (_offered(rules, each) for each in DOUBLED[code])
                codes[AGAIN, total + higher, up] = again
                codes[LAST, total + higher, up] = last
    return Basic(rules, codes)


def _offered(rules: TwentyOneRules, code: str) -> str:
    """A code of a doubled hand, as far as the rules have it."""
    if code == "Q" and not rules.rescue:
        return "S"
    return code


def _row(
    rules: TwentyOneRules, part: str, place: int, total: int, soft: bool, row: Codes
) -> Iterator[tuple[tuple[str, int, int], str]]:
    for up, code in zip(UPS, row, strict=True):
        yield (part, place, up), _allowed(rules, code, total, soft, up)


def _allowed(rules: TwentyOneRules, code: str, total: int, soft: bool, up: int) -> str:
    """What a code comes to under the rules: no surrender where there is none, and hits and stands that they order."""
    if code[0] == "R" and rules.surrender_at(up) == "none":
        code = {"R": "H", "Rs": "S", "Rp": "P"}[code]
    if code == "Ph":
        code = "P" if rules.double_after_split else "H"
    if not soft and total <= rules.must_hit_upto:
        return {"S": "H", "Ds": "D", "Rs": "R"}.get(code, code)
    if not soft and 0 < rules.must_stand_from <= total:
        return {"H": "S", "D": "Ds", "R": "Rs"}.get(code, code)
    return code
