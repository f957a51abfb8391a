"""One round after another through the round itself: slow, and the check on the batches."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.editions import Game
from croupier.games.banked.opening import Choose, open_round, play_out
from croupier.games.banked.price.stakes import SEAT, lifted, unit_stakes
from croupier.games.banked.shoe import ShuffledDecks


@dataclass
class SimulatedBank:
    """What one wager won and lost, in cents."""

    rounds: int = 0
    total: int = 0
    squares: int = 0

    def add(self, profit: int) -> None:
        """One more round."""
        self.rounds += 1
        self.total += profit
        self.squares += profit * profit

    def mean(self) -> Fraction:
        """Profit a round, in cents."""
        return Fraction(self.total, self.rounds)

    def error(self) -> float:
        """The standard error of the mean, in cents."""
        variance = Fraction(self.squares, self.rounds) - self.mean() ** 2
        return math.sqrt(variance / self.rounds)


@dataclass
class Played:
    """What the rounds came to, wager by wager, with the stakes they were played at."""

    stakes: dict[str, int]
    wagers: dict[str, SimulatedBank] = field(default_factory=dict)


def simulate_rounds(game: Game, rounds: int, seed: int, choose: Choose) -> Played:
    """Play rounds one by one, each from its own seeded shuffle; `choose` answers the decisions."""
    stakes = unit_stakes(game)
    played = Played(stakes)
    for number in range(rounds):
        opened = open_round(lifted(game), [SEAT], stakes={SEAT: stakes})
        play_out(opened, ShuffledDecks(opened.rules, game, f"{seed}:{number}"), choose)
        for wager in game.wagers:
            profit = sum(line.profit for line in opened.lines if line.wager == wager.name)
            played.wagers.setdefault(wager.name, SimulatedBank()).add(profit)
    return played
