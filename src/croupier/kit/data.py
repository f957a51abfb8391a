"""Data from outside: strict JSON, files that a user names, fields of their kind, each refused with one sentence."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn, get_args

from pydantic import BaseModel, ValidationError

from croupier.kit import cents, parse_card, parse_cards
from croupier.kit.cards import card_words
from croupier.kit.refusal import Refusal
from croupier.kit.text import nearest

# JSON, strictly: a key twice, NaN, a number beyond bounds, half a character, deep nests or a rest are refused.
#
# A file that somebody writes by hand, a filing or a situation, may also be TOML.


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
        raise Refusal(f"{what} holds {word}, which is not a number.")

    def integer(digits: str) -> int:
        if len(digits) > DIGITS:
            raise Refusal(
                f"{what} holds {digits[:12]}…, a number of {len(digits)} digits; the maximum is {DIGITS}."
            )
        return int(digits)

    def real(digits: str) -> float:
        found = float(digits)
        if not isfinite(found):
            raise Refusal(f"{what} holds {digits[:40]}, which is too large for a number.")
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


# Files named by a user, read in one place so that a public server can refuse them all.


_CLOSED: ContextVar[bool] = ContextVar("files_closed", default=False)


@contextmanager
def without_files() -> Iterator[None]:
    """While this lasts, no file that a user names is read."""
    token = _CLOSED.set(True)
    try:
        yield
    finally:
        _CLOSED.reset(token)


def read_named(path: Path, encoding: str = "utf-8") -> str:
    """The text of a file that a user has named; refused where none may be named."""
    if _CLOSED.get():
        raise Refusal(f"{str(path)[:200]!r} names a file; files cannot be named here.")
    return path.read_text(encoding)


# Plain values as a description holds them: each is of its kind, or refused with one sentence.


def mapping(value: object, what: str) -> Mapping[str, Any]:
    """An object with names and values."""
    if type(value) is dict or isinstance(value, Mapping):
        return value
    raise Refusal(f"{what} must be an object with names and values, not {kind_of(value)}.")


def keyed(value: object, what: str, known: Sequence[str], needs: Sequence[str] = ()) -> Mapping[str, Any]:
    """An object whose keys are all known, with those it needs."""
    data = mapping(value, what)
    for key in data:
        if key not in known:
            raise Refusal(f"{what} has the key {key!r}, which is not known; the keys are {', '.join(known)}.")
    for key in needs:
        if key not in data:
            raise Refusal(f"{what} has no {key!r}, which it needs; the keys are {', '.join(known)}.")
    return data


def listed(value: object, what: str) -> Sequence[Any]:
    """A list."""
    if not isinstance(value, list | tuple):
        raise Refusal(f"{what} must be a list, not {kind_of(value)}.")
    return value


def text(value: object, what: str) -> str:
    """Text that is not empty and can be printed."""
    if not isinstance(value, str) or not value.strip():
        raise Refusal(
            f"{what} must be text, not {kind_of(value) if not isinstance(value, str) else 'empty'}."
        )
    if not value.isprintable():
        raise Refusal(f"{what} {value!r} holds characters that cannot be printed.")
    return value


def whole(value: object, what: str) -> int:
    """A whole number."""
    if type(value) is not int:
        raise Refusal(f"{what} must be a whole number, not {kind_of(value)}.")
    return value


def flag(value: object, what: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Refusal(f"{what} must be true or false, not {kind_of(value)}.")
    return value


def amounts(value: object, what: str) -> dict[str, int]:
    """Amounts of money in cents, by name."""
    return {name: amount(raw, f"{what}: {name}") for name, raw in mapping(value, what).items()}


def amount(value: object, what: str) -> int:
    """An amount of money in cents, not below zero."""
    found = cents(value, what)
    if found < 0:
        raise Refusal(f"{what} of {value!r} is below zero.")
    return found


def cards(value: object, what: str) -> tuple[int, ...]:
    """Cards, as one text or a list of names."""
    return _parsed(value, what, parse_cards)


def shoe_cards(value: object, what: str) -> tuple[int, ...]:
    """Cards of a shoe, told the same way; it holds the same card several times."""
    return _parsed(value, what, lambda words: tuple(map(parse_card, card_words(words))))


def _parsed(value: object, what: str, parse: Callable[[str], tuple[int, ...]]) -> tuple[int, ...]:
    words = value
    if isinstance(words, list | tuple) and all(isinstance(word, str) for word in words):
        words = " ".join(words)
    if not isinstance(words, str):
        raise Refusal(f'{what} must be cards as text, such as "Ah Td 2c", not {kind_of(value)}.')
    try:
        return parse(words)
    except Refusal as refusal:
        raise Refusal(f"{what}: {refusal.sentence}") from None


def once(seats: Sequence[int]) -> None:
    """Refuse a seat that is described twice."""
    for seat in seats:
        if seats.count(seat) > 1:
            raise Refusal(f"Seat {seat} is described twice.")


def kind_of(value: object) -> str:
    """What a value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "an object"
    return "a list" if isinstance(value, list | tuple) else repr(value)


# What is wrong with data that a model does not accept: where, and one sentence that says what is allowed.


WORDS = {
    "int": "a whole number",
    "string": "text",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "dict": "a table of names and values",
    "model": "a table of names and values",
    "mapping": "a table of names and values",
    "datetime": "a date or a time",
    "date": "a date",
}
BOUNDS = {
    "greater_than": ("gt", "more than"),
    "greater_than_equal": ("ge", "at least"),
    "less_than": ("lt", "less than"),
    "less_than_equal": ("le", "at most"),
}


def first_fault(error: ValidationError, model: type[BaseModel]) -> str:
    """The first fault in plain words: `events row 1 kind: 'x' is refused; choose one of beaten hand, high hand.`"""
    fault = error.errors()[0]
    place = [word for word in fault["loc"] if not _is_variant(word)]
    path = " ".join(f"row {word + 1}" if isinstance(word, int) else str(word) for word in place)
    sentence = _sentence(fault, [*place], model)
    return f"{path}{' ' if sentence.startswith('is ') else ': '}{sentence}" if path else sentence


def _is_variant(word: int | str) -> bool:
    """Whether a word of a place names a kind of value and not a key: `literal[False]`, `TournamentRebuys`."""
    return isinstance(word, str) and ("[" in word or word[:1].isupper())


def _sentence(fault: Any, place: list[int | str], model: type[BaseModel]) -> str:
    kind, context, given = str(fault["type"]), fault.get("ctx") or {}, fault.get("input")
    if kind == "missing":
        return "is missing."
    if kind == "extra_forbidden":
        known = _fields(model, place[:-1])
        near = nearest(str(place[-1]), known)
        return (
            f"is not known; did you mean {near[0]}?"
            if near
            else f"is not known; choose one of {', '.join(known)}."
        )
    if kind == "literal_error":
        allowed = [
            text for _, text in re.findall(r"""(['"])(.*?)\1(?=,| or |$)""", str(context.get("expected", "")))
        ]
        return f"{given!r} is refused; choose one of {', '.join(filter(None, allowed))}."
    if kind == "value_error":
        message = str(context.get("error") or fault["msg"]).removeprefix("Value error, ").rstrip(".")
        return f"{message}."
    if kind in BOUNDS:
        name, words = BOUNDS[kind]
        return f"{given!r} is refused; it must be {words} {context.get(name)}."
    what = WORDS.get(kind.partition("_")[0])
    return f"{given!r} is refused; write {what}." if what else f"{given!r} is refused."


def _fields(model: type[BaseModel], place: list[int | str]) -> list[str]:
    """The names of the fields of what stands at a place of a model."""
    here = model
    for word in place:
        field = here.model_fields.get(str(word))
        if field is not None:
            here = next(_models(field.annotation), here)
    return list(here.model_fields)


def _models(hint: Any) -> Iterator[type[BaseModel]]:
    """The models that a type is made of."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        yield hint
    for each in get_args(hint):
        yield from _models(each)
