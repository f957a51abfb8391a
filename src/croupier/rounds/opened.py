"""What an opening holds, read back from plain JSON: cards, a bank, amounts by seat; anything else is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.kit import Refusal
from croupier.kit import fields as plain
from croupier.kit.cards import UNKNOWN, parse_card
from croupier.rounds.table import PlayerBank

HIDDEN = "??"


def opened_cards(opening: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """Cards by their names, `??` for one that nobody saw."""
    if key not in opening:
        return ()
    names = plain.listed(opening[key], f"opening: {key}")
    return tuple(
        UNKNOWN if name == HIDDEN else parse_card(plain.text(name, f"opening: {key}")) for name in names
    )


def opened_bank(opening: Mapping[str, Any]) -> PlayerBank | None:
    """The player who banks, and what he has posted in cents; nothing posted covers everything."""
    if opening.get("bank") is None:
        return None
    data = plain.keyed(opening["bank"], "opening: bank", ("seat", "posted"), needs=("seat",))
    posted = data.get("posted")
    amount = None if posted is None else plain.whole(posted, "opening: bank: posted")
    return PlayerBank(plain.whole(data["seat"], "opening: bank: seat"), amount)


def opened_words(opening: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """A list of words."""
    return tuple(
        plain.text(word, f"opening: {key}") for word in plain.listed(opening.get(key, []), f"opening: {key}")
    )


def opened_counts(opening: Mapping[str, Any], key: str) -> dict[int, int]:
    """Whole numbers by seat."""
    data = plain.mapping(opening.get(key) or {}, f"opening: {key}")
    for seat, count in data.items():
        if not seat.isdecimal() or type(count) is not int or count < 0:
            raise Refusal(f"opening: {key}: seat {seat!r} has {count!r}; it has a whole number.")
    return {int(seat): count for seat, count in data.items()}


def opened_flag(opening: Mapping[str, Any], key: str) -> bool:
    """Something that is so or not."""
    return plain.flag(opening.get(key, False), f"opening: {key}")


def check_opening(opening: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """Refuse an entry that no round of the family begins with, and stacks that are no amounts."""
    for key in opening:
        if key not in keys:
            raise Refusal(f"opening has no entry {key!r}; its entries are {', '.join(keys)}.")
    opened_counts(opening, "stacks")
