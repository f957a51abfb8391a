"""The words of a game of dice."""

from __future__ import annotations

from croupier.editions.model import Model


class DiceLaw(Model):
    """All that an edition says of its game of dice."""
