"""A progressive meter in the long run: what feeds it, what is paid off it, and what the house pays beside it."""

from __future__ import annotations

from fractions import Fraction

from croupier.analysis.par import MeterRun, ParWager
from croupier.editions import Game
from croupier.games.banked.price.game import tally_of_side
from croupier.games.banked.price.stakes import SEAT, unit_of
from croupier.rounds.bets import meter_share

LOW, HIGH = (
    1_000_000_00,
    3_000_000_00,
)  # two meters in cents, to tell shares of the meter from fixed amounts off it


def meter_run(game: Game, wager: ParWager) -> MeterRun | None:
    """The long run of the meter that a wager feeds; None where its rate is not filed."""
    meter, unit = game.meter(wager.wager), unit_of(game, (wager.wager,))
    if meter is None or game.options.get(meter.rate) is None:
        return None
    tally, fed = tally_of_side(game, wager.wager), meter_share(game, wager.wager, unit)
    low, high = (tally.settled(game, {wager.wager: shown}) for shown in (LOW, HIGH))
    whole = share = off = beside = Fraction(0)
    for entry, lines, others in zip(tally.entries, low, high, strict=True):
        chance = Fraction(entry.count, tally.deals)
        own = [line for line in lines if line.seat == SEAT and line.wager == wager.wager]
        paid = sum(line.meter for line in own)
        more = sum(line.meter for line in others if line.seat == SEAT and line.wager == wager.wager)
        part = Fraction(more - paid, HIGH - LOW)
        whole += chance * (part == 1)
        share += chance * part
        off += chance * (paid - part * (LOW + fed))  # the wager feeds the meter before it is settled
        beside += chance * (sum(line.profit for line in own) - paid)
    return MeterRun(
        wager.title,
        wager.paytable,
        unit,
        fed / unit,
        game.cents_of(meter.reset) or 0,
        whole,
        share,
        off,
        1 + beside / unit,
        wager.break_even_meter,
    )
