"""The options of a use as JSON gives them: every value is read as the command line reads its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.family import FILING, Choice, Use, flag
from croupier.kit import Refusal
from croupier.kit.fields import kind_of
from croupier.kit.suggest import did_you_mean

OBJECTS = ("situation",)  # options whose value is an object
THREADS = "threads"  # how many the server gives a calculation is its own affair
FILE = "FILE"  # the metavar of an option that names a file


def offered(use: Use) -> tuple[Choice, ...]:
    """The options that can be given over HTTP: none that names a file or says how the server works."""
    return tuple(
        choice
        for choice in use.options
        if choice.name not in (FILING, THREADS) and choice.metavar.upper() != FILE
    )


def read_options(use: Use, name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, each in the type that the use takes; null is the same as nothing."""
    known = {choice.name: choice for choice in offered(use)}
    found: dict[str, Any] = {}
    for key, value in given.items():
        if key not in known:
            listed = f"choose one of {', '.join(known)}." if known else "it takes no options."
            sentence = f"{key[:80]} is not an option of `{name}`; {did_you_mean(key, known, listed)}"
            raise Refusal(sentence, allowed=known)
        if value is not None:
            found[key] = _value(known[key], value)
    if any(choice.name == THREADS for choice in use.options):
        found[THREADS] = 1
    return found


def kind(choice: Choice) -> str:
    """What an option's value is: a flag, a number, text or an object."""
    if choice.default is False or choice.read is bool:
        return "flag"
    if choice.name in OBJECTS:
        return "object"
    if (
        choice.read is int
        or isinstance(choice.default, int)
        or "whole" in getattr(choice.read, "__qualname__", "")
    ):
        return "whole number"
    return "text"


def _value(choice: Choice, value: Any) -> Any:
    if choice.repeated:
        items = value if isinstance(value, list) else [value]
        return tuple(_single(choice, item) for item in items)
    return _single(choice, value)


def _single(choice: Choice, value: Any) -> Any:
    if choice.name in OBJECTS and isinstance(value, dict):
        return value
    if kind(choice) == "flag":
        if not isinstance(value, bool | str):
            raise Refusal(f"{choice.name} must be true or false, not {kind_of(value)}.")
        return value if isinstance(value, bool) else flag(value)
    if isinstance(value, bool) or not isinstance(value, int | str):
        what = "an object" if choice.name in OBJECTS else "text or a whole number"
        raise Refusal(f"{choice.name} must be {what}, not {kind_of(value)[:80]}.")
    try:
        return choice.read(str(value))
    except Refusal as refusal:
        raise Refusal(f"{choice.name}: {refusal.sentence}", refusal.basis) from None
    except ValueError:
        raise Refusal(f"{choice.name}: {str(value)[:80]!r} is not a {kind(choice)}.") from None
