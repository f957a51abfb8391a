"""Chips of a value that leaves play: they are changed for higher ones, and what is left over is raced off by lot."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.kit import Refusal
from croupier.kit.draws import Draws
from croupier.room.part import Happened
from croupier.room.tournaments import accounts
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import events as e
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.seating import check_movable

RACE = "chip race"


def race_chips(desk: TournamentDesk, command: c.RaceChips) -> list[Happened]:
    """The chips of a table in multiples of the lowest value that stays; nobody is raced out."""
    filed, there = desk.event(command.event_name, "drawn", "running")
    basis, table = desk.ground(RACE), desk.state.table(filed.name, command.table)
    check_movable(table)
    if there.phase == "running" and table.level_hands and not there.until:
        raise Refusal("Chips are raced off between levels or in a break.", basis)
    if command.unit <= 0:
        raise Refusal("Name the lowest value that stays in play.", basis)
    before = {seat: desk.state.entrants[number].chips for seat, number in sorted(table.seats.items())}
    if all(points % command.unit == 0 for points in before.values()):
        raise Refusal(f"All chips of table {table.number} are multiples of {command.unit:,}.", basis)
    after = raced(before, command.unit, desk.room.draws)
    more = sum(after.values()) - sum(before.values())
    account = accounts.chips(desk.name, filed.name, table.number)
    postings = accounts.post(accounts.issue(desk.name), account, more, "chip race", desk.ground("chips"))
    won = [
        desk.state.entrants[table.seats[seat]].person
        for seat, points in after.items()
        if points > before[seat]
    ]
    words = ", ".join(won) or "nobody"
    message = f"Table {table.number}: chips below {command.unit:,} are raced off; {words} wins a chip."
    event = e.ChipsRaced(filed.name, table.number, tuple(after.items()), command.unit)
    return [Happened(event, postings, message, basis)]


def raced(chips: Mapping[int, int], unit: int, draws: Draws) -> dict[int, int]:
    """What each seat has after the race: as many chips as the odd points make, the last one rounded up, at most one for
    each player, by lots that weigh as much as the odd points; who would have nothing keeps one chip."""
    odd = {seat: points % unit for seat, points in chips.items() if points % unit}
    after = {seat: points - points % unit for seat, points in chips.items()}
    for _ in range(-(-sum(odd.values()) // unit)):
        if not odd:
            break
        at = draws.below(sum(odd.values()))
        for seat in sorted(odd):
            at -= odd[seat]
            if at < 0:
                break
        after[seat] += unit
        del odd[seat]
    return {seat: points or (unit if chips[seat] else 0) for seat, points in after.items()}
