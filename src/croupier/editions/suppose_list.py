"""What may be supposed of an edition: its paytables, odds, options, and the words of its law, as they are now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from croupier.editions.edition import Edition, law_data
from croupier.editions.suppose import PRIVATE
from croupier.editions.suppose_paths import NAMED_BY, NO_WORDS, fields_of, model_in, row_names
from croupier.editions.suppose_tables import columns_of
from croupier.editions.suppose_titles import rule_title, spoken

SILENT = (
    "steps", "irregularities", "duties", "required", "grounds", "fixed", "submissions", "fees", "fee_rules",
    "bank", "order", "round", "options", "pairings", "rulings", "collections",
)  # fmt: skip  # parts that may be supposed too, and would fill the list


@dataclass(frozen=True)
class Supposable:
    """A key, what stands there now, what it is in words, and the group it is listed in."""

    key: str
    value: str
    says: str = ""
    group: str = "Law"
    rows: tuple[tuple[str, str, str], ...] = ()  # of a paytable: the key of a row, the hand, what it pays
    label: str = ""  # of a paytable


def supposable(edition: Edition, everything: bool = False) -> tuple[Supposable, ...]:
    """All that may be supposed, in the order people ask for it; `everything`: the words of every part of the law."""
    raw = law_data(edition)
    return (
        *_paytables(edition, raw),
        *_odds(edition, raw),
        *_options(edition, raw),
        *_law(edition, raw, everything),
    )


def _paytables(edition: Edition, raw: dict[str, Any]) -> Iterator[Supposable]:
    for wager in raw.get("wagers", ()):
        columns = columns_of(raw, wager["name"])
        several = len({column.label for column in columns}) > 1
        for column in columns:
            stake = f".${column.block['stake']}" if column.block.get("stake") else ""
            key = f"{wager['name']}{f'.{_quoted(column.label)}' if several else ''}{stake}"
            hands = ", ".join(spoken(hand) for hand, _ in column.rows)
            rows = tuple((f"{key}.{_quoted(hand)}", spoken(hand), pays) for hand, pays in column.rows)
            yield Supposable(key, column.short, f"{wager['title']}: {hands}", "Paytables", rows, column.label)


def _odds(edition: Edition, raw: dict[str, Any]) -> Iterator[Supposable]:
    for wager in raw.get("wagers", ()):
        name = wager["name"]
        rows = [row[name] for row in raw.get("contest", {}).get("rows", ()) if isinstance(row.get(name), str)]
        odds = dict.fromkeys(text for text in rows if " to " in text or " for " in text)
        if odds and not columns_of(raw, name):
            yield Supposable(name, " or ".join(odds), f"{wager['title']} pays", "Odds and rules")
    for key, value, says in edition.family.supposable(raw):
        yield Supposable(key, value, says, "Odds and rules")
    qualify = raw.get("contest", {}).get("qualify")
    if qualify:
        yield Supposable(
            "qualify", qualify["at_least"], "what the dealer's hand needs to play", "Odds and rules"
        )


def _options(edition: Edition, raw: dict[str, Any]) -> Iterator[Supposable]:
    for option in edition.options:
        usual = raw.get("default", {}).get(option.name, option.default)
        value = "" if usual is None else str(usual).lower() if isinstance(usual, bool) else str(usual)
        says = f"{option.says} ({', '.join(option.choices)})" if option.choices else option.says
        yield Supposable(option.name, value, says, "Options, beyond their bounds too")


def _law(edition: Edition, raw: dict[str, Any], everything: bool) -> Iterator[Supposable]:
    for part, value in raw.items():
        if part in PRIVATE or (part in SILENT and not everything):
            continue
        info = fields_of(type(edition.law)).get(part)
        kind = model_in(info.annotation)[0] if info is not None else None
        for key, text in _leaves(value, part, kind, everything):
            yield Supposable(key, text, rule_title(raw, key))


def _leaves(
    value: Any, path: str, kind: type[BaseModel] | None, everything: bool
) -> Iterator[tuple[str, str]]:
    """Single values below a part, by the keys that lead to them."""
    if isinstance(value, dict):
        fields = fields_of(kind) if kind is not None else {}
        for key, item in value.items():
            if (
                key in NO_WORDS
                or (key in NAMED_BY and not isinstance(item, dict))
                or _silent(key, everything)
            ):
                continue
            inner = model_in(fields[key].annotation)[0] if key in fields else None
            yield from _leaves(item, f"{path}.{_quoted(str(key))}", inner, everything)
    elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        names = [next(iter(row_names(item)), "") for item in value]
        for place, item in enumerate(value, start=1):
            name = names[place - 1]
            word = _quoted(name) if name and names.count(name) == 1 else str(place)
            yield from _leaves(item, path if len(value) == 1 else f"{path}.{word}", kind, everything)
    elif isinstance(value, bool):
        yield path, str(value).lower()
    elif isinstance(value, str | int):
        yield path, str(value)
    elif isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        yield path, json.dumps(value, ensure_ascii=False)


def _silent(key: str, everything: bool) -> bool:
    return key in SILENT and not everything


def _quoted(word: str) -> str:
    return f'"{word}"' if "." in word else word
