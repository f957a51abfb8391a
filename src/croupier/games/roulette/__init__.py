"""Roulette."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.editions.families import FamilyLaw


def family_law() -> FamilyLaw:
    """What the family brings to the loader, imported when an edition of it is loaded."""
    from croupier.games.roulette.law import FAMILY_LAW

    return FAMILY_LAW
