"""A keno game under the contract: tickets of one or more games, the draw, and the prizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from croupier.editions.game import Game
from croupier.games.keno.law import KenoLaw, keno_law
from croupier.games.keno.settle import (
    HoursEnded,
    TicketVoided,
    TicketWritten,
    Written,
    settle_game,
    ticket_of,
    void_lines,
    writing,
)
from croupier.games.keno.ticket import LABELS, Ticket
from croupier.kit import Refusal, dollars
from croupier.kit import data as plain
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis, basis_of
from croupier.rounds.bets import HOUSE_SETS, seated
from croupier.rounds.codec import decode, encode
from croupier.rounds.events import (
    Act,
    Answer,
    Bets,
    Chance,
    Closed,
    Did,
    Drew,
    Due,
    Line,
    Moved,
    Pick,
    Settled,
)
from croupier.rounds.money import layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.viewers import Role, Viewer, is_seat

# How a game of keno begins, as plain JSON: its number, tickets that are still good, and the hours.


KEYS = ("game", "tickets", "written", "hours", "board", "stacks")
TICKET_KEYS = ("number", "first", "ticket")
HOURS = ("open", "over")


@dataclass(frozen=True)
class KenoOpening:
    """`game`: its number. `tickets`: those written for earlier games that are good for this one or later ones.
    `written`: the number of the last ticket. `hours`: "open" or "over". `board`: the numbers of the game before."""

    game: int = 1
    tickets: tuple[Written, ...] = ()
    written: int = 0
    hours: str = "open"
    board: tuple[int, ...] = ()


def read_opening(data: Mapping[str, Any]) -> KenoOpening:
    """The opening from plain JSON; anything malformed is refused with one sentence."""
    top = plain.keyed(data, "The opening", KEYS)
    game = plain.whole(top.get("game", 1), "game")
    if game < 1:
        raise Refusal(f"Game {game} does not exist; games are numbered from 1.")
    tickets = tuple(_ticket(item) for item in plain.listed(top.get("tickets", []), "tickets"))
    for each in tickets:
        if each.first >= game or each.last < game:
            games = f"games {each.first} to {each.last}"
            raise Refusal(f"Ticket {each.number} is for {games}; it was not written before game {game}.")
    hours = top.get("hours", HOURS[0])
    if hours not in HOURS:
        raise Refusal(f"hours {hours!r} do not exist; choose one of {', '.join(HOURS)}.")
    last = max((each.number for each in tickets), default=0)
    written = plain.whole(top.get("written", last), "written")
    if written < last or len({each.number for each in tickets}) < len(tickets):
        raise Refusal("The ticket numbers are not consecutive.")
    board = tuple(plain.whole(number, "board") for number in plain.listed(top.get("board", []), "board"))
    return KenoOpening(game, tickets, written, hours, board)


def _ticket(item: object) -> Written:
    data = plain.keyed(item, "A ticket", TICKET_KEYS, needs=TICKET_KEYS)
    event = decode(data["ticket"], (TicketWritten,))
    number, first = (plain.whole(data[key], f"A ticket: {key}") for key in ("number", "first"))
    return Written(number, event.seat, ticket_of(event), first)


def ticket_data(written: Written) -> dict[str, Any]:
    """A ticket as an opening has it."""
    event = encode(writing(written.seat, written.ticket))
    return {"number": written.number, "first": written.first, "ticket": event}


# What may be marked and bet on a keno ticket, each refusal with its clause.


def check_ticket(game: Game, ticket: Ticket, spots: int | None = None) -> None:
    """Refuse a ticket that cannot be written; `spots` is how many numbers the player says are marked."""
    check_numbers(game, ticket, spots)
    check_ways(game, ticket)
    check_stakes(game, ticket)
    check_games(game, ticket)


def check_numbers(game: Game, ticket: Ticket, spots: int | None = None) -> None:
    """Numbers of the board, none twice, as many as the player says."""
    law, numbers = keno_law(game.edition), ticket.numbers
    for number in numbers:
        if not 1 <= number <= law.board.numbers:
            said = f"{number} is not on the ticket; it has 1 to {law.board.numbers}."
            raise Refusal(said, game.edition.law.ground("ticket numbers", other=law.board.source))
    if len(set(numbers)) != len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise Refusal(f"{twice} is marked twice on the ticket.", law.ways.basis)
    if spots is not None and spots != len(numbers):
        sentence = f"{len(numbers)} numbers are marked, but the ticket says {spots}; the two must agree."
        raise Refusal(sentence, game.edition.law.ground("marked numbers", other=law.writing.source))


def check_ways(game: Game, ticket: Ticket) -> None:
    """Groups with numbers, no way twice, and ways of a permitted size."""
    law, groups = keno_law(game.edition), ticket.groups
    if not ticket.ways or not all(groups):
        raise Refusal("The ticket has an empty group or no ways.", law.writing.cite)
    if len(groups) > len(LABELS):
        sentence = f"{len(groups)} groups are too many; a ticket here has at most {len(LABELS)}."
        raise Refusal(sentence, law.ways.basis)
    if len({way.groups for way in ticket.ways}) != len(ticket.ways):
        raise Refusal("The same way is on the ticket twice.", law.ways.basis)
    least, most = law.spots.range
    for way in ticket.ways:
        places = way.groups
        if not places or len(set(places)) < len(places) or not all(0 <= p < len(groups) for p in places):
            raise Refusal("A way names a group that is not on the ticket.", law.ways.basis)
        if not least <= ticket.spots(way) <= most:
            sentence = (
                f"{ticket.spots(way)} spots are not allowed; a ticket has {least} to {most} for a game."
            )
            raise Refusal(sentence, law.spots.cite)
    if game.options.get("way_numbers") == "20 a ticket" and len(ticket.numbers) > most:
        sentence = f"{len(ticket.numbers)} numbers are marked; a whole way ticket here has at most {most}."
        raise Refusal(sentence, law.way_numbers.basis)


def check_stakes(game: Game, ticket: Ticket) -> None:
    """At least what the house asks for, at most what the text allows, as the house reads it."""
    law = keno_law(game.edition)
    least, least_way = game.cents_of("min_bet") or 1, game.cents_of("min_way") or 1
    for way in ticket.ways:
        if way.stake <= 0:
            raise Refusal(
                f"A way cannot be bet for {money(way.stake)}; enter more than $0.", law.writing.cite
            )
        if len(ticket.ways) > 1 and way.stake < least_way:
            minimum = f"the minimum is {money(least_way)}{HOUSE_SETS}"
            sentence = f"{money(way.stake)} for a way is not allowed; {minimum}."
            raise Refusal(sentence, _filed(game, "min_way"))
    if ticket.stake < least:
        minimum = f"the minimum is {money(least)}{HOUSE_SETS}"
        sentence = f"{money(ticket.stake)} for a game is not allowed; {minimum}."
        raise Refusal(sentence, _filed(game, "min_bet"))
    per = str(game.options.get(law.limit.option))
    amount = {"way": max(way.stake for way in ticket.ways), "game": ticket.stake, "ticket": ticket.cost}[per]
    if amount > law.limit.most:
        sentence = f"{money(amount)} on a {per} is not allowed; the maximum is {money(law.limit.most)}."
        raise Refusal(sentence, law.limit.basis)


def check_games(game: Game, ticket: Ticket) -> None:
    """At least one game, and no more than the house sells."""
    law, most = keno_law(game.edition), game.options.get("max_games")
    if ticket.games < 1:
        raise Refusal(f"A ticket cannot be for {ticket.games} games; enter at least one.", law.games.cite)
    if isinstance(most, int) and ticket.games > most:
        sentence = f"{ticket.games} games are too many; a ticket is valid for at most {most}{HOUSE_SETS}."
        raise Refusal(sentence, law.games.basis)


def _filed(game: Game, name: str) -> Basis:
    option = game.edition.option(name)
    return option.basis if option is not None else NO_BASIS


# One game of keno: tickets are written until it is closed, twenty numbers are drawn, tickets are paid.
#
# The opening has the number of the game, the tickets written before that are still good, and the hours; a ticket for
# several games stays in the opening of the next round until its last game.


SUGGESTED = (100, 200, 500, 1_000, 2_000)  # amounts for a game, in cents


class KenoRound(BaseRound):
    """One game and the tickets on it; several players at once."""

    EVENTS: ClassVar[tuple[type, ...]] = (TicketWritten, TicketVoided, HoursEnded, Closed, Drew)

    def __init__(
        self, game: Game, players: Iterable[int] | Mapping[int, str], opening: Opening | None = None
    ) -> None:
        super().__init__(game, seated(game, players), opening or {})
        self.law: KenoLaw = keno_law(game.edition)
        begun = read_opening(self.opening)
        self.number = begun.game
        self.tickets: dict[int, Written] = {each.number: each for each in begun.tickets}
        self.written = begun.written
        self.ended = begun.hours == "over"
        self.void: set[int] = set()
        self.closed = False
        self.drawn: list[int] = []
        for written in begun.tickets:  # also of players who have left: they are still good
            check_ticket(self.game, written.ticket)

    def anew(self) -> KenoRound:
        return KenoRound(self.game, self.players, self.opening)

    # What is due.

    @property
    def finished(self) -> bool:
        """Whether all numbers of the game are drawn."""
        return len(self.drawn) == self.law.board.drawn

    @property
    def due(self) -> Due | None:
        """Tickets, the closing, or the next number; None when the game is drawn, or the hall is closed for good."""
        law = self.law
        if self.finished:
            return None
        if self.closed:
            return Chance("ball", basis=law.board.basis)
        if self.ended and not self.live():
            return None
        voidable = {each.seat for each in self._voidable()}
        seats = tuple(seat for seat in self.players if seat in voidable or self._range(seat) is not None)
        if seats:
            return Bets(seats, law.voided.basis if self.ended else law.writing.basis)
        return Act(DEALER, "close the game", law.late.basis)

    def live(self) -> tuple[Written, ...]:
        """The tickets that are good for this game."""
        return tuple(each for each in self.tickets.values() if each.number not in self.void)

    def _voidable(self) -> tuple[Written, ...]:
        return () if self.closed else tuple(each for each in self.live() if each.first == self.number)

    def own(self, seat: int) -> tuple[Written, ...]:
        """The tickets of a seat that are good for this game."""
        return tuple(each for each in self.live() if each.seat == seat)

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """A ticket with numbers and an amount, and each ticket that may still be voided; the closing for the dealer."""
        if self.due is None or self.closed:
            return ()
        if who == DEALER:
            return (Answer("close the game", Closed(), basis=self.law.late.basis),)
        if isinstance(who, str) or who not in self.players:
            return ()
        voidable = tuple(each.number for each in self._voidable() if each.seat == who)
        rests_on = (self._range(who), bool(self.live()), voidable)
        return self.offers(who, rests_on, lambda: (*self._writing(who), *self._voiding(who)))

    def _range(self, seat: int) -> tuple[int, int] | None:
        """The least and the most that a ticket of a seat may cost for one way; None where it can write none."""
        if self.ended:
            return None
        limit, stack = self.law.limit, self.stack(seat)
        least = self.game.cents_of("min_bet") or 1
        most = limit.most if stack is None else min(limit.most, stack)
        return (least, most) if least <= most else None

    def _writing(self, seat: int) -> list[Answer]:
        """A ticket with one way; any other ticket is written by its groups and ways."""
        bounds, law = self._range(seat), self.law
        if bounds is None:
            return []
        least, most = bounds
        fewest, most_spots = law.spots.range
        board = tuple(range(1, law.board.numbers + 1))
        return [
            Answer(
                "ticket",
                TicketWritten(seat, board[:fewest], least),
                least,
                most,
                suggested=tuple(amount for amount in SUGGESTED if least <= amount <= most),
                pick=Pick("numbers", board, fewest, most_spots),
                required=not self.live(),
                basis=law.writing.basis,
            )
        ]

    def _voiding(self, seat: int) -> list[Answer]:
        basis = self.law.voided.basis
        numbers = [each.number for each in self._voidable() if each.seat == seat]
        return [Answer(f"void ticket {n}", TicketVoided(seat, n), basis=basis) for n in numbers]

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """Every number that is not drawn yet, each as likely as any other."""
        if self.finished or not self.closed:
            return ()
        board = range(1, self.law.board.numbers + 1)
        return tuple((Drew(number), 1) for number in board if number not in self.drawn)

    # Checks.

    def _check(self, event: Any) -> None:
        if isinstance(event, TicketWritten):
            self._check_written(event)
        elif isinstance(event, TicketVoided):
            self._check_voided(event)
        elif isinstance(event, Drew):
            self._check_drew(event)
        elif self.closed:
            state = "closed already" if isinstance(event, Closed) else "being drawn"
            raise Refusal(f"Game {self.number} is {state}; draw a number first.", self.law.late.basis)
        elif isinstance(event, HoursEnded) and self.ended:
            raise Refusal("The hours of operation are already over.", self.law.hours.basis)

    def _check_written(self, event: TicketWritten) -> None:
        if event.seat not in self.players:
            raise Refusal(f"There is no player at seat {event.seat}.", self.game.edition.law.seats.basis)
        if self.ended:
            raise Refusal("Tickets are sold only during the hours of operation.", self.law.hours.basis)
        if self.closed:
            later = self.number + 1
            sentence = (
                f"Game {self.number} is closed, so the ticket is late; it may be written for game {later}."
            )
            raise Refusal(sentence, self.law.late.basis)
        ticket = ticket_of(event)
        check_ticket(self.game, ticket, event.spots)
        stack = self.stack(event.seat)
        if stack is not None and ticket.cost > stack:
            sentence = (
                f"The ticket costs ${dollars(ticket.cost)}; seat {event.seat} has ${dollars(stack)} left."
            )
            raise Refusal(sentence, self.law.writing.basis)

    def _check_voided(self, event: TicketVoided) -> None:
        rule, written = self.law.voided, self.tickets.get(event.ticket)
        if written is None or written.seat != event.seat or event.ticket in self.void:
            raise Refusal(f"Seat {event.seat} has no ticket {event.ticket} to void.", rule.basis)
        if written not in self._voidable():
            sentence = f"Ticket {event.ticket} can no longer be voided, because its first game is closed."
            raise Refusal(sentence, rule.basis)

    def _check_drew(self, event: Drew) -> None:
        board = self.law.board
        if not self.closed:
            sentence = f"Game {self.number} is open; it must be closed before a number is drawn."
            raise Refusal(sentence, self.law.late.basis)
        if not 1 <= event.ball <= board.numbers:
            raise Refusal(f"{event.ball} is not a ball; they are numbered 1 to {board.numbers}.", board.cite)
        if event.ball in self.drawn:
            raise Refusal(f"{event.ball} has already been drawn.", board.cite)

    # Taking events.

    def _take(self, event: Any) -> None:
        if isinstance(event, TicketWritten):
            self._write(event)
        elif isinstance(event, TicketVoided):
            self._void(self.tickets[event.ticket])
        elif isinstance(event, Closed):
            self.closed = True
            self._did("close")
        elif isinstance(event, HoursEnded):
            self.ended = True
        else:
            self.drawn.append(event.ball)
            if self.finished:
                self._finish()

    def _write(self, event: TicketWritten) -> None:
        self.written += 1
        written = Written(self.written, event.seat, ticket_of(event), self.number)
        self.tickets[written.number] = written
        why, seat = f"ticket {written.number} is written", event.seat
        cost = written.ticket.cost
        self.move(seat_account(seat), layout_account(seat), cost, why, self.law.writing.basis)

    def _void(self, written: Written) -> None:
        self.void.add(written.number)
        for line in void_lines(self.game, written):
            self._settle(line)

    def _finish(self) -> None:
        self._did("flash", f"The last number, {self.drawn[-1]}, flashes on the board.")
        self._did("compare")
        for line in settle_game(self.game, self.number, self.live(), self.drawn):
            self._settle(line)

    def _settle(self, line: Line) -> None:
        self.lines.append(line)
        self.log.append(Settled(line))
        for moved in line_moves(line):
            self.moved.append(moved)
            self.log.append(moved)

    def _did(self, name: str, says: str = "") -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, basis_of(step.cite, step.reading)))

    def next_opening(self) -> Opening:
        """The next game with the tickets that are good for it; the same game where it was not drawn."""
        following = self.number + self.finished
        good = [ticket_data(each) for each in self.live() if each.last >= following > each.first]
        opening: dict[str, Any] = {
            "game": following,
            "tickets": good,
            "written": self.written,
            "hours": "over" if self.ended else "open",
            "board": list(self.drawn) or list(self.opening.get("board", ())),
        }
        if "stacks" in self.opening:
            opening["stacks"] = {str(seat): self.stack(seat) for seat in self.players}
        return opening

    # Views.

    @property
    def phase(self) -> str:
        """`tickets`, `draw` or `over`."""
        if self.due is None:
            return "over"
        return "draw" if self.closed else "tickets"

    def _sees(self, viewer: Viewer, seat: int) -> bool:
        """A ticket is seen by its owner; by the floor once the game is over."""
        after = isinstance(viewer, Role) and viewer.sees_all_after and self.due is None
        return after or is_seat(viewer, seat)

    def _shown(self, viewer: Viewer) -> View:
        seen = [each for each in self.live() if self._sees(viewer, each.seat)]
        due = self.due
        return {
            "phase": self.phase,
            "turn": due.role if isinstance(due, Act) else None,
            "game": self.number,
            "hours": "over" if self.ended else "open",
            "board": list(self.drawn),
            "last_board": list(self.opening.get("board", ())),
            "seats": {str(seat): self._seat_shown(viewer, seat) for seat in self.players},
            "pools": {},
            "meters": {},
            "tickets": [self._ticket_shown(written) for written in seen],
            "lines": [
                self.line_data(place)
                for place, line in enumerate(self.lines)
                if self._sees(viewer, line.seat)
            ],
        }

    def _seat_shown(self, viewer: Viewer, seat: int) -> View:
        shown: View = {"name": self.players[seat]}
        if self._sees(viewer, seat):
            shown["bets"] = {f"ticket {each.number}": each.ticket.stake for each in self.own(seat)}
            shown["stack"] = self.stack(seat)
        return shown

    def _ticket_shown(self, written: Written) -> View:
        ticket, drawn = written.ticket, set(self.drawn)
        return {
            "number": written.number,
            "seat": written.seat,
            "first": written.first,
            "last": written.last,
            "text": ticket.text(),
            "groups": [list(group) for group in ticket.groups],
            "caught": [len(drawn.intersection(group)) for group in ticket.groups],
            "ways": [
                {"name": ticket.name(way), "groups": list(way.groups), "stake": way.stake}
                for way in ticket.ways
            ],
            "stake": ticket.stake,
            "cost": ticket.cost,
            "quick": ticket.quick,
            "voidable": written in self._voidable(),
        }

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        if isinstance(event, TicketWritten | TicketVoided):
            return event if self._sees(viewer, event.seat) else None
        if isinstance(event, Settled):
            return event if self._sees(viewer, event.line.seat) else None
        if isinstance(event, Moved):
            seats = [account.of for account in (event.giver, event.taker) if isinstance(account.of, int)]
            return event if all(self._sees(viewer, seat) for seat in seats) else None
        return event
