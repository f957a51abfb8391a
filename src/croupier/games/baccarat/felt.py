"""The layout of a baccarat table as data: the two hands, and the spaces before a seat with what they pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.baccarat.rules import rules_of
from croupier.games.family import Felt
from croupier.games.felts import bet_limits, seat_areas, seat_place

# A seat's spaces: side bets share the upper row, each line has one of its own.
WIDE, SIDE_HIGH, LINE_HIGH = 10, 1.2, 1.4


def baccarat_felt(game: Game) -> Felt:
    """The hands and one seat's spaces; every seat has the same."""
    areas = [{"name": name, "title": f"{name.capitalize()}'s hand"} for name in ("player", "banker")]
    spots = tuple(_spots(game))
    high = round(max(spot["box"][1] + spot["box"][3] for spot in spots), 3)
    limits = [
        bet_limits(game, "Lines", "min_bet", "max_bet"),
        bet_limits(game, "Tie, Panda and Dragon", "min_side", "max_side"),
    ]
    printed = tuple(each for each in limits if each)
    return Felt("oval", (*areas, *seat_areas(game)), spots, printed, place=(WIDE, high))


def _spots(game: Game) -> Iterator[Mapping[str, Any]]:
    rules = rules_of(game)
    sides = [wager.name for wager in game.opening_wagers if wager.group == "side"]
    lines = [wager.name for wager in game.opening_wagers if wager.group != "side"][::-1]
    for spot in seat_place(game.opening_wagers)[0]:
        name = spot["name"]
        if name in sides:
            wide = WIDE / len(sides)
            box = [round(sides.index(name) * wide, 3), 0, round(wide, 3), SIDE_HIGH]
        else:
            top = (SIDE_HIGH if sides else 0) + lines.index(name) * LINE_HIGH
            box = [0, round(top, 3), WIDE, LINE_HIGH]
        rows = [row for row in rules.rows if row.wager == name and row.does.odds is not None]
        pays = list(dict.fromkeys(str(row.does.odds) for row in rows))
        at = [round(box[0] + box[2] / 2, 3), round(box[1] + box[3] / 2, 3)]
        yield {**spot, "box": box, "at": at, "pays": pays}
