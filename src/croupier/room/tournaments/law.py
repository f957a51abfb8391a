"""What a tournament reads of the law of the floor."""

from __future__ import annotations

from croupier.kit.basis import NO_BASIS, Basis
from croupier.room.law.load import FloorLaw
from croupier.room.law.rows import FloorLimit
from croupier.room.law.tournament_rows import TournamentDuty


def ground(law: FloorLaw, name: str) -> Basis:
    """What a posting, a draw or a refusal rests on; nothing where the book is silent."""
    for row in law.file.tournament_grounds:
        if row.name == name:
            return row.basis
    return NO_BASIS


def bound(law: FloorLaw, name: str) -> FloorLimit | None:
    """A bound, where the book has it."""
    return law.limit(name) if law.has("limits", name) else None


def duty(law: FloorLaw, name: str) -> TournamentDuty | None:
    """A duty, where the book has it."""
    return next((row for row in law.file.tournament_duties if row.name == name), None)
