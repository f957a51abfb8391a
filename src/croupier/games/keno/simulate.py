"""Games of keno by the million: the kernel draws and counts what tickets catch, each result is settled once."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.keno.checks import check_ticket
from croupier.games.keno.law import KenoLaw, keno_law, schedules_of
from croupier.games.keno.settle import prize_of, prizes
from croupier.games.keno.ticket import Ticket, plain_ticket
from croupier.kernels.random import seed_state
from croupier.kit import Refusal, dollars

CHUNK = 1 << 16
MOST_STATES = (
    1 << 20
)  # of all that the groups of a ticket can catch; beyond it prizes are added up draw by draw
Progress = Callable[[int, int], None]
Words = NDArray[np.uint64]


@dataclass(frozen=True)
class TicketResult:
    """What one ticket came to in so many games: prizes in cents, their spread, and how often it won."""

    ticket: Ticket
    games: int
    total: int
    mean: Fraction
    deviation: float
    hits: Fraction

    @property
    def comes_back(self) -> float:
        """The share of the stakes that came back."""
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

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "edition": self.game.edition.id,
            "rounds": self.games,
            "seed": self.seed,
            "wagers": [
                {
                    "name": result.ticket.text(),
                    "stake": dollars(result.ticket.stake),
                    "return": result.comes_back,
                    "mean": result.comes_back - 1,
                    "mean_exact": str(result.mean / result.ticket.stake - 1),
                    "standard_error": result.error,
                    "standard_deviation": result.deviation / result.ticket.stake,
                    "hit_frequency": float(result.hits),
                    "certainty": "sampled",
                }
                for result in self.results
            ],
            "notes": list(self.notes),
        }

    def text(self) -> str:
        """As lines for a person."""
        lines = [f"{self.game.edition.id}: {self.games:,} games, seed {self.seed} (sampled)"]
        for result in self.results:
            ways = len(result.ticket.ways)
            name = f"{len(result.ticket.numbers)} numbers, {ways} ways" if ways > 1 else _name(result.ticket)
            lines.append(
                f"  {name:<24} {result.comes_back:9.4%} ± {result.error:.4%} comes back   "
                f"sd {result.deviation / result.ticket.stake:.4f}   wins {float(result.hits):.4%}"
            )
        return "\n".join([*lines, *(f"  {note}" for note in self.notes)])


def _name(ticket: Ticket) -> str:
    return ticket.name(ticket.ways[0])


def simulate_games(
    game: Game,
    games: int,
    seed: int = 1,
    tickets: Sequence[Ticket] | None = None,
    *,
    threads: int = 2,
    progress: Progress | None = None,
) -> KenoSimulation:
    """Draw so many games for these tickets, or for one of every number of spots; alike on any number of threads."""
    if games < 1:
        raise Refusal(f"{games} games cannot be drawn; ask for at least one.")
    law = keno_law(game.edition)
    chosen = list(tickets or (plain_ticket(range(1, n + 1), 100) for n in law.counts))
    for ticket in chosen:
        check_ticket(game, ticket)
    small = [ticket for ticket in chosen if _size(ticket) <= MOST_STATES]
    found = dict(zip(map(id, small), _counted(game, law, small, games, seed, threads, progress), strict=True))
    for ticket in chosen:
        if id(ticket) not in found:
            found[id(ticket)] = _summed(game, law, ticket, games, seed, threads, progress)
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


def _chunks(games: int) -> list[int]:
    return [min(CHUNK, games - start) for start in range(0, games, CHUNK)]


def _balls(law: KenoLaw) -> NDArray[np.uint8]:
    return np.arange(law.board.numbers, dtype=np.uint8)


def _counted(
    game: Game,
    law: KenoLaw,
    tickets: Sequence[Ticket],
    games: int,
    seed: int,
    threads: int,
    progress: Progress | None,
) -> list[TicketResult]:
    """Tickets whose catches are counted: each combination of catches is settled once."""
    if not tickets:
        return []
    from croupier.kernels.keno.draws import catch_counts

    low, high = _bits([group for ticket in tickets for group in ticket.groups])
    strides, first, offset, size = [], [0], [], 0
    for ticket in tickets:
        stride = 1
        for group in ticket.groups:
            strides.append(stride)
            stride *= len(group) + 1
        first.append(first[-1] + len(ticket.groups))
        offset.append(size)
        size += stride
    steps = np.array(strides, np.int64), np.array(first, np.int64), np.array(offset, np.int64)
    counts = np.zeros(size, np.int64)
    sizes, done = _chunks(games), 0

    def work(chunk: int) -> NDArray[np.int64]:
        state = seed_state(seed, chunk)
        found: NDArray[np.int64] = catch_counts(
            sizes[chunk], _balls(law), law.board.drawn, low, high, *steps, size, state
        )
        return found

    with ThreadPoolExecutor(max(1, threads)) as pool:
        for made, found in zip(sizes, pool.map(work, range(len(sizes))), strict=True):
            counts += found
            done += made
            if progress:
                progress(done, games)
    ends = [*offset[1:], size]
    return [
        _result(game, ticket, games, counts[start:end])
        for ticket, start, end in zip(tickets, offset, ends, strict=True)
    ]


def _result(game: Game, ticket: Ticket, games: int, counts: NDArray[np.int64]) -> TicketResult:
    schedules = schedules_of(game)
    total = squares = hits = 0
    for place in np.flatnonzero(counts):
        rest, caught = int(place), []
        for group in ticket.groups:
            rest, each = divmod(rest, len(group) + 1)
            caught.append(each)
        won, times = sum(prizes(game, schedules, ticket, caught)), int(counts[place])
        total, squares, hits = total + won * times, squares + won * won * times, hits + times * (won > 0)
    mean = Fraction(total, games)
    spread = Fraction(squares, games) - mean**2
    return TicketResult(ticket, games, total, mean, math.sqrt(spread), Fraction(hits, games))


def _summed(
    game: Game, law: KenoLaw, ticket: Ticket, games: int, seed: int, threads: int, progress: Progress | None
) -> TicketResult:
    """A ticket with too many combinations of catches: its prizes are added up draw by draw."""
    from croupier.kernels.keno.draws import prize_sums

    schedules = schedules_of(game)
    low, high = _bits([sorted(ticket.numbers_of(way)) for way in ticket.ways])
    most = max(ticket.spots(way) for way in ticket.ways)
    tables = np.zeros((len(ticket.ways), most + 1), np.int64)
    for place, way in enumerate(ticket.ways):
        for caught in range(ticket.spots(way) + 1):
            tables[place, caught] = prize_of(schedules[ticket.spots(way)], caught, way.stake)
    if int(tables.max(axis=1).sum()) * CHUNK >= 1 << 62:
        raise Refusal("The prizes of this ticket are too large to be added up; bet less on it.")
    single = game.options.get("highest") == "whole ticket"
    sizes, total, squares, hits, done = _chunks(games), 0, 0.0, 0, 0

    def work(chunk: int) -> Any:
        state = seed_state(seed, chunk)
        return prize_sums(sizes[chunk], _balls(law), law.board.drawn, low, high, tables, single, state)

    with ThreadPoolExecutor(max(1, threads)) as pool:
        for made, (won, square, times) in zip(sizes, pool.map(work, range(len(sizes))), strict=True):
            total, squares, hits = total + int(won), squares + float(square), hits + int(times)
            done += made
            if progress:
                progress(done, games)
    mean = Fraction(total, games)
    deviation = math.sqrt(max(0.0, squares / games - float(mean) ** 2))
    return TicketResult(ticket, games, total, mean, deviation, Fraction(hits, games))
