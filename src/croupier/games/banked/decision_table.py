"""Decisions of many hands as a short exact table: hands differ by one feature after another, as far as needed.

A row whose hands are all played alike states every decision in it. A row whose hands differ when all features are
spent says so, with the exact number of hands that take each play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.pages import Column, Grid, Percent, Value

I64 = NDArray[np.int64]


@dataclass(frozen=True)
class Feature:
    """Something by which hands are distinguished: its name, and the words for its values from 0 on."""

    name: str
    words: Sequence[str]


@dataclass(frozen=True)
class TableRow:
    """Hands with these values of the features, -1 where any: how many there are, and how many bet."""

    values: tuple[int, ...]
    hands: int
    bets: int


def table_rows(counts: I64) -> list[TableRow]:
    """Rows for hands counted by their features and, last, by whether they bet (0 no, 1 yes)."""
    return list(_split(counts, ()))


def _split(counts: I64, before: tuple[int, ...]) -> Iterator[TableRow]:
    whole = counts.reshape(-1, 2).sum(axis=0)
    hands, bets = int(whole.sum()), int(whole[1])
    if not hands:
        return
    depth = counts.ndim - 1
    if not depth or bets in (0, hands):
        yield TableRow((*before, *(-1,) * depth), hands, bets)
        return
    for value in range(counts.shape[0]):
        yield from _split(counts[value], (*before, value))


def table_grid(key: str, features: Sequence[Feature], rows: Sequence[TableRow], bet: str, pass_: str) -> Grid:
    """The rows as a grid; neighbours that are played alike and differ in one value stand on one line."""
    columns = [Column(feature.name.lower().replace(" ", "_"), feature.name) for feature in features]
    columns += [
        Column("play", "Play"),
        Column("hands", "Hands", "right"),
        Column("bets", "Of them bet", "right"),
    ]
    return Grid(key, columns, [_cells(features, row, bet, pass_) for row in _joined(rows)])


def _joined(rows: Sequence[TableRow]) -> list[tuple[list[set[int]], TableRow]]:
    """Neighbours that differ in one value alone, all of them bet or all of them not, as one."""
    found: list[tuple[list[set[int]], TableRow]] = []
    for row in rows:
        values = [{value} for value in row.values]
        if found:
            last, total = found[-1]
            differ = [
                place for place, (own, other) in enumerate(zip(values, last, strict=True)) if own != other
            ]
            pure = row.bets in (0, row.hands) and total.bets in (0, total.hands)
            if (
                pure
                and bool(row.bets) == bool(total.bets)
                and len(differ) == 1
                and -1 not in values[differ[0]]
            ):
                last[differ[0]] |= values[differ[0]]
                found[-1] = (last, TableRow(total.values, total.hands + row.hands, total.bets + row.bets))
                continue
        found.append((values, row))
    return found


def _cells(
    features: Sequence[Feature], joined: tuple[list[set[int]], TableRow], bet: str, pass_: str
) -> tuple[Value, ...]:
    values, row = joined
    words = [
        "any" if -1 in own else _words(feature, own) for feature, own in zip(features, values, strict=True)
    ]
    play = bet if row.bets == row.hands else pass_ if not row.bets else "depends on the other cards"
    return (*words, play, row.hands, Percent(Fraction(row.bets, row.hands), 2))


def _words(feature: Feature, values: set[int]) -> str:
    """One word, or the first and the last of a run."""
    ordered = sorted(values)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{feature.words[ordered[0]]} to {feature.words[ordered[-1]]}"
    return ", ".join(feature.words[value] for value in ordered)
