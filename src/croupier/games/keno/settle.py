"""Keno settled: the events of a game, and what each ticket wins by its row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.editions.game import Game
from croupier.games.keno.law import Schedule, keno_law, schedules_of
from croupier.games.keno.ticket import Ticket, TicketWay, plain_ticket
from croupier.kit import Refusal
from croupier.kit.refusal import Basis, basis_of
from croupier.rounds.money import Line, RowRef

# The events of a keno game other than closing and drawing: tickets written and voided, and the end of the hours.


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
        raise Refusal("A ticket has either numbers and an amount, or groups and ways with their amounts.")
    if len(event.ways) != len(event.amounts):
        raise Refusal(
            f"There are {len(event.ways)} ways but {len(event.amounts)} amounts; give each way one amount."
        )
    ways = tuple(TicketWay(groups, stake) for groups, stake in zip(event.ways, event.amounts, strict=True))
    return Ticket(event.groups, ways, event.games, event.quick)


# A drawn game of keno to its lines: what each way of each ticket catches, its prize, and limits on prizes.


def prize_of(schedule: Schedule, caught: int, stake: int) -> int:
    """The prize in cents, rounded down to the cent; nothing where the schedule has none."""
    return int(stake * schedule.get(caught, 0))


def prizes(game: Game, schedules: Mapping[int, Schedule], ticket: Ticket, caught: Sequence[int]) -> list[int]:
    """The prize of every way, given what each group has caught; one for the whole ticket where that is filed."""
    each = [
        prize_of(schedules[ticket.spots(way)], sum(caught[place] for place in way.groups), way.stake)
        for way in ticket.ways
    ]
    if game.options.get("highest") == "whole ticket":
        best = each.index(max(each))
        each = [prize if place == best else 0 for place, prize in enumerate(each)]
    return each


def settle_game(
    game: Game, number: int, tickets: Iterable[Written], board: Sequence[int]
) -> tuple[Line, ...]:
    """Every way of every ticket that is good for the game of this number, ticket by ticket."""
    good = [written for written in tickets if written.good_for(number)]
    schedules, drawn = schedules_of(game), set(board)
    lines = [line for each in good for line in _ticket_lines(game, schedules, number, each, drawn)]
    return _within(game, lines)


def void_lines(game: Game, written: Written) -> tuple[Line, ...]:
    """A ticket that is voided: the amounts of all its games are returned."""
    rule, why = keno_law(game.edition).voided, "the ticket is voided before its first game"
    lines = []
    for way in written.ticket.ways:
        name = f"ticket {written.number}: {written.ticket.name(way)}"
        stake, row = way.stake * written.ticket.games, RowRef("irregularity", "void", str(written.number))
        lines.append(Line(written.seat, name, stake, "returned", 0, row, rule.basis, why))
    return tuple(lines)


def _ticket_lines(
    game: Game, schedules: Mapping[int, Schedule], number: int, written: Written, board: set[int]
) -> list[Line]:
    ticket = written.ticket
    caught = [len(board.intersection(group)) for group in ticket.groups]
    paid = prizes(game, schedules, ticket, caught)
    lines = []
    for way, prize in zip(ticket.ways, paid, strict=True):
        catch = sum(caught[place] for place in way.groups)
        full = prize_of(schedules[ticket.spots(way)], catch, way.stake)
        lines.append(_line(game, number, written, way, catch, prize, full))
    return lines


def _line(
    game: Game, number: int, written: Written, way: TicketWay, catch: int, prize: int, full: int
) -> Line:
    law, ticket = keno_law(game.edition), written.ticket
    why = f"{catch} caught, {_prize_words(way.stake, prize)}" if prize else f"{catch} caught wins nothing"
    reading = law.tables.reading
    if full and not prize:
        why, reading = (
            f"{catch} caught, but another way of the ticket has the higher prize",
            law.prizes.reading,
        )
    return Line(
        seat=written.seat,
        wager=f"ticket {written.number}, game {number}: {ticket.name(way)}",
        stake=way.stake,
        result="won" if prize else "lost",
        profit=prize - way.stake,
        row=RowRef("ticket", f"{ticket.spots(way)} spots, {catch} caught", str(written.number)),
        basis=Basis(law.prizes.cite) | basis_of(law.tables.cite, reading),
        why=why,
    )


def _prize_words(stake: int, prize: int) -> str:
    whole, part = divmod(prize, stake)
    return f"{whole:,} for 1" if not part else f"{prize / stake:,.4f} for 1"


def _within(game: Game, lines: list[Line]) -> tuple[Line, ...]:
    """The lines with all prizes of the game within the limit, if one is filed: in proportion, cut to the cent."""
    limit = game.cents_of("aggregate_limit")
    total = sum(line.profit + line.stake for line in lines)
    if limit is None or total <= limit:
        return tuple(lines)
    reading = keno_law(game.edition).aggregate.reading
    cut = []
    for line in lines:
        prize = line.profit + line.stake
        if prize:
            share = prize * limit // total
            why = f"{line.why}, shared: all prizes of the game come to more than the limit"
            line = replace(line, profit=share - line.stake, why=why, basis=basis_of(line.cite, reading))
        cut.append(line)
    return tuple(cut)
