"""The words of a bank held by a player, and of the fees that the house lives on."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from croupier.editions.model import Cited, Model, Money, Names, When


class BankLaw(Cited):
    """A player banks with what he has posted: he can neither win nor lose more.

    `starts`: where settlement begins: "left of the bank", "down card" (counted by the value of the bank's down card),
    "dice". `turns` is how many hands in a row one player banks. `refills_by` names the option that says whether what
    the bank collects may be paid out again; `partial_by` the option that says what becomes of a wager that the bank
    covers only in part ("proportional": the covered part of the stake acts at the full odds; "returned": none does).
    """

    starts: Literal["left of the bank", "down card", "dice"] = "left of the bank"
    starts_by: str = ""
    order: Names = ()
    by_wager: bool = False  # all seats' first wagers before anybody's second
    turns: int = 2
    nobody: Literal["the game stops", "the next player"] = "the game stops"
    refills_by: str = ""
    partial_by: str = ""
    backline: Names = ()  # wagers on which backline bets are allowed
    backline_by: str = ""


class Band(Model):
    """One line of a schedule: from so much to so much (None: and more), the fee."""

    least: Money
    most: Money | None = None
    fee: Money
    reading: str | None = None


class FeeSchedule(Cited):
    """One option of a collection schedule for games with a player's bank.

    `counts` are the wagers that make the table's action or a player's; `bank` the fee of the player-dealer by the total
    action; `player` that of each player by his own wager (or a single band); `per` says whether a player pays for each
    spot, each hand or each stretch of time.
    """

    group: str
    label: str
    limits: tuple[Money, Money | None] | None = None
    counts: Names = ()
    player_counts: Names = ()
    bank: tuple[Band, ...] = ()
    player: tuple[Band, ...] = ()
    per: Literal["spot", "player", "30 minutes"] = "spot"
    illegible: bool = False
    when: When = Field(default_factory=dict)
    lines: tuple[int, int] | None = None
