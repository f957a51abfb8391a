"""Events read back from plain data: of a known kind, with fields of the right types, or refused in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.kit import Refusal

Kinds = Mapping[str, type]
Types = Mapping[str, tuple[type, ...]]


def taken_apart(data: Any, kinds: Kinds) -> tuple[type, dict[str, Any]]:
    """The kind of event that data tell of, and the fields beside it."""
    fields = dict(data) if isinstance(data, Mapping) else {}
    kind = kinds.get(str(fields.pop("event", None)))
    if kind is None:
        raise Refusal(f"{data!r} is not an event; an event is one of {', '.join(kinds)}.")
    return kind, fields


def check_types(data: Any, fields: Mapping[str, Any], types: Types) -> None:
    """Refuse a field that no event has, or a value of another type than it has there."""
    for key, value in fields.items():
        if type(value) not in types.get(key, ()):
            raise Refusal(f"{data!r}: {key} {value!r} does not belong in an event.")


def put_together(data: Any, kind: type, fields: Mapping[str, Any]) -> Any:
    """The event itself."""
    try:
        return kind(**fields)
    except TypeError:
        raise Refusal(f"{data!r} has not the fields of a {kind.__name__}.") from None
