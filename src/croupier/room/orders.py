"""Commands from words, as people type them: `seat 3 Ann 200` or `seat=3 name=Ann chips=200`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin

from croupier.kit import Refusal, cents
from croupier.kit.suggest import nearest
from croupier.rounds.codec import check_event, hints_of

# Whole numbers of these names are money, typed in dollars.
MONEY = frozenset(
    {
        "amount",
        "amounts",
        "cash",
        "chips",
        "posted",
        "counted",
        "base",
        "buy_in",
        "fee",
        "value",
        "cap",
        "seed",
        "least",
        "most",
    }
)
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
    return str in _options(hints_of(kind)[name])


def _options(hint: Any) -> tuple[Any, ...]:
    """The types that a field may have."""
    if get_origin(hint) in (None, Literal, tuple) or hint is Any:
        return (hint,)
    return tuple(option for option in get_args(hint) if option is not type(None)) or (hint,)


def _value(kind: type, name: str, text: str) -> Any:
    """What a word means in a field."""
    for hint in _options(hints_of(kind)[name]):
        if get_origin(hint) is Literal:
            return _choice(name, text, get_args(hint))
        if hint is int:
            if str in _options(hints_of(kind)[name]) and not text.isdecimal():
                continue
            return _number(name, text)
        if hint is bool:
            if text.lower() not in FLAGS:
                raise Refusal(f"{name}: {text!r} is refused; write yes or no.")
            return FLAGS[text.lower()]
        if get_origin(hint) is tuple:
            return _tuple(name, text, hint)
    if hints_of(kind)[name] is not str and text[:1] in "{[":
        return _json(name, text)
    return text


def _choice(name: str, text: str, words: tuple[Any, ...]) -> Any:
    if text not in words:
        raise Refusal(f"{name}: {text!r} is refused; choose one of {', '.join(map(str, words))}.")
    return text


def _number(name: str, text: str) -> int:
    if name in MONEY:
        return cents(text)
    if not text.removeprefix("-").isdecimal():
        raise Refusal(f"{name}: {text!r} is refused; write a whole number.")
    return int(text)


def _tuple(name: str, text: str, hint: Any) -> tuple[Any, ...]:
    """Words between commas; pairs, and things of several fields, as `a:b`."""
    inner = get_args(hint)[0]
    items = [item.strip() for item in text.split(",") if item.strip()]
    if is_dataclass(inner) and isinstance(inner, type):
        return tuple(command_of(inner, item.split(":")) for item in items)
    if get_origin(inner) is tuple:
        kinds = get_args(inner)
        return tuple(
            tuple(
                _number(name, part) if each is int else part
                for each, part in zip(kinds, item.split(":"), strict=True)
            )
            for item in items
        )
    return tuple(_number(name, item) if inner is int else item for item in items)


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Refusal(f"{name}: {text!r} is not JSON: {error}.") from None
