"""Prices of bingo: chances of patterns by the call, a game among many cards, a whole hall."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.findings import TableEdge
from croupier.analysis.model import Certainty
from croupier.analysis.par import GameFigures, WagerFigures
from croupier.editions import Game
from croupier.games.bingo.card import plan_data, plan_words
from croupier.games.bingo.cards import Goal, Matches, Pattern, parse_pattern
from croupier.games.bingo.law import CELLS, CENTRE, SIDE, bingo_law
from croupier.games.bingo.plans import GamePlan, colour_balls, plans_of, read_programme, read_wheel, text_of
from croupier.games.bingo.settle import SHARED_METER, BingoOutcome, awards_of
from croupier.kit import Refusal, dollars
from croupier.pages import Block, Column, Grid, Note, Page, Paragraph, Section, Value
from croupier.pages.prices import audit_section
from croupier.pages.progress import bar
from croupier.pages.words import money

if TYPE_CHECKING:
    from croupier.games.bingo.simulate import LiveHall, Sample


# The chances of one card, exactly: how soon a pattern is covered, numbers matched, cards of any sort together.
#
# For one card only the number of its covered squares counts: after N of 75 balls every set of its numbers of one size
# is as likely as any other of that size. So a pattern is priced by how many sets of k squares have it in them.


BALLS = 75
NUMBERS = CELLS - 1
COLUMN_BALLS = BALLS // SIDE
COLUMN_SQUARES = (5, 5, 4, 5, 5)
HALF = NUMBERS // 2
ORDER = tuple(cell for column in range(SIDE) for cell in range(column, CELLS, SIDE) if cell != CENTRE)
"""The squares with numbers, column by column: the first half is B, I and half of N."""
MOST_UNIONS = 300_000


@lru_cache(maxsize=64)
def column_counts(pattern: Pattern) -> NDArray[np.int64]:
    """How many sets of squares have the pattern in them, by how many squares of each column they have.

    Each half of the squares says which ways it does not hinder; a set has the pattern where both halves let one pass.
    """
    words = -(-len(pattern.ways) // 64)
    low, low_sizes = _alike(_passes(pattern, ORDER[:HALF], words), _groups((5, 5, 2)))
    high, high_sizes = _alike(_passes(pattern, ORDER[HALF:], words), _groups((2, 5, 5)))
    both = np.zeros((len(low), len(high)), bool)
    for word in range(words):
        both |= (low[:, word, None] & high[None, :, word]) != 0
    # Every count is at most 2**24, so that floating point, which multiplies matrices fast, is exact.
    table = (low_sizes.T @ both.astype(np.float64) @ high_sizes).astype(np.int64)
    halves = table.reshape(6, 6, 3, 3, 6, 6)
    found = np.zeros((6, 6, 5, 6, 6), np.int64)
    for upper in range(3):
        for lower in range(3):
            found[:, :, upper + lower] += halves[:, :, upper, lower]
    found.setflags(write=False)
    return found


def _passes(pattern: Pattern, squares: Sequence[int], words: int) -> NDArray[np.uint64]:
    """For every set of these squares, the ways whose part among them it covers, as bits."""
    sets = np.arange(1 << len(squares))
    found = np.zeros((len(sets), words), np.uint64)
    for number, way in enumerate(pattern.ways):
        part = sum(1 << place for place, cell in enumerate(squares) if way >> cell & 1)
        found[(sets & part) == part, number // 64] |= np.uint64(1 << number % 64)
    return found


def _alike(
    passes: NDArray[np.uint64], groups: NDArray[np.int64]
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """The different rows, and how many sets of each group have each."""
    rows, which = np.unique(passes, axis=0, return_inverse=True)
    sizes = np.zeros((len(rows), int(groups.max()) + 1), np.float64)
    np.add.at(sizes, (which.ravel(), groups), 1)
    return rows, sizes


def _groups(sizes: tuple[int, int, int]) -> NDArray[np.int64]:
    """For every set of squares, how many it has of each of three runs of squares, as one number."""
    sets = np.arange(1 << sum(sizes))
    found = np.zeros(len(sets), np.int64)
    start = 0
    for size in sizes:
        count = sum(sets >> place & 1 for place in range(start, start + size))
        found = found * (size + 1) + count
        start += size
    return found


@lru_cache(maxsize=64)
def cover_counts(goal: Goal) -> tuple[int, ...]:
    """How many sets of k squares reach the goal, for k from 0."""
    if isinstance(goal, Matches):
        return tuple(comb(goal.squares, k) if k >= goal.need else 0 for k in range(goal.squares + 1))
    table = column_counts(goal)
    found = [0] * (NUMBERS + 1)
    for place in np.ndindex(*table.shape):
        found[sum(place)] += int(table[place])
    return tuple(found)


def within(goal: Goal, calls: int) -> Fraction:
    """The chance that one card has reached the goal after a number of balls."""
    if not 0 <= calls <= BALLS:
        raise Refusal(f"{calls} calls are not possible; enter 0 to {BALLS}.")
    counts = cover_counts(goal)
    others = BALLS - (len(counts) - 1)
    ways = sum(count * comb(others, calls - k) for k, count in enumerate(counts) if k <= calls)
    return Fraction(ways, comb(BALLS, calls))


def exactly(goal: Goal, calls: int) -> Fraction:
    """The chance that it reaches the goal with just this call."""
    return within(goal, calls) - (within(goal, calls - 1) if calls else 0)


def mean_calls(goal: Goal) -> Fraction:
    """How many calls it takes on the average: the sum of the chances that it is not yet there."""
    return sum((1 - within(goal, calls) for calls in range(BALLS)), Fraction(0))


def median_calls(goal: Goal) -> int:
    """The fewest calls within which it gets there at least half the time."""
    return next(calls for calls in range(BALLS + 1) if within(goal, calls) >= Fraction(1, 2))


# Cards that are known.


@dataclass(frozen=True)
class Unions:
    """Sets of numbers with coefficients, by inclusion and exclusion: how many numbers each has, and how it counts."""

    sizes: tuple[tuple[int, int], ...]

    def within(self, more: int, left: int) -> Fraction:
        """The chance that one of the sets is out after a number of further balls."""
        total = comb(left, more)
        ways = sum(sign * comb(left - size, more - size) for size, sign in self.sizes if size <= more)
        return Fraction(ways, total)


def unions_of(cards: Iterable[Sequence[int]], goal: Pattern, out: Iterable[int] = ()) -> Unions | None:
    """The first bingo among known cards, the balls that are out given; None where there are too many cases.

    Cards of one hall see the same balls, so their chances are not independent; here every case is counted.
    """
    gone = set(out)
    found: dict[int, int] = {0: 1}
    for needs in _least_needs(cards, goal, gone):
        grown = dict(found)
        for union, sign in found.items():
            grown[union | needs] = grown.get(union | needs, 0) - sign
        found = {union: sign for union, sign in grown.items() if sign}
        if len(found) > MOST_UNIONS:
            return None
    sizes: dict[int, int] = {0: 1}  # one, less the chance that none of the sets is out
    for union, sign in found.items():
        sizes[union.bit_count()] = sizes.get(union.bit_count(), 0) - sign
    return Unions(tuple(sorted(sizes.items())))


def _least_needs(cards: Iterable[Sequence[int]], goal: Pattern, gone: set[int]) -> list[int]:
    """The sets of numbers still needed, each as bits, those left out that another is part of."""
    needs = set()
    for squares in cards:
        for way in goal.ways:
            numbers = [squares[cell] for cell in range(CELLS) if way >> cell & 1]
            needs.add(sum(1 << number for number in numbers if number not in gone))
    least: list[int] = []
    for need in sorted(needs, key=int.bit_count):
        if not any(other & need == other for other in least):
            least.append(need)
    return least


# Lines of one colour.


def one_colour(balls: Iterable[int], numbers: int) -> Fraction:
    """The chance that a number of given numbers all have one colour, when colours are drawn with given ball counts."""
    counts = tuple(balls)
    return Fraction(sum(comb(count, numbers) for count in counts), comb(sum(counts), numbers))


# A hall full of cards: when the first bingo comes, and how many cards have it with the same ball.
#
# All cards see the same balls, so multiplying the chances of single cards is wrong. But once it is known how many
# balls of each column are out, cards that were made independently are independent, and each has the same chance. So
# the sum over the ways to divide the balls called among the five columns is exact. Counts are whole numbers; powers
# of chances are evaluated in floating point, good for about twelve digits. That no two cards of a hall are equal is
# left aside: with K cards it changes less than one part in 10**26 / K**2. Picked numbers have no columns: the number
# of balls decides.


MOST_WINNERS = 512
NEGLIGIBLE = 1e-18  # what is less likely than this is left out of the winners' count
ROUNDING = 1e-12
MOST_CARDS = 10**9
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class HallGrid:
    """For every way to divide balls among the columns: how many balls, how likely after a number of calls, and the
    chance that a card has not reached the goal."""

    calls: NDArray[np.int64]
    weight: Floats
    short: Floats


@lru_cache(maxsize=4)
def grid_of(pattern: Pattern) -> HallGrid:
    """The grid of a pattern: 16**5 divisions."""
    side = COLUMN_BALLS + 1
    ways = column_counts(pattern).astype(np.uint64)
    for column, squares in enumerate(COLUMN_SQUARES):
        others = COLUMN_BALLS - squares
        step = [
            [comb(others, balls - own) if balls >= own else 0 for own in range(squares + 1)]
            for balls in range(side)
        ]
        # Squares of a column give way to balls of it: a given set of squares is covered in this many ways.
        ways = np.moveaxis(np.tensordot(np.array(step, np.uint64), ways, (1, column)), 0, column)
    each = np.array([comb(COLUMN_BALLS, balls) for balls in range(side)], np.uint64)
    total = each
    for _ in range(4):
        total = np.multiply.outer(total, each)  # at most 6435**5, which is below 2**64
    calls = np.indices(total.shape).sum(axis=0)
    every = np.array([float(comb(BALLS, number)) for number in range(BALLS + 1)])
    return HallGrid(calls, total / every[calls], (total - ways) / total)


@dataclass(frozen=True)
class Hall:
    """The first bingo among a number of cards: `first[n, w]` is the chance that it comes with call n and w cards
    have it; the last w stands for that many or more. `winners[n]` is the mean number of cards, counted only where
    it is n."""

    cards: int
    goal: Goal
    start: int  # balls that are out at once, before any call
    first: Floats
    winners: Floats

    @property
    def by_call(self) -> Floats:
        """The chance that the first bingo comes with just this call."""
        found: Floats = self.first.sum(axis=1)
        return found

    def within(self, calls: int) -> float:
        """The chance that it has come by then."""
        return float(self.by_call[: calls + 1].sum())

    @property
    def mean_calls(self) -> float:
        """How many calls it takes on the average."""
        return float((self.by_call * np.arange(BALLS + 1)).sum())

    def quantile(self, share: float) -> int:
        """The fewest calls within which it comes so often at least."""
        return int(np.searchsorted(self.by_call.cumsum(), share - 1e-12))

    @property
    def mean_winners(self) -> float:
        """How many cards have it on the average."""
        return float(self.winners.sum())

    @property
    def alone(self) -> float:
        """How often one card wins alone."""
        return float(self.first[:, 1].sum())


@dataclass(frozen=True)
class HallStep:
    """Ways to go from one state of the balls to the next: how likely, and the chance before and after that a card is
    short of the goal."""

    calls: NDArray[np.int64]
    chance: Floats
    before: Floats
    after: Floats


def _steps(goal: Goal, start: int) -> Iterator[HallStep]:
    """All ways in which a ball can come, the balls that are out at the start as the first."""
    if isinstance(goal, Matches):
        short = np.array([float(1 - within(goal, calls)) for calls in range(BALLS + 1)])
        if start:
            yield HallStep(np.array([start]), np.ones(1), np.ones(1), short[start : start + 1])
        calls = np.arange(start, BALLS)
        yield HallStep(calls + 1, np.ones(len(calls)), short[start:-1], short[start + 1 :])
        return
    grid = grid_of(goal)
    if start:
        here = grid.calls == start
        yield HallStep(grid.calls[here], grid.weight[here], np.ones(int(here.sum())), grid.short[here])
    for column in range(len(COLUMN_SQUARES)):
        low = tuple(slice(None, -1) if axis == column else slice(None) for axis in range(5))
        high = tuple(slice(1, None) if axis == column else slice(None) for axis in range(5))
        shape = [1] * 5
        shape[column] = COLUMN_BALLS
        left = (COLUMN_BALLS - np.arange(COLUMN_BALLS)).reshape(shape)
        calls = grid.calls[low]
        chance = grid.weight[low] * left / (BALLS - calls)
        keep = calls >= start
        yield HallStep(calls[keep] + 1, chance[keep], grid.short[low][keep], grid.short[high][keep])


@lru_cache(maxsize=32)
def hall_of(goal: Goal, cards: int, start: int = 0) -> Hall:
    """The first bingo among a number of cards made independently, every bingo declared at once; `start` balls, if
    any, are out before the first call and count as one."""
    if not 1 <= cards <= MOST_CARDS:
        raise Refusal(f"{cards} cards are not possible; enter 1 to {MOST_CARDS:,}.")
    first = np.zeros((BALLS + 1, MOST_WINNERS + 1))
    winners = np.zeros(BALLS + 1)
    for step in _steps(goal, start):
        live = step.chance * step.before**cards > NEGLIGIBLE
        calls, chance = step.calls[live], step.chance[live]
        before, after = step.before[live], step.after[live]
        fresh = before - after
        winners += _by_call(calls, chance * cards * fresh * before ** (cards - 1))
        _count_winners(first, cards, calls, chance, (before, after, fresh))
    return Hall(cards, goal, start, first, winners)


def _by_call(calls: NDArray[np.int64], weights: Floats) -> Floats:
    found: Floats = np.bincount(calls, weights, minlength=BALLS + 1).astype(np.float64)
    return found


def _count_winners(
    first: Floats, cards: int, calls: NDArray[np.int64], chance: Floats, card: tuple[Floats, Floats, Floats]
) -> None:
    """Add the chance of w winners, one w after the other; what is left over goes to the last."""
    before, after, fresh = card
    all_win = after <= 0  # every card still in the game has it
    first[:, min(cards, MOST_WINNERS)] += _by_call(calls[all_win], (chance * before**cards)[all_win])
    calls, chance = calls[~all_win], chance[~all_win]
    before, after, fresh = before[~all_win], after[~all_win], fresh[~all_win]
    some = chance * (before**cards - after**cards)  # at least one of the cards still in the game
    ratio = fresh / after
    exact = chance * cards * fresh * after ** (cards - 1)
    left = _by_call(calls, some)
    for winners in range(1, min(cards, MOST_WINNERS - 1) + 1):
        found = _by_call(calls, exact)
        first[:, winners] += found
        left -= found
        if left.sum() < ROUNDING:  # what is left is what floating point has lost
            return
        factor = ratio * (cards - winners) / (winners + 1)
        exact = exact * factor
        keep = (exact > NEGLIGIBLE / 1000) | (
            factor > 1
        )  # what is next to nothing and shrinks can be forgotten
        if 2 * keep.sum() < len(keep):
            calls, exact, ratio = calls[keep], exact[keep], ratio[keep]
    first[:, MOST_WINNERS] += np.maximum(left, 0)


# The cost of a bingo game to the house and the expected value of a card, for a number of cards in the hall.


NOTHING = 1e-9


@dataclass(frozen=True)
class Case:
    """Games that come out alike for the prizes: how likely they are, how many cards win, what the prizes come to."""

    chance: float
    winners: int
    amount: int  # posted
    paid: int
    jackpot: bool
    shares: tuple[int, ...]  # of one winning card: every prize it has a share in


@dataclass(frozen=True)
class GamePlanPrice:
    """One game of the programme with a number of cards sold; money in cents."""

    plan: GamePlan
    hall: Hall
    cases: tuple[Case, ...]
    certainty: Certainty
    notes: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards are in the game."""
        return self.hall.cards

    @property
    def takings(self) -> int:
        """What the cards are sold for."""
        return self.cards * self.plan.price

    @cached_property
    def cost(self) -> float:
        """The prizes paid, on the average."""
        return math.fsum(case.chance * case.paid for case in self.cases)

    @cached_property
    def cost_deviation(self) -> float:
        """The standard deviation of the prizes paid in a game."""
        return math.sqrt(math.fsum(case.chance * (case.paid - self.cost) ** 2 for case in self.cases))

    @cached_property
    def breakage(self) -> float:
        """What rounding leaves with the house, on the average."""
        return math.fsum(case.chance * (case.amount - case.paid) for case in self.cases)

    @cached_property
    def jackpot(self) -> float:
        """How often the jackpot is won."""
        return math.fsum(case.chance for case in self.cases if case.jackpot)

    @property
    def hit_frequency(self) -> float:
        """How often a given card is among the winners: any payout."""
        return self.hall.mean_winners / self.cards

    @cached_property
    def win_frequency(self) -> float:
        """How often a given card is paid more than its price: a net profit."""
        paying = (case for case in self.cases if sum(case.shares) > self.plan.price)
        return math.fsum(case.chance * case.winners / self.cards for case in paying)

    @property
    def card_return(self) -> float:
        """What a card wins on the average, its price not counted."""
        return self.cost / self.cards

    @property
    def house_edge(self) -> float | None:
        """The house's share of the price of a card; none where cards cost nothing."""
        return 1 - self.card_return / self.plan.price if self.plan.price else None

    @cached_property
    def card_deviation(self) -> float:
        """The standard deviation of what a card wins."""
        square = math.fsum(
            case.chance * case.winners / self.cards * sum(case.shares) ** 2 for case in self.cases
        )
        return math.sqrt(max(0.0, square - self.card_return**2))


def price_plan(
    game: Game, plan: GamePlan, cards: int, meters: Mapping[str, int] | None = None
) -> GamePlanPrice:
    """Price a game of the programme: cards made independently, all of them played, every bingo declared at once."""
    law = bingo_law(game.edition)
    if cards < 1:
        raise Refusal(f"{cards} cards are not possible; a game has at least one.")
    start = law.predraw.balls if law.predraw is not None else 0
    hall = hall_of(plan.goal, cards, start)
    certainty: Certainty = "exact"
    notes = (
        ["Chances of the whole hall are exact sums, evaluated to about twelve digits."] if cards > 1 else []
    )
    if law.predraw is not None and text_of(game, law.predraw.complete) != "wins":
        notes.append(
            "Sheets that are complete on the balls drawn before are counted as winners here, "
            f"which happens once in {1 / hall.within(start):,.0f} games; a simulation leaves them out."
        )
    if law.colours is not None and plan.has_jackpot:
        notes.append("The jackpot for a line of one colour is not in these figures; it is sampled.")
    tail = float(hall.first[:, MOST_WINNERS].sum())
    if tail > NOTHING and cards > MOST_WINNERS:
        notes.append(f"More than {MOST_WINNERS} winners ({tail:.3g} of games) are counted as {MOST_WINNERS}.")
    return GamePlanPrice(plan, hall, tuple(_cases(game, plan, hall, meters or {})), certainty, tuple(notes))


def _cases(game: Game, plan: GamePlan, hall: Hall, meters: Mapping[str, int]) -> list[Case]:
    """Calls and winners sorted by what the prizes depend on, each sort settled once."""
    law = bingo_law(game.edition)
    late = plan.within if plan.within is not None else BALLS
    before = hall.start if law.predraw and text_of(game, law.predraw.counts) != "as called" else 0
    calls = np.arange(BALLS + 1) - before
    initial = game.cents_of(law.jackpot.initial) or 0
    filled = {SHARED_METER: initial, **meters}
    spins: tuple[int | None, ...] = (None,)
    if law.wheel is not None:
        spins = tuple(prize.number for prize in read_wheel(text_of(game, law.wheel.prizes)))
    found = []
    for in_time in (True, False):
        here = (calls <= late) == in_time
        for winners, chance in enumerate(hall.first[here].sum(axis=0)):
            if chance > 0 and winners:
                call = late if in_time else late + 1
                found += [
                    _case(
                        game,
                        plan,
                        BingoOutcome(call, tuple(range(1, winners + 1)), {}, spin),
                        filled,
                        chance / len(spins),
                    )
                    for spin in spins
                ]
    return found


def _case(
    game: Game, plan: GamePlan, outcome: BingoOutcome, meters: Mapping[str, int], chance: float
) -> Case:
    awards = awards_of(game, plan, outcome, meters, {card: card for card in outcome.winners})
    amount = sum(award.amount for award in awards)
    paid = sum(share for award in awards for _, share in award.shares)
    shares = tuple(dict(award.shares).get(1, 0) for award in awards)
    jackpot = any(award.name.startswith("jackpot") for award in awards)
    return Case(float(chance), len(outcome.winners), amount, paid, jackpot, shares)


# Prices and simulations of bingo as pages: one card exactly, a whole hall exactly, and games played by chance.


USUAL_CARDS = 200
USUAL_GAMES = 20_000
COLOUR_GAMES = 200_000  # cards times games, for the sampled part of a price
QUANTILES = (0.1, 0.5, 0.9)
MOST_CALLS = 15  # calls of a hall that a page shows


def asked_plans(game: Game, pattern: str = "", programme: str = "") -> tuple[GamePlan, ...]:
    """The games that are asked for: of the programme filed, of another one, or one with a pattern."""
    if pattern and programme:
        raise Refusal("Give either a pattern or a programme, not both.")
    if pattern:
        parse_pattern(pattern, bingo_law(game.edition).patterns)
        return read_programme(game, pattern)
    return read_programme(game, programme) if programme else plans_of(game)


def _meters(game: Game, meter: int | None) -> dict[str, int]:
    """What the jackpots on meters show, in cents."""
    law = bingo_law(game.edition)
    amount = (game.cents_of(law.jackpot.initial) or 0) if meter is None else meter
    names = ["jackpot", *(f"jackpot {colour}" for colour in (law.colours.colours if law.colours else ()))]
    return dict.fromkeys(names, amount)


# Prices.


@dataclass(frozen=True)
class HallPrice:
    """The games of a programme with a number of cards in the hall; jackpots for colours are sampled."""

    game: Game
    cards: int
    prices: tuple[GamePlanPrice, ...]
    calls: tuple[int, ...]
    sampled: Mapping[int, dict[str, Any] | None]

    def page(self) -> Page:
        """Game by game, then the session."""
        edition = self.game.edition
        edges = [
            TableEdge("card", f"Game {price.plan.number}: {price.plan.title}", price.house_edge)
            for price in self.prices
            if price.house_edge is not None
        ]
        blocks: list[Block | Section] = [*audit_section(self.game, edges)]
        blocks += [
            _game_section(self.game, price, self.calls, self.sampled[price.plan.number])
            for price in self.prices
        ]
        taken, paid = sum(price.takings for price in self.prices), sum(price.cost for price in self.prices)
        if len(self.prices) > 1:
            edge = f"; house edge {1 - paid / taken:.4%}" if taken else ""
            words = f"Cards for all games cost {money(taken)}, prizes come to ${paid / 100:,.4f}{edge}."
            blocks.append(Section("The session", [Paragraph(words)]))
        notes = dict.fromkeys(note for price in self.prices for note in price.notes)
        blocks += [Note(note, key="") for note in notes]
        certainty = "exact" if not any(self.sampled.values()) else "exact without the sampled jackpots"
        data = {
            "edition": edition.id,
            "cards": self.cards,
            "games": [
                price_data(price, self.calls, self.sampled[price.plan.number]) for price in self.prices
            ],
            "session": {"takings": dollars(taken), "prizes": paid / 100, "certainty": certainty},
        }
        title = (
            f"{edition.title} ({edition.law.text.section}), {edition.id}: {self.cards:,} cards in the hall"
        )
        return Page(title, blocks, kind="price", book=edition.book, data=data)

    def figures(self) -> GameFigures:
        """What the session is compared by: a card of every game of its programme."""
        return GameFigures(tuple(map(_card_figures, self.prices)))


def _card_figures(price: GamePlanPrice) -> WagerFigures:
    return WagerFigures(
        f"Game {price.plan.number}: {price.plan.title}",
        price.house_edge,
        price.hit_frequency,
        price.certainty,
        standard_deviation=price.card_deviation / price.plan.price if price.plan.price else None,
        win_frequency=price.win_frequency,
    )


def _sample_figures(sample: Sample) -> WagerFigures:
    takings = sample.cards * sample.plan.price
    paid, error = sample.mean_paid
    return WagerFigures(
        f"Game {sample.plan.number}: {sample.plan.title}",
        None,
        certainty="sampled",
        mean=paid / takings - 1,
        standard_error=error / takings,
    )


def price_of(
    game: Game,
    cards: int = USUAL_CARDS,
    calls: tuple[int, ...] = (),
    pattern: str = "",
    programme: str = "",
    meter: int | None = None,
) -> HallPrice:
    """Every game of the programme with a number of cards in the hall."""
    meters = _meters(game, meter)
    prices = tuple(price_plan(game, plan, cards, meters) for plan in asked_plans(game, pattern, programme))
    sampled = {price.plan.number: _colour_sample(game, price.plan, cards, meters) for price in prices}
    return HallPrice(game, cards, prices, calls, sampled)


def _colour_sample(
    game: Game, plan: GamePlan, cards: int, meters: Mapping[str, int]
) -> dict[str, Any] | None:
    """How often a jackpot for a line of one colour is won, which is sampled."""
    if bingo_law(game.edition).colours is None or not plan.has_jackpot:
        return None
    from croupier.games.bingo.simulate import simulate_games

    games = max(2_000, min(200_000, COLOUR_GAMES * 20 // cards))
    sample = simulate_games(game, plan, cards, games, 1, meters=meters)
    (rate, error), (paid, paid_error) = sample.jackpot_rate, sample.mean_paid
    return {
        "games": games,
        "jackpot": rate,
        "jackpot_error": error,
        "prizes_cents": paid,
        "prizes_error": paid_error,
        "certainty": "sampled",
    }


def _game_section(
    game: Game, price: GamePlanPrice, calls: Sequence[int], sampled: dict[str, Any] | None
) -> Section:
    plan, hall = price.plan, price.hall
    prize, jackpot, cost = plan_words(bingo_law(game.edition), plan)
    posted = [f"prize {prize}", *([f"jackpot {jackpot}"] if jackpot else []), f"a card {cost}"]
    quantiles = ", ".join(f"{share:.0%} by call {hall.quantile(share)}" for share in QUANTILES)
    goal = f" ({plan.goal.name})" if plan.title != plan.goal.name else ""
    blocks: list[Block] = [
        Paragraph("; ".join(posted) + "."),
        Paragraph(
            f"One card: {float(mean_calls(plan.goal)):.6f} calls on average, median "
            f"{median_calls(plan.goal)} (exact)."
        ),
        Paragraph(
            f"First bingo of {price.cards:,} cards: {hall.mean_calls:.6f} calls on average; {quantiles}; "
            f"{hall.mean_winners:.6f} winning cards, one alone in {hall.alone:.4%} of games ({price.certainty})."
        ),
        _calls_grid(price, calls),
        *(_money(price, sampled) if price.cost else ()),
    ]
    if bingo_law(game.edition).colours is not None and plan.has_jackpot:
        blocks.append(_colours(game))
    return Section(f"Game {plan.number}: {plan.title}{goal}", blocks)


def _calls_grid(price: GamePlanPrice, calls: Sequence[int]) -> Grid:
    titles = ("Calls", "One card within (exact)", "Just then", "First of the hall by then")
    rows: list[tuple[Value, ...]] = []
    for call in calls or _usual_calls(price):
        by_then, just = within(price.plan.goal, call), exactly(price.plan.goal, call)
        hall = f"{price.hall.within(call):.8g}"
        rows.append((call, f"{float(by_then):.8g}", f"{float(just):.8g}", hall))
    return Grid("", [Column("", title, align="right") for title in titles], rows)


def _usual_calls(price: GamePlanPrice) -> list[int]:
    """Calls worth showing: round numbers, the one that decides a jackpot, and the hall's usual ones."""
    calls = {*range(10, 76, 10), 75, *(price.hall.quantile(share) for share in QUANTILES)}
    if price.plan.within is not None:
        calls.add(price.plan.within)
    return sorted(call for call in calls if call >= price.hall.start)


def _money(price: GamePlanPrice, sampled: dict[str, Any] | None) -> Iterator[Block]:
    """What the house takes and pays, and what a card returns."""
    parts = [f"{price.cards:,} cards cost {money(price.takings)}, prizes come to ${price.cost / 100:,.4f}"]
    parts.append(f"rounding leaves ${price.breakage / 100:,.6f}")
    if price.plan.has_jackpot and sampled is None:
        parts.append(f"the jackpot is won in {price.jackpot:.6%} of games")
    yield Paragraph("; ".join(parts) + f" ({price.certainty}).")
    edge = f", house edge {price.house_edge:.4%}" if price.house_edge is not None else ""
    yield Paragraph(
        f"A card: hit frequency (any payout) {price.hit_frequency:.6%}, win frequency (net profit) "
        f"{price.win_frequency:.6%}, average prize ${price.card_return / 100:.6f} (standard deviation "
        f"${price.card_deviation / 100:.4f}){edge}."
    )
    if sampled is not None:
        yield Paragraph(
            f"The jackpot is won in {sampled['jackpot']:.4%} ± {sampled['jackpot_error']:.4%} of games, and all "
            f"prizes then come to ${sampled['prizes_cents'] / 100:,.2f} ± ${sampled['prizes_error'] / 100:,.2f} "
            f"(sampled, {sampled['games']:,} games)."
        )


def _colours(game: Game) -> Paragraph:
    law = bingo_law(game.edition)
    assert law.colours is not None
    if text_of(game, law.colours.by) == "by number":
        return Paragraph("Colours follow the numbers, so no column is of one colour.")
    balls = [count for _, count in colour_balls(game)]
    five, four = one_colour(balls, 5), one_colour(balls, 4)
    return Paragraph(
        f"Five given numbers are of one colour with probability {float(five):.6g}, four (a line through the free "
        f"square) with {float(four):.6g} (exact)."
    )


def price_data(price: GamePlanPrice, calls: Sequence[int], sampled: dict[str, Any] | None) -> dict[str, Any]:
    """One game as plain data; exact fractions as text."""
    plan, hall = price.plan, price.hall
    mean = mean_calls(plan.goal)
    shown = calls or range(BALLS + 1)
    return {
        **plan_data(plan),
        "one_card": {
            "certainty": "exact",
            "mean_calls": float(mean),
            "mean_calls_exact": str(mean),
            "median_calls": median_calls(plan.goal),
            "cover_counts": list(cover_counts(plan.goal)),
            "within": {call: str(within(plan.goal, call)) for call in shown},
            "exactly": {call: float(exactly(plan.goal, call)) for call in shown},
        },
        "hall": {
            "cards": price.cards,
            "certainty": price.certainty,
            "mean_calls": hall.mean_calls,
            "mean_winners": hall.mean_winners,
            "alone": hall.alone,
            "within": {call: hall.within(call) for call in shown},
        },
        "takings": dollars(price.takings),
        "prizes": price.cost / 100,
        "breakage": price.breakage / 100,
        "jackpot_chance": price.jackpot,
        "card": {
            "hit_frequency": price.hit_frequency,
            "win_frequency": price.win_frequency,
            "return": price.card_return / 100,
            "standard_deviation": price.card_deviation / 100,
            "house_edge": price.house_edge,
        },
        "notes": list(price.notes),
        **({"sampled": sampled} if sampled else {}),
    }


# Simulations.


@dataclass(frozen=True)
class Samples:
    """Games of the programme played by chance."""

    game: Game
    samples: tuple[Sample, ...]
    meter: int

    def figures(self) -> GameFigures:
        """What simulations are compared by: what the players win of each unit that the cards cost."""
        return GameFigures(tuple(_sample_figures(each) for each in self.samples if each.plan.price))

    def page(self) -> Page:
        """A row a game."""
        first, edition = self.samples[0], self.game.edition
        title = f"{edition.id}: {first.games:,} games of each with {first.cards:,} cards, seed {first.seed} (sampled)"
        if any(sample.plan.progressive for sample in self.samples):
            title += f", the meter at {money(self.meter)} in each"
        titles = ("Game", "Calls to the first bingo", "Winning cards", "Prizes", "Jackpot won")
        rows = [
            (
                sample.plan.title,
                _pm(sample.mean_calls, "{:.4f}"),
                _pm(sample.mean_winners, "{:.4f}"),
                _pm(sample.mean_paid, "${:,.2f}", 100),
                _pm(sample.jackpot_rate, "{:.4%}") if sample.plan.has_jackpot else "",
            )
            for sample in self.samples
        ]
        data = {"edition": edition.id, "games": [sample.to_json() for sample in self.samples]}
        grid = Grid("", [Column("", each) for each in titles], rows)
        return Page(title, [grid], kind="simulation", book=edition.book, data=data)


def _pm(value: tuple[float, float], form: str, scale: float = 1) -> str:
    show: Callable[[float], str] = form.format
    return f"{show(value[0] / scale)} ± {show(value[1] / scale)}"


@dataclass(frozen=True)
class HallSample:
    """One game in a hall of a number of cards, verified after each ball."""

    plan: GamePlan
    cards: int
    seed: int
    hall: LiveHall

    def page(self) -> Page:
        """A row a call that completes a card."""
        hall, total = self.hall, 0
        rows: list[tuple[Value, ...]] = []
        for call, fresh in enumerate(hall.fresh[1:], start=1):
            total += fresh
            if fresh and (len(rows) < MOST_CALLS or total == self.cards):
                rows.append((call, hall.balls[call - 1], fresh, total))
            if total == self.cards:
                break
        titles = ("Call", "Ball", "Cards it completes", "Complete by then")
        goal = self.plan.goal.name
        title = (
            f"{goal} in a hall of {self.cards:,} cards, verified after each ball, seed {self.seed} (sampled)"
        )
        first = f"The first bingo comes with call {hall.first}: {hall.fresh[hall.first]:,} cards have it."
        data = {
            "cards": self.cards,
            "balls": list(hall.balls),
            "completed": list(hall.fresh),
            "first": hall.first,
        }
        grid = Grid("", [Column("", each, align="right") for each in titles], rows)
        return Page(title, [Paragraph(first), grid], kind="simulation", data=data)


def simulation_of(
    game: Game,
    rounds: int = USUAL_GAMES,
    seed: int = 1,
    threads: int = 2,
    cards: int = USUAL_CARDS,
    pattern: str = "",
    programme: str = "",
    meter: int | None = None,
    hall: int | None = None,
) -> Samples | HallSample:
    """Games of the programme played by chance; with `hall` one game with a number of cards, verified ball by ball."""
    from croupier.games.bingo.simulate import live_hall, simulate_games

    plans = asked_plans(game, pattern, programme)
    if hall is not None:
        goal = plans[0].goal
        if not isinstance(goal, Pattern):
            raise Refusal("A hall needs patterns on cards; games with picked numbers have none.")
        return HallSample(plans[0], hall, seed, live_hall(goal, hall, seed, threads=threads))
    meters, samples = _meters(game, meter), []
    for plan in plans:
        with bar(plan.title) as step:
            samples.append(
                simulate_games(game, plan, cards, rounds, seed, meters=meters, threads=threads, progress=step)
            )
    return Samples(game, tuple(samples), meters["jackpot"])
