"""Rounds of twenty-one by the million, out of shoes with a cut card or each from a full shoe."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.chunks import ChunkJob, ChunkSizes, Progress, sampled_data
from croupier.analysis.model import Price, RowShare
from croupier.analysis.working import run_job
from croupier.games.twenty_one.price.sides import OTHERWISE, SideSchedule, bust_row, match_row
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.strategy import PlayedStrategy
from croupier.kernels.random import seed_state
from croupier.kit import Refusal

CHUNK = 1 << 19
WALKED = 1 << 20  # rounds from which on the table of a walk is worth making
SHOWN = (
    *(
        "wins",
        "pushes",
        "losses",
        "naturals",
        "busts",
        "doubles",
        "redoubles",
        "rescues",
        "splits",
        "surrenders",
    ),
    *("charlies", "insured", "even_money", "dealer_naturals", "dealer_busts", "voids"),
)


@dataclass(frozen=True)
class TwentyOneSimulation:
    """What so many rounds came to; results of a box with all its hands, per unit of the first wager."""

    rules: TwentyOneRules
    strategy: PlayedStrategy
    boxes: int
    fresh: bool
    seed: int
    price: Price
    sides: tuple[Price, ...]
    counts: Mapping[str, int]
    moments: tuple[int, int, int]  # over shoes, x units won and n boxes played: sums of x * x, x * n, n * n
    unit: int

    @property
    def rounds(self) -> int:
        """Rounds played to their end."""
        return self.counts["rounds"] - self.counts["voids"]

    @property
    def hands(self) -> int:
        """First hands: one for each box and round."""
        return self.rounds * self.boxes

    @property
    def error(self) -> float:
        """The standard error of the expectation, as whole shoes differ: rounds of one shoe hang together."""
        squares, products, sizes = self.moments
        mean = self.price.expectation * self.unit
        spread = squares - 2 * mean * products + mean * mean * sizes
        return math.sqrt(spread) / (self.hands * self.unit) if spread > 0 else 0.0

    def side_error(self, price: Price) -> float:
        """The standard error of a side bet's expectation, as if its bets were independent."""
        bets = self.rounds if price.labels[:1] == (("bets", "a round"),) else self.hands
        return price.standard_deviation / math.sqrt(bets)

    @property
    def rounds_per_shoe(self) -> Fraction:
        """Rounds from one shuffle to the next."""
        return Fraction(self.counts["rounds"], self.counts["shoes"])

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rounds": self.rounds,
            "boxes": self.boxes,
            "seed": self.seed,
            "shoe": "full for every round" if self.fresh else "dealt to the cut card",
            "strategy": self.strategy.name,
            "average_bet": float(self.price.average_bet),
            "rounds_per_shoe": float(self.rounds_per_shoe),
            "counts": dict(self.counts),
            "results": {str(profit): str(share) for profit, share in self.price.distribution},
            "wagers": [
                # Doubles, splits and insurance are not counted one by one, only what the whole box came to.
                {**sampled_data(self.price, self.error), "hit_frequency": None},
                *(sampled_data(price, self.side_error(price)) for price in self.sides),
            ],
        }


ShoeCounts = tuple[NDArray[np.int64], NDArray[np.int64], tuple[int, int, int]]  # results, tallies, moments
KernelInput = tuple[
    Any, Any, Any, int
]  # as the kernel reads it: numbers, tables, the walk, the reach of results


@dataclass(frozen=True, eq=False)
class PlayJob(ChunkJob[ShoeCounts]):
    """Whole shoes until so many rounds are reached."""

    shoe: NDArray[np.uint8]
    given: KernelInput

    def work(self, chunk: int) -> ShoeCounts:
        """The shoes of one chunk."""
        from croupier.kernels.twenty_one.batch import play

        none_told = np.zeros((0, len(self.shoe)), np.uint8)
        return _whole(
            play(self.sizes[chunk], none_told, self.shoe, *self.given, seed_state(self.seed, chunk))
        )


def _whole(answer: Any) -> ShoeCounts:
    """What the kernel gave, its moments as whole numbers of any size."""
    results, tally, moments = answer
    return results, tally, (int(moments[0]), int(moments[1]), int(moments[2]))


def simulate_twenty_one(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    rounds: int,
    seed: int = 1,
    *,
    boxes: int = 1,
    fresh: bool = False,
    sides: Sequence[SideSchedule] = (),
    threads: int = 2,
    progress: Progress | None = None,
) -> TwentyOneSimulation:
    """Play whole shoes until so many rounds are reached, alike on any number of threads; `fresh`: every round from a
    full shoe, as the exact prices have it. All boxes play the same way."""
    if rounds < 1:
        raise Refusal(f"{rounds} rounds cannot be played; ask for at least one.")
    given = _given(rules, strategy, boxes, fresh, sides, walks=rounds >= WALKED)
    job = PlayJob(ChunkSizes(rounds, CHUNK), seed, np.array(rules.shoe, np.uint8), given)
    answer, _ = run_job(job, threads, progress)
    return _found(rules, strategy, boxes, fresh, seed, sides, given, answer)


def play_told(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    shoes: Sequence[Sequence[int]],
    *,
    boxes: int = 1,
    fresh: bool = False,
    sides: Sequence[SideSchedule] = (),
    walks: bool = False,
) -> TwentyOneSimulation:
    """Play shoes whose cards come in the orders told, each to its cut card; or one round of each where `fresh`.

    Whether rounds are walked through along a table, where they can be, changes nothing but the time it takes."""
    from croupier.kernels.twenty_one.batch import play

    order = sorted(rules.shoe)
    for cards in shoes:
        if sorted(cards) != order:
            raise Refusal(f"A shoe was given that is not {rules.decks} packs of the game.")
    given = _given(rules, strategy, boxes, fresh, sides, walks)
    told = np.array(shoes, np.uint8).reshape(len(shoes), len(order))
    found = play(0, told, np.array(order, np.uint8), *given, seed_state(0, 0))
    return _found(rules, strategy, boxes, fresh, 0, sides, given, _whole(found))


def _given(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    boxes: int,
    fresh: bool,
    sides: Sequence[SideSchedule],
    walks: bool,
) -> KernelInput:
    from croupier.games.twenty_one.simulate_tables import book, reach_of, setting
    from croupier.games.twenty_one.simulate_walk import NO_WALK, walk

    looked = [side.looks_at for side in sides]
    if looked.count("first two") > 1:
        raise Refusal("Only one bet on the first two cards is simulated at a time.")
    rows = tuple(row for side in sides if side.looks_at == "first two" for row, _ in side.rows)
    beside = bool({"first two", "up card"} & set(looked))
    numbers = setting(rules, strategy, boxes, fresh, "dealer bust" in looked, beside)
    tables = book(rules, strategy, rows)
    walked = walk(numbers, tables) if walks and boxes == 1 and not beside else NO_WALK
    return numbers, tables, walked, reach_of(rules, numbers)


def _found(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    boxes: int,
    fresh: bool,
    seed: int,
    sides: Sequence[SideSchedule],
    given: KernelInput,
    answer: ShoeCounts,
) -> TwentyOneSimulation:
    """What was counted, as prices."""
    from croupier.kernels.twenty_one.batch import STAKED, TALLIES

    unit, reach = given[0].unit, given[-1]
    results, tally, moments = answer
    counts = {word: int(times) for word, times in zip(TALLIES, tally, strict=False)}
    played = (counts["rounds"] - counts["voids"]) * boxes
    if not played:
        raise Refusal("Not one round was played to its end; the shoe is too small for so many boxes.")
    shares = tuple(
        (Fraction(int(place) - reach, unit), Fraction(int(results[place]), played))
        for place in np.flatnonzero(results)
    )
    price = Price("bet", ("bet",), (), "sampled", shares, Fraction(int(tally[STAKED]), played))
    priced = tuple(_side(side, tally, played // boxes, played) for side in sides)
    return TwentyOneSimulation(rules, strategy, boxes, fresh, seed, price, priced, counts, moments, unit)


def _side(side: SideSchedule, tally: NDArray[np.int64], rounds: int, hands: int) -> Price:
    """A side bet settled once for each thing that was counted."""
    from croupier.kernels.twenty_one.batch import BUST_CARDS, MATCHES, ROWS

    names = [row for row, _ in side.rows]
    fired: dict[str | None, int] = {}
    if side.looks_at == "dealer bust":
        seen = [
            (bust_row(names, cards), int(tally[BUST_CARDS + cards])) for cards in range(MATCHES - BUST_CARDS)
        ]
        bets, label = rounds, (("bets", "a round"),)
    elif side.looks_at == "up card":
        seen = [(match_row(names, *divmod(place, 3)), int(tally[MATCHES + place])) for place in range(9)]
        bets, label = hands, (("bets", "a box"),)
    else:
        seen = [(name, int(tally[ROWS + place])) for place, name in enumerate(names)]
        bets, label = hands, (("bets", "a box"),)
    for row, times in seen:
        fired[row] = fired.get(row, 0) + times
    fired[None] = bets - sum(times for row, times in fired.items() if row is not None)
    profits: dict[Fraction, Fraction] = {}
    rows = []
    for row, profit in (*side.rows, (None, Fraction(-1))):
        chance = Fraction(fired.get(row, 0), bets)
        if chance:
            profits[profit] = profits.get(profit, Fraction(0)) + chance
        rows.append(RowShare(row or OTHERWISE, chance, profit, chance * profit, side.cite))
    return Price(
        side.name, (side.name,), label, "sampled", tuple(sorted(profits.items())), Fraction(1), tuple(rows)
    )
