"""Rows of the law of tournaments: the printed rules, and the grounds that money and refusals rest on."""

from __future__ import annotations

from croupier.room.law.rows import FloorDuty, FloorRow


class TournamentRule(FloorRow):
    """A rule that the printed rules of every tournament contain."""


class TournamentGround(FloorRow):
    """What a posting, a draw or a refusal of a tournament rests on."""


class TournamentDuty(FloorDuty):
    """A duty of a tournament, or of each of its tables; the tournament itself sees to it."""
