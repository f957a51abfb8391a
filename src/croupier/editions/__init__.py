"""Editions, filings and games: the law as data, and the strict loader.

Everything here is looked up when it is first used: the registry of families stays cheap to import.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.editions.clauses import Clause, ClauseAccount
    from croupier.editions.edition import Edition, edition_ids, editions_in, ids_of, load
    from croupier.editions.filing import FilingRefused, Violation, examine, read_filing
    from croupier.editions.game import Game
    from croupier.editions.odds import Fate, Odds, parse_odds

_HOMES = {
    "ClauseAccount": "clauses",
    "Clause": "clauses",
    "Edition": "edition",
    "Fate": "odds",
    "FilingRefused": "filing",
    "Game": "game",
    "Odds": "odds",
    "Violation": "filing",
    "edition_ids": "edition",
    "editions_in": "edition",
    "examine": "filing",
    "ids_of": "edition",
    "load": "edition",
    "parse_odds": "odds",
    "read_filing": "filing",
}


def __getattr__(name: str) -> Any:
    """A public name from its home, on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'croupier.editions' has no attribute {name!r}")
    value = getattr(import_module(f"croupier.editions.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "Clause",
    "ClauseAccount",
    "Edition",
    "Fate",
    "FilingRefused",
    "Game",
    "Odds",
    "Violation",
    "edition_ids",
    "editions_in",
    "examine",
    "ids_of",
    "load",
    "parse_odds",
    "read_filing",
]
