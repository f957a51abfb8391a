"""Spans of time as the texts print them: `30 minutes`, `24 hours`, `five days`, `4 months`."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, get_args

from croupier.kit import Refusal

SpanUnit = Literal["seconds", "minutes", "hours", "days", "weeks", "months"]
UNITS: tuple[SpanUnit, ...] = get_args(SpanUnit)
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """So many minutes, hours, days or months; months go by the calendar."""

    count: int
    unit: SpanUnit

    def after(self, at: datetime) -> datetime:
        """The moment when the span is over."""
        if self.unit != "months":
            return at + timedelta(**{self.unit: self.count})
        months = at.month - 1 + self.count
        year, month = at.year + months // 12, months % 12 + 1
        return at.replace(year=year, month=month, day=min(at.day, calendar.monthrange(year, month)[1]))

    def before(self, at: datetime) -> datetime:
        """The moment from which the span lasts until then."""
        return TimeSpan(-self.count, self.unit).after(at)

    def __str__(self) -> str:
        return f"{self.count} {self.unit.removesuffix('s') if self.count == 1 else self.unit}"


def parse_span(text: object) -> TimeSpan:
    """A span from words such as `30 minutes` or `one day`."""
    if isinstance(text, TimeSpan):
        return text
    number, _, unit = str(text).strip().partition(" ")
    unit = unit if unit.endswith("s") else f"{unit}s"
    count = NUMBERS.get(number, int(number) if number.isdecimal() else 0)
    if unit not in UNITS or count <= 0:
        raise Refusal(f"{text!r} is not a span of time; write for example 30 minutes, 24 hours or 4 months.")
    return TimeSpan(count, unit)
