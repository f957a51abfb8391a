"""Sweeps: the prices or the simulations of a game as choices, rules or options of it take value after value.

A key is an option of the use, a choice of the operator, or anything that may be supposed. A choice that the text does
not permit is supposed instead, and labelled so; a point that is refused has the refusal in place of figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.analysis.chunks import EachJob, Progress
from croupier.analysis.compared import GameFigures
from croupier.analysis.working import run_job
from croupier.editions import Edition, Game
from croupier.editions.filing import game_under
from croupier.editions.filing_words import from_text
from croupier.editions.suppose import Supposition, suppose
from croupier.games import family_of
from croupier.games.family import FILING, flag
from croupier.games.figures import price_figures
from croupier.games.sweep_axes import SweepAxis, axes_of, points_of
from croupier.kit import Refusal
from croupier.pages.sweep import SweepBasis, SweepRow, SweepTable

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
        family = family_of(game.edition)
        return family.figures(game, family.use(game.edition, self.use)(game, **options))

    def _at(self, values: tuple[str, ...]) -> tuple[Game, SweepBasis, dict[str, Any]]:
        """The game of a point, what it rests on, and the options of the use."""
        options, filed, supposed = dict(self.options), dict(self.choices), []
        for axis, text in zip(self.axes, values, strict=True):
            choice = self._option(axis.key)
            option = self.edition.option(axis.key)
            if choice is not None:
                options[choice.name] = (flag if choice.read is bool else choice.read)(text)
            elif option is not None or axis.key in self._wagers:
                filed[axis.key] = from_text(option.kind if option else "wager", text)
            else:
                supposed.append(Supposition(axis.key, text))
        game, basis = self._game(filed, supposed)
        if any(each.name == FILING for each in self._use.options):
            options[FILING] = game.filing
        return game, basis, options

    def _game(self, filed: Mapping[str, Any], supposed: list[Supposition]) -> tuple[Game, SweepBasis]:
        """The game under these choices; where the text does not permit those that vary, they are supposed."""
        keys = {axis.key for axis in self.axes} & set(filed)
        try:
            game = game_under(suppose(self.edition, supposed), filed)
            return game, "supposed" if game.supposed else "filed"
        except Refusal as refusal:
            others = [Supposition(key, filed[key]) for key in sorted(keys)]
            left = {key: value for key, value in filed.items() if key not in keys}
            try:
                return game_under(suppose(self.edition, [*supposed, *others]), left), "supposed"
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
