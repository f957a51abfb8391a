"""A price held against real rounds: the rules engine plays, the price predicts, and they must agree.

A price that the rounds contradict is a fault of the program, and is reported as one: it is never shown as a price.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.kit.chance import Draws, SeededDraws
from croupier.rounds.driver import play
from croupier.rounds.events import Answer
from croupier.rounds.round import Round

ROUNDS = 4000
MOST = 5.0  # standard errors
Opens = Callable[[], Round]  # a round with its bets placed, ready to be closed
Chooses = Callable[[Round, Sequence[Answer]], Any]


class GuardFault(AssertionError):
    """A price and the rules engine contradict each other."""


@dataclass(frozen=True)
class Sampled:
    """What real rounds came to for one seat, in cents a round."""

    rounds: int
    mean: float
    deviation: float
    seed: int = 1
    counts: Mapping[int, int] | None = None  # rounds by what they brought, in cents

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.rounds)

    def score(self, price: float) -> float:
        """By how many standard errors the rounds differ from a price; the error is at least that of one cent."""
        return (self.mean - price) / max(self.error, 1 / self.rounds)


def play_rounds(opens: Opens, choose: Chooses, seat: int = 1, rounds: int = ROUNDS, seed: int = 1) -> Sampled:
    """Rounds through the contract alone, each opened anew."""
    counts: dict[int, int] = {}
    draws: Draws = SeededDraws(seed)
    for _ in range(rounds):
        played = play(opens(), draws, choose)
        net = sum(line.profit for line in played.lines if line.seat == seat)
        counts[net] = counts.get(net, 0) + 1
    mean = sum(net * count for net, count in counts.items()) / rounds
    square = sum(net * net * count for net, count in counts.items()) / rounds
    return Sampled(rounds, mean, math.sqrt(max(square - mean * mean, 0.0)), seed, counts)


def hold(name: str, price: float, sampled: Sampled, most: float = MOST) -> float:
    """The score of a price, in standard errors; beyond the limit it is a fault."""
    score = sampled.score(price)
    if abs(score) > most:
        raise GuardFault(
            f"{name}: the price says {price:+.4f} cents a round, {sampled.rounds:,} real rounds came to "
            f"{sampled.mean:+.4f} with a standard error of {sampled.error:.4f} ({score:+.1f} errors)."
        )
    return score
