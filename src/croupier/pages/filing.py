"""The result of checking a filing against its edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions import Edition, Game, Violation
from croupier.kit import dollars
from croupier.pages.page import Column, Grid, Page, Paragraph
from croupier.pages.values import ClauseRef


@dataclass(frozen=True)
class FilingCheck:
    """An operator's choices held against an edition: the game they make, and every violation."""

    edition: Edition
    choices: Mapping[str, Any]
    game: Game
    violations: tuple[Violation, ...]

    @property
    def permitted(self) -> bool:
        """Whether nothing is outside what the text permits."""
        return not self.violations

    def page(self) -> Page:
        """Permitted, with the choices in a line; else every violation with its clause."""
        data: dict[str, Any] = {"edition": self.edition.id, "permitted": self.permitted}
        if self.permitted:
            words = ", ".join(self._words())
            text = f"{self.edition.id}: the filing is permitted{f' ({words})' if words else ''}."
            more = {"violations": [], "filing": filing_data(self.game)}
            return Page("", [Paragraph(text)], kind="check", data={**data, **more})
        columns = [
            Column("where", "Choice"),
            Column("sentence", "What is not permitted"),
            Column("clause", "Clause"),
        ]
        rows = [(each.where, each.sentence, ClauseRef(each.cite)) for each in self.violations]
        title = f"{self.edition.id}: the filing is not permitted"
        grid = Grid("violations", columns, rows)
        return Page(title, [grid], kind="check", book=self.edition.book, findings=True, data=data)

    def _words(self) -> list[str]:
        """The paytables, and the options that were filed."""
        options = options_data(self.game)
        labels = [f"{wager} {label}" for wager, label in self.game.labels.items()]
        return labels + [f"{name} {options[name]}" for name in self.choices if name in options]


def filing_data(game: Game) -> dict[str, Any]:
    """The choices that a game is under, as plain data."""
    return {"labels": dict(game.labels), "options": options_data(game), "offered": list(game.offered)}


def options_data(game: Game) -> dict[str, Any]:
    """The options filed, money in dollars and rates in per cent."""
    kinds = {option.name: option.kind for option in game.edition.options}
    data: dict[str, Any] = {}
    for name, value in game.options.items():
        if isinstance(value, Fraction):
            data[name] = f"{float(value * 100):g}%"
        elif kinds.get(name) == "money" and isinstance(value, int):
            data[name] = dollars(value)
        else:
            data[name] = value
    return data
