"""Prices of roulette bets, exact from the wheel; simulations of spins, and the par sheet."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import ChunkJob, ChunkSizes, Progress, run_job, sampled_data
from croupier.analysis.model import GamePrice, Price, RowShare, Strategy
from croupier.analysis.par import Repeated, Ruin, par_wager, repeated, ruin
from croupier.editions import Game
from croupier.games.roulette.felt import Spot, layout_of
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.settle import results
from croupier.kernels.random import seed_state
from croupier.kit import Refusal, dollars
from croupier.pages.par_sheet import ParFigures

# Exact prices at a wheel: every bet, any bets together, and the same bets over many spins.


FLAT = Strategy("the same bets on every spin")
ZEROS = ("0", "00", "000")


@dataclass(frozen=True)
class Wheel:
    """What a spin is priced on: the compartments, all as likely, and what a unit on a spot brings on each."""

    numbers: tuple[str, ...]
    results: Callable[[Spot, str, Sequence[str]], Mapping[Fraction, Fraction]]
    note: str = ""  # what it is, where it is not the wheel of the edition

    def worth(self, spot: Spot, number: str) -> Fraction:
        """What a unit on a spot brings on a number, on the average where it waits for another spin."""
        found = self.results(spot, number, self.numbers)
        return sum((profit * chance for profit, chance in found.items()), Fraction(0))

    def spread(self, spot: Spot) -> dict[Fraction, Fraction]:
        """What a unit on a spot may bring, with its chances."""
        found: dict[Fraction, Fraction] = {}
        for number in self.numbers:
            for profit, chance in self.results(spot, number, self.numbers).items():
                found[profit] = found.get(profit, Fraction(0)) + chance / len(self.numbers)
        return {profit: chance for profit, chance in sorted(found.items()) if chance}


def wheel_of(game: Game) -> Wheel:
    """The wheel of the edition."""
    law = wheel_law(game.edition)
    return Wheel(law.compartments.all, results)


def described_wheel(game: Game, zeros: int, partage: bool = False) -> Wheel:
    """A wheel with another number of zeros, or one that gives half of an even-money bet back on a zero."""
    law = wheel_law(game.edition)
    if not 1 <= zeros <= len(ZEROS):
        raise Refusal(f"A wheel with {zeros} zeros is not supported; choose one, two or three.")
    own = zeros == len(law.compartments.zeros)
    if own and not partage:
        return wheel_of(game)
    half = "; even-money bets lose only half on a zero" if partage else ""
    cite = ", ".join(law.compartments.cite)
    note = (
        f"A described wheel, not the edition's: {zeros} zero{'s' * (zeros > 1)}{half}. "
        f"{game.edition.id} has {len(law.compartments.zeros)} and gives nothing back [{cite}]."
    )

    def with_partage(spot: Spot, number: str, numbers: Sequence[str]) -> Mapping[Fraction, Fraction]:
        if partage and number in ZEROS and spot.bet.pays.profit == 1 and number not in spot.numbers:
            return {Fraction(-1, 2): Fraction(1)}
        return results(spot, number, numbers)

    return Wheel(ZEROS[:zeros] + law.compartments.numbers, with_partage, note)


# One bet.


def spot_price(game: Game, spot: Spot, wheel: Wheel | None = None) -> Price:
    """The price of one spot, per unit staked."""
    on = wheel or wheel_of(game)
    _stands(spot, on)
    return _price(spot.title, (spot.name,), on.spread(spot), len(on.numbers), spot.cite, on)


def bet_prices(game: Game, wheel: Wheel | None = None) -> GamePrice:
    """One price for each kind of bet, or for each of its spots that is worth something else."""
    on = wheel or wheel_of(game)
    spots = tuple(layout_of(game).spots.values())
    law = wheel_law(game.edition)
    prices = []
    for bet in law.bets:
        own = [spot for spot in spots if spot.bet is bet and set(spot.numbers) <= set(on.numbers)]
        if not own:
            continue
        alike: dict[tuple[tuple[Fraction, Fraction], ...], list[Spot]] = {}
        for spot in own:
            alike.setdefault(tuple(on.spread(spot).items()), []).append(spot)
        for spread, spots_alike in alike.items():
            names = tuple(spot.name for spot in spots_alike)
            title = bet.title if len(alike) == 1 else f"{bet.title} ({', '.join(names)})"
            prices.append(_price(title, names, dict(spread), len(on.numbers), bet.clauses, on))
    priced = {name for price in prices for name in price.wagers}
    missing = [bet.title for bet in law.bets if not any(s.name in priced for s in spots if s.bet is bet)]
    notes = [on.note] if on.note else []
    notes += [f"Not on this wheel: {', '.join(missing)}."] if missing else []
    return GamePrice(game, FLAT, len(on.numbers), tuple(prices), tuple(notes))


def _price(
    title: str,
    names: tuple[str, ...],
    spread: Mapping[Fraction, Fraction],
    total: int,
    cite: tuple[str, ...],
    on: Wheel,
) -> Price:
    shares = tuple(sorted(spread.items()))
    rows = tuple(
        RowShare(_result(profit), chance, profit, profit * chance, cite)
        for profit, chance in reversed(shares)
    )
    mean = sum((profit * chance for profit, chance in shares), Fraction(0))
    favours = (f"{title} favours the player: the house loses by it.",) if mean > 0 else ()
    notes = (*favours, *_noted(on))
    return Price(title, names, (), "exact", shares, Fraction(1), rows, notes=notes, deals=total)


def _noted(on: Wheel) -> tuple[str, ...]:
    return (on.note,) if on.note else ()


def _result(profit: Fraction) -> str:
    return "won" if profit > 0 else "lost" if profit == -1 else "half lost" if profit < 0 else "returned"


def _stands(spot: Spot, on: Wheel) -> None:
    missing = [number for number in spot.numbers if number not in on.numbers]
    if missing:
        raise Refusal(f"{spot.title} needs {', '.join(missing)}, which this wheel does not have.")


# Several bets together.


def outcomes(game: Game, bets: Mapping[str, int], wheel: Wheel | None = None) -> dict[int, int]:
    """What the bets together come to, in cents, with the number of compartments that do it."""
    on = wheel or wheel_of(game)
    spots = layout_of(game).spots
    if not bets or any(amount <= 0 for amount in bets.values()):
        raise Refusal("There is nothing to price; name bets of more than $0.")
    for name in bets:
        _stands(spots[name], on)
        spared = spots[name].spared
        if spared is not None and spared.does == "imprisoned":
            raise Refusal(f"{spots[name].title} can be imprisoned for another spin; price it separately.")
    found: Counter[int] = Counter()
    for number in on.numbers:
        total = sum((amount * on.worth(spots[name], number) for name, amount in bets.items()), Fraction(0))
        if total.denominator != 1:
            raise Refusal("Half of a bet is a fraction of a cent; price bets of whole dollars.")
        found[int(total)] += 1
    return dict(found)


def portfolio_price(game: Game, bets: Mapping[str, int], wheel: Wheel | None = None) -> Price:
    """The price of bets that stand together, per unit of all that is staked."""
    on = wheel or wheel_of(game)
    staked = sum(bets.values())
    found = outcomes(game, bets, on)
    total = len(on.numbers)
    shares = tuple((Fraction(value, staked), Fraction(ways, total)) for value, ways in sorted(found.items()))
    spots = layout_of(game).spots
    rows = []
    for name, amount in bets.items():
        counts = Counter(on.worth(spots[name], number) for number in on.numbers)
        part = Fraction(amount, staked)
        for profit, ways in sorted(counts.items(), reverse=True):
            chance, each = Fraction(ways, total), profit * part
            rows.append(RowShare(f"{name} {_result(profit)}", chance, each, chance * each, spots[name].cite))
    paid = sum(1 for number in on.numbers if any(on.worth(spots[name], number) > 0 for name in bets))
    hits, title = Fraction(paid, total), ", ".join(bets)
    return Price(
        title, tuple(bets), (), "exact", shares, Fraction(1), tuple(rows), notes=_noted(on), hits=hits
    )


def over_spins(game: Game, bets: Mapping[str, int], spins: int, wheel: Wheel | None = None) -> Repeated:
    """The same bets on a number of spins: the ways to every total, in cents."""
    return repeated(outcomes(game, bets, wheel), spins)


def ruin_of(
    game: Game,
    bets: Mapping[str, int],
    spins: int,
    bankroll: int,
    goal: int | None = None,
    wheel: Wheel | None = None,
) -> Ruin:
    """A bankroll that makes the same bets up to a number of times, or until a goal."""
    return ruin(outcomes(game, bets, wheel), sum(bets.values()), bankroll, spins, goal)


# Spins of a wheel by the million: the kernel counts compartments, and every bet is settled once for each of them.


CHUNK = 1 << 22
PLAYERS = 1 << 12
NEVER = 1 << 60  # a goal that no bankroll reaches


@dataclass(frozen=True)
class WheelSimulation:
    """The totals of simulated spins: the count of each number, and every bet priced by those counts."""

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
    """Spins of a wheel with a number of compartments: the count of each."""

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
        raise Refusal(f"{spins} spins cannot be simulated; enter at least one.")
    if bets is not None and (not bets or any(amount <= 0 for amount in bets.values())):
        raise Refusal("There is nothing to simulate; name bets of more than $0, such as 10 on red.")
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
    """The results of many bankrolls that make the same bets, spin after spin."""

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
    """Bankrolls followed spin by spin: their outcomes, their final amounts, and the spins made."""

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
        raise Refusal("Enter at least one player and one spin.")
    if bankroll < staked:
        raise Refusal("The bankroll is smaller than the bets, so nothing can be played.")
    worths = np.array(
        [value for value, ways in sorted(outcomes(game, bets).items()) for _ in range(ways)], np.int64
    )
    if (bankroll + spins * int(np.abs(worths).max())) * PLAYERS >= 1 << 62:
        raise Refusal("The amounts are too large to add up; use fewer spins or smaller bets.")
    limit = NEVER if goal is None else goal
    job = BankrollJob(ChunkSizes(players, PLAYERS), seed, worths, staked, spins, bankroll, limit)
    (fates, held, spun), players = run_job(job, threads, progress)
    ruined, reached, playing, ahead = map(int, fates)
    return BankrollSimulation(
        game, bets, spins, bankroll, goal, players, seed, ruined, reached, playing, ahead, held, spun
    )


# What a par sheet says of a wheel: every kind of bet.


METHOD = ("Every compartment is equally likely; each bet is settled on each of them.",)


def roulette_sheet(game: Game) -> ParFigures:
    """Every kind of bet, per unit staked."""
    priced = bet_prices(game)
    names = {bet.title: bet.name for bet in wheel_law(game.edition).bets}
    wagers = tuple(par_wager(names[price.name], price.name, "", price) for price in priced.prices)
    return ParFigures(wagers, FLAT, METHOD, notes=priced.notes)
