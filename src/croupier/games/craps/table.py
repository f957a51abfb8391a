"""Rolls one after another: each is a round, and what stands goes from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.craps.law import Dice
from croupier.games.craps.round import CrapsRound, Standing
from croupier.kit import Refusal
from croupier.rounds.events import Bets, Closed, Incident, Line, Rolled
from croupier.rounds.money import Moved
from croupier.rounds.round import Opening


class CrapsTable:
    """A run of rounds, for a described table and a playthrough; the bets are closed before each throw."""

    def __init__(
        self,
        game: Game,
        players: Iterable[int] | Mapping[int, str] = (1,),
        opening: Opening | None = None,
    ) -> None:
        named = players if isinstance(players, Mapping) else {seat: f"player {seat}" for seat in players}
        self.game = game
        self.round = CrapsRound(game, named, opening)
        self.rules = self.round.rules
        self.players = self.round.players
        self.rounds = [self.round]

    @property
    def point(self) -> int | None:
        """The point now; None before a come-out roll."""
        return self.round.point

    @property
    def shooter(self) -> int:
        """Who has the dice."""
        return self.round.shooter

    @property
    def stakes(self) -> Standing:
        """What lies on the layout, by seat."""
        return self.round.stakes

    @property
    def log(self) -> list[Any]:
        """Everything that happened in all rounds."""
        return [event for each in self.rounds for event in each.log]

    @property
    def lines(self) -> list[Line]:
        """The results of the wagers of all rounds."""
        return [line for each in self.rounds for line in each.lines]

    @property
    def moved(self) -> list[Moved]:
        """Every movement of money of all rounds."""
        return [moved for each in self.rounds for moved in each.moved]

    @property
    def rolls(self) -> list[Dice]:
        """The rolls so far."""
        return [each.dice for each in self.rounds if each.dice is not None]

    def held(self, seat: int) -> int:
        """All that a seat has on the layout, the vigorish paid for it included, in cents."""
        return self.round.held(seat)

    def amount(self, seat: int, wager: str) -> int:
        """What lies on the layout for a wager of a seat, in cents."""
        return self.round.amount(seat, wager)

    def net(self, seat: int) -> int:
        """What a seat has won or lost by settled lines, in cents."""
        return sum(each.net(seat) for each in self.rounds)

    def fork(self) -> CrapsTable:
        """A copy that goes on by itself."""
        twin = CrapsTable.__new__(CrapsTable)
        twin.__dict__.update(self.__dict__)
        twin.round = self.round.fork()
        twin.rounds = [*self.rounds[:-1], twin.round]
        return twin

    def refusal(self, event: Any) -> Refusal | None:
        """Why the event would be refused now, or None; before a throw the closing of the bets counts."""
        if isinstance(event, Rolled | Incident) and isinstance(self.round.due, Bets):
            refusal = self.round.refusal(Closed())
            if refusal is not None:
                return refusal
            twin = self.round.fork()
            twin.push(Closed())
            return twin.refusal(event)
        return self.round.refusal(event)

    def push(self, event: Any) -> tuple[Any, ...]:
        """Take an event; a throw closes the bets, and after a roll the next round is open."""
        refusal = self.refusal(event)
        if refusal is not None:
            raise refusal
        if isinstance(event, Rolled | Incident) and isinstance(self.round.due, Bets):
            self.round.push(Closed())
        happened = self.round.push(event)
        if self.round.due is None:
            self.round = CrapsRound(self.game, self.players, self.round.next_opening())
            self.rounds.append(self.round)
        return happened
