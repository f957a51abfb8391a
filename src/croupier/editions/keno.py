"""The words of a game of keno."""

from __future__ import annotations

from croupier.editions.model import Model


class KenoLaw(Model):
    """All that an edition says of its game of keno."""
