"""A keno hall: tickets are written for the game that is open, it closes, twenty numbers are drawn, tickets are paid.

The log is the truth; `push` takes an event, `due` says what is waited for, a refused event leaves all as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from croupier.editions.game import Game
from croupier.games.keno.checks import check_marks, check_stakes
from croupier.games.keno.events import Closed, Drew, Due, Ended, KenoEvent, KenoInput, Voided, Written, Wrote
from croupier.games.keno.law import KenoLaw, Schedule, keno_law, schedules_of
from croupier.games.keno.ticket import plain_ticket
from croupier.kit import Refusal
from croupier.kit.basis import basis_of
from croupier.kit.draws import Draws, drawn
from croupier.rounds.bets import seated
from croupier.rounds.events import Did, Line, Settled
from croupier.rounds.money import RowRef

FIRST_GAME = 1


Settler = Callable[["KenoHall"], tuple[Line, ...]]  # handed in, for settlement stands above the rounds


class KenoHall:
    """Consecutive games and the tickets on them; several players at once."""

    def __init__(
        self,
        game: Game,
        seats: Iterable[int] | Mapping[int, str] = (1,),
        first: int = FIRST_GAME,
        log: Sequence[KenoInput] = (),
        *,
        settle: Settler,
    ) -> None:
        self.game = game
        self.law: KenoLaw = keno_law(game.edition)
        self.schedules: dict[int, Schedule] = schedules_of(game)
        self.players = seated(game, seats)
        self.first = first
        self._settle = settle
        self.number = first
        self.tickets: dict[int, Written] = {}
        self.void: set[int] = set()
        self.drawn: list[int] = []
        self.boards: dict[int, tuple[int, ...]] = {}
        self.closed = False
        self.ended = False
        self.inputs: list[KenoInput] = []
        self.log: list[KenoEvent] = []
        self.lines: list[Line] = []
        self.lines_of: dict[int, tuple[Line, ...]] = {}
        for event in log:
            self.push(event)

    # What is due, and what may be pushed.

    @property
    def due(self) -> Due | None:
        """What is waited for; None when the hours are over and every game that was sold is drawn."""
        if self.closed:
            return Due("draw", self.number, self.law.board.cite)
        if self.ended:
            return Due("close", self.number, self.law.late.cite) if self.waiting() else None
        return Due("tickets", self.number, self.law.writing.cite)

    @property
    def done(self) -> bool:
        """Whether nothing more can happen."""
        return self.due is None

    def live(self, number: int | None = None) -> tuple[Written, ...]:
        """The tickets that are good for a game, the present one where none is named."""
        at = self.number if number is None else number
        good = (each for each in self.tickets.values() if each.number not in self.void)
        return tuple(each for each in good if each.first <= at <= each.last)

    def waiting(self) -> bool:
        """Whether a ticket is still good for this game or a later one."""
        return any(each.last >= self.number for each in self.tickets.values() if each.number not in self.void)

    def net(self, seat: int) -> int:
        """What a seat has won or lost so far, in cents; games that are paid for but not drawn are not counted."""
        return sum(line.profit for line in self.lines if line.seat == seat)

    def seen(self, seat: int | None) -> dict[str, Any]:
        """The board is seen by all, a ticket by its owner; the hall sees all tickets."""
        own = [each for each in self.tickets.values() if seat is None or each.seat == seat]
        return {
            "game": self.number,
            "board": tuple(self.drawn),
            "boards": dict(self.boards),
            "tickets": tuple(own),
        }

    def legal(self) -> tuple[KenoInput, ...]:
        """Events that would be taken now: the least ticket for every seat, the closing, every number left."""
        due = self.due
        if due is None:
            return ()
        if due.what == "draw":
            board = range(1, self.law.board.numbers + 1)
            return tuple(Drew(number) for number in board if number not in self.drawn)
        found: list[KenoInput] = [Closed(), Ended()]
        stake = max(self.game.cents_of("min_bet") or 1, 1)
        for seat in self.players:
            found += [Wrote(seat, plain_ticket(range(1, spots + 1), stake)) for spots in self.law.counts]
        found += [Voided(number) for number in self.tickets]
        return tuple(event for event in found if self.refusal(event) is None)

    def refusal(self, event: KenoInput) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self._check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: KenoInput) -> None:
        """Take an event; refused with a sentence, the hall unchanged, where it is not allowed."""
        self._check(event)
        self._take(event)

    # Copies and running.

    def replay(self) -> KenoHall:
        """The same hall anew from its inputs: equal in every respect."""
        return KenoHall(self.game, self.players, self.first, tuple(self.inputs), settle=self._settle)

    def fork(self) -> KenoHall:
        """A copy that goes on by itself."""
        twin = KenoHall(self.game, self.players, self.first, settle=self._settle)
        for event in self.inputs:
            twin._take(event)
        return twin

    def play(self, draws: Draws) -> KenoHall:
        """Close the game that is open and draw all its numbers."""
        if not self.closed:
            self.push(Closed())
        board = [n for n in range(1, self.law.board.numbers + 1) if n not in self.drawn]
        for number in drawn(draws, board, self.law.board.drawn - len(self.drawn)):
            self.push(Drew(number))
        return self

    # Checks.

    def _check(self, event: KenoInput) -> None:
        if self.due is None:
            raise Refusal("The hall is closed, and every game that was sold is drawn.", self.law.hours.basis)
        if isinstance(event, Wrote):
            self._check_wrote(event)
        elif isinstance(event, Voided):
            self._check_voided(event)
        elif isinstance(event, Drew):
            self._check_drew(event)
        elif self.closed:
            said = "closed already" if isinstance(event, Closed) else "being drawn"
            raise Refusal(f"Game {self.number} is {said}; a number is due.", self.law.late.basis)
        elif isinstance(event, Ended) and self.ended:
            raise Refusal("The hours are over already.", self.law.hours.cite)

    def _check_wrote(self, event: Wrote) -> None:
        if event.seat not in self.players:
            raise Refusal(f"There is nobody at seat {event.seat}.", self.game.edition.law.seats.basis)
        if self.ended:
            raise Refusal("Tickets are sold only during the hours of operation.", self.law.hours.cite)
        if self.closed:
            said = f"Game {self.number} is closed: the ticket is late, and may be written for game {self.number + 1}."
            raise Refusal(said, self.law.late.basis)
        check_marks(self, event)
        check_stakes(self, event.ticket)
        most = self.game.options.get("max_games")
        if not isinstance(event.ticket.games, int) or event.ticket.games < 1:
            raise Refusal(f"{event.ticket.games!r} games are none.", self.law.games.cite)
        if isinstance(most, int) and event.ticket.games > most:
            raise Refusal(
                f"{event.ticket.games} games are too many; a ticket is good for {most} at most.",
                self.law.games.basis,
            )

    def _check_voided(self, event: Voided) -> None:
        found = self.tickets.get(event.ticket)
        if found is None or event.ticket in self.void:
            raise Refusal(f"There is no ticket {event.ticket} to void.", self.law.voided.basis)
        if found.first < self.number or self.closed:
            said = f"Ticket {event.ticket} cannot be voided any more: its first game is closed."
            raise Refusal(said, self.law.voided.basis)

    def _check_drew(self, event: Drew) -> None:
        cite = self.law.board.cite
        if not self.closed:
            raise Refusal(
                f"Game {self.number} is open; it must be closed before a number is drawn.",
                self.law.late.basis,
            )
        if type(event.number) is not int or not 1 <= event.number <= self.law.board.numbers:
            raise Refusal(
                f"{event.number!r} is no ball; they are numbered 1 to {self.law.board.numbers}.", cite
            )
        if event.number in self.drawn:
            raise Refusal(f"{event.number} is drawn already.", cite)

    # Taking events.

    def _take(self, event: KenoInput) -> None:
        self.inputs.append(event)
        self.log.append(event)
        if isinstance(event, Wrote):
            number = len(self.tickets) + 1
            self.tickets[number] = Written(number, event.seat, event.ticket, self.number)
        elif isinstance(event, Voided):
            self._return(self.tickets[event.ticket])
        elif isinstance(event, Closed):
            self.closed = True
            self._did("close")
        elif isinstance(event, Ended):
            self.ended = True
        else:
            self.drawn.append(event.number)
            if len(self.drawn) == self.law.board.drawn:
                self._finish()

    def _return(self, written: Written) -> None:
        self.void.add(written.number)
        rule = self.law.voided
        for way in written.ticket.ways:
            wager = f"ticket {written.number}: {written.ticket.name(way)}"
            stake, why = way.stake * written.ticket.games, "the ticket is voided before its first game"
            row = RowRef("irregularity", "void", wager)
            line = Line(written.seat, wager, stake, "returned", 0, row, rule.grounds, why)
            self.lines.append(line)
            self.log.append(Settled(line))

    def _finish(self) -> None:
        self._did("flash", f"The last number, {self.drawn[-1]}, flashes on the board.")
        self._did("compare")
        lines = self._settle(self)
        self.lines += lines
        self.lines_of[self.number] = lines
        self.log += [Settled(line) for line in lines]
        self.boards[self.number] = tuple(self.drawn)
        self.drawn = []
        self.closed = False
        self.number += 1

    def _did(self, name: str, says: str = "") -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, basis_of(step.cite)))
