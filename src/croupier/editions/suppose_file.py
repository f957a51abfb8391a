"""Suppositions as people write them: KEY=VALUE, a family's short words, or a file of TOML or JSON."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier.editions.edition import Edition
from croupier.editions.suppose import Supposition
from croupier.editions.toml_lines import Lines, line_at, toml_lines
from croupier.kit import Refusal
from croupier.kit.files import read_named
from croupier.kit.strict import parse_json

FILES = (".toml", ".json")
EDITION = "edition"  # a file may say which edition it is for


def suppositions(edition: Edition, *given: str | Path | Mapping[str, Any]) -> tuple[Supposition, ...]:
    """What is supposed, in the order it was given."""
    found: list[Supposition] = []
    for each in given:
        if isinstance(each, Mapping):
            found += _flat(each, (), "", {})
        elif isinstance(each, Path) or each.strip().endswith(FILES):
            found += _file(edition, Path(each))
        else:
            found += _words(edition, each)
    return tuple(found)


def _words(edition: Edition, text: str) -> Iterator[Supposition]:
    """`pair_plus=50-30-5-3-1`, or short words of the family: `S17, no DAS`."""
    key, equals, value = text.partition("=")
    if equals:
        if not key.strip() or not value.strip():
            raise Refusal(f"suppose {text!r} is not understood; write KEY=VALUE.")
        yield Supposition(key.strip(), value.strip())
        return
    for part in (part.strip() for part in text.replace(";", ",").split(",")):
        if not part:
            continue
        found = edition.family.shorthand(part)
        if found is None:
            meant = f"`croupier suppose {edition.id}` lists what may be supposed"
            raise Refusal(f"suppose {part!r} is not understood; write KEY=VALUE, or name a file. {meant}.")
        for name, each in found.items():
            yield Supposition(name, each)


def _file(edition: Edition, path: Path) -> Iterator[Supposition]:
    try:
        text = read_named(path, "utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Refusal(f"{path}: cannot be read: {why}.") from None
    lines: Lines = {}
    if path.suffix == ".json":
        data: Any = parse_json(text, str(path))
    else:
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise Refusal(f"{path}: is not TOML: {error}.") from None
        lines = toml_lines(text)
    if not isinstance(data, dict):
        raise Refusal(f"{path}: is not a table of names and values.")
    named = data.pop(EDITION, edition.id)
    base = edition.supposing.base.id if edition.supposing is not None else edition.id
    if named != base and named != edition.id:
        raise Refusal(f"{path}: supposes rules of {named}, not of {base}.")
    yield from _flat(data, (), str(path), lines)


def _flat(data: Mapping[str, Any], above: tuple[str, ...], name: str, lines: Lines) -> Iterator[Supposition]:
    """Tables within tables as keys with points; each with its file and line."""
    for key, value in data.items():
        words = (*above, *(str(key).split(".") if not name else (str(key),)))
        if isinstance(value, Mapping) and value:
            yield from _flat(value, words, name, lines)
            continue
        line = line_at(lines, words) if lines else None
        where = f"{name}:{line}" if line is not None else name
        yield Supposition(".".join(f'"{word}"' if "." in word else word for word in words), value, where)


def shown(changes: Iterable[Supposition]) -> list[str]:
    """The suppositions as a command line would have them."""
    return [change.words for change in changes]
