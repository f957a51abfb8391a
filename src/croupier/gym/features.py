"""Observations: a fixed vector made from the view of a seat, and from nothing else.

A view is plain JSON. Its leaves are named by their paths ("pools.dealer", "seats.own.bets.ante"), seats seen from the
viewer ("own", "next 1", "next 2"). Which paths there are, and what stands at them, is noted while probe rounds are
played; each path becomes a group of numbers between -2 and 2.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.kit import card_name
from croupier.rounds.round import View

CARD_NAMES = tuple(card_name(card) for card in range(54))
CARDS = {name: place for place, name in enumerate(CARD_NAMES)}
LEFT_OUT = ("edition", "viewer", "version", "players", "lines")  # of a view
NOT_ASKED = ("answers", "basis")  # of its question: answers are slots
BY_SEAT = ("seats", "pools")  # parts of a view with a key for each seat
DEEPEST, LONGEST_LIST, MOST_WORDS, MOST_NUMBERS = 6, 12, 24, 128
Kind = Literal["cards", "words", "numbers", "number"]
Vector = NDArray[np.float32]


def leaves(view: View, seat: int, seats: Sequence[int]) -> Iterator[tuple[str, list[Any]]]:
    """Every leaf of a view with its path; a list of plain values is one leaf."""
    for key, value in view.items():
        if key in LEFT_OUT:
            continue
        if key in BY_SEAT and isinstance(value, dict):
            for name, part in value.items():
                yield from _leaves(f"{key}.{_seen_from(name, seat, seats)}", part)
        elif key == "question" and isinstance(value, dict):
            asked = {name: part for name, part in value.items() if name not in NOT_ASKED}
            yield from _leaves(key, asked)
        else:
            yield from _leaves(key, value)


def _seen_from(name: str, seat: int, seats: Sequence[int]) -> str:
    if not name.isdigit() or int(name) not in seats:
        return name
    away = (list(seats).index(int(name)) - list(seats).index(seat)) % len(seats)
    return f"next {away}" if away else "own"


def _leaves(path: str, value: Any, deep: int = 0) -> Iterator[tuple[str, list[Any]]]:
    if deep > DEEPEST:
        return
    if isinstance(value, dict):
        for key, part in value.items():
            if key != "basis":
                yield from _leaves(f"{path}.{key}", part, deep + 1)
    elif isinstance(value, list):
        if all(not isinstance(part, dict | list) for part in value):
            yield path, value
        else:
            for place, part in enumerate(value[:LONGEST_LIST]):
                yield from _leaves(f"{path}.{place}", part, deep + 1)
    elif value is not None:
        yield path, [value]


@dataclass
class Noted:
    """What was seen at a path while probing."""

    cards: bool = True
    numbers: bool = True
    plain: bool = True  # never more than one value
    values: set[Any] = field(default_factory=set)
    lacking: bool = False  # somewhere the path was not there

    def add(self, values: list[Any]) -> None:
        """Note the values of one leaf."""
        known = [value for value in values if value is not None]
        self.plain = self.plain and len(values) <= 1
        self.cards = self.cards and all(isinstance(value, str) and value in CARDS for value in known)
        self.numbers = self.numbers and all(isinstance(value, int | float) for value in known)
        if len(self.values) <= MOST_NUMBERS:
            self.values.update(known)


@dataclass(frozen=True)
class FeatureGroup:
    """The numbers that stand for one path: where they begin, what they are, and what they are measured by."""

    path: str
    kind: Kind
    first: int
    values: tuple[Any, ...] = ()  # of words and numbers: one place each
    scale: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers."""
        if self.kind == "cards":
            return len(CARD_NAMES) + 1
        return 1 if self.kind == "number" else len(self.values)

    def names(self) -> list[str]:
        """A name for each number."""
        if self.kind == "number":
            return [self.path]
        parts = (*CARD_NAMES, "hidden") if self.kind == "cards" else self.values
        return [f"{self.path}={part}" for part in parts]

    def write(self, vector: Vector, values: list[Any]) -> None:
        """Put the values of a leaf in their places."""
        if self.kind == "number":
            if values and isinstance(values[0], int | float):
                vector[self.first] = scaled(float(values[0]), self.scale)
            return
        for value in values:
            if self.kind == "cards":
                place = len(CARD_NAMES) if value is None else CARDS.get(value, -1)
            else:
                place = self.values.index(value) if value in self.values else -1
            if place >= 0:
                vector[self.first + place] = min(vector[self.first + place] + 1, 2)


def scaled(value: float, scale: float) -> float:
    """A number beside the largest seen in probes: by ratio where that is large; never beyond 2."""
    by_ratio = math.copysign(math.log1p(abs(value)) / math.log1p(scale), value)
    part = by_ratio if scale > 1000 else value / scale
    return max(-2.0, min(2.0, part))


class Probe:
    """Gathers the leaves of views while probe rounds are played."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)
        self.paths: dict[str, Noted] = {}
        self.views = 0

    def add(self, view: View, seat: int) -> None:
        """Note a view."""
        there = set()
        for path, values in leaves(view, seat, self.seats):
            noted = self.paths.setdefault(path, Noted(lacking=self.views > 0))
            noted.add(values)
            there.add(path)
        for path, noted in self.paths.items():
            noted.lacking = noted.lacking or path not in there
        self.views += 1

    def groups(self, first: int) -> tuple[FeatureGroup, ...]:
        """A group for each path that ever varied, in the order of their names."""
        found: list[FeatureGroup] = []
        for path, noted in sorted(self.paths.items()):
            group = _group(path, noted, first)
            if group is not None:
                found.append(group)
                first += group.size
        return tuple(found)


def _group(path: str, noted: Noted, first: int) -> FeatureGroup | None:
    values = noted.values
    if noted.cards and (values or path.startswith("pools.")):
        return FeatureGroup(path, "cards", first)
    if not values or (len(values) < 2 and not noted.lacking):
        return None  # empty, or the same in every view
    if noted.numbers and noted.plain:
        scale = max((abs(float(value)) for value in values), default=0.0)
        return FeatureGroup(path, "number", first, scale=scale or 1.0)
    if noted.numbers:
        low, high = math.floor(min(values)), math.ceil(max(values))
        if high - low >= MOST_NUMBERS:
            return None
        return FeatureGroup(path, "numbers", first, tuple(range(low, high + 1)))
    words = sorted(value for value in values if isinstance(value, str))
    if not words or len(words) > MOST_WORDS:
        return None  # a text for people
    return FeatureGroup(path, "words", first, tuple(words))
