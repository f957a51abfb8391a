"""Duties of the floor: what falls due, for which role, with what witness, and what must wait for it."""

from croupier.room.duties.part import DutiesPart

__all__ = ["DutiesPart"]
