"""The words of a game of baccarat."""

from __future__ import annotations

from croupier.editions.model import Model


class BaccaratLaw(Model):
    """All that an edition says of its game of baccarat."""
