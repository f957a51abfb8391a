"""The house's calendar: its time zone, and the hour at which one gaming day ends and the next begins.

Reports, licences and tournaments go by this calendar, never by the date in UTC: a table that plays past midnight is
still in the gaming day that it opened in.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

ZONE, BEGINS = "time_zone", "day_begins"


def house_time(filing: Mapping[str, Any], at: datetime) -> datetime:
    """A moment as the clocks of the house show it, daylight saving time included."""
    return at.astimezone(filing[ZONE])


def gaming_day(filing: Mapping[str, Any], at: datetime) -> date:
    """The gaming day that a moment belongs to."""
    begins: time = filing[BEGINS]
    shown = house_time(filing, at).replace(
        tzinfo=None
    )  # by the clock on the wall, also when the clocks change
    return (shown - timedelta(hours=begins.hour, minutes=begins.minute)).date()


def day_span(filing: Mapping[str, Any], day: date) -> tuple[datetime, datetime]:
    """When a gaming day begins and when the next one does; 23 or 25 hours apart when the clocks change."""
    first, last = (
        datetime.combine(each, filing[BEGINS], filing[ZONE]).astimezone(UTC)
        for each in (day, day + timedelta(days=1))
    )
    return first, last
