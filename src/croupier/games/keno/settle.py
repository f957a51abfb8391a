"""A drawn game of keno to its lines: what each way of each ticket catches, its prize, and limits on prizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from croupier.editions.game import Game
from croupier.games.keno.events import KenoInput, Written
from croupier.games.keno.law import Schedule
from croupier.games.keno.round import FIRST_GAME, KenoHall
from croupier.games.keno.ticket import Ticket
from croupier.kit.basis import basis_of
from croupier.rounds.events import Line
from croupier.rounds.money import RowRef


def open_hall(
    game: Game,
    seats: Iterable[int] | Mapping[int, str] = (1,),
    first: int = FIRST_GAME,
    log: Sequence[KenoInput] = (),
) -> KenoHall:
    """A keno hall with a game open for tickets."""
    return KenoHall(game, seats, first, log, settle=settle_game)


def prize_of(schedule: Schedule, caught: int, stake: int) -> int:
    """The prize in cents, cut down to the whole cent; nothing where the schedule has none."""
    return int(stake * schedule.get(caught, 0))


def prizes(game: Game, schedules: Mapping[int, Schedule], ticket: Ticket, caught: Sequence[int]) -> list[int]:
    """The prize of every way, given what each group has caught; one for the whole ticket where that is filed."""
    found = [
        prize_of(schedules[ticket.spots(way)], sum(caught[place] for place in way.groups), way.stake)
        for way in ticket.ways
    ]
    if game.options.get("highest") == "whole ticket":
        best = found.index(max(found))
        found = [prize if place == best else 0 for place, prize in enumerate(found)]
    return found


def settle_game(hall: KenoHall) -> tuple[Line, ...]:
    """Every way of every ticket that is good for the game just drawn, ticket by ticket."""
    board = set(hall.drawn)
    lines = [line for written in hall.live() for line in _ticket_lines(hall, written, board)]
    return _within(hall, lines)


def _ticket_lines(hall: KenoHall, written: Written, board: set[int]) -> list[Line]:
    ticket = written.ticket
    caught = [len(board.intersection(group)) for group in ticket.groups]
    paid = prizes(hall.game, hall.schedules, ticket, caught)
    lines = []
    for way, prize in zip(ticket.ways, paid, strict=True):
        spots, catch = ticket.spots(way), sum(caught[place] for place in way.groups)
        due = prize_of(hall.schedules[spots], catch, way.stake)
        lines.append(
            _line(hall, written, ticket.name(way), way.stake, f"{spots} spots, {catch} caught", prize, due)
        )
    return lines


def _line(hall: KenoHall, written: Written, name: str, stake: int, row: str, prize: int, due: int) -> Line:
    law = hall.law
    caught = row.partition(", ")[2]
    why = f"{caught}, {_prize_words(stake, prize)}" if prize else f"{caught} wins nothing"
    cite, reading = (*law.prizes.cite, *law.tables.cite), law.tables.reading
    if due and not prize:
        why, reading = f"{caught}, but another way of the ticket has the higher prize", law.prizes.reading
    return Line(
        seat=written.seat,
        wager=f"ticket {written.number}, game {hall.number}: {name}",
        stake=stake,
        result="won" if prize else "lost",
        profit=prize - stake,
        row=RowRef("ticket", row),
        basis=basis_of(tuple(dict.fromkeys(cite)), reading),
        why=why,
    )


def _prize_words(stake: int, prize: int) -> str:
    whole, part = divmod(prize, stake)
    return f"{whole:,} for 1" if not part else f"{prize / stake:,.4f} for 1"


def _within(hall: KenoHall, lines: list[Line]) -> tuple[Line, ...]:
    """The lines with all prizes of the game within the limit, if one is filed: in proportion, cut to the cent."""
    limit = hall.game.cents_of("aggregate_limit")
    total = sum(line.profit + line.stake for line in lines)
    if limit is None or total <= limit:
        return tuple(lines)
    rule = hall.law.aggregate
    cut = []
    for line in lines:
        prize = line.profit + line.stake
        if prize:
            share = prize * limit // total
            why = f"{line.why}, shared: all prizes of the game come to more than the limit"
            line = replace(line, profit=share - line.stake, why=why, basis=basis_of(line.cite, rule.reading))
        cut.append(line)
    return tuple(cut)
