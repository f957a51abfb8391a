"""How the refusals of a filing are put: values as they were filed, what may be chosen, and why a bound holds."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.editions import model as m
from croupier.editions.choices import Option
from croupier.kit import Refusal, cents, percent
from croupier.kit.listed import listed
from croupier.kit.money import money

FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
LONGEST = 60  # characters of a filed value that a sentence repeats


def written(raw: Any) -> str:
    """A value as the filing has it, cut where it is long.

    >>> written(True), written("A"), written([1])
    ('true', "'A'", '[1]')
    """
    text = repr(raw) if isinstance(raw, str) else json.dumps(raw, default=str, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def choose(words: Sequence[str]) -> str:
    """What may be chosen instead.

    >>> choose(["A", "B", "C"]), choose(["limit"])
    ('choose one of A, B, C', 'the text allows limit only')
    """
    return f"choose one of {listed(words)}" if len(words) > 1 else f"the text allows {words[0]} only"


def shown(option: Option, value: object) -> str:
    """A value of an option as people read it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Fraction):
        return f"{float(value * 100):g}%"
    if isinstance(value, int):
        return money(value) if option.kind == "money" else f"{value:,}"
    return str(value)


def because(when: m.When, filed: Mapping[str, object], explicit: Collection[str]) -> str:
    """The choices by which a bound holds, those that the filing leaves to the default marked."""
    words = (f"{name} = {filed.get(name)}{'' if name in explicit else ' (default)'}" for name in when)
    said = " and ".join(words)
    return f" because {said}" if said else ""


def from_text(kind: str, text: str) -> str | int | bool:
    """A value of an option, or of a wager, as somebody typed it: flags and whole numbers in their type."""
    if kind in ("flag", "wager") and text.lower() in FLAGS:
        return FLAGS[text.lower()]
    return int(text) if kind == "integer" and text.isascii() and text.isdecimal() and len(text) < 10 else text


def typed(option: Option, raw: Any) -> str | int | bool | Fraction:
    """A value of an option in its type; refused where it is of another, below zero or not among the choices."""
    if option.kind == "choice":
        if str(raw) not in option.choices:
            raise Refusal(f"{written(raw)} is not permitted; {choose(option.choices)}.")
        return str(raw)
    if option.kind == "text":
        if not isinstance(raw, str):
            raise Refusal(f"{written(raw)} is not text.")
        return raw.strip()
    if option.kind == "flag":
        if not isinstance(raw, bool):
            raise Refusal(f"{written(raw)} is refused; write true or false.")
        return raw
    return _number(option, raw)


def _number(option: Option, raw: Any) -> int | Fraction:
    amount: int | Fraction
    if option.kind == "percent":
        if not isinstance(raw, str):
            raise Refusal(f'{written(raw)} is not a percentage; write it as text, such as "14%".')
        amount = percent(raw, "the value")
    elif option.kind == "money":
        if isinstance(raw, bool) or not isinstance(raw, str | int):
            raise Refusal(f'{written(raw)} is not an amount of money; write dollars as text, such as "7.50".')
        amount = cents(raw, "the value")
    else:
        if type(raw) is not int:
            raise Refusal(f"{written(raw)} is not a whole number.")
        amount = raw
    if amount < 0:
        raise Refusal(f"{shown(option, amount)} is less than zero.")
    return amount
