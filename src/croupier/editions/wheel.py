"""The words of a game of a wheel."""

from __future__ import annotations

from croupier.editions.model import Model


class WheelLaw(Model):
    """All that an edition says of its game of a wheel."""
