"""People of the room: licences, roles, dealers on duty, proposition players, bars."""

from croupier.room.people.part import PeoplePart

__all__ = ["PeoplePart"]
