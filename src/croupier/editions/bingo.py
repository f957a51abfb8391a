"""The words of a game of bingo."""

from __future__ import annotations

from croupier.editions.model import Model


class BingoLaw(Model):
    """All that an edition says of its game of bingo."""
