"""The words for progressives and jackpots: what a meter may do, which events win, and how an award is shared."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from croupier.editions.model import Model, Money, Names
from croupier.room.law.rows import Elapsed, FloorRow, Share

TwoHits = Literal["house procedures", "counterclockwise", "divided"]
EventKind = Literal["beaten hand", "high hand", "dealer's hand", "player's hand", "naturals in a row"]
Receiver = Literal["beaten", "winner", "others", "holder", "players"]
Petition = Literal["lower criteria", "move to another game", "move to another licensee", "disburse"]


class FloorMeter(FloorRow):
    """What the text says of the progressive of some games: how it is linked, keyed in, paid, reset and ended."""

    editions: Names = ()  # none are named where the house's own practice goes for all
    wager: str = "progressive"
    links: Literal["tables", "games with an equal schedule"] = "tables"
    games: Names = ()  # the only games it may be linked with, where the text names them
    two_hits: TwoHits = "house procedures"
    counted: bool = False  # the chips are counted against the wagers that were accepted
    whole_from_tray: bool = True  # whether the whole meter may be paid from the tray
    reserve: bool = False  # reset to the seed plus the reserve
    until_won: bool = False  # not discontinued before the highest award is won
    petitions: tuple[Petition, ...] = ()  # what may be asked of the regulator instead


class AwardShare(Model):
    """A part of an award: for whom; players with a missed blind button may be left out."""

    to: Receiver
    share: Share
    missed_blind: bool = True


class FloorEvent(FloorRow):
    """What wins a jackpot: a hand that is beaten or the highest of a period, the dealer's or a player's three cards, or
    naturals one after another; how many must be dealt in, which own cards must play, and the shares of the award."""

    kind: EventKind
    hand: str = ""
    own_cards: Literal["none", "one", "both"] = "none"
    players: int = Field(default=2, ge=1)
    variants: Names = ()  # games of a dealer's choice that it is for
    period: Elapsed | None = None
    shares: tuple[AwardShare, ...]
    award: Money | None = None  # a fixed amount, where it is not the posted one
    wager: str = ""  # only seats with this wager that have not folded share

    @property
    def both_hole_cards(self) -> bool:
        """Whether both own cards must play."""
        return self.own_cards == "both"

    @property
    def one_hole_card(self) -> bool:
        """Whether an own card must play."""
        return self.own_cards == "one"

    @model_validator(mode="after")
    def _is_whole(self) -> Any:
        if not self.shares or sum(each.share for each in self.shares) != 1:
            raise ValueError("its shares must come to 100 %")
        if self.kind == "high hand" and self.period is None:
            raise ValueError("a high hand needs a `period`")
        if self.kind in ("beaten hand", "dealer's hand", "player's hand") and not self.hand:
            raise ValueError(f"a {self.kind} needs a `hand`")
        return self


class FloorJackpot(FloorRow):
    """What the text says of the jackpots of a book or of some games: approval, posting, pools, claims and ending."""

    editions: Names = ()  # all that are played for a pot, where none are named
    approved: bool = False  # offered only after approval
    posted: bool = False  # awarded by the amount last posted
    renewed: Elapsed | None = None  # how often the amount is posted anew
    pools: int = Field(default=1, ge=1)
    shares: tuple[Share, ...] = ()  # of what is collected, pool by pool, where the text says so
    rake: Money | None = None  # the most that is taken from a pot
    seed: tuple[Money | None, Money | None] | None = None
    claim: Elapsed | None = None  # after which an award that nobody claimed is disposed of
    paid_within: Elapsed | None = None  # once the rake has stopped
    until_won: bool = False
    petitions: tuple[Petition, ...] = ()
    own_leave: bool = False  # criteria may be lowered and pools combined without leave
    verified: bool = False  # a supervisor verifies before anything is paid
