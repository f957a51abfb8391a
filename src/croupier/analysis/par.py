"""What a par sheet says of a wager beyond its price: counts, moments, bands, runs; and a meter in the long run."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from croupier.analysis.model import SAMPLED, Certainty, Price

ROUNDS = tuple(10**power for power in range(3, 8))
NINETY, NINETY_NINE = Fraction(9, 10), Fraction(99, 100)
MOST_COUNTED = 10**24  # a common denominator above this is a number nobody reads
Exactly = Fraction | float
RARE = Fraction(1, 100)  # of sessions have a longer losing run than the one that is called plausible


def normal_quantile(share: Fraction) -> float:
    """How many standard deviations on each side of the mean hold this share of a normal distribution."""
    return NormalDist().inv_cdf((1 + float(share)) / 2)


@dataclass(frozen=True)
class CountedRow:
    """A result with its combinations, where they were counted; profit and contribution per unit of the wager."""

    title: str
    combinations: int | None
    probability: Exactly
    profit: Fraction
    contribution: Exactly
    cite: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReturnBand:
    """The return to player after so many rounds, within which it lies with each confidence, and the longest run."""

    rounds: int
    ninety: tuple[float, float]
    ninety_nine: tuple[float, float]
    losing_run: int | None


@dataclass(frozen=True)
class OwnFigure:
    """A figure that only one family has, such as the house edge per roll; a percentage or a plain number."""

    key: str
    label: str
    value: Exactly
    percent: bool = True


@dataclass(frozen=True)
class ParWager:
    """One wager, or wagers that stand or fall together, under one paytable; figures per unit of the initial wager.

    What is None is not known: a game solved in floating point has no combinations to count.
    """

    wager: str
    title: str
    paytable: str
    certainty: Certainty
    expectation: Exactly
    variance: Exactly
    average_bet: Exactly | None = None
    hit_frequency: Exactly | None = None
    win_frequency: Exactly | None = None
    skewness: float | None = None
    deals: int | None = None  # equally likely deals, or the least common denominator of the chances
    rows: tuple[CountedRow, ...] = ()  # of law
    results: tuple[CountedRow, ...] = ()  # of a round, net, the highest first; their chances sum to one
    meter: int | None = None
    break_even_meter: Fraction | None = None
    greatest: Exactly | None = None
    notes: tuple[str, ...] = ()
    own: tuple[OwnFigure, ...] = ()

    @property
    def return_to_player(self) -> Exactly:
        """The return to player (RTP) of the initial wager."""
        return 1 + self.expectation

    @property
    def house_edge(self) -> Exactly:
        """The house's share of the initial wager."""
        return -self.expectation

    @property
    def element_of_risk(self) -> Exactly | None:
        """The expected loss as a share of the average total wagered."""
        return self.house_edge / self.average_bet if self.average_bet else None

    @property
    def standard_deviation(self) -> float:
        """Of the result of one round."""
        return math.sqrt(self.variance)

    @property
    def volatility_index(self) -> float:
        """The standard deviation times the normal quantile of 90 %: the band of the return after one round."""
        return normal_quantile(NINETY) * self.standard_deviation

    @property
    def n0(self) -> Exactly | None:
        """How many rounds it takes until the expected result is as large as one standard deviation."""
        return self.variance / self.expectation**2 if self.expectation else None

    def bankroll(self, risk: Fraction = RARE) -> float | None:
        """What the side with the edge must hold so that it is ruined with this chance at most, in initial wagers, by
        the diffusion approximation; None where nobody has an edge."""
        if not self.expectation:
            return None
        return -math.log(risk) * float(self.variance) / (2 * abs(float(self.expectation)))

    @property
    def is_addition(self) -> bool:
        """Whether nothing is staked on it: it adds to the return of another wager, as envy does."""
        return self.average_bet == 0

    def bands(self, rounds: Iterable[int] = ROUNDS) -> tuple[ReturnBand, ...]:
        """The return after so many rounds, taken as normal about its mean."""
        return tuple(
            ReturnBand(
                each, self._within(NINETY, each), self._within(NINETY_NINE, each), self.losing_run(each)
            )
            for each in rounds
        )

    def _within(self, share: Fraction, rounds: int) -> tuple[float, float]:
        mean = float(self.return_to_player)
        reach = normal_quantile(share) * self.standard_deviation / math.sqrt(rounds)
        return mean - reach, mean + reach

    def losing_run(self, rounds: int) -> int | None:
        """The longest plausible run of rounds in a row without a net profit.

        A longer one is expected at most once in a hundred sessions of so many rounds. Of runs of at least n there are
        q**n * (1 + (rounds - n) * p) on the average. None where that is not known, or always or never won.
        """
        if self.win_frequency is None or not 0 < self.win_frequency < 1:
            return None
        p, log_q = float(self.win_frequency), math.log1p(-float(self.win_frequency))
        least, most = 0, rounds
        while least < most:  # the first length whose longer runs are rare
            length = (least + most) // 2
            expected = (length + 1) * log_q + math.log1p(max(rounds - length - 1, 0) * p)
            if expected <= math.log(RARE):
                most = length
            else:
                least = length + 1
        return least


def par_wager(
    wager: str, title: str, paytable: str, price: Price, own: tuple[OwnFigure, ...] = ()
) -> ParWager:
    """All that follows from a price."""
    deals = _deals(price)

    def ways(chance: Fraction) -> int | None:
        return int(chance * deals) if deals and (chance * deals).denominator == 1 else None

    return ParWager(
        wager,
        title,
        paytable,
        price.certainty,
        price.expectation,
        price.variance,
        price.average_bet,
        price.hit_frequency,
        price.win_frequency,
        _skewness(price),
        deals,
        tuple(
            CountedRow(
                row.title or row.row, ways(row.probability), row.probability, row.profit, row.share, row.cite
            )
            for row in price.rows
        ),
        tuple(
            CountedRow(units(profit), ways(chance), chance, profit, profit * chance)
            for profit, chance in reversed(price.distribution)
        ),
        price.meter,
        price.break_even_meter,
        max((profit for profit, _ in price.distribution), default=None),
        price.notes,
        own,
    )


def listed_results(chances: Mapping[Fraction, float]) -> tuple[CountedRow, ...]:
    """Net results whose chances were summed in floating point, the highest first."""
    return tuple(
        CountedRow(units(profit), None, chances[profit], profit, float(profit) * chances[profit])
        for profit in sorted(chances, reverse=True)
    )


def skewness_of(chances: Mapping[Fraction, float]) -> float | None:
    """The skewness of results whose chances were summed in floating point; none where nothing varies."""
    mean = math.fsum(float(profit) * chance for profit, chance in chances.items())
    second, third = (
        math.fsum((float(profit) - mean) ** power * chance for profit, chance in chances.items())
        for power in (2, 3)
    )
    return third / math.sqrt(second) ** 3 if second > 0 else None


def _deals(price: Price) -> int | None:
    """How many equally likely deals there are: as counted, else the least common denominator of the chances."""
    if price.certainty in SAMPLED:
        return None
    if price.deals:
        return price.deals
    chances = [chance for _, chance in price.distribution] + [row.probability for row in price.rows]
    found = math.lcm(*(chance.denominator for chance in chances))
    return found if found <= MOST_COUNTED else None


def _skewness(price: Price) -> float | None:
    """The third moment about the mean over the cube of the standard deviation; none where nothing varies."""
    mean, variance = price.expectation, price.variance
    if not variance:
        return None
    third = sum(((profit - mean) ** 3 * chance for profit, chance in price.distribution), Fraction(0))
    return float(third) / math.sqrt(variance) ** 3


def units(profit: Fraction) -> str:
    """`+3`, `-1`, `0`, `+1.95`: a net result in units of the initial wager."""
    text = str(profit) if profit.denominator == 1 else _decimal(profit)
    return f"+{text}" if profit > 0 else text


def _decimal(profit: Fraction) -> str:
    denominator = profit.denominator
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return f"{float(profit):.10g}" if denominator == 1 else str(profit)


@dataclass(frozen=True)
class MeterRun:
    """A progressive meter in the long run. Money in cents; chances and shares per wager.

    The meter that a wager sees does not depend on that wager's hand. So where the meter neither grows nor shrinks in
    the long run, what feeds it equals what is paid off it: the mean meter follows, and the return with it.
    """

    wager: str
    paytable: str
    stake: int
    rate: Fraction  # of each stake that the meter grows by
    reset: int
    whole: Fraction  # the chance that all of the meter is won
    share: Fraction  # of the meter that a wager wins on the average
    off: Fraction  # fixed amounts paid off the meter, on the average
    fixed: Fraction  # what the house pays beside the meter, per unit staked, on the average
    break_even: Fraction | None

    @property
    def return_to_player(self) -> Fraction:
        """In the long run: the fixed part, what the stakes feed, and what the house puts in at each reset."""
        return self.fixed + self.rate + self.whole * self.reset / self.stake

    @property
    def mean_meter(self) -> Fraction | None:
        """What the meter shows on the average when a share of it is won, this wager's part included."""
        if not self.share:
            return None
        return (self.rate * self.stake + self.whole * self.reset - self.off) / self.share

    @property
    def hit_cycle(self) -> Fraction | None:
        """How many wagers there are to each time that all of the meter is won."""
        return 1 / self.whole if self.whole else None
