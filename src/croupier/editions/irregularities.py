"""What goes wrong, what the text orders then, and the care that falls due at a table."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from croupier.editions.model import Cited, Names, When


class Irregularity(Cited):
    """What the text orders when something goes wrong: at these stages, `under` these choices of the operator,
    and only `until` each seat has folded or placed the wager named. It may touch `only` some wagers. Wagers that it
    `keeps` are played on; those that it `retains` go back where nobody at the table wins them. To `redeal` is to
    shuffle the common cards of the stage back into the deck and deal the stage again; to `complete` is to deal a hand
    that was passed over its card when all others have theirs."""

    kind: str
    under: When = Field(default_factory=dict)
    until: str | None = None
    when: Names = ()
    nth: int = 1
    at: Literal["player", "dealer", "any"] = "any"
    does: Literal["discard", "use", "return", "lose", "continue", "redeal", "set again", "complete"]
    whose: Literal["all", "seat"] = "all"
    only: Names = ()
    keeps: Names = ()
    retains: Names = ()
    then: Names = ()
    says: str = ""


class Duty(Cited):
    """A care of the table that can fall due: change the deck, count the stub, cut deep enough."""

    what: str
    every: str = ""
    least: int | None = None
    when: When = Field(default_factory=dict)
