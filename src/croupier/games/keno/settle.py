"""A drawn game of keno to its lines: what each way of each ticket catches, its prize, and limits on prizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from croupier.editions.game import Game
from croupier.games.keno.events import Written
from croupier.games.keno.law import Schedule, keno_law, schedules_of
from croupier.games.keno.ticket import Ticket, TicketWay
from croupier.kit.basis import Basis, basis_of
from croupier.rounds.money import Line, RowRef


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
