"""The guard: prices held against real rounds, which the rules engine plays. They must agree.

A price that the rounds contradict is a fault of the program and is reported as such, never shown as a price. Where all
results of a price are known, two things are looked at: those that are said to be impossible must not happen, and the
mean over those that are expected at all must lie within five standard errors. Where no decision touches a wager the
frequency of each result is looked at too; where decisions of equal worth may be taken differently, it need not be the
same. Of a price that is an expectation alone the mean is looked at.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.kit.chance import Draws, SeededDraws
from croupier.kit.refusal import ProgramFault
from croupier.rounds.driver import play
from croupier.rounds.events import Answer
from croupier.rounds.round import Round

ROUNDS = 2_000
MOST = 5.0  # standard errors
EXPECTED = 0.5  # a result that is expected less often in all the rounds is left out of means
FEW = 5  # so many more or fewer of a rare result say nothing
Opens = Callable[[], Round]  # a round with its bets placed, ready to be closed
Chooses = Callable[[Round, Sequence[Answer]], Any]
Results = Mapping[Any, int]  # how many rounds brought each result, a number of cents or units


@dataclass(frozen=True)
class Guarded:
    """How many rounds were played, and by how many standard errors the prices differ from them at most."""

    rounds: int
    prices: int
    errors: float

    @property
    def words(self) -> str:
        """The check in a sentence; empty where there was none."""
        if not self.rounds:
            return ""
        return (
            f"Checked against {self.rounds:,} rounds played by the rules: the largest difference is "
            f"{self.errors:.1f} standard errors."
        )

    def with_other(self, other: Guarded) -> Guarded:
        """Two checks in one."""
        rounds, prices = self.rounds + other.rounds, self.prices + other.prices
        return Guarded(rounds, prices, max(self.errors, other.errors))


NOT_GUARDED = Guarded(0, 0, 0.0)


@dataclass(frozen=True)
class Sampled:
    """What real rounds came to for one seat: how many brought each result, in cents or units."""

    counts: Results
    seed: int = 1

    @property
    def rounds(self) -> int:
        """How many were played."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """What a round came to on the average."""
        return float(sum(net * count for net, count in self.counts.items())) / self.rounds

    @property
    def deviation(self) -> float:
        """The standard deviation of one round."""
        square = float(sum(net * net * count for net, count in self.counts.items())) / self.rounds
        return math.sqrt(max(square - self.mean**2, 0.0))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.rounds)

    def score(self, price: float) -> float:
        """By how many standard errors the rounds differ from a price; the error is at least that of one cent."""
        return (self.mean - price) / max(self.error, 1 / self.rounds)


def play_rounds(opens: Opens, choose: Chooses, seat: int = 1, rounds: int = ROUNDS, seed: int = 1) -> Sampled:
    """Rounds through the contract alone, each opened anew; results in cents."""
    counts: Counter[int] = Counter()
    draws: Draws = SeededDraws(seed)
    for _ in range(rounds):
        played = play(opens(), draws, choose)
        counts[sum(line.profit for line in played.lines if line.seat == seat)] += 1
    return Sampled(counts, seed)


def hold(name: str, price: float, sampled: Sampled, most: float = MOST) -> float:
    """The score of an expectation in cents, in standard errors; beyond the limit it is a fault."""
    score = sampled.score(price)
    if abs(score) > most:
        raise fault(
            name,
            f"{sampled.rounds:,} rounds came to {sampled.mean:+.4f} cents with a standard error of {sampled.error:.4f} "
            f"where it says {price:+.4f} ({score:+.1f} errors)",
        )
    return score


def hold_results(name: str, chances: Mapping[Fraction, Fraction], sampled: Sampled, each: bool) -> float:
    """By how many standard errors rounds differ from the chances of all results, and from that of `each` where play
    does not touch them; a fault where that cannot be chance."""
    rounds, counts = sampled.rounds, {Fraction(net): count for net, count in sampled.counts.items()}
    for net, count in counts.items():
        if not chances.get(net):
            raise fault(name, f"{count} of {rounds:,} rounds won {_units(net)}, which it says never happens")
    common = {net: chance for net, chance in chances.items() if rounds * chance >= EXPECTED}
    mean = sum((net * chance for net, chance in common.items()), Fraction(0))
    square = sum((net * net * chance for net, chance in common.items()), Fraction(0))
    seen = sum((net * counts.get(net, 0) for net in common), Fraction(0)) / rounds
    error = math.sqrt((square - mean * mean) / rounds)
    worst = abs(float(seen - mean)) / error if error else 0.0
    if worst > MOST or (not error and seen != mean):
        said = f"{rounds:,} rounds won {_units(seen)} on the average where it says {_units(mean)}"
        raise fault(name, said)
    for net, chance in chances.items() if each else ():
        count, expected = counts.get(net, 0), rounds * float(chance)
        off, spread = abs(count - expected), math.sqrt(expected * (1 - float(chance)))
        if off > FEW and off > MOST * spread:
            raise fault(name, f"{count} of {rounds:,} rounds won {_units(net)} where it says {expected:.0f}")
        if off > FEW and spread:
            worst = max(worst, off / spread)
    return worst


def _units(profit: Fraction) -> str:
    return f"{float(profit):+.4g} units"


def fault(name: str, said: str) -> ProgramFault:
    """A price that rounds contradict, in a sentence."""
    return ProgramFault(
        f"the price of {name} does not agree with the rules: {said}; it is not shown. "
        "Please report it with the file or the change."
    )
