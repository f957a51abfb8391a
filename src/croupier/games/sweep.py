"""Sweeps: prices or simulations of a game as options, rules or figures take value after value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from math import prod
from typing import Any

from croupier.analysis.executors import EachJob, Progress, run_job
from croupier.analysis.par import GameFigures, figures_in
from croupier.editions import Edition, Game
from croupier.editions.filing import from_text, game_under
from croupier.editions.what_if import RuleChange, what_if
from croupier.games import family_of
from croupier.games.family import FILING, flag
from croupier.games.figures import price_figures
from croupier.kit import Refusal
from croupier.pages.sweep import SweepBasis, SweepRow, SweepTable

# What a sweep goes through: keys with their values, as they are written on the command line or in Python.


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
        raise Refusal(f"sweep {key}: {part!r} is empty; write the lower value first and a step above zero.")
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


# Sweeps: the prices or the simulations of a game as choices, rules or options of it take value after value.
#
# A key is an option of the use, a choice of the operator, or anything that may be changed. A choice that the text does
# not permit is changed instead, and labelled so; a point that is refused has the refusal in place of figures.


USES = ("price", "simulate")


@dataclass(frozen=True)
class Sweep:
    """A sweep that was asked for: what varies, and what stays as it is."""

    edition: Edition
    use: str
    axes: tuple[SweepAxis, ...]
    choices: Mapping[str, Any]
    options: Mapping[str, Any]

    def rows(self, values: tuple[str, ...]) -> list[SweepRow]:
        """The figures of one point."""
        try:
            game, basis, options = self._at(values)
            figures = self._figures(game, options)
        except Refusal as refusal:
            return [SweepRow(values, "refused", refusal=str(refusal))]
        if not figures.wagers:
            why = f"`{self.use}` of {self.edition.id} has no figures of wagers to compare."
            return [SweepRow(values, "refused", refusal=why)]
        return [SweepRow(values, basis, each) for each in figures.wagers]

    def _figures(self, game: Game, options: Mapping[str, Any]) -> GameFigures:
        if self.use == "price":
            return price_figures(game, options)
        return figures_in(family_of(game.edition).use(game.edition, self.use)(game, **options))

    def _at(self, values: tuple[str, ...]) -> tuple[Game, SweepBasis, dict[str, Any]]:
        """The game of a point, what it rests on, and the options of the use."""
        options, filed, changed = dict(self.options), dict(self.choices), []
        for axis, text in zip(self.axes, values, strict=True):
            choice = self._option(axis.key)
            option = self.edition.option(axis.key)
            if choice is not None:
                options[choice.name] = (flag if choice.read is bool else choice.read)(text)
            elif option is not None or axis.key in self._wagers:
                filed[axis.key] = from_text(option.kind if option else "wager", text)
            else:
                changed.append(RuleChange(axis.key, text))
        game, basis = self._game(filed, changed)
        if any(each.name == FILING for each in self._use.options):
            options[FILING] = game.filing
        return game, basis, options

    def _game(self, filed: Mapping[str, Any], changed: list[RuleChange]) -> tuple[Game, SweepBasis]:
        """The game under these choices; where the text does not permit those that vary, they are changed."""
        keys = {axis.key for axis in self.axes} & set(filed)
        try:
            game = game_under(what_if(self.edition, changed), filed)
            return game, "changed" if game.changed else "filed"
        except Refusal as refusal:
            others = [RuleChange(key, filed[key]) for key in sorted(keys)]
            left = {key: value for key, value in filed.items() if key not in keys}
            try:
                return game_under(what_if(self.edition, [*changed, *others]), left), "changed"
            except Refusal:
                raise refusal from None

    def _option(self, key: str) -> Any:
        """The option of the use that a key names; None where it names none."""
        word = key.replace("-", "_")
        return next((each for each in self._use.options if each.name == word and word != FILING), None)

    @property
    def _use(self) -> Any:
        return family_of(self.edition).use(self.edition, self.use)

    @property
    def _wagers(self) -> tuple[str, ...]:
        return tuple(wager.name for wager in self.edition.law.wagers)


def swept(
    edition: Edition,
    given: Iterable[str | Mapping[str, Any]],
    use: str = "price",
    choices: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    partial: bool = False,
) -> SweepTable:
    """The figures of every point; refused where no point has any. Ctrl-C leaves those done so far, if `partial`."""
    if use not in USES:
        raise Refusal(f"{use!r} cannot be swept; choose {' or '.join(USES)}.")
    axes = axes_of(edition, given)
    sweep = Sweep(edition, use, axes, dict(choices or {}), dict(options or {}))
    points = points_of(axes)
    work = _priced if use == "price" else _simulated
    rows, done = work(sweep, points, progress, partial)
    if all(row.basis == "refused" for row in rows):
        raise Refusal(rows[0].refusal if len(rows) == 1 else f"No point has figures: {rows[0].refusal}")
    return SweepTable(edition, use, tuple(axis.key for axis in axes), tuple(rows), len(points), done)


SweepPoints = tuple[tuple[str, ...], ...]


def _priced(
    sweep: Sweep, points: SweepPoints, progress: Progress | None, partial: bool
) -> tuple[list[SweepRow], int]:
    """A point a task."""
    answers, done = run_job(EachJob.about(sweep.rows, points), 1, progress, partial)
    return [row for rows in answers for row in rows], done


def _simulated(
    sweep: Sweep, points: SweepPoints, progress: Progress | None, partial: bool
) -> tuple[list[SweepRow], int]:
    """One point after another, each of them cut into tasks."""
    rows: list[SweepRow] = []
    done = 0
    try:
        for values in points:
            rows += sweep.rows(values)
            done += 1
            if progress is not None:
                progress(done, len(points))
    except KeyboardInterrupt:
        if not (partial and done):
            raise
    return rows, done
