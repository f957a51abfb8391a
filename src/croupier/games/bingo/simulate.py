"""Many games of bingo: kernels play them and record what prizes depend on; each different record is settled once.

Games are cut into chunks, each with its own stream from (seed, chunk), so the result is the same for any number of
threads, processes or machines. A hall of very many cards is verified live, one ball after the other.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import ChunkJob, ChunkSizes, Progress, run_job
from croupier.editions import Game
from croupier.games.bingo.cards import FREE, LINES, Matches, Pattern
from croupier.games.bingo.law import CELLS, bingo_law
from croupier.games.bingo.plans import GamePlan, colour_balls, read_wheel, text_of
from croupier.games.bingo.settle import BingoOutcome, awards_of
from croupier.kernels.bingo import cards as kernel
from croupier.kernels.random import seed_state
from croupier.kit import Refusal

CHUNK_CARDS = 1 << 18  # cards in a chunk of games, about
CARDS_CHUNK = 1 << 13  # cards made from one stream
MOST_CARDS = 1 << 26
Record = tuple[int, ...]


@dataclass(frozen=True)
class Ways:
    """A pattern as the kernels read it: ways as runs of squares, ways by a square in them, lines within each."""

    start: NDArray[np.int64]
    cells: NDArray[np.int64]
    masks: NDArray[np.uint32]
    by_cell: NDArray[np.int64]
    ways_by_cell: NDArray[np.uint32]
    lines_in: NDArray[np.int64]


def ways_of(pattern: Pattern, free: bool = True) -> Ways:
    """A pattern for the kernels; without `free`, lines through the free square do not count as lines of a colour."""
    runs = [[cell for cell in range(CELLS) if way >> cell & 1] for way in pattern.ways]
    start = np.cumsum([0, *(len(run) for run in runs)]).astype(np.int64)
    by_cell = [[way for way in pattern.ways if way >> cell & 1] for cell in range(CELLS)]
    inside = [
        sum(
            1 << place
            for place, line in enumerate(LINES)
            if line & ~FREE & ~way == 0 and (free or not line & FREE)
        )
        for way in pattern.ways
    ]
    return Ways(
        start,
        np.array([cell for run in runs for cell in run], np.int64),
        np.array(pattern.ways, np.uint32),
        np.cumsum([0, *(len(ways) for ways in by_cell)]).astype(np.int64),
        np.array([way for ways in by_cell for way in ways], np.uint32),
        np.array(inside, np.int64),
    )


LINE_CELLS = np.array([[cell for cell in range(CELLS) if line >> cell & 1] for line in LINES], np.int64)


@dataclass(frozen=True)
class Sample:
    """Games of one plan: how often each record came, and what prizes each cost."""

    plan: GamePlan
    cards: int
    games: int
    seed: int
    records: Mapping[
        Record, int
    ]  # call, winners, qualified for a colour's jackpot, these by colour; the wheel's number
    paid: Mapping[Record, int]
    jackpots: int
    meters: Mapping[str, int]

    def mean(self, value: Callable[[Record], float]) -> tuple[float, float]:
        """The mean of something over games, and its standard error."""
        total = sum(count * value(record) for record, count in self.records.items()) / self.games
        square = sum(count * value(record) ** 2 for record, count in self.records.items()) / self.games
        return total, math.sqrt(max(0.0, square - total**2) / self.games)

    @property
    def mean_calls(self) -> tuple[float, float]:
        """Calls to the first bingo, with the error."""
        return self.mean(lambda record: record[0])

    @property
    def mean_winners(self) -> tuple[float, float]:
        """Winning cards, with the error."""
        return self.mean(lambda record: record[1])

    @property
    def mean_paid(self) -> tuple[float, float]:
        """Prizes paid in a game in cents, with the error."""
        return self.mean(lambda record: self.paid[record])

    @property
    def jackpot_rate(self) -> tuple[float, float]:
        """How often a jackpot is won, with the error."""
        rate = self.jackpots / self.games
        return rate, math.sqrt(rate * (1 - rate) / self.games)

    def by_call(self) -> dict[int, int]:
        """Games by the call that ended them."""
        found: Counter[int] = Counter()
        for record, count in self.records.items():
            found[record[0]] += count
        return dict(sorted(found.items()))

    def by_winners(self) -> dict[int, int]:
        """Games by their number of winning cards."""
        found: Counter[int] = Counter()
        for record, count in self.records.items():
            found[record[1]] += count
        return dict(sorted(found.items()))

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        means = {
            "calls": self.mean_calls,
            "winners": self.mean_winners,
            "paid_cents": self.mean_paid,
            "jackpot": self.jackpot_rate,
        }
        return {
            "game": self.plan.number,
            "title": self.plan.title,
            "pattern": self.plan.goal.name,
            "cards": self.cards,
            "games": self.games,
            "seed": self.seed,
            "certainty": "sampled",
            **{name: {"mean": mean, "standard_error": error} for name, (mean, error) in means.items()},
            "by_call": self.by_call(),
            "by_winners": self.by_winners(),
        }


def simulate_games(
    game: Game,
    plan: GamePlan,
    cards: int,
    games: int,
    seed: int = 1,
    *,
    meters: Mapping[str, int] | None = None,
    threads: int = 2,
    progress: Progress | None = None,
) -> Sample:
    """Play a game of the programme a number of times, with new cards each time and every bingo declared at once."""
    if games < 1:
        raise Refusal(f"{games} games cannot be simulated; enter at least one.")
    if not 1 <= cards <= MOST_CARDS:
        raise Refusal(f"{cards} cards are not possible; enter 1 to {MOST_CARDS:,}.")
    sizes = ChunkSizes(games, max(1, CHUNK_CARDS // cards))
    counts, games = run_job(_job(game, plan, cards, sizes, seed), threads, progress)
    counts = _spun(game, counts, seed)
    return _settled(game, plan, cards, (games, seed), counts, meters or {})


@dataclass(frozen=True, eq=False)
class BingoJob(ChunkJob["Counter[Record]"]):
    """Games of one plan: how often each record came. Without ways the cards match picks of numbers."""

    cards: int
    goal: Pattern | Matches
    ways: Ways | None
    before: int  # balls drawn before the game
    early: bool  # whether a card that they complete wins
    called: bool  # whether they count as calls
    colours: NDArray[np.uint8]
    by_number: bool

    def work(self, chunk: int) -> Counter[Record]:
        """The games of one chunk."""
        records = np.zeros((self.sizes[chunk], kernel.RECORD), np.int32)
        state = seed_state(self.seed, chunk)
        if self.ways is None:
            assert isinstance(self.goal, Matches)
            kernel.play_picks(state, records, self.cards, self.goal.squares, self.goal.need)
        else:
            ways = self.ways
            kernel.play_patterns(
                *(state, records, self.cards, ways.masks, ways.start, ways.cells, self.before, self.early),
                *(self.colours, self.by_number, ways.lines_in, LINE_CELLS),
            )
        if not self.called:
            records[:, 0] -= self.before
        rows, counts = np.unique(records, axis=0, return_counts=True)
        return Counter({tuple(map(int, row)): int(count) for row, count in zip(rows, counts, strict=True)})


def _job(game: Game, plan: GamePlan, cards: int, sizes: ChunkSizes, seed: int) -> BingoJob:
    """So many games of a plan, as the kernels read it."""
    law, goal = bingo_law(game.edition), plan.goal
    before, early, called = 0, True, True
    if law.predraw is not None:
        before, early = law.predraw.balls, text_of(game, law.predraw.complete) == "wins"
        called = text_of(game, law.predraw.counts) == "as called"
    colours, by_number, free = np.zeros(0, np.uint8), False, True
    if law.colours is not None:
        by_number = text_of(game, law.colours.by) == "by number"
        free = text_of(game, law.colours.free) == "any colour"
        kinds = len(law.colours.colours)
        spread = [place for place, (_, count) in enumerate(colour_balls(game)) for _ in range(count)]
        colours = np.array([b % kinds for b in range(law.balls.count)] if by_number else spread, np.uint8)
    ways = ways_of(goal, free) if isinstance(goal, Pattern) else None
    return BingoJob(sizes, seed, cards, goal, ways, before, early, called, colours, by_number)


def _spun(game: Game, counts: Counter[Record], seed: int) -> Counter[Record]:
    """Where a wheel decides the prize, each record with the number it stopped at, all numbers equally likely."""
    wheel = bingo_law(game.edition).wheel
    if wheel is None:
        return counts
    prizes = len(read_wheel(text_of(game, wheel.prizes)))
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, 0x5B1])))
    found: Counter[Record] = Counter()
    for record in sorted(counts):
        shares = rng.multinomial(counts[record], [1 / prizes] * prizes)
        found.update({(*record, place + 1): int(times) for place, times in enumerate(shares) if times})
    return found


def _settled(
    game: Game,
    plan: GamePlan,
    cards: int,
    run: tuple[int, int],
    counts: Counter[Record],
    meters: Mapping[str, int],
) -> Sample:
    filled = {**opening_meters(game, plan), **meters}
    paid: dict[Record, int] = {}
    jackpots = 0
    for record, count in counts.items():
        outcome = outcome_of(record, kernel.RECORD)
        awards = awards_of(game, plan, outcome, filled, {card: card for card in outcome.winners})
        paid[record] = sum(share for award in awards for _, share in award.shares)
        jackpots += count if any(award.name.startswith("jackpot") for award in awards) else 0
    return Sample(plan, cards, run[0], run[1], dict(sorted(counts.items())), paid, jackpots, filled)


def opening_meters(game: Game, plan: GamePlan) -> dict[str, int]:
    """The jackpots on meters, at what they begin with."""
    law = bingo_law(game.edition)
    if not plan.progressive:
        return {}
    initial = game.cents_of(law.jackpot.initial) or 0
    names = [f"jackpot {colour}" for colour in law.colours.colours] if law.colours else []
    return dict.fromkeys(["jackpot", *names], initial)


def outcome_of(record: Record, width: int) -> BingoOutcome:
    """A game that came out as recorded: winning cards 1, 2, …, and of each colour as many as were counted."""
    calls, winners, any_colour, *rest = record
    by_colour = rest[: width - 3]
    colours: dict[int, tuple[int, ...]] = {}
    place = 0
    for colour, many in enumerate(by_colour):
        for _ in range(many):
            card = place % any_colour + 1
            colours[card] = (*colours.get(card, ()), colour)
            place += 1
    spin = record[width] if len(record) > width else None
    return BingoOutcome(calls, tuple(range(1, winners + 1)), colours, spin)


# One hall of very many cards.


@dataclass(frozen=True)
class LiveHall:
    """One game with very many cards, verified after each ball: how many cards each call completes."""

    balls: tuple[int, ...]
    fresh: tuple[int, ...]

    @property
    def first(self) -> int:
        """The call with the first bingo."""
        return next(call for call, count in enumerate(self.fresh) if count)


def hall_cards(count: int, seed: int, threads: int = 2) -> NDArray[np.uint8]:
    """Cards by the kernel, the same for any number of threads."""
    if not 1 <= count <= MOST_CARDS:
        raise Refusal(f"{count} cards are not possible; enter 1 to {MOST_CARDS:,}.")
    cards = np.empty((count, CELLS), np.uint8)
    edges = [*range(0, count, CARDS_CHUNK), count]

    def make(work: tuple[int, tuple[int, int]]) -> None:
        chunk, (low, high) = work
        kernel.make_cards(seed_state(seed, chunk), cards[low:high])

    with ThreadPoolExecutor(max(1, threads)) as pool:
        list(pool.map(make, enumerate(pairwise(edges))))
    return cards


def live_hall(pattern: Pattern, cards: int, seed: int = 1, *, threads: int = 2) -> LiveHall:
    """Call all balls in a hall with a number of cards and verify every card after each."""
    made = hall_cards(cards, seed, threads)
    balls = kernel.shuffled_balls(seed_state(seed, len(made) + 1))
    return LiveHall(tuple(map(int, balls)), tuple(map(int, fresh_by_call(pattern, made, balls, threads))))


def fresh_by_call(
    pattern: Pattern, cards: NDArray[np.uint8], balls: Iterable[int], threads: int = 2
) -> NDArray[np.int64]:
    """How many cards each of these calls completes; parts of the hall are verified side by side."""
    ways = ways_of(pattern)
    order = np.array(list(balls), np.uint8)
    size = -(-len(cards) // max(1, threads))
    parts = [cards[low : low + size] for low in range(0, len(cards), size)]
    with ThreadPoolExecutor(max(1, threads)) as pool:
        found = list(
            pool.map(lambda part: kernel.call_all(order, part, ways.by_cell, ways.ways_by_cell), parts)
        )
    completed: NDArray[np.int64] = np.sum(found, axis=0)
    return completed
