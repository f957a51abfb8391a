"""Games of keno by the million: the kernel draws and counts what tickets catch, each result is settled once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import ChunkJob, ChunkSizes, JointJob, Progress, run_job
from croupier.editions import Game
from croupier.games.keno.law import KenoLaw, keno_law, schedules_of
from croupier.games.keno.round import check_ticket
from croupier.games.keno.settle import prize_of, prizes
from croupier.games.keno.ticket import Ticket, plain_ticket
from croupier.kernels.random import seed_state
from croupier.kit import Refusal
from croupier.pages import (
    Block,
    Cell,
    Column,
    Grid,
    KeyValues,
    Money,
    Note,
    Number,
    Page,
    Pair,
    Percent,
    Value,
)

CHUNK = 1 << 16
MOST_STATES = (
    1 << 20
)  # of all that the groups of a ticket can catch; beyond it prizes are added up draw by draw
Words = NDArray[np.uint64]


@dataclass(frozen=True)
class TicketResult:
    """The totals of one ticket over simulated games: prizes in cents, their spread, and how often it won."""

    ticket: Ticket
    games: int
    total: int
    mean: Fraction
    deviation: float
    hit_frequency: Fraction
    win_frequency: Fraction | None  # None where only payouts were counted

    @property
    def return_to_player(self) -> float:
        """The share of the stakes that was paid."""
        return float(self.mean / self.ticket.stake)

    @property
    def error(self) -> float:
        """The standard error of that share."""
        return self.deviation / math.sqrt(self.games) / self.ticket.stake


@dataclass(frozen=True)
class KenoSimulation:
    """So many games and what each ticket came to in them."""

    game: Game
    games: int
    seed: int
    results: tuple[TicketResult, ...]
    notes: tuple[str, ...] = ()

    def page(self) -> Page:
        """As a page: a row a ticket."""
        title = f"{self.game.edition.id}: {self.games:,} games, seed {self.seed} (sampled)"
        head = KeyValues(
            [
                Pair("edition", "", self.game.edition.id),
                Pair("rounds", "", self.games),
                Pair("seed", "", self.seed),
            ]
        )
        rows = [_row(result) for result in self.results]
        blocks: list[Block] = [head, Grid("wagers", COLUMNS, rows), *map(Note, self.notes)]
        return Page(
            title, blocks, kind="simulation", book=self.game.edition.book, data={"notes": list(self.notes)}
        )


COLUMNS = (
    Column("name", "Ticket"),
    Column("stake", shown=False),
    Column("return", "Return to player", align="right"),
    Column("standard_error", "Standard error", align="right"),
    Column("standard_deviation", "Standard deviation", align="right"),
    Column("hit_frequency", "Hit frequency (any payout)", align="right"),
    Column("win_frequency", "Win frequency (net profit)", align="right"),
    Column("mean", shown=False),
    Column("mean_exact", shown=False),
    Column("certainty", shown=False),
)


def _row(result: TicketResult) -> tuple[Value, ...]:
    ticket, back = result.ticket, result.return_to_player
    ways = len(ticket.ways)
    name = f"{len(ticket.numbers)} numbers, {ways} ways" if ways > 1 else ticket.name(ticket.ways[0])
    wins = result.win_frequency
    return (
        Cell(name, ticket.text()),
        Money(ticket.stake),
        Cell(Percent(back, 4), back),
        Cell(Percent(result.error, 4), result.error),
        Cell(Number(result.deviation / ticket.stake, 4), result.deviation / ticket.stake),
        Cell(Percent(result.hit_frequency, 4), float(result.hit_frequency)),
        None if wins is None else Cell(Percent(wins, 4), float(wins)),
        back - 1,
        str(result.mean / ticket.stake - 1),
        "sampled",
    )


def simulate_games(
    game: Game,
    games: int,
    seed: int = 1,
    tickets: Sequence[Ticket] | None = None,
    *,
    threads: int = 2,
    progress: Progress | None = None,
) -> KenoSimulation:
    """Draw games for these tickets, or for one of every number of spots; the same results on any number of threads."""
    if games < 1:
        raise Refusal(f"{games} games cannot be drawn; enter at least one.")
    law = keno_law(game.edition)
    chosen = list(tickets or (plain_ticket(range(1, n + 1), 100) for n in law.counts))
    for ticket in chosen:
        check_ticket(game, ticket)
    small = [ticket for ticket in chosen if _size(ticket) <= MOST_STATES]
    large = [ticket for ticket in chosen if _size(ticket) > MOST_STATES]
    sizes = ChunkSizes(games, CHUNK)
    jobs: list[ChunkJob[Any]] = [_catches(law, small, sizes, seed)] if small else []
    jobs += [_prizes(game, ticket, sizes, seed) for ticket in large]
    answers, games = run_job(JointJob(sizes, seed, tuple(jobs)), threads, progress)
    found = dict(zip(map(id, small), _counted(game, small, games, answers[0]), strict=True)) if small else {}
    for ticket, sums in zip(large, answers[len(jobs) - len(large) :], strict=True):
        found[id(ticket)] = _summed(ticket, games, *sums)
    notes: tuple[str, ...] = ()
    if game.cents_of("aggregate_limit") is not None:
        notes = (
            "The limit on all prizes of a game is not counted: every ticket is simulated as if it were alone.",
        )
    return KenoSimulation(game, games, seed, tuple(found[id(ticket)] for ticket in chosen), notes)


def _size(ticket: Ticket) -> int:
    return math.prod(len(group) + 1 for group in ticket.groups)


def _bits(groups: Sequence[Sequence[int]]) -> tuple[Words, Words]:
    """Groups of numbers as bits: number one is bit 0 of the first word."""
    words = [sum(1 << (number - 1) for number in group) for group in groups]
    low = np.array([word & (1 << 64) - 1 for word in words], np.uint64)
    return low, np.array([word >> 64 for word in words], np.uint64)


def _balls(law: KenoLaw) -> NDArray[np.uint8]:
    return np.arange(law.board.numbers, dtype=np.uint8)


@dataclass(frozen=True, eq=False)
class CatchJob(ChunkJob[NDArray[np.int64]]):
    """Draws for tickets: how often each combination of catches of each ticket."""

    balls: NDArray[np.uint8]
    drawn: int
    groups: tuple[Words, Words]
    steps: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
    states: int

    def work(self, chunk: int) -> NDArray[np.int64]:
        """The draws of one chunk."""
        from croupier.kernels.keno.draws import catch_counts

        counts: NDArray[np.int64] = catch_counts(
            *(self.sizes[chunk], self.balls.copy(), self.drawn, *self.groups, *self.steps, self.states),
            seed_state(self.seed, chunk),
        )
        return counts


def _catches(law: KenoLaw, tickets: Sequence[Ticket], sizes: ChunkSizes, seed: int) -> CatchJob:
    """Tickets whose catches are counted."""
    groups = _bits([group for ticket in tickets for group in ticket.groups])
    strides, first = [], [0]
    for ticket in tickets:
        stride = 1
        for group in ticket.groups:
            strides.append(stride)
            stride *= len(group) + 1
        first.append(first[-1] + len(ticket.groups))
    offsets = _offsets(tickets)
    steps = np.array(strides, np.int64), np.array(first, np.int64), np.array(offsets[:-1], np.int64)
    return CatchJob(sizes, seed, _balls(law), law.board.drawn, groups, steps, offsets[-1])


def _offsets(tickets: Sequence[Ticket]) -> list[int]:
    """Where the combinations of each ticket begin, and where the last ones end."""
    return [0, *accumulate(_size(ticket) for ticket in tickets)]


def _counted(
    game: Game, tickets: Sequence[Ticket], games: int, counts: NDArray[np.int64]
) -> list[TicketResult]:
    """Each combination of catches is settled once."""
    spans = zip(tickets, pairwise(_offsets(tickets)), strict=True)
    return [_result(game, ticket, games, counts[start:end]) for ticket, (start, end) in spans]


def _result(game: Game, ticket: Ticket, games: int, counts: NDArray[np.int64]) -> TicketResult:
    schedules = schedules_of(game)
    total = squares = hits = wins = 0
    for place in np.flatnonzero(counts):
        rest, caught = int(place), []
        for group in ticket.groups:
            rest, each = divmod(rest, len(group) + 1)
            caught.append(each)
        won, times = sum(prizes(game, schedules, ticket, caught)), int(counts[place])
        total, squares, hits = total + won * times, squares + won * won * times, hits + times * (won > 0)
        wins += times * (won > ticket.stake)
    mean = Fraction(total, games)
    spread = Fraction(squares, games) - mean**2
    shares = Fraction(hits, games), Fraction(wins, games)
    return TicketResult(ticket, games, total, mean, math.sqrt(spread), *shares)


@dataclass(frozen=True, eq=False)
class PrizeJob(ChunkJob[tuple[int, int, int]]):
    """Draws for a ticket whose prizes are added up: their sum, the sum of their squares, and how often one was won."""

    balls: NDArray[np.uint8]
    drawn: int
    groups: tuple[Words, Words]
    tables: NDArray[np.int64]
    single: bool

    def work(self, chunk: int) -> tuple[int, int, int]:
        """The draws of one chunk."""
        from croupier.kernels.keno.draws import prize_sums

        draw = self.sizes[chunk], self.balls.copy(), self.drawn, *self.groups, self.tables, self.single
        won, squares, hits = prize_sums(*draw, seed_state(self.seed, chunk))
        return int(won), int(squares), int(hits)


def _prizes(game: Game, ticket: Ticket, sizes: ChunkSizes, seed: int) -> PrizeJob:
    """A ticket with too many combinations of catches: its prizes are added up draw by draw."""
    law, schedules = keno_law(game.edition), schedules_of(game)
    groups = _bits([sorted(ticket.numbers_of(way)) for way in ticket.ways])
    most = max(ticket.spots(way) for way in ticket.ways)
    tables = np.zeros((len(ticket.ways), most + 1), np.int64)
    for place, way in enumerate(ticket.ways):
        for caught in range(ticket.spots(way) + 1):
            tables[place, caught] = prize_of(schedules[ticket.spots(way)], caught, way.stake)
    if int(tables.max(axis=1).sum()) * CHUNK >= 1 << 62:
        raise Refusal("This ticket's prizes are too large to add up; bet less on it.")
    single = game.options.get("highest") == "whole ticket"
    return PrizeJob(sizes, seed, _balls(law), law.board.drawn, groups, tables, single)


def _summed(ticket: Ticket, games: int, total: int, squares: int, hits: int) -> TicketResult:
    mean = Fraction(total, games)
    deviation = math.sqrt(max(0.0, squares / games - float(mean) ** 2))
    return TicketResult(ticket, games, total, mean, deviation, Fraction(hits, games), None)
