"""Files of the Open Hand History specification: one JSON object a hand, a blank line between two, numbers exact."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from croupier.kit import Refusal
from croupier.kit.strict import parse_json

ROOT = "ohh"
SPEC_VERSION = "1.4.7"
WHAT = "The hand"


def is_open_history(text: str) -> bool:
    """Whether a text is a file of this kind: its first object has one key, `ohh`."""
    return text.lstrip().startswith("{") and text.lstrip()[1:].lstrip().startswith(f'"{ROOT}"')


def raw_open_hands(text: str, where: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The hands of a file as JSON has them, each with its place; numbers with a point are exact."""
    at = f"{where}: " if where else ""
    decoder = json.JSONDecoder(parse_float=Decimal)
    found: list[dict[str, Any]] = []
    rest = text.strip()
    while rest:
        try:
            value, end = decoder.raw_decode(rest)
        except (ValueError, RecursionError) as error:
            raise Refusal(f"{at}hand {len(found) + 1} is not JSON: {error}.") from None
        try:
            parse_json(rest[:end], WHAT)  # a key twice, NaN, half a character and deep nests are refused
        except Refusal as refusal:
            raise Refusal(f"{at}{refusal.sentence}") from None
        if not isinstance(value, dict) or not isinstance(value.get(ROOT), dict):
            raise Refusal(f'{at}hand {len(found) + 1} is no object of the form {{"{ROOT}": …}}.')
        found.append(value[ROOT])
        rest = rest[end:].lstrip()
    if not found:
        raise Refusal(f"{at}it holds no hand.")
    if len(found) == 1:
        return [(where, found[0])]
    return [(f"{where}[{number}]", hand) for number, hand in enumerate(found, start=1)]


def open_text(hands: Iterable[Mapping[str, Any]]) -> str:
    """Hands as the text of an `.ohh` file."""
    return "\n".join(f"{_value({ROOT: hand}, '')}\n" for hand in hands)


def _value(value: Any, indent: str) -> str:
    """A value as JSON: a decimal number digit by digit, and what holds no object on one line."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        pairs = [(json.dumps(key, ensure_ascii=False), item) for key, item in value.items()]
        if not any(_is_long(item) for item in value.values()):
            return "{" + ", ".join(f"{key}: {_value(item, '')}" for key, item in pairs) + "}"
        inner = indent + "  "
        return _block("{}", [f"{key}: {_value(item, inner)}" for key, item in pairs], indent)
    if isinstance(value, list | tuple):
        if not any(isinstance(item, Mapping) for item in value):
            return f"[{', '.join(_value(item, '') for item in value)}]"
        return _block("[]", [_value(item, indent + "  ") for item in value], indent)
    return json.dumps(value, ensure_ascii=False)


def _is_long(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(isinstance(item, Mapping) for item in value)
    return isinstance(value, Mapping) and bool(value)


def _block(ends: str, items: list[str], indent: str) -> str:
    inner = indent + "  "
    return f"{ends[0]}\n" + ",\n".join(f"{inner}{item}" for item in items) + f"\n{indent}{ends[1]}"
