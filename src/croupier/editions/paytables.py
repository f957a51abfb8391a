"""Paytables as printed, and as one column of them is filed."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field

from croupier.editions.model import Cited, CitedCase, Model, Money, Names, When
from croupier.editions.odds import Odds, parse_odds
from croupier.kit import Refusal, dollars

RowsBy = Literal["best", "contains"]  # what a row names: the best hand, or what the cards contain


class Row(Model):
    """One row of a pay table: the hand, what it pays, and the reading it rests on where the print is damaged.

    A row may look at another hand of the edition than its table does: `first_five: royal flush`.
    """

    hand: str
    pays: Odds
    reading: str | None = None


class PayTable(Cited):
    """A schedule as printed, one column of it; hands are matched from the top, a hand without a row loses. A row names
    what the `best` hand is, or what the cards `contains`."""

    wager: str
    label: str
    hand: str
    by: RowsBy = "best"
    rows: tuple[Row, ...]
    otherwise: Literal["lost", "returned", "none"] = "lost"
    stake: Money | None = None
    least: bool = False
    missing: tuple[str, ...] = ()
    substitutes: Names = ()  # hands for which a filing may state another payout
    also: tuple[CitedCase, ...] = ()
    blanks: tuple[tuple[str, str], ...] = ()  # hands printed without a figure by a reading, and the reading
    when: When = Field(default_factory=dict)
    lines: tuple[int, int] | None = None

    @property
    def damaged(self) -> bool:
        """Whether a figure of it is lost in the print."""
        return bool(self.missing) or any(row.pays.unit == "illegible" for row in self.rows)


_CELL = re.compile(r"^(.*?)(?:\s*\(reading: ([\w-]+)\))?$")


class PrintedTable(Cited):
    """A table as the text prints it: hands down, labels across. `-` is a cell without a figure."""

    wager: str
    labels: Names
    hand: str
    by: RowsBy = "best"
    rows: tuple[tuple[str, ...], ...]
    otherwise: Literal["lost", "returned", "none"] = "lost"
    stake: Money | None = None
    least: bool = False
    missing: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    substitutes: Names = ()
    also: tuple[CitedCase, ...] = ()
    when: When = Field(default_factory=dict)
    lines: tuple[int, int] | None = None

    def columns(self) -> tuple[PayTable, ...]:
        """One pay table a label."""
        for row in self.rows:
            if len(row) != len(self.labels) + 1:
                raise Refusal(
                    f"tables {self.wager}: row {row[0]!r} has {len(row) - 1} figures for {len(self.labels)} labels."
                )
        return tuple(self._column(place, label) for place, label in enumerate(self.labels, start=1))

    def _column(self, place: int, label: str) -> PayTable:
        rows, blanks = [], []
        for row in self.rows:
            match = _CELL.match(row[place])
            text, reading = match.groups() if match else (row[place], None)
            if text != "-":
                rows.append(Row(hand=row[0], pays=parse_odds(text), reading=reading))
            elif reading is not None:
                blanks.append((row[0], reading))
        kept = {
            "cite",
            "reading",
            "wager",
            "hand",
            "by",
            "otherwise",
            "least",
            "lines",
            "when",
            "substitutes",
        }
        shared = self.model_dump(include=kept)
        if self.stake is not None:
            shared["stake"] = dollars(self.stake)  # money is read from dollars, and printed to them
        missing = self.missing.get(label, ())
        found = PayTable(**shared, label=label, rows=tuple(rows), missing=missing, blanks=tuple(blanks))
        return found.model_copy(update={"also": self.also})
