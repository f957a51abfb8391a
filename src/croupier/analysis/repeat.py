"""The same bet many times over: exact chances of every total, of being ahead, of ruin. Whole numbers throughout."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.kit import Refusal

MOST_WORK = 100_000_000  # steps, a tenth more for each word of the numbers in them: some twenty seconds


@dataclass(frozen=True)
class Repeated:
    """How many ways there are to every total of so many repetitions; totals in the unit of the outcomes."""

    times: int
    ways: Mapping[int, int]

    @cached_property
    def all(self) -> int:
        """All ways together."""
        return sum(self.ways.values())

    @cached_property
    def ahead(self) -> Fraction:
        """The chance to have won more than lost."""
        return Fraction(sum(ways for total, ways in self.ways.items() if total > 0), self.all)

    @cached_property
    def even(self) -> Fraction:
        """The chance to have neither won nor lost."""
        return Fraction(self.ways.get(0, 0), self.all)

    @property
    def behind(self) -> Fraction:
        """The chance to have lost more than won."""
        return 1 - self.ahead - self.even

    @cached_property
    def mean(self) -> Fraction:
        """The total on the average."""
        return Fraction(sum(total * ways for total, ways in self.ways.items()), self.all)

    @cached_property
    def variance(self) -> Fraction:
        """Of the total."""
        square = Fraction(sum(total * total * ways for total, ways in self.ways.items()), self.all)
        return square - self.mean**2

    def quantile(self, share: Fraction) -> int:
        """The least total that is not exceeded with at least this chance."""
        reached = 0
        for total in sorted(self.ways):
            reached += self.ways[total]
            if reached >= share * self.all:
                return total
        raise ValueError(f"{share} is more than all")


def repeated(outcomes: Mapping[int, int], times: int) -> Repeated:
    """The totals of so many independent repetitions of an outcome, given with its ways.

    The ways are the coefficients of a power of a polynomial. They follow one another by Euler's recurrence, which
    divides without a rest, so that a thousand spins of a straight-up bet take no longer than a blink.
    """
    if times < 1:
        raise Refusal(f"{times} repetitions are none; ask for at least one.")
    live = {value: ways for value, ways in outcomes.items() if ways}
    least = min(live)
    step = math.gcd(*(value - least for value in live)) or 1
    terms = sorted(((value - least) // step, ways) for value, ways in live.items())
    if len(terms) == 1:
        return Repeated(times, {least * times: terms[0][1] ** times})
    every = sum(live.values())
    if _far_apart(terms, times):
        return Repeated(times, _one_by_one(live, times))
    if _work(terms[-1][0] * times * (len(terms) - 1), times, every) > MOST_WORK:
        raise _too_many(times, len(live))
    (_, first), *rest = terms
    top = rest[-1][0] * times
    found = [0] * (top + 1)
    found[0] = first**times
    for k in range(1, top + 1):
        total = 0
        for place, ways in rest:
            if place > k:
                break
            if found[k - place]:
                total += (place * (times + 1) - k) * ways * found[k - place]
        found[k] = total // (k * first)
    return Repeated(times, {least * times + step * k: ways for k, ways in enumerate(found) if ways})


def _work(steps: int, times: int, every: int) -> float:
    return steps * (1 + times * math.log2(every) / 640)


def _far_apart(terms: list[tuple[int, int]], times: int) -> bool:
    """Whether there are far fewer totals than places up to the greatest of them."""
    return math.comb(times + len(terms) - 1, times) * len(terms) < terms[-1][0] * times * (len(terms) - 1)


def _too_many(times: int, results: int) -> Refusal:
    return Refusal(
        f"{times:,} repetitions of {results} different results are too many to count exactly; "
        "ask for fewer, or simulate."
    )


def _one_by_one(outcomes: Mapping[int, int], times: int) -> dict[int, int]:
    """The same repetition by repetition, for outcomes that lie far apart."""
    ways = {0: 1}
    work, every = 0.0, sum(outcomes.values())
    for done in range(times):
        work += _work(len(ways) * len(outcomes), done, every)
        if work > MOST_WORK:
            raise _too_many(times, len(outcomes))
        following: dict[int, int] = {}
        for total, old in ways.items():
            for value, more in outcomes.items():
                following[total + value] = following.get(total + value, 0) + old * more
        ways = following
    return ways


@dataclass(frozen=True)
class Ruin:
    """What becomes of a bankroll that makes the same bet again and again, up to so many times."""

    times: int
    ruined: Fraction  # it can no longer make the whole bet
    reached: Fraction  # it has come to the goal
    playing: Fraction
    mean: Fraction  # what is left on the average


def ruin(outcomes: Mapping[int, int], stake: int, bankroll: int, times: int, goal: int | None = None) -> Ruin:
    """Exact chances for a bankroll: ruined below the stake, content at the goal, else still playing."""
    if bankroll < stake:
        raise Refusal("The bankroll is smaller than the bet; there is nothing to play with.")
    if goal is not None and goal <= bankroll:
        raise Refusal("The goal must be more than the bankroll.")
    live = {value: ways for value, ways in outcomes.items() if ways}
    every = sum(live.values())
    widest = max(map(abs, live)) * times // (math.gcd(*live) or 1)
    if _work(times * len(live) * widest, times, every) > MOST_WORK:
        raise Refusal(f"{times:,} bets are too many to follow exactly; ask for fewer, or simulate.")
    states = {bankroll: 1}
    ruined = reached = left = 0
    for _ in range(times):
        following: dict[int, int] = {}
        for held, ways in states.items():
            for value, more in live.items():
                following[held + value] = following.get(held + value, 0) + ways * more
        ruined, reached, left = ruined * every, reached * every, left * every
        states = {}
        for held, ways in following.items():
            if held < stake:
                ruined, left = ruined + ways, left + held * ways
            elif goal is not None and held >= goal:
                reached, left = reached + ways, left + held * ways
            else:
                states[held] = ways
    total = every**times
    left += sum(held * ways for held, ways in states.items())
    return Ruin(
        times,
        Fraction(ruined, total),
        Fraction(reached, total),
        Fraction(sum(states.values()), total),
        Fraction(left, total),
    )
