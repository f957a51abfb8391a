"""What the house takes of a pot hand: rake by the size of the pot, fees by time or by how far the hand goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.filing import game_under
from croupier.games.fees import FeeQuestion
from croupier.games.pot.filing import collections_of, fee_row
from croupier.games.pot.law import Collection, Fee, pot_law
from croupier.games.pot.rules import pot_rules
from croupier.kit import Refusal
from croupier.kit import data as plain
from croupier.kit.text import listed
from croupier.pages import Page

# What is taken of pots, or of players by time: the fees of games that are played for a pot.


WORDS = ("players", "hands", "pots")


def answer(edition: Edition, situation: Mapping[str, Any] | None, asked: FeeQuestion) -> Page:
    """What is taken of one described hand, or what the options cost an hour of play."""
    from croupier.games.pot.results import amount, house_costs

    asked.refuse_unknown(*WORDS)
    if asked.compare and not pot_law(edition).collections:
        raise Refusal(f"{edition.id} has no collection schedule whose options could be compared.")
    choices = {**_betting(edition, asked.option), **asked.choices(situation)}
    game = game_under(edition, choices)
    values: dict[str, Any] = {"all": asked.compare}
    if asked.word("hands"):
        values["hands_per_hour"] = asked.whole("hands", 0, 1, 10_000)
    if asked.word("pots"):
        values["pot"] = [amount(text) for text in asked.word("pots").replace(",", " ").split()]
    if situation is not None:
        for name in ("players", "pots"):
            if asked.word(name):
                raise Refusal(f"The hand is described already; leave out --{name}.")
        if not asked.compare:
            return _hand({**situation, "edition": edition.id, "filing": choices})
        values["seats"] = len(plain.listed(situation.get("seats", []), "seats"))
    else:
        values["seats"] = _players(game, asked)
    return house_costs(game, **values).page()


def _betting(edition: Edition, label: str | None) -> dict[str, str]:
    """The betting structure that an option is for, where it is for one only; refused where there is no such option."""
    rows = pot_law(edition).collections
    labels = list(dict.fromkeys(row.label for row in rows))
    if label and not labels:
        raise Refusal(f"{edition.id} has no collection schedule, and no option {label!r} of one.")
    if label and label not in labels:
        raise Refusal(f"{edition.id} has no collection option {label!r}; its options are {listed(labels)}.")
    usual = edition.option("betting")
    if usual is None:
        return {}
    structures = [word for row in rows if row.label == label for word in row.betting if word in usual.choices]
    return {} if not structures or usual.default in structures else {"betting": structures[0]}


def _players(game: Game, asked: FeeQuestion) -> int | None:
    """How many play: as many as are named; else as many as the option asked for is for."""
    least = max(2, game.edition.law.seats.least)
    count = asked.whole("players", 0, least, game.seats) if asked.word("players") else None
    if not asked.option:
        return count
    rows = {players: fee_row(game, players) for players in range(least, game.seats + 1)}
    fits = [players for players, row in rows.items() if row is not None and row.label == asked.option]
    if count is not None and count not in fits:
        allowed = f"{fits[0]} to {fits[-1]}" if fits else "none"
        raise Refusal(f"Option {asked.option} is not for {count} players; of this table it is for {allowed}.")
    return count or (fits[-1] if fits else None)


def _hand(situation: Mapping[str, Any]) -> Page:
    """What is taken of one described hand."""
    from croupier.games.pot.costs_page import taken_page
    from croupier.games.pot.situation import settle_hand

    return taken_page(settle_hand(situation))


# What the house takes of a hand for a pot: rake by the size of the pot, fees by how far the hand goes; all exact.


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
    """One option of a schedule for a number of players: the cost of a hand by where it ends, or of an hour for each
    player."""

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
        """The maximum cost of an hour for each player, in cents: the winners pay it in turn."""
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
    """The cost of a hand under the filed option for a number of players; None where no fees are taken."""
    row = fee_row(game, players)
    return None if row is None else cost_of(game, row, players)


def all_costs(game: Game, players: int | None = None) -> Iterator[Cost]:
    """Every option of the edition's schedules, or every one for a number of players."""
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
