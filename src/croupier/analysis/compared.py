"""What two games are compared by: the figures of every wager, and the play that they hold for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.par import OwnFigure

Figure = Fraction | float


@dataclass(frozen=True)
class WagerFigures:
    """One wager of a game, priced or sampled, per unit of the initial wager; what is None is not known."""

    name: str
    house_edge: Figure | None
    hit_frequency: Figure | None = None
    certainty: str = "exact"
    is_addition: bool = False  # nothing is staked on it: it adds to the return of another wager, as envy does
    element_of_risk: Figure | None = None
    standard_deviation: Figure | None = None
    win_frequency: Figure | None = None
    mean: Figure | None = None  # sampled
    standard_error: Figure | None = None  # of the mean

    @property
    def return_to_player(self) -> Figure | None:
        """The return to player (RTP) of the initial wager."""
        return None if self.house_edge is None or self.is_addition else 1 - self.house_edge


@dataclass(frozen=True)
class GameFigures:
    """The wagers of a game, the play in words, how often each choice is made, and a chart as (situation, play)."""

    wagers: tuple[WagerFigures, ...]
    play: str = ""
    rules: tuple[str, ...] = ()
    shares: tuple[tuple[str, Figure], ...] = ()
    chart: tuple[tuple[str, str], ...] = ()
    others: tuple[OwnFigure, ...] = ()  # what is no price of a wager, such as the rake of a pot


@dataclass(frozen=True)
class ComparedWager:
    """One price as it is now and as it would be; None where the game has no such wager."""

    name: str
    now: WagerFigures | None
    then: WagerFigures | None

    @property
    def change(self) -> Figure | None:
        """What the house edge would change by."""
        if self.now is None or self.then is None:
            return None
        before, after = self.now.house_edge, self.then.house_edge
        return None if before is None or after is None else after - before


def compared_wagers(now: GameFigures, then: GameFigures) -> Iterator[ComparedWager]:
    """Every price of either game, by its name; those of the same name in their order."""
    before, after = _by_name(now), _by_name(then)
    for key in dict.fromkeys((*before, *after)):
        yield ComparedWager(key[0], before.get(key), after.get(key))


def _by_name(figures: GameFigures) -> dict[tuple[str, int], WagerFigures]:
    found: dict[tuple[str, int], WagerFigures] = {}
    for each in figures.wagers:
        place = sum(name == each.name for name, _ in found)
        found[each.name, place] = each
    return found


def changed_cells(now: GameFigures, then: GameFigures) -> tuple[tuple[str, str, str], ...]:
    """The situations of the charts that would be played otherwise: (situation, now, then)."""
    before, after = dict(now.chart), dict(then.chart)
    return tuple(
        (cell, before.get(cell, ""), after.get(cell, ""))
        for cell in dict.fromkeys((*before, *after))
        if before.get(cell) != after.get(cell)
    )
