"""The words of a game of twenty-one."""

from __future__ import annotations

from croupier.editions.model import Model


class TwentyOneLaw(Model):
    """All that an edition says of its game of twenty-one."""
