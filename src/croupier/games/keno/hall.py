"""A keno hall: games one after another, each opened as the one before left it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.games.keno.round import KenoRound
from croupier.games.keno.settle import Written
from croupier.kit import Refusal
from croupier.kit.chance import Draws
from croupier.rounds.driver import draw
from croupier.rounds.events import Closed, Due
from croupier.rounds.money import Account, Line, balances


class KenoHall:
    """Consecutive games; an event goes to the game that is open, and a new one is opened when it is drawn."""

    def __init__(self, game: Game, seats: Iterable[int] | Mapping[int, str] = (1,), first: int = 1) -> None:
        self.game = game
        self.rounds = [KenoRound(game, seats, {"game": first})]
        self.players = self.rounds[0].players

    @property
    def round(self) -> KenoRound:
        """The game that is open or drawn now; the last one where nothing more can happen."""
        last = self.rounds[-1]
        if last.finished:
            self.rounds.append(KenoRound(self.game, self.players, last.next_opening()))
        return self.rounds[-1]

    @property
    def due(self) -> Due | None:
        """What is waited for; None when the hours are over and every game that was sold is drawn."""
        return self.round.due

    def refusal(self, event: Any) -> Refusal | None:
        """Why the event would be refused now, or None."""
        return self.round.refusal(event)

    def push(self, event: Any) -> tuple[Any, ...]:
        """Take an event in the game that is open."""
        return self.round.push(event)

    def play(self, draws: Draws) -> KenoRound:
        """Close the game that is open and draw all its numbers."""
        played = self.round
        if not played.closed:
            played.push(Closed())
        while not played.finished:
            played.push(draw(played, draws))
        return played

    @property
    def number(self) -> int:
        """The game that is open now."""
        return self.round.number

    @property
    def drawn(self) -> tuple[KenoRound, ...]:
        """The games that are drawn."""
        return tuple(each for each in self.rounds if each.finished)

    @property
    def boards(self) -> dict[int, tuple[int, ...]]:
        """The numbers of every game that is drawn, in the order drawn."""
        return {each.number: tuple(each.drawn) for each in self.drawn}

    @property
    def tickets(self) -> dict[int, Written]:
        """Every ticket that was written, by its number."""
        return {number: each for played in self.rounds for number, each in played.tickets.items()}

    @property
    def lines(self) -> list[Line]:
        """The lines of all games."""
        return [line for played in self.rounds for line in played.lines]

    @property
    def log(self) -> list[Any]:
        """Everything that happened in all games."""
        return [event for played in self.rounds for event in played.log]

    @property
    def inputs(self) -> list[Any]:
        """What was pushed in all games."""
        return [event for played in self.rounds for event in played.inputs]

    @property
    def balances(self) -> dict[Account, int]:
        """What each account has gained or lost in all games."""
        return balances(moved for played in self.rounds for moved in played.moved)

    def net(self, seat: int) -> int:
        """What a seat has won or lost by settled lines, in cents."""
        return sum(line.kept for line in self.lines if line.seat == seat)
