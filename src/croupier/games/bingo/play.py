"""The course of a bingo game: its events, calls, claims, and the awards they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from croupier.games.bingo.cards import FREE, LINES, Pattern, Squares, ball_name
from croupier.games.bingo.law import CardRule
from croupier.games.bingo.plans import GamePlan
from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.rounds.events import Line

# The events of a bingo game other than balls and the closing of the sale: cards, claims, colours, the wheel.


@dataclass(frozen=True, slots=True)
class CardBought:
    """A seat buys a card by its number. Its squares are those of the house's set, or as given: row by row with 0 for
    the free square, or the picked numbers. It is good for the game of this number, or from there on where cards are
    sold for the session; 0 is the game that is on sale."""

    seat: int
    card: int
    squares: tuple[int, ...] = ()
    game: int = 0


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A player is named who witnesses the balls drawn before the session."""

    seat: int


@dataclass(frozen=True, slots=True)
class BallColoured:
    """A ball gets its colour for this game."""

    ball: int
    colour: str


@dataclass(frozen=True, slots=True)
class BingoClaimed:
    """A player declares a card a winner; a claim that is not verified is refused and changes nothing."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CardVoided:
    """A card is found to be void."""

    card: int
    kind: str


@dataclass(frozen=True, slots=True)
class GameClosed:
    """The caller closes the game: there are winners, or no balls any more, or it is not played."""


@dataclass(frozen=True, slots=True)
class WheelSpun:
    """The prize wheel has come to rest: by whom it was spun (nobody: the caller), at which number, after how many full
    turns, and how many feet away the nearest person stood."""

    seat: int | None
    number: int
    turns: int
    feet: int = 3


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """A malfunction is resolved."""


# One game of a bingo session: the cards in it, the balls called, and the cards complete with the last of them.


Cite = tuple[str, ...]


@dataclass(frozen=True)
class BingoTicket:
    """A card in somebody's hands: whose, its number, its squares, what was paid for it, and from which game on."""

    seat: int
    card: int
    squares: Squares
    price: int
    game: int

    @cached_property
    def places(self) -> dict[int, int]:
        """The bit of each number's square."""
        return {number: 1 << cell for cell, number in enumerate(self.squares) if number}


@dataclass(frozen=True)
class PrizeAward:
    """A prize of a closed game: its amount, the share of each winning card, and what the rounding leaves or adds."""

    name: str
    amount: int
    shares: tuple[tuple[int, int], ...]  # card and cents
    breakage: int
    basis: Basis
    meter: str | None = None

    @property
    def cards(self) -> tuple[int, ...]:
        """The winning cards that qualify."""
        return tuple(card for card, _ in self.shares)


@dataclass(frozen=True)
class BingoSettlement:
    """The result of one game: a line a card, the awards, and how many balls it took."""

    game: int
    lines: tuple[Line, ...]
    awards: tuple[PrizeAward, ...]
    calls: int
    winners: tuple[int, ...]


@dataclass
class Play:
    """The state of one game; only the round changes it."""

    plan: GamePlan
    anywhere: bool  # whether the last number need only stand on the card
    predrawn: tuple[int, ...] = ()
    early: bool = True  # whether a card may be complete on the balls drawn before
    counted: bool = False  # whether those balls count as called
    begun: bool = False  # whether the sale is closed
    tickets: dict[int, BingoTicket] = field(default_factory=dict)
    called: list[int] = field(default_factory=list)
    colours: tuple[int, ...] = ()
    winners: list[int] = field(default_factory=list)
    voided: dict[int, str] = field(default_factory=dict)
    spin: WheelSpun | None = None
    covered: dict[int, int] = field(default_factory=dict)
    _on: dict[int, list[int]] = field(default_factory=dict)  # cards that have a number

    @property
    def calls(self) -> int:
        """How many balls count as called; those drawn before where they count."""
        return len(self.called) + (len(self.predrawn) if self.counted else 0)

    def add(self, ticket: BingoTicket) -> None:
        """Put a card into the game."""
        self.tickets[ticket.card] = ticket
        start = FREE if isinstance(self.plan.goal, Pattern) else 0
        self.covered[ticket.card] = start
        for number in ticket.places:
            self._on.setdefault(number, []).append(ticket.card)
        for ball in (*self.predrawn, *self.called):
            self.covered[ticket.card] |= ticket.places.get(ball, 0)

    def predraw(self, ball: int) -> None:
        """A ball is drawn before the session."""
        self.predrawn = (*self.predrawn, ball)
        self._cover(ball)

    def call(self, ball: int) -> None:
        """Cover a number on every card that has it."""
        self.called.append(ball)
        self._cover(ball)

    def _cover(self, ball: int) -> None:
        for card in self._on.get(ball, ()):
            self.covered[card] |= self.tickets[card].places[ball]

    @property
    def last(self) -> tuple[int, ...]:
        """The last number called; before the first, all that were drawn beforehand."""
        return (self.called[-1],) if self.called else self.predrawn if self.early else ()

    def live(self) -> dict[int, BingoTicket]:
        """The cards that are not void."""
        return {card: ticket for card, ticket in self.tickets.items() if card not in self.voided}

    def valid(self, card: int) -> bool:
        """Whether a card is a bingo that may be declared now."""
        ticket, covered = self.tickets[card], self.covered[card]
        last = 0
        for ball in self.last:
            last |= ticket.places.get(ball, 0)
        if card in self.voided or not last:
            return False
        if self.anywhere:
            return self.plan.goal.done(covered)
        return self.plan.goal.done_by(covered, last)

    def holders(self) -> tuple[int, ...]:
        """The cards that are a bingo now and not yet declared."""
        touched: Iterable[int] = dict.fromkeys(card for ball in self.last for card in self._on.get(ball, ()))
        return tuple(sorted(card for card in touched if card not in self.winners and self.valid(card)))

    def complete_since(self, card: int) -> int:
        """After how many calls a complete card was complete."""
        ticket = self.tickets[card]
        covered = FREE if isinstance(self.plan.goal, Pattern) else 0
        for ball in self.predrawn:
            covered |= ticket.places.get(ball, 0)
        for number, ball in enumerate(self.called, start=1):
            if self.plan.goal.done(covered):
                return number - 1
            covered |= ticket.places.get(ball, 0)
        return len(self.called)

    def missing(self, card: int) -> tuple[int, tuple[int, ...]]:
        """How many numbers a card needs at the least, and numbers that would do."""
        ticket = self.tickets[card]
        count, squares = self.plan.goal.missing(self.covered[card])
        numbers = (number for cell, number in enumerate(ticket.squares) if squares >> cell & 1 and number)
        return count, tuple(numbers)

    def fault(self, rule: CardRule, card: int, cite: Cite) -> Refusal | None:
        """Why a card is no bingo, or None."""
        if card in self.voided:
            return Refusal(f"Card {card} is void: {self.voided[card]}.", cite)
        if self.valid(card):
            return None
        count, numbers = self.missing(card)
        goal = self.plan.goal.name
        if count:
            said = " ".join(ball_name(rule, number) for number in numbers[:12])
            of = "" if len(numbers) == count else " of"
            return Refusal(f"Card {card} is not a bingo: for {goal} it needs {count} more{of}: {said}.", cite)
        if not self.last:
            return Refusal(
                (
                    f"Card {card} is already complete with the balls drawn before the game; a called "
                    "number must complete it."
                ),
                cite,
            )
        last = " ".join(ball_name(rule, ball) for ball in self.last[:1])
        where = "on it" if self.anywhere else "in it"
        since = self.complete_since(card)
        when = f"since call {since}" if since else "on the balls drawn before"
        return Refusal(
            f"Card {card} covers {goal} {when}, but the last number called, {last}, is not {where}: a late claim.",
            cite,
        )

    def one_colour(self, card: int, free: bool) -> tuple[int, ...]:
        """The colours of straight lines of one colour that lie in what the card covers with the last number;
        `free` is whether the free square is of any colour."""
        ticket, covered = self.tickets[card], self.covered[card]
        last = ticket.places.get(self.last[0], 0) if self.last else 0
        ways = [way for way in self.plan.goal.covered_ways(covered) if self.anywhere or way & last]
        lines = {
            line for line in LINES for way in ways if line & ~FREE & ~way == 0 and (free or not line & FREE)
        }
        found: set[int] = set()
        for line in lines:
            colours = {
                self.colours[number - 1]
                for cell, number in enumerate(ticket.squares)
                if line >> cell & 1 and number
            }
            found |= colours if len(colours) == 1 else set()
        return tuple(sorted(found))
