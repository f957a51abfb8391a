"""Games that are solved alike: paytables of equal rows that are printed under several labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.roads.common import main_wagers

CONDITIONS = ("when", "under", "unless")  # words of the law below which choices are named


def main_game(game: Game) -> Game:
    """The game with its main wagers alone, and what the house takes of their wins: paytables of side bets do not change
    how they are played, nor do labels."""
    names = main_wagers(game)
    labels = {wager: label for wager, label in game.labels.items() if wager in names}
    tables = tuple(table for table in game.tables if table.wager in names)
    charged = tuple(wager.name for wager in game.wagers if wager.kind == "commission")
    return first_alike(replace(game, labels=labels, tables=tables, offered=(*names, *charged)))


def first_alike(game: Game) -> Game:
    """The game with each paytable under the first label that has the same rows, unless a rule looks at the label."""
    tables = tuple(_first(game.edition, table) for table in game.tables)
    labels = {table.wager: table.label for table in tables}
    return replace(game, labels={**game.labels, **labels}, tables=tables)


def _first(edition: Edition, table: PayTable) -> PayTable:
    if edition.changed or table.wager in _looked_at(edition):
        return table
    return next((other for other in edition.tables if _figures(other) == _figures(table)), table)


def _figures(table: PayTable) -> tuple[object, ...]:
    """All of a paytable that a payment hangs on."""
    rows = tuple((row.hand, row.pays) for row in table.rows)
    return table.wager, table.stake, table.hand, table.by, table.otherwise, table.also, rows


@lru_cache(maxsize=128)
def _looked_at(edition: Edition) -> frozenset[str]:
    """The choices that conditions of the law name."""
    return frozenset(_named(edition.law.model_dump()))


def _named(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            if key in CONDITIONS and isinstance(part, dict):
                yield from part
            yield from _named(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _named(part)
