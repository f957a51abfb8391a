"""Rounds at a table played by policies, with what each seat and each wager gained in every round."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.editions.game import Game
from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.pages import Column, Grid, KeyValues, Money, Number, Page, Pair, Percent
from croupier.room.commands import BuyChips
from croupier.room.runner import play_round, seated_table
from croupier.rounds.money import seat_account
from croupier.rounds.round import Round

if TYPE_CHECKING:
    import numpy as np

CHIPS = 100_000


@dataclass
class TableTally:
    """What one seat did: rounds with a stake, total wagered, net, its squares, and rounds that ended with a profit."""

    played: int = 0
    wagered: int = 0
    net: int = 0
    squares: int = 0
    wins: int = 0

    def add(self, wagered: int, net: int) -> None:
        """One round."""
        self.played += bool(wagered)
        self.wagered += wagered
        self.net += net
        self.squares += net * net
        self.wins += net > 0

    def error(self, rounds: int) -> float:
        """The standard error of the mean net, in cents."""
        if rounds < 2:
            return 0.0
        spread = max(self.squares - self.net * self.net / rounds, 0.0) / (rounds - 1)
        return math.sqrt(spread / rounds)


@dataclass(frozen=True)
class PolicySimulation:
    """Rounds played by policies; `arrays` has an entry a round where they were asked for."""

    game: Game
    rounds: int
    seed: int
    seats: Mapping[int, TableTally]
    arrays: Mapping[str, np.ndarray[Any, Any]] = field(default_factory=dict)

    def page(self) -> Page:
        """Each seat: total wagered, net, its standard error and the win frequency."""
        columns = [
            Column("seat", "Seat", align="right"),
            Column("wagered", "Total wagered", align="right"),
            Column("net", "Net", align="right"),
            Column("net_per_round", "Net per round ($)", align="right"),
            Column("standard_error", "Standard error ($)", align="right"),
            Column("win_frequency", "Win frequency (net profit)", align="right"),
        ]
        rows = [
            (
                seat,
                Money(tally.wagered),
                Money(tally.net, plus=True),
                Number(tally.net / self.rounds / 100, 4, plus=True),
                Number(tally.error(self.rounds) / 100, 4),
                Percent(tally.wins / self.rounds),
            )
            for seat, tally in self.seats.items()
        ]
        head = [
            Pair("edition", "Edition", self.game.edition.id),
            Pair("rounds", "Rounds", self.rounds),
            Pair("seed", "Seed", self.seed),
        ]
        title = f"{self.game.edition.title}: rounds played by policies (sampled)"
        return Page(title, [KeyValues(head), Grid("seats", columns, rows)], kind="simulation")


def simulate(
    game: Game,
    rounds: int,
    seed: int,
    policy: Callable[[int], Policy],
    players: int | Iterable[str] | Mapping[int, str] | None = None,
    arrays: bool = False,
) -> PolicySimulation:
    """So many rounds at one table; every seat has its own policy and buys chips back up to where it began."""
    if type(rounds) is not int or not 1 <= rounds <= 10**8:
        raise Refusal(f"{rounds!r} rounds are refused; choose a whole number from 1 to 100,000,000.")
    table = seated_table(game, players, CHIPS, seed)
    policies = {seat: policy(seat) for seat in table.places}
    tallies = {seat: TableTally() for seat in table.places}
    columns: dict[str, list[int]] = {}
    for done in range(rounds):
        for seat, place in table.places.items():
            if place.chips < CHIPS:
                table.take(BuyChips(seat, CHIPS - place.chips))
        play_round(table, policies)
        assert table.last is not None
        for name, value in _figures(table.last, tallies).items():
            if arrays:
                column = columns.setdefault(name, [0] * done)
                column += [0] * (done - len(column))
                column.append(value)
    return PolicySimulation(game, rounds, seed, tallies, _arrays(columns, rounds))


def _figures(round: Round, tallies: Mapping[int, TableTally]) -> dict[str, int]:
    """The net of every seat and the profit of every wager in a round, in cents."""
    total = round.balances
    free = {wager.name for wager in round.game.edition.law.wagers if wager.kind in ("bonus", "envy")}
    found: dict[str, int] = {}
    for seat, tally in tallies.items():
        net = total.get(seat_account(seat), 0)
        wagered = sum(line.stake for line in round.lines if line.seat == seat and line.wager not in free)
        tally.add(wagered, net)
        found[f"seat {seat} net"] = net
        found[f"seat {seat} wagered"] = wagered
    for line in round.lines:
        name = f"seat {line.seat} {line.wager}"
        found[name] = found.get(name, 0) + line.profit
    return found


def _arrays(columns: Mapping[str, list[int]], rounds: int) -> dict[str, np.ndarray[Any, Any]]:
    if not columns:
        return {}
    import numpy as np

    return {
        name: np.array(column + [0] * (rounds - len(column)), dtype=np.int64)
        for name, column in columns.items()
    }
