"""What a par sheet says beyond a price: moments, bands, ruin, runs of bets, a meter in the long run. All exact."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from statistics import NormalDist
from typing import Protocol, runtime_checkable

from croupier.analysis.model import SAMPLED, Certainty, Price, Strategy
from croupier.kit import Refusal

# The same bet many times over: exact chances of every total, of being ahead, of ruin. Whole numbers throughout.


MOST_WORK = 100_000_000  # steps, a tenth more for each word of the numbers in them: some twenty seconds


@dataclass(frozen=True)
class Repeated:
    """The number of ways to every total of `times` repetitions; totals in the unit of the outcomes."""

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
    """The totals of independent repetitions of an outcome, given with its ways.

    The ways are the coefficients of a power of a polynomial. They follow one another by Euler's recurrence, which
    divides without a rest, so that a thousand spins of a straight-up bet take no longer than a blink.
    """
    if times < 1:
        raise Refusal(f"{times} repetitions are not possible; enter at least one.")
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
    """The results of a bankroll that repeats the same bet up to a number of times."""

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


# What a par sheet says of a wager beyond its price: counts, moments, bands, runs; and a meter in the long run.


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
    """Confidence intervals of the return to player after a number of rounds, and the longest losing run."""

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
        """The return after a number of rounds, approximated by a normal distribution."""
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

        A longer one is expected at most once in a hundred sessions of that many rounds. Of runs of at least n there are
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
    fixed: Fraction  # the house's average payout in addition to the meter, per unit staked
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


# What two games are compared by: the figures of every wager, and the play that they hold for.


Figure = Fraction | float


@dataclass(frozen=True)
class WagerFigures:
    """One wager of a game, priced or sampled, per unit of the initial wager; what is None is not known."""

    name: str
    house_edge: Figure | None
    hit_frequency: Figure | None = None
    certainty: str = "exact"
    is_addition: bool = False  # nothing is staked on it: it adds to the return of another wager, as envy does
    element_of_risk: Figure | None = None
    standard_deviation: Figure | None = None
    win_frequency: Figure | None = None
    mean: Figure | None = None  # sampled
    standard_error: Figure | None = None  # of the mean
    wagers: tuple[str, ...] = ()  # those that the price is of
    labels: tuple[tuple[str, str], ...] = ()  # their paytables

    @property
    def return_to_player(self) -> Figure | None:
        """The return to player (RTP) of the initial wager."""
        return None if self.house_edge is None or self.is_addition else 1 - self.house_edge


@dataclass(frozen=True)
class GameFigures:
    """The wagers of a game, the play in words, how often each choice is made, and a chart as (situation, play)."""

    wagers: tuple[WagerFigures, ...]
    play: str = ""
    rules: tuple[str, ...] = ()
    shares: tuple[tuple[str, Figure], ...] = ()
    chart: tuple[tuple[str, str], ...] = ()
    others: tuple[OwnFigure, ...] = ()  # what is no price of a wager, such as the rake of a pot


@runtime_checkable
class Figured(Protocol):
    """A result with figures by which games are compared, swept and ranked."""

    def figures(self) -> GameFigures:
        """The figures of every wager, and the play that they hold for."""
        ...


def figures_in(result: object) -> GameFigures:
    """The figures of a result; none where it has none, such as the equities of hands."""
    return result.figures() if isinstance(result, Figured) else GameFigures(())


def figures_of(price: Price, name: str = "") -> WagerFigures:
    """The figures of an exact price, by another name where one is given."""
    return WagerFigures(
        name or price.name,
        price.house_edge,
        price.hit_frequency,
        price.certainty,
        price.average_bet == 0,
        price.element_of_risk,
        round(price.standard_deviation, 10),
        price.win_frequency,
        wagers=price.wagers,
        labels=price.labels,
    )


def sampled_figures(price: Price, error: float) -> WagerFigures:
    """The figures of a sampled price with the standard error of its mean."""
    return WagerFigures(
        price.name,
        None,
        float(price.hit_frequency),
        price.certainty,
        standard_deviation=price.standard_deviation,
        win_frequency=float(price.win_frequency),
        mean=float(price.expectation),
        standard_error=error,
        wagers=price.wagers,
        labels=price.labels,
    )


def game_figures(prices: Iterable[Price], play: Strategy | None = None) -> GameFigures:
    """The figures of prices under one way to play."""
    wagers = tuple(figures_of(price) for price in prices)
    if play is None:
        return GameFigures(wagers)
    return GameFigures(wagers, play.name, play.rules, play.frequencies)


@dataclass(frozen=True)
class ComparedWager:
    """One price as it is now and as it would be; None where the game has no such wager."""

    name: str
    now: WagerFigures | None
    then: WagerFigures | None

    @property
    def change(self) -> Figure | None:
        """What the house edge would change by."""
        if self.now is None or self.then is None:
            return None
        before, after = self.now.house_edge, self.then.house_edge
        return None if before is None or after is None else after - before


def compared_wagers(now: GameFigures, then: GameFigures) -> Iterator[ComparedWager]:
    """Every price of either game, by its name; those of the same name in their order."""
    before, after = _by_name(now), _by_name(then)
    for key in dict.fromkeys((*before, *after)):
        yield ComparedWager(key[0], before.get(key), after.get(key))


def _by_name(figures: GameFigures) -> dict[tuple[str, int], WagerFigures]:
    found: dict[tuple[str, int], WagerFigures] = {}
    for each in figures.wagers:
        place = sum(name == each.name for name, _ in found)
        found[each.name, place] = each
    return found


def changed_cells(now: GameFigures, then: GameFigures) -> tuple[tuple[str, str, str], ...]:
    """The situations of the charts that would be played otherwise: (situation, now, then)."""
    before, after = dict(now.chart), dict(then.chart)
    return tuple(
        (cell, before.get(cell, ""), after.get(cell, ""))
        for cell in dict.fromkeys((*before, *after))
        if before.get(cell) != after.get(cell)
    )
