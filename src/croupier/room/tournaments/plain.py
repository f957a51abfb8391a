"""Dataclasses as plain JSON and back, by their type hints."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, Union, get_args, get_origin

from croupier.rounds.codec import hints_of

S = TypeVar("S")


def plain(value: Any) -> Any:
    """A state as JSON; the keys of mappings become text."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def rebuilt(kind: type[S], data: Mapping[str, Any]) -> S:
    """The state that `plain` wrote."""
    hints = _hints(kind)
    return kind(**{name: _value(hints[name], item) for name, item in data.items()})


def _hints(kind: Any) -> dict[str, Any]:
    return hints_of(kind)


def _value(hint: Any, data: Any) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        inner = [each for each in args if each is not type(None)]
        return None if data is None else _value(inner[0], data)
    if origin is dict:
        key, item = args
        return {key(name): _value(item, each) for name, each in data.items()}
    if origin is list:
        return [_value(args[0], each) for each in data]
    if origin is tuple:
        kinds = args[:1] * len(data) if Ellipsis in args else args
        return tuple(_value(each, item) for each, item in zip(kinds, data, strict=True))
    if is_dataclass(hint) and isinstance(hint, type):
        return rebuilt(hint, data)
    return data
