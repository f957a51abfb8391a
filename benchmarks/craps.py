"""Craps: rolls through a machine of bets beside crapssim's table with the same bets, and prices by the chain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crapssim.strategy.odds import PassLineOddsMultiplier
from crapssim.strategy.single_bet import BetPassLine, BetPlace
from crapssim.table import Table

from benchmarks.machine import two_over_one
from benchmarks.measure import Row, Work, at_least, at_most, by_turns, each, rate, ratio
from croupier.editions import load
from croupier.games.craps.price import parse_plan, price_all, price_rules
from croupier.games.craps.rules import rules_of
from croupier.games.craps.simulate import DiceSimulation, every_bet, simulate_dice

CRAPS = load("grand-ronde/craps").configure()
RULES = rules_of(CRAPS)


@dataclass(frozen=True)
class Match:
    """The same bets in both: our plan, their strategy."""

    name: str
    plan: str
    strategy: Any


MATCHES = (
    Match("pass", "pass 10", BetPassLine(10)),
    Match(
        "pass with odds, place 6 and 8",
        "pass 10, odds 2x, place 6 12, place 8 12",
        BetPassLine(10) + PassLineOddsMultiplier(2) + BetPlace({6: 12, 8: 12}),
    ),
)
ROLLS, THEIRS, BAR = 20_000_000, 2_000, 500


def rows() -> list[Row]:
    """Both matches, every bet at once, two threads, and the whole price sheet."""
    found = rolled(MATCHES[0].plan, ROLLS).bets[0]
    assert abs(float(found.mean) + 7 / 495) < 4 * (found.error or 0.0), "the batch is not craps"
    return [*(against_crapssim(match) for match in MATCHES), everything(), two_threads(), sheet()]


def rolled(plan: str, rolls: int, threads: int = 1) -> DiceSimulation:
    """Our rolls, settled."""
    return simulate_dice(RULES, parse_plan(RULES, plan), rolls, threads=threads)


def their_rolls(match: Match) -> None:
    """Theirs."""
    table = Table(seed=1)
    table.add_player(bankroll=1e9, strategy=match.strategy)
    table.run(max_rolls=THEIRS, verbose=False)


def against_crapssim(match: Match) -> Row:
    """The batch against their table."""
    works: dict[str, Work] = {
        "ours": lambda: rolled(match.plan, ROLLS),
        "theirs": lambda: their_rolls(match),
    }
    seconds = by_turns(works)
    return at_least(
        f"craps, {match.name}, one thread, against crapssim",
        ratio(each(seconds["theirs"], THEIRS), each(seconds["ours"], ROLLS)),
        BAR,
        note=f"{rate(seconds['ours'], ROLLS)} against {rate(seconds['theirs'], THEIRS)}",
    )


def everything() -> Row:
    """All 61 bets at once, in millions of rolls a second."""
    rules = price_rules(CRAPS)
    plan = every_bet(rules)
    seconds = by_turns({"all": lambda: simulate_dice(rules, plan, 5 * ROLLS, threads=1)})["all"]
    figure = 5 * ROLLS / sorted(seconds)[len(seconds) // 2] / 1e6
    return Row("craps, every bet at once, one thread", figure, "M rolls/s", None, True)


def two_threads() -> Row:
    """The batch against itself."""
    plan = MATCHES[1].plan
    return two_over_one(
        "craps, two threads over one", lambda threads: rolled(plan, 8 * ROLLS, threads), 1.8, 8 * ROLLS
    )


def sheet() -> Row:
    """Every bet and line bets with four odds, exactly."""
    seconds = by_turns({"sheet": lambda: price_all(price_rules(CRAPS))}, rounds=3)["sheet"]
    return at_most("craps, every bet exactly, with odds", sorted(seconds)[1], None)
