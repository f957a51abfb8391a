"""Signatures with their counts, and the prices they make: each is settled once, on a real deal that fired it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.analysis.model import Certainty, Price, RowShare
from croupier.editions import Game
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions, lines_of, unit_of
from croupier.rounds.events import Line

Lines = Sequence[Line]


@dataclass(frozen=True)
class TallyEntry:
    """One signature: the decisions taken, one deal that fires it, and how many deals do."""

    decisions: Decisions
    deal: Deal
    count: int


@dataclass
class Tally:
    """All signatures of a game under one way to play; the counts sum to `deals`."""

    entries: list[TallyEntry]
    deals: int
    frequencies: tuple[tuple[str, Fraction], ...] = ()
    rules: tuple[str, ...] = ()
    solution: object = None
    certainty: Certainty = "exact"
    notes: tuple[str, ...] = ()  # how it was counted, where it was not exactly
    play: str = "optimal"  # or the words in which it was given
    _settled: dict[tuple[str, tuple[tuple[str, int], ...]], list[Lines]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.entries = [entry for entry in self.entries if entry.count]
        total = sum(entry.count for entry in self.entries)
        if total != self.deals:
            raise AssertionError(f"{total} deals are counted where there are {self.deals}")

    def settled(self, game: Game, meters: Mapping[str, int]) -> list[Lines]:
        """The lines of every signature under a game, settled once."""
        key = (game.key, tuple(sorted(meters.items())))
        if key not in self._settled:
            self._settled[key] = [
                lines_of(game, entry.deal, entry.decisions, meters) for entry in self.entries
            ]
        return self._settled[key]

    def price(
        self,
        game: Game,
        wagers: tuple[str, ...],
        *,
        name: str,
        certainty: Certainty = "exact",
        meters: Mapping[str, int] | None = None,
    ) -> Price:
        """The price of wagers that stand or fall together, in units of the first of them."""
        unit = unit_of(game, wagers)
        stakes = {name for name in wagers if game.edition.wager(name).kind == "stake"}
        shares = _Shares(self.deals, unit, {name: game.edition.wager(name).title for name in wagers}, stakes)
        for entry, lines in zip(self.entries, self.settled(game, meters or {}), strict=True):
            shares.add(entry.count, lines)
        labels = tuple((wager, game.labels[wager]) for wager in wagers if wager in game.labels)
        return Price(
            name,
            wagers,
            labels,
            certainty,
            shares.distribution(),
            shares.average_bet(),
            shares.rows(),
            hits=Fraction(shares.hits, self.deals),
            deals=self.deals,
        )


class _Shares:
    """Adds up what the signatures bring: results, stakes at risk, and the part of each row."""

    def __init__(self, deals: int, unit: int, wagers: Mapping[str, str], stakes: set[str]) -> None:
        self.deals, self.unit, self.wagers, self.stakes = deals, unit, wagers, stakes
        self.results: dict[int, int] = defaultdict(int)
        self.staked = 0
        self.hits = 0
        self.by_row: dict[tuple[str, int], int] = defaultdict(int)
        self.cites: dict[str, tuple[str, ...]] = {}
        self.titles: dict[str, str] = {}

    def add(self, count: int, lines: Iterable[Line]) -> None:
        own = [line for line in lines if line.seat == SEAT and self._counts(line)]
        self.results[sum(line.profit for line in own)] += count
        self.hits += count * any(line.profit > 0 for line in own)
        for line in own:
            name = f"{line.row}" if line.row.kind == "paytable" else f"{line.wager}: {line.row}"
            self.by_row[(name, line.profit)] += count
            self.cites[name] = tuple(dict.fromkeys((*self.cites.get(name, ()), *line.cite)))
            whose = self.wagers[line.row.of if line.row.kind == "commission" else line.wager]
            self.titles[name] = f"{whose}: {line.row.title or line.row}"
            if line.result != "withdrawn" and line.wager in self.stakes:
                self.staked += count * line.stake

    def _counts(self, line: Line) -> bool:
        """Whether a line is of one of the wagers, or a commission on one of them."""
        return line.wager in self.wagers or (line.row.kind == "commission" and line.row.of in self.wagers)

    def distribution(self) -> tuple[tuple[Fraction, Fraction], ...]:
        return tuple(
            (Fraction(profit, self.unit), Fraction(count, self.deals))
            for profit, count in sorted(self.results.items())
        )

    def average_bet(self) -> Fraction:
        return Fraction(self.staked, self.deals * self.unit)

    def rows(self) -> tuple[RowShare, ...]:
        return tuple(
            RowShare(
                name,
                Fraction(count, self.deals),
                Fraction(profit, self.unit),
                Fraction(count * profit, self.deals * self.unit),
                self.cites[name],
                self.titles[name],
            )
            for (name, profit), count in self.by_row.items()
        )
