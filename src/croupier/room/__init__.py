"""Tables over time."""

from croupier.room.session import PotSession

__all__ = ["PotSession"]
