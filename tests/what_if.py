"""A game with rules otherwise than its text has them, for tests."""

from __future__ import annotations

from typing import Any

from croupier.editions import Edition, Game, load
from croupier.editions.what_if import rule_changes, what_if


def what_if_game(edition: str | Edition, *rules: Any, **filing: Any) -> Game:
    """The edition with these changes, under a filing."""
    found = load(edition) if isinstance(edition, str) else edition
    return what_if(found, rule_changes(found, *rules)).configure(**filing)
