"""A game of bingo as it stands: the cards, the balls, who holds a bingo, and what the caller waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.games.bingo.cards import Squares, card_of_set
from croupier.games.bingo.events import BingoClaimed, CardBought
from croupier.games.bingo.law import BingoLaw, bingo_law
from croupier.games.bingo.opening import read_opening
from croupier.games.bingo.plans import GamePlan, colour_balls, plans_of, read_wheel, text_of
from croupier.games.bingo.play import BingoSettlement, BingoTicket, Play
from croupier.kit.basis import NO_BASIS, Basis
from croupier.rounds.bets import seated
from croupier.rounds.demands import Act, Chance, Due
from croupier.rounds.round import BaseRound, Opening

CALLER = "caller"
MALFUNCTION = "malfunction"


class BingoState(BaseRound):
    """What a game knows of itself; the round changes it, the views show it."""

    def __init__(
        self, game: Game, players: Iterable[int] | Mapping[int, str], opening: Opening | None = None
    ) -> None:
        super().__init__(game, seated(game, players), opening or {})
        self.law: BingoLaw = bingo_law(game.edition)
        self.plans: tuple[GamePlan, ...] = plans_of(game)
        begun = read_opening(game, self.opening)
        self.set = begun.set
        self.meters = dict(begun.meters)
        self.tickets: dict[int, BingoTicket] = {}
        self.passed: set[int] = set()
        self.stopped = False
        self.settlement: BingoSettlement | None = None
        self.play = self._opened(begun.game, begun.predrawn)
        for ticket in begun.cards:
            self._add(ticket)
        self.stage = "sale" if self.law.predraw is None or begun.predrawn else "witness"

    def _opened(self, number: int, predrawn: tuple[int, ...]) -> Play:
        law = self.law
        play = Play(
            self.plans[number - 1], text_of(self.game, law.claim.last_number) == "on the card", predrawn
        )
        if law.predraw is not None:
            play.early = text_of(self.game, law.predraw.complete) == "wins"
            play.counted = text_of(self.game, law.predraw.counts) == "as called"
        return play

    def _add(self, ticket: BingoTicket) -> None:
        self.tickets[ticket.card] = ticket
        number = self.plan.number
        if ticket.game == number or (self.whole_session and ticket.game < number):
            self.play.add(ticket)

    @property
    def whole_session(self) -> bool:
        """Whether a card is good for all games from the one it is bought for."""
        return text_of(self.game, self.law.plan.good_for) == "the session"

    @property
    def plan(self) -> GamePlan:
        """The game as it is posted."""
        return self.play.plan

    @property
    def waits(self) -> str:
        """What the game waits for when no malfunction stops it."""
        if self.stage == "call" and (self.play.winners or not self.balls_left()):
            return "close"
        return self.stage

    @property
    def public_due(self) -> Due:
        """What is due once nobody claims any more: what all but the holder of a bingo hear."""
        if self.waits == "close":
            return Act(CALLER, "close the game", self.law.close.basis)
        return Chance("ball", basis=self.law.balls.basis)

    @property
    def malfunction_basis(self) -> Basis:
        """What the text says of a malfunction; nothing where it says nothing."""
        rows = self.game.edition.law.irregularities
        return next((row.basis for row in rows if row.kind == MALFUNCTION), NO_BASIS)

    @property
    def spinner(self) -> int | None:
        """Who spins the prize wheel: the winner, or nobody but the caller where there are several."""
        seats = {self.play.tickets[card].seat for card in self.play.winners}
        return seats.pop() if len(seats) == 1 else None

    @property
    def wheel_prizes(self) -> tuple[Any, ...]:
        """The prizes of the wheel, by number."""
        return read_wheel(text_of(self.game, self.law.wheel.prizes)) if self.law.wheel else ()

    def balls_left(self) -> tuple[int, ...]:
        """The balls that are not out yet."""
        out = {*self.play.called, *self.play.predrawn}
        return tuple(ball for ball in range(1, self.law.balls.count + 1) if ball not in out)

    def colours_left(self) -> Counter[str]:
        """How many balls of each colour are still to be given."""
        assert self.law.colours is not None
        left = Counter(dict(colour_balls(self.game)))
        left.subtract(self.law.colours.colours[place] for place in self.play.colours)
        return left

    @property
    def calls(self) -> int:
        """How many balls count as called."""
        return self.play.calls

    def holders(self) -> tuple[BingoClaimed, ...]:
        """The claims that would be verified now."""
        if self.waits not in ("call", "close"):
            return ()
        return tuple(BingoClaimed(self.play.tickets[card].seat, card) for card in self.play.holders())

    def claimants(self) -> tuple[int, ...]:
        """The seats that hold a bingo and have neither claimed nor passed since the last ball."""
        seats = (claim.seat for claim in self.holders() if claim.card not in self.passed)
        return tuple(seat for seat in dict.fromkeys(seats) if seat in self.players)

    def affords(self, seat: int) -> bool:
        stack = self.stack(seat)
        return stack is None or stack >= self.plan.price

    def needed(self) -> bool:
        """Whether more players must buy a card, and enough of them can."""
        least = self.game.edition.law.seats.least
        have = {ticket.seat for ticket in self.play.live().values()}
        return len(have) < least <= len(have | {seat for seat in self.players if self.affords(seat)})

    def unsold(self, count: int) -> tuple[int, ...]:
        """The lowest numbers of cards that are not sold."""
        most = len(self.tickets) + count
        return tuple(number for number in range(1, most + 1) if number not in self.tickets)[:count]

    def squares_of(self, event: CardBought) -> Squares:
        """The squares of a card that is bought: as given, or those of the set."""
        if event.squares:
            return event.squares
        plan = self.plans[(event.game or self.plan.number) - 1]
        return card_of_set(self.law, self.set, event.card, plan.goal.squares if self.law.pick else 0)
