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
    from croupier.kernels.baccarat.deals import SIGNATURES, deal_counted

    game.wager(wager)
    batch = _Batch(rules_of(game), rounds)
    start = round(price_baccarat(game).price(wager).expectation * FINE)
    effects = tuple(round(each.effects[wager] * FINE) for each in effects_of_removal(game))
    tags = np.array(effects, np.int64)

    def work(chunk: int) -> Any:
        return deal_counted(*batch.dealt(chunk), start, tags, seed_state(seed, chunk))

    counts, bets, shoes = np.zeros(SIGNATURES, np.int64), 0, 0
    for found, placed, begun in in_order(work, batch.sizes, threads, progress):
        counts, bets, shoes = counts + found, bets + int(placed), shoes + int(begun)
    price = _sampled(game, {wager: 1}, batch.results(counts), bets) if bets else None
    return CountedSimulation(game, wager, rounds, shoes, seed, bets, start, effects, price)
