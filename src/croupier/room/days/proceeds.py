"""The proceeds of a floor, from the postings of the books; and the tax on gross revenue, by the rate of each day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Protocol

from croupier.room.books import Posting
from croupier.room.house import gaming_day
from croupier.room.law.load import FloorLaw
from croupier.room.law.rows import FloorProceeds, FloorRate
from croupier.room.part import By


class PostedEvent(Protocol):
    """An event of a room with its postings, live or from a journal."""

    @property
    def by(self) -> By:
        """Who, and when."""
        ...

    @property
    def postings(self) -> tuple[Posting, ...]:
        """What it moved."""
        ...


@dataclass(frozen=True, slots=True)
class ProceedsLine:
    """What came in under one row of the law, at one place, on one gaming day or in one month."""

    row: FloorProceeds
    place: str
    period: str
    amount: int


@dataclass(frozen=True, slots=True)
class TaxLine:
    """The tax on the revenue of the days on which one rate held."""

    rate: FloorRate
    since: date
    revenue: int
    exact: Fraction

    @property
    def tax(self) -> int:
        """The tax in whole cents, half a cent rounded up."""
        return int(self.exact + Fraction(1, 2))


def proceeds_of(
    law: FloorLaw, filing: Mapping[str, Any], entries: Iterable[PostedEvent]
) -> tuple[ProceedsLine, ...]:
    """All lines by gaming day, with those that are not proceeds; a row that allows no loss is never below zero."""
    totals: dict[tuple[str, str, str], int] = {}
    rows = {row.name: row for row in law.file.proceeds}
    for entry in entries:
        for posting in entry.postings:
            for row in law.file.proceeds:
                sign = direction(row, posting)
                if sign and posting.giver.unit == "cents":
                    account = posting.taker if sign > 0 else posting.giver
                    day = gaming_day(filing, entry.by.at).isoformat()
                    key = row.name, account.of.partition("/")[0], day[:7] if row.monthly else day
                    totals[key] = totals.get(key, 0) + sign * posting.amount
                    break
    lines = (ProceedsLine(rows[name], place, day, amount) for (name, place, day), amount in totals.items())
    return tuple(
        line if line.row.loss or line.amount >= 0 else ProceedsLine(line.row, line.place, line.period, 0)
        for line in lines
    )


def direction(row: FloorProceeds, posting: Posting) -> int:
    """1 where a posting brings in what a row speaks of, -1 where it gives it back, else 0."""
    kinds = posting.giver.kind, posting.taker.kind
    if kinds[0] in row.giver and kinds[1] in row.taker:
        return 1
    return -1 if kinds[1] in row.giver and kinds[0] in row.taker else 0


def total_proceeds(lines: Iterable[ProceedsLine]) -> int:
    """Everything that counts as proceeds."""
    return sum(line.amount for line in lines if line.row.counts)


def revenue_of(lines: Iterable[ProceedsLine]) -> dict[date, int]:
    """What counts as proceeds, day by day; what is reported by the month falls on its first day."""
    found: dict[date, int] = {}
    for line in lines:
        if line.row.counts:
            day = date.fromisoformat(line.period if not line.row.monthly else f"{line.period}-01")
            found[day] = found.get(day, 0) + line.amount
    return found


def tax_of(law: FloorLaw, revenue: Mapping[date, int], operations: date) -> tuple[TaxLine, ...]:
    """The tax on gross revenue by day: each rate on the days on which it holds, since operations began."""
    rates = sorted(law.file.rates, key=lambda rate: rate.begins(operations))
    totals = {rate.name: 0 for rate in rates}
    for day, amount in revenue.items():
        held = [rate for rate in rates if rate.begins(operations) <= day]
        if held:
            totals[held[-1].name] += amount
    return tuple(
        TaxLine(rate, rate.begins(operations), total, max(Fraction(0), rate.share * total))
        for rate in rates
        if (total := totals[rate.name])
    )
