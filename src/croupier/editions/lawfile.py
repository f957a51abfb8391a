"""The text of an edition's file, and under it what the games of its book share."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import Any

from croupier.editions.clauses import law_folder
from croupier.kit import Refusal


def law_of(id: str, text: str, folder: Traversable | None = None) -> dict[str, Any]:
    """An edition as data, with the shared clauses that it extends: of its book, or of a folder."""
    return _with_shared(id, _toml(id, text), folder or law_folder() / id.partition("/")[0] / "shared")


def _toml(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"law/{name}.toml is not TOML: {error}.") from None


def _with_shared(id: str, raw: dict[str, Any], folder: Traversable) -> dict[str, Any]:
    """The edition with the shared clauses of its book that it extends, one level deep."""
    book = id.partition("/")[0]
    names = raw.get("extends", ())
    for name in (names,) if isinstance(names, str) else names:
        path = folder / f"{name}.toml"
        if not path.is_file():
            raise Refusal(f"{id}: extends: there is no law/{book}/shared/{name}.toml.")
        raw = _merged(_toml(f"{book}/shared/{name}", path.read_text("utf-8")), raw)
    return raw


def _merged(shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged, lists follow one another, and of single values the edition's own stands."""
    both = dict(shared)
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(both.get(key), dict):
            both[key] = _merged(both[key], value)
        elif isinstance(value, list) and isinstance(both.get(key), list):
            both[key] = both[key] + value
        else:
            both[key] = value
    return both
