"""Rows of the law about people, boxes and counts, proceeds, tax, incidents and claims."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Literal

from croupier.editions.model import Names
from croupier.room.books import BookKind
from croupier.room.law.rows import Elapsed, FloorRow, Share

PersonKind = Literal["dealer on duty", "player", "proposition", "barred"]
Reach = Literal["anywhere", "same table"]


class FloorRole(FloorRow):
    """A role of the floor, or one that a person plays in: who may hold it."""

    staff: bool = True  # acts for the house, so that it must be granted
    own_table: bool = False  # acts at the table where the person is on duty, and nowhere else
    licences: Names = ()  # one of these licences is needed
    never_key_employee: bool = False  # a person whom the house employs as a key employee may not hold it
    record: bool = False  # an employment record is needed
    provider: bool = False  # the person comes from a provider, who is named


class FloorBan(FloorRow):
    """Commands that a kind of person may not give, or that may not be given for him."""

    who: PersonKind
    commands: Names
    where: Reach = "anywhere"


class FloorIncident(FloorRow):
    """A kind of incident: whether it is about conduct, who must know before it is corrected, and whether the ruling of
    the floor is final."""

    conduct: bool = False
    notify: Names = ()  # one of these roles must know, or rule, before anything is corrected
    ruled_by: Names = ()  # the roles that may rule; empty: whoever may give the command


class FloorWindow(FloorRow):
    """The time in which something may be claimed: closed by events, and reopened by a role alone."""

    closed_by: Names
    reopened_by: Names


class FloorRate(FloorRow):
    """A rate of tax that holds from the day when operations began, or from so long after."""

    share: Share
    since: Elapsed | None = None

    def begins(self, operations: date) -> date:
        """The first day on which the rate holds."""
        if self.since is None:
            return operations
        return self.since.after(datetime.combine(operations, time())).date()


class FloorTerm(FloorRow):
    """What the text calls something that every floor has, such as its proceeds."""

    title: str


class FloorProceeds(FloorRow):
    """Postings between these kinds of account, one way or the other, that are proceeds of the house or are not."""

    giver: tuple[BookKind, ...]
    taker: tuple[BookKind, ...]
    counts: bool = True
    monthly: bool = False  # reported in the month in which it is collected
    loss: bool = True  # whether a loss may be declared
