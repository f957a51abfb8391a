"""The state of a part as plain JSON and back, by the types of its fields: snapshots follow from the declaration."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin

from croupier.rounds.codec import hints_of

S = TypeVar("S")


@cache
def kept(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a state with their types: those that are given to the class, and are not private to it."""
    hints, own = hints_of(kind), fields(kind)
    return tuple((each.name, hints[each.name]) for each in own if each.init and not each.name.startswith("_"))


def save(state: Any, *without: str) -> dict[str, Any]:
    """The fields of a state as plain JSON."""
    kind: Any = type(state)
    named = kept(kind)
    return {name: plain(hint, getattr(state, name)) for name, hint in named if name not in without}


def rebuilt(kind: type[S], data: Mapping[str, Any], *given: Any) -> S:
    """The state that `save` wrote; `given` are the fields before it."""
    found: Any = kind
    built: S = kind(*given, **{name: typed(hint, data[name]) for name, hint in kept(found)[len(given) :]})
    return built


def plain(hint: Any, value: Any) -> Any:
    """A value of a type as JSON. A mapping is a list of pairs, which keeps its order; a set is sorted."""
    if hasattr(value, "snapshot"):
        return value.snapshot()
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return None if value is None else plain(_some(args), value)
    if origin is dict and args[1] is not Any:
        return [[plain(args[0], key), plain(args[1], item)] for key, item in value.items()]
    if origin in (list, set, frozenset):
        found = [plain(args[0], item) for item in value]
        return found if origin is list else sorted(found)
    if origin is tuple:
        return [plain(each, item) for each, item in zip(_each(args, value), value, strict=True)]
    if is_dataclass(value):
        return save(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Fraction) else value


def typed(hint: Any, data: Any) -> Any:
    """What `plain` wrote of a value of a type."""
    if hasattr(hint, "restore"):
        return hint.restore(data)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return None if data is None else typed(_some(args), data)
    if origin is dict and args[1] is not Any:
        return {typed(args[0], key): typed(args[1], item) for key, item in data}
    if origin in (list, set, frozenset):
        return origin(typed(args[0], item) for item in data)
    if origin is tuple:
        return tuple(typed(each, item) for each, item in zip(_each(args, data), data, strict=True))
    if is_dataclass(hint) and isinstance(hint, type):
        return rebuilt(hint, data)
    if isinstance(data, dict):
        return dict(data)
    if hint in (datetime, Fraction):
        return datetime.fromisoformat(data) if hint is datetime else Fraction(data)
    return data


def _some(args: tuple[Any, ...]) -> Any:
    """The type of a value that may be missing."""
    return next(each for each in args if each is not type(None))


def _each(args: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """The types of the items of a tuple."""
    return args[:1] * len(value) if Ellipsis in args else args
