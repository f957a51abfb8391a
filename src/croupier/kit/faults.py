"""What is wrong with data that a model does not accept: where, and one sentence that says what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from croupier.kit.suggest import nearest

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
