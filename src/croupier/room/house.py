"""The house's own choices: what the books leave to it, with the default that holds where it says nothing; and its
calendar.

Reports, licences and tournaments go by the house's time zone and the hour at which one gaming day ends and the next
begins, never by the date in UTC: a table that plays past midnight is still in the gaming day that it opened in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.kit import Refusal, cents
from croupier.kit.text import nearest
from croupier.room.spans import parse_span

if TYPE_CHECKING:
    from croupier.room.law.rows import FloorOption


def house_values(options: Iterable[FloorOption], choices: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value; an unknown name or a value that is not permitted is refused."""
    rows = {option.name: option for option in options}
    for name in choices:
        if name not in rows:
            near = nearest(name, rows)
            hint = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(rows) or 'none'}."
            raise Refusal(f"The house's filing has no {name!r}; {hint}")
    return {name: _value(row, choices.get(name, row.default)) for name, row in rows.items()}


def _value(row: FloorOption, value: Any) -> Any:
    if value is None:
        return None
    read = _read(row, value)
    for bound, beyond in ((row.least, "below"), (row.most, "above")):
        if bound is not None and (
            read < _read(row, bound) if beyond == "below" else read > _read(row, bound)
        ):
            raise Refusal(f"{row.name} = {value!r} is refused: it is {beyond} {bound}.", row.deciding)
    return read


def _read(row: FloorOption, value: Any) -> Any:
    """The value as its kind has it."""
    if row.kind == "money":
        return cents(value)
    if row.kind == "span":
        return parse_span(value)
    if row.kind == "time zone":
        return _zone(row, value)
    if row.kind == "time of day":
        return _time(row, value)
    if row.kind == "percent":
        return Fraction(str(value).removesuffix("%").strip()) / 100
    if row.kind == "flag" and not isinstance(value, bool):
        raise Refusal(f"{row.name} = {value!r} is refused; write true or false.", row.deciding)
    if row.kind == "integer" and type(value) is not int:
        raise Refusal(f"{row.name} = {value!r} is refused; write a whole number.", row.deciding)
    if row.kind == "choice" and value not in row.choices:
        raise Refusal(
            f"{row.name} = {value!r} is refused; choose one of {', '.join(row.choices)}.", row.deciding
        )
    return value


def _zone(row: FloorOption, value: Any) -> ZoneInfo:
    try:
        return ZoneInfo(str(value))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refusal(
            f"{row.name} = {value!r} is refused; write a time zone such as America/Denver.", row.deciding
        ) from None


def _time(row: FloorOption, value: Any) -> time:
    try:
        return time.fromisoformat(str(value))
    except ValueError:
        raise Refusal(
            f"{row.name} = {value!r} is refused; write a time of day such as 06:00.", row.deciding
        ) from None


# The calendar.

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
