"""JSON, strictly: a key twice, NaN, a number beyond bounds, half a character, deep nests or a rest are refused.

A file that somebody writes by hand, a filing or a situation, may also be TOML.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from math import isfinite
from typing import Any, NoReturn

from croupier.kit.refusal import Refusal

DIGITS = 30  # of a whole number at most; no amount, seed or count is longer
BYTE_ORDER_MARK = "\ufeff"
DEPTH = 100  # objects and lists within one another; no law and no record goes so deep


def parse_json(text: str, what: str = "The situation", depth: int = DEPTH) -> Any:
    """The value that a text holds; anything doubtful in it is refused with one sentence."""
    try:
        found = json.loads(text) if text.startswith(BYTE_ORDER_MARK) else _decoder(what).decode(text)
    except Refusal:
        raise
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{what} is not JSON: {error}.") from None
    if text.count("[") + text.count("{") > depth:
        _shallow(found, what, depth)
    if "\\u" in text:
        _printable(found, what)
    return found


def parse_object(text: str, what: str = "The situation") -> Any:
    """The names and values of a text that somebody wrote in JSON or in TOML."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not text.strip():
        raise Refusal(f"{what} is empty; write it in JSON or TOML.")
    if text.lstrip()[0] == "{":  # TOML cannot begin so
        return parse_json(text, what)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # it gives up on long numbers and deep nests
        with suppress(Refusal):
            return parse_json(text, what)  # such as a list, which the reader refuses in its own words
        raise Refusal(f"{what} is neither JSON nor TOML: {error}.") from None


@lru_cache(maxsize=64)
def _decoder(what: str) -> json.JSONDecoder:
    """What reads a text and refuses what is doubtful in it."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) != len(items):
            counts = Counter(key for key, _ in items)
            twice = next(key for key in counts if counts[key] > 1)
            raise Refusal(f"{what} has the key {twice[:80]!r} twice in one object.")
        return found

    def constant(word: str) -> NoReturn:
        raise Refusal(f"{what} holds {word}, which is no number of anything.")

    def integer(digits: str) -> int:
        if len(digits) > DIGITS:
            raise Refusal(f"{what} holds {digits[:12]}…, a number of {len(digits)} digits; {DIGITS} at most.")
        return int(digits)

    def real(digits: str) -> float:
        found = float(digits)
        if not isfinite(found):
            raise Refusal(f"{what} holds {digits[:40]}, which is beyond every number.")
        return found

    return json.JSONDecoder(
        object_pairs_hook=pairs, parse_constant=constant, parse_int=integer, parse_float=real
    )


def _shallow(value: Any, what: str, depth: int) -> None:
    """Refuse objects and lists that lie deeper within one another than anybody writes."""
    level = [value]
    for _ in range(depth):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return
    if any(isinstance(each, dict | list) for each in level):
        raise Refusal(f"{what} is nested deeper than {depth} levels.")


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
