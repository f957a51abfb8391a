"""Plain values as a description holds them: each is of its kind, or refused with one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from croupier.kit import Refusal, cents, parse_card, parse_cards
from croupier.kit.cards import card_words


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
