"""A session of bingo: the games of the programme one after another, each opened as the one before left it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.games.bingo.cards import make_cards, make_pick
from croupier.games.bingo.plans import GamePlan
from croupier.games.bingo.play import BingoSettlement, CardBought, GameClosed, Play
from croupier.games.bingo.round import BingoRound
from croupier.kit import Refusal
from croupier.kit.chance import Draws
from croupier.rounds.driver import draw
from croupier.rounds.events import Act, Chance, Closed, Due
from croupier.rounds.money import Account, Line, balances


class BingoSession:
    """The games of one session; an event goes to the game that is open, and the next is opened when it is settled."""

    def __init__(
        self,
        game: Game,
        seats: Iterable[int] | Mapping[int, str] = (1, 2),
        meters: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.rounds = [BingoRound(game, seats, {"meters": dict(meters)} if meters else {})]
        self.players, self.opening_meters = self.rounds[0].players, dict(self.rounds[0].meters)

    @property
    def round(self) -> BingoRound:
        """The game that is played now; the last of the programme where all are over."""
        last = self.rounds[-1]
        if last.due is None and last.plan.number < len(last.plans):
            self.rounds.append(BingoRound(self.game, self.players, last.next_opening()))
        return self.rounds[-1]

    @property
    def done(self) -> bool:
        """Whether the session is over."""
        return self.round.due is None

    @property
    def due(self) -> Due | None:
        """What is waited for; None when the session is over."""
        return self.round.due

    @property
    def plan(self) -> GamePlan:
        """The game that is played now, as it is posted."""
        return self.round.plan

    @property
    def play(self) -> Play:
        """The state of the game that is played now."""
        return self.round.play

    @property
    def meters(self) -> dict[str, int]:
        """The jackpots as they stand."""
        return self.round.meters

    def refusal(self, event: Any) -> Refusal | None:
        """Why the event would be refused now, or None."""
        return self.round.refusal(event)

    def push(self, event: Any) -> tuple[Any, ...]:
        """Take an event in the game that is played now."""
        return self.round.push(event)

    @property
    def settlements(self) -> list[BingoSettlement]:
        """The results of the settled games."""
        return [each.settlement for each in self.rounds if each.settlement is not None]

    @property
    def lines(self) -> list[Line]:
        """The lines of all games."""
        return [line for each in self.rounds for line in each.lines]

    @property
    def log(self) -> list[Any]:
        """Everything that happened in all games."""
        return [event for each in self.rounds for event in each.log]

    @property
    def inputs(self) -> list[Any]:
        """What was pushed in all games."""
        return [event for each in self.rounds for event in each.inputs]

    @property
    def balances(self) -> dict[Account, int]:
        """What each account has gained or lost in all games."""
        return balances(moved for each in self.rounds for moved in each.moved)

    @property
    def breakage(self) -> int:
        """What rounding has left with the house so far; below zero where it has added."""
        return sum(award.breakage for settlement in self.settlements for award in settlement.awards)

    def net(self, seat: int) -> int:
        """What a seat has won or lost in the games that are settled, in cents."""
        return sum(line.kept for line in self.lines if line.seat == seat)

    # Playing by chance.

    def sell(self, seat: int, count: int, draws: Draws) -> list[int]:
        """Sell cards with random squares to a seat; card numbers continue through the session."""
        round = self.round
        first = max((number for each in self.rounds for number in each.tickets), default=0) + 1
        if round.law.pick is not None:
            spaces = round.plan.goal.squares
            squares = [make_pick(round.law.balls.count, spaces, draws) for _ in range(count)]
        else:
            sold = (ticket.squares for ticket in round.tickets.values())
            squares = make_cards(round.law.card, draws, count, sold)
        for number, each in enumerate(squares, start=first):
            round.push(CardBought(seat, number, each))
        return list(range(first, first + count))

    def chance(self, draws: Draws) -> tuple[Any, ...]:
        """Let chance do what is due: one ball, one colour, or the wheel."""
        if not isinstance(self.due, Chance):
            raise Refusal("There is nothing to draw now.")
        return self.push(draw(self.round, draws))

    def prepare(self, draws: Draws) -> None:
        """Whatever comes before cards are sold: the witness and the balls drawn before the session."""
        while self.round.stage in ("witness", "predraw"):
            self._step(draws)

    def finish(self, draws: Draws) -> BingoRound:
        """Play the game whose cards are sold to its end: every bingo is claimed at once."""
        played = self.round
        if played.stage == "sale":
            played.push(Closed())
        while played.due is not None:
            for claim in played.holders():
                played.push(claim)
            if isinstance(played.due, Act) and played.waits == "close":
                played.push(GameClosed())
            else:
                self._step(draws)
        return played

    def _step(self, draws: Draws) -> None:
        round = self.round
        due = round.due
        if isinstance(due, Act):
            round.push(round.answers(due.role)[0].event)
        else:
            round.push(draw(round, draws))
