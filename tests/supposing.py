"""A game with rules otherwise than its text has them, for tests."""

from __future__ import annotations

from typing import Any

from croupier.editions import Edition, Game, load
from croupier.editions.suppose import suppose
from croupier.editions.suppose_file import suppositions


def supposing(edition: str | Edition, *rules: Any, **filing: Any) -> Game:
    """The edition with these suppositions, under a filing."""
    found = load(edition) if isinstance(edition, str) else edition
    return suppose(found, suppositions(found, *rules)).under(**filing)
