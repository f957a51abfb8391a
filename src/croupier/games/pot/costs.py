"""What the house takes of a hand for a pot: rake by the size of the pot, fees by how far the hand goes; all exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.editions import Game
from croupier.games.pot.compile import pot_rules
from croupier.games.pot.filing import collections_of, fee_row
from croupier.games.pot.law import Collection, Fee

SHOWDOWN = "showdown"
HANDS_PER_HOUR = 30


@dataclass(frozen=True)
class Ending:
    """What is taken of a hand that ends at a stage, where the pot is large enough to pay it."""

    stage: str
    fee: int
    jackpot: int = 0


@dataclass(frozen=True)
class Cost:
    """One option of a schedule for so many players: what a hand costs by where it ends, or what an hour costs each."""

    label: str
    group: str
    limits: str
    players: tuple[int, int] | None
    endings: tuple[Ending, ...]
    per_hour: Fraction | None  # of each player, where it is taken by time
    illegible: bool
    cite: tuple[str, ...]

    @property
    def most(self) -> int:
        """The most that a hand pays."""
        return max((ending.fee for ending in self.endings), default=0)

    @property
    def least(self) -> int:
        """The least that a hand pays."""
        return min((ending.fee for ending in self.endings), default=0)

    def hour_of_each(self, players: int, hands: int) -> Fraction:
        """What an hour of so many hands costs each player at the most, in cents: the winners bear it by turns."""
        if self.per_hour is not None:
            return self.per_hour
        return Fraction(self.most * hands, players)


@dataclass(frozen=True)
class RakeCost:
    """The rake of a pot of this size."""

    pot: int
    rake: int

    @property
    def share(self) -> Fraction:
        """What part of the pot it is."""
        return Fraction(self.rake, self.pot)


def stages(game: Game) -> tuple[str, ...]:
    """Where a hand can end: the streets on which there are bets, and the showdown."""
    streets = pot_rules(game).streets
    return (*(street.name for street in streets if street.round), SHOWDOWN)


def _reached(game: Game, stage: str) -> set[str]:
    """The moments at which fees may fall due, for a hand that ends at a stage."""
    names = [street.name for street in pot_rules(game).streets]
    went = names if stage == SHOWDOWN else names[: names.index(stage) + 1]
    found = {"start", *went, *(f"end of {name}" for name in went)}
    return found | {SHOWDOWN} if stage == SHOWDOWN else found


def _taken(game: Game, fees: Sequence[Fee], stage: str) -> int:
    """The fees of a hand that ends at a stage; those meant for a hand that ends early where no other fell due."""
    reached = _reached(game, stage)
    due = [fee for fee in fees if not fee.otherwise and fee.amount and fee.at in reached]
    if not due:
        return sum(fee.amount for fee in fees if fee.otherwise)
    return sum(fee.amount for fee in due)


def _jackpot(game: Game, players: int, stage: str) -> int:
    reached = _reached(game, stage)
    fees = pot_rules(game, players).fees
    return sum(fee.amount for fee in fees if fee.what != "fee" and fee.at in reached)


def cost_of(game: Game, row: Collection, players: int) -> Cost:
    """What a row of the schedules costs."""
    by_time = row.per == "player"
    endings = tuple(
        Ending(stage, _taken(game, row.takes, stage), _jackpot(game, players, stage))
        for stage in (() if by_time or row.illegible else stages(game))
    )
    limits = row.limits or (f"{row.least_limit} to {row.most_limit}" if row.least_limit else "")
    per_hour = _per_hour(row) if by_time and not row.illegible else None
    return Cost(row.label, row.group, limits, row.players, endings, per_hour, row.illegible, row.cite)


def _per_hour(row: Collection) -> Fraction:
    """What each player pays in an hour, in cents."""
    words = row.every.split()
    minutes = int(words[0]) * (60 if words[1].startswith("hour") else 1) if len(words) == 2 else 60
    return Fraction(sum(fee.amount for fee in row.takes) * 60, minutes)


def filed_cost(game: Game, players: int) -> Cost | None:
    """What the option filed costs a hand of so many players; None where no fees are taken."""
    row = fee_row(game, players)
    return None if row is None else cost_of(game, row, players)


def all_costs(game: Game, players: int | None = None) -> Iterator[Cost]:
    """Every option of the edition's schedules, or every one for so many players."""
    for row in collections_of(game):
        fits = players is None or row.players is None or row.players[0] <= players <= row.players[1]
        if fits:
            yield cost_of(game, row, players or (row.players or (2, 2))[1])


def rake_costs(game: Game, pots: Sequence[int], players: int = 9) -> list[RakeCost]:
    """What is raked of pots of these sizes; nothing where no rake is filed."""
    rake = pot_rules(game, players).rake
    return [] if rake is None else [RakeCost(pot, rake.of(pot)) for pot in pots]


def usual_pots(unit: int) -> tuple[int, ...]:
    """Sizes of pots to tell a rake by."""
    return tuple(unit * times for times in (1, 2, 5, 10, 15, 20, 30, 50, 100))
