"""What came of many hands for a pot: means with their errors, as a page and as data."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from croupier.analysis.compared import GameFigures, WagerFigures
from croupier.editions import Game
from croupier.kit import dollars
from croupier.pages import Block, Column, Grid, KeyValues, Money, Note, Page, Pair, Percent
from croupier.pages.words import money

if TYPE_CHECKING:
    import numpy as np

    HandArrays = Mapping[str, np.ndarray[Any, Any]]


@dataclass
class SampleTally:
    """What one seat, or the house, made of its hands, in cents."""

    hands: int = 0
    total: int = 0
    squares: int = 0

    def add(self, amount: int) -> None:
        """One more hand."""
        self.hands += 1
        self.total += amount
        self.squares += amount * amount

    def __add__(self, other: SampleTally) -> SampleTally:
        return SampleTally(self.hands + other.hands, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> Fraction:
        """Cents a hand."""
        return Fraction(self.total, self.hands)

    @property
    def deviation(self) -> float:
        """How far one hand lies from the mean, in cents."""
        return math.sqrt(max(Fraction(0), Fraction(self.squares, self.hands) - self.mean**2))

    @property
    def error(self) -> float:
        """The standard error of the mean, in cents."""
        return self.deviation / math.sqrt(self.hands)

    def words(self) -> str:
        """`+$0.1234 ± 0.0456`."""
        return f"{float(self.mean) / 100:+.4f} ± {self.error / 100:.4f}"

    def to_json(self) -> dict[str, Any]:
        """As plain data, in dollars."""
        return {
            "total": dollars(self.total),
            "mean": float(self.mean) / 100,
            "mean_exact": str(self.mean / 100),
            "standard_error": self.error / 100,
        }


@dataclass
class PotSimulation:
    """The outcome of many hands: each seat's player and result, the house's take, how hands ended.

    What the seats lose is what the house took, what lies in jackpots and pools and what is carried over: nothing else.
    """

    game: Game
    seed: int
    players: tuple[str, ...]
    stack: int
    seats: dict[int, SampleTally] = field(default_factory=dict)
    house: SampleTally = field(default_factory=SampleTally)
    pots: SampleTally = field(default_factory=SampleTally)
    takes: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    carried: int = 0
    jackpots: int = 0
    pool: int = 0
    engine: Literal["rules", "batch"] = "rules"  # batch: the compiled one
    listed: Callable[[], HandArrays] | None = None  # what gives the arrays of a batch
    columns: dict[str, list[int]] = field(default_factory=dict)  # of hands by the rules engine

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.house.hands

    @cached_property
    def arrays(self) -> HandArrays:
        """NumPy arrays with an entry a hand, amounts in cents: `seat 1 net` and so on, `pot`, `fee`, `rake`, how many
        streets were dealt, and whether there was a showdown."""
        import numpy as np

        if self.listed is not None:
            return self.listed()
        return {name: np.array(column, np.int64) for name, column in self.columns.items()}

    @property
    def balance(self) -> int:
        """Everything added up: always nothing."""
        seats = sum(tally.total for tally in self.seats.values())
        return seats + self.house.total + self.carried + self.jackpots + self.pool

    def of_player(self, name: str) -> SampleTally:
        """All seats of one kind of player together, hand by hand of each seat."""
        tallies = [self.seats[seat] for seat, player in enumerate(self.players, start=1) if player == name]
        return sum(tallies, SampleTally())

    def figures(self) -> GameFigures:
        """What simulations are compared by: what each kind of player and the house win a hand, in dollars."""
        tallies = {name: self.of_player(name) for name in dict.fromkeys(self.players)} | {"house": self.house}
        return GameFigures(
            tuple(
                WagerFigures(
                    f"{name}, dollars a hand",
                    None,
                    certainty="sampled",
                    standard_deviation=tally.deviation / 100,
                    mean=tally.mean / 100,
                    standard_error=tally.error / 100,
                )
                for name, tally in tallies.items()
            )
        )

    def page(self) -> Page:
        """Seats, the house, the pots, how hands ended."""
        edition = self.game.edition
        ends = sorted(self.ended.items(), key=lambda pair: -pair[1])
        ended = Grid(
            "",
            [Column("", "The hand ended"), Column("", "Share", "right")],
            [[how, Percent(Fraction(number, self.hands), 1)] for how, number in ends],
        )
        chips = f"{len(self.players)} players, {money(self.stack)} each at every hand"
        how = f"by the {self.engine} engine; ± one standard error"
        note = Note(f"Sampled: {self.hands:,} hands, seed {self.seed}, {chips}; {how}.", key="")
        title = f"{edition.title}, {edition.id}: simulation"
        blocks: list[Block] = [self._grid(), self._house(), ended, note]
        return Page(title, blocks, "simulation", edition.book, data=self.to_json())

    def _grid(self) -> Grid:
        unit, of_unit = self.unit
        titles = ("Dollars a hand", f"{of_unit.capitalize()} per 100 hands")
        columns = [Column("", "Seat", "right"), Column("", "Player")]
        columns += [Column("", title, "right") for title in titles]
        rows = [
            [str(seat), name, tally.words(), _per_100(tally, unit)]
            for (seat, tally), name in zip(self.seats.items(), self.players, strict=True)
        ]
        kinds = list(dict.fromkeys(self.players))
        for name in kinds if 1 < len(kinds) < len(self.players) else ():
            tally = self.of_player(name)
            rows.append(["all", name, tally.words(), _per_100(tally, unit)])
        return Grid("", columns, rows)

    def _house(self) -> KeyValues:
        takes = ", ".join(
            f"{what} {total / self.hands / 100:.4f}" for what, total in sorted(self.takes.items())
        )
        pairs = [
            Pair("", "house, dollars a hand", self.house.words(), takes),
            Pair(
                "", "pot, dollars a hand", f"{float(self.pots.mean) / 100:.4f} ± {self.pots.error / 100:.4f}"
            ),
        ]
        left = {"carried over": self.carried, "in jackpots": self.jackpots, "in the pool": self.pool}
        pairs += [Pair("", f"{what} at the end", Money(amount)) for what, amount in left.items() if amount]
        return KeyValues(pairs)

    @property
    def unit(self) -> tuple[int, str]:
        """The bet that results are counted in."""
        from croupier.games.pot.limits import bet_unit

        return bet_unit(self.game)

    def to_json(self) -> dict[str, Any]:
        """As plain data; money in dollars."""
        unit, of_unit = self.unit
        seats = [
            {
                "seat": seat,
                "player": name,
                **tally.to_json(),
                "units_per_100": float(tally.mean) * 100 / unit,
                "units_per_100_error": tally.error * 100 / unit,
            }
            for (seat, tally), name in zip(self.seats.items(), self.players, strict=True)
        ]
        return {
            "edition": self.game.edition.id,
            "certainty": "sampled",
            "hands": self.hands,
            "seed": self.seed,
            "engine": self.engine,
            "stack": dollars(self.stack),
            "unit": {"amount": dollars(unit), "name": of_unit},
            "seats": seats,
            "players": {name: self.of_player(name).to_json() for name in dict.fromkeys(self.players)},
            "house": {
                **self.house.to_json(),
                "takes": {what: dollars(sum) for what, sum in self.takes.items()},
            },
            "pot": self.pots.to_json(),
            "ended": dict(self.ended),
            "carried": dollars(self.carried),
            "jackpots": dollars(self.jackpots),
            "pool": dollars(self.pool),
        }


def _per_100(tally: SampleTally, unit: int) -> str:
    return f"{float(tally.mean) * 100 / unit:+.2f} ± {tally.error * 100 / unit:.2f}"
