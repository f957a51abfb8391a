"""Rows of the law of a floor about tables: rules that hold or do not, and the layouts that a book prescribes."""

from __future__ import annotations

from typing import Literal

from croupier.editions.model import Names
from croupier.room.law.rows import FloorRow


class FloorRule(FloorRow):
    """A rule of the floor that holds wherever its row stands; what it says is carried out by the table."""


class FloorLayout(FloorRow):
    """What the layout of a table must show: an area for a wager or for cards, an inscription, a sign or a fixture.

    `of` are the editions; `wagers` those that an area is for, each with its own; `words` say what is shown there. For
    the drawing: the `areas` of the felt that a row is about, the area that they lie directly `before`, the wager that
    another lies `right_of`, and what is `printed` word for word.
    """

    of: Names
    kind: Literal["area", "cards", "inscription", "mark", "fixture"]
    wagers: Names = ()
    place: str = ""
    words: str = ""
    sign: bool = False  # a sign at the table may say it instead
    areas: Names = ()
    before: str = ""
    right_of: str = ""
    printed: Names = ()
    shows: Literal["", "logo", "payouts"] = ""  # what is printed where it is not words
    needs: str = ""  # the wager that must be offered for it to be asked
