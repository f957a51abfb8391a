"""Gaming days: shifts, boxes, counts, imprest banks, fills and credits; proceeds, tax and forms."""

from croupier.room.days.part import DaysPart

__all__ = ["DaysPart"]
