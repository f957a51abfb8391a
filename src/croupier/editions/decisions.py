"""Decisions that are put to the players, and the choices they have."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Literal

from pydantic import ConfigDict, Field

from croupier.editions.model import Cited, Cites, HandCondition, Model, Name, Names, Span, When


@cache
def _multiples(times: str) -> tuple[Fraction, Fraction]:
    low, _, high = times.partition(" to ")
    least = Fraction(low)
    return least, Fraction(high) if high else least


class DecisionChoice(Model):
    """One choice of a decision: bets so many times another wager, withdraws one, folds, picks cards, or does nothing.

    Cards that it `picks` of the seat's own go `to` a part of the hand, the `rest` to another; where both are `ranked`
    by two hands, the lower one is the first whichever was picked. It may be open only `with` a certain hand, only
    `without` it, or only where a wager that it `needs` is at stake. A wager that it `surrenders` loses half.
    """

    model_config = ConfigDict(populate_by_name=True)

    name: Name
    bets: Names = ()
    times: str = "1"
    of: str = "ante"
    withdraws: str | None = None
    surrenders: str | None = None
    folds: bool = False
    picks: Span | None = None
    pool: str = ""  # whose cards it picks, where they are not the seat's own
    to: str = ""
    rest: str = ""
    ranked: Names = ()
    only_with: HandCondition | None = Field(default=None, alias="with")
    only_without: HandCondition | None = Field(default=None, alias="without")
    needs: Names = ()
    under: When = Field(default_factory=dict)  # the filings under which there is this choice
    cite: Cites = ()  # where the text has a clause for this choice alone

    @property
    def multiples(self) -> tuple[Fraction, Fraction]:
        """The least and the most it may bet, in multiples of `of`."""
        return _multiples(self.times)

    @property
    def waits(self) -> bool:
        """Whether it neither bets nor gives anything up."""
        return not (self.bets or self.folds or self.withdraws or self.surrenders)


class Decision(Cited):
    """A question put to each player in turn who has one of the wagers that it asks for, and all those `beside`, or to
    the player who banks. `turn` is what says whose turn it is, where the decision rests on more; `further` is why the
    further hands of one player are set the house way."""

    name: Name
    who: Literal["players", "bank"] = "players"
    asks: Names = ()
    beside: Names = ()
    unless: str | None = None
    under: When = Field(default_factory=dict)  # the filings under which it is put
    choices: tuple[DecisionChoice, ...]
    order: Literal["clockwise", "counterclockwise"] = "clockwise"
    turn: Cited | None = None
    further: Cited | None = None
