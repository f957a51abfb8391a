"""What happens in a game of keno beside closing and drawing: tickets written and voided, and the end of the hours."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.keno.ticket import Ticket, TicketWay, plain_ticket
from croupier.kit import Refusal


@dataclass(frozen=True, slots=True)
class TicketWritten:
    """A ticket is written for a seat: `numbers` at an `amount` a game, or `groups` with `ways` at `amounts` each.

    A way names its groups by their places, from 0. `spots` is how many numbers the player says are marked.
    """

    seat: int
    numbers: tuple[int, ...] = ()
    amount: int = 0
    games: int = 1
    quick: bool = False
    spots: int | None = None
    groups: tuple[tuple[int, ...], ...] = ()
    ways: tuple[tuple[int, ...], ...] = ()
    amounts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TicketVoided:
    """A seat gives a ticket back, by its number."""

    seat: int
    ticket: int


@dataclass(frozen=True, slots=True)
class HoursEnded:
    """The hours of operation are over: no more tickets are sold."""


@dataclass(frozen=True)
class Written:
    """A ticket in the hall: its number, whose it is, and the games it is good for."""

    number: int
    seat: int
    ticket: Ticket
    first: int

    @property
    def last(self) -> int:
        """The last game it is good for."""
        return self.first + self.ticket.games - 1

    def good_for(self, game: int) -> bool:
        """Whether it is good for a game."""
        return self.first <= game <= self.last


def writing(seat: int, ticket: Ticket, spots: int | None = None) -> TicketWritten:
    """The event that writes a ticket."""
    if len(ticket.groups) == 1 and [way.groups for way in ticket.ways] == [(0,)]:
        (way,) = ticket.ways
        return TicketWritten(seat, ticket.groups[0], way.stake, ticket.games, ticket.quick, spots)
    return TicketWritten(
        seat,
        games=ticket.games,
        quick=ticket.quick,
        spots=spots,
        groups=ticket.groups,
        ways=tuple(way.groups for way in ticket.ways),
        amounts=tuple(way.stake for way in ticket.ways),
    )


def ticket_of(event: TicketWritten) -> Ticket:
    """The ticket that an event writes."""
    if not (event.groups or event.ways or event.amounts):
        return plain_ticket(event.numbers, event.amount, event.games, event.quick)
    if event.numbers or event.amount:
        raise Refusal("A ticket has numbers and an amount, or groups and ways with theirs, not both.")
    if len(event.ways) != len(event.amounts):
        raise Refusal(f"{len(event.ways)} ways have {len(event.amounts)} amounts; each way has one.")
    ways = tuple(TicketWay(groups, stake) for groups, stake in zip(event.ways, event.amounts, strict=True))
    return Ticket(event.groups, ways, event.games, event.quick)
