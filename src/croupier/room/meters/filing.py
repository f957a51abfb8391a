"""What the house files for a meter: rate or amount a wager, second rate, seed, reset, limit; and who may share it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from pydantic import ValidationError, model_validator

from croupier.editions.game import Game
from croupier.editions.model import Model, Money
from croupier.kit import Refusal
from croupier.kit.data import first_fault
from croupier.kit.money import money
from croupier.room.law.load import HOUSE, FloorLaw
from croupier.room.law.rows import FloorMeter, Share, TwoHits
from croupier.rounds.bets import least_stake

Schedule = tuple[tuple[str, str], ...]  # hands and what they pay


class MeterFiling(Model):
    """A meter as it is filed; a share of each wager feeds it, or a fixed amount for each."""

    rate: Share | None = None
    per_wager: Money | None = None
    reserve_rate: Share = Fraction(0)
    seed: Money = 0
    reset: Money | None = None  # the seed, where nothing else is filed
    limit: Money | None = None
    overflow: Literal["reserve", "house"] = "reserve"
    two_hits: TwoHits | None = None

    @model_validator(mode="after")
    def _is_fed_one_way(self) -> Any:
        if (self.rate is None) == (self.per_wager is None):
            raise ValueError("file a `rate` or an amount `per_wager`, one of the two")
        if (self.rate or 0) + self.reserve_rate > 1 or min(self.rate or 0, self.reserve_rate) < 0:
            raise ValueError("both rates together are at most the whole wager")
        return self

    @property
    def base(self) -> int:
        """What a meter that was won whole begins with, beside its reserve."""
        return self.seed if self.reset is None else self.reset

    @property
    def feeds_nothing(self) -> bool:
        """Whether it is a table game system that locks wagers out and counts them, without money of its own."""
        return not (self.rate or self.per_wager or self.reserve_rate or self.seed or self.reset)

    def fed(self, stake: int) -> tuple[Fraction, Fraction]:
        """What a wager adds to the meter and to the reserve, exactly."""
        rate = self.rate or Fraction(0)
        to_meter = Fraction(self.per_wager) if self.per_wager is not None else rate * stake
        return to_meter, self.reserve_rate * stake


def meter_filing(data: Mapping[str, Any]) -> MeterFiling:
    """The filing of a meter; refused in a sentence where it cannot be."""
    try:
        return MeterFiling.model_validate(dict(data))
    except ValidationError as error:
        raise Refusal(f"The meter cannot be filed. {first_fault(error, MeterFiling)}") from None


@dataclass(frozen=True, slots=True)
class LinkedTable:
    """A table on the meter: its edition, the wager, and the schedule that it pays."""

    table: str
    edition: str
    wager: str
    schedule: Schedule


def meter_row(law: FloorLaw, edition: str, wager: str) -> FloorMeter:
    """What the text says of a progressive of this edition."""
    book, _, slug = edition.partition("/")
    for row in law.file.meters:
        of_text = book == law.book and slug in row.editions and row.wager == wager
        if of_text or (law.book == HOUSE and not row.editions):
            return row
    raise Refusal(f"{edition} has no progressive on {wager!r} in the law of the floor of {law.book}.")


def schedule_of(game: Game, wager: str) -> Schedule:
    """What each hand pays on the wager, as it is offered."""
    table = game.table(wager, least_stake(game, game.edition.wager(wager)))
    rows = table.rows if table is not None else ()
    return tuple((row.hand.rpartition(": ")[2], str(row.pays)) for row in rows)


def check_link(
    law: FloorLaw, filing: MeterFiling, links: tuple[LinkedTable, ...], game: Game, wager: str
) -> Schedule:
    """Refuse a table whose game may not share the meter: another game without a word of the text, another schedule,
    another rate or seed than the meter has."""
    row = meter_row(law, game.edition.id, wager)
    if row.system_only != filing.feeds_nothing:
        what = "a table game system without money" if row.system_only else "a meter that wagers feed"
        raise Refusal(
            f"{game.wager(wager).title} of {game.edition.title} needs {what}.", row.basis_for("lock")
        )
    schedule = schedule_of(game, wager)
    for link in links:
        other = meter_row(law, link.edition, link.wager)
        if link.edition != game.edition.id:
            _check_games(row, other, link.edition, game.edition.id)
        if link.schedule != schedule:
            raise Refusal(
                f"{game.edition.title} pays another schedule than {link.edition}; only games with an equal one "
                "may share a meter.",
                row.basis_for("link"),
            )
    _check_figures(filing, game, wager, row)
    return schedule


def _check_games(row: FloorMeter, other: FloorMeter, one: str, two: str) -> None:
    for each, edition in ((row, one), (other, two)):
        slug = edition.partition("/")[2]
        if each.links == "tables" or (each.games and slug not in each.games):
            raise Refusal(
                f"The progressive of {each.name} may not be linked with {edition}.",
                row.basis_for("link"),
            )


def _check_figures(filing: MeterFiling, game: Game, wager: str, row: FloorMeter) -> None:
    """The table's own filing says the same of the meter, so that the bounds of its edition hold."""
    meter = game.meter(wager)
    if meter is None:
        return
    rate = game.options.get(meter.rate)
    if filing.rate is not None and isinstance(rate, Fraction) and rate != filing.rate:
        both = f"a rate of {in_percent(rate)}, the meter one of {in_percent(filing.rate)}"
        raise Refusal(f"The table files {both}.", row.basis_for("link"))
    for what, filed, own in (
        ("an initial amount", game.cents_of(meter.initial), filing.seed),
        ("a reset amount", game.cents_of(meter.reset), filing.base),
    ):
        if filed is not None and filed != own:
            raise Refusal(
                f"The table files {what} of {money(filed)}, the meter {money(own)}.", row.basis_for("link")
            )


def in_percent(share: Fraction) -> str:
    """A share as people read it: `17.3 %`."""
    hundred = share * 100
    return f"{Decimal(hundred.numerator) / Decimal(hundred.denominator):f} %"
