"""Batches: compiled kernels deal and count signatures; each signature is settled once, on a deal that fired it.

The work is cut into chunks of a fixed size, each with a stream of its own drawn from (seed, chunk). So the counts
are the same for any number of threads, processes or machines.
"""

from __future__ import annotations

import math
from collections.abc import Container
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import ChunkJob, ChunkSizes, JointJob, Progress, run_job
from croupier.analysis.model import GamePrice, Price, Strategy
from croupier.analysis.par import GameFigures, sampled_figures
from croupier.editions import Game
from croupier.editions.game import GameKey
from croupier.games.banked.law import check_banked
from croupier.games.banked.price.game import envy_price, main_price, unknown_to_main
from croupier.games.banked.price.road import road_module, road_of, side_carried
from croupier.games.banked.price.roads.common import main_groups
from croupier.games.banked.price.stakes import unit_of
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.simulate.roads import FAMILIES, BatchDealer
from croupier.games.banked.simulate.sides import SideBatch, SideDealer, side_batches
from croupier.kernels.random import seed_state
from croupier.kit import Refusal
from croupier.pages.page import Page
from croupier.pages.prices import sampled_page

CHUNK = 1 << 18
BATCH = 1 << 40  # streams of one batch: more than it can have chunks


@dataclass(frozen=True)
class Simulation:
    """What so many rounds came to: prices labelled as sampled, each with its standard error."""

    price: GamePrice
    rounds: int
    seed: int
    signatures: int

    def error(self, price: Price) -> float:
        """The standard error of the price's expectation."""
        return price.standard_deviation / math.sqrt(self.rounds)

    def figures(self) -> GameFigures:
        """Every wager with its mean and standard error."""
        return GameFigures(tuple(sampled_figures(each, self.error(each)) for each in self.price.prices))

    def page(self) -> Page:
        """Every wager with its mean and standard error."""
        data = {"seed": self.seed, "signatures": self.signatures}
        return sampled_page(self.price, self.rounds, data)


def simulate(
    game: Game, rounds: int, seed: int = 1, *, threads: int = 2, progress: Progress | None = None
) -> Simulation:
    """Play so many rounds of optimal play in batches; the result does not depend on the number of threads."""
    if rounds < 1:
        raise Refusal(f"{rounds} rounds cannot be played; ask for at least one.")
    check_banked(game.edition, "simulated in batches")
    if road_of(game) not in FAMILIES:
        from croupier.games.banked.solve.sample import simulate_prices

        price, rounds, signatures = simulate_prices(game, rounds, seed, threads, progress)
        return Simulation(price, rounds, seed, signatures)
    dealers, sizes = _dealers(GameKey(game)), ChunkSizes(rounds, CHUNK)
    batches = dealers.batches
    jobs = tuple(DealJob(sizes, seed, game, number) for number in range(len(batches) + 1))
    answers, rounds = run_job(JointJob(sizes, seed, jobs), threads, progress)
    tally = _tally(dealers.main, rounds, *answers[0])
    found = _prices(dealers.game, tally, dealers.main, {batch.wagers for batch in batches})
    more = [
        _batch_price(batch, _tally(batch.dealer, rounds, *answer))
        for batch, answer in zip(batches, answers[1:], strict=True)
    ]
    found = replace(found, game=game, prices=(*found.prices, *more))
    return Simulation(found, rounds, seed, len(tally.entries))


class _Dealers(NamedTuple):
    """What deals the main wagers of a game, the game that it deals, and the batches beside it."""

    main: BatchDealer
    game: Game
    batches: tuple[SideBatch, ...]


@lru_cache(maxsize=2)
def _dealers(key: GameKey) -> _Dealers:
    """The batches of a game, made once in a process."""
    game = key.game
    road = road_of(game)
    assert road is not None
    counted = _countable(game, road)
    main = FAMILIES[road](counted)
    return _Dealers(main, counted, (*getattr(main, "others", ()), *side_batches(game, road)))


def _batch_price(batch: SideBatch, tally: Tally) -> Price:
    """The price of wagers that have rounds of their own."""
    if batch.price is not None:
        return batch.price(tally)
    title = ", ".join(batch.game.edition.wager(name).title for name in batch.wagers)
    return tally.price(batch.game, batch.wagers, name=title, certainty="sampled")


@dataclass(frozen=True, eq=False)
class DealJob(ChunkJob[tuple[NDArray[np.int64], NDArray[np.uint8]]]):
    """Rounds of one batch of a game by signature, each with a deal that fired it; batches have cards of their own."""

    game: Game
    number: int  # 0: the main wagers

    def prepare(self) -> None:
        """Solve the game, for the best play of it."""
        _dealers(GameKey(self.game))

    def work(self, chunk: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """The rounds of one chunk."""
        dealers = _dealers(GameKey(self.game))
        dealer: SideDealer = dealers.batches[self.number - 1].dealer if self.number else dealers.main
        return dealer.run(self.sizes[chunk], seed_state(self.seed, self.number * BATCH + chunk))

    def add(
        self,
        total: tuple[NDArray[np.int64], NDArray[np.uint8]],
        more: tuple[NDArray[np.int64], NDArray[np.uint8]],
    ) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """The counts together; of each signature the first deal that fired it."""
        (counts, deals), (fresh, others) = total, more
        return counts + fresh, np.where((counts == 0)[:, None], others, deals)


def _tally(dealer: SideDealer, rounds: int, counts: NDArray[np.int64], examples: NDArray[np.uint8]) -> Tally:
    """Rounds by signature, each with a deal that fired it."""
    entries = [
        TallyEntry(
            dealer.decisions(int(place), examples[place]), dealer.deal(examples[place]), int(counts[place])
        )
        for place in np.flatnonzero(counts)
    ]
    return Tally(entries, rounds, dealer.frequencies(counts))


def _countable(game: Game, road: str) -> Game:
    """The game with the wagers that a batch stakes at once; of several packs some exclude each other."""
    own = getattr(road_module(road), "countable", None)
    found: Game = game if own is None else own(game)
    return found


def _prices(game: Game, tally: Tally, family: BatchDealer, apart: Container[tuple[str, ...]]) -> GamePrice:
    """The prices of one batch; wagers that have rounds `apart` are left to those."""
    prices, notes, groups = [], [], main_groups(game)
    for wagers in groups:
        if wagers in apart:
            continue
        if len(groups) == 1 or _known(game, wagers[0], family):
            prices.append(main_price(game, tally, wagers, "sampled", sampled=True))
        else:
            notes.append(f"{game.edition.wager(wagers[0]).title} is like the wager that the batch counts.")
    for wager in game.wagers:
        if (wager.name,) in apart:
            continue
        if wager.kind == "envy":
            prices += _envy_prices(game, tally, family, wager.name)
        elif wager.group == "side" and wager.kind == "stake":
            if _known(game, wager.name, family):
                prices.append(tally.price(game, (wager.name,), name=wager.title, certainty="sampled"))
            else:
                notes.append(
                    f"{wager.title} looks at other cards than the batch counts; its price is exact only."
                )
    strategy = Strategy("optimal", (), tally.frequencies)
    return GamePrice(game, strategy, tally.deals, tuple(prices), tuple(notes))


def _envy_prices(game: Game, tally: Tally, family: BatchDealer, name: str) -> list[Price]:
    """The price of an envy bonus on a hand that the batch knows; none where its schedule has no row."""
    table = game.table(name, unit_of(game, (name,)))
    if table is None or not table.rows or table.hand not in family.hands or not side_carried(game, name):
        return []
    return [envy_price(game, tally, name, sampled=True)]


def _known(game: Game, wager: str, family: BatchDealer) -> bool:
    """Whether signatures tell all that the wager's schedule looks at."""
    table = game.table(wager, unit_of(game, (wager,)))
    if table is None:
        return False
    if not side_carried(game, wager):
        return unknown_to_main(game, wager) is None
    looked_at = {row.hand.partition(": ")[0] for row in table.rows if ": " in row.hand}
    return {table.hand, *looked_at} <= set(family.hands)
