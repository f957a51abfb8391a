"""Four Card Poker's best play in full, as one exact table: for each upcard, runs of hands that are played alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads.common import Way, way_words
from croupier.kernels.banked.four_card import Census
from croupier.pages import Column, Grid, Group, Paragraph, Percent, Section, Value
from croupier.ranks.hands import RANK_LETTERS, describe
from croupier.ranks.tables import hand_of_strength

ORDER = "four-card"
HOW = (
    "Compressed by strength: hands are gathered by the best four of their five cards, and neighbours that are all "
    "played alike stand on one line, which holds for every hand in it. If the play also depends on the fifth card or "
    "on suits, the line says so, with the exact share of each play; `croupier advise` decides those hand by hand."
)
COLUMNS = (
    Column("from_hand", "From"),
    Column("to_hand", "To"),
    Column("play", "Play"),
    Column("share", "Share of hands", "right"),
)


@dataclass(frozen=True)
class HandRun:
    """Neighbouring hands against one upcard: the lowest and highest strength, and how many take each option."""

    low: int
    high: int
    ways: tuple[int, ...]

    @property
    def option(self) -> int | None:
        """The option that all of them take; None where they differ."""
        taken = [place for place, count in enumerate(self.ways) if count]
        return taken[0] if len(taken) == 1 else None


def four_card_table(game: Game) -> Section:
    """The table of the game as filed."""
    solution = main_tally(game).solution
    assert isinstance(solution, tuple)
    grid = Grid("hands", COLUMNS, _groups(*solution), group_key="upcard")
    return Section("Every hand against every upcard", [Paragraph(HOW), grid])


def _groups(census: Census, options: tuple[Way, ...], choice: NDArray[np.uint8]) -> Iterator[Group]:
    for row in sorted(range(len(census.upcards)), key=lambda row: -int(census.upcards[row])):
        counts = _by_strength(census, choice[row], census.lower[row] >= 0, len(options))
        total = sum(sum(run.ways) for run in runs_of(counts))
        rows: list[tuple[Value, ...]] = [
            (_hand(run.high), _hand(run.low), _play(options, run), Percent(Fraction(sum(run.ways), total), 4))
            for run in reversed(runs_of(counts))
        ]
        yield Group(f"Upcard {RANK_LETTERS[int(census.upcards[row]) // 4]}", rows)


def _by_strength(
    census: Census, choice: NDArray[np.uint8], open_hands: NDArray[np.bool_], options: int
) -> dict[int, tuple[int, ...]]:
    """For each strength how many hands take each option."""
    counted = np.zeros((int(census.strengths.max()) + 1, options), np.int64)
    np.add.at(counted, (census.strengths[open_hands], choice[open_hands]), census.weights[open_hands])
    return {int(s): tuple(map(int, counted[s])) for s in np.flatnonzero(counted.sum(axis=1))}


def runs_of(counts: Mapping[int, tuple[int, ...]]) -> list[HandRun]:
    """Neighbouring strengths that take one and the same option, or that all differ within, as one; the lowest first."""
    runs: list[HandRun] = []
    for strength in sorted(counts):
        run = HandRun(strength, strength, counts[strength])
        if runs and runs[-1].option == run.option:
            last = runs.pop()
            run = HandRun(last.low, strength, tuple(map(sum, zip(last.ways, run.ways, strict=True))))
        runs.append(run)
    return runs


def _hand(strength: int) -> str:
    return describe(hand_of_strength(ORDER, strength))


def _play(options: tuple[Way, ...], run: HandRun) -> str:
    if run.option is not None:
        return way_words(options[run.option])
    total = sum(run.ways)
    shares = [
        (way_words(way), Fraction(count, total))
        for way, count in zip(options, run.ways, strict=True)
        if count
    ]
    return "depends on the other cards: " + ", ".join(f"{name} {float(share):.2%}" for name, share in shares)
