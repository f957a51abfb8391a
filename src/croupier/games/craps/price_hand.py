"""A shooter's hand: the rolls from taking the dice to the seven out, how many they are and how likely."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.games.craps.chain import END, ChainStep, visits
from croupier.games.craps.law import ROLLS
from croupier.games.craps.rules import DiceRules


@dataclass(frozen=True)
class HandLengths:
    """How long hands are: the mean and the spread of all, and the exact chance of each length up to the last listed."""

    mean: Fraction
    variance: Fraction
    exactly: tuple[Fraction, ...]  # place n: a hand of n rolls

    def at_least(self, rolls: int) -> Fraction:
        """The chance of a hand of so many rolls or more."""
        return 1 - sum(self.exactly[:rolls], Fraction(0))

    @property
    def median(self) -> int:
        """The least length that half of all hands do not exceed."""
        passed = Fraction(0)
        for length, chance in enumerate(self.exactly):
            passed += chance
            if 2 * passed >= 1:
                return length
        raise ValueError("the median lies beyond the lengths listed")


def hand_steps(rules: DiceRules) -> list[list[ChainStep]]:
    """The game itself as a chain: a come-out roll, the points, and the end with a seven out."""
    found = []
    places: tuple[int | None, ...] = (None, *rules.law.points)
    for point in places:
        ways: dict[int, int] = {}
        for dice in ROLLS:
            after, row = rules.puck(point, dice)
            to = END if row.does == "seven out" else places.index(after)
            ways[to] = ways.get(to, 0) + 1
        found.append([ChainStep(Fraction(count, len(ROLLS)), to) for to, count in ways.items()])
    return found


def hand_lengths(rules: DiceRules, most: int = 200) -> HandLengths:
    """The lengths of a shooter's hand, exactly, up to `most` rolls one by one."""
    steps = hand_steps(rules)
    often = visits(steps)
    mean = sum(often, Fraction(0))
    # E[N(N+1)/2] is the expected number of rolls from every roll on to the end.
    ahead = [sum(visits(steps, start), Fraction(0)) for start in range(len(steps))]
    pairs = sum((times * rest for times, rest in zip(often, ahead, strict=True)), Fraction(0))
    here = [Fraction(int(place == 0)) for place in range(len(steps))]
    exactly = [Fraction(0)]
    for _ in range(most):
        after = [Fraction(0)] * len(steps)
        ended = Fraction(0)
        for share, out in zip(here, steps, strict=True):
            for step in out:
                if step.to == END:
                    ended += share * step.chance
                else:
                    after[step.to] += share * step.chance
        exactly.append(ended)
        here = after
    return HandLengths(mean, 2 * pairs - mean - mean**2, tuple(exactly))
