"""JSON, strictly: a key twice, NaN, half a character or anything after the end is refused."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from croupier.kit.refusal import Refusal


def parse_json(text: str, what: str = "The situation") -> Any:
    """The value that a text holds; anything doubtful in it is refused with one sentence."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in items]
        for key in keys:
            if keys.count(key) > 1:
                raise Refusal(f"{what} has the key {key!r} twice in one object.")
        return dict(items)

    def constant(word: str) -> NoReturn:
        raise Refusal(f"{what} holds {word}, which is no number of anything.")

    try:
        found = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
        if "\\u" in text:
            _printable(found, what)
        return found
    except Refusal:
        raise
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{what} is not JSON: {error}.") from None


def _printable(value: Any, what: str) -> None:
    """Refuse half of a character: an escape for a surrogate that stands alone, in a key or a value."""
    if isinstance(value, str):
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise Refusal(f"{what} holds {value!a}, which is not text: a surrogate stands alone in it.")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _printable(key, what)
            _printable(inner, what)
    elif isinstance(value, list):
        for inner in value:
            _printable(inner, what)
