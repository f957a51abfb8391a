"""The audit as a use of a family; what it takes is imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.family import Use

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.pages.audit import AuditResult


def audit_use() -> Use:
    """The audit of a family that has paytables or fees."""
    return Use(_audit, "likely misprints of paytables and fees under every filing, and what a filing can do")


def _audit(game: Game) -> AuditResult:
    from croupier.games.audit import audit_game

    return audit_game(game)
