"""Where the words of a key lead in an edition's data: parts, rows by their names, and their fields."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from croupier.kit import Refusal
from croupier.kit.suggest import did_you_mean

SUPPOSED = "supposed"  # the reading that everything supposed rests on
NAMED_BY = ("name", "wager", "option", "id", "bet", "bets", "kind", "stage", "labels", "case", "what", "hand")
NO_WORDS = ("cite", "reading", "says", "why", "because", "lines", "line", "also", "proven", "title")
_RANGE = re.compile(r"^(\d+)(?:-(\d+))?$")
Node = dict[str, Any] | list[Any]
LawRow = tuple[dict[str, Any], bool]  # a row of the data, and whether it rests on a reading of its own


@dataclass
class LawPlace:
    """One place of the data that a key leads to: what holds it, and the rows above it."""

    node: Node
    key: str | int
    kind: FieldInfo | None
    trail: tuple[str | int, ...]
    rows: list[LawRow] = field(default_factory=list)

    @property
    def value(self) -> Any:
        """What stands there now; None where nothing does."""
        if isinstance(self.node, dict):
            return self.node.get(str(self.key))
        return self.node[int(self.key)] if int(self.key) < len(self.node) else None

    def put(self, value: Any) -> None:
        """Another value in its place, resting on nothing but the supposition."""
        if value is None and isinstance(self.node, dict):
            self.node.pop(str(self.key), None)
        elif isinstance(self.node, dict):
            self.node[str(self.key)] = value
        else:
            self.node[int(self.key)] = value
        for row, rests in reversed(self.rows):
            row.pop("cite", None)
            if rests:
                row["reading"] = SUPPOSED
                return


class UnknownWord(Refusal):
    """A word of a key that the law does not have at its place; `known` are the words there."""

    def __init__(self, trail: tuple[str | int, ...], word: str, known: list[str]) -> None:
        place = f" in {'.'.join(map(str, trail))}" if trail else ""
        listed = f"choose one of {', '.join(known[:24])}{', …' if len(known) > 24 else ''}."
        super().__init__(f"{word!r} is not a word of this law{place}; {did_you_mean(word, known, listed)}")


def words_of(key: str) -> tuple[str, ...]:
    """The words of a key, divided by points; a word with a point in it stands in quotes.

    >>> words_of('pair_plus."three of a kind"')
    ('pair_plus', 'three of a kind')
    """
    found = re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", key)
    return tuple(word.strip().strip("\"'") for word in found)


def spots_of(raw: dict[str, Any], kind: type[BaseModel], words: tuple[str, ...]) -> list[LawPlace]:
    """Every place that a key leads to; refused where a word is not known there."""
    return list(_in_table(raw, kind, words, (), []))


def _in_table(
    node: dict[str, Any],
    kind: type[BaseModel] | None,
    words: tuple[str, ...],
    trail: tuple[str | int, ...],
    rows: list[LawRow],
) -> Iterator[LawPlace]:
    word, rest = words[0], words[1:]
    fields = fields_of(kind) if kind is not None else {}
    if word not in node and word not in fields and kind is not None:
        raise UnknownWord(trail, word, sorted({*fields, *node} - set(NO_WORDS)))
    above, here = [*rows, (node, "reading" in fields)], (*trail, word)
    if not rest:
        yield LawPlace(node, word, fields.get(word), here, above)
        return
    inner, several = model_in(fields[word].annotation) if word in fields else (None, False)
    child = node.get(word)
    if child is None and inner is not None:
        child = node[word] = [] if several else {}
    if isinstance(child, dict):
        yield from _in_table(child, inner, rest, here, above)
    elif isinstance(child, list):
        yield from _in_list(child, inner, rest, here, above)
    else:
        raise Refusal(f"{'.'.join(map(str, here))} has no parts; it is {child!r}.")


def _in_list(
    node: list[Any],
    kind: type[BaseModel] | None,
    words: tuple[str, ...],
    trail: tuple[str | int, ...],
    rows: list[LawRow],
) -> Iterator[LawPlace]:
    word, rest = words[0], words[1:]
    places = [place for place, row in enumerate(node) if isinstance(row, dict) and word in row_names(row)]
    if not places and word.isdecimal() and 1 <= int(word) <= len(node):
        places = [int(word) - 1]
    for place in places:
        if not rest:
            yield LawPlace(node, place, None, (*trail, place), rows)
        else:
            yield from _in_table(node[place], kind, rest, (*trail, place), rows)
    if places:
        return
    fields = fields_of(kind) if kind is not None else {}
    if word not in fields and not any(isinstance(row, dict) and word in row for row in node):
        names = [name for row in node if isinstance(row, dict) for name in row_names(row)]
        raise UnknownWord(trail, word, list(dict.fromkeys([*names, *(set(fields) - set(NO_WORDS))])))
    if not node:
        node.append({"reading": SUPPOSED} if "reading" in fields else {})
    for place, row in enumerate(node):
        yield from _in_table(row, kind, words, (*trail, place), rows)


def row_names(row: dict[str, Any]) -> list[str]:
    """The names by which a row of a list can be meant: what it is called, or what it is about."""
    found = []
    for word in NAMED_BY:
        value = row.get(word)
        value = value[0] if isinstance(value, list) and len(value) == 1 else value
        if isinstance(value, str):
            found.append(value)
    return found


def fields_of(kind: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of a row as the files write them."""
    return {info.alias or name: info for name, info in kind.model_fields.items()}


def model_in(annotation: Any) -> tuple[type[BaseModel] | None, bool]:
    """The rows that a field holds, and whether it is a list of them."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation, False
    origin = get_origin(annotation)
    for part in get_args(annotation):
        found, several = model_in(part)
        if found is not None:
            return found, several or origin in (tuple, list)
    return None, False


def optional(info: FieldInfo | None) -> bool:
    """Whether a field may be left out by `none`."""
    if info is None:
        return False
    parts = get_args(info.annotation) if get_origin(info.annotation) in (Union, UnionType) else ()
    return type(None) in parts and str not in parts


def read_value(spot: LawPlace, value: Any) -> Any:
    """A value as the file would write it: text from the command line in the shape that stands there."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text == "none" and optional(spot.kind):
        return None
    if text[:1] in ("[", "{"):
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError as error:
            raise Refusal(f"{text!r} is not a list or a table as TOML writes it: {error}.") from None
    whole = spot.kind is not None and spot.kind.annotation == tuple[int, ...] and not spot.kind.metadata
    if whole or (isinstance(spot.value, list) and spot.value and all(type(x) is int for x in spot.value)):
        return _numbers(text)
    if isinstance(spot.value, bool) and text.lower() in _FLAGS:
        return _FLAGS[text.lower()]
    if isinstance(spot.value, int) and not isinstance(spot.value, bool) and text.isdecimal():
        return int(text)
    return text


_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def _numbers(text: str) -> list[int]:
    """`9-11` or `2, 12` as numbers."""
    found: list[int] = []
    for part in text.replace(",", " ").split():
        match = _RANGE.match(part)
        if match is None:
            raise Refusal(f"{text!r} is not a list of whole numbers; write 9-11 or 9, 10, 11.")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return found
