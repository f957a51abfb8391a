"""Spins of a wheel by the million: the kernel counts compartments, and every bet is settled once for each of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.chunks import ChunkJob, ChunkSizes, Progress, sampled_data
from croupier.analysis.model import Price
from croupier.analysis.working import run_job
from croupier.editions import Game
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.price import outcomes, wheel_of
from croupier.kernels.random import seed_state
from croupier.kit import Refusal, dollars

CHUNK = 1 << 22
PLAYERS = 1 << 12
NEVER = 1 << 60  # a goal that no bankroll reaches


@dataclass(frozen=True)
class WheelSimulation:
    """What so many spins came to: how often each number, and every bet priced by those counts."""

    game: Game
    spins: int
    seed: int
    counts: Mapping[str, int]
    prices: tuple[Price, ...]

    def error(self, price: Price) -> float:
        """The standard error of the price's expectation."""
        return price.standard_deviation / math.sqrt(self.spins)

    @property
    def chi_square(self) -> float:
        """How far the counts are from all alike; about as much as there are compartments, less one."""
        even = self.spins / len(self.counts)
        return sum((count - even) ** 2 / even for count in self.counts.values())

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "edition": self.game.edition.id,
            "rounds": self.spins,
            "seed": self.seed,
            "counts": dict(self.counts),
            "chi_square": round(self.chi_square, 6),
            "degrees_of_freedom": len(self.counts) - 1,
            "wagers": [sampled_data(price, self.error(price)) for price in self.prices],
        }

    def text(self) -> str:
        """As lines for a person."""
        lines = [f"{self.game.edition.id}: {self.spins:,} spins, seed {self.seed} (sampled)"]
        for price in self.prices:
            lines.append(
                f"  {price.name:<40} {float(price.expectation):+.6f} ± {self.error(price):.6f} per unit"
                f"   sd {price.standard_deviation:.4f}   hits {float(price.hit_frequency):.4%}"
            )
        often = sorted(self.counts, key=lambda number: -self.counts[number])
        lines.append(
            f"  most often {often[0]} ({self.counts[often[0]]:,}), least often {often[-1]} "
            f"({self.counts[often[-1]]:,}); chi-square {self.chi_square:.1f} on {len(often) - 1} degrees of freedom"
        )
        return "\n".join(lines)


@dataclass(frozen=True, eq=False)
class SpinJob(ChunkJob[NDArray[np.int64]]):
    """Spins of a wheel with so many compartments: how often each."""

    compartments: int

    def work(self, chunk: int) -> NDArray[np.int64]:
        """The spins of one chunk."""
        from croupier.kernels.roulette.spins import spin_counts

        counts: NDArray[np.int64] = spin_counts(
            self.sizes[chunk], self.compartments, seed_state(self.seed, chunk)
        )
        return counts


def simulate_spins(
    game: Game,
    spins: int,
    seed: int = 1,
    bets: Mapping[str, int] | None = None,
    *,
    threads: int = 2,
    progress: Progress | None = None,
) -> WheelSimulation:
    """Spin so often, alike on any number of threads; price the bets together, or one of each kind."""
    if spins < 1:
        raise Refusal(f"{spins} spins cannot be made; ask for at least one.")
    if bets is not None and (not bets or any(amount <= 0 for amount in bets.values())):
        raise Refusal("There is nothing to simulate: name bets of more than nothing, such as 10 on red.")
    wheel = wheel_of(game)
    counts, spins = run_job(SpinJob(ChunkSizes(spins, CHUNK), seed, len(wheel.numbers)), threads, progress)
    seen = dict(zip(wheel.numbers, map(int, counts), strict=True))
    spots = layout_of(game).spots
    wanted: list[tuple[str, Mapping[str, int]]]
    if bets:
        wanted = [(", ".join(bets), bets)]
    else:
        firsts = {spot.bet.name: spot for spot in reversed(spots.values())}
        wanted = [(spot.title, {spot.name: 1}) for spot in reversed(firsts.values())]
    prices = tuple(_sampled(game, name, each, seen) for name, each in wanted)
    return WheelSimulation(game, spins, seed, seen, prices)


def _sampled(game: Game, name: str, bets: Mapping[str, int], counts: Mapping[str, int]) -> Price:
    spots, wheel = layout_of(game).spots, wheel_of(game)
    staked, spins = sum(bets.values()), sum(counts.values())
    found: dict[Fraction, int] = {}
    for number, times in counts.items():
        total = sum((a * wheel.worth(spots[spot], number) for spot, a in bets.items()), Fraction(0)) / staked
        found[total] = found.get(total, 0) + times
    shares = tuple((profit, Fraction(times, spins)) for profit, times in sorted(found.items()) if times)
    return Price(name, tuple(bets), (), "sampled", shares, Fraction(1))


@dataclass(frozen=True)
class BankrollSimulation:
    """What became of many bankrolls that make the same bets, spin after spin."""

    game: Game
    bets: Mapping[str, int]
    spins: int
    bankroll: int
    goal: int | None
    players: int
    seed: int
    ruined: int
    reached: int
    playing: int
    ahead: int
    held: int  # by all of them in the end, in cents
    spun: int

    def share(self, count: int) -> tuple[float, float]:
        """A share of the players with its standard error."""
        part = count / self.players
        return part, math.sqrt(part * (1 - part) / self.players)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        data: dict[str, Any] = {
            "edition": self.game.edition.id,
            "bets": {spot: dollars(amount) for spot, amount in self.bets.items()},
            "spins": self.spins,
            "bankroll": dollars(self.bankroll),
            "goal": None if self.goal is None else dollars(self.goal),
            "rounds": self.players,
            "seed": self.seed,
            "certainty": "sampled",
            "spins_made": self.spun,
            "mean_left": self.held / self.players / 100,
        }
        for name in ("ruined", "reached", "playing", "ahead"):
            data[name], data[f"{name}_error"] = self.share(getattr(self, name))
        return data

    def text(self) -> str:
        """As lines for a person."""
        goal = "" if self.goal is None else f" or ${dollars(self.goal)}"
        lines = [
            f"{self.game.edition.id}: {self.players:,} bankrolls of ${dollars(self.bankroll)}, up to {self.spins:,} "
            f"spins{goal}, seed {self.seed} (sampled)"
        ]
        said = {"ruined": "cannot bet any more", "reached": "at the goal", "playing": "still playing"}
        for name, words in (*said.items(), ("ahead", "with more than they began")):
            part, error = self.share(getattr(self, name))
            if name != "reached" or self.goal is not None:
                lines.append(f"  {words:<26} {part:9.4%} ± {error:.4%}")
        lines.append(f"  left on the average        ${self.held / self.players / 100:,.2f}")
        return "\n".join(lines)


@dataclass(frozen=True, eq=False)
class BankrollJob(ChunkJob[tuple[NDArray[np.int64], int, int]]):
    """Bankrolls followed spin by spin: what became of them, what they hold in the end, and the spins made."""

    worths: NDArray[np.int64]
    staked: int
    spins: int
    bankroll: int
    goal: int

    def work(self, chunk: int) -> tuple[NDArray[np.int64], int, int]:
        """The bankrolls of one chunk."""
        from croupier.kernels.roulette.spins import bankrolls

        play = self.staked, self.spins, self.bankroll, self.goal
        fates, held, spun = bankrolls(self.worths, *play, self.sizes[chunk], seed_state(self.seed, chunk))
        return fates, int(held), int(spun)


def simulate_bankrolls(
    game: Game,
    bets: Mapping[str, int],
    spins: int,
    bankroll: int,
    players: int,
    seed: int = 1,
    *,
    goal: int | None = None,
    threads: int = 2,
    progress: Progress | None = None,
) -> BankrollSimulation:
    """Many bankrolls, each making the same bets until ruin, the goal or the last spin."""
    staked = sum(bets.values())
    if spins < 1 or players < 1:
        raise Refusal("At least one player and one spin are needed.")
    if bankroll < staked:
        raise Refusal("The bankroll is smaller than the bets; there is nothing to play with.")
    worths = np.array(
        [value for value, ways in sorted(outcomes(game, bets).items()) for _ in range(ways)], np.int64
    )
    if (bankroll + spins * int(np.abs(worths).max())) * PLAYERS >= 1 << 62:
        raise Refusal("The amounts are too large to be added up; ask for fewer spins or smaller bets.")
    limit = NEVER if goal is None else goal
    job = BankrollJob(ChunkSizes(players, PLAYERS), seed, worths, staked, spins, bankroll, limit)
    (fates, held, spun), players = run_job(job, threads, progress)
    ruined, reached, playing, ahead = map(int, fates)
    return BankrollSimulation(
        game, bets, spins, bankroll, goal, players, seed, ruined, reached, playing, ahead, held, spun
    )
