"""Citations, and how each clause of an edition was implemented."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel

from croupier.editions.lawfile import law_folder
from croupier.kit import Refusal


@dataclass(frozen=True)
class Clause:
    """One clause: the document, its place in it, its lines there, and its gist in a few words of our own."""

    doc: str
    section: str
    lines: tuple[int, int]
    gist: str = ""

    def __str__(self) -> str:
        return self.section


@dataclass(frozen=True)
class ClauseAccount:
    """How one clause was implemented: the kind (row, step, check, reading, aside) and what stands for it."""

    clause: Clause
    kinds: tuple[str, ...]
    notes: tuple[str, ...]


def clauses_of(edition: str, doc: str, extends: tuple[str, ...] = ()) -> dict[str, Clause]:
    """The index of clauses of one edition and of what it extends, in the order of the text."""
    book, _, slug = edition.partition("/")
    found = dict(_index(f"{book}/clauses/{slug}", doc))
    for shared in extends:
        found |= _index(f"{book}/clauses/shared/{shared}", doc)
    if not extends:
        return found
    return dict(sorted(found.items(), key=lambda item: item[1].lines))


@cache
def _index(name: str, doc: str) -> dict[str, Clause]:
    path = law_folder().joinpath(*f"{name}.toml".split("/"))
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise Refusal(f"There is no index of clauses law/{name}.toml.") from None
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"law/{name}.toml is not TOML: {error}.") from None
    return read_index(raw, doc)


def read_index(raw: dict[str, Any], doc: str) -> dict[str, Clause]:
    """The clauses of an index by their section."""
    return {
        section: Clause(doc, section, (int(first), int(last)), str(gist[0]) if gist else "")
        for section, (first, last, *gist) in raw["clauses"].items()
    }


def under_clause(section: str, parent: str) -> bool:
    """Whether a clause stands below another: `649a.4(a)` below `649a.4`, `649a.1 hand` below `649a.1`."""
    return section.startswith(parent) and section[len(parent) : len(parent) + 1] in ("(", " ")


# Which part of an edition file answers for a clause, and as what.
KINDS: dict[str, str] = {
    "seats": "check",
    "deck": "check",
    "decks": "check",
    "hands": "row",
    "contest": "row",
    "wagers": "row",
    "stake_rules": "check",
    "wager_sets": "check",
    "limits": "check",
    "tables": "row",
    "decisions": "step",
    "dealing": "step",
    "steps": "step",
    "order": "step",
    "irregularities": "row",
    "duties": "check",
    "options": "check",
    "bounds": "check",
    "required": "check",
    "grounds": "check",
    "fixed": "check",
    "submissions": "check",
    "payout_limits": "row",
    "meters": "row",
    "commissions": "row",
    "pots": "row",
    "pairings": "check",
    "rounding": "row",
}
BANK_KINDS: dict[str, str] = {"bank": "row", "fees": "row", "fee_rules": "check"}


def kinds_of(own: Mapping[str, str]) -> dict[str, str]:
    """The parts that answer for clauses, those of a family among them, and as what."""
    return {**KINDS, **own, **BANK_KINDS}


def part_of(law: object, path: str) -> object:
    """A part of an edition's file by its name, such as `wagers` or `pot.streets`; nothing where it has none."""
    for name in path.split("."):
        law = getattr(law, name) if law is not None else None
    return law


def placed_in(value: object, path: str) -> Iterator[tuple[BaseModel, str]]:
    """Every (row, place) that stands in a part of an edition, at any depth."""
    if isinstance(value, BaseModel):
        yield value, _named(value, path)
        for name in type(value).model_fields:
            yield from placed_in(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, tuple | list):
        for item in value:
            yield from placed_in(item, path)


def cited_in(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Every (clause, place) that stands in a part of an edition, at any depth."""
    for row, place in placed_in(value, path):
        for section in getattr(row, "cite", ()):
            yield section, place


def _named(value: BaseModel, path: str) -> str:
    for field in ("name", "wager", "option", "kind", "case", "what", "method"):
        word = getattr(value, field, None)
        if isinstance(word, str):
            label = getattr(value, "label", None) or getattr(value, "stage", None)
            return f"{path} {word}" + (f" {label}" if label else "")
    return path
