"""One edition as its file writes it: the parts that any family may have, strictly typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from croupier.editions import model as m
from croupier.editions.bank import BankLaw, FeeOption, FeeRules, FeeSchedule
from croupier.editions.choices import Bound, FixedRule, Option, Pairing, Requirement, Submission
from croupier.editions.contest import Contest
from croupier.editions.decisions import Decision
from croupier.editions.irregularities import Duty, Irregularity
from croupier.editions.paytables import PrintedTable
from croupier.kit.basis import NO_BASIS, Basis

NO_CARDS = m.Deck.model_construct(cards=0, packs=0)  # of games with dice, a wheel or balls


class WagerOrder(m.Model):
    """The order in which the wagers of a seat are settled, and the direction around the table; where losing
    bets are collected first, `at_turning_up` are the wagers paid or collected before, as each hand is shown;
    `before_showing` are those that go back before any hand is shown where the dealer's does not qualify;
    `when_lost` is the order in which the wagers of a losing hand are collected, where it is another one, and `at_fold`
    are wagers that a fold does not forfeit but that are collected at once where their paytable does not pay. The wins
    of `winners_last` are paid after all hands have been acted on; of `losing_first` those that lose are taken before
    the others of the same hand are paid. For a `declared` wager a player shows the hand that wins it; a hand that does
    not win is not turned up for it. Wagers settled before the round is over go around `early`, where that is another
    way."""

    wagers: m.Names = ()
    direction: Literal["clockwise", "counterclockwise"] = "counterclockwise"
    envy: Literal["in turn", "at the end"] = "in turn"
    losers_first: bool = False
    at_turning_up: m.Names = ()
    before_showing: m.Names = ()
    when_lost: m.Names = ()
    at_fold: m.Names = ()
    winners_last: m.Names = ()
    losing_first: m.Names = ()
    declared: m.Names = ()
    early: Literal["clockwise", "counterclockwise"] | None = None
    cite: m.Cites = ()
    reading: str | None = None


class Rounding(m.Model):
    """What becomes of a fraction of a cent."""

    to: m.Money | None = None
    way: Literal["down", "up"] = "down"
    cite: m.Cites = ()
    reading: str | None = None


class EditionFile(m.Model):
    """One edition as its TOML file writes it, with what it extends: clauses of its book that several games share.

    `family` names who reads it: each family adds its own parts in a subclass.
    """

    title: str
    family: str
    extends: m.Names = ()
    text: m.TextRange
    texts: tuple[m.TextRange, ...] = ()  # where what it extends stands
    seats: m.Seats
    deck: m.Deck = NO_CARDS
    decks: tuple[m.Deck, ...] = ()  # others that some stages are dealt from
    hands: tuple[m.HandSpec, ...] = ()
    contest: Contest = Contest()
    wagers: tuple[m.Wager, ...] = ()
    stake_rules: tuple[m.StakeRule, ...] = ()
    wager_sets: tuple[m.WagerSet, ...] = ()
    limits: tuple[m.Limit, ...] = ()
    tables: tuple[PrintedTable, ...] = ()
    decisions: tuple[Decision, ...] = ()
    dealing: tuple[m.Dealing, ...] = ()
    steps: tuple[m.Step, ...] = ()
    order: WagerOrder = WagerOrder()
    bank: BankLaw | None = None
    fees: tuple[FeeSchedule, ...] = ()
    fee_rules: FeeRules | None = None
    irregularities: tuple[Irregularity, ...] = ()
    duties: tuple[Duty, ...] = ()
    options: tuple[Option, ...] = ()
    bounds: tuple[Bound, ...] = ()
    required: tuple[Requirement, ...] = ()
    grounds: tuple[m.Ground, ...] = ()
    fixed: tuple[FixedRule, ...] = ()
    submissions: tuple[Submission, ...] = ()
    payout_limits: tuple[m.PayoutLimit, ...] = ()
    meters: tuple[m.Meter, ...] = ()
    commissions: tuple[m.Commission, ...] = ()
    pots: tuple[m.PlayersPot, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    rounding: Rounding = Rounding()
    readings: tuple[m.Reading, ...] = ()
    asides: tuple[m.Aside, ...] = ()
    default: dict[str, str | int | bool] = Field(default_factory=dict)

    def ground(self, case: str, wager: str | None = None, other: Basis = NO_BASIS) -> Basis:
        """What an act or refusal rests on: its row, of several the wager's and the edition's own; else `other`."""
        rows = [row for row in self.grounds if row.case == case and (not row.wagers or wager in row.wagers)]
        return max(reversed(rows), key=lambda row: len(row.wagers) > 0).basis if rows else other

    @property
    def collections(self) -> Sequence[FeeOption]:
        """The options of fees that are taken from a pot or by time, where the family has such."""
        return ()

    @property
    def raked(self) -> bool:
        """Whether a share of the pot may be taken."""
        return False
