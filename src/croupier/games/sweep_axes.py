"""What a sweep goes through: keys with their values, as they are written on the command line or in Python."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from math import prod
from typing import Any

from croupier.editions import Edition
from croupier.kit import Refusal

MOST_POINTS = 10_000
ALL = "all"
_NUMBER = r"(-?\d+(?:\.\d+)?)(%?)"
_RANGE = re.compile(rf"{_NUMBER}\.\.{_NUMBER}(?:\.\.{_NUMBER})?")


@dataclass(frozen=True)
class SweepAxis:
    """One thing that varies: its key, and the values that it takes, as text."""

    key: str
    values: tuple[str, ...]


def read_axis(edition: Edition, text: str) -> SweepAxis:
    """`decks=1..8`, `rake=2%..5%..0.5%`, `pair_plus=A,B`, `pair_plus=all`."""
    key, equals, words = (part.strip() for part in text.partition("="))
    if not (key and equals and words):
        raise Refusal(f"sweep {text!r} is not understood; write KEY=1..8, KEY=1..9..2 or KEY=A,B,C.")
    if words == ALL:
        return SweepAxis(key, _permitted(edition, key))
    parts = [part.strip() for part in words.split(",")]
    if not all(parts):
        raise Refusal(f"sweep {text!r} has an empty value; write KEY=A,B,C.")
    values = tuple(dict.fromkeys(value for part in parts for value in _values(key, part)))
    return SweepAxis(key, values)


def axes_of(edition: Edition, given: Iterable[str | Mapping[str, Any]]) -> tuple[SweepAxis, ...]:
    """Axes from text, and from objects with values by key; each key once."""
    axes: list[SweepAxis] = []
    for each in given:
        if isinstance(each, str):
            axes.append(read_axis(edition, each))
        else:
            axes += [SweepAxis(key, _written(key, values)) for key, values in each.items()]
    keys = [axis.key for axis in axes]
    if not keys:
        raise Refusal("There is nothing to sweep; write KEY=1..8.")
    for key in keys:
        if keys.count(key) > 1:
            raise Refusal(f"sweep {key}: the key is given twice.")
    if (many := prod(len(axis.values) for axis in axes)) > MOST_POINTS:
        raise Refusal(f"{many:,} points are too many to sweep; the maximum is {MOST_POINTS:,}.")
    return tuple(axes)


def points_of(axes: Iterable[SweepAxis]) -> tuple[tuple[str, ...], ...]:
    """Every combination of values, the last key changing fastest."""
    return tuple(product(*(axis.values for axis in axes)))


def _written(key: str, values: Any) -> tuple[str, ...]:
    """Values of a program as a command line would have them."""
    several = [values] if isinstance(values, str) or not isinstance(values, Iterable) else values
    found = tuple(str(each).lower() if isinstance(each, bool) else str(each) for each in several)
    if not found:
        raise Refusal(f"sweep {key}: there is no value.")
    return found


def _values(key: str, part: str) -> Iterator[str]:
    """A value, or those of a range with its step."""
    match = _RANGE.fullmatch(part)
    if match is None:
        if ".." in part:
            raise Refusal(f"sweep {key}: {part!r} is not a range; write 1..8, or 1..9..2 with a step.")
        yield part
        return
    first, unit, last, other, step, third = match.groups()
    if unit != other or (step is not None and third != unit):
        raise Refusal(f"sweep {key}: {part!r} mixes numbers and percentages.")
    value, end, by = Decimal(first), Decimal(last), Decimal(step or 1)
    if by <= 0 or value > end:
        raise Refusal(
            f"sweep {key}: {part!r} goes nowhere; write the lower value first and a step above zero."
        )
    if (end - value) / by >= MOST_POINTS:
        raise Refusal(f"sweep {key}: {part!r} has more than {MOST_POINTS:,} values.")
    while value <= end:
        yield f"{value:f}{unit}"
        value += by


def _permitted(edition: Edition, key: str) -> tuple[str, ...]:
    """Every value that may be filed for a key: the labels of paytables, or the choices of an option."""
    labels = edition.labels(key) if any(wager.name == key for wager in edition.law.wagers) else ()
    option = edition.option(key)
    if option is not None:
        labels = ("true", "false") if option.kind == "flag" else tuple(map(str, option.choices))
    if not labels:
        raise Refusal(f"sweep {key}={ALL}: {edition.id} has no list of values for {key}; name them.")
    return labels
