"""Commands from words, as people type them: `seat 3 Ann 200` or `seat=3 person=Ann chips=200`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from croupier.kit import Refusal, cents
from croupier.kit.text import nearest
from croupier.room.books import BookAccount, parse_account
from croupier.room.fields import CENTS, CHIPS, TABLE, bare, meaning
from croupier.rounds.codec import check_event, hints_of

LONGEST = 18  # digits of a whole number
FLAGS = {"yes": True, "true": True, "no": False, "false": False}


def command_name(kind: type) -> str:
    """`open-table` for OpenTable."""
    name = kind.__name__
    words = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)
    return words.removeprefix("-")


def command_of(kind: type, words: Sequence[str], given: Mapping[str, Any] | None = None) -> Any:
    """The command that these words stand for: values in the order of its fields, or `field=value`."""
    values: dict[str, Any] = dict(given or {})
    own: dict[str, Field[Any]] = {each.name: each for each in fields(kind) if each.name not in values}
    for word in words:
        name, sign, value = word.partition("=")
        if sign and name in own:
            values[name] = _value(kind, name, value)
            continue
        free = [each for each in own if each not in values]
        if not free:
            raise Refusal(f"{word!r} is one word too many; {usage(kind)}")
        if sign and name.isidentifier() and not _is_text(kind, free[0]):
            meant = nearest(name, own)
            raise Refusal(
                f"{name!r} is not known{f'; did you mean {meant[0]}?' if meant else '.'} {usage(kind)}"
            )
        values[free[0]] = _value(kind, free[0], word)
    missing = [each.name for each in own.values() if each.name not in values and _needed(each)]
    if missing:
        raise Refusal(f"{', '.join(missing)} must be given; {usage(kind)}")
    command = kind(**values)
    check_event(command, (kind,))
    return command


def usage(kind: type) -> str:
    """How a command is written."""
    words = [each.name.upper() if _needed(each) else f"[{each.name.upper()}]" for each in fields(kind)]
    return f"write {' '.join([command_name(kind), *words])}."


def _needed(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def _is_text(kind: type, name: str) -> bool:
    return any(bare(option) is str for option in _options(hints_of(kind)[name]))


def _options(hint: Any) -> tuple[Any, ...]:
    """The types that a field may have, each with what it is declared to hold."""
    if get_origin(hint) not in (Union, UnionType):
        return (hint,)
    return tuple(option for option in get_args(hint) if option is not type(None)) or (hint,)


def _value(kind: type, name: str, text: str) -> Any:
    """What a word means in a field."""
    options = _options(hints_of(kind)[name])
    for hint in options:
        plain = bare(hint)
        if plain is str or (plain is int and str in map(bare, options) and not text.isdecimal()):
            continue
        if plain in (int, bool, BookAccount) or get_origin(plain) is Literal:
            return _word(name, text, hint)
        if get_origin(plain) is tuple:
            return _tuple(name, text, plain)
    texts = [hint for hint in options if bare(hint) is str]
    if texts:
        return _word(name, text, texts[0])
    return _json(name, text) if text[:1] in "{[" else text


def _word(name: str, text: str, hint: Any) -> Any:
    """One word in a field of one type: dollars for money, `7` for a table, `drop 7` for an account."""
    plain, means = bare(hint), meaning(hint)
    if get_origin(plain) is Literal:
        words = get_args(plain)
        if text not in words:
            raise Refusal(f"{name}: {text!r} is refused; choose one of {', '.join(map(str, words))}.")
        return text
    if means == CENTS:
        return cents(text, name)
    if plain is int:
        if not text.removeprefix("-").isdecimal() or len(text) > LONGEST:
            what = "a number of chips" if means == CHIPS else "a whole number"
            raise Refusal(f"{name}: {text!r} is refused; write {what}.")
        return int(text)
    if plain is bool:
        if text.lower() not in FLAGS:
            raise Refusal(f"{name}: {text!r} is refused; write yes or no.")
        return FLAGS[text.lower()]
    if plain is BookAccount:
        return parse_account(text)
    return f"table/{text}" if means == TABLE and text and "/" not in text else text


def _tuple(name: str, text: str, hint: Any) -> tuple[Any, ...]:
    """Words between commas; pairs, and things of several fields, as `a:b`."""
    inner = get_args(hint)[0]
    items = [item.strip() for item in text.split(",") if item.strip()]
    if is_dataclass(inner) and isinstance(inner, type):
        return tuple(command_of(inner, item.split(":")) for item in items)
    if get_origin(inner) is not tuple:
        return tuple(_word(name, item, inner) for item in items)
    kinds, found = get_args(inner), []
    for item in items:
        parts = item.split(":")
        if len(parts) != len(kinds):
            raise Refusal(
                f"{name}: {item!r} is refused; write {len(kinds)} values with a colon between them."
            )
        found.append(tuple(_word(name, part, each) for each, part in zip(kinds, parts, strict=True)))
    return tuple(found)


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Refusal(f"{name}: {text!r} is not JSON: {error}.") from None
