"""Pages as JSON and back, without loss: fractions stay exact, and tuples stay tuples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, cast

from croupier.editions.odds import Odds
from croupier.pages import page as parts
from croupier.pages.page import Page

TUPLE, LIST, TABLE, FRACTION = (
    "()",
    "[]",
    "{}",
    "/",
)  # the first entry of every list says what the list stands for
KINDS: Mapping[str, type] = {
    "Odds": Odds,
    **{
        name: kind
        for name, kind in vars(parts).items()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == parts.__name__
    },
}


def encode_page(page: Page) -> Any:
    """A page as JSON holds it; a TypeError where it has a value that JSON cannot hold exactly."""
    return _encode(page)


def decode_page(data: Any) -> Page:
    """The page that was encoded."""
    return cast(Page, _decode(data))


def _encode(value: Any) -> Any:
    if value is None or type(value) in (bool, int, float, str):
        return value
    if type(value) is Fraction:
        return [FRACTION, value.numerator, value.denominator]
    if type(value) in (tuple, list):
        return [TUPLE if type(value) is tuple else LIST, *map(_encode, value)]
    if type(value) is dict and all(type(key) is str for key in value):
        return {key: _encode(entry) for key, entry in value.items()}
    if type(value) is dict:
        return [TABLE, *(_encode(pair) for pair in value.items())]
    if is_dataclass(value) and KINDS.get(type(value).__name__) is type(value):
        return [type(value).__name__, *(_encode(getattr(value, each.name)) for each in fields(value))]
    raise TypeError(f"a page in JSON cannot hold {value!r}")


def _decode(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _decode(entry) for key, entry in data.items()}
    if not isinstance(data, list):
        return data
    name, *rest = data
    if name == FRACTION:
        return Fraction(*rest)
    values = [_decode(entry) for entry in rest]
    if name == LIST:
        return values
    if name == TUPLE:
        return tuple(values)
    if name == TABLE:
        return dict(values)
    kind: Any = KINDS[name]
    made = object.__new__(kind)  # the values were checked when the page was first made
    for each, value in zip(fields(kind), values, strict=True):
        object.__setattr__(made, each.name, value)
    return made
