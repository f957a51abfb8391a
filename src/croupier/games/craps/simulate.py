"""Batches of rolls: a kernel rolls through the chain of a plan, and what its bets came to is read off the counts.

The work is cut into chunks of a fixed size, each with a stream of its own drawn from (seed, chunk) and each beginning
with a come-out roll. So the counts are the same for any number of threads, processes or machines.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import ChunkJob, ChunkSizes, Progress, run_job
from croupier.games.craps.law import ROLLS as FALLS
from croupier.games.craps.price import BetChain, Move, Plan, Planned, is_paid, priced_wagers
from croupier.games.craps.rules import DiceRules
from croupier.kernels.craps.rolls import ROLLS, roll_through
from croupier.kernels.random import seed_state
from croupier.kit import Refusal, dollars

CHUNK = 400_000
BLOCK = 4_000  # long enough that what one block leaves on the layout hardly matters to the next
UNIT = 6_000  # cents: every odds of the text pays it evenly, and it divides into four and into five
MOST_WORTH = 10**12
Counts = NDArray[np.int64]


@dataclass(frozen=True)
class SampledBet:
    """What one bet of the plan came to, odds behind it included: how often decided, and the mean of each decision."""

    planned: Planned
    decided: int
    won: int  # with a net profit
    paid: int  # with any payout
    returned: int
    total: Fraction
    squares: Fraction

    @property
    def mean(self) -> Fraction:
        """The mean result of a bet, per unit of it."""
        return self.total / self.decided / self.planned.stake if self.decided else Fraction(0)

    @property
    def deviation(self) -> float:
        """The spread of a bet's result, in units of it."""
        if not self.decided:
            return 0.0
        mean = self.total / self.decided
        return math.sqrt(self.squares / self.decided - mean**2) / float(self.planned.stake)

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None where nothing was decided."""
        return self.deviation / math.sqrt(self.decided) if self.decided else None


@dataclass(frozen=True)
class DiceSimulation:
    """The totals of simulated rolls: each bet of the plan, and the plan as a whole, made again when it is decided."""

    edition: str
    rolls: int
    seed: int
    states: int
    bets: tuple[SampledBet, ...]
    total: Fraction  # cents
    block_means: tuple[float, ...]  # cents a roll
    hands: int
    points: int

    @property
    def per_roll(self) -> Fraction:
        """What the plan won or lost a roll, in cents."""
        return self.total / self.rolls

    @property
    def per_roll_error(self) -> float | None:
        """Its standard error, from blocks of rolls; None where there are too few of them."""
        count = len(self.block_means)
        if count < 2:
            return None
        mean = math.fsum(self.block_means) / count
        spread = math.fsum((value - mean) ** 2 for value in self.block_means) / (count - 1)
        return math.sqrt(spread / count)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        error = self.per_roll_error
        return {
            "edition": self.edition,
            "rounds": self.rolls,
            "rolls": self.rolls,
            "seed": self.seed,
            "states": self.states,
            "hands": self.hands,
            "rolls_a_hand": self.rolls / self.hands if self.hands else None,
            "points_made": self.points,
            "per_roll": float(self.per_roll / 100),
            "per_roll_standard_error": None if error is None else error / 100,
            "net": dollars(int(self.total)) if self.total.denominator == 1 else str(self.total / 100),
            "certainty": "sampled",
            "wagers": [_bet_data(bet) for bet in self.bets],
        }


def _bet_data(bet: SampledBet) -> dict[str, Any]:
    return {
        "name": bet.planned.wager.title,
        "wagers": [bet.planned.wager.name],
        "stake": dollars(int(bet.planned.stake)),
        "odds": {str(number): dollars(int(amount)) for number, amount in bet.planned.odds.items()},
        "bets": bet.decided,
        "won": bet.won,
        "returned": bet.returned,
        "mean": float(bet.mean),
        "mean_exact": str(bet.mean),
        "standard_error": bet.error,
        "standard_deviation": bet.deviation,
        "hit_frequency": bet.paid / bet.decided if bet.decided else None,
        "win_frequency": bet.won / bet.decided if bet.decided else None,
        "certainty": "sampled",
    }


def every_bet(rules: DiceRules, called: bool | None = None) -> Plan:
    """All bets of the game at once, one unit each: they share the dice and do not disturb one another."""
    return tuple(Planned(wager, UNIT, called=called) for wager in priced_wagers(rules))


def simulate_dice(
    rules: DiceRules,
    plan: Plan,
    rolls: int,
    seed: int = 1,
    *,
    threads: int = 2,
    progress: Progress | None = None,
) -> DiceSimulation:
    """Roll so often, every bet of the plan made again when decided; threads do not change the result."""
    if rolls < 1:
        raise Refusal(f"{rolls} rolls cannot be simulated; enter at least one.")
    chain = BetChain(rules, plan, once=False)
    job = RollJob(ChunkSizes(rolls, CHUNK), seed, *tables(chain))
    (counts, totals), rolls = run_job(job, threads, progress)
    hands, points = _hands(chain, counts)
    return DiceSimulation(
        edition=rules.game.edition.id,
        rolls=rolls,
        seed=seed,
        states=len(chain.states),
        bets=_sampled(chain, counts),
        total=sum((count * move.gain for count, move in _counted(chain, counts)), Fraction(0)),
        block_means=tuple(float(total) / BLOCK for total in totals),
        hands=hands,
        points=points,
    )


def tables(chain: BetChain) -> tuple[NDArray[np.int32], Counts]:
    """The chain for the kernel: where each roll leads, and its worth in cents."""
    gains = [[move.gain for move in moves] for moves in chain.moves]
    for gain in (gain for row in gains for gain in row):
        if gain.denominator != 1 or abs(gain) > MOST_WORTH:
            raise Refusal(
                f"A roll pays {gain} cents, which is not a whole number; bet amounts that pay evenly."
            )
    after = [[move.to * ROLLS for move in moves] for moves in chain.moves]
    return (
        np.array(after, np.int32).ravel(),
        np.array([[int(gain) for gain in row] for row in gains], np.int64).ravel(),
    )


@dataclass(frozen=True, eq=False)
class RollJob(ChunkJob[tuple[Counts, list[int]]]):
    """Rolls through a chain: how often each roll in each state, and what blocks of rolls were worth."""

    after: NDArray[np.int32]
    worth: Counts

    def work(self, chunk: int) -> tuple[Counts, list[int]]:
        """The rolls of one chunk."""
        rolls = self.sizes[chunk]
        counts, blocks = np.zeros(len(self.after), np.int64), np.zeros(rolls // BLOCK, np.int64)
        roll_through(self.after, self.worth, 0, rolls, BLOCK, seed_state(self.seed, chunk), counts, blocks)
        return counts, blocks.tolist()


def _counted(chain: BetChain, counts: Counts) -> list[tuple[int, Move]]:
    """Every roll in every state that happened, with what it did."""
    shaped = counts.reshape(len(chain.states), ROLLS)
    return [(int(shaped[s, r]), chain.moves[s][r]) for s, r in zip(*np.nonzero(shaped), strict=True)]


def _sampled(chain: BetChain, counts: Counts) -> tuple[SampledBet, ...]:
    """Each bet of the plan: a decision of it and of the odds behind it, by one roll, is one result."""
    found: list[Counter[Fraction]] = [Counter() for _ in chain.plan]
    paid: Counter[int] = Counter()
    for count, move in _counted(chain, counts):
        gains: dict[int, Fraction] = {}
        for happening in move.decided:
            gains[happening.place] = gains.get(happening.place, Fraction(0)) + happening.profit
        for place, gain in gains.items():
            found[place][gain] += count
        for place in {happening.place for happening in move.decided if is_paid(happening)}:
            paid[place] += count
    return tuple(_summed(chain.plan[place], seen, paid[place]) for place, seen in enumerate(found))


def _summed(planned: Planned, seen: Counter[Fraction], paid: int) -> SampledBet:
    return SampledBet(
        planned=planned,
        decided=seen.total(),
        won=sum(count for gain, count in seen.items() if gain > 0),
        paid=paid,
        returned=seen[Fraction(0)],
        total=sum((count * gain for gain, count in seen.items()), Fraction(0)),
        squares=sum((count * gain**2 for gain, count in seen.items()), Fraction(0)),
    )


def _hands(chain: BetChain, counts: Counts) -> tuple[int, int]:
    """How many hands ended with a seven out, and how many points were made."""
    shaped = counts.reshape(len(chain.states), ROLLS)
    found = {"seven out": 0, "point made": 0}
    for place, (point, _) in enumerate(chain.states):
        for roll, dice in enumerate(FALLS):
            does = chain.rules.puck(point, dice)[1].does
            if does in found:
                found[does] += int(shaped[place, roll])
    return found["seven out"], found["point made"]
