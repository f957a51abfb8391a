"""The words of a bank held by a player, and of the fees that the house lives on."""

from __future__ import annotations

from typing import Any, Literal, Protocol

from pydantic import Field

from croupier.editions.model import Cited, Model, Money, Names, When
from croupier.kit.basis import Basis

Starts = Literal["left of the bank", "up card", "down card", "down card from the right", "dice"]
Way = Literal["clockwise", "counterclockwise"]
Refills = Literal["apart", "refilled", "once"]
Partial = Literal["proportional", "returned"]
Covers = Literal["as far as posted", "every bet"]


class Extent(Cited):
    """How far the bank covers wagers: as far as its own goes, and the rest is returned, or every bet."""


class BankBets(Cited):
    """That others may bet in the bank's position: on its second and third betting spot, in front of the first so that
    the bet is settled first (an action bet), or along side a spot on its result (a dai-su)."""


class BankLaw(Cited):
    """A player banks with what he has posted: he can neither win nor lose more.

    What a bank `covers`: wagers in the order of action as far as its money goes, or "every bet": then a bet that it
    might not be able to pay is refused.

    `starts`: where settlement begins: "left of the bank", "up card" or "down card" (a place counted by the value of
    that card of the bank's), "dice". Counting begins at the left of the house dealer or of the bank (`counts_from`), or
    "from the right" of the bank, goes on in the same direction all the same, and passes over the bank's own place
    unless `counts_bank`; `faces` is what jack, queen and king count. `deals_from` is where the deal and the decisions
    begin.

    `turns` is how many hands in a row one player banks before the bank is offered on, `offered` in which direction.
    `refills_by` names the option that says what becomes of what the bank collects: "apart" (it bounds what is
    collected and is not paid out), "refilled" (it may be paid out), "once" (each chip posted acts once, paid or
    matched). `partial_by` names the option that says what becomes of a wager that the bank covers only in part
    ("proportional": the covered part of the stake acts at the full odds; "returned": none does), `forfeits_by` the
    one that says when wagers forfeited by a fold are collected ("first": at the fold; "in turn": with their seat), and
    `naturals_by` the one that says when a natural at twenty-one is paid ("in turn": with its seat; "at once": as soon
    as the bank is known to have none, ahead of every other wager).

    Where the `house` banks too, a round that no player has taken the bank for is banked by it, and hands are settled
    from the house dealer's place whoever banks; who banks must have bet in the last round that the house banked where
    that comes first (`bets_first`), and the others bet on one place each then.
    """

    starts: Starts = "left of the bank"
    starts_by: str = ""
    counts_from: Literal["the house dealer", "the bank"] = "the house dealer"
    counts_bank: bool = False
    faces: Literal["in order", "ten"] = "in order"
    direction: Way = "clockwise"
    deals_from: Literal["left of the bank", "left of the house dealer"] = "left of the bank"
    covers: Covers = "as far as posted"
    by_wager: bool = False  # all seats' first wagers before anybody's second
    extent: Extent | None = None
    bets: BankBets | None = None
    turns: int = 2
    offered: Way = "clockwise"
    nobody: Literal["the game stops", "the next player"] = "the game stops"
    nobody_by: str = ""
    refills_by: str = ""
    partial_by: str = ""
    forfeits_by: str = ""
    naturals_by: str = ""
    house: bool = False
    bets_first: bool = False
    backline: Names = ()  # wagers on which backline bets are allowed
    backline_by: str = ""


class Band(Model):
    """One line of a schedule: from so much to so much (None: and more), the fee; `line` is where it is printed."""

    least: Money
    most: Money | None = None
    fee: Money
    line: int | None = None
    reading: str | None = None


class FeeSchedule(Cited):
    """One option of a collection schedule for games with a player's bank.

    `counts` are the wagers that make the table's action, `player_counts` those that make a player's: names of wagers,
    "all" (everything placed before the deal) or "base" (the main wagers placed before the deal). `bank` is the fee of
    the player-dealer by the total action, `player` that of each player by his own; a fee that hangs on nothing is a
    single band from nothing up. `per` says whether a player pays for each spot, each hand or each stretch of time,
    `free` which bets pay nothing and count for nothing. `printed` is the option's number in the text.
    """

    group: str
    label: str
    printed: str = ""
    limits: tuple[Money, Money | None] | None = None
    counts: Names = ("all",)
    player_counts: Names = ("base",)
    bank: tuple[Band, ...] = ()
    player: tuple[Band, ...] = ()
    per: Literal["spot", "player", "30 minutes"] = "spot"
    taken: Literal["before the deal", "before the dice are shown", "after the first cards"] = (
        "before the deal"
    )
    free: Names = ()
    illegible: bool = False
    when: When = Field(default_factory=dict)
    lines: tuple[int, int] | None = None


class FeeOption(Protocol):
    """One option of a schedule of fees, whoever pays them."""

    @property
    def group(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def illegible(self) -> bool: ...
    @property
    def source(self) -> Basis: ...


class OneOption(Cited):
    """Only one option at a table at a time: its table limit and its fees."""


class MostRates(Cited):
    """How many collection rates there may be for one table limit."""

    most: int = 5


class FlatFees(Cited):
    """Fees are amounts, never a fraction or percentage of wagers or winnings."""


class FeeRules(Model):
    """What the text says of every schedule: one option at a time, so many rates, flat amounts; `edges_by` names the
    option that says which band an amount falls in that two bands name, or none ("lower" or "higher")."""

    one_option: OneOption
    most_rates: MostRates
    flat: FlatFees
    edges_by: str = ""


COLLECTION = "collection"


def with_collection(raw: dict[str, Any]) -> dict[str, Any]:
    """An edition as read, with the option that every collection schedule needs: which of its options is in use."""
    fees, options = raw.get("fees", ()), raw.get("options", ())
    if not fees or any(option.get("name") == COLLECTION for option in options):
        return raw
    labels = list(dict.fromkeys(str(row.get("label")) for row in fees if not row.get("illegible")))
    cited = [cite for row in fees for cite in _listed(row.get("cite", ()))]
    option = {
        "name": COLLECTION,
        "kind": "choice",
        "choices": labels,
        "default": labels[0],
        "says": "the option of the collection schedules in use",
        "cite": list(dict.fromkeys(cited)),
    }
    return {**raw, "options": [*options, option]}


def _listed(value: Any) -> list[Any]:
    return [value] if isinstance(value, str) else list(value)
