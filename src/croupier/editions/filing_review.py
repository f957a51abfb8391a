"""Whether a filing is complete: what the text orders it to state, and what is assumed where it states nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.editions import model as m
from croupier.editions.choices import Submission
from croupier.editions.edition import Edition
from croupier.editions.fee_filing import usual_limits
from croupier.editions.filing import Violation, examine
from croupier.editions.filing_words import shown
from croupier.editions.game import PLACED, Game, OptionValue, holds
from croupier.kit.basis import Basis


@dataclass(frozen=True)
class Missing:
    """What the text orders a filing to state and this one does not."""

    where: str
    sentence: str
    basis: Basis


@dataclass(frozen=True)
class Assumed:
    """A choice that the filing leaves open, and the default that stands for it."""

    where: str
    value: OptionValue
    words: str
    basis: Basis


@dataclass(frozen=True)
class Review:
    """A filing held against its edition."""

    game: Game
    violations: tuple[Violation, ...]
    missing: tuple[Missing, ...]
    assumed: tuple[Assumed, ...]
    submissions: tuple[Submission, ...] = ()

    @property
    def permitted(self) -> bool:
        """Whether nothing in it is refused."""
        return not self.violations

    @property
    def complete(self) -> bool:
        """Whether it states all that the text orders."""
        return not self.missing


def as_filed(edition: Edition, choices: Mapping[str, Any]) -> dict[str, Any]:
    """A whole filing: a wager that is offered only where the filing says so is not offered by one that is silent."""
    silent = {wager.name: False for wager in edition.law.wagers if wager.when_filed}
    return {**silent, **choices}


def review(edition: Edition, choices: Mapping[str, Any]) -> Review:
    """The game under a whole filing, what is refused in it, what it leaves out, and what is assumed."""
    game, violations = examine(edition, as_filed(edition, choices))
    return _Reviewer(game, choices).run(violations)


def unstated(game: Game, choices: Mapping[str, Any]) -> tuple[Assumed, ...]:
    """What the text orders a filing to state, these choices do not, and the game at hand takes by default."""
    return tuple(dict.fromkeys(_Reviewer(game, choices).unstated()))


class _Reviewer:
    """What a filing states, what follows from it, and what it leaves open."""

    def __init__(self, game: Game, choices: Mapping[str, Any]) -> None:
        self.game = game
        self.edition = game.edition
        self.stated = {name for name, value in choices.items() if value is not None}
        self.named = {name for name in self.stated if not isinstance(choices[name], bool)}
        self.limits = usual_limits(game, choices) if "collection" in self.stated else {}

    def run(self, violations: tuple[Violation, ...]) -> Review:
        missing = (*self._missing(), *self._pointless())
        return Review(self.game, violations, missing, tuple(self._assumed()), tuple(self._submissions()))

    def _submissions(self) -> Iterator[Submission]:
        """What is to be submitted or posted besides the filing, as it stands."""
        filed = self.game.filed
        for row in self.edition.law.submissions:
            if holds(row.when, filed) and not (row.unless and holds(row.unless, filed)):
                yield row

    def _open(self, name: str) -> bool:
        """Whether a choice is left open: there is one to make, and neither the filing nor what it states makes it."""
        option = self.edition.option(name)
        if option is None:
            return self._open_label(name)
        idle = any(
            name in (meter.rate, meter.initial, meter.reset) and meter.wager not in self.game.offered
            for meter in self.edition.law.meters
        )
        single = option.kind == "choice" and len(option.choices) == 1
        return name not in self.stated and name not in self.limits and not single and not idle

    def _open_label(self, name: str) -> bool:
        """Whether the paytable of a wager on offer is left open; `true` offers a wager and names no paytable."""
        if name not in self.game.offered or len(self._labels(name)) < 2:
            return False
        pairs = [pairing.wagers for pairing in self.edition.law.pairings if name in pairing.wagers]
        leader = self.edition.wager(name).same_as
        return not self.named & {name, leader, *(other for pair in pairs for other in pair)}

    def _labels(self, name: str) -> tuple[str, ...]:
        """The paytables of a wager that go with the version filed."""
        tables = [table for table in self.edition.tables if table.wager == name]
        return tuple(dict.fromkeys(t.label for t in tables if holds(t.when, self.game.options)))

    def _missing(self) -> Iterator[Missing]:
        for row in self.edition.law.required:
            offered = row.offered is None or row.offered in self.game.offered
            spared = bool(row.unless) and holds(row.unless, self.game.filed)
            if not offered or spared or not holds(row.when, self.game.filed):
                continue
            for name in row.states:
                if self._open(name):
                    sentence = f"is missing and must {row.must} ({self._title(name)})."
                    yield Missing(name, sentence, row.source)

    def unstated(self) -> Iterator[Assumed]:
        for wager in self.edition.law.wagers:
            if wager.when_filed and wager.name in self.game.offered and wager.name not in self.stated:
                yield Assumed(wager.name, True, "offered", wager.source)
        for missing in self._missing():
            option = self.edition.option(missing.where)
            if option is None:
                label = self.game.labels[missing.where]
                yield Assumed(missing.where, label, f"paytable {label}", missing.basis)
                continue
            value = self.game.options.get(missing.where)
            yield Assumed(missing.where, value, shown(option, value), missing.basis)

    def _pointless(self) -> Iterator[Missing]:
        """Amounts of a meter whose wager the filing does not offer in so many words."""
        for meter in self.edition.law.meters:
            wager = self.edition.wager(meter.wager)
            stated = [name for name in (meter.rate, meter.initial, meter.reset) if name in self.stated]
            if wager.when_filed and stated and meter.wager not in self.stated:
                said = f"{wager.title} is offered only where the filing says so; {stated[0]} is filed without it."
                yield Missing(meter.wager, said, wager.source)

    def _title(self, name: str) -> str:
        option = self.edition.option(name)
        if option is None:
            return f"the paytable of {self.edition.wager(name).title}"
        return option.says.partition(";")[0] or name

    def _assumed(self) -> Iterator[Assumed]:
        for wager in self.edition.law.wagers:
            yield from self._assumed_wager(wager)
        for option in self.edition.options:
            value = self.game.options.get(option.name)
            if self._open(option.name) and value is not None and value != "":
                yield Assumed(option.name, value, shown(option, value), option.source)

    def _assumed_wager(self, wager: m.Wager) -> Iterator[Assumed]:
        name, offered = wager.name, wager.name in self.game.offered
        if wager.kind in PLACED and wager.optional and name not in self.stated:
            yield Assumed(name, offered, "offered" if offered else "not offered", wager.source)
        if offered and self._open_label(name):
            table = next(table for table in self.game.tables if table.wager == name)
            yield Assumed(name, table.label, f"paytable {table.label}", table.source)
