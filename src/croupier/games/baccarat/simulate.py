"""Baccarat by the million: shoes dealt to the cut card, results counted, every wager settled once for each of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.analysis.chunks import Progress, in_order, sampled_data
from croupier.analysis.model import Price
from croupier.editions import Game
from croupier.games.baccarat.price import draw_arrays, price_baccarat, removals, shoe_counts, signature
from croupier.games.baccarat.rules import BaccaratRules, Result, rules_of, worth
from croupier.kernels.random import seed_state
from croupier.kit import Refusal

CHUNK = 1 << 20
FINE = 10**9  # parts of a unit in which one who counts reckons
Dealt = tuple[np.ndarray, int, int, int, np.ndarray, np.ndarray, np.ndarray, np.ndarray]
BURNS = {"none": 0, "one card": 1, "by the first card": 2}


@dataclass(frozen=True)
class BaccaratSimulation:
    """What so many rounds came to: how often each result, and every wager priced by those counts."""

    game: Game
    rounds: int
    shoes: int
    seed: int
    counts: Mapping[Result, int]
    prices: tuple[Price, ...]

    def error(self, price: Price) -> float:
        """The standard error of the price's expectation."""
        return price.standard_deviation / math.sqrt(self.rounds)

    def often(self) -> dict[str, int]:
        """How often each hand won, neither did, and a hand was a natural."""
        naturals = rules_of(self.game).naturals
        found = dict.fromkeys(("player wins", "banker wins", "tie", "a natural"), 0)
        words = {"player": "player wins", "banker": "banker wins", "neither": "tie"}
        for result, times in self.counts.items():
            found[words[result.winner]] += times
            mine = result.player_cards == 2 and result.player in naturals
            theirs = result.banker_cards == 2 and result.banker in naturals
            found["a natural"] += times * (mine or theirs)
        return found

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "edition": self.game.edition.id,
            "rounds": self.rounds,
            "shoes": self.shoes,
            "seed": self.seed,
            "counts": self.often(),
            "wagers": [sampled_data(price, self.error(price)) for price in self.prices],
        }

    def text(self) -> str:
        """As lines for a person."""
        per_shoe = self.rounds / self.shoes
        lines = [
            f"{self.game.edition.id}: {self.rounds:,} rounds from {self.shoes:,} shoes ({per_shoe:.1f} a shoe), "
            f"seed {self.seed} (sampled)"
        ]
        for price in self.prices:
            lines.append(
                f"  {price.name:<12} {float(price.expectation):+.6f} ± {self.error(price):.6f} per unit"
                f"   sd {price.standard_deviation:.4f}   hits {float(price.hit_frequency):.4%}"
            )
        said = ", ".join(f"{name} {times / self.rounds:.4%}" for name, times in self.often().items())
        return "\n".join([*lines, f"  {said}"])


class _Batch:
    """Rounds cut into chunks, and the shoe that each is dealt from, as the kernels read it."""

    def __init__(self, rules: BaccaratRules, rounds: int) -> None:
        if rounds < 1:
            raise Refusal(f"{rounds} rounds cannot be dealt; ask for at least one.")
        self.rules, self.arrays = rules, draw_arrays(rules)
        self.packs = np.repeat(np.arange(10, dtype=np.uint8), shoe_counts(rules))
        self.cut = int(len(self.packs) * rules.penetration)
        self.sizes = [min(CHUNK, rounds - start) for start in range(0, rounds, CHUNK)]

    def dealt(self, chunk: int) -> Dealt:
        """A shoe of its own for a chunk, where it is cut, what is burned, how many rounds, and the draw."""
        return self.packs.copy(), self.cut, BURNS[self.rules.burn], self.sizes[chunk], *self.arrays

    def results(self, counts: np.ndarray) -> dict[Result, int]:
        """What the kernel counted, by result."""
        places = np.flatnonzero(counts)
        return {self.rules.result(*signature(int(place))): int(counts[place]) for place in places}


def simulate_baccarat(
    game: Game,
    rounds: int,
    seed: int = 1,
    bets: Mapping[str, int] | None = None,
    *,
    threads: int = 2,
    progress: Progress | None = None,
) -> BaccaratSimulation:
    """Deal so many rounds, alike on any number of threads; price each wager, or bets of one seat together."""
    from croupier.kernels.baccarat.deals import SIGNATURES, deal_shoes

    batch = _Batch(rules_of(game), rounds)

    def work(chunk: int) -> Any:
        return deal_shoes(*batch.dealt(chunk), seed_state(seed, chunk))

    counts, shoes = np.zeros(SIGNATURES, np.int64), 0
    for found, begun in in_order(work, batch.sizes, threads, progress):
        counts, shoes = counts + found, shoes + int(begun)
    seen = batch.results(counts)
    wanted = [(tuple(bets), bets)] if bets else [((w.name,), {w.name: 1}) for w in game.wagers]
    prices = tuple(_sampled(game, each, seen, rounds) for _, each in wanted)
    return BaccaratSimulation(game, rounds, shoes, seed, seen, prices)


def _sampled(game: Game, bets: Mapping[str, int], counts: Mapping[Result, int], rounds: int) -> Price:
    rules, staked = rules_of(game), sum(bets.values())
    found: dict[Fraction, int] = {}
    for result, times in counts.items():
        brings = sum((amount * worth(rules.row(name, result)) for name, amount in bets.items()), Fraction(0))
        found[brings / staked] = found.get(brings / staked, 0) + times
    spread = tuple((profit, Fraction(times, rounds)) for profit, times in sorted(found.items()))
    title = ", ".join(game.edition.wager(name).title for name in bets)
    return Price(title, tuple(bets), (), "sampled", spread, Fraction(1))


# One who counts.


@dataclass(frozen=True)
class CountedSimulation:
    """What came of betting on one wager only where the cards seen make it favourable, by the effects of removal."""

    game: Game
    wager: str
    rounds: int
    shoes: int
    seed: int
    bets: int
    start: int  # what the wager is worth in a full shoe, and what each card adds that leaves it
    effects: tuple[int, ...]
    price: Price | None  # of the rounds that were bet on; None where there was none

    @property
    def error(self) -> float:
        """The standard error of the price's expectation."""
        return self.price.standard_deviation / math.sqrt(self.bets) if self.price else 0.0

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "edition": self.game.edition.id,
            "rounds": self.rounds,
            "shoes": self.shoes,
            "seed": self.seed,
            "wager": self.wager,
            "bets": self.bets,
            "units_a_shoe": float(self.price.expectation) * self.bets / self.shoes if self.price else 0.0,
            "full_shoe": self.start / FINE,
            "effects": [effect / FINE for effect in self.effects],
            "wagers": [sampled_data(self.price, self.error)] if self.price else [],
        }

    def text(self) -> str:
        """As lines for a person."""
        title = self.game.edition.wager(self.wager).title
        lines = [
            f"{self.game.edition.id}: {self.rounds:,} rounds from {self.shoes:,} shoes, seed {self.seed} (sampled)",
            f"  {title}, bet only where the cards seen make it favourable: {self.bets:,} rounds "
            f"({self.bets / self.rounds:.4%})",
        ]
        if self.price is None:
            return "\n".join([*lines, "  it never was"])
        mean = float(self.price.expectation)
        lines.append(
            f"  {mean:+.6f} ± {self.error:.6f} per unit bet, {mean * self.bets / self.shoes:+.4f} units a shoe"
        )
        tags = "  ".join(f"{value}: {effect / FINE:+.6f}" for value, effect in enumerate(self.effects))
        return "\n".join([*lines, f"  what a card that leaves the shoe adds, by what it counts: {tags}"])


def simulate_count(
    game: Game,
    wager: str,
    rounds: int,
    seed: int = 1,
    *,
    threads: int = 2,
    progress: Progress | None = None,
) -> CountedSimulation:
    """Bet on a wager only where it is favourable by the count: the exact effects of removal, in whole parts."""
    from croupier.kernels.baccarat.deals import SIGNATURES, deal_counted

    game.wager(wager)
    batch = _Batch(rules_of(game), rounds)
    start = round(price_baccarat(game).price(wager).expectation * FINE)
    effects = tuple(round(each.effects[wager] * FINE) for each in removals(game))
    tags = np.array(effects, np.int64)

    def work(chunk: int) -> Any:
        return deal_counted(*batch.dealt(chunk), start, tags, seed_state(seed, chunk))

    counts, bets, shoes = np.zeros(SIGNATURES, np.int64), 0, 0
    for found, placed, begun in in_order(work, batch.sizes, threads, progress):
        counts, bets, shoes = counts + found, bets + int(placed), shoes + int(begun)
    price = _sampled(game, {wager: 1}, batch.results(counts), bets) if bets else None
    return CountedSimulation(game, wager, rounds, shoes, seed, bets, start, effects, price)
