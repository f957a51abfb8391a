"""Baccarat by the million: shoes dealt to the cut card, results counted, every wager settled once for each of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.analysis.executors import ChunkJob, ChunkSizes, Progress, run_job, sampled_data
from croupier.analysis.model import Price
from croupier.analysis.par import GameFigures, sampled_figures
from croupier.editions import Game
from croupier.games.baccarat.price import (
    draw_arrays,
    effects_of_removal,
    price_baccarat,
    shoe_counts,
    signature,
)
from croupier.games.baccarat.rules import BaccaratRules, Result, rules_of, worth
from croupier.kernels.random import seed_state
from croupier.kit import Refusal
from croupier.pages import Block, Column, Grid, KeyValues, Number, Page, Pair, Paragraph, Percent, Value
from croupier.pages.prices import HIT_FREQUENCY, WIN_FREQUENCY

TITLES = ("EV (sampled)", "Standard error", "Standard deviation", HIT_FREQUENCY, WIN_FREQUENCY)
CHUNK = 1 << 20
FINE = 10**9  # parts of a unit in which one who counts reckons
MOST_CARDS = 7_130  # of a shoe: a random word chooses five of them
BURNS = {"none": 0, "one card": 1, "by the first card": 2}


@dataclass(frozen=True)
class BaccaratSimulation:
    """The totals of simulated rounds: the count of each result, and every wager priced by those counts."""

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

    def figures(self) -> GameFigures:
        """Every wager that was sampled."""
        return GameFigures(tuple(sampled_figures(each, self.error(each)) for each in self.prices))

    def page(self) -> Page:
        """Every wager with its standard error, and how often each hand won."""
        per_shoe = f"{self.rounds / self.shoes:.1f} rounds per shoe"
        columns = [Column("", "Wager"), *(Column("", title, "right") for title in TITLES)]
        rows = [_sampled_row(price, self.error(price)) for price in self.prices]
        often = [
            Pair("", name, Percent(Fraction(times, self.rounds), 4), f"{times:,} rounds")
            for name, times in self.often().items()
        ]
        blocks: list[Block] = [
            Paragraph(f"{self.shoes:,} shoes, {per_shoe}, seed {self.seed} (sampled); per unit wagered."),
            Grid("", columns, rows),
            KeyValues(often),
        ]
        edition = self.game.edition
        title = f"{edition.title}, {edition.id}: {self.rounds:,} rounds"
        return Page(title, blocks, kind="simulation", book=edition.book, data=self.to_json())


def _sampled_row(price: Price, error: float) -> tuple[Value, ...]:
    return (
        price.name,
        Number(price.expectation, 6, plus=True),
        Number(error, 6),
        Number(price.standard_deviation, 4),
        Percent(price.hit_frequency, 4),
        Percent(price.win_frequency, 4),
    )


@dataclass(frozen=True, eq=False)
class ShoeJob(ChunkJob[tuple[np.ndarray, int, int]]):
    """Rounds from shoes dealt to the cut card: how often each result, the rounds bet on, and the shoes begun.

    With `tags`, the effects of removal, only rounds are counted in which the wager is favourable.
    """

    packs: np.ndarray
    cut: int
    burn: int
    arrays: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
    start: int = 0
    tags: np.ndarray | None = None

    def work(self, chunk: int) -> tuple[np.ndarray, int, int]:
        """The rounds of one chunk, which begins with a shoe of its own."""
        from croupier.kernels.baccarat.deals import deal_counted, deal_shoes

        rounds, state = self.sizes[chunk], seed_state(self.seed, chunk)
        shoe = self.packs.copy(), self.cut, self.burn, rounds, *self.arrays
        if self.tags is None:
            counts, begun = deal_shoes(*shoe, state)
            return counts, rounds, int(begun)
        counts, placed, begun = deal_counted(*shoe, self.start, self.tags, state)
        return counts, int(placed), int(begun)


def _shoes(
    rules: BaccaratRules, rounds: int, seed: int, start: int = 0, tags: np.ndarray | None = None
) -> ShoeJob:
    if rounds < 1:
        raise Refusal(f"{rounds} rounds cannot be simulated; enter at least one.")
    packs = np.repeat(np.arange(10, dtype=np.uint8), shoe_counts(rules))
    if len(packs) > MOST_CARDS:
        raise Refusal(f"A shoe of {len(packs):,} cards cannot be simulated; {MOST_CARDS:,} are the most.")
    shoe = packs, int(len(packs) * rules.penetration), BURNS[rules.burn], draw_arrays(rules)
    return ShoeJob(ChunkSizes(rounds, CHUNK), seed, *shoe, start, tags)


def _results(rules: BaccaratRules, counts: np.ndarray) -> dict[Result, int]:
    """What the kernel counted, by result."""
    return {rules.result(*signature(int(place))): int(counts[place]) for place in np.flatnonzero(counts)}


def simulate_baccarat(
    game: Game,
    rounds: int,
    seed: int = 1,
    bets: Mapping[str, int] | None = None,
    *,
    threads: int = 2,
    progress: Progress | None = None,
) -> BaccaratSimulation:
    """Deal rounds, with the same results on any number of threads; price each wager, or bets of one seat together."""
    rules = rules_of(game)
    (counts, _, shoes), rounds = run_job(_shoes(rules, rounds, seed), threads, progress)
    seen = _results(rules, counts)
    for name in bets or ():
        if rules.on_pairs(name):
            raise Refusal(
                f"{game.wager(name).title} depends on ranks and suits; it is priced exactly, not simulated."
            )
    kept = [wager for wager in game.wagers if not rules.on_pairs(wager.name)]
    wanted = [(tuple(bets), bets)] if bets else [((w.name,), {w.name: 1}) for w in kept]
    prices = tuple(_sampled(game, each, seen, rounds) for _, each in wanted)
    return BaccaratSimulation(game, rounds, shoes, seed, seen, prices)


def _sampled(game: Game, bets: Mapping[str, int], counts: Mapping[Result, int], rounds: int) -> Price:
    rules, staked = rules_of(game), sum(bets.values())
    found: dict[Fraction, int] = {}
    paid = 0
    for result, times in counts.items():
        won = [amount * worth(rules.row(name, result)) for name, amount in bets.items()]
        profit = sum(won, Fraction(0)) / staked
        found[profit] = found.get(profit, 0) + times
        paid += times if any(each > 0 for each in won) else 0
    spread = tuple((profit, Fraction(times, rounds)) for profit, times in sorted(found.items()))
    title = ", ".join(game.edition.wager(name).title for name in bets)
    return Price(title, tuple(bets), (), "sampled", spread, Fraction(1), hits=Fraction(paid, rounds))


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
    start: int  # the EV of the wager in a full shoe, and the effect of each card that leaves it
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

    def figures(self) -> GameFigures:
        """The wager that was bet by the count."""
        return GameFigures((sampled_figures(self.price, self.error),) if self.price else ())

    def page(self) -> Page:
        """How often the wager was bet, its EV, and the effects of removal that it was bet by."""
        edition = self.game.edition
        title = edition.wager(self.wager).title
        blocks: list[Block] = [
            Paragraph(
                f"{self.shoes:,} shoes, seed {self.seed} (sampled). {title}, bet only where the cards seen make its EV "
                f"positive: {self.bets:,} rounds ({self.bets / self.rounds:.4%})."
            )
        ]
        if self.price is None:
            blocks.append(Paragraph("Its EV was never positive."))
        else:
            per_shoe = self.price.expectation * self.bets / self.shoes
            error = f"standard error {self.error:.6f}"
            figures = [
                Pair("", "EV per unit bet", Number(self.price.expectation, 6, plus=True), error),
                Pair("", "EV per shoe", Number(per_shoe, 4, plus=True), "units"),
            ]
            blocks.append(KeyValues(figures))
        columns = [Column("", "Card removed"), Column("", "Effect on the EV", "right")]
        rows = [
            (str(value), Number(effect / FINE, 6, plus=True)) for value, effect in enumerate(self.effects)
        ]
        blocks.append(Grid("", columns, rows))
        head = f"{edition.title}, {edition.id}: {self.rounds:,} rounds"
        return Page(head, blocks, kind="simulation", book=edition.book, data=self.to_json())


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
    game.wager(wager)
    rules = rules_of(game)
    start = round(price_baccarat(game).price(wager).expectation * FINE)
    effects = tuple(round(each.effects[wager] * FINE) for each in effects_of_removal(game))
    job = _shoes(rules, rounds, seed, start, np.array(effects, np.int64))
    (counts, bets, shoes), rounds = run_job(job, threads, progress)
    price = _sampled(game, {wager: 1}, _results(rules, counts), bets) if bets else None
    return CountedSimulation(game, wager, rounds, shoes, seed, bets, start, effects, price)
